// SPDX-License-Identifier: BSD-3-Clause
// The locations, facts, messages, counters of files, series and timelines of one rank as a message to its
// aggregator, and a whole group's messages -> the columns of one profile part. The message is small rather
// than clever: varints, and differences where rows are sorted; the file's encoding comes later. May allocate;
// decoding throws format::DecodeError.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collect/arena/local_tables.hpp"
#include "collect/table_sizes.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// All rows of `tables` carry global indices and are sorted as those of a profile part.
[[nodiscard]] std::vector<std::uint8_t> encode_facts(const LocalTables& tables);

// Reads messages that follow each other, in rank order; fills the locations and the sorted facts, messages,
// counters of files, series and timelines of `part`.
void decode_facts(std::span<const std::uint8_t> messages, const TableSizes& sizes, format::ProfilePart& part);

}  // namespace barograph::collect
