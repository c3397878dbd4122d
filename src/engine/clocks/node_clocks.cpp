// SPDX-License-Identifier: BSD-3-Clause
// See node_clocks.hpp.
#include "engine/clocks/node_clocks.hpp"

#include <algorithm>
#include <cmath>

#include "engine/processes/rows.hpp"

namespace barograph::engine {

double NodeClocks::at(const std::vector<double>& values, unsigned shift, double when) noexcept {
    if (values.empty()) {
        return 0;
    }
    const double place = when / static_cast<double>(std::uint64_t{1} << shift) - 0.5;
    if (place <= 0) {
        return values.front();
    }
    const auto before = static_cast<std::size_t>(place);
    if (before + 1 >= values.size()) {
        return values.back();
    }
    return values[before] + (values[before + 1] - values[before]) * (place - static_cast<double>(before));
}

std::uint64_t NodeClocks::corrected(std::uint32_t node, std::uint64_t ns) const noexcept {
    if (node >= nodes_.size() || !nodes_[node].known) {
        return ns;
    }
    // Windows are of the first node's time, which is known once the offset is.
    const std::vector<double>& offsets = nodes_[node].offset;
    const auto own = static_cast<double>(ns);
    const double offset = at(offsets, shift_, own + at(offsets, shift_, own));
    const auto whole = static_cast<std::int64_t>(std::llround(offset));
    return whole < 0 && static_cast<std::uint64_t>(-whole) > ns ? 0 : ns + static_cast<std::uint64_t>(whole);
}

void NodeClocks::put(format::ByteWriter& out) const {
    out.varint(shift_);
    out.varint(nodes_.size());
    for (const Node& node : nodes_) {
        out.u8(node.known ? 1 : 0);
        put_rows(out, node.offset);
        put_rows(out, node.error);
        out.varint(node.bounds);
    }
}

NodeClocks NodeClocks::take(format::ByteReader& in) {
    const auto shift = static_cast<unsigned>(in.varint_at_most(63, "the width of a window"));
    std::vector<Node> nodes;
    for (std::uint64_t count = in.varint(); count > 0; --count) {
        nodes.push_back({.known = in.u8() != 0,
                         .offset = take_rows<double>(in),
                         .error = take_rows<double>(in),
                         .bounds = in.varint()});
    }
    return {shift, std::move(nodes)};
}

std::optional<std::uint64_t> NodeClocks::error(std::uint32_t a, std::uint32_t b,
                                               std::uint64_t when) const noexcept {
    if (a == b) {
        return 0;
    }
    if (std::max(a, b) >= nodes_.size() || !nodes_[a].known || !nodes_[b].known) {
        return std::nullopt;
    }
    const auto then = static_cast<double>(when);
    return static_cast<std::uint64_t>(
        std::ceil(at(nodes_[a].error, shift_, then) + at(nodes_[b].error, shift_, then)));
}

}  // namespace barograph::engine
