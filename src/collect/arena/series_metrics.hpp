// SPDX-License-Identifier: BSD-3-Clause
// The metrics of series as a dictionary that ranks compare and merge, and their order in a profile: the two
// of every profile with series first, then by name. Called by unify. May allocate; order_metrics() throws
// format::DecodeError.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collect/unify/dictionary.hpp"
#include "collect/unify/key.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

struct OrderedMetrics {
    std::vector<format::SeriesMetric> rows;
    std::vector<std::uint32_t> index_of_entry;  // entry of the dictionary -> row
};

[[nodiscard]] Dictionary metric_dictionary(std::span<const format::SeriesMetric> metrics,
                                           std::span<const Key> keys);
[[nodiscard]] OrderedMetrics order_metrics(const Dictionary& metrics);

}  // namespace barograph::collect
