// SPDX-License-Identifier: BSD-3-Clause
// An analysis: it registers sources with a board, and says at the end what these have found. Made by analysis.cpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/clocks/node_clocks.hpp"
#include "engine/events/dictionary.hpp"
#include "read/columns.hpp"

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
    // How times of several nodes can be compared; before the first events. Times are by the clock of the first node then.
    virtual void use_clocks(const std::shared_ptr<const NodeClocks>& /*clocks*/) {}
    // Before the first events of the level; the module outlives the board.
    virtual void attach(Board& board, Level level) = 0;
    // After the last, when nothing runs any more: for a module that has to see all events once more, in a board of its own. False: it has not.
    [[nodiscard]] virtual bool attach_again(Board& /*board*/, Level /*level*/) { return false; }
    // When nothing runs: after the last, or of what has come so far, and then again. The same rows in the same order, whoever ran what.
    [[nodiscard]] virtual std::vector<NamedTable> tables(const Dictionary& dictionary) = 0;
};

}  // namespace barograph::engine
