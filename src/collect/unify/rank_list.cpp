// SPDX-License-Identifier: BSD-3-Clause
// See rank_list.hpp.
#include "collect/unify/rank_list.hpp"

#include <algorithm>

namespace barograph::collect {

std::string rank_list(std::vector<std::uint32_t> ranks, std::size_t most) {
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    std::string text;
    std::size_t ranges = 0;
    for (std::size_t i = 0; i < ranks.size(); ++ranges) {
        std::size_t last = i;
        while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) {
            ++last;
        }
        text += text.empty() ? "" : ",";
        if (ranges == most) {
            return text + "...";
        }
        text += std::to_string(ranks[i]);
        if (last > i) {
            text += "-" + std::to_string(ranks[last]);
        }
        i = last + 1;
    }
    return text;
}

std::vector<std::uint32_t> missing_ranks(const std::vector<std::uint32_t>& present, std::uint32_t size) {
    std::vector<bool> known(size, false);
    for (const std::uint32_t rank : present) {
        if (rank < size) {
            known[rank] = true;
        }
    }
    std::vector<std::uint32_t> missing;
    for (std::uint32_t rank = 0; rank < size; ++rank) {
        if (!known[rank]) {
            missing.push_back(rank);
        }
    }
    return missing;
}

}  // namespace barograph::collect
