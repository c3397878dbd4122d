// SPDX-License-Identifier: BSD-3-Clause
// See file_count_loader.hpp. Parts come one after the other: ranks of different parts are different ranks.
#include "read/file_count_loader.hpp"

#include <algorithm>
#include <mutex>

#include "format/file_count_codec.hpp"
#include "format/generated/file_counter_names.hpp"
#include "format/generated/system_metrics.hpp"
#include "read/memory_limit.hpp"
#include "read/render.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::DecodeError;
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

void FileCountLoader::lose(const ProfileError& error) const {
    const std::lock_guard lock(profile_.mutex_);
    profile_.lose(error);
}

void FileCountLoader::load_part(const Profile::Part& part, const Visit& visit) const {
    const PartFile& file = *part.file;
    const auto blocks = file.all(BlockType::kFileCounters);
    if (blocks.empty()) {
        return;
    }
    const std::size_t objects = profile_.parts_.front().objects.size();
    const std::vector<std::uint32_t> ranks = format::ranks_of(part.locations);
    const auto handle = file.open();
    Block block;
    std::vector<FileCount> rows;
    std::uint64_t before = 0;
    for (const auto& entry : blocks) {
        try {
            if (!part.usable) {  // when salvaging only
                throw ProfileError(file.path(), "file counters", static_cast<std::int64_t>(entry.offset),
                                   "their ranks are not known, as the locations of this part are damaged");
            }
            file.read(*handle, entry, block);
            try {
                format::decode_file_counts(block.raw, ranks, file.newer(), before, rows);
            } catch (const DecodeError& error) {
                throw file.damaged(entry.type, entry.offset, error.what());
            }
            const auto known = [objects](const FileCount& row) { return row.object < objects; };
            if (!std::all_of(rows.begin(), rows.end(), known)) {
                const ProfileError error(
                    file.path(), "file counters", static_cast<std::int64_t>(entry.offset),
                    "an object is not described", "what is intact can still be read with --salvage");
                if (!profile_.options_.salvage) {
                    throw error;
                }
                lose(error);
                std::erase_if(rows, [&](const FileCount& row) { return !known(row); });
            }
        } catch (const ProfileError& error) {
            if (!profile_.options_.salvage) {
                throw;
            }
            lose(error);
            return;  // the place of what follows is not known
        }
        visit(rows);
    }
}

void FileCountLoader::for_each_block(const Visit& visit) const {
    for (const Profile::Part& part : profile_.parts_) {
        load_part(part, visit);
    }
}

void FileCountLoader::check_memory(std::uint64_t rows) const {
    // Two offsets of texts and some twenty characters beside the numbers.
    constexpr std::uint64_t kRowBytes = 4 * sizeof(std::int32_t) + 2 * sizeof(std::int64_t) + 24;
    check_memory_limit(profile_.path(), "file counters", "counters of files", rows * kRowBytes,
                       profile_.options_.memory_limit, "raise the limit");
}

ColumnTable FileCountLoader::load() const {
    std::uint64_t rows = 0;
    for_each_block([&](const auto& block) {
        rows += block.size();
        check_memory(rows);
    });
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

void FileCountLoader::verify() const {
    for_each_block([](const auto&) {});
}

}  // namespace barograph::read
