// SPDX-License-Identifier: BSD-3-Clause
// The numbers of the profile format (generated from spec/format/format.toml) and those that are the writer's
// own choice and may change without a new version. Used by the writer, the decoder and their tests; must
// never hold anything that runs.
#pragma once

#include <cstdint>

#include "format/generated/format_numbers.hpp"

namespace barograph::format {

// The first byte of a vector: its scheme, and whether each value is the stored one times the calls of its
// fact.
inline constexpr std::uint8_t kSchemeMask = 0x0f;
inline constexpr std::uint8_t kTimesCalls = 0x10;

// Where the writer ends a block of a table, a block of strings, a tile, values of series and timelines.
inline constexpr std::uint32_t kTableBlockRows = 1U << 16;
inline constexpr std::uint32_t kStringBlockBytes = 1U << 20;
inline constexpr std::uint32_t kTileFacts = 1U << 16;
inline constexpr std::uint32_t kRowEntries = 1U << 16;

}  // namespace barograph::format
