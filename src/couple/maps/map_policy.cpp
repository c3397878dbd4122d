// SPDX-License-Identifier: BSD-3-Clause
// See map_policy.hpp.
#include "couple/maps/map_policy.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "couple/random.hpp"

namespace barograph::couple {

std::vector<std::uint32_t> random_partners(std::uint32_t larger, std::uint32_t smaller, std::uint64_t seed) {
    std::vector<std::uint32_t> partners(larger);
    for (std::uint32_t rank = 0; rank < larger; ++rank) {
        partners[rank] = round_robin(rank, smaller);
    }
    Random random(seed);
    for (std::uint32_t rank = larger; rank > 1; --rank) {
        std::swap(partners[rank - 1], partners[random.below(rank)]);
    }
    return partners;
}

std::vector<std::uint32_t> node_local_partners(std::span<const std::string_view> larger,
                                               std::span<const std::string_view> smaller) {
    struct Node {
        std::vector<std::uint32_t> ranks;  // of the smaller partition
        std::size_t next = 0;
    };
    std::map<std::string_view, Node> nodes;
    for (std::uint32_t rank = 0; rank < smaller.size(); ++rank) {
        nodes[smaller[rank]].ranks.push_back(rank);
    }
    std::vector<std::uint32_t> partners(larger.size());
    std::vector<std::uint32_t> counts(smaller.size());
    std::vector<std::uint32_t> strangers;
    for (std::uint32_t rank = 0; rank < larger.size(); ++rank) {
        const auto found = nodes.find(larger[rank]);
        if (found == nodes.end()) {
            strangers.push_back(rank);
            continue;
        }
        Node& node = found->second;
        partners[rank] = node.ranks[node.next++ % node.ranks.size()];
        ++counts[partners[rank]];
    }
    // Those without a partner on their node go to those that have the fewest.
    std::vector<std::uint32_t> by_count(smaller.size());
    for (std::uint32_t rank = 0; rank < smaller.size(); ++rank) {
        by_count[rank] = rank;
    }
    std::stable_sort(by_count.begin(), by_count.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return counts[a] < counts[b]; });
    for (std::size_t i = 0; i < strangers.size(); ++i) {
        const std::uint32_t partner = by_count[i % by_count.size()];
        partners[strangers[i]] = partner;
        ++counts[partner];
    }
    // A rank that is left without takes one from a rank that has several; there is one, as the other
    // partition is at least as large.
    std::uint32_t giver = 0;
    for (std::uint32_t rank = 0; rank < smaller.size(); ++rank) {
        if (counts[rank] != 0) {
            continue;
        }
        while (counts[partners[giver]] < 2) {
            ++giver;
        }
        --counts[partners[giver]];
        partners[giver] = rank;
        counts[rank] = 1;
    }
    return partners;
}

}  // namespace barograph::couple
