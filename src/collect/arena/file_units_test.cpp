// SPDX-License-Identifier: BSD-3-Clause
#include "collect/arena/file_units.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "format/generated/file_counters.hpp"

namespace barograph::collect {
namespace {

using format::FileCounter;

format::FileCount converted(FileCounter counter, std::uint64_t value, TickRate rate) {
    format::FileCount count{
        .layer = format::Layer::kPosix, .counter = static_cast<std::uint16_t>(counter), .value = value};
    to_profile_units(count, rate);
    return count;
}

TEST(FileUnits, TicksBecomeNanosecondsAndRatesBytesPerSecond) {
    const TickRate rate(2, 1);  // two ticks per nanosecond
    EXPECT_EQ(converted(FileCounter::kWriteTime, 10, rate).value, 5U);
    EXPECT_EQ(converted(FileCounter::kWriteTime, 1, rate).value, 1U);  // not "never"
    EXPECT_EQ(converted(FileCounter::kWrites, 10, rate).value, 10U);
    const auto bits = std::bit_cast<std::uint64_t>(0.5);
    EXPECT_EQ(converted(FileCounter::kSlowestReadRate, bits, rate).value, 1'000'000'000U);
    EXPECT_EQ(converted(FileCounter::kSlowestReadRate, std::bit_cast<std::uint64_t>(1e-12), rate).value, 1U);
    const format::FileCount squares = converted(FileCounter::kSquaresOfReadRates, bits, rate);
    EXPECT_NEAR(scaled(squares) / 2e18, 1, 1e-9);
}

TEST(FileUnits, ScaledSumsKeepNineDigitsAtAnySize) {
    for (double value = 1e-9; value < 1e60; value *= 7.3) {
        format::FileCount count{.layer = format::Layer::kPosix};
        set_scaled(count, value);
        EXPECT_NEAR(scaled(count) / value, 1, 1e-9);
        EXPECT_LE(count.value, std::uint64_t{1} << 32U);
    }
    for (const double value :
         {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        format::FileCount count{.layer = format::Layer::kPosix};
        set_scaled(count, value);
        EXPECT_EQ(count.value, 0U);
    }
}

}  // namespace
}  // namespace barograph::collect
