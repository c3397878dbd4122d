// SPDX-License-Identifier: BSD-3-Clause
// Samples of one arena -> rows of the call sites, of kind kCpuTime. Called by read_arenas for each arena. May
// allocate.
#pragma once

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/module_map.hpp"
#include "collect/arena/local_series.hpp"
#include "collect/arena/table_builder.hpp"

namespace barograph::collect {

// Each frame is a node below the path that was open, the outermost first. What is not known where is of the
// thread as a whole.
void add_samples(const ArenaRecords& in, const SeriesPlaces& places, const ModuleMap& modules,
                 TableBuilder& builder);

}  // namespace barograph::collect
