// SPDX-License-Identifier: BSD-3-Clause
// See message_loader.hpp.
#include "read/tables/message_loader.hpp"

#include <array>

namespace barograph::read {

using format::Message;

MessageLoader::Decode MessageLoader::decoder_of(const Profile::Part& part) const {
    return [decoder = format::TableDecoder(part.file->newer(), salvage_), before = std::uint64_t{0}](
               std::span<const std::uint8_t> bytes, std::vector<Message>& rows) mutable {
        decoder.messages(bytes, before, rows);
        before += rows.size();
    };
}

ColumnTable MessageLoader::load() const {
    constexpr std::uint64_t kRowBytes = 3 * sizeof(std::int32_t) + 3 * sizeof(std::int64_t);
    const std::uint64_t rows = count(kRowBytes);
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

}  // namespace barograph::read
