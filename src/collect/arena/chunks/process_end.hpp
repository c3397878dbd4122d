// SPDX-License-Identifier: BSD-3-Clause
// When the process of an arena ended, or until when it is counted, and how its ticks become time. For
// profiles, and for commands that ask where a dead process was. Trusts nothing in the arena.
#pragma once

#include <cstdint>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/tick_rate.hpp"
#include "sys/clock.hpp"

namespace barograph::collect {

struct ProcessEnd {
    std::uint64_t ticks = 0;
    TickRate rate;
    bool calibrated = true;  // false: one tick is taken as one nanosecond
};

// `now`: of the node and boot of the process; zeros where that is not this one. A process that runs is
// counted up to now, a dead one up to when it was seen to have ended, or else up to the last time that it is
// known to have lived.
[[nodiscard]] ProcessEnd end_of_process(const ArenaRecords& records, const sys::ClockPair& now, bool running);

}  // namespace barograph::collect
