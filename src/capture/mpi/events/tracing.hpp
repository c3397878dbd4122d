// SPDX-License-Identifier: BSD-3-Clause
// What is known of messages beside the counters, in a program whose calls of MPI are traced: how many there
// were with each peer and tag, what each open request stands for. Kept by traced_call.cpp and
// completions.cpp, and untouched in other programs. Knows no MPI.
#pragma once

#include <atomic>
#include <cstdint>

#include "format/events/event_codec.hpp"
#include "sys/handle_table.hpp"

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
    // Counts one more by a thread. 0: there is no room for a further key. `ambiguous`: several threads make
    // them, so the order in which they are counted need not be that in which MPI sees them.
    [[nodiscard]] std::uint32_t next(const Key& key, std::uint32_t thread, bool& ambiguous) noexcept {
        const std::uintptr_t word = mixed(key);
        if (!concurrent_) {
            if (auto* entry = counts_.find(word); entry != nullptr) [[likely]] {
                ambiguous = false;
                return ++entry->count;
            }
        }
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

    // Only one thread at a time calls MPI: no order is ambiguous, and no atomic operation is needed.
    void set_concurrent(bool concurrent) noexcept {
        concurrent_ = concurrent;
        counts_.set_concurrent(concurrent);
    }

    // The latest but for those after it came to nothing: its number is that of the next.
    void take_back(const Key& key) noexcept {
        if (auto* entry = counts_.find(mixed(key)); entry != nullptr) {
            std::atomic_ref(entry->count).fetch_sub(1, std::memory_order_relaxed);
        }
    }

    // 8 MiB of entries, for programs whose tags never come again.
    static constexpr std::uint32_t kMostKeys = 1U << 18U;

private:
    [[nodiscard]] static std::uintptr_t mixed(const Key& key) noexcept {
        // The two halves of a product of 128 bits, as wyhash has it.
        const std::uint64_t pair =
            std::uint64_t{static_cast<std::uint32_t>(key.peer)} << 32U | static_cast<std::uint32_t>(key.tag);
        const auto product = static_cast<unsigned __int128>(key.communicator ^ 0xa0761d6478bd642fULL) *
                             (pair ^ (key.receives ? 0xe7037ed1a0b428dbULL : 0x8ebc6af09c88c6e3ULL));
        const std::uint64_t word =
            static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
        // Two words mean something else in a HandleTable.
        return word + 1 < 2 ? 2 : word;
    }

    sys::HandleTable<MessageCount, 8> counts_;
    std::atomic<std::uint32_t> keys_{0};
    bool concurrent_ = true;
};

// What a request, or a message that was probed for, stands for.
struct TracedRequest {
    std::uint32_t serial = 0;
    std::uint32_t info = 0;  // of the event that began it
    std::int32_t peer = format::kNoPeer;
    std::int32_t tag = 0;      // of a persistent collective how often it was started
    std::uint32_t number = 0;  // as the event that began it has it
    std::uint32_t object = 0;
    std::uint32_t others = 0;        // how many other requests have the same handle
    std::uint64_t bytes = 0;         // to be sent
    std::uint64_t communicator = 0;  // see MessageCounts
    bool persistent = false;
    bool started = false;    // of a persistent one
    bool cancelled = false;  // the program has asked for it
    bool partitioned = false;
    bool exchanges = false;
};
using TracedRequests = sys::HandleTable<TracedRequest, 8>;

struct Tracing {
    bool on = false;
    bool concurrent = true;  // threads may call MPI at once: see set_concurrent()
    std::atomic<std::uint32_t> serial{0};
    // There was a receive that could take anything, or one that was cancelled: see format::kEventAfterAny.
    std::atomic<bool> uncounted{false};
    MessageCounts counts;
    TracedRequests requests;
    TracedRequests messages;

    void set_concurrent(bool may_be) noexcept {
        concurrent = may_be;
        counts.set_concurrent(may_be);
        requests.set_concurrent(may_be);
        messages.set_concurrent(may_be);
    }

    // From 1; it begins again after 2^32 requests.
    [[nodiscard]] std::uint32_t next_serial() noexcept {
        if (!concurrent) {
            const std::uint32_t next = serial.load(std::memory_order_relaxed) + 1;
            serial.store(next != 0 ? next : 1, std::memory_order_relaxed);
            return next != 0 ? next : 1;
        }
        const std::uint32_t next = serial.fetch_add(1, std::memory_order_relaxed) + 1;
        return next != 0 ? next : serial.fetch_add(1, std::memory_order_relaxed) + 1;
    }
};

}  // namespace barograph::capture::mpi
