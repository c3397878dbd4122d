// SPDX-License-Identifier: BSD-3-Clause
// See profile_rows.hpp.
#include "read/tables/profile_rows.hpp"

#include <array>
#include <bit>

#include "read/tables/call_site_loader.hpp"
#include "read/tables/file_count_loader.hpp"
#include "read/tables/message_loader.hpp"
#include "read/tables/series_loader.hpp"

namespace barograph::read {

format::ProfilePart ProfileRows::tables() const {
    format::ProfilePart rows;
    rows.metadata = profile_.metadata();  // loads the tables of all parts
    const Profile::Part& first = profile_.parts_.front();
    rows.size_class_edges = first.edges;
    rows.paths = first.paths;
    rows.objects = first.objects;
    rows.metrics = first.metrics;
    rows.programs = first.programs;
    for (const Profile::Part& part : profile_.parts_) {
        rows.locations.insert(rows.locations.end(), part.locations.begin(), part.locations.end());
    }
    return rows;
}

std::vector<double> ProfileRows::facts_by_path() const {
    profile_.load_tables();
    std::vector<double> facts(profile_.parts_.front().paths.size());
    for (const Profile::Part& part : profile_.parts_) {
        for (const format::Tile& tile : part.file->index().tiles) {
            if (!part.usable || tile.key_first + tile.key_count > part.keys.size()) {
                continue;
            }
            for (std::uint64_t key = 0; key < tile.key_count; ++key) {
                facts[part.keys[tile.key_first + key].path] +=
                    static_cast<double>(tile.facts) / static_cast<double>(tile.key_count);
            }
        }
    }
    return facts;
}

std::vector<format::Fact> ProfileRows::facts(const Selection& selection) const {
    const ColumnTable table = profile_.facts(selection);
    enum : std::size_t { kLocation = 2, kPath, kObject, kBucket, kFirstMetric };
    const auto key = [&](std::size_t column) { return table.columns[column].as<std::int32_t>(); };
    std::array<const std::uint64_t*, format::kMetricCount> metric{};
    for (std::size_t m = 0, column = kFirstMetric; m < format::kMetricCount; ++m) {
        if ((selection.metrics & (1U << m)) != 0) {
            metric[m] = table.columns[column++].as<std::uint64_t>();
        }
    }
    std::vector<format::Fact> facts(table.rows);
    for (std::size_t i = 0; i < table.rows; ++i) {
        const auto value = [&](format::FactMetric which) {
            const std::uint64_t* const column = metric[static_cast<std::size_t>(which)];
            return column == nullptr ? 0 : column[i];
        };
        format::Fact& fact = facts[i];
        fact.path = static_cast<std::uint32_t>(key(kPath)[i]);
        fact.object = static_cast<std::uint32_t>(key(kObject)[i]);
        fact.bucket = static_cast<std::uint32_t>(key(kBucket)[i]);
        fact.location = static_cast<std::uint32_t>(key(kLocation)[i]);
        fact.calls = value(format::FactMetric::kCalls);
        fact.time_sum = value(format::FactMetric::kTimeSum);
        fact.time_min = value(format::FactMetric::kTimeMin);
        fact.time_max = value(format::FactMetric::kTimeMax);
        fact.time_sum_of_squares = std::bit_cast<double>(value(format::FactMetric::kTimeSquares));
        fact.bytes_sum = value(format::FactMetric::kBytesSum);
        fact.bytes_min = value(format::FactMetric::kBytesMin);
        fact.bytes_max = value(format::FactMetric::kBytesMax);
    }
    return facts;
}

std::vector<format::Message> ProfileRows::messages() const {
    profile_.load_tables();
    std::vector<format::Message> rows;
    MessageLoader(profile_).for_each_block(
        [&](const auto& block) { rows.insert(rows.end(), block.begin(), block.end()); });
    return rows;
}

std::vector<format::CallSite> ProfileRows::call_sites() const {
    profile_.load_tables();
    std::vector<format::CallSite> rows;
    CallSiteLoader(profile_).for_each_block(
        [&](const auto& block) { rows.insert(rows.end(), block.begin(), block.end()); });
    return rows;
}

std::vector<format::FileCount> ProfileRows::file_counts() const {
    profile_.load_tables();
    std::vector<format::FileCount> rows;
    FileCountLoader(profile_).for_each_block(
        [&](const auto& block) { rows.insert(rows.end(), block.begin(), block.end()); });
    return rows;
}

std::vector<format::Series> ProfileRows::series() const {
    profile_.load_tables();
    const SeriesSelection all;
    return SeriesLoader(profile_, all).series_rows();
}

std::vector<format::Timeline> ProfileRows::timelines() const {
    profile_.load_tables();
    const SeriesSelection all;
    return SeriesLoader(profile_, all).timeline_rows();
}

}  // namespace barograph::read
