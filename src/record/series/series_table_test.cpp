// SPDX-License-Identifier: BSD-3-Clause
#include "record/series/series_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "record/arena/test_arena.hpp"

namespace barograph::record {
namespace {

using format::SeriesEntryRecord;
using format::SeriesRecord;

class SeriesTableTest : public ::testing::Test {
protected:
    void start(std::uint64_t granules, std::uint32_t length) {
        ASSERT_EQ(arena_.create_anonymous(granules * format::kGranule), 0);
        table_.prepare(arena_, 0, length);
    }
    static std::vector<SeriesEntryRecord> entries(const SeriesRecord* series) {
        const auto* first = reinterpret_cast<const SeriesEntryRecord*>(series + 1);
        return {first, first + series->capacity};
    }

    Arena arena_;
    SeriesTable table_;
};

TEST_F(SeriesTableTest, OneEntryForEachIndexWhileThereIsRoom) {
    start(16, 500);
    SeriesRecord* series = table_.find({.node = 64, .metric = 0, .execution = 0}, false);
    ASSERT_NE(series, nullptr);
    for (std::uint64_t i = 0; i < 500; ++i) {
        table_.add(series, i, static_cast<double>(i * i));
    }
    EXPECT_EQ(series->capacity, 500U);
    EXPECT_EQ(series->stride_shift.load(), 0U);
    EXPECT_EQ(series->indices.load(), 500U);
    EXPECT_EQ(series->longest_index, 499U);
    const auto all = entries(series);
    for (std::uint64_t i = 0; i < 500; ++i) {
        EXPECT_EQ(all[i].count, 1U);
        EXPECT_EQ(all[i].sum, static_cast<double>(i * i));
    }
    // The series is found where it has grown to.
    EXPECT_EQ(table_.find({.node = 64, .metric = 0, .execution = 0}, false), series);
    EXPECT_NE(table_.find({.node = 64, .metric = 1, .execution = 0}, false), series);
    EXPECT_NE(table_.find({.node = 64, .metric = 0, .execution = 1}, false), series);
}

// Whatever the length, even or odd: nothing is lost, and each entry holds the neighbours that its stride
// says.
TEST_F(SeriesTableTest, NeighboursShareAnEntryWhenThereIsNoRoom) {
    for (const std::uint32_t length : {16U, 17U, 63U, 500U}) {
        Arena arena;
        ASSERT_EQ(arena.create_anonymous(64 * format::kGranule), 0);
        SeriesTable table;
        table.prepare(arena, 0, length);
        SeriesRecord* series = table.find({.node = 64, .metric = 4, .execution = 0}, false);
        ASSERT_NE(series, nullptr);
        constexpr std::uint64_t kIndices = 10'000;
        for (std::uint64_t i = 0; i < kIndices; ++i) {
            table.add(series, i, static_cast<double>(i == 4321 ? 1'000'000 : i));
        }
        EXPECT_EQ(series->capacity, length);
        EXPECT_EQ(series->indices.load(), kIndices);
        EXPECT_EQ(series->longest_index, 4321U);
        EXPECT_EQ(series->folding.load() % 2, 0U);
        const std::uint64_t stride = std::uint64_t{1} << series->stride_shift.load();
        EXPECT_LE(kIndices, length * stride);
        EXPECT_GT(kIndices, length * stride / 2);
        const auto all = entries(series);
        for (std::uint64_t entry = 0; entry < length; ++entry) {
            const std::uint64_t first = entry * stride;
            const std::uint64_t end = std::min(first + stride, kIndices);
            double sum = 0;
            for (std::uint64_t i = first; i < end; ++i) {
                sum += static_cast<double>(i == 4321 ? 1'000'000 : i);
            }
            EXPECT_EQ(all[entry].count, first < end ? end - first : 0);
            EXPECT_EQ(all[entry].sum, sum);
            if (first < end && (4321 < first || 4321 >= end)) {
                EXPECT_EQ(all[entry].minimum, static_cast<double>(first));
                EXPECT_EQ(all[entry].maximum, static_cast<double>(end - 1));
            }
        }
    }
}

TEST_F(SeriesTableTest, AnIndexFarBeyondTheOthersFoldsAsOftenAsItMust) {
    start(16, 16);
    SeriesRecord* series = table_.find({.node = 64, .metric = 4, .execution = 0}, false);
    ASSERT_NE(series, nullptr);
    table_.add(series, 0, -3);
    table_.add(series, std::uint64_t{1} << 40U, -5);
    EXPECT_EQ(series->stride_shift.load(), 37U);
    EXPECT_EQ(entries(series)[0].sum, -3);
    EXPECT_EQ(entries(series)[8].sum, -5);
    EXPECT_EQ(series->longest, -3);
    EXPECT_EQ(series->longest_index, 0U);
}

TEST_F(SeriesTableTest, ASingleEntryTakesAllIndices) {
    start(16, 500);
    SeriesRecord* series = table_.find({.node = 64, .metric = 0, .execution = 0}, true);
    ASSERT_NE(series, nullptr);
    for (std::uint64_t i = 0; i < 1000; ++i) {
        table_.add(series, i, 2);
    }
    EXPECT_EQ(series->capacity, 1U);
    EXPECT_EQ(series->indices.load(), 1000U);
    EXPECT_EQ(entries(series)[0].count, 1000U);
    EXPECT_EQ(entries(series)[0].sum, 2000);
}

// The arena fills up: what exists goes on, coarser; what is new is refused.
TEST_F(SeriesTableTest, WithoutRoomASeriesGrowsCoarser) {
    start(3, 500);  // header, index, one chunk of series
    SeriesRecord* first = table_.find({.node = 64, .metric = 0, .execution = 0}, false);
    ASSERT_NE(first, nullptr);
    std::uint32_t more = 0;
    while (table_.find({.node = 64, .metric = 4 + more, .execution = 0}, false) != nullptr) {
        ++more;
    }
    EXPECT_GT(more, 20U);
    for (std::uint64_t i = 0; i < 1000; ++i) {
        table_.add(first, i, 1);
    }
    EXPECT_EQ(first->capacity, SeriesTable::kFirstLength);
    const auto all = entries(first);
    EXPECT_EQ(
        std::accumulate(all.begin(), all.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const SeriesEntryRecord& entry) { return sum + entry.count; }),
        1000U);
}

}  // namespace
}  // namespace barograph::record
