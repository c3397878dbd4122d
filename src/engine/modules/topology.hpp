// SPDX-License-Identifier: BSD-3-Clause
// The module "topology": who sends to whom, by communicator and call: hits, bytes, and the time of the
// sending calls. Used by analysis.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>

#include "engine/modules/by_rank.hpp"
#include "engine/modules/module.hpp"
#include "engine/modules/profile.hpp"

namespace barograph::engine {

class TopologyModule final : public Module {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "topology"; }
    void attach(Board& board, Level level) override;
    void put(format::ByteWriter& out) const override;
    void take(format::ByteReader& in, const Renumbering& numbers) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    struct Rank {
        // By object, operation, and rank of the receiver in MPI_COMM_WORLD; -1: not known.
        std::map<std::tuple<std::uint32_t, std::uint32_t, std::int64_t>, CallSums> sums;
        void take(const Events& events);
    };
    ByRank<Rank> ranks_;
};

}  // namespace barograph::engine
