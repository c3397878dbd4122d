// SPDX-License-Identifier: BSD-3-Clause
#include "recover/worlds.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "collect/unify/rank_list.hpp"

namespace barograph::recover {
namespace {

ArenaSummary arena(std::uint32_t rank, std::uint32_t size, std::int64_t start, const char* job = "j") {
    static std::uint32_t next_pid = 100;
    ArenaSummary summary;
    summary.pid = next_pid++;
    summary.world_rank = rank;
    summary.world_size = size;
    summary.start_unix_ns = start;
    summary.job = job;
    return summary;
}

using Members = std::vector<std::size_t>;

TEST(Worlds, OneJobIsOneWorldByRank) {
    const std::vector<ArenaSummary> arenas{arena(2, 3, 5), arena(0, 3, 7), arena(1, 3, 6)};
    const auto worlds = worlds_of(arenas);
    ASSERT_EQ(worlds.size(), 1U);
    EXPECT_EQ(worlds[0].size, 3U);
    EXPECT_EQ(worlds[0].members, (Members{1, 2, 0}));
}

TEST(Worlds, TwoRunsInOneFolderArePartedByTheirStarts) {
    // Of the first run only rank 1 is left.
    const std::vector<ArenaSummary> arenas{arena(1, 2, 1000), arena(0, 2, 90'000), arena(1, 2, 90'010)};
    const auto worlds = worlds_of(arenas);
    ASSERT_EQ(worlds.size(), 2U);
    EXPECT_EQ(worlds[0].members, (Members{0}));
    EXPECT_EQ(worlds[1].members, (Members{1, 2}));
}

TEST(Worlds, SpawnedJobsAndOtherJobsAreApart) {
    std::vector<ArenaSummary> arenas{arena(0, 2, 1), arena(1, 2, 1), arena(0, 3, 9), arena(0, 2, 2, "k")};
    arenas.push_back(arena(0, 2, 1));
    arenas.back().launch = "spawned";
    EXPECT_EQ(worlds_of(arenas).size(), 4U);
}

TEST(Worlds, HelpersTakeNoRank) {
    const std::vector<ArenaSummary> arenas{arena(format::kNoRank, 0, 1), arena(0, 2, 2), arena(1, 2, 3),
                                           arena(format::kNoRank, 0, 1, "serial")};
    const auto worlds = worlds_of(arenas);
    ASSERT_EQ(worlds.size(), 3U);
    EXPECT_EQ(worlds[0].members, (Members{1, 2}));
    EXPECT_EQ(worlds[1].size, 0U);
    EXPECT_EQ(worlds[1].members, (Members{0}));
    EXPECT_EQ(worlds[2].members, (Members{3}));
}

TEST(Worlds, WhatIsInAProfileIsThereWhereItIsAskedFor) {
    std::vector<ArenaSummary> arenas{arena(0, 2, 1), arena(1, 2, 1)};
    arenas[0].state = arenas[1].state = format::ArenaState::kCollected;
    EXPECT_TRUE(worlds_of(arenas).empty());
    const auto worlds = worlds_of(arenas, Collected::kToo);
    ASSERT_EQ(worlds.size(), 1U);
    EXPECT_EQ(worlds[0].members, (Members{0, 1}));
}

TEST(Worlds, NothingIsCountedTwice) {
    std::vector<ArenaSummary> arenas{arena(0, 3, 1), arena(1, 3, 1), arena(2, 3, 1)};
    arenas[1].state = format::ArenaState::kCollected;
    arenas[2].problem = "it is gone";
    arenas.push_back(arenas[0]);  // a second copy of one arena
    const auto worlds = worlds_of(arenas);
    ASSERT_EQ(worlds.size(), 1U);
    EXPECT_EQ(worlds[0].members, (Members{0}));
}

TEST(RankList, IsWrittenInRanges) {
    EXPECT_EQ(collect::rank_list({}), "");
    EXPECT_EQ(collect::rank_list({3, 1, 2, 7, 2}), "1-3,7");
    EXPECT_EQ(collect::rank_list({1, 3, 5, 7}, 2), "1,3,...");
    EXPECT_EQ(collect::missing_ranks({0, 2, 9}, 4), (std::vector<std::uint32_t>{1, 3}));
}

}  // namespace
}  // namespace barograph::recover
