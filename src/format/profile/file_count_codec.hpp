// SPDX-License-Identifier: BSD-3-Clause
// Counters of files <-> blocks of a part (FORMAT.md, "File counters"): one row per object, layer, counter and
// argument, with its values over the ranks. Encoding is called by the profile writer, decoding by read.
// Encoding may allocate; decoding throws DecodeError or std::bad_alloc only. Neither does I/O.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/profile/block_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::format {

// The ranks that a part has locations of, ascending, none twice: what the presence of a counter counts over.
[[nodiscard]] std::vector<std::uint32_t> ranks_of(std::span<const Location> locations);

// `counts` as file_count_order sorts them, all on `ranks`.
void encode_file_counts(std::span<const FileCount> counts, std::span<const std::uint32_t> ranks,
                        BlockWriter& out);

// The rows of one block. `before`: rows (not values) of the blocks before it; is advanced. `newer`: see
// TableDecoder.
void decode_file_counts(std::span<const std::uint8_t> block, std::span<const std::uint32_t> ranks, bool newer,
                        std::uint64_t& before, std::vector<FileCount>& counts);

}  // namespace barograph::format
