// SPDX-License-Identifier: BSD-3-Clause
// A vector of unsigned 64-bit integers as few bytes: constant, run-length, bit-packed above a base (outliers
// kept aside) or bit-packed differences, whichever is smallest (FORMAT.md, "Vectors"). The length is not
// stored. Called by the table and fact encoders and decoders. Encoding may allocate; decoding never does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::format {

class VectorEncoder {
public:
    // Appends `values` to `out`; nothing at all for an empty vector. `flags` is or-ed into the first byte.
    void encode(std::span<const std::uint64_t> values, ByteWriter& out, std::uint8_t flags = 0);

private:
    struct Packing {
        std::uint64_t base = 0;
        unsigned width = 64;
        std::size_t outliers = 0;
        std::size_t size = 0;  // bytes in all, without the first
    };

    [[nodiscard]] Packing choose_packing(std::span<const std::uint64_t> values);
    static void write_packed(std::span<const std::uint64_t> values, const Packing& packing, ByteWriter& out);

    std::vector<std::uint64_t> sorted_;
    std::vector<std::uint64_t> room_;  // of a sort; then how many values are before each of sorted_
};

// Fills `values` and returns the flags of the first byte (kTimesCalls or 0). Throws DecodeError.
std::uint8_t decode_vector(ByteReader& in, std::span<std::uint64_t> values);

// Moves past a vector of `count` values without unpacking it. Throws DecodeError.
void skip_vector(ByteReader& in, std::size_t count);

}  // namespace barograph::format
