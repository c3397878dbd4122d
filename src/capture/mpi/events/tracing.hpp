// SPDX-License-Identifier: BSD-3-Clause
// What is known of messages beside the counters, in a program whose calls of MPI are traced: how many there were with each peer and
// tag, what each open request stands for. Kept by traced_call.cpp and completions.cpp, and untouched in other programs. Knows no MPI.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/mpi/handle_table.hpp"
#include "format/event_codec.hpp"

namespace barograph::capture::mpi {

// The messages of this process with one peer and tag on one communicator, in one direction.
struct MessageCount {
    std::uint32_t count = 0;
    std::uint32_t thread = 0;  // the slot of the first one's
    std::uint32_t shared = 0;  // 1: others have made some, too
};

class MessageCounts {
public:
    struct Key {
        std::uint64_t communicator;  // equal on all its members
        std::int32_t peer;
        std::int32_t tag;
        bool receives;
    };
    // Counts one more by a thread. 0: there is no room for a further key. `ambiguous`: several threads make them, so the order in which
    // they are counted need not be that in which MPI sees them.
    [[nodiscard]] std::uint32_t next(const Key& key, std::uint32_t thread, bool& ambiguous) noexcept {
        const std::uintptr_t word = mixed(key);
        auto* entry = counts_.find(word);
        if (entry == nullptr) {
            ambiguous = true;
            if (keys_.load(std::memory_order_relaxed) >= kMostKeys) {
                return 0;
            }
            entry = counts_.insert(word, {.count = 0, .thread = thread, .shared = 0});
            if (entry == nullptr) {
                return 0;
            }
            keys_.fetch_add(1, std::memory_order_relaxed);
        }
        std::atomic_ref shared(entry->shared);
        if (entry->thread != thread && shared.load(std::memory_order_relaxed) == 0) [[unlikely]] {
            shared.store(1, std::memory_order_relaxed);
        }
        ambiguous = shared.load(std::memory_order_relaxed) != 0;
        return std::atomic_ref(entry->count).fetch_add(1, std::memory_order_relaxed) + 1;
    }

    // 8 MiB of entries, for programs whose tags never come again.
    static constexpr std::uint32_t kMostKeys = 1U << 18U;

private:
    [[nodiscard]] static std::uintptr_t mixed(const Key& key) noexcept {
        const auto one = [](std::uint64_t value) {  // the finalizer of MurmurHash3
            value = (value ^ value >> 33U) * 0xff51afd7ed558ccdULL;
            value = (value ^ value >> 33U) * 0xc4ceb9fe1a85ec53ULL;
            return value ^ value >> 33U;
        };
        const std::uint64_t pair =
            std::uint64_t{static_cast<std::uint32_t>(key.peer)} << 32U | static_cast<std::uint32_t>(key.tag);
        const std::uint64_t word = one(key.communicator + one(pair) + (key.receives ? 1 : 0));
        // Two words mean something else in a HandleTable.
        return word + 1 < 2 ? 2 : word;
    }

    HandleTable<MessageCount, 8> counts_;
    std::atomic<std::uint32_t> keys_{0};
};

// What a request, or a message that was probed for, stands for.
struct TracedRequest {
    std::uint32_t serial = 0;
    std::uint32_t info = 0;  // of the event that began it
    std::int32_t peer = format::kNoPeer;
    std::int32_t tag = 0;
    std::uint32_t object = 0;
    std::uint32_t others = 0;        // how many other requests have the same handle
    std::uint64_t bytes = 0;         // to be sent
    std::uint64_t communicator = 0;  // see MessageCounts
    bool persistent = false;
    bool started = false;    // of a persistent one
    bool cancelled = false;  // the program has asked for it
    bool partitioned = false;
};
using TracedRequests = HandleTable<TracedRequest, 8>;

struct Tracing {
    bool on = false;
    bool concurrent = true;  // threads may call MPI at once
    std::atomic<std::uint32_t> serial{0};
    MessageCounts counts;
    TracedRequests requests;
    TracedRequests messages;

    // From 1; it begins again after 2^32 requests.
    [[nodiscard]] std::uint32_t next_serial() noexcept {
        const std::uint32_t next = serial.fetch_add(1, std::memory_order_relaxed) + 1;
        return next != 0 ? next : serial.fetch_add(1, std::memory_order_relaxed) + 1;
    }
};

}  // namespace barograph::capture::mpi
