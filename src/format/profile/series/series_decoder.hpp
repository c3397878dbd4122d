// SPDX-License-Identifier: BSD-3-Clause
// Decodes series and timelines: first the tables that say what each row is, then the blocks of values that
// are wanted. Called by read with checked, decompressed bytes. Throws DecodeError or std::bad_alloc only;
// does no I/O.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/profile/aligned_rows.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::format {

// A series without its values.
struct SeriesHead {
    std::uint32_t path = 0;
    std::uint32_t metric = 0;
    std::uint32_t location = 0;
    std::uint32_t execution = 0;
    std::uint64_t stride = 1;
    std::uint64_t indices = 0;
    std::uint64_t longest = 0;
    std::uint32_t entries = 0;
    std::uint32_t block = 0;  // id of the block that holds its values
};

// A timeline without its bins.
struct TimelineHead {
    std::uint32_t rank = 0;
    Layer layer = Layer::kMpi;
    std::uint64_t bin_ns = 0;
    std::uint32_t entries = 0;
    std::uint32_t block = 0;
};

// The rows a block of values holds: [first, first + count) of its table.
struct RowRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

class SeriesDecoder {
public:
    // `newer`: the file has a newer minor version, so that columns unknown here may follow the known ones.
    explicit SeriesDecoder(bool newer) : newer_(newer) {}

    // Rows of one block of a table; `before`: rows of the blocks before it.
    void series(std::span<const std::uint8_t> block, std::uint64_t before, std::vector<SeriesHead>& rows);
    void timelines(std::span<const std::uint8_t> block, std::uint64_t before,
                   std::vector<TimelineHead>& rows);

    // The start of a block of values.
    [[nodiscard]] static RowRange range(ByteReader& in);

    // Values of a block whose rows have `lengths` entries, one row after the other, in the vectors below.
    // Those of rows that are not `wanted` (empty: all are) mean nothing. `in` is then after the range.
    void series_values(ByteReader& in, std::span<const std::uint32_t> lengths,
                       std::span<const std::uint8_t> wanted);
    void timeline_values(ByteReader& in, std::span<const std::uint32_t> lengths,
                         std::span<const std::uint8_t> wanted);

    std::vector<std::uint64_t> counts;  // series
    std::vector<double> sums;
    std::vector<double> minima;
    std::vector<double> maxima;
    std::vector<std::uint64_t> operations;  // timelines
    std::vector<std::uint64_t> bytes;
    std::vector<std::uint64_t> times;

private:
    template <typename Row>
    void start(ByteReader& in, std::uint64_t before, std::vector<Row>& rows);
    template <typename Row, typename Assign>
    void column(ByteReader& in, std::vector<Row>& rows, Assign assign);
    void finish(const ByteReader& in) const;

    bool newer_;
    AlignedRowsDecoder decoder_;
    std::vector<std::uint64_t> values_;
    std::vector<std::uint64_t> means_;
};

}  // namespace barograph::format
