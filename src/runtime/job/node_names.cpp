// SPDX-License-Identifier: BSD-3-Clause
// See node_names.hpp. A node publishes before it asks for the others, so that the last one finds all. The
// others stop at the first gap: all together ask for some N log N names of N nodes.
#include "runtime/job/node_names.hpp"

#include <algorithm>

#include "runtime/start/settings.hpp"

namespace barograph::runtime {
namespace {

using capture::mpi::Names;

constexpr std::string_view kAllHere = "all";
constexpr std::string_view kApart = "apart";

}  // namespace

std::string describe_ranks(const std::vector<bool>& ranks) {
    std::vector<std::uint64_t> members;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        if (ranks[rank]) {
            members.push_back(rank);
        }
    }
    std::string text;
    for (std::size_t i = 0; i < members.size();) {
        std::size_t last = std::min(i + 1, members.size() - 1);
        const std::uint64_t stride = last > i ? members[last] - members[i] : 1;
        while (last + 1 < members.size() && members[last + 1] - members[last] == stride) {
            ++last;
        }
        text += (text.empty() ? "" : ",") + std::to_string(members[i]) + "+" + std::to_string(stride) + "*" +
                std::to_string(last - i + 1);
        i = last + 1;
    }
    return text;
}

bool add_ranks(std::string_view text, std::vector<bool>& ranks) noexcept {
    bool added = false;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view group = text.substr(0, comma);
        text.remove_prefix(std::min(comma + 1, text.size()));
        const std::size_t plus = group.find('+');
        const std::size_t star = group.find('*');
        std::uint64_t first = 0;
        std::uint64_t stride = 0;
        std::uint64_t count = 0;
        if (plus == std::string_view::npos || star == std::string_view::npos || star < plus ||
            !parse_number(group.substr(0, plus), first) ||
            !parse_number(group.substr(plus + 1, star - plus - 1), stride) ||
            !parse_number(group.substr(star + 1), count) || stride == 0 || stride > ranks.size() ||
            first >= ranks.size() || count > (ranks.size() - 1 - first) / stride + 1) {
            return false;
        }
        for (std::uint64_t i = 0; i < count; ++i) {
            ranks[first + i * stride] = true;
            added = true;
        }
    }
    return added;
}

void NodeNames::open(const Names* names, std::uint32_t world_size) noexcept {
    names_ = names;
    world_size_ = world_size;
}

bool NodeNames::publish(std::string_view name, const char* value) const noexcept {
    sys::TextLine whole;
    whole << "barograph-" << world_size_ << "-" << name;
    return names_->publish(whole.c_str(), value);
}

bool NodeNames::find(std::string_view name, char (&value)[Names::kValueBytes]) const noexcept {
    sys::TextLine whole;
    whole << "barograph-" << world_size_ << "-" << name;
    return names_->find(whole.c_str(), value);
}

void NodeNames::announce(const std::vector<bool>& ranks) const {
    const std::string text = describe_ranks(ranks);
    const auto lowest =
        static_cast<std::uint64_t>(std::find(ranks.begin(), ranks.end(), true) - ranks.begin());
    sys::BasicTextLine<32> name;
    name << lowest;
    if (names_ == nullptr || text.size() >= Names::kValueBytes || !publish(name.view(), text.c_str())) {
        return;
    }
    std::vector<bool> known(world_size_, false);
    for (;;) {
        const auto next = std::find(known.begin(), known.end(), false);
        if (next == known.end()) {
            (void)publish(kAllHere, "1");
            return;
        }
        const auto rank = static_cast<std::uint64_t>(next - known.begin());
        char value[Names::kValueBytes];
        name = {};
        name << rank;
        if (!find(name.view(), value) || !add_ranks(value, known) || !known[rank]) {
            return;
        }
    }
}

Signs NodeNames::look() const noexcept {
    char value[Names::kValueBytes];
    if (names_ == nullptr) {
        return Signs::kNone;
    }
    if (find(kApart, value)) {
        return Signs::kApart;
    }
    return find(kAllHere, value) ? Signs::kAll : Signs::kNone;
}

void NodeNames::give_up() const noexcept {
    if (names_ != nullptr) {
        (void)publish(kApart, "1");
    }
}

}  // namespace barograph::runtime
