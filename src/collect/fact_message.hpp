// SPDX-License-Identifier: BSD-3-Clause
// The locations and facts of one rank as a message to its aggregator, and a whole group's messages -> the columns of one
// profile part. The message is small rather than clever: varints, and differences where rows are sorted; the file's
// encoding comes later. May allocate; decoding throws format::DecodeError.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collect/local_tables.hpp"
#include "format/byte_writer.hpp"
#include "format/profile_model.hpp"

namespace barograph::collect {

// `tables.facts` carry global indices and are sorted by (path, object, bucket, location).
[[nodiscard]] std::vector<std::uint8_t> encode_facts(const LocalTables& tables);

// Reads messages that follow each other, in rank order; fills `part.locations` and `part.facts` (sorted).
// `paths` and `objects` are the sizes of the global tables, for checking.
void decode_facts(std::span<const std::uint8_t> messages, std::size_t paths, std::size_t objects,
                  format::ProfilePart& part);

}  // namespace barograph::collect
