// SPDX-License-Identifier: BSD-3-Clause
// Events that are missing: found where the numbers of a thread jump, and nowhere else.
#include "engine/modules/gaps.hpp"

#include <gtest/gtest.h>

#include <array>

#include "engine/testing/call_blocks.hpp"
#include "format/testing/sample_profile.hpp"

namespace barograph::engine {
namespace {

using testing::CallBlocks;
using testing::MadeCall;
using testing::number;

// As many calls of 10 ns each, one every 100 ns; `first` is the number of the first one in its thread.
std::vector<MadeCall> calls(std::uint64_t first, std::size_t count) {
    std::vector<MadeCall> made;
    for (std::uint64_t i = first; i < first + count; ++i) {
        made.push_back({.start = 100 * i, .duration = 10});
    }
    return made;
}

// missing, first, last, start, end
std::array<std::int64_t, 5> gap(const read::ColumnTable& table, std::size_t row) {
    return {number(table, "missing", row), number(table, "first_event", row),
            number(table, "last_event", row), number(table, "start_ns", row), number(table, "end_ns", row)};
}
// made, received, missing
std::array<std::int64_t, 3> counts(const read::ColumnTable& table, std::size_t row) {
    return {number(table, "made", row), number(table, "received", row), number(table, "missing", row)};
}

TEST(GapsTest, EachJumpIsAGapOfItsThread) {
    CallBlocks blocks({"MPI_Send"});
    blocks.add(3, 1, 0, calls(0, 4));
    blocks.add(3, 0, 0, calls(0, 2));
    blocks.add(3, 0, 2, calls(2, 3));
    blocks.add(3, 0, 9, calls(9, 1));
    blocks.add(3, 1, 4, calls(4, 4));
    blocks.add(3, 0, 20, calls(20, 5));
    blocks.add(7, 0, 5, calls(5, 5));
    const auto tables = blocks.found_by<GapsModule>(2);
    const read::ColumnTable& gaps = tables.at("gaps");
    ASSERT_EQ(gaps.rows, 3U);
    EXPECT_EQ(gap(gaps, 0), (std::array<std::int64_t, 5>{4, 5, 8, 410, 910}));
    EXPECT_EQ(gap(gaps, 1), (std::array<std::int64_t, 5>{10, 10, 19, 910, 2010}));
    EXPECT_EQ(gap(gaps, 2), (std::array<std::int64_t, 5>{5, 0, 4, 0, 510}));
    EXPECT_EQ(number(gaps, "rank", 2), 7);
    const read::ColumnTable& threads = tables.at("event_counts");
    ASSERT_EQ(threads.rows, 3U);
    EXPECT_EQ(counts(threads, 0), (std::array<std::int64_t, 3>{25, 11, 14}));
    EXPECT_EQ(counts(threads, 1), (std::array<std::int64_t, 3>{8, 8, 0}));
    EXPECT_EQ(counts(threads, 2), (std::array<std::int64_t, 3>{10, 5, 5}));
}

TEST(GapsTest, BlocksThatDoNotSayTheirNumbersMissNothing) {
    CallBlocks blocks({"MPI_Send"});
    blocks.add(0, 0, kUnnumbered, calls(0, 3));
    blocks.add(0, 0, kUnnumbered, calls(10, 3));
    const auto tables = blocks.found_by<GapsModule>(1);
    EXPECT_EQ(tables.at("gaps").rows, 0U);
    EXPECT_EQ(counts(tables.at("event_counts"), 0), (std::array<std::int64_t, 3>{6, 6, 0}));
}

TEST(GapsTest, EventsThatComeTwiceCountOnce) {
    CallBlocks blocks({"MPI_Send"});
    blocks.add(0, 0, 0, calls(0, 10));
    blocks.add(0, 0, 5, calls(5, 8));
    blocks.add(0, 0, 2, calls(2, 3));
    const auto tables = blocks.found_by<GapsModule>(1);
    EXPECT_EQ(tables.at("gaps").rows, 0U);
    EXPECT_EQ(counts(tables.at("event_counts"), 0), (std::array<std::int64_t, 3>{13, 13, 0}));
}

TEST(GapsTest, ReceivedAndMissingAreWhatWasMadeWhateverIsLost) {
    format::testing::Random random(1);
    CallBlocks blocks({"MPI_Send"});
    std::array<std::int64_t, 4> received{};
    std::array<std::int64_t, 4> made{};
    for (std::uint64_t block = 0; block < 200; ++block) {
        for (std::uint32_t rank = 0; rank < 4; ++rank) {
            const std::size_t count = 1 + random.below(9);
            if (random.below(10) != 0) {
                blocks.add(rank, 0, static_cast<std::uint64_t>(made[rank]),
                           calls(static_cast<std::uint64_t>(made[rank]), count));
                received[rank] += static_cast<std::int64_t>(count);
            }
            made[rank] += static_cast<std::int64_t>(count);
        }
    }
    for (std::uint32_t rank = 0; rank < 4; ++rank) {
        blocks.add(rank, 0, static_cast<std::uint64_t>(made[rank]),
                   calls(static_cast<std::uint64_t>(made[rank]), 1));
    }
    const auto tables = blocks.found_by<GapsModule>(2);
    std::array<std::int64_t, 4> missing{};
    for (std::size_t row = 0; row < tables.at("gaps").rows; ++row) {
        missing[static_cast<std::size_t>(number(tables.at("gaps"), "rank", row))] +=
            gap(tables.at("gaps"), row)[0];
    }
    for (std::size_t rank = 0; rank < 4; ++rank) {
        EXPECT_EQ(
            counts(tables.at("event_counts"), rank),
            (std::array<std::int64_t, 3>{made[rank] + 1, received[rank] + 1, made[rank] - received[rank]}));
        EXPECT_EQ(missing[rank], made[rank] - received[rank]);
        EXPECT_GT(missing[rank], 0);
    }
    EXPECT_EQ(testing::all_of(tables), testing::all_of(blocks.found_by<GapsModule>(8)));
}

}  // namespace
}  // namespace barograph::engine
