// SPDX-License-Identifier: BSD-3-Clause
// Loops, executions and metrics of a thread, by what they leave in the arena. Times are checked against each
// other only.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "record/arena/process.hpp"
#include "record/arena/test_arena.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

using format::Consistency;
using format::SeriesEntryRecord;
using format::SeriesRecord;

constexpr std::uint32_t kCall = format::kFirstMpiOperation;

struct Seen {
    std::uint64_t indices = 0;
    std::uint64_t longest = 0;
    std::vector<SeriesEntryRecord> entries;

    std::vector<std::uint64_t> counts() const {
        std::vector<std::uint64_t> all;
        for (const SeriesEntryRecord& entry : entries) {
            all.push_back(entry.count);
        }
        return all;
    }
    std::vector<double> sums() const {
        std::vector<double> all;
        for (const SeriesEntryRecord& entry : entries) {
            all.push_back(entry.sum);
        }
        return all;
    }
};

class LoopsTest : public ::testing::Test {
protected:
    // (operation of the path, metric, execution), path by the last operation only
    using Id = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

    void SetUp() override { start(256); }
    void start(std::uint64_t granules) {
        process_ = std::make_unique<Process>();
        ASSERT_EQ(process_->arena().create_anonymous(granules * format::kGranule), 0);
        ASSERT_TRUE(process_->start(sys::Clock{}, settings_));
        thread_ = process_->attach();
        ASSERT_NE(thread_, nullptr);
        frame_ = process_->region("frame");
        loop_ = process_->region("loop");
        inner_ = process_->region("inner");
        // The first region, so that what a test opens is not.
        thread_->enter_region(frame_);
    }
    void iterate(std::uint32_t loop, int count) {
        thread_->begin_loop(loop, false);
        for (int i = 0; i < count; ++i) {
            thread_->begin_iteration(0);
        }
        thread_->end_loop(loop);
    }
    std::map<Id, Seen> series() {
        std::map<Id, Seen> all;
        const unsigned char* base = process_->arena().base();
        std::uint64_t offset = format::kArenaHeaderBytes;
        while (offset < process_->header().used.load()) {
            const auto* chunk = reinterpret_cast<const format::ChunkHeader*>(base + offset);
            std::uint64_t at = 0;
            while (chunk->kind == static_cast<std::uint32_t>(format::ChunkKind::kSeries) &&
                   at < chunk->published.load()) {
                const auto* record = reinterpret_cast<const SeriesRecord*>(
                    reinterpret_cast<const unsigned char*>(chunk + 1) + at);
                at += sizeof(SeriesRecord) + record->capacity * sizeof(SeriesEntryRecord);
                if (record->replaced_by.load() == 0) {
                    const auto* node = reinterpret_cast<const format::PathNode*>(base + record->node);
                    const auto* first = reinterpret_cast<const SeriesEntryRecord*>(record + 1);
                    const std::uint64_t stride = std::uint64_t{1} << record->stride_shift.load();
                    Seen seen{record->indices.load(), record->longest_index, {}};
                    seen.entries.assign(first, first + (seen.indices + stride - 1) / stride);
                    EXPECT_TRUE(
                        all.emplace(Id{node->operation, record->metric, record->execution}, seen).second);
                }
            }
            offset += chunk->bytes;
        }
        return all;
    }
    std::uint64_t calls(std::uint32_t operation) {
        std::uint64_t sum = 0;
        for_each_record<format::FactRecord>(*process_, format::ChunkKind::kFacts, [&](const auto& fact) {
            const auto* node =
                reinterpret_cast<const format::PathNode*>(process_->arena().base() + fact.node);
            sum += node->operation == operation ? fact.calls : 0;
        });
        return sum;
    }
    std::uint64_t dropped() { return thread_total(&format::ThreadRecord::dropped); }
    std::uint64_t unbalanced() { return thread_total(&format::ThreadRecord::unbalanced); }
    std::uint64_t thread_total(std::uint64_t format::ThreadRecord::* field) {
        std::uint64_t sum = 0;
        for_each_record<format::ThreadRecord>(*process_, format::ChunkKind::kThread,
                                              [&](const auto& record) { sum += record.*field; });
        return sum;
    }

    Settings settings_;
    std::unique_ptr<Process> process_;
    Thread* thread_ = nullptr;
    std::uint32_t frame_ = 0;
    std::uint32_t loop_ = 0;
    std::uint32_t inner_ = 0;
};

constexpr auto kTime = format::kIterationTime;
constexpr auto kMpiTime = format::kIterationMpiTime;
constexpr auto kRegionTime = format::kRegionIterationTime;
constexpr auto kRegionMpiTime = format::kRegionIterationMpiTime;

double total(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return sum;
}

TEST_F(LoopsTest, OneCallOfTheLoopAndOneEntryForEachIteration) {
    iterate(loop_, 5);
    EXPECT_EQ(calls(loop_), 1U);
    const auto all = series();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all.at({loop_, kTime, 0}).counts(), std::vector<std::uint64_t>(5, 1));
    EXPECT_EQ(all.at({loop_, kMpiTime, 0}).sums(), std::vector<double>(5, 0));
    EXPECT_EQ(unbalanced(), 0U);
}

TEST_F(LoopsTest, ALoopWithoutIterationsIsARegion) {
    iterate(loop_, 0);
    EXPECT_EQ(calls(loop_), 1U);
    EXPECT_EQ(series().at({loop_, kTime, 0}).indices, 0U);
}

TEST_F(LoopsTest, IterationsAddUpWhenTheLoopIsEnteredAgain) {
    iterate(loop_, 3);
    iterate(loop_, 5);
    iterate(loop_, 1);
    EXPECT_EQ(calls(loop_), 3U);
    EXPECT_EQ(series().at({loop_, kTime, 0}).counts(), (std::vector<std::uint64_t>{3, 2, 2, 1, 1}));
}

TEST_F(LoopsTest, NestedLoopsHaveSeriesOfTheirOwn) {
    thread_->begin_loop(loop_, false);
    for (int i = 0; i < 4; ++i) {
        thread_->begin_iteration(0);
        iterate(inner_, i);
    }
    thread_->end_loop(loop_);
    const auto all = series();
    EXPECT_EQ(all.at({loop_, kTime, 0}).counts(), std::vector<std::uint64_t>(4, 1));
    EXPECT_EQ(all.at({inner_, kTime, 0}).counts(), (std::vector<std::uint64_t>{3, 2, 1}));
    EXPECT_EQ(calls(inner_), 4U);
    // All of an inner loop lies within an iteration of the outer one.
    double outer_time = 0;
    double inner_time = 0;
    for (const double sum : all.at({loop_, kTime, 0}).sums()) {
        outer_time += sum;
    }
    for (const double sum : all.at({inner_, kTime, 0}).sums()) {
        inner_time += sum;
    }
    EXPECT_LE(inner_time, outer_time);
}

TEST_F(LoopsTest, MpiTimeOfAnIterationIsThatOfItsCalls) {
    std::vector<double> ticks;
    thread_->begin_loop(loop_, false);
    for (int i = 0; i < 6; ++i) {
        thread_->begin_iteration(0);
        ticks.push_back(0);
        for (int call = 0; call < i; ++call) {
            thread_->enter(kCall);
            thread_->enter(kCall + 1);  // inside of the call: its time is in it
            thread_->leave(0, {});
            ticks.back() += static_cast<double>(thread_->leave_mpi(0, {}));
        }
    }
    thread_->end_loop(loop_);
    EXPECT_EQ(series().at({loop_, kMpiTime, 0}).sums(), ticks);
}

TEST_F(LoopsTest, ACumulativeLoopHasOneEntry) {
    thread_->begin_loop(loop_, true);
    for (int i = 0; i < 1000; ++i) {
        thread_->begin_iteration(loop_);
    }
    thread_->end_loop(loop_);
    const Seen seen = series().at({loop_, kTime, 0});
    EXPECT_EQ(seen.indices, 1000U);
    EXPECT_EQ(seen.counts(), std::vector<std::uint64_t>{1000});
}

// A region that an iteration left open ends with it, as does an inner loop, and both are counted as
// unbalanced.
TEST_F(LoopsTest, AnIterationClosesWhatTheOneBeforeLeftOpen) {
    thread_->begin_loop(loop_, false);
    for (int i = 0; i < 4; ++i) {
        thread_->begin_iteration(loop_);
        thread_->begin_loop(inner_, false);
        thread_->begin_iteration(inner_);
        thread_->begin_iteration(inner_);
    }
    thread_->end_loop(loop_);
    const auto all = series();
    EXPECT_EQ(all.at({loop_, kTime, 0}).counts(), std::vector<std::uint64_t>(4, 1));
    EXPECT_EQ(all.at({inner_, kTime, 0}).counts(), (std::vector<std::uint64_t>{4, 4}));
    EXPECT_EQ(calls(inner_), 4U);
    EXPECT_EQ(unbalanced(), 4U);
}

TEST_F(LoopsTest, AnOuterRegionClosesTheLoopsInIt) {
    thread_->begin_loop(loop_, false);
    thread_->begin_iteration(0);
    thread_->enter_region(inner_);
    thread_->leave_region(frame_);
    EXPECT_EQ(series().at({loop_, kTime, 0}).counts(), std::vector<std::uint64_t>{1});
    EXPECT_EQ(unbalanced(), 2U);
    thread_->begin_iteration(0);  // outside of any loop
    thread_->begin_iteration(loop_);
    thread_->end_loop(loop_);
    EXPECT_EQ(unbalanced(), 5U);
    EXPECT_EQ(calls(loop_), 1U);
}

TEST_F(LoopsTest, ALoopThatARegionEndsIsForgotten) {
    thread_->begin_loop(loop_, false);
    thread_->begin_iteration(0);
    thread_->begin_iteration(0);
    thread_->leave_region(loop_);
    thread_->enter_region(loop_);  // at the same depth and of the same name
    thread_->begin_iteration(0);
    thread_->leave_region(loop_);
    EXPECT_EQ(unbalanced(), 1U);
    EXPECT_EQ(series().at({loop_, kTime, 0}).counts(), std::vector<std::uint64_t>{1});
}

TEST_F(LoopsTest, LoopsNestedDeeperThanThereIsRoomLoseIterationsAndSaySo) {
    constexpr int kDepth = 80;
    for (int i = 0; i < kDepth; ++i) {
        thread_->begin_loop(process_->region("loop " + std::to_string(i)), false);
        thread_->begin_iteration(0);
    }
    for (int i = kDepth; i-- > 0;) {
        thread_->end_loop(process_->region("loop " + std::to_string(i)));
    }
    std::uint64_t iterations = 0;
    for (const auto& [id, seen] : series()) {
        iterations += std::get<1>(id) == kTime ? seen.indices : 0;
    }
    EXPECT_EQ(iterations, 64U);
    EXPECT_EQ(dropped(), 16U);
    EXPECT_EQ(unbalanced(), 0U);
}

TEST_F(LoopsTest, IterationsBelowTheDeepestFrameAreCountedAsLost) {
    for (std::uint32_t i = 0; i < format::kMaxDepth; ++i) {
        thread_->enter_region(inner_);
    }
    const std::uint64_t before = dropped();
    iterate(loop_, 3);
    EXPECT_EQ(dropped(), before + 3 + 1);
}

TEST_F(LoopsTest, AFullArenaLosesNoIterationThatItDoesNotCount) {
    start(10);
    std::vector<std::uint32_t> loops;
    for (int i = 0; i < 600; ++i) {
        if (const std::uint32_t loop = process_->region("a loop of some name " + std::to_string(i));
            loop != 0) {
            loops.push_back(loop);
            iterate(loop, 10);
        }
    }
    std::uint64_t kept = 0;
    for (const auto& [id, seen] : series()) {
        kept += std::get<1>(id) == kTime ? seen.indices : 0;
    }
    std::uint64_t loop_calls = 0;
    for (const std::uint32_t loop : loops) {
        loop_calls += calls(loop);
    }
    EXPECT_GT(dropped(), 0U);
    EXPECT_EQ(kept + loop_calls + dropped(), loops.size() * 11);
}

TEST_F(LoopsTest, MetricsCountWhereTheirConsistencySays) {
    const auto constant = process_->metric("cells", "", Consistency::kConstant);
    const auto by_execution = process_->metric("input", "B", Consistency::kByExecution);
    const auto by_iteration = process_->metric("residual", "", Consistency::kByIteration);
    const auto by_rank = process_->metric("particles", "", Consistency::kByRank);
    EXPECT_EQ(process_->metric("residual", "", Consistency::kByIteration), by_iteration);
    EXPECT_NE(process_->metric("residual", "m", Consistency::kByIteration), by_iteration);
    EXPECT_NE(process_->metric("residual", "", Consistency::kByRank), by_iteration);
    thread_->begin_loop(loop_, false);
    for (int i = 0; i < 4; ++i) {
        thread_->begin_iteration(0);
        thread_->count_metric(constant, 10);
        thread_->count_metric(by_execution, i);
        thread_->count_metric(by_rank, i);
        thread_->enter_region(inner_);
        thread_->count_metric(by_iteration, 100.5 * i);
        thread_->count_metric(by_iteration, i == 2 ? -1 : 0);
        thread_->leave_region(inner_);
    }
    thread_->end_loop(loop_);
    thread_->count_metric(by_iteration, 7);  // in no loop
    const auto all = series();
    const Seen cells = all.at({loop_, constant, 0});
    EXPECT_EQ(cells.counts(), std::vector<std::uint64_t>{4});
    EXPECT_EQ(cells.entries[0].minimum, 10);
    EXPECT_EQ(cells.entries[0].maximum, 10);
    EXPECT_EQ(all.at({loop_, by_execution, 0}).sums(), std::vector<double>{6});
    EXPECT_EQ(all.at({loop_, by_rank, 0}).sums(), std::vector<double>{6});
    EXPECT_EQ(all.at({loop_, by_rank, 0}).entries[0].maximum, 3);
    const Seen residual = all.at({inner_, by_iteration, 0});
    EXPECT_EQ(residual.counts(), std::vector<std::uint64_t>(4, 2));
    EXPECT_EQ(residual.sums(), (std::vector<double>{0, 100.5, 200, 301.5}));
    EXPECT_EQ(residual.entries[2].minimum, -1);
    EXPECT_EQ(residual.longest, 3U);
    EXPECT_EQ(all.at({frame_, by_iteration, 0}).sums(), std::vector<double>{7});
    EXPECT_EQ(dropped(), 0U);
}

TEST_F(LoopsTest, ValuesThatAreNoNumbersAreCountedApart) {
    const auto metric = process_->metric("x", "", Consistency::kByIteration);
    thread_->count_metric(metric, std::nan(""));
    thread_->count_metric(metric, std::numeric_limits<double>::infinity());
    EXPECT_EQ(process_->header().refused_values.load(), 2U);
    EXPECT_EQ(dropped() + process_->header().dropped.load(), 0U);
    EXPECT_TRUE(series().empty());
}

TEST_F(LoopsTest, NamesOfTheRecordersOwnSeriesAreNoMetricsOfAProgram) {
    for (const char* name :
         {"", "time", "mpi time", "region time", "region mpi time", "barograph: not timed after"}) {
        for (const char* unit : {"ns", "s", ""}) {
            for (const auto consistency : {Consistency::kConstant, Consistency::kByIteration,
                                           Consistency::kByExecution, Consistency::kByRank}) {
                EXPECT_EQ(process_->metric(name, unit, consistency), Process::kRefusedMetric) << name;
            }
        }
    }
    EXPECT_FALSE(process_->is_metric(Process::kRefusedMetric));
    EXPECT_EQ(process_->header().dropped.load(), 0U);  // nothing lacked room
    EXPECT_TRUE(process_->is_metric(process_->metric("time step", "s", Consistency::kByRank)));
}

TEST_F(LoopsTest, MetricsHaveALimitThatIsCounted) {
    std::uint32_t made = 0;
    for (int i = 0; i < 2000; ++i) {
        made += process_->metric("m" + std::to_string(i), "", Consistency::kByRank) != 0 ? 1 : 0;
    }
    EXPECT_EQ(made, 1024U - format::kFirstOwnMetric);  // those before are not the program's
    EXPECT_EQ(process_->header().dropped.load(), 2000U - made);
    EXPECT_EQ(process_->metric("m7", "", Consistency::kByRank), format::kFirstOwnMetric + 7);
    EXPECT_FALSE(process_->is_metric(0));
    EXPECT_FALSE(process_->is_metric(format::kFirstOwnMetric - 1));
    EXPECT_TRUE(process_->is_metric(format::kFirstOwnMetric));
}

// The frame is the program's first region: each time that it is opened, loops begin series of their own.
TEST_F(LoopsTest, ExecutionsAreKeptApartUpToALimit) {
    const auto metric = process_->metric("input", "B", Consistency::kByExecution);
    constexpr int kExecutions = 20;
    for (int execution = 0; execution < kExecutions; ++execution) {
        if (execution != 0) {
            thread_->enter_region(frame_);
        }
        iterate(loop_, execution + 1);
        thread_->count_metric(metric, execution);
        thread_->enter_region(frame_);  // not at depth 1: part of the execution
        thread_->leave_region(frame_);
        thread_->leave_region(frame_);
    }
    EXPECT_EQ(process_->executions(), 20U);
    const auto all = series();
    // Two neighbours share a series, where 16 have room: execution e made e + 1 iterations.
    for (std::uint32_t pair = 0; pair < kExecutions / 2; ++pair) {
        std::vector<std::uint64_t> counts(2 * pair + 2, 2);
        counts.back() = 1;
        EXPECT_EQ(all.at({loop_, kTime, pair}).counts(), counts);
        EXPECT_EQ(all.at({loop_, kMpiTime, pair}).counts(), counts);
    }
    EXPECT_FALSE(all.contains({loop_, kTime, kExecutions / 2}));
    EXPECT_EQ(all.at({frame_, metric, 0}).indices, 20U);
    EXPECT_EQ(all.at({frame_, metric, 0}).entries[19].sum, 19);
    EXPECT_EQ(all.at({frame_, format::kExecutionTime, 0}).counts(), std::vector<std::uint64_t>(20, 1));
    EXPECT_EQ(all.at({frame_, format::kExecutionMpiTime, 0}).sums(), std::vector<double>(20, 0));
}

// Through all lengths: what is added up was counted once.
TEST_F(LoopsTest, ManyExecutionsShareSeriesAndLoseNothing) {
    settings_.executions = 4;
    start(512);
    const std::uint32_t part = process_->region("part");
    const auto metric = process_->metric("weight", "", Consistency::kByIteration);
    constexpr std::uint64_t kExecutions = 37;
    double weight = 0;
    for (std::uint64_t execution = 0; execution < kExecutions; ++execution) {
        if (execution != 0) {
            thread_->enter_region(frame_);
        }
        thread_->begin_loop(loop_, false);
        for (std::uint64_t i = 0; i < 20 * (execution % 3) + 1; ++i) {
            thread_->begin_iteration(0);
            thread_->enter_region(part);
            thread_->leave_region(part);
            thread_->count_metric(metric, static_cast<double>(execution));
            weight += static_cast<double>(execution);
        }
        thread_->end_loop(loop_);
        thread_->leave_region(frame_);
    }
    std::map<std::uint32_t, std::uint64_t> counted;
    double sum = 0;
    const auto all = series();
    for (const auto& [id, seen] : all) {
        const auto [operation, what, execution] = id;
        if (what == kTime || what == kRegionTime) {
            EXPECT_LT(execution, 4U);
            for (const std::uint64_t count : seen.counts()) {
                counted[operation] += count;
            }
        }
        sum += what == metric ? total(seen.sums()) : 0;
    }
    constexpr std::uint64_t kIterations = 13 * 1 + 12 * 21 + 12 * 41;
    EXPECT_EQ(counted[loop_], kIterations);
    EXPECT_EQ(counted[part], kIterations);
    EXPECT_EQ(sum, weight);
    // 16 executions each, the last group has what is left.
    EXPECT_EQ(all.at({loop_, kTime, 2}).entries[0].count, 5U);
    EXPECT_EQ(dropped(), 0U);
}

// Its series takes the number of an execution in which it was not.
TEST_F(LoopsTest, ALoopThatTheFirstExecutionDoesNotHaveLosesNothing) {
    settings_.executions = 2;
    start(512);
    for (int execution = 0; execution < 4; ++execution) {
        if (execution != 0) {
            thread_->enter_region(frame_);
        }
        if (execution == 1 || execution == 3) {
            iterate(loop_, 3);
        }
        thread_->leave_region(frame_);
    }
    thread_->enter_region(frame_);
    iterate(loop_, 3);
    thread_->leave_region(frame_);
    std::uint64_t counted = 0;
    for (const auto& [id, seen] : series()) {
        const auto [operation, metric, execution] = id;
        if (operation == loop_ && metric == kTime) {
            for (const std::uint64_t count : seen.counts()) {
                counted += count;
            }
        }
    }
    EXPECT_EQ(counted, 9U);
    // Four executions each: the two first loops share a series, the third has its own.
    EXPECT_EQ(series().at({loop_, kTime, 0}).counts(), std::vector<std::uint64_t>(3, 2));
    EXPECT_EQ(dropped(), 0U);
}

TEST_F(LoopsTest, ASmallRegionThatHappensToBeTheFirstStopsBeingAnExecution) {
    thread_->leave_region(frame_);
    for (std::uint64_t i = 0; i < format::kMostCountedExecutions + 1000; ++i) {
        thread_->enter_region(frame_);
        thread_->leave_region(frame_);
    }
    thread_->enter_region(loop_);  // nor does another region take its place
    thread_->leave_region(loop_);
    EXPECT_EQ(process_->executions(), format::kMostCountedExecutions);
    EXPECT_EQ(calls(frame_), format::kMostCountedExecutions + 1001);
    EXPECT_EQ(series().at({frame_, format::kExecutionTime, 0}).indices, format::kMostCountedExecutions);
}

TEST_F(LoopsTest, ARegionBelowALoopIsCountedByIteration) {
    const std::uint32_t part = process_->region("part");
    const std::uint32_t nested = process_->region("nested");
    std::vector<double> mpi(6, 0);
    thread_->begin_loop(loop_, false);
    thread_->enter_region(part);  // in no iteration yet
    thread_->leave_region(part);
    for (int i = 0; i < 6; ++i) {
        thread_->begin_iteration(0);
        for (int turn = 0; turn < i % 3; ++turn) {
            thread_->enter_region(part);
            thread_->enter_region(nested);
            thread_->enter(kCall);
            mpi[static_cast<std::size_t>(i)] += static_cast<double>(thread_->leave_mpi(0, {}));
            thread_->leave_region(nested);
            thread_->leave_region(part);
        }
    }
    thread_->end_loop(loop_);
    const auto all = series();
    const Seen time = all.at({part, kRegionTime, 0});
    EXPECT_EQ(time.counts(), (std::vector<std::uint64_t>{0, 1, 1, 0, 1, 1}));
    EXPECT_EQ(all.at({nested, kRegionTime, 0}).counts(), time.counts());
    EXPECT_EQ(all.at({part, kRegionMpiTime, 0}).sums(), mpi);
    EXPECT_EQ(all.at({nested, kRegionMpiTime, 0}).sums(), mpi);
    // Two executions of the region are one value of the iteration, and it lies within it.
    const auto outer = all.at({loop_, kTime, 0}).entries;
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_LE(time.entries[i].sum, outer[i].sum);
        EXPECT_GE(time.entries[i].sum, all.at({nested, kRegionTime, 0}).entries[i].sum);
        EXPECT_EQ(time.entries[i].minimum, time.entries[i].sum);
    }
    EXPECT_EQ(dropped(), 0U);
}

TEST_F(LoopsTest, ARegionBelowANestedLoopBelongsToItsIterations) {
    const std::uint32_t part = process_->region("part");
    thread_->begin_loop(loop_, false);
    for (int i = 0; i < 3; ++i) {
        thread_->begin_iteration(0);
        thread_->begin_loop(inner_, false);
        for (int j = 0; j < 4; ++j) {
            thread_->begin_iteration(0);
            thread_->enter_region(part);
            thread_->leave_region(part);
        }
        thread_->end_loop(inner_);
    }
    thread_->end_loop(loop_);
    const auto all = series();
    EXPECT_EQ(all.at({part, kRegionTime, 0}).counts(), std::vector<std::uint64_t>(4, 3));
    // The loop itself is a region of the outer one, whose iterations it makes.
    EXPECT_EQ(all.at({inner_, kRegionTime, 0}).counts(), std::vector<std::uint64_t>(3, 1));
    EXPECT_GE(total(all.at({inner_, kRegionTime, 0}).sums()), total(all.at({part, kRegionTime, 0}).sums()));
}

TEST_F(LoopsTest, WhatALeftIterationTookIsInNoSeries) {
    const std::uint32_t part = process_->region("part");
    thread_->begin_loop(loop_, false);
    thread_->begin_iteration(0);
    thread_->enter_region(part);
    thread_->leave_region(part);
    thread_->leave_region(loop_);  // by the name of a region: not its end as a loop
    thread_->begin_loop(loop_, false);
    thread_->begin_iteration(0);
    thread_->begin_iteration(0);
    thread_->enter_region(part);
    thread_->leave_region(part);
    thread_->end_loop(loop_);
    EXPECT_EQ(series().at({part, kRegionTime, 0}).counts(), (std::vector<std::uint64_t>{0, 1}));
}

TEST_F(LoopsTest, RegionsOutsideOfLoopsAreCountedByExecution) {
    const std::uint32_t part = process_->region("part");
    thread_->enter_region(part);
    thread_->leave_region(part);
    iterate(loop_, 3);
    thread_->leave_region(frame_);
    thread_->enter_region(part);  // in no execution
    thread_->leave_region(part);
    EXPECT_FALSE(series().contains({part, format::kRegionExecutionTime, 0}));
    for (int i = 1; i < 4; ++i) {
        thread_->enter_region(frame_);
        for (int turn = 0; turn < i; ++turn) {
            thread_->enter_region(part);
            thread_->enter(kCall);
            (void)thread_->leave_mpi(0, {});
            thread_->leave_region(part);
        }
        thread_->leave_region(frame_);
    }
    const auto all = series();
    EXPECT_EQ(all.at({part, format::kRegionExecutionTime, 0}).counts(), std::vector<std::uint64_t>(4, 1));
    // In the first execution the region made no call.
    EXPECT_EQ(all.at({part, format::kRegionExecutionMpiTime, 0}).counts(),
              (std::vector<std::uint64_t>{0, 1, 1, 1}));
    EXPECT_EQ(all.at({loop_, format::kRegionExecutionTime, 0}).counts(), std::vector<std::uint64_t>{1});
    EXPECT_FALSE(all.contains({frame_, format::kRegionExecutionTime, 0}));
}

TEST_F(LoopsTest, RegionsAreNotCountedByIterationWhereThatIsOff) {
    settings_.region_series = false;
    start(256);
    const std::uint32_t part = process_->region("part");
    thread_->begin_loop(loop_, false);
    for (int i = 0; i < 3; ++i) {
        thread_->begin_iteration(0);
        thread_->enter_region(part);
        thread_->leave_region(part);
    }
    thread_->end_loop(loop_);
    EXPECT_EQ(series().size(), 2U);
    EXPECT_EQ(dropped(), 0U);
}

TEST_F(LoopsTest, RegionsOfManyIterationsShareEntriesAsTheLoopDoes) {
    const std::uint32_t part = process_->region("part");
    thread_->begin_loop(loop_, false);
    for (int i = 0; i < 3000; ++i) {
        thread_->begin_iteration(0);
        thread_->enter_region(part);
        thread_->leave_region(part);
    }
    thread_->end_loop(loop_);
    const auto all = series();
    EXPECT_EQ(all.at({part, kRegionTime, 0}).counts(), all.at({loop_, kTime, 0}).counts());
    EXPECT_EQ(all.at({part, kRegionTime, 0}).indices, 3000U);
}

TEST_F(LoopsTest, OtherThreadsStartNoExecution) {
    Thread* other = process_->attach();
    ASSERT_NE(other, nullptr);
    for (int i = 0; i < 3; ++i) {
        other->enter_region(frame_);
        other->leave_region(frame_);
    }
    EXPECT_EQ(process_->executions(), 1U);
}

}  // namespace
}  // namespace barograph::record
