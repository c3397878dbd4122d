// SPDX-License-Identifier: BSD-3-Clause
// The numbers of the profile format: magic bytes, block types, codecs, limits. They repeat
// spec/format/format.toml (tests/corpus/format_numbers_test.py compares the two) and never change meaning
// once released. Used by the writer, the decoder and their tests; must never hold anything that runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace barograph::format {

inline constexpr std::uint16_t kVersionMajor = 1;
inline constexpr std::uint16_t kVersionMinor = 0;

// The first bytes of every part. As in PNG, a byte above 127, CR LF and Ctrl-Z show a transfer in text mode.
inline constexpr std::array<std::uint8_t, 8> kHeadMagic{0x89, 'B', 'A', 'R', 'O', '\r', '\n', 0x1a};
inline constexpr std::array<std::uint8_t, 8> kFootMagic{'b', 'a', 'r', 'o', 'e', 'n', 'd', '\n'};

inline constexpr std::size_t kHeadSize = 32;
inline constexpr std::size_t kBlockHeadSize = 24;
inline constexpr std::size_t kFootSize = 32;

enum class BlockType : std::uint16_t {
    kStrings = 1,
    kMetadata = 2,
    kSizeClasses = 3,
    kCallPaths = 4,
    kObjects = 5,
    kLocations = 6,
    kFactKeys = 7,
    kPresence = 16,
    kCalls = 17,
    kTimeSum = 18,
    kTimeMin = 19,
    kTimeMax = 20,
    kTimeSquares = 21,
    kBytesSum = 22,
    kBytesMin = 23,
    kBytesMax = 24,
    kIndex = 255,
};

enum class Codec : std::uint8_t {
    kPlain = 0,
    kZstd = 1,
};

// How a vector of integers is stored (low four bits of its first byte).
enum class Scheme : std::uint8_t {
    kConstant = 0,
    kRuns = 1,
    kPacked = 2,
    kDelta = 3,
};
inline constexpr std::uint8_t kSchemeMask = 0x0f;
inline constexpr std::uint8_t kTimesCalls = 0x10;  // the value is the stored one times the calls of its fact

enum class PresenceKind : std::uint8_t {
    kAll = 0,
    kRanges = 1,
    kBitmap = 2,
};

// Limits. A reader refuses what goes beyond them, so that no length in a damaged file can exhaust memory.
inline constexpr std::uint32_t kMaxBlockBytes = 1U << 28;
inline constexpr std::uint32_t kMaxStringBytes = 1U << 20;
inline constexpr std::uint32_t kMaxTableRows = 1U << 30;
inline constexpr std::uint32_t kMaxBlockRows = 1U << 20;   // rows of a table in one block
inline constexpr std::uint32_t kMaxBlockItems = 1U << 23;  // list items (members, attributes) in one block
inline constexpr std::uint32_t kMaxParts = 1U << 24;
inline constexpr std::uint32_t kMaxTileLocations = 4096;
inline constexpr std::uint32_t kMaxTileKeys = 4096;
inline constexpr std::uint32_t kMaxTileFacts = 1U << 20;

// What the writer puts into one block.
inline constexpr std::uint32_t kTableBlockRows = 1U << 16;
inline constexpr std::uint32_t kTileFacts = 1U << 16;  // the writer ends a tile there
inline constexpr std::uint32_t kStringBlockBytes = 1U << 20;

}  // namespace barograph::format
