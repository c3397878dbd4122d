// SPDX-License-Identifier: BSD-3-Clause
// Series of one metric on one call path are together, so that one of them can be read over all locations;
// about kRowEntries values make a block, so that one location can be read without most of the others. Called
// by the profile writer. May allocate; must never do I/O.
#include "format/profile/series/series_encoder.hpp"

#include <algorithm>
#include <tuple>

#include "format/profile/fact_math.hpp"
#include "format/profile/series/series_math.hpp"

namespace barograph::format {
namespace {

bool same_quantity(const Series& a, const Series& b) { return a.path == b.path && a.metric == b.metric; }

std::uint64_t exponent_of(std::uint64_t stride) {
    return stride <= 1 ? 0U : 63U - static_cast<unsigned>(__builtin_clzll(stride));
}

// All or none of a block's values are stored as whole numbers.
bool all_whole(std::span<const Series> rows) {
    return std::all_of(rows.begin(), rows.end(), [](const Series& row) {
        return std::all_of(row.entries.begin(), row.entries.end(), [](const SeriesEntry& entry) {
            return is_whole(entry.sum) && is_whole(entry.minimum) && is_whole(entry.maximum) &&
                   held(entry.count) == entry.count;
        });
    });
}

}  // namespace

template <typename Row, typename Size, typename Same>
std::vector<SeriesEncoder::Group> SeriesEncoder::groups_of(std::span<const Row> rows, Size size, Same same) {
    std::vector<Group> groups;
    std::size_t entries = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t more = size(rows[i]);
        if (groups.empty() || !same(rows[i - 1], rows[i]) || entries + more > kRowEntries ||
            groups.back().count == kTableBlockRows) {
            groups.push_back({i, 0});
            entries = 0;
        }
        ++groups.back().count;
        entries += more;
    }
    return groups;
}

template <typename Row, typename Field>
void SeriesEncoder::column(std::span<const Row> rows, Field field) {
    values_.clear();
    for (const Row& row : rows) {
        values_.push_back(field(row));
    }
    encoder_.encode(values_, block_);
}

template <typename Row, typename Write>
void SeriesEncoder::table(BlockType type, std::span<const Row> rows, Write columns) {
    for (std::size_t first = 0; first < rows.size(); first += kTableBlockRows) {
        const auto some = rows.subspan(first, std::min<std::size_t>(kTableBlockRows, rows.size() - first));
        block_.clear();
        block_.varint(first);
        block_.varint(some.size());
        columns(some, first);
        out_.block(type, static_cast<std::uint32_t>(first / kTableBlockRows), block_.view());
    }
}

template <typename Value>
void SeriesEncoder::section(std::span<const Series> rows, Value value) {
    values_.clear();
    for (const Series& row : rows) {
        for (const SeriesEntry& entry : row.entries) {
            values_.push_back(value(entry));
        }
    }
    rows_.encode(values_, lengths_, block_);
}

void SeriesEncoder::series_values(std::span<const Series> rows) {
    const bool whole = all_whole(rows);
    block_.u8(whole ? 0 : 1);
    lengths_.clear();
    for (const Series& row : rows) {
        lengths_.push_back(static_cast<std::uint32_t>(row.entries.size()));
    }
    const auto mean = [whole](const SeriesEntry& entry) {
        return stored_value(series_mean(entry.sum, held(entry.count), whole), whole);
    };
    section(rows, [](const SeriesEntry& entry) { return held(entry.count); });
    section(rows, [whole](const SeriesEntry& entry) { return stored_value(entry.sum, whole); });
    section(rows, [&](const SeriesEntry& entry) { return mean(entry) - stored_value(entry.minimum, whole); });
    section(rows, [&](const SeriesEntry& entry) { return stored_value(entry.maximum, whole) - mean(entry); });
}

void SeriesEncoder::series(std::span<const Series> rows) {
    const auto groups = groups_of(rows, [](const Series& row) { return row.entries.size(); }, same_quantity);
    std::vector<std::uint64_t> block_of(rows.size());
    for (std::size_t id = 0; id < groups.size(); ++id) {
        std::fill_n(block_of.begin() + static_cast<std::ptrdiff_t>(groups[id].first), groups[id].count, id);
    }
    table(BlockType::kSeries, rows, [&](std::span<const Series> some, std::size_t first) {
        column(some, [](const Series& row) { return std::uint64_t{row.path}; });
        column(some, [](const Series& row) { return std::uint64_t{row.metric}; });
        column(some, [](const Series& row) { return std::uint64_t{row.location}; });
        column(some, [](const Series& row) { return std::uint64_t{row.execution}; });
        column(some, [](const Series& row) { return exponent_of(row.stride); });
        column(some, [](const Series& row) { return held(row.indices); });
        column(some, [](const Series& row) { return held(row.longest); });
        column(some, [](const Series& row) { return std::uint64_t{row.entries.size()}; });
        encoder_.encode(std::span(block_of).subspan(first, some.size()), block_);
    });
    for (std::size_t id = 0; id < groups.size() && out_.ok(); ++id) {
        block_.clear();
        block_.varint(groups[id].first);
        block_.varint(groups[id].count);
        series_values(rows.subspan(groups[id].first, groups[id].count));
        out_.block(BlockType::kSeriesValues, static_cast<std::uint32_t>(id), block_.view());
    }
}

void SeriesEncoder::timelines(std::span<const Timeline> rows) {
    using Pointer = const Timeline*;
    std::vector<Pointer> order;
    order.reserve(rows.size());
    for (const Timeline& row : rows) {
        order.push_back(&row);
    }
    std::stable_sort(order.begin(), order.end(), [](Pointer a, Pointer b) {
        return std::tie(a->layer, a->rank) < std::tie(b->layer, b->rank);
    });
    const auto all = std::span<const Pointer>(order);
    const auto groups = groups_of(
        all, [](Pointer row) { return row->bins.size(); },
        [](Pointer a, Pointer b) { return a->layer == b->layer; });
    std::vector<std::uint64_t> block_of(rows.size());
    for (std::size_t id = 0; id < groups.size(); ++id) {
        std::fill_n(block_of.begin() + static_cast<std::ptrdiff_t>(groups[id].first), groups[id].count, id);
    }
    table(BlockType::kTimelines, all, [&](std::span<const Pointer> some, std::size_t first) {
        column(some, [](Pointer row) { return std::uint64_t{row->rank}; });
        column(some, [](Pointer row) { return static_cast<std::uint64_t>(row->layer); });
        column(some, [](Pointer row) { return held(row->bin_ns); });
        column(some, [](Pointer row) { return std::uint64_t{row->bins.size()}; });
        encoder_.encode(std::span(block_of).subspan(first, some.size()), block_);
    });
    const auto section_of = [&](std::span<const Pointer> some, std::uint64_t TimelineBin::* field) {
        values_.clear();
        for (const Pointer row : some) {
            for (const TimelineBin& bin : row->bins) {
                values_.push_back(held(bin.*field));
            }
        }
        rows_.encode(values_, lengths_, block_);
    };
    for (std::size_t id = 0; id < groups.size() && out_.ok(); ++id) {
        const auto some = all.subspan(groups[id].first, groups[id].count);
        lengths_.clear();
        for (const Pointer row : some) {
            lengths_.push_back(static_cast<std::uint32_t>(row->bins.size()));
        }
        block_.clear();
        block_.varint(groups[id].first);
        block_.varint(groups[id].count);
        section_of(some, &TimelineBin::operations);
        section_of(some, &TimelineBin::bytes);
        section_of(some, &TimelineBin::time_ns);
        out_.block(BlockType::kTimelineValues, static_cast<std::uint32_t>(id), block_.view());
    }
}

}  // namespace barograph::format
