// SPDX-License-Identifier: BSD-3-Clause
#include "couple/maps/map_policy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace barograph::couple {
namespace {

void expect_all_used(const std::vector<std::uint32_t>& partners, std::uint32_t smaller) {
    const std::set<std::uint32_t> used(partners.begin(), partners.end());
    EXPECT_EQ(used.size(), smaller);
    EXPECT_LT(*used.rbegin(), smaller);
}

TEST(MapPolicy, FixedGivesConsecutiveRanksToEach) {
    for (std::uint32_t smaller = 1; smaller <= 12; ++smaller) {
        for (std::uint32_t larger = smaller; larger <= 40; ++larger) {
            std::vector<std::uint32_t> partners;
            partners.reserve(larger);
            for (std::uint32_t rank = 0; rank < larger; ++rank) {
                partners.push_back(fixed(rank, larger, smaller));
            }
            EXPECT_TRUE(std::is_sorted(partners.begin(), partners.end()));
            expect_all_used(partners, smaller);
        }
    }
    EXPECT_EQ(fixed(4'000'000'000U, 4'000'000'001U, 3'000'000'000U), 2'999'999'999U);
}

TEST(MapPolicy, RandomGivesEachAsManyFromTheSameSeedTheSame) {
    const std::vector<std::uint32_t> partners = random_partners(1000, 7, 42);
    EXPECT_EQ(partners, random_partners(1000, 7, 42));
    EXPECT_NE(partners, random_partners(1000, 7, 43));
    for (std::uint32_t rank = 0; rank < 7; ++rank) {
        const auto count = std::count(partners.begin(), partners.end(), rank);
        EXPECT_TRUE(count == 142 || count == 143);
    }
    EXPECT_EQ(random_partners(1, 1, 5), std::vector<std::uint32_t>{0});
}

TEST(MapPolicy, NodeLocalStaysOnTheNode) {
    const std::vector<std::string_view> larger = {"a", "a", "b", "b", "a", "b"};
    EXPECT_EQ(node_local_partners(larger, std::vector<std::string_view>{"b", "a"}),
              (std::vector<std::uint32_t>{1, 1, 0, 0, 1, 0}));
    EXPECT_EQ(node_local_partners(larger, std::vector<std::string_view>{"b", "a", "a"}),
              (std::vector<std::uint32_t>{1, 2, 0, 0, 1, 0}));
}

TEST(MapPolicy, NodeLocalLeavesNobodyOut) {
    // A node without a reader, and a reader whose node has no writer.
    const std::vector<std::string_view> larger = {"a", "a", "c", "a"};
    std::vector<std::uint32_t> partners =
        node_local_partners(larger, std::vector<std::string_view>{"a", "z"});
    EXPECT_EQ(partners, (std::vector<std::uint32_t>{0, 0, 1, 0}));
    partners = node_local_partners(larger, std::vector<std::string_view>{"z", "a", "y"});
    expect_all_used(partners, 3);
    partners = node_local_partners(larger, std::vector<std::string_view>{"z", "y", "x", "w"});
    expect_all_used(partners, 4);
    partners = node_local_partners(std::vector<std::string_view>{"a", "a", "a"},
                                   std::vector<std::string_view>{"z", "y", "a"});
    expect_all_used(partners, 3);
}

}  // namespace
}  // namespace barograph::couple
