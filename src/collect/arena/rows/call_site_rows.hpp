// SPDX-License-Identifier: BSD-3-Clause
// The call sites of a rank on their way to its aggregator: summed up, as bytes, and read again. Called by
// local_tables, unify, fact_message and merge. May allocate; take_call_sites() throws format::DecodeError.
#pragma once

#include <cstddef>
#include <vector>

#include "collect/table_sizes.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// Sorts by format::call_site_order and makes one row of those that are equal by it.
void sum_up(std::vector<format::CallSite>& sites);

// `sites` as sum_up() leaves them.
void put_call_sites(format::ByteWriter& out, const std::vector<format::CallSite>& sites);

// Appends what put_call_sites() wrote; locations count from `first_location`.
void take_call_sites(format::ByteReader& in, const TableSizes& sizes, std::uint32_t first_location,
                     std::vector<format::CallSite>& sites);

}  // namespace barograph::collect
