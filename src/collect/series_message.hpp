// SPDX-License-Identifier: BSD-3-Clause
// The series and timelines of a rank on their way to its aggregator: in order, as bytes, and read again. Called by unify and
// fact_message. May allocate; the take_ functions throw format::DecodeError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "format/byte_reader.hpp"
#include "format/byte_writer.hpp"
#include "format/profile_model.hpp"

namespace barograph::collect {

// By (path, metric, location, execution). Of several rows with one place the first stays.
void sort_series(std::vector<format::Series>& series);
// By (rank, layer).
void sort_timelines(std::vector<format::Timeline>& timelines);

// As sort_series() leaves them.
void put_series(format::ByteWriter& out, const std::vector<format::Series>& series);
void put_timelines(format::ByteWriter& out, const std::vector<format::Timeline>& timelines);

// What the indices of a series must be below.
struct SeriesLimits {
    std::size_t paths = 0;
    std::size_t metrics = 0;
    std::uint64_t locations = 0;
};

// Appends what put_series() wrote; `first_location` is added to each location.
void take_series(format::ByteReader& in, const SeriesLimits& limits, std::uint32_t first_location,
                 std::vector<format::Series>& series);
void take_timelines(format::ByteReader& in, std::vector<format::Timeline>& timelines);

}  // namespace barograph::collect
