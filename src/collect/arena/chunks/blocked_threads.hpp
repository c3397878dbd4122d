// SPDX-License-Identifier: BSD-3-Clause
// How long threads were blocked outside of all that was recorded of them. Such a thread works for nobody, so
// that time is taken off its root and kept in a row of its own; that of the first thread is the program's,
// blocked or not. Part of read_arenas; pure.
#pragma once

#include <cstdint>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/tick_rate.hpp"
#include "collect/arena/local_tables.hpp"

namespace barograph::collect {

// What the kernel said of a thread, in ticks.
struct OffCore {
    std::uint64_t known = 0;  // of its lives; 0: nothing
    std::uint64_t ticks = 0;  // of that: neither on a core nor waiting for one, at least
};

// For a thread whose lives took `life_ticks` in all and `last_ticks` for the last one.
[[nodiscard]] OffCore off_core_of(const ThreadEntry& thread, std::uint64_t last_ticks,
                                  std::uint64_t life_ticks) noexcept;

// Adds the row of a thread of which something is known. Returns for how long at least it was blocked outside
// of the calls, regions and pauses that took `recorded_ticks`: what of its time off core does not fit into
// them.
[[nodiscard]] std::uint64_t add_blocked(const OffCore& off_core, std::uint32_t location,
                                        std::uint64_t recorded_ticks, const TickRate& rate,
                                        LocalTables& tables);

}  // namespace barograph::collect
