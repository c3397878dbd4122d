// SPDX-License-Identifier: BSD-3-Clause
// Objects made like many others (record/arena/provisional_objects.hpp) that are in the arena still: those
// that turned out cheap are counted on the object that they share, the expensive ones stay. Called by
// read_arenas for each arena. May allocate.
#pragma once

#include <cstdint>

#include "collect/arena/chunks/arena_records.hpp"

namespace barograph::collect {

// The process was recorded for `all_ticks`, which are `all_ns`.
void fold_cheap_objects(ArenaRecords& records, std::uint64_t end_ticks, std::uint64_t all_ticks,
                        std::uint64_t all_ns);

}  // namespace barograph::collect
