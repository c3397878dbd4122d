// SPDX-License-Identifier: BSD-3-Clause
// Where the blocks of all threads of a process go while their room is bounded: the latest ones are there
// whatsoever happens to the process. Called when a thread's buffer of events is full, once in some thousand
// events. A lock that gives up; no allocation. With an agent that asks for it a thread may wait for room, but
// never longer than kLongestStall, nor all of them together more than kStallShare of the run.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "format/arena/ring_layout.hpp"
#include "record/arena/agent_board.hpp"
#include "record/arena/arena.hpp"
#include "sys/clock.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::record {

class Ring {
public:
    static constexpr std::uint64_t kLongestStallNs = 20'000'000;
    static constexpr std::uint64_t kStallShare = 100;  // one part in this many of the run

    // Takes about `bytes` of the arena, but no more than a quarter of that. False: there is none.
    [[nodiscard]] bool start(Arena& arena, sys::Clock clock, std::uint64_t bytes) noexcept;
    [[nodiscard]] bool started() const noexcept { return record_ != nullptr; }

    // Appends a block as event_block.hpp has it, padding included; false: it was dropped. `may_wait`: nothing
    // of the program's is held up but this thread, which is inside no other call.
    [[nodiscard]] bool append(std::span<const std::uint8_t> block, bool may_wait) noexcept;

    // Whether there is an agent on this node that reads this job's events: it has them, or will, wherever the
    // arena is then.
    [[nodiscard]] bool is_followed() noexcept;

    [[nodiscard]] const format::RingRecord& record() const noexcept { return *record_; }
    // Time of the program that went into passing events on.
    void add_stalled(std::uint64_t ticks) noexcept {
        record_->stalled_ticks.fetch_add(ticks, std::memory_order_relaxed);
    }

private:
    [[nodiscard]] bool make_room(std::uint64_t bytes) noexcept;
    [[nodiscard]] bool wait(const AgentBoard::Word& word, std::uint64_t& deadline_ns) noexcept;

    Arena* arena_ = nullptr;
    format::RingRecord* record_ = nullptr;
    sys::Clock clock_;
    std::uint64_t backed_ = 0;  // of the ring's bytes, from the first on
    sys::SpinLock lock_;
    AgentBoard board_;
    std::atomic<std::uint64_t> stalled_ns_{0};
};

}  // namespace barograph::record
