// SPDX-License-Identifier: BSD-3-Clause
// Pauses, by what they leave in the arena: exact counts, and times that are compared with a clock read beside
// them.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "record/arena/process.hpp"
#include "record/arena/test_arena.hpp"
#include "record/file_access.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

using format::Consistency;
using format::FactRecord;
using format::SeriesEntryRecord;
using format::SeriesRecord;

constexpr std::uint32_t kCall = format::kFirstMpiOperation;
// Longer than anything that a test does outside of it.
constexpr std::uint64_t kLong = 20'000'000;

struct Sum {
    std::uint64_t calls = 0;
    std::uint64_t ticks = 0;
};

class PausesTest : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(process_.arena().create_anonymous(256 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        thread_ = process_.attach();
        ASSERT_NE(thread_, nullptr);
        outer_ = process_.region("outer");
        inner_ = process_.region("inner");
    }
    void pause() {
        process_.pause();
        thread_->switch_now();
    }
    void resume() {
        process_.resume();
        thread_->switch_now();
    }
    void wait() const {
        const std::uint64_t begin = process_.clock().now();
        while (process_.clock().now() - begin < kLong) {
        }
    }
    static void call(Thread& thread) {
        thread.enter_mpi(kCall, 0);
        (void)thread.leave_mpi(0, {8, format::kBucketFirst});
    }
    std::map<std::uint32_t, Sum> sums() {
        std::map<std::uint32_t, Sum> all;
        for_each_record<FactRecord>(process_, format::ChunkKind::kFacts, [&](const FactRecord& fact) {
            const auto* node = reinterpret_cast<const format::PathNode*>(process_.arena().base() + fact.node);
            all[node->operation].calls += fact.calls;
            all[node->operation].ticks += fact.time_sum;
        });
        return all;
    }
    std::uint64_t total(std::uint64_t format::ThreadRecord::* field) {
        std::uint64_t sum = 0;
        for_each_record<format::ThreadRecord>(process_, format::ChunkKind::kThread,
                                              [&](const auto& record) { sum += record.*field; });
        return sum;
    }

    Settings settings_;
    Process process_;
    Thread* thread_ = nullptr;
    std::uint32_t outer_ = 0;
    std::uint32_t inner_ = 0;
};

TEST_F(PausesTest, NothingCountsInOneAndItsTimeIsKnown) {
    call(*thread_);
    pause();
    const std::uint64_t own = total(&format::ThreadRecord::own_ticks);
    for (int i = 0; i < 1000; ++i) {
        thread_->enter_region(inner_);
        call(*thread_);
        thread_->leave_region(inner_);
    }
    wait();
    EXPECT_EQ(total(&format::ThreadRecord::own_ticks), own);
    resume();
    call(*thread_);
    const auto all = sums();
    EXPECT_EQ(all.at(kCall).calls, 2U);
    EXPECT_LT(all.at(kCall).ticks, kLong);
    EXPECT_FALSE(all.contains(inner_));
    EXPECT_EQ(all.at(format::kPausedOperation).calls, 1U);
    EXPECT_GE(all.at(format::kPausedOperation).ticks, kLong);
    EXPECT_EQ(total(&format::ThreadRecord::dropped), 0U);
    EXPECT_EQ(process_.header().paused_since.load(), 0U);
}

TEST_F(PausesTest, IsTakenOutOfWhatIsOpenAroundIt) {
    thread_->enter_region(outer_);
    thread_->enter_region(inner_);
    pause();
    wait();
    resume();
    thread_->leave_region(inner_);
    thread_->leave_region(outer_);
    const auto all = sums();
    EXPECT_EQ(all.at(outer_).calls, 1U);
    EXPECT_LT(all.at(outer_).ticks, kLong);
    EXPECT_LE(all.at(inner_).ticks, all.at(outer_).ticks);
}

TEST_F(PausesTest, RegionsThatCrossAnEdgeCountWithTheirRecordedPart) {
    const std::uint32_t whole = process_.region("whole");
    thread_->enter_region(outer_);
    wait();
    pause();
    thread_->leave_region(outer_);
    thread_->enter_region(whole);
    thread_->leave_region(whole);
    thread_->enter_region(inner_);
    wait();
    resume();
    thread_->leave_region(inner_);
    call(*thread_);
    const auto all = sums();
    EXPECT_EQ(all.at(outer_).calls, 1U);
    EXPECT_GE(all.at(outer_).ticks, kLong);
    EXPECT_EQ(all.at(inner_).calls, 1U);
    EXPECT_LT(all.at(inner_).ticks, kLong);
    EXPECT_FALSE(all.contains(whole));
    EXPECT_EQ(all.at(kCall).calls, 1U);
    EXPECT_EQ(total(&format::ThreadRecord::unbalanced), 0U);
}

TEST_F(PausesTest, DoNotNest) {
    pause();
    pause();
    resume();
    call(*thread_);
    resume();
    call(*thread_);
    EXPECT_EQ(sums().at(kCall).calls, 2U);
    EXPECT_EQ(sums().at(format::kPausedOperation).calls, 1U);
}

TEST_F(PausesTest, MessagesFilesAndMetricsDoNotCount) {
    using format::FileCounter;
    const std::uint32_t metric = process_.metric("rows", "", Consistency::kByRank);
    const auto use = [&] {
        call(*thread_);
        if (!thread_->count_message(1, 3, 8, 1)) {
            thread_->count_new_message(1, 3, 3, 8, 1);
        }
        ++counter(thread_->file(2, format::Layer::kPosix), FileCounter::kReads);
        thread_->count_metric(metric, 1);
    };
    use();
    pause();
    use();
    resume();
    use();
    std::uint64_t messages = 0;
    for_each_record<format::MessageRecord>(process_, format::ChunkKind::kMessages,
                                           [&](const auto& message) { messages += message.calls; });
    EXPECT_EQ(messages, 2U);
    EXPECT_EQ(counter(thread_->file(2, format::Layer::kPosix), FileCounter::kReads), 2U);
    std::uint64_t values = 0;
    for_each_record<SeriesRecord>(process_, format::ChunkKind::kSeries, [&](const auto&) { ++values; });
    EXPECT_NE(values, 0U);
    EXPECT_EQ(total(&format::ThreadRecord::dropped), 0U);
}

TEST_F(PausesTest, IterationsKeepTheirNumbers) {
    thread_->enter_region(outer_);  // the first region, so that the loop is not
    thread_->begin_loop(inner_, false);
    for (int i = 0; i < 5; ++i) {
        if (i == 3) {
            resume();
        }
        thread_->begin_iteration(0);
        if (i == 0) {
            pause();
        }
    }
    thread_->end_loop(inner_);
    thread_->leave_region(outer_);
    std::vector<std::uint64_t> counts;
    const auto* base = process_.arena().base();
    std::uint64_t offset = format::kArenaHeaderBytes;
    while (offset < process_.header().used.load()) {
        const auto* chunk = reinterpret_cast<const format::ChunkHeader*>(base + offset);
        const auto* series = reinterpret_cast<const SeriesRecord*>(chunk + 1);
        if (chunk->kind == static_cast<std::uint32_t>(format::ChunkKind::kSeries) &&
            series->metric == format::kIterationTime) {
            const auto* entries = reinterpret_cast<const SeriesEntryRecord*>(series + 1);
            for (std::uint64_t i = 0; i < series->indices.load(); ++i) {
                counts.push_back(entries[i].count);
            }
        }
        offset += chunk->bytes;
    }
    // The second one began and ended while paused; before the third one ended, recording went on.
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{1, 0, 1, 1, 1}));
    EXPECT_EQ(sums().at(inner_).calls, 1U);
}

TEST_F(PausesTest, ExecutionsInOneDoNotCount) {
    thread_->enter_region(outer_);
    thread_->leave_region(outer_);
    pause();
    thread_->enter_region(outer_);
    thread_->leave_region(outer_);
    EXPECT_EQ(process_.executions(), 1U);
    thread_->enter_region(outer_);
    resume();
    EXPECT_EQ(process_.executions(), 2U);
    thread_->leave_region(outer_);
    EXPECT_EQ(sums().at(outer_).calls, 2U);
}

TEST_F(PausesTest, ACallThatIsBlockedMeanwhileIsChargedToItsThread) {
    std::atomic<int> step{0};
    std::thread other([&] {
        Thread* thread = process_.attach();
        thread->enter_mpi(kCall, 0);
        step = 1;
        while (step != 2) {
        }
        (void)thread->leave_mpi(0, {8, format::kBucketFirst});
        call(*thread);
        process_.detach(*thread);
    });
    while (step != 1) {
    }
    pause();
    wait();
    resume();
    step = 2;
    other.join();
    EXPECT_EQ(sums().at(kCall).calls, 2U);
    EXPECT_GE(sums().at(kCall).ticks, kLong);
    EXPECT_EQ(sums().at(format::kPausedOperation).calls, 1U);  // that of this thread
}

TEST_F(PausesTest, AreNoPartOfWhatLastsFromOneEventToAnother) {
    const auto now = [&] { return process_.clock().now(); };
    call(*thread_);
    const std::uint64_t begin = now();
    const std::uint64_t counted = thread_->without_pauses(begin);
    pause();
    call(*thread_);
    const std::uint64_t meanwhile = thread_->without_pauses(now());
    wait();
    call(*thread_);
    EXPECT_EQ(thread_->without_pauses(now()), meanwhile);
    resume();
    call(*thread_);
    const std::uint64_t end = now();
    EXPECT_GE(thread_->without_pauses(end), meanwhile);
    EXPECT_LE(thread_->without_pauses(end) - counted, end - begin - kLong);
}

TEST_F(PausesTest, OtherThreadsTakeNoticeAtTheirNextEvent) {
    std::atomic<int> step{0};
    Thread* thread = nullptr;
    std::thread other([&] {
        thread = process_.attach();
        call(*thread);
        step = 1;
        while (step != 2) {
        }
        call(*thread);
        step = 3;
        while (step != 4) {
        }
        call(*thread);
        process_.detach(*thread);
    });
    while (step != 1) {
    }
    pause();
    step = 2;
    while (step != 3) {
    }
    resume();
    step = 4;
    other.join();
    EXPECT_EQ(sums().at(kCall).calls, 2U);
    EXPECT_EQ(sums().at(format::kPausedOperation).calls, 2U);
}

TEST_F(PausesTest, ThreadsThatBeginOrEndInOneCountTheirPart) {
    pause();
    std::thread other([&] {
        Thread* thread = process_.attach();
        call(*thread);
        wait();
        process_.detach(*thread);
    });
    other.join();
    EXPECT_FALSE(sums().contains(kCall));
    EXPECT_EQ(sums().at(format::kPausedOperation).calls, 1U);
    EXPECT_GE(sums().at(format::kPausedOperation).ticks, kLong);
}

}  // namespace
}  // namespace barograph::record
