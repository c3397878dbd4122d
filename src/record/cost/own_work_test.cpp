// SPDX-License-Identifier: BSD-3-Clause
#include "record/cost/own_work.hpp"

#include <gtest/gtest.h>

namespace barograph::record {
namespace {

// Runs `events` events of which each `period`-th takes `expensive` ticks and the others `cheap`; returns what
// the samples add up to.
std::uint64_t sampled(OwnWork& work, std::uint32_t events, std::uint32_t period, std::uint64_t cheap,
                      std::uint64_t expensive, std::uint32_t* samples = nullptr) {
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < events; ++i) {
        if (work.due()) {
            sum += work.took(i % period == 0 ? expensive : cheap);
            if (samples != nullptr) {
                ++*samples;
            }
        }
    }
    return sum;
}

TEST(OwnWork, TheFirstEventsAreAllMeasured) {
    OwnWork work;
    EXPECT_EQ(sampled(work, OwnWork::kSamplesOfStep, 2, 100, 300), 400 * OwnWork::kSamplesOfStep / 2);
}

TEST(OwnWork, SamplesStandForTheOthersWhateverTheRhythm) {
    for (const std::uint32_t period : {2U, 3U, 64U}) {
        OwnWork work;
        std::uint32_t samples = 0;
        constexpr std::uint32_t kEvents = 4'000'000;
        const std::uint64_t sum = sampled(work, kEvents, period, 100, 2000, &samples);
        const double exact = 100.0 * kEvents + 1900.0 * kEvents / period;
        EXPECT_NEAR(static_cast<double>(sum), exact, 0.05 * exact) << period;
        EXPECT_LT(samples, kEvents / OwnWork::kMostBetween * 2) << period;
    }
}

TEST(OwnWork, WhoIsSentOffItsCoreDoesNotStandForOthers) {
    OwnWork work;
    const std::uint64_t sum = sampled(work, 100'000, 1, 0, 100);
    while (!work.due()) {
    }
    EXPECT_LT(work.took(10'000'000), 100U * 2 * OwnWork::kMostBetween);
    EXPECT_NEAR(static_cast<double>(sum), 1e7, 1e5);
}

TEST(OwnWork, InterruptionsFromTheStartAreNotWork) {
    // A core that is shared with others: one event in ten, and the very first, wait for 10 million ticks.
    OwnWork work;
    std::uint64_t sum = 0;
    std::uint32_t sample = 0;
    constexpr std::uint32_t kEvents = 1'000'000;
    for (std::uint32_t i = 0; i < kEvents; ++i) {
        if (work.due()) {
            sum += work.took(sample++ % 10 == 0 ? 10'000'000 : 100);
        }
    }
    EXPECT_LT(sum, 100 * kEvents + OwnWork::kSamplesOfStep * OwnWork::kMostOfFirst / 4);
    EXPECT_GT(sum, 90 * kEvents);
}

TEST(OwnWork, WhatIsNotRecordedIsPassedOver) {
    OwnWork work;
    ASSERT_TRUE(work.due());
    work.pass();
    ASSERT_TRUE(work.due());
    EXPECT_EQ(work.took(70), 70U);
}

TEST(MeasuringCost, ShortCallsOverlapAndLastingOnesDoNot) {
    const MeasuringCost cost{
        .of_call = 20, .overlapped = MeasuringCost::kWhole / 2, .short_call = 50, .long_call = 350};
    const auto of = [&cost](std::uint64_t call) { return cost.of(200, call, 180); };
    EXPECT_EQ(of(10), 100U);
    EXPECT_EQ(of(50), 100U);
    EXPECT_EQ(of(200), 140U);
    EXPECT_EQ(of(350), 180U);
    EXPECT_EQ(of(100'000), 180U);
    EXPECT_EQ(MeasuringCost{}.of(200, 0, 150), 150U);  // nothing is known
    EXPECT_EQ(MeasuringCost::without(20, 200), 180U);
    EXPECT_EQ(MeasuringCost::without(20, 10), 2U);
}

TEST(FileCost, IsWhatIsMeasuredUntilMoreIsKnown) {
    FileCost cost;
    for (const Between between : {Between::kLittle, Between::kOpening, Between::kLibrary}) {
        EXPECT_EQ(cost.of(100, between), 100U);
    }
    cost.opening = MeasuringCost::kWhole * 3 / 2;
    cost.library = MeasuringCost::kWhole * 2;
    EXPECT_EQ(cost.of(100, Between::kLittle), 100U);
    EXPECT_EQ(cost.of(100, Between::kOpening), 150U);
    EXPECT_EQ(cost.of(100, Between::kLibrary), 200U);
}

}  // namespace
}  // namespace barograph::record
