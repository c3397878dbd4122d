// SPDX-License-Identifier: BSD-3-Clause
// The series and timelines of a rank on their way to its aggregator: in order, as bytes, and read again.
// Called by unify and fact_message. May allocate; the take_ functions throw format::DecodeError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collect/table_sizes.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// By (path, metric, location, execution). Among rows with equal keys, the first is kept.
void sort_series(std::vector<format::Series>& series);
// By (rank, layer).
void sort_timelines(std::vector<format::Timeline>& timelines);

// As sort_series() leaves them.
void put_series(format::ByteWriter& out, const std::vector<format::Series>& series);
void put_timelines(format::ByteWriter& out, const std::vector<format::Timeline>& timelines);

// Appends what put_series() wrote; `first_location` is added to each location.
void take_series(format::ByteReader& in, const TableSizes& sizes, std::uint32_t first_location,
                 std::vector<format::Series>& series);
void take_timelines(format::ByteReader& in, std::vector<format::Timeline>& timelines);

}  // namespace barograph::collect
