// SPDX-License-Identifier: BSD-3-Clause
#include "record/cost/blocked_time.hpp"

#include <gtest/gtest.h>

namespace barograph::record {
namespace {

constexpr std::uint64_t kMs = 1'000'000;  // in the ticks of these tests, which are nanoseconds
constexpr std::uint64_t kAskingTakes = 30'000;

// What the kernel says of a thread, and how often it was asked.
struct Kernel {
    ThreadTime time;
    std::uint64_t delay_ns = 0;
    std::uint32_t asked = 0;
    bool tells = true;
    std::uint32_t thread = 0;  // which it was asked for by its number
} kernel;

// A thread that goes from one very long gap to the next, in calls that take no time.
class BlockedTimeTest : public testing::Test {
protected:
    BlockedTimeTest() {
        kernel = {};
        blocked_.begin(notes_, 0);
    }

    // A gap of so long in which the thread computed, was asleep, and waited for a core, counted in `fact`.
    void gap(format::FactRecord& fact, std::uint64_t computed, std::uint64_t asleep, std::uint64_t waited) {
        const std::uint64_t begin = now_;
        now_ += computed + asleep + waited;
        kernel.time.on_core_ns += computed;
        kernel.time.given_up += asleep != 0 ? 1 : 0;
        kernel.time.sent_off += asleep == 0 && waited != 0 ? 1 : 0;
        kernel.delay_ns += waited;
        blocked_.end_gap(begin, now_, 0);
        (void)blocked_.took(blocked_.asked() ? kAskingTakes : 500);
        blocked_.count_in(fact);
    }

    CallNotes notes_{.thread_time =
                         [](ThreadTime& time) noexcept {
                             time = kernel.time;
                             return true;
                         },
                     .run_delay =
                         [](std::uint64_t& ns) noexcept {
                             ++kernel.asked;
                             ns = kernel.delay_ns;
                             return kernel.tells;
                         },
                     .core_time =
                         [](std::uint32_t thread, CoreTime& time) noexcept {
                             kernel.thread = thread;
                             time = {.on_core_ns = kernel.time.on_core_ns, .delay_ns = kernel.delay_ns};
                             return kernel.tells;
                         }};
    BlockedTime blocked_;
    std::uint64_t now_ = 0;
    format::FactRecord a_{};
    format::FactRecord b_{};
};

TEST_F(BlockedTimeTest, WhoComputesIsNotAskedFor) {
    gap(a_, 100 * kMs, 0, 0);
    const std::uint32_t at_first = kernel.asked;
    for (int i = 0; i < 1000; ++i) {
        gap(a_, 2 * kMs, 0, 0);
    }
    EXPECT_EQ(kernel.asked, at_first);
    EXPECT_LE(at_first, 1U);
    EXPECT_EQ(a_.bytes_sum, 0U);
}

TEST_F(BlockedTimeTest, NorIsWhoOnlyWaitsForACore) {
    gap(a_, 100 * kMs, 0, 0);
    for (int i = 0; i < 1000; ++i) {
        gap(a_, kMs, 0, 3 * kMs);
    }
    EXPECT_LE(kernel.asked, 1U);
    EXPECT_EQ(a_.bytes_sum, 0U);
}

// What it waited then is known when it sleeps, and is not taken off its sleep.
TEST_F(BlockedTimeTest, WaitingForACoreIsNotTakenOffALaterSleep) {
    gap(a_, 100 * kMs, 0, 0);
    for (int i = 0; i < 100; ++i) {
        gap(a_, kMs, 0, 3 * kMs);
    }
    gap(b_, kMs, 500 * kMs, 40 * kMs);
    EXPECT_EQ(a_.bytes_sum, 0U);
    EXPECT_NEAR(static_cast<double>(b_.bytes_sum), 500.0 * kMs, 0.1 * kMs);
}

// What the kernel does not count as the thread's, such as interrupts, is not taken for a wait.
TEST_F(BlockedTimeTest, TimeThatNobodyHadIsNoWaitForACore) {
    gap(a_, 100 * kMs, 0, 0);
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t begin = now_;
        now_ += 2 * kMs;
        kernel.time.on_core_ns += kMs;
        blocked_.end_gap(begin, now_, 0);
    }
    gap(b_, kMs, 500 * kMs, 40 * kMs);
    EXPECT_NEAR(static_cast<double>(b_.bytes_sum), 500.0 * kMs, 0.1 * kMs);
}

TEST_F(BlockedTimeTest, AskingIsRationed) {
    constexpr std::uint64_t kGaps = 10'000;
    gap(a_, 100 * kMs, 0, 0);
    for (std::uint64_t i = 0; i < kGaps; ++i) {
        gap(a_, 0, kMs, 0);
    }
    blocked_.settle();
    EXPECT_LE(kernel.asked * kAskingTakes, now_ / BlockedTime::kRation + 2 * kAskingTakes);
    EXPECT_GT(kernel.asked, kGaps / 100);
    EXPECT_EQ(a_.bytes_sum, kGaps * kMs);
}

// Of what was asked for at once the sum is right.
TEST_F(BlockedTimeTest, AllSleepIsFoundInTheEnd) {
    constexpr std::uint64_t kGaps = 1'000;
    gap(a_, 100 * kMs, 0, 0);
    for (std::uint64_t i = 0; i < kGaps; ++i) {
        gap(a_, kMs, 2 * kMs, kMs);
        gap(b_, kMs, 4 * kMs, 0);
    }
    blocked_.settle();
    EXPECT_NEAR(static_cast<double>(a_.bytes_sum + b_.bytes_sum), 6.0 * kMs * kGaps, 1.0 * kMs);
    EXPECT_GT(b_.bytes_sum, a_.bytes_sum);
}

TEST_F(BlockedTimeTest, MoreThanFitIsNeverTooMuch) {
    gap(a_, 100 * kMs, 0, 0);
    gap(a_, 0, kMs, 0);  // uses up what may be asked for
    format::FactRecord many[2 * BlockedTime::kMostAwaiting] = {};
    std::uint64_t sum = 0;
    // Gaps this short come only where asking takes longer than it usually does.
    for (format::FactRecord& fact : many) {
        (void)blocked_.took(10 * kMs);
        gap(fact, 0, kMs, 0);
    }
    blocked_.settle();
    for (const format::FactRecord& fact : many) {
        EXPECT_LE(fact.bytes_sum, kMs);
        sum += fact.bytes_sum;
    }
    EXPECT_GE(sum, BlockedTime::kMostAwaiting * kMs);
}

TEST_F(BlockedTimeTest, WhatTheKernelDoesNotTellIsNotBlocked) {
    kernel.tells = false;
    for (int i = 0; i < 100; ++i) {
        gap(a_, kMs, 50 * kMs, 0);
    }
    blocked_.settle();
    EXPECT_EQ(kernel.asked, 1U);
    EXPECT_EQ(a_.bytes_sum, 0U);
}

TEST_F(BlockedTimeTest, WhoIsSentOffItsCoreMeanwhileDoesNotWorkForUs) {
    gap(a_, 100 * kMs, 0, 0);
    gap(a_, kMs, 0, 0);
    ASSERT_FALSE(blocked_.asked());
    EXPECT_EQ(blocked_.took(2'000), 2'000U);
    EXPECT_LT(blocked_.took(20 * kMs), kMs);
}

TEST_F(BlockedTimeTest, OfAWholeLifeItIsKnownWhatWasSpentOffCore) {
    kernel.time.on_core_ns = 5 * kMs;
    kernel.delay_ns = 2 * kMs;
    blocked_.begin(notes_, 0);
    kernel.time.on_core_ns += 20 * kMs;
    kernel.delay_ns += 8 * kMs;
    std::uint64_t off = 0;
    ASSERT_TRUE(blocked_.off_core_of_life(100 * kMs, off));
    EXPECT_TRUE(blocked_.asked());
    EXPECT_EQ(off, (100 - 20 - 10) * kMs);  // the wait for a core before is taken off, too
}

TEST_F(BlockedTimeTest, WhoComputedAllItsLifeIsNotAskedForItsWaits) {
    kernel.time.on_core_ns = 99'500'000;
    std::uint64_t off = 1;
    ASSERT_TRUE(blocked_.off_core_of_life(100 * kMs, off));
    EXPECT_EQ(off, 0U);
    EXPECT_EQ(kernel.asked, 0U);
}

TEST_F(BlockedTimeTest, AShortLifeIsNotWorthAsking) {
    std::uint64_t off = 0;
    EXPECT_FALSE(blocked_.off_core_of_life(29 * kMs, off));
    EXPECT_FALSE(BlockedTime::off_core_until(blocked_.life(), 29 * kMs, off));
    EXPECT_EQ(kernel.asked, 0U);
    EXPECT_EQ(kernel.thread, 0U);
}

TEST_F(BlockedTimeTest, WhereTheKernelDoesNotTellNothingIsKnownOfALife) {
    kernel.tells = false;
    std::uint64_t off = 0;
    EXPECT_FALSE(blocked_.off_core_of_life(100 * kMs, off));
    EXPECT_FALSE(BlockedTime::off_core_until(blocked_.life(), 100 * kMs, off));
}

TEST_F(BlockedTimeTest, OfAnotherThreadALittleLessIsSure) {
    kernel.time.on_core_ns = 20 * kMs;
    kernel.delay_ns = 10 * kMs;
    std::uint64_t off = 0;
    ASSERT_TRUE(BlockedTime::off_core_until(blocked_.life(), 100 * kMs, off));
    EXPECT_EQ(kernel.thread, blocked_.life().thread);
    EXPECT_EQ(off, (100 - 20 - 10 - 10) * kMs);  // what it ran since the last tick may be missing
}

}  // namespace
}  // namespace barograph::record
