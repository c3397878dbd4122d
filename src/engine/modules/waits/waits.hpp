// SPDX-License-Identifier: BSD-3-Clause
// The module "waits": who waited for whom, in which call, and what kept the other. Events of a rank become halves (one after the other for
// each rank), halves go by hash to shards that put them together. Used by analysis.cpp.
#pragma once

#include <memory>
#include <vector>

#include "engine/modules/by_rank.hpp"
#include "engine/modules/module.hpp"
#include "engine/modules/waits/causes.hpp"
#include "engine/modules/waits/matching.hpp"
#include "engine/modules/waits/rank_events.hpp"

namespace barograph::engine {

class Waits final : public Module {
public:
    [[nodiscard]] bool compares_nodes() const noexcept override { return true; }
    // By what the clocks of nodes are compared; before attach(). Else no two are.
    void use_clocks(const std::shared_ptr<const NodeClocks>& clocks) override { clocks_ = clocks; }
    // What the events prove of these clocks, after the last.
    [[nodiscard]] ClockBounds clock_bounds() const { return found().bounds(); }

    [[nodiscard]] std::string_view name() const noexcept override { return "waits"; }
    void attach(Board& board, Level level) override;
    [[nodiscard]] bool attach_again(Board& board, Level level) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    void send(std::vector<waits::Halves> halves, const Running& running) const;
    [[nodiscard]] waits::WaitTable found() const;

    std::shared_ptr<const NodeClocks> clocks_ = std::make_shared<NodeClocks>();
    ByRank<waits::RankEvents> ranks_;
    std::vector<waits::Matching> shards_;
    std::vector<waits::Groups> groups_;  // as many
    waits::WaitTable all_;
    std::unique_ptr<waits::Causes> causes_;
};

}  // namespace barograph::engine
