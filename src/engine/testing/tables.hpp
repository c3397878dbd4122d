// SPDX-License-Identifier: BSD-3-Clause
// Reads the tables of modules in tests: single values, and all bytes for comparing two of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "read/columns/columns.hpp"

namespace barograph::engine::testing {

using Tables = std::map<std::string, read::ColumnTable>;

inline const read::Column& column(const read::ColumnTable& table, std::string_view name) {
    return *std::find_if(table.columns.begin(), table.columns.end(),
                         [&](const auto& one) { return one.name == name; });
}

inline std::string text(const read::ColumnTable& table, std::string_view name, std::size_t row) {
    const read::Column& found = column(table, name);
    const auto* offsets = found.as<std::int32_t>();
    return {reinterpret_cast<const char*>(found.text.data()) + offsets[row],
            static_cast<std::size_t>(offsets[row + 1] - offsets[row])};
}

inline std::int64_t number(const read::ColumnTable& table, std::string_view name, std::size_t row) {
    const read::Column& found = column(table, name);
    return found.type == read::ColumnType::kInt32 ? found.as<std::int32_t>()[row]
                                                  : found.as<std::int64_t>()[row];
}

inline std::string all_of(const Tables& tables) {
    std::string bytes;
    for (const auto& [name, table] : tables) {
        for (const read::Column& one : table.columns) {
            bytes += name + one.name;
            const std::size_t rows = table.rows + (one.type == read::ColumnType::kText ? 1 : 0);
            bytes.append(reinterpret_cast<const char*>(one.values.data()), rows * read::width_of(one.type));
            if (one.type == read::ColumnType::kText) {
                bytes.append(reinterpret_cast<const char*>(one.text.data()),
                             static_cast<std::size_t>(one.as<std::int32_t>()[table.rows]));
            }
        }
    }
    return bytes;
}

}  // namespace barograph::engine::testing
