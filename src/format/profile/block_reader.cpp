// SPDX-License-Identifier: BSD-3-Clause
// Decoding of head, block frames, index and foot, each checked by its CRC before anything in it is believed.
// Called by read. Throws DecodeError or std::bad_alloc only; does no I/O.
#include "format/profile/block_reader.hpp"

#include <zstd.h>

#include <algorithm>
#include <string>

#include "format/bytes/crc32c.hpp"
#include "format/bytes/vector_codec.hpp"

namespace barograph::format {
namespace {

// Reads `count` values into one field of each row.
template <typename Row, typename Assign>
void column(ByteReader& in, std::vector<Row>& rows, std::vector<std::uint64_t>& values, Assign assign) {
    values.resize(rows.size());
    (void)decode_vector(in, values);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        assign(rows[i], values[i]);
    }
}

void check_tile(const Tile& tile, const ByteReader& in) {
    if (tile.key_count == 0 || tile.key_count > kMaxTileKeys || tile.location_count == 0 ||
        tile.location_count > kMaxTileLocations || tile.key_first > kMaxTableRows ||
        tile.location_first > kMaxTableRows || tile.facts > kMaxTileFacts ||
        tile.facts > tile.key_count * tile.location_count) {
        in.fail("a tile has impossible bounds");
    }
}

}  // namespace

const char* name_of(std::uint16_t type) noexcept {
    for (const NamedNumber& block : kBlockNames) {
        if (block.number == type) {
            return block.name;
        }
    }
    return "unknown";
}

bool has_head_magic(std::span<const std::uint8_t> start) noexcept {
    return start.size() >= kHeadMagic.size() &&
           std::equal(kHeadMagic.begin(), kHeadMagic.end(), start.begin());
}

PartHead decode_head(std::span<const std::uint8_t> bytes) {
    ByteReader in(bytes);
    if (!has_head_magic(in.take(kHeadMagic.size()))) {
        throw DecodeError("this is not a Barograph profile", 0);
    }
    PartHead head;
    head.major = in.u16();
    head.minor = in.u16();
    head.part = in.u32();
    head.parts = in.u32();
    head.set = in.u32();
    (void)in.u32();  // reserved
    if (in.u32() != crc32c(bytes.first(kHeadSize - 4))) {
        throw DecodeError("the head does not match its checksum", kHeadSize - 4);
    }
    if (head.parts == 0 || head.parts > kMaxParts || head.part >= head.parts) {
        throw DecodeError(
            "part " + std::to_string(head.part) + " of " + std::to_string(head.parts) + " is not possible",
            12);
    }
    return head;
}

BlockHead decode_block_head(std::span<const std::uint8_t> bytes) {
    ByteReader in(bytes);
    BlockHead head;
    head.type = in.u16();
    head.codec = in.u8();
    (void)in.u8();  // reserved
    head.id = in.u32();
    head.raw_size = in.u32();
    head.stored_size = in.u32();
    head.stored_crc = in.u32();
    if (in.u32() != crc32c(bytes.first(kBlockHeadSize - 4))) {
        throw DecodeError("the head of a block does not match its checksum", kBlockHeadSize - 4);
    }
    if (head.raw_size > kMaxBlockBytes || head.stored_size > kMaxBlockBytes) {
        throw DecodeError("a block is larger than a profile may have", 8);
    }
    return head;
}

PartFoot decode_foot(std::span<const std::uint8_t> bytes) {
    ByteReader in(bytes);
    PartFoot foot;
    foot.index_offset = in.u64();
    foot.file_size = in.u64();
    foot.blocks = in.u32();
    const std::uint32_t crc = in.u32();
    const auto magic = in.take(kFootMagic.size());
    if (!std::equal(magic.begin(), magic.end(), kFootMagic.begin())) {
        throw DecodeError("the end of the file is missing", kFootSize - kFootMagic.size());
    }
    if (crc != crc32c(bytes.first(20))) {
        throw DecodeError("the foot does not match its checksum", 20);
    }
    return foot;
}

Index decode_index(std::span<const std::uint8_t> raw) {
    ByteReader in(raw);
    Index index;
    std::vector<std::uint64_t> values;
    const auto fits = [&in](std::uint64_t value, std::uint64_t limit) {
        if (value > limit) {
            in.fail("a number in the index is too large");
        }
        return value;
    };
    index.entries.resize(in.varint_at_most(kMaxTableRows, "number of blocks"));
    column(in, index.entries, values,
           [&](IndexEntry& e, std::uint64_t v) { e.type = static_cast<std::uint16_t>(fits(v, 0xffff)); });
    column(in, index.entries, values,
           [&](IndexEntry& e, std::uint64_t v) { e.id = static_cast<std::uint32_t>(fits(v, 0xffffffff)); });
    column(in, index.entries, values, [](IndexEntry& e, std::uint64_t v) { e.offset = v; });
    column(in, index.entries, values, [&](IndexEntry& e, std::uint64_t v) {
        e.stored_size = static_cast<std::uint32_t>(fits(v, kMaxBlockBytes));
    });
    index.tiles.resize(in.varint_at_most(index.entries.size(), "number of tiles"));
    column(in, index.tiles, values, [](Tile& t, std::uint64_t v) { t.key_first = v; });
    column(in, index.tiles, values, [](Tile& t, std::uint64_t v) { t.key_count = v; });
    column(in, index.tiles, values, [](Tile& t, std::uint64_t v) { t.location_first = v; });
    column(in, index.tiles, values, [](Tile& t, std::uint64_t v) { t.location_count = v; });
    column(in, index.tiles, values, [](Tile& t, std::uint64_t v) { t.facts = v; });
    for (const Tile& tile : index.tiles) {
        check_tile(tile, in);
    }
    return index;
}

Tile decode_tile(ByteReader& in) {
    Tile tile;
    tile.key_first = in.varint();
    tile.key_count = in.varint();
    tile.location_first = in.varint();
    tile.location_count = in.varint();
    tile.facts = in.varint();
    check_tile(tile, in);
    return tile;
}

std::span<const std::uint8_t> unpack_block(const BlockHead& head, std::span<const std::uint8_t> stored,
                                           std::vector<std::uint8_t>& buffer) {
    if (crc32c(stored) != head.stored_crc) {
        throw DecodeError("the data does not match its checksum", 0);
    }
    if (head.codec == static_cast<std::uint8_t>(Codec::kPlain)) {
        if (head.raw_size != head.stored_size) {
            throw DecodeError("an uncompressed block has two different lengths", 0);
        }
        return stored;
    }
    if (head.codec != static_cast<std::uint8_t>(Codec::kZstd)) {
        throw DecodeError("the data is compressed in an unknown way (" + std::to_string(head.codec) + ")", 0);
    }
    buffer.resize(head.raw_size);
    const std::size_t size = ZSTD_decompress(buffer.data(), buffer.size(), stored.data(), stored.size());
    if (ZSTD_isError(size) != 0 || size != head.raw_size) {
        throw DecodeError("the data cannot be decompressed", 0);
    }
    return buffer;
}

}  // namespace barograph::format
