// SPDX-License-Identifier: BSD-3-Clause
// Rows of a module as a table of columns. Used by the modules' tables().
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "read/columns/columns.hpp"

namespace barograph::engine {

template <typename Rows, typename Get>
void add_numbers(read::ColumnTable& table, std::string_view name, const Rows& rows, Get get) {
    auto* out = table.add(name, read::ColumnType::kInt64).template as<std::int64_t>();
    for (const auto& row : rows) {
        *out++ = static_cast<std::int64_t>(get(row));
    }
}

// Ranks and threads.
template <typename Rows, typename Get>
void add_small_numbers(read::ColumnTable& table, std::string_view name, const Rows& rows, Get get) {
    auto* out = table.add(name, read::ColumnType::kInt32).template as<std::int32_t>();
    for (const auto& row : rows) {
        *out++ = static_cast<std::int32_t>(get(row));
    }
}

template <typename Rows, typename Get>
void add_texts(read::ColumnTable& table, std::string_view name, const Rows& rows, Get get) {
    std::vector<std::string> texts;
    texts.reserve(rows.size());
    for (const auto& row : rows) {
        texts.push_back(get(row));
    }
    table.add_text(name, texts);
}

}  // namespace barograph::engine
