// SPDX-License-Identifier: BSD-3-Clause
// See reductions.hpp.
#include "collect/arena/reductions.hpp"

namespace barograph::collect {

void add_reductions(const ArenaRecords& in, const SeriesPlaces& places, const TickRate& rate,
                    TableBuilder& builder) {
    for (const ReductionEntry& entry : in.reductions) {
        const bool counted = entry.record.detail == static_cast<std::uint32_t>(format::Detail::kCounted);
        const std::uint32_t path = places.path_of(entry.record.node);
        const std::uint32_t location = places.location_of(entry.slot);
        if (path == format::kNoIndex || location == format::kNoIndex || entry.record.ticks < in.start_ticks) {
            ++builder.tables().skipped;
            continue;
        }
        const auto after = static_cast<double>(rate.to_ns(entry.record.ticks - in.start_ticks));
        format::Series series;
        series.path = path;
        series.location = location;
        series.metric = builder.metric(
            {counted ? kNotTimedAfter : kOneSizeClassAfter, "ns", format::Consistency::kByRank});
        series.indices = 1;
        series.entries.push_back({.count = 1, .sum = after, .minimum = after, .maximum = after});
        builder.tables().series.push_back(std::move(series));
    }
}

}  // namespace barograph::collect
