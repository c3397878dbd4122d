// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <vector>

#include "record/process.hpp"
#include "record/test_arena.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

using format::ChunkKind;
using format::Detail;
using format::FactRecord;
using format::ReductionRecord;

constexpr std::uint32_t kCall = format::kFirstMpiOperation;
// Far from both ends, so that it does not matter how fast this machine is.
constexpr DetailBudget kNeverReached{.share = 1e12, .event_cost_ticks = 1, .counted_cost_ticks = 1};
constexpr DetailBudget kAlwaysAbove{.share = 1e-12, .event_cost_ticks = 1, .counted_cost_ticks = 1};

class DetailTest : public ::testing::Test {
protected:
    void start(const DetailBudget& budget) {
        ASSERT_EQ(process_.arena().create_anonymous(64 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, SizeClasses{}));
        process_.keep_budget(budget);
        thread_ = process_.attach();
        ASSERT_NE(thread_, nullptr);
    }
    void call(std::uint32_t operation, std::uint64_t bytes) {
        thread_->enter(operation);
        thread_->leave(1, process_.size_classes().classify(bytes));
    }
    // Calls, bytes and time of all facts in a class.
    FactRecord sum(std::uint32_t bucket) {
        FactRecord all{};
        for_each_record<FactRecord>(process_, ChunkKind::kFacts, [&](const FactRecord& fact) {
            if (fact.bucket == bucket) {
                all.calls += fact.calls;
                all.bytes_sum += fact.bytes_sum;
                all.time_sum += fact.time_sum;
                all.time_min += fact.time_min;
            }
        });
        return all;
    }
    std::vector<ReductionRecord> reductions() {
        std::vector<ReductionRecord> all;
        for_each_record<ReductionRecord>(process_, ChunkKind::kReductions,
                                         [&](const ReductionRecord& record) { all.push_back(record); });
        return all;
    }

    Process process_;
    Thread* thread_ = nullptr;
};

TEST_F(DetailTest, WithinTheBudgetNothingChanges) {
    start(kNeverReached);
    for (int i = 0; i < 10'000; ++i) {
        call(kCall, 8);
    }
    EXPECT_TRUE(reductions().empty());
    EXPECT_EQ(sum(format::kBucketFirst + 3).calls, 10'000U);
    EXPECT_EQ(sum(format::kBucketNotTimed).calls, 0U);
}

TEST_F(DetailTest, CallsGiveUpTheirSizeClassesFirstAndThenTheirTime) {
    start(kAlwaysAbove);
    for (int i = 0; i < 10'000; ++i) {
        call(kCall, 8);
    }
    const auto steps = reductions();
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_EQ(steps[0].detail, static_cast<std::uint32_t>(Detail::kOneSizeClass));
    EXPECT_EQ(steps[1].detail, static_cast<std::uint32_t>(Detail::kCounted));
    EXPECT_EQ(steps[0].node, steps[1].node);
    EXPECT_LE(steps[0].ticks, steps[1].ticks);
    const FactRecord full = sum(format::kBucketFirst + 3);
    const FactRecord merged = sum(format::kBucketVarying);
    const FactRecord counted = sum(format::kBucketNotTimed);
    EXPECT_EQ(full.calls, DetailReview::kFirst);
    EXPECT_GE(merged.calls, DetailReview::kFirst);
    EXPECT_LT(merged.calls, 2 * DetailReview::kFirst);
    EXPECT_GT(counted.calls, 0U);
    EXPECT_EQ(full.calls + merged.calls + counted.calls, 10'000U);
    EXPECT_EQ(full.bytes_sum + merged.bytes_sum + counted.bytes_sum, 80'000U);
    EXPECT_EQ(counted.time_sum, 0U);
    EXPECT_EQ(counted.time_min, 0U);
}

TEST_F(DetailTest, RegionsHaveNoSizeClassesToGiveUp) {
    start(kAlwaysAbove);
    const std::uint32_t region = process_.region("tiny");
    thread_->enter_region(process_.region("program's first"));
    for (int i = 0; i < 5000; ++i) {
        thread_->enter_region(region);
        thread_->leave_region(region);
    }
    ASSERT_EQ(reductions().size(), 1U);
    EXPECT_EQ(reductions()[0].detail, static_cast<std::uint32_t>(Detail::kCounted));
    EXPECT_EQ(sum(format::kBucketNone).calls + sum(format::kBucketNotTimed).calls, 5000U);
}

TEST_F(DetailTest, ExecutionsAndLoopsKeepTheirTime) {
    start(kAlwaysAbove);
    const std::uint32_t first = process_.region("first");
    const std::uint32_t loop = process_.region("loop");
    for (int i = 0; i < 5000; ++i) {
        thread_->enter_region(first);
        thread_->begin_loop(loop, false);
        thread_->begin_iteration(loop);
        thread_->end_loop(loop);
        thread_->leave_region(first);
    }
    EXPECT_EQ(process_.executions(), 5000U);
    EXPECT_EQ(sum(format::kBucketNone).calls, 10'000U);
    EXPECT_EQ(sum(format::kBucketNotTimed).calls, 0U);
}

TEST_F(DetailTest, OnlyPathsThatCostMoreThanTheirShareAreThinned) {
    start(kAlwaysAbove);
    const std::uint32_t tiny = process_.region("tiny");
    const std::uint32_t whole = process_.region("whole");
    thread_->enter(whole);
    for (int i = 0; i < 5000; ++i) {
        thread_->enter(tiny);
        thread_->leave_region(tiny);
    }
    thread_->leave_region(whole);
    // Calls under a path that is only counted are below it all the same.
    ASSERT_EQ(reductions().size(), 1U);
    FactRecord outer{};
    for_each_record<FactRecord>(process_, ChunkKind::kFacts, [&](const FactRecord& fact) {
        const auto* node = reinterpret_cast<const format::PathNode*>(process_.arena().base() + fact.node);
        if (node->operation == whole) {
            outer = fact;
        }
    });
    EXPECT_EQ(outer.calls, 1U);
    EXPECT_GT(outer.time_sum, 0U);
    EXPECT_EQ(outer.bucket, format::kBucketNone);
}

TEST_F(DetailTest, UnbalancedRegionsCloseWhatIsOnlyCounted) {
    start(kAlwaysAbove);
    const std::uint32_t outer = process_.region("outer");
    const std::uint32_t inner = process_.region("inner");
    for (int i = 0; i < 5000; ++i) {
        thread_->enter(outer);
        thread_->enter(inner);
        thread_->leave_region(inner);
        thread_->leave_region(outer);
    }
    thread_->enter(outer);
    thread_->enter(inner);
    thread_->leave_region(outer);
    call(kCall, 8);
    EXPECT_EQ(sum(format::kBucketNone).calls + sum(format::kBucketNotTimed).calls, 10'002U);
    EXPECT_EQ(sum(format::kBucketFirst + 3).calls, 1U);
}

TEST_F(DetailTest, TooDeepIsStillCountedAsALoss) {
    start(kNeverReached);
    constexpr std::uint32_t kDepth = format::kMaxDepth + 5;
    for (std::uint32_t i = 1; i < kDepth; ++i) {
        thread_->enter(kCall);
    }
    for (std::uint32_t i = 1; i < kDepth; ++i) {
        thread_->leave(1, process_.size_classes().classify(8));
    }
    std::uint64_t dropped = 0;
    for_each_record<format::ThreadRecord>(
        process_, ChunkKind::kThread, [&](const format::ThreadRecord& record) { dropped += record.dropped; });
    EXPECT_EQ(dropped, 5U);
    EXPECT_EQ(sum(format::kBucketFirst + 3).calls, kDepth - 1 - 5);
}

}  // namespace
}  // namespace barograph::record
