// SPDX-License-Identifier: BSD-3-Clause
// The module "waits": who waited for whom, in which call, and what kept the other. Events of a rank become
// halves (one after the other for each rank), halves go by hash to shards that put them together, each in one
// of the processes. Used by analysis.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/modules/by_rank.hpp"
#include "engine/modules/module.hpp"
#include "engine/modules/waits/causes.hpp"
#include "engine/modules/waits/matching.hpp"
#include "engine/modules/waits/rank_events.hpp"
#include "engine/modules/waits/roots.hpp"

namespace barograph::engine {

class Waits final : public Module {
public:
    [[nodiscard]] bool compares_nodes() const noexcept override { return true; }
    // By what the clocks of nodes are compared; before attach(). Else no two are.
    void use_clocks(const std::shared_ptr<const NodeClocks>& clocks) override { clocks_ = clocks; }
    // What the events prove of these clocks, after the last.
    [[nodiscard]] ClockBounds clock_bounds() const { return found().bounds(); }

    [[nodiscard]] std::string_view name() const noexcept override { return "waits"; }
    void use_spread(Spread& spread) override;
    void attach(Board& board, Level level) override;
    void put(format::ByteWriter& out) const override;
    void take(format::ByteReader& in, const Renumbering& numbers) override;
    [[nodiscard]] bool wants_again() override;
    void put_for_again(format::ByteWriter& out) const override;
    void take_for_again(format::ByteReader& in, const Renumbering& numbers) override;
    void attach_again(Board& board, Level level) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    using OrderUnknown = std::set<std::pair<std::uint32_t, std::uint32_t>>;  // rank and communicator
    void send(std::vector<waits::Halves> halves, const Running& running) const;
    [[nodiscard]] waits::WaitTable of_shards() const;
    [[nodiscard]] OrderUnknown order_unknown() const;
    [[nodiscard]] waits::WaitTable found() const;
    [[nodiscard]] std::vector<waits::Meanwhile> did_in_all() const;

    Spread alone_;
    Spread* spread_ = &alone_;
    std::shared_ptr<const NodeClocks> clocks_ = std::make_shared<NodeClocks>();
    ByRank<waits::RankEvents> ranks_;
    std::shared_ptr<waits::LongestWaits> longest_;  // of shards_ and groups_
    std::vector<waits::Matching> shards_;
    std::vector<waits::Groups> groups_;  // as many
    waits::WaitTable of_others_;         // what other processes have found, of their shards and ranks
    OrderUnknown order_unknown_elsewhere_;
    waits::WaitTable all_;
    std::unique_ptr<waits::Roots> roots_;  // of all_
    std::vector<waits::Span> spans_;       // of roots_
    std::unique_ptr<waits::Causes> causes_;
    std::vector<waits::Meanwhile> did_elsewhere_;
};

}  // namespace barograph::engine
