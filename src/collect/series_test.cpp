// SPDX-License-Identifier: BSD-3-Clause
// Series, metrics and timelines from hand-made arenas to the tables of a profile part: whole, damaged, of
// several threads and of ranks that know different metrics.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <random>
#include <string>

#include "collect/aggregate/fact_message.hpp"
#include "collect/aggregate/series_message.hpp"
#include "collect/arena/local_tables.hpp"
#include "collect/test_arena.hpp"
#include "collect/test_ranks.hpp"
#include "collect/unify/job_summary.hpp"
#include "collect/unify/unify.hpp"

namespace barograph::collect {
namespace {

using format::Consistency;
using format::Layer;

constexpr std::uint32_t kLoop = format::kFirstRegion;
constexpr std::uint32_t kOwn = format::kFirstOwnMetric;
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

LocalTables tables_of(const TestArena& arena) {
    const auto view = arena.view();
    return read_arenas(std::span(&view, 1), {});
}

// A thread in a loop, at three ticks to the nanosecond.
struct LoopArena {
    explicit LoopArena(std::uint32_t rank = 0) : arena({.rank = rank}) {
        arena.name(kLoop, Layer::kRegion, "loop");
        root = arena.thread(0);
        loop = arena.node(0, root, kLoop);
        arena.fact(0, {.node = loop, .calls = 1, .time_sum = 30'000});
    }
    TestArena arena;
    std::uint32_t root = 0;
    std::uint32_t loop = 0;
};

std::vector<double> sums(const format::Series& series) {
    std::vector<double> all;
    for (const format::SeriesEntry& entry : series.entries) {
        all.push_back(entry.sum);
    }
    return all;
}

TEST(Series, TimesBecomeNanosecondsAndMetricsStayAsTheyAre) {
    LoopArena in;
    in.arena.metric(kOwn, Consistency::kByIteration, "residual", "m");
    in.arena.series(0, {.node = in.loop, .metric = format::kIterationTime, .values = {300, 601, 6000}});
    in.arena.series(0, {.node = in.loop, .metric = format::kIterationMpiTime, .values = {30, 0, 3}});
    in.arena.series(0, {.node = in.loop, .metric = kOwn, .stride_shift = 3, .values = {0.5, kNothing, -2}});
    const LocalTables tables = tables_of(in.arena);
    EXPECT_EQ(tables.skipped, 0U);
    ASSERT_EQ(tables.metrics.size(), 3U);
    EXPECT_EQ(tables.metrics[0].name, "time");
    EXPECT_EQ(tables.metrics[1].name, "mpi time");
    EXPECT_EQ(tables.metrics[2].unit, "m");
    ASSERT_EQ(tables.series.size(), 3U);
    EXPECT_EQ(sums(tables.series[0]), (std::vector<double>{100, 200, 2000}));
    EXPECT_EQ(tables.series[0].longest, 2U);
    EXPECT_EQ(tables.series[0].stride, 1U);
    EXPECT_EQ(sums(tables.series[1]), (std::vector<double>{10, 0, 1}));
    EXPECT_EQ(tables.series[2].stride, 8U);
    EXPECT_EQ(tables.series[2].indices, 17U);
    EXPECT_EQ(sums(tables.series[2]), (std::vector<double>{0.5, 0, -2}));
    EXPECT_EQ(tables.series[2].entries[1].count, 0U);
    EXPECT_EQ(tables.paths[tables.series[2].path].operation, "loop");
}

TEST(Series, ExecutionsOfARegionThatIsOpenedOnceSayNothing) {
    LoopArena in;
    in.arena.series(0, {.node = in.loop, .metric = format::kExecutionTime, .values = {3000}});
    in.arena.header().executions = 1;
    EXPECT_TRUE(tables_of(in.arena).series.empty());
    EXPECT_TRUE(tables_of(in.arena).metrics.empty());
    in.arena.header().executions = 2;
    const LocalTables tables = tables_of(in.arena);
    ASSERT_EQ(tables.series.size(), 1U);
    EXPECT_EQ(tables.metrics[tables.series[0].metric].consistency, Consistency::kByExecution);
    EXPECT_EQ(sums(tables.series[0]), std::vector<double>{1000});
    EXPECT_EQ(tables.executions, 2U);
}

TEST(Series, OfTwoCopiesTheLaterCounts) {
    LoopArena in;
    in.arena.series(0,
                    {.node = in.loop, .metric = 0, .values = {3, 3}});  // died before it said who took over
    in.arena.series(0, {.node = in.loop, .metric = 1, .values = {3, 3}}).replaced_by = 64;
    in.arena.series(0, {.node = in.loop, .metric = 0, .values = {3, 3, 30}});
    const LocalTables tables = tables_of(in.arena);
    EXPECT_EQ(tables.skipped, 0U);
    ASSERT_EQ(tables.series.size(), 1U);
    EXPECT_EQ(sums(tables.series[0]), (std::vector<double>{1, 1, 10}));
}

TEST(Series, OfExecutionsThatShareASeriesTheFirstIsNamed) {
    LoopArena in;
    in.arena.series(0, {.node = in.loop, .metric = 0, .execution = 3, .values = {3}}).execution_shift = 2;
    in.arena.series(0,
                    {.node = in.loop, .metric = format::kRegionIterationTime, .execution = 3, .values = {3}});
    const LocalTables tables = tables_of(in.arena);
    ASSERT_EQ(tables.series.size(), 2U);
    EXPECT_EQ(tables.series[0].execution, 12U);
    EXPECT_EQ(tables.series[1].execution, 3U);
    EXPECT_NE(tables.series[0].metric, tables.series[1].metric);
}

TEST(Series, WhatMakesNoSenseIsSkippedAndCounted) {
    LoopArena in;
    in.arena.series(0, {.node = in.loop, .metric = 0, .values = {3, 6}});
    const auto bad = [&](const TestSeries& series) -> format::SeriesRecord& {
        return in.arena.series(0, series);
    };
    bad({.node = in.loop, .metric = 0, .execution = 1, .values = {3}}).folding = 7;  // died while folding
    bad({.node = in.loop, .metric = 0, .execution = 2, .values = {3}}).stride_shift = 63;
    bad({.node = in.loop, .metric = 0, .execution = 3, .values = {3}}).indices =
        2;  // more than there are entries
    bad({.node = in.loop, .metric = 0, .execution = 4, .values = {3}}).longest_index = 9;
    bad({.node = in.loop, .metric = 0, .execution = format::kMostCountedExecutions, .values = {3}});
    bad({.node = in.loop, .metric = 0, .execution = 5, .values = {3}}).execution_shift = 40;
    bad({.node = 8, .metric = 0, .values = {3}});               // no such path
    bad({.node = in.loop, .metric = kOwn + 5, .values = {3}});  // no such metric
    bad({.node = in.loop, .metric = 1, .values = {std::numeric_limits<double>::infinity()}});
    const LocalTables tables = tables_of(in.arena);
    EXPECT_EQ(tables.skipped, 9U);
    ASSERT_EQ(tables.series.size(), 1U);
    EXPECT_EQ(sums(tables.series[0]), (std::vector<double>{1, 2}));
}

TEST(Series, ACapacityBeyondTheChunkEndsIt) {
    LoopArena in;
    in.arena.series(0, {.node = in.loop, .metric = 0, .values = {3}});
    in.arena.series(0, {.node = in.loop, .metric = 1, .values = {3}}).capacity = 0xffffffff;
    const LocalTables tables = tables_of(in.arena);
    EXPECT_EQ(tables.series.size(), 1U);
    EXPECT_EQ(tables.skipped, 1U);
}

// Any byte of an arena may be anything: reading it must end, and leave indices into tables that exist.
TEST(Series, DamagedBytesAreHarmless) {
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        LoopArena in;
        in.arena.metric(kOwn, Consistency::kByRank, "size", "B");
        in.arena.series(0, {.node = in.loop, .metric = 0, .values = std::vector<double>(40, 30)});
        in.arena.series(0, {.node = in.loop, .metric = kOwn, .values = {1}});
        in.arena.timeline(0, 20, {{1, 2, 3}, {4, 5, 6}});
        const auto bytes = in.arena.bytes();
        for (int i = 0; i < 20; ++i) {
            const std::size_t chunk = 1 + random() % (bytes.size() / format::kGranule - 1);
            const std::size_t at = chunk * format::kGranule + random() % 512;
            bytes[at] = static_cast<std::byte>(random());
        }
        const LocalTables tables = tables_of(in.arena);
        for (const format::Series& series : tables.series) {
            ASSERT_LT(series.path, tables.paths.size());
            ASSERT_LT(series.metric, tables.metrics.size());
            ASSERT_LT(series.location, tables.locations.size());
            ASSERT_LT(series.longest, series.indices);
            ASSERT_EQ(series.entries.size(), (series.indices - 1) / series.stride + 1);
        }
    }
}

TEST(Timelines, ThreadsAddUpInTheWiderBins) {
    LoopArena in;
    in.arena.thread(1);
    in.arena.timeline(0, 20, {{1, 10, 300}, {2, 20, 600}, {0, 0, 0}, {0, 0, 33}, {0, 0, 0}});
    in.arena.timeline(1, 21, {{5, 50, 3000}, {1, 1, 1}});
    const LocalTables tables = tables_of(in.arena);
    ASSERT_EQ(tables.timelines.size(), 1U);
    const format::Timeline& timeline = tables.timelines[0];
    EXPECT_EQ(timeline.layer, Layer::kMpi);
    EXPECT_EQ(timeline.bin_ns, (1U << 21U) / 3);
    ASSERT_EQ(timeline.bins.size(), 2U);
    EXPECT_EQ(timeline.bins[0].operations, 8U);
    EXPECT_EQ(timeline.bins[0].bytes, 80U);
    EXPECT_EQ(timeline.bins[0].time_ns, 1300U);
    EXPECT_EQ(timeline.bins[1].operations, 1U);
    EXPECT_EQ(timeline.bins[1].time_ns, 11U);
}

TEST(Timelines, OneThatWasFoldedWhenItsProcessDiedIsLost) {
    LoopArena in;
    in.arena.timeline(0, 20, {{1, 10, 300}}).folding = 1;
    const LocalTables tables = tables_of(in.arena);
    EXPECT_TRUE(tables.timelines.empty());
    EXPECT_EQ(tables.skipped, 1U);
}

// Ranks with metrics of their own agree on one table of them, and a part has the rows of all of its ranks in
// order.
TEST(Series, RanksUnifyTheirMetrics) {
    constexpr std::uint32_t kRanks = 3;
    std::vector<std::unique_ptr<LoopArena>> arenas;
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
        arenas.push_back(std::make_unique<LoopArena>(rank));
        TestArena& arena = arenas.back()->arena;
        const std::uint32_t loop = arenas.back()->loop;
        arena.metric(kOwn, Consistency::kByIteration, rank == 1 ? "zeta" : "alpha", "");
        arena.metric(kOwn + 1, Consistency::kConstant, "cells", "");
        arena.series(0, {.node = loop, .metric = kOwn, .values = {1.0 + rank, 0.25}});
        if (rank != 1) {
            arena.series(0, {.node = loop, .metric = kOwn + 1, .values = {rank == 0 ? 7.0 : 8.0}});
        }
        arena.series(0, {.node = loop, .metric = 0, .values = {3, 3.0 * rank}});
        arena.timeline(0, 20, {{rank, 0, 3}});
    }
    TestRanks ranks(kRanks);
    std::mutex mutex;
    std::vector<std::vector<std::uint8_t>> messages(kRanks);
    Unified first;
    ranks.run([&](Transport& transport) {
        const auto view = arenas[transport.rank()]->arena.view();
        LocalTables tables = read_arenas(std::span(&view, 1), {});
        Problem problem;
        Unified unified = unify(transport, tables, problem, [](const Unified&, Problem&) { return Plan{}; });
        const std::lock_guard guard(mutex);
        EXPECT_FALSE(problem);
        EXPECT_FALSE(unified.equal[kMetrics]);
        messages[transport.rank()] = encode_facts(tables);
        if (transport.rank() == 0) {
            first = std::move(unified);
        }
    });
    ASSERT_EQ(first.metrics.size(), 5U);
    const char* names[] = {"time", "mpi time", "alpha", "cells", "zeta"};
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(first.metrics[i].name, names[i]);
    }
    EXPECT_EQ(first.job.constants.size(), 1U);
    EXPECT_EQ(first.job.varying_constants(), 1U);
    std::vector<std::uint8_t> all;
    for (const auto& message : messages) {
        all.insert(all.end(), message.begin(), message.end());
    }
    format::ProfilePart part;
    decode_facts(all, {first.paths.size(), first.objects.size(), first.metrics.size()}, part);
    ASSERT_EQ(part.series.size(), 8U);
    std::string seen;
    for (const format::Series& series : part.series) {
        seen +=
            first.metrics[series.metric].name + std::to_string(part.locations[series.location].rank) + " ";
    }
    EXPECT_EQ(seen, "time0 time1 time2 alpha0 alpha2 cells0 cells2 zeta1 ");
    EXPECT_EQ(sums(part.series[2]), (std::vector<double>{1, 2}));
    EXPECT_EQ(sums(part.series[4]), (std::vector<double>{3, 0.25}));
    ASSERT_EQ(part.timelines.size(), 3U);
    EXPECT_EQ(part.timelines.back().bins[0].operations, 2U);
    EXPECT_THROW(decode_facts(all, {first.paths.size(), first.objects.size(), 4}, part), format::DecodeError);
}

TEST(Series, ProgramsWithoutLoopsHaveNoMetrics) {
    const LoopArena in;
    const LocalTables tables = tables_of(in.arena);
    EXPECT_TRUE(tables.metrics.empty());
    EXPECT_TRUE(tables.series.empty());
    EXPECT_TRUE(tables.timelines.empty());
}

TEST(SeriesMessage, AllKindsOfValuesComeThroughAsTheyWere) {
    std::mt19937_64 random(3);
    const double values[] = {0, 1, -1, 0.5, -0.0, 1e300, -1e-300, 9007199254740992.0, 1e16, 4711};
    std::vector<format::Series> all;
    for (std::uint32_t i = 0; i < 200; ++i) {
        format::Series series;
        series.path = i / 20;
        series.metric = i % 20 / 10;
        series.location = i % 10;
        series.execution = static_cast<std::uint32_t>(random() % 16);
        series.stride = std::uint64_t{1} << (random() % 63);
        series.indices = random();
        series.longest = random();
        for (std::uint64_t entry = 0; entry < i; ++entry) {
            const std::uint64_t count = random() % 3;
            const double value = values[random() % std::size(values)];
            series.entries.push_back(count == 0   ? format::SeriesEntry{}
                                     : count == 1 ? format::SeriesEntry{1, value, value, value}
                                                  : format::SeriesEntry{count, 2 * value, -1e300, value});
        }
        all.push_back(series);
    }
    format::ByteWriter out;
    put_series(out, all);
    put_timelines(out, {});
    format::ByteReader in(out.view());
    std::vector<format::Series> read;
    take_series(in, {.paths = 10, .metrics = 2, .locations = 10}, 100, read);
    ASSERT_EQ(read.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(read[i].location, all[i].location + 100);
        EXPECT_EQ(read[i].stride, all[i].stride);
        EXPECT_EQ(read[i].longest, all[i].longest);
        ASSERT_EQ(read[i].entries.size(), all[i].entries.size());
        for (std::size_t entry = 0; entry < all[i].entries.size(); ++entry) {
            const format::SeriesEntry& a = read[i].entries[entry];
            const format::SeriesEntry& b = all[i].entries[entry];
            EXPECT_EQ(a.count, b.count);
            EXPECT_EQ(a.sum, b.sum);
            EXPECT_EQ(std::signbit(a.sum), std::signbit(b.sum));
            EXPECT_EQ(a.minimum, b.minimum);
            EXPECT_EQ(a.maximum, b.maximum);
        }
    }
    for (std::size_t cut = 0; cut < out.size(); cut += 97) {
        format::ByteReader short_of(out.view().first(cut));
        const TableSizes sizes{.paths = 10, .metrics = 2, .locations = 10};
        std::vector<format::Series> some;
        std::vector<format::Timeline> timelines;
        EXPECT_THROW(
            {
                take_series(short_of, sizes, 0, some);
                take_timelines(short_of, timelines);
            },
            format::DecodeError);
    }
}

}  // namespace
}  // namespace barograph::collect
