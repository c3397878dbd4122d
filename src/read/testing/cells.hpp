// SPDX-License-Identifier: BSD-3-Clause
// Single values of a table that was read, by the name of the column. Used by tests only; throws
// std::out_of_range where there is no such column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "read/columns/columns.hpp"

namespace barograph::read::testing {

inline const Column& column(const ColumnTable& table, std::string_view name) {
    for (const Column& candidate : table.columns) {
        if (candidate.name == name) {
            return candidate;
        }
    }
    throw std::out_of_range(std::string(name));
}

inline std::int64_t number(const ColumnTable& table, std::string_view name, std::size_t row) {
    const Column& from = column(table, name);
    switch (from.type) {
        case ColumnType::kInt8:
            return from.as<std::int8_t>()[row];
        case ColumnType::kInt16:
            return from.as<std::int16_t>()[row];
        case ColumnType::kInt32:
            return from.as<std::int32_t>()[row];
        case ColumnType::kUint32:
            return from.as<std::uint32_t>()[row];
        default:
            return from.as<std::int64_t>()[row];
    }
}

inline std::string text(const ColumnTable& table, std::string_view name, std::size_t row) {
    const Column& from = column(table, name);
    const auto* const offsets = from.as<std::int32_t>();
    return {reinterpret_cast<const char*>(from.text.data()) + offsets[row],
            static_cast<std::size_t>(offsets[row + 1] - offsets[row])};
}

}  // namespace barograph::read::testing
