// SPDX-License-Identifier: BSD-3-Clause
// What a rank counted of its files on the way to its aggregator: summed up, as bytes, and read again. Called
// by unify, fact_message and merge. May allocate; take_file_counts() throws format::DecodeError.
#pragma once

#include <cstddef>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// Sorts by format::file_count_order and makes one row of those of the same counter, by the rules of
// spec/files/counters.toml: threads have shards of their own.
void sum_up(std::vector<format::FileCount>& counts);

// `counts` as sum_up() leaves them.
void put_file_counts(format::ByteWriter& out, const std::vector<format::FileCount>& counts);

// Appends what put_file_counts() wrote. `objects`: size of the global table, for checking.
void take_file_counts(format::ByteReader& in, std::size_t objects, std::vector<format::FileCount>& counts);

}  // namespace barograph::collect
