// SPDX-License-Identifier: BSD-3-Clause
// What the clocks of nodes are to the clock of the first one, as ClockBounds found it: what to add to a time,
// and how wrong that may be. Read-only once made, so that all workers may ask.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::engine {

class NodeClocks {
public:
    struct Node {
        bool known = false;
        // In the middle of each window of time: ns to add, and by how many ns that may be wrong.
        std::vector<double> offset;
        std::vector<double> error;
        std::uint64_t bounds = 0;  // messages and collectives that it rests on
    };

    // Every node has a clock of its own, which is compared with no other.
    NodeClocks() = default;
    // Windows are 2^shift ns long.
    NodeClocks(unsigned shift, std::vector<Node> nodes) : shift_(shift), nodes_(std::move(nodes)) {}

    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    // A time of a node by the clock of the first one; as it is where that is not known.
    [[nodiscard]] std::uint64_t corrected(std::uint32_t node, std::uint64_t ns) const noexcept;
    // For another process. take() throws format::DecodeError.
    void put(format::ByteWriter& out) const;
    [[nodiscard]] static NodeClocks take(format::ByteReader& in);
    // By how many ns times of two nodes may be apart that are equal after correction; nothing: that is not
    // known.
    [[nodiscard]] std::optional<std::uint64_t> error(std::uint32_t a, std::uint32_t b,
                                                     std::uint64_t when) const noexcept;

    // A value by time, straight between the middles of windows of 2^shift ns, where `values` has it.
    [[nodiscard]] static double at(const std::vector<double>& values, unsigned shift, double when) noexcept;

private:
    unsigned shift_ = 0;
    std::vector<Node> nodes_;
};

}  // namespace barograph::engine
