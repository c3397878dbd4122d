// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/format/format.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace barograph::format {

inline constexpr std::uint16_t kVersionMajor = 1;
inline constexpr std::uint16_t kVersionMinor = 6;

inline constexpr std::array<std::uint8_t, 8> kHeadMagic{0x89, 0x42, 0x41, 0x52, 0x4f, 0x0d, 0x0a, 0x1a};
inline constexpr std::array<std::uint8_t, 8> kFootMagic{0x62, 0x61, 0x72, 0x6f, 0x65, 0x6e, 0x64, 0x0a};
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
    kMessages = 8,
    kMetrics = 9,
    kSeries = 10,
    kTimelines = 11,
    kSeriesValues = 12,
    kTimelineValues = 13,
    kFileCounters = 14,
    kTrace = 15,
    kPresence = 16,
    kCalls = 17,
    kTimeSum = 18,
    kTimeMin = 19,
    kTimeMax = 20,
    kTimeSquares = 21,
    kBytesSum = 22,
    kBytesMin = 23,
    kBytesMax = 24,
    kCallSites = 25,
    kPrograms = 26,
    kEvents = 27,
    kIndex = 255,
};

enum class Codec : std::uint8_t {
    kPlain = 0,
    kZstd = 1,
};

enum class Scheme : std::uint8_t {
    kConstant = 0,
    kRuns = 1,
    kPacked = 2,
    kDelta = 3,
};

enum class PresenceKind : std::uint8_t {
    kAll = 0,
    kRanges = 1,
    kBitmap = 2,
};

enum class RowsForm : std::uint8_t {
    kSame = 0,
    kEach = 1,
    kTogether = 2,
};

struct NamedNumber {
    std::uint16_t number;
    const char* name;
};

inline constexpr std::array<NamedNumber, 28> kBlockNames{{
    {1, "strings"},
    {2, "metadata"},
    {3, "size classes"},
    {4, "call paths"},
    {5, "objects"},
    {6, "locations"},
    {7, "fact keys"},
    {8, "messages"},
    {9, "metrics"},
    {10, "series"},
    {11, "timelines"},
    {12, "values of series"},
    {13, "values of timelines"},
    {14, "file counters"},
    {15, "trace"},
    {16, "presence"},
    {17, "calls"},
    {18, "time sums"},
    {19, "shortest times"},
    {20, "longest times"},
    {21, "squares of times"},
    {22, "byte sums"},
    {23, "smallest payloads"},
    {24, "largest payloads"},
    {25, "call sites"},
    {26, "programs"},
    {27, "events"},
    {255, "index"},
}};

inline constexpr std::array<NamedNumber, 9> kObjectKindNames{{
    {0, "none"},
    {1, "communicator"},
    {2, "mixed"},
    {3, "window"},
    {4, "file"},
    {5, "group"},
    {6, "dataset"},
    {7, "attribute"},
    {8, "variable"},
}};

inline constexpr std::array<NamedNumber, 4> kConsistencyNames{{
    {0, "constant"},
    {1, "by execution"},
    {2, "by iteration"},
    {3, "by rank"},
}};

inline constexpr std::array<NamedNumber, 3> kProgramKindNames{{
    {0, "executable"},
    {1, "named"},
    {2, "folded"},
}};

inline constexpr std::uint32_t kMaxBlockBytes = 268435456;
inline constexpr std::uint32_t kMaxStringBytes = 1048576;
inline constexpr std::uint32_t kMaxTableRows = 1073741824;
inline constexpr std::uint32_t kMaxBlockRows = 1048576;
inline constexpr std::uint32_t kMaxBlockItems = 8388608;
inline constexpr std::uint32_t kMaxParts = 16777216;
inline constexpr std::uint32_t kMaxTileLocations = 4096;
inline constexpr std::uint32_t kMaxTileKeys = 4096;
inline constexpr std::uint32_t kMaxTileFacts = 1048576;
inline constexpr std::uint32_t kMaxRowEntries = 1048576;

}  // namespace barograph::format
