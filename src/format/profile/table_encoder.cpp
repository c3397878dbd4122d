// SPDX-License-Identifier: BSD-3-Clause
// The columns of each table, in the order FORMAT.md ("Tables") gives; table_decoder.cpp reads them back in
// the same order. A column is only ever added at the end of its table, with a new minor version. Called by
// the profile writer. May allocate; must never do I/O.
#include "format/profile/table_encoder.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "format/profile/fact_math.hpp"

namespace barograph::format {
namespace {

// Objects carry lists (members, attributes); blocks end early so that none of them grows beyond its limit.
constexpr std::size_t kObjectBlockItems = std::size_t{1} << 20U;

// kNoIndex (no parent, no rank) becomes 0, index i becomes i + 1.
std::uint64_t number_or_none(std::uint32_t index) { return index == kNoIndex ? 0 : std::uint64_t{index} + 1; }

}  // namespace

std::uint64_t TableEncoder::id_of(std::string_view text) {
    text = text.substr(0, kMaxStringBytes);
    const auto [place, is_new] = ids_.try_emplace(text, first_string_ + texts_.size());
    if (is_new) {
        texts_.push_back(text);
    }
    return place->second;
}

template <typename Row, typename Field>
void TableEncoder::column(const Row* first, std::size_t count, Field field) {
    values_.clear();
    for (std::size_t i = 0; i < count; ++i) {
        values_.push_back(field(first[i]));
    }
    encoder_.encode(values_, block_);
}

void TableEncoder::metadata(const std::vector<std::pair<std::string, std::string>>& rows) {
    using Pair = std::pair<std::string, std::string>;
    block_.clear();
    block_.varint(0);
    block_.varint(rows.size());
    column(rows.data(), rows.size(), [this](const Pair& row) { return id_of(row.first); });
    column(rows.data(), rows.size(), [this](const Pair& row) { return id_of(row.second); });
    out_.block(BlockType::kMetadata, 0, block_.view());
}

void TableEncoder::size_classes(const std::vector<std::uint64_t>& edges) {
    block_.clear();
    block_.varint(0);
    block_.varint(edges.size());
    encoder_.encode(edges, block_);
    out_.block(BlockType::kSizeClasses, 0, block_.view());
}

void TableEncoder::call_paths(const std::vector<CallPath>& rows) {
    for (std::size_t first = 0; first < rows.size(); first += kTableBlockRows) {
        const std::size_t count = std::min<std::size_t>(kTableBlockRows, rows.size() - first);
        const CallPath* const from = rows.data() + first;
        block_.clear();
        block_.varint(first);
        block_.varint(count);
        column(from, count, [](const CallPath& row) { return number_or_none(row.parent); });
        column(from, count, [](const CallPath& row) { return static_cast<std::uint64_t>(row.layer); });
        column(from, count, [this](const CallPath& row) { return id_of(row.operation); });
        out_.block(BlockType::kCallPaths, static_cast<std::uint32_t>(first / kTableBlockRows), block_.view());
    }
}

void TableEncoder::objects(const std::vector<Object>& rows) {
    std::uint32_t id = 0;
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t count = 0;
        std::size_t items = 0;
        std::vector<RankRange> members;
        std::vector<std::pair<std::string_view, std::string_view>> attributes;
        while (first + count < rows.size() && count < kTableBlockRows &&
               (count == 0 || items + rows[first + count].members.size() < kObjectBlockItems)) {
            const Object& row = rows[first + count++];
            items += row.members.size() + row.attributes.size();
            members.insert(members.end(), row.members.begin(), row.members.end());
            attributes.insert(attributes.end(), row.attributes.begin(), row.attributes.end());
        }
        const Object* const from = rows.data() + first;
        block_.clear();
        block_.varint(first);
        block_.varint(count);
        column(from, count, [](const Object& row) { return static_cast<std::uint64_t>(row.kind); });
        column(from, count, [](const Object& row) { return row.key_high; });
        column(from, count, [](const Object& row) { return row.key_low; });
        column(from, count, [](const Object& row) { return number_or_none(row.parent); });
        column(from, count, [](const Object& row) { return std::uint64_t{row.size}; });
        column(from, count, [](const Object& row) { return std::uint64_t{row.remote_size}; });
        column(from, count, [](const Object& row) { return std::uint64_t{row.creation_index}; });
        column(from, count, [this](const Object& row) { return id_of(row.name); });
        column(from, count, [this](const Object& row) { return id_of(row.user_name); });
        column(from, count, [this](const Object& row) { return id_of(row.created_by); });
        column(from, count, [](const Object& row) { return std::uint64_t{row.members.size()}; });
        column(members.data(), members.size(), [](const RankRange& row) { return std::uint64_t{row.first}; });
        column(members.data(), members.size(), [](const RankRange& row) { return std::uint64_t{row.count}; });
        column(members.data(), members.size(),
               [](const RankRange& row) { return std::uint64_t{row.stride}; });
        column(from, count, [](const Object& row) { return std::uint64_t{row.attributes.size()}; });
        column(attributes.data(), attributes.size(), [this](const auto& row) { return id_of(row.first); });
        column(attributes.data(), attributes.size(), [this](const auto& row) { return id_of(row.second); });
        out_.block(BlockType::kObjects, id++, block_.view());
        first += count;
    }
}

void TableEncoder::programs(const std::vector<Program>& rows) {
    if (rows.empty()) {
        return;
    }
    std::vector<RankRange> ranks;
    for (const Program& row : rows) {
        ranks.insert(ranks.end(), row.ranks.begin(), row.ranks.end());
    }
    const Program* const from = rows.data();
    const std::size_t count = rows.size();
    block_.clear();
    block_.varint(0);
    block_.varint(count);
    column(from, count, [](const Program& row) { return static_cast<std::uint64_t>(row.kind); });
    column(from, count, [this](const Program& row) { return id_of(row.name); });
    column(from, count, [this](const Program& row) { return id_of(row.executable); });
    column(from, count, [this](const Program& row) { return id_of(row.arguments); });
    column(from, count, [](const Program& row) { return std::uint64_t{row.ranks.size()}; });
    column(ranks.data(), ranks.size(), [](const RankRange& row) { return std::uint64_t{row.first}; });
    column(ranks.data(), ranks.size(), [](const RankRange& row) { return std::uint64_t{row.count}; });
    column(ranks.data(), ranks.size(), [](const RankRange& row) { return std::uint64_t{row.stride}; });
    out_.block(BlockType::kPrograms, 0, block_.view());
}

void TableEncoder::locations(const std::vector<Location>& rows) {
    for (std::size_t first = 0; first < rows.size(); first += kTableBlockRows) {
        const std::size_t count = std::min<std::size_t>(kTableBlockRows, rows.size() - first);
        const Location* const from = rows.data() + first;
        block_.clear();
        block_.varint(first);
        block_.varint(count);
        column(from, count, [](const Location& row) { return std::uint64_t{row.rank}; });
        column(from, count, [](const Location& row) { return std::uint64_t{row.thread}; });
        column(from, count, [](const Location& row) { return held(row.pid); });
        column(from, count, [](const Location& row) { return std::uint64_t{row.cores}; });
        column(from, count, [this](const Location& row) { return id_of(row.node); });
        column(from, count,
               [](const Location& row) { return zigzag(static_cast<std::uint64_t>(row.start_unix_ns)); });
        column(from, count, [](const Location& row) { return held(row.wall_ns); });
        column(from, count, [](const Location& row) { return held(row.init_ns); });
        column(from, count, [](const Location& row) { return held(row.events); });
        column(from, count, [](const Location& row) { return held(row.dropped); });
        column(from, count, [](const Location& row) { return held(row.overhead_ns); });
        out_.block(BlockType::kLocations, static_cast<std::uint32_t>(first / kTableBlockRows), block_.view());
    }
}

void TableEncoder::series_metrics(const std::vector<SeriesMetric>& rows) {
    for (std::size_t first = 0; first < rows.size(); first += kTableBlockRows) {
        const std::size_t count = std::min<std::size_t>(kTableBlockRows, rows.size() - first);
        const SeriesMetric* const from = rows.data() + first;
        block_.clear();
        block_.varint(first);
        block_.varint(count);
        column(from, count, [this](const SeriesMetric& row) { return id_of(row.name); });
        column(from, count, [this](const SeriesMetric& row) { return id_of(row.unit); });
        column(from, count,
               [](const SeriesMetric& row) { return static_cast<std::uint64_t>(row.consistency); });
        out_.block(BlockType::kMetrics, static_cast<std::uint32_t>(first / kTableBlockRows), block_.view());
    }
}

void TableEncoder::messages(const std::vector<Message>& rows) {
    for (std::size_t first = 0; first < rows.size(); first += kTableBlockRows) {
        const std::size_t count = std::min<std::size_t>(kTableBlockRows, rows.size() - first);
        const Message* const from = rows.data() + first;
        block_.clear();
        block_.varint(first);
        block_.varint(count);
        column(from, count, [](const Message& row) { return std::uint64_t{row.object}; });
        column(from, count, [](const Message& row) { return std::uint64_t{row.sender}; });
        column(from, count, [](const Message& row) { return number_or_none(row.receiver); });
        column(from, count, [](const Message& row) { return held(row.calls); });
        column(from, count, [](const Message& row) { return held(row.bytes); });
        column(from, count, [](const Message& row) { return held(row.time_ns); });
        out_.block(BlockType::kMessages, static_cast<std::uint32_t>(first / kTableBlockRows), block_.view());
    }
}

void TableEncoder::call_sites(const std::vector<CallSite>& rows) {
    for (std::size_t first = 0; first < rows.size(); first += kTableBlockRows) {
        const std::size_t count = std::min<std::size_t>(kTableBlockRows, rows.size() - first);
        const CallSite* const from = rows.data() + first;
        block_.clear();
        block_.varint(first);
        block_.varint(count);
        column(from, count, [](const CallSite& row) { return std::uint64_t{row.path}; });
        column(from, count, [](const CallSite& row) { return std::uint64_t{row.object}; });
        column(from, count, [](const CallSite& row) { return static_cast<std::uint64_t>(row.kind); });
        column(from, count, [](const CallSite& row) { return std::uint64_t{row.location}; });
        column(from, count, [](const CallSite& row) { return held(row.calls); });
        column(from, count, [](const CallSite& row) { return held(row.time_ns); });
        column(from, count, [](const CallSite& row) { return held(row.max_ns); });
        column(from, count, [](const CallSite& row) { return held(row.stands_for_ns); });
        column(from, count, [](const CallSite& row) { return held(row.blocked_ns); });
        out_.block(BlockType::kCallSites, static_cast<std::uint32_t>(first / kTableBlockRows), block_.view());
    }
}

void TableEncoder::strings() {
    for (std::size_t first = 0; first < texts_.size();) {
        std::size_t count = 0;
        std::size_t bytes = 0;
        while (first + count < texts_.size() && count < kTableBlockRows && bytes < kStringBlockBytes) {
            bytes += texts_[first + count++].size();
        }
        block_.clear();
        block_.varint(first_string_ + first);
        block_.varint(count);
        column(texts_.data() + first, count,
               [](std::string_view text) { return std::uint64_t{text.size()}; });
        for (std::size_t i = 0; i < count; ++i) {
            block_.text(texts_[first + i]);
        }
        out_.block(BlockType::kStrings, string_blocks_++, block_.view());
        first += count;
    }
}

}  // namespace barograph::format
