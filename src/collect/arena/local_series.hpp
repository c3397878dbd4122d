// SPDX-License-Identifier: BSD-3-Clause
// Series and timelines of one arena -> rows of LocalTables: ticks become nanoseconds, the threads' timelines
// one for the rank. Called by read_arenas for each arena. May allocate; all indices it writes are into tables
// that exist.
#pragma once

#include <cstdint>
#include <functional>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/tick_rate.hpp"
#include "collect/arena/local_tables.hpp"
#include "collect/arena/table_builder.hpp"

namespace barograph::collect {

// Indices into the tables, kNoIndex for what is not in them.
struct SeriesPlaces {
    std::function<std::uint32_t(std::uint32_t node)> path_of;
    std::function<std::uint32_t(std::uint32_t slot)> location_of;
};

void add_series(const ArenaRecords& in, const SeriesPlaces& places, const TickRate& rate,
                TableBuilder& builder);
void add_timelines(const ArenaRecords& in, std::uint32_t rank, const TickRate& rate, LocalTables& out);

// The name, unit and consistency of rows that hold times.
[[nodiscard]] const format::SeriesMetric& time_metric(std::uint32_t metric);

}  // namespace barograph::collect
