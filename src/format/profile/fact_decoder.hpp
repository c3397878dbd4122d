// SPDX-License-Identifier: BSD-3-Clause
// Decodes one tile of facts: which facts exist, then the metrics that are wanted, key by key. Works on raw
// bytes of blocks; called by read, which finds and checks them. Throws DecodeError or std::bad_alloc only;
// does no I/O.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/format_numbers.hpp"
#include "format/profile/block_reader.hpp"

namespace barograph::format {

inline constexpr std::size_t kMetricCount = 8;

// The metrics in the order of their block types.
enum class FactMetric : std::uint8_t {
    kCalls = 0,
    kTimeSum,
    kTimeMin,
    kTimeMax,
    kTimeSquares,
    kBytesSum,
    kBytesMin,
    kBytesMax,
};

[[nodiscard]] constexpr unsigned bit_of(FactMetric metric) noexcept {
    return 1U << static_cast<unsigned>(metric);
}
[[nodiscard]] constexpr BlockType block_of(FactMetric metric) noexcept {
    return static_cast<BlockType>(static_cast<unsigned>(BlockType::kCalls) + static_cast<unsigned>(metric));
}

// The metrics whose blocks are needed to give `wanted` (a set of bits): extremes are stored relative to the
// mean.
[[nodiscard]] unsigned metrics_needed(unsigned wanted) noexcept;

// Where the facts of a tile are: for key i of the tile, locations[start[i]..start[i + 1]), relative to the
// tile.
struct TilePresence {
    std::vector<std::uint32_t> start;
    std::vector<std::uint16_t> locations;
};

// Throws when the block does not belong to `tile`.
[[nodiscard]] TilePresence decode_tile_presence(std::span<const std::uint8_t> raw, const Tile& tile);

// Values of one key of a tile, one per present location. Squares are the bits of a double. Only wanted ones
// are valid.
struct KeyValues {
    std::array<std::array<std::uint64_t, kMaxTileLocations>, kMetricCount> of;
};

// Walks through the metric blocks of one tile, key after key.
class TileDecoder {
public:
    using Blocks = std::array<std::span<const std::uint8_t>, kMetricCount>;

    // `blocks[m]`: raw bytes of the block of metric m, for the metrics in `needed`; `needed` is closed under
    // metrics_needed().
    TileDecoder(const Blocks& blocks, unsigned needed);

    void decode(std::size_t count, KeyValues& values);  // the next key, which has `count` facts
    void skip(std::size_t count);
    void finish();  // checks that nothing is left over

    // The metric whose block was being decoded when an error was thrown.
    [[nodiscard]] FactMetric metric() const noexcept { return current_; }

private:
    std::vector<ByteReader> readers_;  // one per metric, empty for those not needed
    unsigned needed_;
    FactMetric current_ = FactMetric::kCalls;
};

}  // namespace barograph::format
