// SPDX-License-Identifier: BSD-3-Clause
// Since when the paths of one arena are recorded in less detail (to keep a budget, see
// record/cost/detail_budget.hpp) -> series of metrics of the tool's own, one value for each path and thread.
// Called by read_arenas for each arena. May allocate.
#pragma once

#include "collect/arena/local_series.hpp"

namespace barograph::collect {

// Names of the metrics, in nanoseconds since the rank's start.
inline constexpr char kOneSizeClassAfter[] = "barograph: one size class after";
inline constexpr char kNotTimedAfter[] = "barograph: not timed after";

void add_reductions(const ArenaRecords& in, const SeriesPlaces& places, const TickRate& rate,
                    TableBuilder& builder);

}  // namespace barograph::collect
