// SPDX-License-Identifier: BSD-3-Clause
// The locations, facts and messages of one rank as a message to its aggregator, and a whole group's messages -> the columns of one
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

// `tables.facts` and `tables.messages` carry global indices and are sorted by (path, object, bucket, location) and by
// format::message_order.
[[nodiscard]] std::vector<std::uint8_t> encode_facts(const LocalTables& tables);

// Reads messages that follow each other, in rank order; fills `part.locations`, `part.facts` and
// `part.messages` (both sorted).
// `paths` and `objects` are the sizes of the global tables, for checking.
void decode_facts(std::span<const std::uint8_t> messages, std::size_t paths, std::size_t objects,
                  format::ProfilePart& part);

}  // namespace barograph::collect
