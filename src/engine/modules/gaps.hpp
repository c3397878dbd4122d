// SPDX-License-Identifier: BSD-3-Clause
// The module "gaps": which events are missing between those that are there, by rank and thread. Threads
// number their events as they make them, so a jump of Events::first says how many were lost before it. What
// was lost after the last event of a thread no event says. Used by analysis.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/modules/by_rank.hpp"
#include "engine/modules/module.hpp"

namespace barograph::engine {

class GapsModule final : public Module {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "gaps"; }
    void attach(Board& board, Level level) override;
    void put(format::ByteWriter& out) const override;
    void take(format::ByteReader& in, const Renumbering& numbers) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    // Events first to last are missing. They ended between the ends of those before and after them.
    struct Gap {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::uint64_t from = 0;
        std::uint64_t to = 0;
    };
    struct Thread {
        std::uint64_t made = 0;  // up to the last that is there
        std::uint64_t received = 0;
        std::uint64_t end = 0;  // of that one
        std::vector<Gap> gaps;
    };
    struct Rank {
        std::map<std::uint32_t, Thread> threads;
        void take(const Events& events);
    };
    ByRank<Rank> ranks_;
};

}  // namespace barograph::engine
