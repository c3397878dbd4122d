// SPDX-License-Identifier: BSD-3-Clause
#include "capture/mpi/communicators/member_ranks.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace barograph::capture::mpi {
namespace {

using Ranges = std::vector<format::RankRange>;

Ranges compressed(std::vector<int> ranks) {
    Ranges ranges(ranks.size());
    ranges.resize(compress_ranks(ranks, ranges.data()));
    return ranges;
}

TEST(MemberRanks, NothingGivesNothing) { EXPECT_TRUE(compressed({}).empty()); }

TEST(MemberRanks, OneRankIsARange) { EXPECT_EQ(compressed({7}), (Ranges{{7, 1, 1}})); }

TEST(MemberRanks, ConsecutiveRanksAreOneRange) { EXPECT_EQ(compressed({4, 5, 6, 7}), (Ranges{{4, 4, 1}})); }

TEST(MemberRanks, StridesAreOneRange) { EXPECT_EQ(compressed({0, 4, 8, 12}), (Ranges{{0, 4, 4}})); }

TEST(MemberRanks, AStragglerDoesNotBreakARun) {
    EXPECT_EQ(compressed({0, 4, 5, 6}), (Ranges{{0, 1, 1}, {4, 3, 1}}));
}

TEST(MemberRanks, TwoRanksWithAGapAreTwoRanges) {
    EXPECT_EQ(compressed({1, 9}), (Ranges{{1, 1, 1}, {9, 1, 1}}));
}

TEST(MemberRanks, OrderDoesNotMatter) { EXPECT_EQ(compressed({3, 2, 1, 0}), (Ranges{{0, 4, 1}})); }

TEST(MemberRanks, ProcessesOutsideTheWorldAreLeftOut) {
    EXPECT_EQ(compressed({-1, 2, -1, 3}), (Ranges{{2, 2, 1}}));
}

TEST(MemberRanks, RangesCoverEveryRankOnce) {
    // All subsets of 0..11: what the ranges say must be the subset again.
    for (unsigned mask = 0; mask < (1U << 12U); ++mask) {
        std::vector<int> ranks;
        for (int rank = 0; rank < 12; ++rank) {
            if ((mask >> static_cast<unsigned>(rank) & 1U) != 0) {
                ranks.push_back(rank);
            }
        }
        std::vector<int> back;
        for (const format::RankRange& range : compressed(ranks)) {
            for (std::uint32_t i = 0; i < range.count; ++i) {
                back.push_back(static_cast<int>(range.first + i * range.stride));
            }
        }
        ASSERT_EQ(back, ranks) << mask;
    }
}

}  // namespace
}  // namespace barograph::capture::mpi
