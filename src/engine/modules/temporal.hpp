// SPDX-License-Identifier: BSD-3-Clause
// The module "temporal": calls, time and bytes of each operation and rank by time. The width of a bin doubles
// when the run gets longer than its bins, so memory is bounded and the sums are exact. Used by analysis.cpp.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/modules/by_rank.hpp"
#include "engine/modules/calls.hpp"
#include "engine/modules/module.hpp"
#include "engine/modules/profile.hpp"

namespace barograph::engine {

class TemporalModule final : public Module {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "temporal"; }
    void attach(Board& board, Level level) override;
    void put(format::ByteWriter& out) const override;
    void take(format::ByteReader& in, const Renumbering& numbers) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    // Bins of 2^shift ns. A call and its bytes are in the bin in which it ended, its time in all those in
    // which it was.
    struct Bins {
        unsigned shift = kFirstShift;
        std::vector<CallSums> sums;
        void add(std::uint64_t start, std::uint64_t end, std::uint64_t bytes);
        void widen(unsigned to);
    };
    struct Rank {
        std::map<std::uint32_t, Calls> calls;
        std::unordered_map<std::uint32_t, Bins> bins;  // by operation
        void take(const Events& events);
    };
    static constexpr unsigned kFirstShift = 16;  // 66 us
    static constexpr std::size_t kMostBins = 1024;

    ByRank<Rank> ranks_;
};

}  // namespace barograph::engine
