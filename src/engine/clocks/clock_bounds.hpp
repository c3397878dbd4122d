// SPDX-License-Identifier: BSD-3-Clause
// What messages and collective calls prove of the clocks of two nodes: nothing ends before what it depends on
// has begun. Messages in both directions hold the difference of the clocks between two bounds; the closer,
// the less the fastest of them took. Nothing is sent for it. (Bounds by messages: Duda, Harrus, Haddad,
// Bernard: Estimating global time in distributed systems, ICDCS 1987.) Sums up in any order to the same.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/clocks/node_clocks.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::engine {

class ClockBounds {
public:
    // What ended at `received` on one node needed what began at `sent` on another; each by its own clock.
    void add(std::uint32_t from, std::uint64_t sent, std::uint32_t to, std::uint64_t received);
    void merge(const ClockBounds& other);
    // For another process, which numbers nodes as this one does. take() throws format::DecodeError.
    void put(format::ByteWriter& out) const;
    void take(format::ByteReader& in);
    // The clocks of nodes 0 to `nodes` - 1.
    [[nodiscard]] NodeClocks solve(std::uint32_t nodes) const;

private:
    static constexpr std::size_t kMostWindows = 256;
    struct Bound {
        std::int64_t gap = 0;    // the least received - sent
        std::uint64_t when = 0;  // by the clock of the node with the lower number
        bool is_there = false;
        void take(const Bound& other) noexcept;
    };
    struct Direction {
        std::vector<Bound> windows;
        std::uint64_t count = 0;
    };
    // A pair of nodes: what to add to a time of the second.
    struct Pair {
        bool known = false;
        std::vector<double> offset;
        std::vector<double> error;
        std::uint64_t count = 0;
    };

    [[nodiscard]] double middle(std::size_t window) const noexcept;
    void widen(unsigned shift);
    static void fold(Direction& direction, unsigned steps);
    [[nodiscard]] Pair compare(const Direction& there, const Direction& back, std::size_t windows) const;

    unsigned shift_ = 20;  // windows of 1 ms to begin with
    std::map<std::pair<std::uint32_t, std::uint32_t>, Direction> directions_;
};

}  // namespace barograph::engine
