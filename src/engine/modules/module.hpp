// SPDX-License-Identifier: BSD-3-Clause
// An analysis: it registers sources with a board, and says at the end what these have found. Made by
// analysis.cpp. Several processes may share the work (Spread): each has the events of some ranks, and process
// 0 puts together what all have found.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/clocks/node_clocks.hpp"
#include "engine/events/dictionary.hpp"
#include "engine/processes/spread.hpp"
#include "read/columns/columns.hpp"

namespace barograph::engine {

using NamedTable = std::pair<std::string, read::ColumnTable>;

class Module {
public:
    Module() = default;
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    virtual ~Module() = default;

    [[nodiscard]] virtual std::string_view name() const noexcept = 0;
    // Whether it compares times of several nodes.
    [[nodiscard]] virtual bool compares_nodes() const noexcept { return false; }
    // How times of several nodes can be compared; before the first events. Times are by the clock of the
    // first node then.
    virtual void use_clocks(const std::shared_ptr<const NodeClocks>& /*clocks*/) {}
    // Where entries go that other processes have to analyze; before attach(). Else this one has all events.
    virtual void use_spread(Spread& /*spread*/) {}
    // Before the first events of the level; the module outlives the board.
    virtual void attach(Board& board, Level level) = 0;
    // When nothing runs, after each pass: what this process and those that it took in have found in it; and
    // takes in what another has put. take() throws format::DecodeError.
    virtual void put(format::ByteWriter& /*out*/) const {}
    virtual void take(format::ByteReader& /*in*/, const Renumbering& /*numbers*/) {}
    // After the last events, of process 0, when all has been taken in: whether it has to see all events once
    // more, in a board of its own. It says first what the others have to know for that.
    [[nodiscard]] virtual bool wants_again() { return false; }
    virtual void put_for_again(format::ByteWriter& /*out*/) const {}
    virtual void take_for_again(format::ByteReader& /*in*/, const Renumbering& /*numbers*/) {}
    virtual void attach_again(Board& /*board*/, Level /*level*/) {}
    // Called when nothing runs: at the end, or for what has come so far, and then again. The same rows in the
    // same order, regardless of which thread ran what.
    [[nodiscard]] virtual std::vector<NamedTable> tables(const Dictionary& dictionary) = 0;
};

}  // namespace barograph::engine
