// SPDX-License-Identifier: BSD-3-Clause
// Frames one part of a profile: head, blocks (compressed where that helps, each with its checksums), index,
// foot. Called by the profile writer. May allocate; does no I/O itself: bytes go to the sink, front to back,
// never rewound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "format/bytes/byte_writer.hpp"
#include "format/format_numbers.hpp"

namespace barograph::format {

// Takes the next bytes of the file; false stops the writer.
using ByteSink = std::function<bool(std::span<const std::uint8_t>)>;

// Which facts a tile holds: keys and locations as half-open ranges.
struct Tile {
    std::uint64_t key_first = 0;
    std::uint64_t key_count = 0;
    std::uint64_t location_first = 0;
    std::uint64_t location_count = 0;
    std::uint64_t facts = 0;
    bool operator==(const Tile&) const = default;
};

class BlockWriter {
public:
    explicit BlockWriter(const ByteSink& sink);
    ~BlockWriter();
    BlockWriter(const BlockWriter&) = delete;
    BlockWriter& operator=(const BlockWriter&) = delete;

    void begin(std::uint32_t part, std::uint32_t parts, std::uint32_t set);
    void block(BlockType type, std::uint32_t id, std::span<const std::uint8_t> raw);
    // A block of another file: its bytes as they were stored there, unpacked or not.
    void copy(BlockType type, std::uint32_t id, std::span<const std::uint8_t> raw,
              std::span<const std::uint8_t> stored);
    void tile(const Tile& tile) { tiles_.push_back(tile); }
    void finish();

    // False after the sink refused bytes or a block grew beyond kMaxBlockBytes; nothing is written from then
    // on.
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    [[nodiscard]] bool too_large() const noexcept { return too_large_; }
    [[nodiscard]] std::uint64_t size() const noexcept { return position_; }

private:
    struct Entry {
        BlockType type;
        std::uint32_t id;
        std::uint64_t offset;
        std::uint32_t stored;
    };
    struct Compressor;

    void emit(std::span<const std::uint8_t> bytes);
    void put(BlockType type, std::uint32_t id, std::size_t raw_bytes, Codec codec,
             std::span<const std::uint8_t> stored);
    [[nodiscard]] std::span<const std::uint8_t> compress(std::span<const std::uint8_t> raw);

    const ByteSink& sink_;
    std::unique_ptr<Compressor> compressor_;
    std::vector<std::uint8_t> packed_;
    std::vector<Entry> entries_;
    std::vector<Tile> tiles_;
    std::uint64_t position_ = 0;
    bool ok_ = true;
    bool too_large_ = false;
};

}  // namespace barograph::format
