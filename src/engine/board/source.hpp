// SPDX-License-Identifier: BSD-3-Clause
// A knowledge source: which entries it wants, in which order, and what it does with them. Registered with a
// Board, whose workers run it. May submit entries and add and remove sources, itself too, while it runs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/board/entry.hpp"

namespace barograph::engine {

class Board;

using SourceId = std::uint64_t;  // from 1

enum class Ordering : std::uint8_t {
    kNone,    // on any entries at the same time
    kPerKey,  // those with equal keys one after the other, as they were submitted; others at the same time
};

// What a source can do while it runs.
struct Running {
    Board& board;
    SourceId self;
    Level level;
    unsigned worker;  // below Board::workers()
};

struct Source {
    std::string name;
    // One entry of each, in this order; a type may be named twice. A source with several gets the oldest of
    // each that it has not had.
    std::vector<TypeId> sensitivities{};
    Ordering ordering = Ordering::kNone;
    // None: of all levels, each by itself.
    std::optional<Level> level{};
    // An exception ends the source, and nothing else.
    std::function<void(std::span<const EntryRef> entries, const Running& running)> run{};
};

}  // namespace barograph::engine
