// SPDX-License-Identifier: BSD-3-Clause
// Calls in columns: nothing is lost, long calls stay by themselves, and there are never more entries than
// asked for.
#include "read/trace/call_strip.hpp"

#include <gtest/gtest.h>

#include <random>

namespace barograph::read {
namespace {

CallSum call(std::uint64_t start, std::uint64_t took, std::uint32_t path = 0) {
    return {.start = start,
            .end = start + took,
            .time = took,
            .bytes = 10,
            .longest = took,
            .calls = 1,
            .path = path};
}

TEST(CallStripTest, ShortCallsOfAColumnAreTogetherAndLongOnesByThemselves) {
    CallStrip strip(16, 100);
    strip.add(call(20, 3, 1));
    strip.add(call(1, 2));
    strip.add(call(18, 16));
    strip.add(call(17, 5, 2));
    strip.settle();
    ASSERT_EQ(strip.sums().size(), 3U);
    EXPECT_EQ(strip.width(), 16U);
    EXPECT_EQ(strip.sums()[0].start, 1U);
    EXPECT_EQ(strip.sums()[1].start, 17U);
    EXPECT_EQ(strip.sums()[1].end, 23U);
    EXPECT_EQ(strip.sums()[1].calls, 2U);
    EXPECT_EQ(strip.sums()[1].path, 2U);
    EXPECT_EQ(strip.sums()[2].longest, 16U);
    strip.widen_to(32);
    ASSERT_EQ(strip.sums().size(), 1U);
    EXPECT_EQ(strip.sums()[0].calls, 4U);
    EXPECT_EQ(strip.sums()[0].time, 26U);
}

TEST(CallStripTest, ColumnsGetWiderUntilThereIsRoom) {
    std::mt19937_64 random(3);
    CallStrip strip(1, 100);
    std::uint64_t time = 0;
    for (int i = 0; i < 50'000; ++i) {
        const CallSum one =
            call(random() % 1'000'000, random() % 1000 == 0 ? random() % 50'000 : random() % 40);
        time += one.time;
        strip.add(one);
        ASSERT_LT(strip.sums().size(), 200U);
    }
    strip.settle();
    EXPECT_LE(strip.sums().size(), 100U);
    EXPECT_GT(strip.width(), 1U);
    CallSum all{.start = ~std::uint64_t{0}};
    for (const CallSum& sum : strip.sums()) {
        all.add(sum);
    }
    EXPECT_EQ(all.calls, 50'000U);
    EXPECT_EQ(all.time, time);
    EXPECT_EQ(all.bytes, 500'000U);
}

TEST(CallStripTest, CallsAsLongAsTheRunAreBoundedToo) {
    CallStrip strip(1, 4);
    for (std::uint64_t i = 0; i < 1000; ++i) {
        strip.add(call(i, (std::uint64_t{1} << 62U) + i));
    }
    strip.settle();
    EXPECT_LE(strip.sums().size(), 4U);
}

}  // namespace
}  // namespace barograph::read
