// SPDX-License-Identifier: BSD-3-Clause
// See message_loader.hpp. Parts come one after the other: senders of different parts are different ranks.
#include "read/message_loader.hpp"

#include <algorithm>
#include <array>
#include <mutex>

#include "read/memory_limit.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::DecodeError;
using format::Message;

}  // namespace

void MessageLoader::lose(const ProfileError& error) const {
    const std::lock_guard lock(profile_.mutex_);
    profile_.lose(error);
}

void MessageLoader::load_part(const Profile::Part& part, const Visit& visit) const {
    const PartFile& file = *part.file;
    const std::size_t objects = profile_.parts_.front().objects.size();
    format::TableDecoder decoder(file.newer(), profile_.options_.salvage);
    const auto handle = file.open();
    Block block;
    std::vector<Message> rows;
    std::uint64_t before = 0;
    for (const auto& entry : file.all(BlockType::kMessages)) {
        try {
            file.read(*handle, entry, block);
            try {
                decoder.messages(block.raw, before, rows);
            } catch (const DecodeError& error) {
                throw file.damaged(entry.type, entry.offset, error.what());
            }
            before += rows.size();
            const auto known = [objects](const Message& row) { return row.object < objects; };
            if (!std::all_of(rows.begin(), rows.end(), known)) {
                const ProfileError error(file.path(), "messages", static_cast<std::int64_t>(entry.offset),
                                         "an object is not described",
                                         "what is intact can still be read with --salvage");
                if (!profile_.options_.salvage) {
                    throw error;
                }
                lose(error);
                std::erase_if(rows, [&](const Message& row) { return !known(row); });
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

void MessageLoader::for_each_block(const Visit& visit) const {
    for (const Profile::Part& part : profile_.parts_) {
        load_part(part, visit);
    }
}

void MessageLoader::check_memory(std::uint64_t rows) const {
    constexpr std::uint64_t kRowBytes = 3 * sizeof(std::int32_t) + 3 * sizeof(std::int64_t);
    check_memory_limit(profile_.path(), "messages", "messages", rows * kRowBytes,
                       profile_.options_.memory_limit, "raise the limit");
}

ColumnTable MessageLoader::load() const {
    std::uint64_t rows = 0;
    for_each_block([&](const auto& block) {
        rows += block.size();
        check_memory(rows);
    });
    ColumnTable table;
    table.rows = rows;
    constexpr std::array<const char*, 3> kKeys{"sender", "receiver", "object_id"};
    constexpr std::array<const char*, 3> kCounters{"calls", "bytes", "time_ns"};
    for (const char* name : kKeys) {
        table.add(name, ColumnType::kInt32);
    }
    for (const char* name : kCounters) {
        table.add(name, ColumnType::kInt64);
    }
    std::size_t at = 0;
    for_each_block([&](const auto& block) {
        for (const Message& row : block) {
            if (at == table.rows) {
                return;  // the second pass finds no more than the first
            }
            const auto put32 = [&](std::size_t column, std::uint32_t value) {
                table.columns[column].template as<std::int32_t>()[at] = static_cast<std::int32_t>(value);
            };
            const auto put64 = [&](std::size_t column, std::uint64_t value) {
                table.columns[column].template as<std::int64_t>()[at] = static_cast<std::int64_t>(value);
            };
            put32(0, row.sender);
            put32(1, row.receiver == format::kNoIndex ? 0 : row.receiver);
            put32(2, row.object);
            put64(3, row.calls);
            put64(4, row.bytes);
            put64(5, row.time_ns);
            if (row.receiver == format::kNoIndex) {
                table.set_null(table.columns[1], at);
            }
            ++at;
        }
    });
    return table;
}

void MessageLoader::verify() const {
    for_each_block([](const auto&) {});
}

}  // namespace barograph::read
