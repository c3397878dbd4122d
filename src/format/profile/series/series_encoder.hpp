// SPDX-License-Identifier: BSD-3-Clause
// Encodes series and timelines of a part: a table that says what each row is, and blocks of values that hold
// neighbouring rows together (FORMAT.md, "Series and timelines"). Called by the profile writer; holds one
// block at a time. May allocate; must never do I/O.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/profile/aligned_rows.hpp"
#include "format/profile/block_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::format {

class SeriesEncoder {
public:
    explicit SeriesEncoder(BlockWriter& out) : out_(out) {}

    // Sorted by (path, metric, location, execution), none twice.
    void series(std::span<const Series> rows);
    // Sorted by (rank, layer), none twice; stored by layer and rank.
    void timelines(std::span<const Timeline> rows);

private:
    // The rows [first, first + count) whose values share a block.
    struct Group {
        std::size_t first = 0;
        std::size_t count = 0;
    };

    template <typename Row, typename Size, typename Same>
    [[nodiscard]] static std::vector<Group> groups_of(std::span<const Row> rows, Size size, Same same);
    template <typename Row, typename Write>
    void table(BlockType type, std::span<const Row> rows, Write columns);
    template <typename Row, typename Field>
    void column(std::span<const Row> rows, Field field);
    template <typename Value>
    void section(std::span<const Series> rows, Value value);
    void series_values(std::span<const Series> rows);

    BlockWriter& out_;
    VectorEncoder encoder_;
    AlignedRowsEncoder rows_;
    ByteWriter block_;
    std::vector<std::uint64_t> values_;
    std::vector<std::uint32_t> lengths_;
};

}  // namespace barograph::format
