// SPDX-License-Identifier: BSD-3-Clause
#include "record/series/timeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "record/arena/test_arena.hpp"

namespace barograph::record {
namespace {

using format::TimelineBinRecord;
using format::TimelineRecord;

constexpr std::uint64_t kStart = 5'000'000'000;
constexpr std::uint64_t kWidth = std::uint64_t{1} << 20U;  // of the first bins, on a clock of nanoseconds

class TimelineTest : public ::testing::Test {
protected:
    void start(std::uint64_t granules, std::uint32_t bins) {
        ASSERT_EQ(arena_.create_anonymous(granules * format::kGranule), 0);
        arena_.header().clock_source = format::ClockSource::kMonotonic;
        arena_.header().start_ticks = kStart;
        timeline_.prepare(arena_, 3, bins);
    }
    const TimelineRecord* record() {
        const auto* chunk =
            reinterpret_cast<const format::ChunkHeader*>(arena_.base() + format::kArenaHeaderBytes);
        return chunk->published.load() == 0 ? nullptr : reinterpret_cast<const TimelineRecord*>(chunk + 1);
    }
    std::vector<TimelineBinRecord> bins() {
        const auto* first = reinterpret_cast<const TimelineBinRecord*>(record() + 1);
        return {first, first + record()->capacity};
    }

    Arena arena_;
    Timeline timeline_;
};

TEST_F(TimelineTest, AnOperationCountsWhereItEndedAndItsTimeWhereItWas) {
    start(4, 8);
    EXPECT_TRUE(timeline_.count(kStart + 100, 40, 8));
    EXPECT_TRUE(timeline_.count(kStart + 200, 40, 8));
    EXPECT_TRUE(timeline_.count(kStart + 3 * kWidth + 10, 2 * kWidth + 110, 1000));  // from the end of bin 0
    const auto all = bins();
    EXPECT_EQ(all[0].operations, 2U);
    EXPECT_EQ(all[0].bytes, 16U);
    EXPECT_EQ(all[0].ticks, 80U + 100U);
    EXPECT_EQ(all[1].operations, 0U);
    EXPECT_EQ(all[1].ticks, kWidth);
    EXPECT_EQ(all[2].ticks, kWidth);
    EXPECT_EQ(all[3].operations, 1U);
    EXPECT_EQ(all[3].bytes, 1000U);
    EXPECT_EQ(all[3].ticks, 10U);
    EXPECT_EQ(record()->tick_shift.load(), 20U);
}

// An operation that ends exactly where a bin begins, and one of no time.
TEST_F(TimelineTest, BordersBelongToTheBinThatTheyBegin) {
    start(4, 8);
    EXPECT_TRUE(timeline_.count(kStart + kWidth, 5, 1));
    EXPECT_TRUE(timeline_.count(kStart + kWidth, 0, 1));
    EXPECT_TRUE(timeline_.count(kStart + 2 * kWidth - 1, kWidth - 1, 1));
    const auto all = bins();
    EXPECT_EQ(all[0].ticks, 5U);
    EXPECT_EQ(all[0].operations, 0U);
    EXPECT_EQ(all[1].operations, 3U);
    EXPECT_EQ(all[1].ticks, kWidth - 1);
}

// Many operations over a time that makes the bins double six times: all sums are kept, each in its bin.
TEST_F(TimelineTest, BinsDoubleWhenTheyRunOut) {
    for (const std::uint32_t count : {1U, 7U, 16U, 256U}) {
        Arena arena;
        ASSERT_EQ(arena.create_anonymous(4 * format::kGranule), 0);
        arena.header().clock_source = format::ClockSource::kMonotonic;
        arena.header().start_ticks = kStart;
        Timeline timeline;
        timeline.prepare(arena, 0, count);
        const std::uint64_t steps = 50ULL * count;
        for (std::uint64_t i = 0; i < steps; ++i) {
            ASSERT_TRUE(timeline.count(kStart + i * kWidth + kWidth / 2, 1000, i));
        }
        const auto* record = reinterpret_cast<const TimelineRecord*>(
            arena.base() + format::kArenaHeaderBytes + sizeof(format::ChunkHeader));
        ASSERT_EQ(record->tick_shift.load(), 26U);
        EXPECT_EQ(record->folding.load(), 12U);
        const auto* bin = reinterpret_cast<const TimelineBinRecord*>(record + 1);
        for (std::uint64_t i = 0; i < count; ++i) {
            std::uint64_t operations = 0;
            std::uint64_t bytes = 0;
            for (std::uint64_t step = i * 64; step < std::min((i + 1) * 64, steps); ++step) {
                ++operations;
                bytes += step;
            }
            EXPECT_EQ(bin[i].operations, operations);
            EXPECT_EQ(bin[i].bytes, bytes);
            EXPECT_EQ(bin[i].ticks, 1000 * operations);
        }
    }
}

TEST_F(TimelineTest, AnOperationThatBeganBeforeTheStartIsCutThere) {
    start(4, 8);
    EXPECT_TRUE(timeline_.count(kStart + 10, 1000, 0));
    EXPECT_TRUE(timeline_.count(kStart - 10, 5, 0));  // on a core whose clock lies behind
    EXPECT_EQ(bins()[0].ticks, 10U);
    EXPECT_EQ(bins()[0].operations, 2U);
}

TEST_F(TimelineTest, WithoutRoomItSaysSoOnce) {
    start(2, 2000);
    EXPECT_FALSE(timeline_.count(kStart + 10, 5, 0));
    EXPECT_TRUE(timeline_.count(kStart + 20, 5, 0));
}

TEST_F(TimelineTest, NoBinsNoTimeline) {
    start(4, 0);
    EXPECT_TRUE(timeline_.count(kStart + 10, 5, 0));
    EXPECT_EQ(arena_.header().used.load(), format::kArenaHeaderBytes);
}

}  // namespace
}  // namespace barograph::record
