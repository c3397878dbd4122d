// SPDX-License-Identifier: BSD-3-Clause
// The events of a file of a trace a part at a time, so that any number of them takes the memory of one part.
// Called by the bindings, for code that goes through a trace once. One thread at a time. Throws ProfileError
// for a damaged block, unless the profile is salvaged: then it is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "read/columns/columns.hpp"
#include "read/profile.hpp"
#include "read/trace/trace_blocks.hpp"

namespace barograph::read {

class EventParts {
public:
    using Late = std::map<std::uint32_t, std::int64_t>;

    // `ranks`, and `blocks`, as TraceWindows::blocks_of() gives them: all if none are given. `late`: ns to be
    // added to the times of a rank. The profile stays with its owner.
    EventParts(const Profile& profile, std::optional<std::vector<std::uint32_t>> ranks, Late late,
               std::optional<std::vector<std::uint64_t>> blocks = {});

    // The events of the next blocks: of as many as it takes to have `rows`, which is all that one block has
    // at most too many; no row behind the last. Columns as EventTable has them.
    [[nodiscard]] ColumnTable next(std::uint64_t rows);

    // The blocks of a profile in their order, without decoding their events: rank and thread that each is of
    // (-1: it is damaged, and the profile is salvaged), and whether it says how many events came before it.
    [[nodiscard]] static ColumnTable blocks(const Profile& profile);

private:
    [[nodiscard]] static const Profile* with_tables(const Profile* profile);
    [[nodiscard]] bool wants(std::uint32_t rank) const noexcept;

    const Profile& profile_;
    std::optional<std::vector<std::uint32_t>> ranks_;  // ascending
    Late late_;
    std::optional<std::vector<std::uint64_t>> chosen_;  // blocks
    TraceBlocks blocks_;
    TraceBlocks::Reader reader_;
    std::size_t at_ = 0;
};

}  // namespace barograph::read
