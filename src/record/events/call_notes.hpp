// SPDX-License-Identifier: BSD-3-Clause
// Which calls of MPI are looked at more closely when they end: where the program made them, and what it did
// before. Set up by the runtime; the hot path (thread.hpp) compares two numbers, the rest is in
// call_notes.cpp.
#pragma once

#include <cstdint>

namespace barograph::record {

class Thread;

// What a thread had of its core.
struct ThreadTime {
    std::uint64_t on_core_ns = 0;
    std::uint64_t given_up = 0;  // how often it gave the core up, to wait for something else than a core
    std::uint64_t sent_off = 0;  // how often it had to leave it to others
};

// The same of any thread of the process, by its number, as of its last turn on a core.
struct CoreTime {
    std::uint64_t on_core_ns = 0;
    std::uint64_t delay_ns = 0;  // runnable without a core
};

struct CallNotes {
    // Calls are looked at once per this much time in calls of MPI, and once more at most: so each stands for
    // its share of the time, and those of twice this time and more are looked at each. 0: none.
    std::uint64_t sample_ticks = 0;
    // Outside of calls of MPI for this long: the time is noted with the calls before and after it. 0: never.
    std::uint64_t gap_ticks = 0;
    // Calls and gaps of this many times gap_ticks are looked at once more: what the kernel then says of the
    // thread.
    static constexpr std::uint64_t kVeryLong = 10;
    double ticks_per_ns = 1;
    // Times of the calling thread. False: the kernel does not tell.
    bool (*thread_time)(ThreadTime& time) noexcept = nullptr;
    // How long it was runnable without a core. Takes some ten times as long.
    bool (*run_delay)(std::uint64_t& ns) noexcept = nullptr;
    // As long as run_delay.
    bool (*core_time)(std::uint32_t thread, CoreTime& time) noexcept = nullptr;
    // The operation that stands for the caller's stack, or for one return address; 0: not known.
    std::uint32_t (*current_site)(Thread& thread) noexcept = nullptr;
    std::uint32_t (*site_at)(Thread& thread, std::uintptr_t address) noexcept = nullptr;
};

// The call of MPI that ended last.
struct LastCall {
    // In `caller`: not a return address but the operation of a site.
    static constexpr std::uintptr_t kSite = ~(~std::uintptr_t{0} >> 1U);

    std::uint64_t end = 0;      // 0: not known
    std::uintptr_t caller = 0;  // return address; 0: not known
    std::uint32_t node = 0;     // offset of its PathNode
};

}  // namespace barograph::record
