// SPDX-License-Identifier: BSD-3-Clause
// Whom waits go back to. While a rank waits for another, that one may wait itself, for a third: at each
// instant of a wait there is a rank at the end of that chain, which waits for nobody as far as waits were
// recorded. A wait is cut into the times of these ranks, in whole nanoseconds. Nothing is followed to before
// the wait began. Used by waits.cpp once all waits are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/events/dictionary.hpp"
#include "engine/modules/waits/causes.hpp"
#include "engine/modules/waits/wait_table.hpp"
#include "read/columns/columns.hpp"

namespace barograph::engine::waits {

class Roots {
public:
    // For a list of `shown` waits of which no root is known.
    explicit Roots(std::size_t shown) : shown_(shown) {}
    // Takes waits in the order of WaitTable::singles(); the first `shown` of them are shown one by one.
    Roots(const std::vector<Wait>& waits, std::size_t shown);

    // What is to be known of threads: who caused each of the waits meanwhile, and the roots of those that go
    // back to others.
    [[nodiscard]] const std::vector<Span>& spans() const noexcept { return spans_; }

    // What these threads did, in the order of spans(); none: not known.
    [[nodiscard]] read::ColumnTable table(const std::vector<Meanwhile>& did,
                                          const Dictionary& dictionary) const;
    // Adds what the waits that are shown go back to.
    void add_columns(read::ColumnTable& longest, const std::vector<Meanwhile>& did,
                     const Dictionary& dictionary) const;

private:
    // A part of a wait in which one rank was at the end of the chain.
    struct Piece {
        std::uint32_t wait = 0;
        std::uint32_t rank = 0;      // that waited
        std::uint32_t path = 0;      // the call that it came late to
        std::uint32_t steps = 0;     // waits in the chain; 1: the rank that was waited for is the root
        bool longest_chain = false;  // it is of the chain that is shown
        std::uint32_t span = 0;
    };
    struct Shown {
        std::vector<std::uint32_t>
            chain;  // ranks from the one that was waited for to the root; none: not known
        std::uint32_t path = 0;
        std::uint64_t waited = 0;
    };
    class Walk;

    std::vector<Span> spans_;  // of each wait its cause first
    std::vector<Piece> pieces_;
    std::vector<Shown> shown_;
};

}  // namespace barograph::engine::waits
