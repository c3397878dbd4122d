// SPDX-License-Identifier: BSD-3-Clause
// The order of the ranks of communicators: written out where it is not ascending, that of its parent for a
// duplicate.
#include <algorithm>
#include <charconv>
#include <string_view>

#include "engine/feed/numbers.hpp"

namespace barograph::engine {
namespace {

using Ranks = std::vector<std::uint32_t>;

// "[3,1,2]"; empty if it is something else.
Ranks listed(std::string_view text) {
    Ranks ranks;
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
        return ranks;
    }
    text = text.substr(1, text.size() - 2);
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
        std::uint32_t rank = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
        if (error != std::errc{}) {
            return {};
        }
        ranks.push_back(rank);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return ranks;
}

// Ranks of all communicators together of which the order is kept: damaged sizes are not believed.
constexpr std::size_t kMostRanks = std::size_t{1} << 27U;

Ranks members(const format::Object& object) {
    Ranks ranks;
    for (const format::RankRange& range : object.members) {
        for (std::uint32_t i = 0; i < range.count && ranks.size() <= object.size; ++i) {
            ranks.push_back(range.first + i * range.stride);
        }
    }
    return ranks.size() == object.size ? ranks : Ranks{};
}

bool is_duplicate(const format::Object& object) {
    constexpr std::string_view kDuplicates[] = {"MPI_Comm_dup", "MPI_Comm_idup", "MPI_Comm_dup_with_info",
                                                "MPI_Comm_idup_with_info"};
    return std::find(std::begin(kDuplicates), std::end(kDuplicates), object.created_by) !=
           std::end(kDuplicates);
}

}  // namespace

std::vector<Ranks> communicator_ranks(const std::vector<format::Object>& objects) {
    std::vector<Ranks> found(objects.size());
    std::size_t total = 0;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const format::Object* like = &objects[i];
        if (like->kind != format::ObjectKind::kCommunicator || like->remote_size != 0 ||
            like->size > kMostRanks - total) {
            continue;
        }
        // As many steps as there are objects, should their parents form a circle.
        for (std::size_t steps = 0; steps <= objects.size(); ++steps) {
            const auto order = std::find_if(like->attributes.begin(), like->attributes.end(),
                                            [](const auto& one) { return one.first == "order"; });
            if (order != like->attributes.end()) {
                found[i] = listed(order->second);
                break;
            }
            if (!is_duplicate(*like) || like->parent >= objects.size()) {
                found[i] = like->size <= kMostRanks - total ? members(*like) : Ranks{};
                break;
            }
            like = &objects[like->parent];
        }
        total += found[i].size();
    }
    return found;
}

}  // namespace barograph::engine
