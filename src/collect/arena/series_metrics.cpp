// SPDX-License-Identifier: BSD-3-Clause
// See series_metrics.hpp.
#include "collect/arena/series_metrics.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::collect {
namespace {

using format::SeriesMetric;

std::vector<std::uint8_t> describe(const SeriesMetric& metric) {
    format::ByteWriter out;
    out.u8(static_cast<std::uint8_t>(metric.consistency));
    out.sized_text(metric.name);
    out.text(metric.unit);
    return out.take();
}

SeriesMetric understand(std::span<const std::uint8_t> description) {
    format::ByteReader in(description);
    SeriesMetric metric;
    const std::uint8_t consistency = in.u8();
    if (consistency > static_cast<std::uint8_t>(format::Consistency::kByRank)) {
        in.fail("a metric has an unknown consistency");
    }
    metric.consistency = static_cast<format::Consistency>(consistency);
    metric.name = in.sized_text();
    metric.unit = in.text(in.remaining());
    return metric;
}

// 0 and 1: the metrics that have this row in every profile with series.
int fixed_row(const SeriesMetric& metric) noexcept {
    const bool by_iteration = metric.consistency == format::Consistency::kByIteration && metric.unit == "ns";
    return by_iteration && metric.name == "time" ? 0 : by_iteration && metric.name == "mpi time" ? 1 : 2;
}

}  // namespace

Dictionary metric_dictionary(std::span<const SeriesMetric> metrics, std::span<const Key> keys) {
    Dictionary dictionary;
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        dictionary.add(keys[i], describe(metrics[i]));
    }
    dictionary.seal();
    return dictionary;
}

OrderedMetrics order_metrics(const Dictionary& dictionary) {
    std::vector<SeriesMetric> metrics;
    for (const Dictionary::Entry& entry : dictionary.entries()) {
        metrics.push_back(understand(dictionary.description(entry)));
    }
    std::vector<std::uint32_t> order(metrics.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto place = [&](std::uint32_t i) {
        const SeriesMetric& metric = metrics[i];
        return std::tuple{fixed_row(metric), std::string_view(metric.name), std::string_view(metric.unit),
                          metric.consistency};
    };
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
    OrderedMetrics out;
    out.index_of_entry.resize(order.size());
    for (const std::uint32_t entry : order) {
        out.index_of_entry[entry] = static_cast<std::uint32_t>(out.rows.size());
        out.rows.push_back(metrics[entry]);
    }
    return out;
}

}  // namespace barograph::collect
