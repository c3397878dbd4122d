// SPDX-License-Identifier: BSD-3-Clause
// What the indices of rows on their way to an aggregator must be below. Used by fact_message, call_site_rows
// and series_message.
#pragma once

#include <cstddef>
#include <cstdint>

namespace barograph::collect {

struct TableSizes {
    std::size_t paths = 0;
    std::size_t objects = 0;
    std::size_t metrics = 0;
    std::uint64_t locations = 0;  // of the rank that the rows are of
};

}  // namespace barograph::collect
