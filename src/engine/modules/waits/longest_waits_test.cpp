// SPDX-License-Identifier: BSD-3-Clause
// The longest waits of any number, and things that wait for their partner: what is kept is what it was.
#include "engine/modules/waits/longest_waits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>

#include "engine/modules/waits/backlog.hpp"

namespace barograph::engine::waits {
namespace {

TEST(LongestWaitsTest, WhoeverGivesThemTheLongestAreKept) {
    constexpr std::size_t kShards = 7;
    std::mt19937_64 random(11);
    std::vector<std::uint64_t> all;
    std::vector<std::vector<Wait>> shards(kShards);
    LongestWaits longest;
    for (std::size_t i = 0; i < 2 * kMostSingles; ++i) {
        const std::uint64_t waited = random() % 1'000'000;
        all.push_back(waited);
        std::vector<Wait>& shard = shards[random() % kShards];
        shard.push_back({.waited = waited, .start = i, .key = {}});
        if (shard.size() == 1000) {
            longest.take(shard);
            ASSERT_TRUE(shard.empty());
        }
    }
    for (std::vector<Wait>& shard : shards) {
        longest.take(shard);
    }
    std::vector<Wait> kept = longest.waits();
    EXPECT_LT(kept.size(), kMostSingles * 3 / 2);
    trim(kept, kMostSingles);
    std::sort(kept.begin(), kept.end());
    std::sort(all.begin(), all.end(), std::greater<>());
    for (std::size_t i = 0; i < kMostSingles; ++i) {
        ASSERT_EQ(kept[i].waited, all[i]) << i;
    }
}

TEST(BacklogTest, IsAQueue) {
    std::mt19937_64 random(3);
    Backlog<int> backlog;
    std::deque<int> expected;
    for (int i = 0; i < 20'000; ++i) {
        if (random() % (i < 10'000 ? 3 : 2) != 0) {
            backlog.push_back(i);
            expected.push_back(i);
        } else if (!expected.empty()) {
            backlog.pop_front();
            expected.pop_front();
        }
        ASSERT_EQ(backlog.size(), expected.size());
        ASSERT_EQ(backlog.empty(), expected.empty());
        if (!expected.empty()) {
            ASSERT_EQ(backlog.front(), expected.front());
        }
    }
}

}  // namespace
}  // namespace barograph::engine::waits
