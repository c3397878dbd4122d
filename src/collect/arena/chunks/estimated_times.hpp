// SPDX-License-Identifier: BSD-3-Clause
// What calls took that were counted but not timed, to keep to a budget: estimated from those of the same path
// and object that were. Called by local_tables; in ticks, before anything is rounded.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "collect/arena/chunks/arena_records.hpp"

namespace barograph::collect {

// Gives the facts of the class "not timed" the times of as many calls of the mean of their samples. Where the
// calls of a path would take longer than what is around them, by the error of sampling, they get what there
// is. `root_ticks`: the life of each root node.
void estimate_times(std::vector<FactEntry>& facts, const std::vector<NodeEntry>& nodes,
                    const std::unordered_map<std::uint32_t, std::uint64_t>& root_ticks);

}  // namespace barograph::collect
