// SPDX-License-Identifier: BSD-3-Clause
// How long nonblocking and split reads and writes of a file are under way: from the start of the first until
// the last of those that overlap is complete. No time counts twice: of what overlaps, blocking calls and the
// other direction included, the one that ends first has the time. Entered by the call that starts one, taken
// out by the call that completes it, perhaps in another thread. Lock-free but for the first request of a file
// in a direction. Knows no MPI, so that it can be tested without.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "sys/handle_table.hpp"

namespace barograph::capture::mpi {

struct FileUnderWay {
    std::uint32_t requests = 0;
    std::uint64_t since = 0;    // ticks
    std::uint64_t counted = 0;  // of the time since then, what counts already
};

class FileRequests {
public:
    // What the completion of a request adds to the time of its file.
    struct Ended {
        bool known = false;
        std::uint64_t ticks = 0;  // 0 while others are under way
    };

    // False: no room; the end of this request will not be known.
    [[nodiscard]] bool begin(std::uint32_t object, bool write, std::uint64_t now) noexcept {
        FileUnderWay* file = table_.find(key(object, write));
        if (file == nullptr) {
            bool known = false;
            file = table_.add(key(object, write), {}, known);
            if (file == nullptr) {
                return false;
            }
            used_.store(true, std::memory_order_relaxed);
        }
        if (std::atomic_ref(file->requests).fetch_add(1, std::memory_order_acq_rel) == 0) {
            std::atomic_ref(file->since).store(now, std::memory_order_relaxed);
            std::atomic_ref(file->counted).store(0, std::memory_order_relaxed);
        }
        return true;
    }

    // A blocking call took `ticks`, until `now`; its time is counted apart.
    void blocked(std::uint32_t object, std::uint64_t ticks, std::uint64_t now) noexcept {
        if (used_.load(std::memory_order_relaxed)) [[unlikely]] {
            cover(object, false, ticks, now);
            cover(object, true, ticks, now);
        }
    }

    [[nodiscard]] Ended end(std::uint32_t object, bool write, std::uint64_t now) noexcept {
        FileUnderWay* file = table_.find(key(object, write));
        if (file == nullptr) {
            return {};
        }
        std::atomic_ref requests(file->requests);
        std::uint32_t left = requests.load(std::memory_order_acquire);
        std::uint64_t ticks = 0;
        do {
            if (left == 0) {
                return {};
            }
            // After those that began before, and before the next may begin.
            ticks = left == 1 ? not_counted(*file, now) : 0;
        } while (!requests.compare_exchange_weak(left, left - 1, std::memory_order_acq_rel));
        if (ticks != 0) {
            cover(object, !write, ticks, now);
        }
        return {.known = true, .ticks = ticks};
    }

private:
    [[nodiscard]] static std::uint64_t not_counted(FileUnderWay& file, std::uint64_t now) noexcept {
        const std::uint64_t since = std::atomic_ref(file.since).load(std::memory_order_relaxed);
        const std::uint64_t counted = std::atomic_ref(file.counted).load(std::memory_order_relaxed);
        return now > since + counted ? now - since - counted : 0;
    }
    // `ticks` up to now have been counted elsewhere: what of them falls into the time under way here is not
    // counted again.
    void cover(std::uint32_t object, bool write, std::uint64_t ticks, std::uint64_t now) noexcept {
        FileUnderWay* file = table_.find(key(object, write));
        if (file != nullptr && std::atomic_ref(file->requests).load(std::memory_order_acquire) != 0) {
            std::atomic_ref(file->counted)
                .fetch_add(std::min(ticks, not_counted(*file, now)), std::memory_order_relaxed);
        }
    }
    [[nodiscard]] static std::uintptr_t key(std::uint32_t object, bool write) noexcept {
        return std::uintptr_t{object} * 2 + (write ? 1 : 0);
    }

    sys::HandleTable<FileUnderWay, 6> table_;
    std::atomic<bool> used_{false};
};

}  // namespace barograph::capture::mpi
