// SPDX-License-Identifier: BSD-3-Clause
// Decodes the frame of a part: head, block heads, block contents, index, foot. Works on bytes somebody else
// has read, so that it can be tested and fuzzed without files. Called by read. Throws DecodeError (or
// std::bad_alloc) only; must never trust a length before it is checked against what is there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/format_numbers.hpp"
#include "format/profile/block_writer.hpp"

namespace barograph::format {

struct PartHead {
    std::uint16_t major = kVersionMajor;
    std::uint16_t minor = kVersionMinor;
    std::uint32_t part = 0;
    std::uint32_t parts = 1;
    std::uint32_t set = 0;
};

struct BlockHead {
    std::uint16_t type = 0;
    std::uint8_t codec = 0;
    std::uint32_t id = 0;
    std::uint32_t raw_size = 0;
    std::uint32_t stored_size = 0;
    std::uint32_t stored_crc = 0;
};

struct PartFoot {
    std::uint64_t index_offset = 0;
    std::uint64_t file_size = 0;
    std::uint32_t blocks = 0;
};

struct IndexEntry {
    std::uint16_t type = 0;
    std::uint32_t id = 0;
    std::uint64_t offset = 0;
    std::uint32_t stored_size = 0;
};

struct Index {
    std::vector<IndexEntry> entries;
    std::vector<Tile> tiles;
};

// Name of a block type for messages ("call paths", "time sums"); "unknown" for types this version does not
// know.
[[nodiscard]] const char* name_of(std::uint16_t type) noexcept;

[[nodiscard]] bool has_head_magic(std::span<const std::uint8_t> start) noexcept;
[[nodiscard]] PartHead decode_head(std::span<const std::uint8_t> bytes);
[[nodiscard]] BlockHead decode_block_head(std::span<const std::uint8_t> bytes);
[[nodiscard]] PartFoot decode_foot(std::span<const std::uint8_t> bytes);
[[nodiscard]] Index decode_index(std::span<const std::uint8_t> raw);
[[nodiscard]] Tile decode_tile(ByteReader& in);  // the start of a presence block

// Checks `stored` against its head and gives the raw bytes: `stored` itself, or `buffer` filled by
// decompression.
[[nodiscard]] std::span<const std::uint8_t> unpack_block(const BlockHead& head,
                                                         std::span<const std::uint8_t> stored,
                                                         std::vector<std::uint8_t>& buffer);

}  // namespace barograph::format
