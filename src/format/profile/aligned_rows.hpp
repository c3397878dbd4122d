// SPDX-License-Identifier: BSD-3-Clause
// Rows of numbers that resemble each other place by place (an iteration takes about as long on all ranks):
// one reference row, and what each row differs from it (FORMAT.md, "Aligned rows"). Called by the encoder and
// the decoder of series and timelines. Encoding may allocate; decoding throws DecodeError or std::bad_alloc
// only and must never do I/O.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/bytes/vector_codec.hpp"

namespace barograph::format {

class AlignedRowsEncoder {
public:
    // `values`: all rows one after the other; `lengths`: how many each row has.
    void encode(std::span<const std::uint64_t> values, std::span<const std::uint32_t> lengths,
                ByteWriter& out);

private:
    void choose_reference(std::span<const std::uint64_t> values, std::span<const std::uint32_t> lengths);

    VectorEncoder encoder_;
    std::vector<std::uint64_t> reference_;
    std::vector<std::uint64_t> differences_;
    std::vector<std::uint64_t> column_;
    std::vector<std::size_t> starts_;
    std::vector<std::size_t> order_;
};

class AlignedRowsDecoder {
public:
    // Fills `values`, rows one after the other. Rows that are not `wanted` (empty: all are) may stay as they
    // were.
    void decode(ByteReader& in, std::span<const std::uint32_t> lengths, std::span<const std::uint8_t> wanted,
                std::span<std::uint64_t> values);

private:
    std::vector<std::uint64_t> reference_;
};

}  // namespace barograph::format
