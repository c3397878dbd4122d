// SPDX-License-Identifier: BSD-3-Clause
// Rows of plain numbers as they are in memory, for another process of the same program. take_rows() throws
// format::DecodeError.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::engine {

template <typename Row>
void put_rows(format::ByteWriter& out, const std::vector<Row>& rows) {
    static_assert(std::is_trivially_copyable_v<Row>);
    out.varint(rows.size());
    out.bytes({reinterpret_cast<const std::uint8_t*>(rows.data()), rows.size() * sizeof(Row)});
}

template <typename Row>
[[nodiscard]] std::vector<Row> take_rows(format::ByteReader& in) {
    static_assert(std::is_trivially_copyable_v<Row>);
    const std::uint64_t count = in.varint_at_most(in.remaining() / sizeof(Row), "the number of rows");
    const std::span<const std::uint8_t> bytes = in.take(count * sizeof(Row));
    std::vector<Row> rows(count);
    if (!rows.empty()) {
        std::memcpy(static_cast<void*>(rows.data()), bytes.data(), bytes.size());
    }
    return rows;
}

}  // namespace barograph::engine
