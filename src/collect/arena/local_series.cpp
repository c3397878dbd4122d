// SPDX-License-Identifier: BSD-3-Clause
// See local_series.hpp.
#include "collect/arena/local_series.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>

namespace barograph::collect {
namespace {

using format::kNoIndex;

constexpr double kMostTicks = 9.0e18;  // less than 2^63

bool is_time(std::uint32_t metric) noexcept { return metric < format::kFirstOwnMetric; }

double to_ns(const TickRate& rate, double ticks) noexcept {
    return static_cast<double>(rate.to_ns(static_cast<std::uint64_t>(std::clamp(ticks, 0.0, kMostTicks))));
}

format::Series in_ns(const RecordedSeries& from, const TickRate& rate) {
    format::Series series;
    series.execution = from.execution;
    series.stride = std::uint64_t{1} << from.stride_shift;
    series.indices = from.indices;
    series.longest = from.longest;
    series.entries.reserve(from.entries.size());
    for (const format::SeriesEntryRecord& entry : from.entries) {
        if (is_time(from.metric)) {
            series.entries.push_back({entry.count, to_ns(rate, entry.sum), to_ns(rate, entry.minimum),
                                      to_ns(rate, entry.maximum)});
        } else {
            series.entries.push_back({entry.count, entry.sum, entry.minimum, entry.maximum});
        }
    }
    return series;
}

}  // namespace

const format::SeriesMetric& time_metric(std::uint32_t metric) {
    using format::Consistency;
    // By the numbers of format/arena/arena_layout.hpp.
    static const format::SeriesMetric rows[format::kFirstOwnMetric] = {
        {"time", "ns", Consistency::kByIteration},
        {"mpi time", "ns", Consistency::kByIteration},
        {"time", "ns", Consistency::kByExecution},
        {"mpi time", "ns", Consistency::kByExecution},
        {"region time", "ns", Consistency::kByIteration},
        {"region mpi time", "ns", Consistency::kByIteration},
        {"region time", "ns", Consistency::kByExecution},
        {"region mpi time", "ns", Consistency::kByExecution},
    };
    return rows[metric];
}

void add_series(const ArenaRecords& in, const SeriesPlaces& places, const TickRate& rate,
                TableBuilder& builder) {
    LocalTables& out = builder.tables();
    std::unordered_map<std::uint32_t, const RecordedMetric*> metrics;
    for (const RecordedMetric& metric : in.metrics) {
        metrics.emplace(metric.id, &metric);
    }
    using Id = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
    std::map<Id, const RecordedSeries*> latest;
    for (const RecordedSeries& series : in.series) {
        latest.insert_or_assign(Id{series.slot, series.node, series.metric, series.execution}, &series);
    }
    for (const RecordedSeries& from : in.series) {
        if (latest.at(Id{from.slot, from.node, from.metric, from.execution}) != &from) {
            continue;
        }
        if (is_time(from.metric) && in.executions < 2 &&
            time_metric(from.metric).consistency == format::Consistency::kByExecution) {
            continue;  // the only execution is in the facts
        }
        const auto own = metrics.find(from.metric);
        const std::uint32_t path = places.path_of(from.node);
        const std::uint32_t location = places.location_of(from.slot);
        if (path == kNoIndex || location == kNoIndex || (!is_time(from.metric) && own == metrics.end())) {
            ++out.skipped;
            continue;
        }
        format::Series series = in_ns(from, rate);
        series.path = path;
        series.location = location;
        if (is_time(from.metric)) {
            series.metric = builder.metric(time_metric(from.metric));
        } else {
            series.metric = builder.metric({own->second->name, own->second->unit, own->second->consistency});
        }
        out.series.push_back(std::move(series));
    }
}

void add_timelines(const ArenaRecords& in, std::uint32_t rank, const TickRate& rate, LocalTables& out) {
    std::map<format::Layer, std::uint32_t> widest;
    for (const RecordedTimeline& timeline : in.timelines) {
        std::uint32_t& shift = widest[timeline.layer];
        shift = std::max(shift, timeline.tick_shift);
    }
    for (const auto& [layer, shift] : widest) {
        std::vector<format::TimelineBinRecord> bins;
        for (const RecordedTimeline& timeline : in.timelines) {
            if (timeline.layer != layer) {
                continue;
            }
            for (std::size_t i = 0; i < timeline.bins.size(); ++i) {
                const format::TimelineBinRecord& from = timeline.bins[i];
                if (from.operations == 0 && from.ticks == 0) {
                    continue;
                }
                const std::size_t to = i >> (shift - timeline.tick_shift);
                if (to >= bins.size()) {
                    bins.resize(to + 1);
                }
                bins[to].operations += from.operations;
                bins[to].bytes += from.bytes;
                bins[to].ticks += from.ticks;
            }
        }
        const bool taken = std::any_of(
            out.timelines.begin(), out.timelines.end(),
            [&, l = layer](const format::Timeline& row) { return row.rank == rank && row.layer == l; });
        if (bins.empty() || taken) {
            // Two processes of one rank number have clocks of their own, and one timeline cannot be in both.
            out.skipped += taken ? 1 : 0;
            continue;
        }
        format::Timeline row;
        row.rank = rank;
        row.layer = layer;
        row.bin_ns = std::max<std::uint64_t>(rate.to_ns(std::uint64_t{1} << shift), 1);
        row.bins.reserve(bins.size());
        for (const format::TimelineBinRecord& bin : bins) {
            row.bins.push_back({bin.operations, bin.bytes, rate.to_ns(bin.ticks)});
        }
        out.timelines.push_back(std::move(row));
    }
}

}  // namespace barograph::collect
