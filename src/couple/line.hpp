// SPDX-License-Identifier: BSD-3-Clause
// The way to other ranks, shared by the threads of the process: who uses the transport holds the lock, and
// nobody does while waiting. The tags of the universe that maps and streams use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>

#include "couple/transport.hpp"
#include "couple/waiting.hpp"

namespace barograph::couple {

// MPI promises tags up to 32767. Those of streams: two for each slot.
inline constexpr int kTagAsk = 1;
inline constexpr int kTagAnswer = 2;
inline constexpr int kTagRanks = 3;
inline constexpr int kTagTerms = 4;
inline constexpr int kFirstStreamTag = 64;
inline constexpr std::uint32_t kStreamSlots = 16'000;

// A request and whether it is under way.
struct Pending {
    Request request;
    bool active = false;
};

struct Line {
    Transport* transport = nullptr;
    std::mutex mutex;
};

// With the lock held: whether it is done, or never was under way; `size` as in Transport::test().
[[nodiscard]] inline Progress look(Transport& transport, Pending& pending,
                                   std::size_t* size = nullptr) noexcept {
    if (!pending.active) {
        return Progress::kDone;
    }
    const Progress progress = transport.test(pending.request, size);
    pending.active = progress == Progress::kRunning;
    return progress;
}

// Without the lock: waits. False: it failed.
[[nodiscard]] inline bool wait_for(Line& line, Pending& pending) {
    for (Waiting waiting;; waiting.pause()) {
        const std::lock_guard guard(line.mutex);
        const Progress progress = look(*line.transport, pending);
        if (progress != Progress::kRunning) {
            return progress == Progress::kDone;
        }
    }
}

}  // namespace barograph::couple
