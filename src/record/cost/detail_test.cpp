// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <vector>

#include "record/arena/process.hpp"
#include "record/arena/test_arena.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

using format::ChunkKind;
using format::Detail;
using format::FactRecord;
using format::ReductionRecord;

constexpr std::uint32_t kCall = format::kFirstMpiOperation;
// Far from both ends, so that it does not matter how fast this machine is.
constexpr DetailBudget kNeverReached{.share = 1e12, .clock_ticks = 1};
constexpr DetailBudget kAlwaysAbove{.share = 1e-12, .clock_ticks = 1};

class DetailTest : public ::testing::Test {
protected:
    void start(const DetailBudget& budget) {
        ASSERT_EQ(process_.arena().create_anonymous(64 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        process_.keep_budget(budget);
        thread_ = process_.attach();
        ASSERT_NE(thread_, nullptr);
    }
    // As a wrapper makes it, which is where our own work on it is measured.
    void call(std::uint32_t operation, std::uint64_t bytes) {
        const bool measured = thread_->own_work_due(format::Layer::kMpiIo);
        const std::uint64_t begin = measured ? thread_->begin_own_work(format::Layer::kMpiIo) : 0;
        thread_->enter(operation);
        (void)thread_->leave_io(format::Layer::kMpiIo, 1, process_.size_classes().classify(bytes));
        if (measured) {
            thread_->end_own_work(format::Layer::kMpiIo, begin);
        }
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
                all.sampled += fact.sampled;
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

    Settings settings_;
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

TEST_F(DetailTest, SomeCallsStandForTheOthers) {
    start(kAlwaysAbove);
    constexpr std::uint32_t kCalls = 400'000;
    for (std::uint32_t i = 0; i < kCalls; ++i) {
        call(kCall, 8);
    }
    const auto steps = reductions();
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps[0].detail, static_cast<std::uint32_t>(Detail::kCounted));
    const FactRecord timed = sum(format::kBucketFirst + 3);
    const FactRecord counted = sum(format::kBucketNotTimed);
    EXPECT_GE(timed.calls, DetailReview::kFirst);
    EXPECT_LT(timed.calls, 40'000U);
    EXPECT_EQ(timed.calls + counted.calls, kCalls);
    EXPECT_EQ(timed.bytes_sum + counted.bytes_sum, 8U * kCalls);
    // Each that was counted is stood for once, but for those at the end.
    EXPECT_LE(counted.sampled, counted.calls);
    EXPECT_GT(counted.sampled, counted.calls - (2U << kMostThinning));
    // As long as those that stand for them.
    EXPECT_GE(counted.time_sum, counted.sampled * counted.time_min);
    EXPECT_GE(counted.time_min, timed.time_min);
}

TEST_F(DetailTest, CallsOfMpiAreCountedBeforeTheyAreMade) {
    start(kAlwaysAbove);
    std::uint32_t counted = 0;
    for (int i = 0; i < 20'000; ++i) {
        const bool measured = thread_->own_work_due(format::Layer::kMpi);
        const std::uint64_t begin = measured ? thread_->begin_own_work(format::Layer::kMpi) : 0;
        if (thread_->enter_mpi(kCall, 1, 8)) {
            ++counted;
            thread_->note_counted(1);
            thread_->leave_mpi_counted();
        } else {
            (void)thread_->leave_mpi(1, process_.size_classes().classify(8));
        }
        if (measured) {
            thread_->end_own_work(format::Layer::kMpi, begin);
        }
    }
    EXPECT_GT(counted, 10'000U);
    EXPECT_EQ(sum(format::kBucketNotTimed).calls, counted);
    EXPECT_EQ(sum(format::kBucketFirst + 3).calls, 20'000U - counted);
}

TEST_F(DetailTest, CountedCallsHaveTheirOwnCost) {
    // So much that what this machine really takes is nothing beside it.
    constexpr std::uint64_t kCounted = 10'000;
    constexpr std::uint16_t kCalls = 2000;
    process_.set_measuring_cost({.counted = kCounted});
    start(kNeverReached);
    thread_->enter_mpi(kCall, 0);
    (void)thread_->leave_mpi(0, Payload{});
    thread_->count_only(kCalls);
    const std::uint64_t before = thread_->own_ticks();
    for (int i = 0; i < kCalls; ++i) {
        thread_->open_layers = Thread::kMpiBit;
        const bool measured = thread_->own_work_due(format::Layer::kMpi);
        const std::uint64_t begin = measured ? thread_->begin_own_work(format::Layer::kMpi) : 0;
        ASSERT_TRUE(thread_->enter_mpi(kCall, 0, 0));
        if (measured) {
            thread_->note_counted(1);
        }
        thread_->leave_mpi_counted();
        if (measured) {
            thread_->end_own_work(format::Layer::kMpi, begin);
        }
        thread_->open_layers = 0;
    }
    const std::uint64_t own = thread_->own_ticks() - before;
    EXPECT_GT(own, kCounted * kCalls / 2);
    EXPECT_LT(own, kCounted * kCalls * 2);
    EXPECT_EQ(sum(format::kBucketNotTimed).calls, kCalls);
}

TEST_F(DetailTest, MeasuredCallsAreRecordedAsOthersAre) {
    // A region that the call makes (a callback) and one that is too deep for a frame, while our own work is
    // measured on the call.
    start(DetailBudget{});
    const std::uint32_t site = process_.region("site");
    const std::uint32_t inside = process_.region("inside");
    constexpr std::uint64_t kCalls = 1000;
    for (std::uint64_t i = 0; i < kCalls; ++i) {
        const std::uint64_t begin = thread_->begin_own_work(format::Layer::kMpi);
        thread_->enter(site);
        ASSERT_FALSE(thread_->enter_mpi(kCall, 1, 8));
        thread_->enter_region(inside);
        thread_->leave_region(inside);
        const std::uint64_t ticks = thread_->leave_mpi(1, process_.size_classes().classify(8));
        EXPECT_GT(ticks, 0U);
        (void)thread_->leave(0, Payload{});
        thread_->end_own_work(format::Layer::kMpi, begin);
    }
    EXPECT_EQ(sum(format::kBucketFirst + 3).calls, kCalls);
    EXPECT_EQ(sum(format::kBucketNone).calls, 2 * kCalls);
    EXPECT_EQ(sum(format::kBucketNotTimed).calls, 0U);
    EXPECT_TRUE(reductions().empty());
    EXPECT_GT(thread_->own_ticks(), 0U);
}

TEST_F(DetailTest, WhoIsMeasuredWithoutACallLeavesTheNextOneAlone) {
    start(DetailBudget{});
    const std::uint64_t begin = thread_->begin_own_work(format::Layer::kPosix);
    thread_->end_own_work_before_call(format::Layer::kPosix, begin);
    EXPECT_FALSE(thread_->enter_mpi(kCall, 1, 8));
    (void)thread_->leave_mpi(1, process_.size_classes().classify(8));
    EXPECT_EQ(sum(format::kBucketFirst + 3).calls, 1U);
}

TEST_F(DetailTest, RegionsAreThinnedToo) {
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
