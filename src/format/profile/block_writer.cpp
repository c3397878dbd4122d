// SPDX-License-Identifier: BSD-3-Clause
// Head, block frames, index and foot as drawn in FORMAT.md. A block is stored compressed only when that saves
// a thirty-second of it, so that packed noise stays readable without a decompressor's pass. Called by the
// profile writer. May allocate; must never seek or do I/O.
#include "format/profile/block_writer.hpp"

#include <zstd.h>

#include "format/bytes/crc32c.hpp"
#include "format/bytes/vector_codec.hpp"

namespace barograph::format {
namespace {

constexpr int kZstdLevel = 3;
constexpr std::size_t kSmallestToCompress = 64;

}  // namespace

struct BlockWriter::Compressor {
    Compressor() : context(ZSTD_createCCtx()) {}
    ~Compressor() { ZSTD_freeCCtx(context); }
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    ZSTD_CCtx* context;
};

BlockWriter::BlockWriter(const ByteSink& sink) : sink_(sink), compressor_(std::make_unique<Compressor>()) {}
BlockWriter::~BlockWriter() = default;

void BlockWriter::emit(std::span<const std::uint8_t> bytes) {
    if (ok_ && !bytes.empty()) {
        ok_ = sink_(bytes);
        position_ += bytes.size();
    }
}

std::span<const std::uint8_t> BlockWriter::compress(std::span<const std::uint8_t> raw) {
    if (raw.size() < kSmallestToCompress || compressor_->context == nullptr) {
        return raw;
    }
    packed_.resize(ZSTD_compressBound(raw.size()));
    const std::size_t size = ZSTD_compressCCtx(compressor_->context, packed_.data(), packed_.size(),
                                               raw.data(), raw.size(), kZstdLevel);
    if (ZSTD_isError(size) != 0 || size + raw.size() / 32 >= raw.size()) {
        return raw;
    }
    return std::span<const std::uint8_t>(packed_).first(size);
}

void BlockWriter::begin(std::uint32_t part, std::uint32_t parts, std::uint32_t set) {
    ByteWriter head;
    head.bytes(kHeadMagic);
    head.u16(kVersionMajor);
    head.u16(kVersionMinor);
    head.u32(part);
    head.u32(parts);
    head.u32(set);
    head.u32(0);
    head.u32(crc32c(head.view()));
    static_assert(kHeadSize == 8 + 2 + 2 + 4 * 5);
    emit(head.view());
}

void BlockWriter::block(BlockType type, std::uint32_t id, std::span<const std::uint8_t> raw) {
    if (raw.size() > kMaxBlockBytes) {
        too_large_ = true;
        ok_ = false;
        return;
    }
    const auto stored = compress(raw);
    put(type, id, raw.size(), stored.data() == raw.data() ? Codec::kPlain : Codec::kZstd, stored);
}

void BlockWriter::copy(BlockType type, std::uint32_t id, std::span<const std::uint8_t> raw,
                       std::span<const std::uint8_t> stored) {
    put(type, id, raw.size(), stored.data() == raw.data() ? Codec::kPlain : Codec::kZstd, stored);
}

void BlockWriter::put(BlockType type, std::uint32_t id, std::size_t raw_bytes, Codec codec,
                      std::span<const std::uint8_t> stored) {
    ByteWriter head;
    head.u16(static_cast<std::uint16_t>(type));
    head.u8(static_cast<std::uint8_t>(codec));
    head.u8(0);
    head.u32(id);
    head.u32(static_cast<std::uint32_t>(raw_bytes));
    head.u32(static_cast<std::uint32_t>(stored.size()));
    head.u32(crc32c(stored));
    head.u32(crc32c(head.view()));
    static_assert(kBlockHeadSize == 2 + 1 + 1 + 4 * 5);
    entries_.push_back({type, id, position_, static_cast<std::uint32_t>(stored.size())});
    emit(head.view());
    emit(stored);
}

void BlockWriter::finish() {
    VectorEncoder encoder;
    std::vector<std::uint64_t> column;
    ByteWriter index;
    const auto put = [&](const auto& rows, auto field) {
        column.clear();
        for (const auto& row : rows) {
            column.push_back(field(row));
        }
        encoder.encode(column, index);
    };
    index.varint(entries_.size());
    put(entries_, [](const Entry& e) { return static_cast<std::uint64_t>(e.type); });
    put(entries_, [](const Entry& e) { return e.id; });
    put(entries_, [](const Entry& e) { return e.offset; });
    put(entries_, [](const Entry& e) { return e.stored; });
    index.varint(tiles_.size());
    put(tiles_, [](const Tile& t) { return t.key_first; });
    put(tiles_, [](const Tile& t) { return t.key_count; });
    put(tiles_, [](const Tile& t) { return t.location_first; });
    put(tiles_, [](const Tile& t) { return t.location_count; });
    put(tiles_, [](const Tile& t) { return t.facts; });
    const std::uint64_t index_offset = position_;
    const std::size_t blocks = entries_.size() + 1;
    block(BlockType::kIndex, 0, index.view());

    ByteWriter foot;
    foot.u64(index_offset);
    foot.u64(position_ + kFootSize);
    foot.u32(static_cast<std::uint32_t>(blocks));
    foot.u32(crc32c(foot.view()));
    foot.bytes(kFootMagic);
    static_assert(kFootSize == 8 + 8 + 4 + 4 + 8);
    emit(foot.view());
}

}  // namespace barograph::format
