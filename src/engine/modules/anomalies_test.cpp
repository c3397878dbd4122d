// SPDX-License-Identifier: BSD-3-Clause
// Calls that took much longer than usual: which they are, what is kept around them, and that any number of
// workers finds the same.
#include "engine/modules/anomalies.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "engine/testing/call_blocks.hpp"
#include "format/testing/sample_profile.hpp"

namespace barograph::engine {
namespace {

using testing::CallBlocks;
using testing::MadeCall;
using testing::number;
using testing::text;

constexpr std::uint64_t kUs = 1000;
constexpr std::uint64_t kMs = 1'000'000;

Usual after(const std::vector<std::uint64_t>& durations) {
    Usual usual;
    for (const std::uint64_t duration : durations) {
        usual.add(duration);
    }
    return usual;
}

TEST(UsualTest, NothingIsJudgedBeforeThereAreEnough) {
    EXPECT_FALSE(after(std::vector<std::uint64_t>(Usual::kEarlier - 1, kUs)).is_exceeded_by(kMs));
    EXPECT_TRUE(after(std::vector<std::uint64_t>(Usual::kEarlier, kUs)).is_exceeded_by(kMs));
}

TEST(UsualTest, TheLimitIsSixDeviationsOverTheMean) {
    std::vector<std::uint64_t> durations(100, 90 * kUs);
    std::fill_n(durations.begin(), 50, 110 * kUs);  // mean 100 us, deviation 10 us
    const Usual usual = after(durations);
    EXPECT_EQ(usual.mean(), 100 * kUs);
    EXPECT_EQ(usual.earlier(), 100U);
    EXPECT_FALSE(usual.is_exceeded_by(160 * kUs));
    EXPECT_TRUE(usual.is_exceeded_by(160 * kUs + 1));
}

TEST(UsualTest, WhatIsShorterThanAnInterruptIsNone) {
    const Usual usual = after(std::vector<std::uint64_t>(1000, 100));
    EXPECT_FALSE(usual.is_exceeded_by(100 + Usual::kLeastNs - 1));
    EXPECT_TRUE(usual.is_exceeded_by(100 + Usual::kLeastNs));
}

TEST(UsualTest, WhatHappensOftenIsUsual) {
    std::vector<std::uint64_t> durations(1000, kUs);
    for (std::size_t i = 0; i < durations.size(); i += 20) {
        durations[i] = kMs;  // one in twenty
    }
    EXPECT_FALSE(after(durations).is_exceeded_by(kMs));
}

TEST(UsualTest, NumbersOfAnySizeOverflowNothing) {
    Usual usual;
    for (int i = 0; i < 5'000'000; ++i) {
        usual.add(i % 2 == 0 ? ~std::uint64_t{0} : 0);
    }
    EXPECT_EQ(usual.earlier(), 5'000'000U);
    EXPECT_EQ(usual.mean(), std::uint64_t{1} << 42U);  // half of the longest that counts
    EXPECT_FALSE(usual.is_exceeded_by(~std::uint64_t{0}));
    Usual equal;
    for (int i = 0; i < 3'000'000; ++i) {
        equal.add(i == 0 ? 12'345 : 12'346);
    }
    EXPECT_TRUE(equal.is_exceeded_by(kMs));
    EXPECT_FALSE(equal.is_exceeded_by(20 * kUs));
}

// `count` calls of about 20 us, one after the other; those of `late` take 5 ms.
std::vector<MadeCall> calls(std::size_t count, const std::vector<std::size_t>& late, std::uint32_t path = 1) {
    std::vector<MadeCall> made;
    std::uint64_t now = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_late = std::find(late.begin(), late.end(), i) != late.end();
        made.push_back({.path = path, .start = now, .duration = is_late ? 5 * kMs : 20 * kUs + i % 7 * 100});
        now += made.back().duration + 1000;
    }
    return made;
}

TEST(AnomaliesTest, APlantedDelayIsFoundWithTheCallsAroundIt) {
    CallBlocks blocks({"MPI_Send", "MPI_Recv"});
    std::vector<MadeCall> made = calls(200, {150});
    made[149].path = made[151].path = 2;
    blocks.add(4, 1, 1000, made);
    const auto tables = blocks.found_by<AnomaliesModule>(1);
    const read::ColumnTable& found = tables.at("anomalies");
    ASSERT_EQ(found.rows, 1U);
    EXPECT_EQ(number(found, "rank", 0), 4);
    EXPECT_EQ(number(found, "thread", 0), 1);
    EXPECT_EQ(text(found, "operation", 0), "MPI_Send");
    EXPECT_EQ(text(found, "call_path", 0), "program > MPI_Send");
    EXPECT_EQ(text(found, "object", 0), "W0.0");
    EXPECT_EQ(number(found, "event", 0), 1150);
    EXPECT_EQ(number(found, "start_ns", 0), static_cast<std::int64_t>(made[150].start));
    EXPECT_EQ(number(found, "duration_ns", 0), static_cast<std::int64_t>(5 * kMs));
    EXPECT_EQ(number(found, "earlier", 0), 149);
    EXPECT_NEAR(static_cast<double>(number(found, "usual_ns", 0)), 20'300, 10);
    const read::ColumnTable& around = tables.at("anomaly_surroundings");
    ASSERT_EQ(around.rows, 11U);
    for (std::size_t row = 0; row < around.rows; ++row) {
        const MadeCall& call = made[145 + row];
        EXPECT_EQ(number(around, "anomaly", row), 1);
        EXPECT_EQ(number(around, "place", row), static_cast<std::int64_t>(row) - 5);
        EXPECT_EQ(number(around, "event", row), static_cast<std::int64_t>(1145 + row));
        EXPECT_EQ(number(around, "start_ns", row), static_cast<std::int64_t>(call.start));
        EXPECT_EQ(number(around, "duration_ns", row), static_cast<std::int64_t>(call.duration));
        EXPECT_EQ(text(around, "operation", row), call.path == 2 ? "MPI_Recv" : "MPI_Send");
    }
}

TEST(AnomaliesTest, AtTheEndsThereAreFewerCallsAround) {
    CallBlocks blocks({"MPI_Send"});
    blocks.add(0, 0, 0, calls(102, {98, 100}));
    const auto tables = blocks.found_by<AnomaliesModule>(1);
    const read::ColumnTable& around = tables.at("anomaly_surroundings");
    ASSERT_EQ(tables.at("anomalies").rows, 2U);
    ASSERT_EQ(around.rows, 9U + 7U);  // the first has three after it, the other one
    EXPECT_EQ(number(around, "event", 8), 101);
    EXPECT_EQ(number(around, "place", 8), 3);
    EXPECT_EQ(number(around, "event", 15), 101);
    EXPECT_EQ(number(around, "place", 15), 1);
}

// As of a running job: what is asked for in between changes nothing.
TEST(AnomaliesTest, WhoAsksEarlyChangesNothing) {
    CallBlocks blocks({"MPI_Send"});
    const std::vector<MadeCall> made = calls(200, {98});
    blocks.add(0, 0, 0, {made.begin(), made.begin() + 100});
    blocks.add(0, 0, 100, {made.begin() + 100, made.end()});
    const auto asked = blocks.found_by<AnomaliesModule>(1, true);
    EXPECT_EQ(testing::all_of(asked), testing::all_of(blocks.found_by<AnomaliesModule>(1)));
    EXPECT_EQ(asked.at("anomaly_surroundings").rows, 11U);
}

TEST(AnomaliesTest, OnlyEarlierCallsOfTheSameThreadAndPathAreUsual) {
    CallBlocks blocks({"MPI_Send", "MPI_Recv"});
    blocks.add(0, 0, 0, calls(100, {}));
    blocks.add(0, 1, 0, calls(1, {0}));        // another thread
    blocks.add(1, 0, 0, calls(1, {0}));        // another rank
    blocks.add(0, 0, 100, calls(1, {0}, 2));   // another path
    blocks.add(0, 2, 0, calls(100, {0, 31}));  // before there are enough
    EXPECT_EQ(blocks.found_by<AnomaliesModule>(1).at("anomalies").rows, 0U);
}

TEST(AnomaliesTest, CallsThatOnlyRepeatEachOtherAreNotJudged) {
    CallBlocks blocks({"MPI_Test"});
    std::vector<MadeCall> made = calls(200, {150});
    made[150].repeats = 200;
    blocks.add(0, 0, 0, made);
    EXPECT_EQ(blocks.found_by<AnomaliesModule>(1).at("anomalies").rows, 0U);
}

TEST(AnomaliesTest, TheLargestAreKeptWhoeverComesFirst) {
    format::testing::Random random(3);
    CallBlocks blocks({"MPI_Send"});
    // Less than usual by, the least first, and where; worked out in another way, in floating point.
    std::vector<std::array<std::int64_t, 3>> expected;
    struct Sums {
        std::int64_t count = 0;
        std::int64_t sum = 0;
        long double mean = 0;
        long double squares = 0;  // of the distances from it
    };
    std::array<Sums, 30> sums;
    for (std::int64_t turn = 0; turn < 60; ++turn) {
        for (std::uint32_t rank = 0; rank < sums.size(); ++rank) {
            std::vector<MadeCall> made = calls(100, {99});
            made[99].duration += random.below(50) * 100 * kUs;  // many are equal
            blocks.add(rank, 0, static_cast<std::uint64_t>(turn) * 100, made);
            auto& [count, sum, mean, squares] = sums[rank];
            for (std::size_t i = 0; i < made.size(); ++i) {
                const auto duration = static_cast<std::int64_t>(made[i].duration);
                const long double over = static_cast<long double>(duration) - mean;
                if (count >= 32 &&
                    over > std::max(1e4L, 6 * std::sqrt(squares / static_cast<long double>(count)))) {
                    expected.push_back(
                        {sum / count - duration, rank, turn * 100 + static_cast<std::int64_t>(i)});
                }
                ++count;
                sum += duration;
                mean += over / static_cast<long double>(count);
                squares += over * (static_cast<long double>(duration) - mean);
            }
        }
    }
    std::sort(expected.begin(), expected.end());
    const auto tables = blocks.found_by<AnomaliesModule>(1);
    const read::ColumnTable& found = tables.at("anomalies");
    ASSERT_GT(expected.size(), AnomaliesModule::kMost);
    ASSERT_EQ(found.rows, AnomaliesModule::kMost);
    for (std::size_t row = 0; row < found.rows; ++row) {
        const std::array<std::int64_t, 3> one = {
            number(found, "usual_ns", row) - number(found, "duration_ns", row), number(found, "rank", row),
            number(found, "event", row)};
        ASSERT_EQ(one, expected[row]) << row;
    }
    const std::string one = testing::all_of(tables);
    EXPECT_EQ(testing::all_of(blocks.found_by<AnomaliesModule>(2)), one);
    EXPECT_EQ(testing::all_of(blocks.found_by<AnomaliesModule>(8)), one);
}

}  // namespace
}  // namespace barograph::engine
