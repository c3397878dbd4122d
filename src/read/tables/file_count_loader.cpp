// SPDX-License-Identifier: BSD-3-Clause
// See file_count_loader.hpp.
#include "read/tables/file_count_loader.hpp"

#include "format/generated/file_counter_names.hpp"
#include "format/generated/system_metrics.hpp"
#include "format/profile/file_count_codec.hpp"
#include "read/columns/render.hpp"

namespace barograph::read {
namespace {

using format::FileCount;

// By number: what newer versions count has no name here.
std::vector<std::string> counter_names() {
    std::vector<std::string> names;
    for (const auto& row : format::kFileCounterNames) {
        while (names.size() < row.number) {
            names.push_back("counter " + std::to_string(names.size()));
        }
        names.emplace_back(row.name);
    }
    while (names.size() < format::kFirstSystemCounter) {
        names.push_back("counter " + std::to_string(names.size()));
    }
    names.insert(names.end(), format::kSystemMetricNames.begin(), format::kSystemMetricNames.end());
    return names;
}

std::vector<std::string> layer_names() {
    std::vector<std::string> names(256);
    for (unsigned layer = 0; layer < names.size(); ++layer) {
        names[layer] = layer_text(static_cast<format::Layer>(layer));
    }
    return names;
}

}  // namespace

FileCountLoader::Decode FileCountLoader::decoder_of(const Profile::Part& part) const {
    return [&part, ranks = format::ranks_of(part.locations), before = std::uint64_t{0}](
               std::span<const std::uint8_t> bytes, std::vector<FileCount>& rows) mutable {
        if (!part.usable) {  // when salvaging only
            throw format::DecodeError("their ranks are not known, as the locations of this part are damaged",
                                      0);
        }
        format::decode_file_counts(bytes, ranks, part.file->newer(), before, rows);
    };
}

ColumnTable FileCountLoader::load() const {
    // Two offsets of texts and some twenty characters beside the numbers.
    constexpr std::uint64_t kRowBytes = 4 * sizeof(std::int32_t) + 2 * sizeof(std::int64_t) + 24;
    const std::uint64_t rows = count(kRowBytes);
    std::vector<std::uint16_t> layer(rows);
    std::vector<std::uint16_t> counter(rows);
    std::vector<std::string> names = counter_names();
    ColumnTable table;
    table.rows = rows;
    auto* const rank = table.add("rank", ColumnType::kInt32).as<std::int32_t>();
    auto* const object = table.add("object_id", ColumnType::kInt32).as<std::int32_t>();
    auto* const argument = table.add("argument", ColumnType::kInt64).as<std::int64_t>();
    auto* const value = table.add("value", ColumnType::kInt64).as<std::int64_t>();
    std::size_t at = 0;
    for_each_block([&](const auto& block) {
        for (const FileCount& row : block) {
            if (at == table.rows) {
                return;  // the second pass finds no more than the first
            }
            while (names.size() <= row.counter) {
                names.push_back("counter " + std::to_string(names.size()));
            }
            rank[at] = static_cast<std::int32_t>(row.rank);
            object[at] = static_cast<std::int32_t>(row.object);
            argument[at] = static_cast<std::int64_t>(row.argument);
            value[at] = static_cast<std::int64_t>(row.value);
            layer[at] = static_cast<std::uint16_t>(row.layer);
            counter[at] = row.counter;
            ++at;
        }
    });
    table.insert_names(2, "layer", layer_names(), layer);
    table.insert_names(3, "counter", names, counter);
    return table;
}

}  // namespace barograph::read
