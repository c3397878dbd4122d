// SPDX-License-Identifier: BSD-3-Clause
// See results.hpp.
#include "engine/plugins/results.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <cstring>
#include <set>
#include <stdexcept>
#include <variant>

namespace barograph::engine {
namespace {

constexpr std::size_t kLongestText = std::size_t{1} << 20U;

// Reads what a RowWriter wrote, and what keys hold.
class RowReader {
public:
    explicit RowReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    [[nodiscard]] bool done() const noexcept { return bytes_.empty(); }
    template <typename Value>
    [[nodiscard]] Value take() {
        Value value;
        std::memcpy(&value, part(sizeof value).data(), sizeof value);
        return value;
    }
    [[nodiscard]] std::span<const std::uint8_t> part(std::size_t size) {
        if (bytes_.size() < size) {
            throw std::invalid_argument("rows of a module end too early");
        }
        const auto taken = bytes_.first(size);
        bytes_ = bytes_.subspan(size);
        return taken;
    }

private:
    std::span<const std::uint8_t> bytes_;
};

// Sums wrap around rather than being undefined.
std::uint64_t combined(const PluginColumn& column, std::uint64_t a, std::uint64_t b) {
    if (column.role == Role::kSum) {
        return a + b;
    }
    bool less = false;
    if (column.type == CellType::kReal) {
        const auto old = std::bit_cast<double>(a);
        const auto more = std::bit_cast<double>(b);
        if (std::isnan(old) || std::isnan(more)) {
            return std::isnan(old) ? b : a;  // whichever comes first
        }
        less = more < old;
    } else {
        less = static_cast<std::int64_t>(b) < static_cast<std::int64_t>(a);
    }
    return less == (column.role == Role::kMin) ? b : a;
}

void combine(const PluginTable& table, std::vector<std::uint64_t>& into,
             const std::vector<std::uint64_t>& more) {
    std::size_t value = 0;
    for (const PluginColumn& column : table.columns) {
        if (column.role != Role::kKey) {
            into[value] = combined(column, into[value], more[value]);
            ++value;
        }
    }
}

// Throws std::invalid_argument for a key that has not what the columns say.
void check_key(const PluginTable& definition, std::span<const std::uint8_t> key) {
    RowReader reader(key);
    for (const PluginColumn& column : definition.columns) {
        if (column.role == Role::kKey) {
            const bool text = column.type == CellType::kText;
            (void)reader.part(text ? reader.take<std::uint32_t>() : sizeof(std::uint64_t));
        }
    }
    if (!reader.done()) {
        throw std::invalid_argument("rows of a module have keys of another size");
    }
}

using Cell = std::variant<std::int64_t, double, std::string>;

// Not-a-number comes last.
bool less_than(const Cell& a, const Cell& b) {
    if (const auto* real = std::get_if<double>(&a)) {
        const double other = std::get<double>(b);
        return std::isnan(*real) || std::isnan(other) ? !std::isnan(*real) && std::isnan(other)
                                                      : *real < other;
    }
    return a < b;
}

std::vector<Cell> cells_of(const PluginTable& definition, const std::string& key,
                           const std::vector<std::uint64_t>& values) {
    std::vector<Cell> cells;
    RowReader keys({reinterpret_cast<const std::uint8_t*>(key.data()), key.size()});
    std::size_t value = 0;
    for (const PluginColumn& column : definition.columns) {
        if (column.role == Role::kKey && column.type == CellType::kText) {
            const auto text = keys.part(keys.take<std::uint32_t>());
            cells.emplace_back(std::string(reinterpret_cast<const char*>(text.data()), text.size()));
            continue;
        }
        const auto number = column.role == Role::kKey ? keys.take<std::uint64_t>() : values[value++];
        if (column.type == CellType::kReal) {
            cells.emplace_back(std::bit_cast<double>(number));
        } else {
            cells.emplace_back(static_cast<std::int64_t>(number));
        }
    }
    return cells;
}

}  // namespace

std::string problem_of(const PluginTable& table) {
    if (table.name.empty()) {
        return "a table has no name";
    }
    std::set<std::string> names;
    for (const PluginColumn& column : table.columns) {
        const std::string place = "column '" + column.name + "' of table '" + table.name + "' ";
        if (column.name.empty() || !names.insert(column.name).second) {
            return place + (column.name.empty() ? "has no name" : "is there twice");
        }
        if (column.type > CellType::kText || column.role > Role::kMax) {
            return place + "has a type or role that does not exist";
        }
        if (column.role == Role::kSum && column.type != CellType::kInteger) {
            return place + "is a sum of values that are not integers: it would depend on the order of blocks";
        }
        if (column.role != Role::kKey && column.type == CellType::kText) {
            return place + "is a text and has to be a key";
        }
    }
    return names.empty() ? "table '" + table.name + "' has no columns" : "";
}

void RowWriter::begin(std::uint32_t table) {
    values_.clear();
    key_.assign(reinterpret_cast<const char*>(&table), sizeof table);
}

void RowWriter::add_bits(Role role, std::uint64_t bits) {
    if (role == Role::kKey) {
        key_.append(reinterpret_cast<const char*>(&bits), sizeof bits);
    } else {
        values_.push_back(bits);
    }
}

void RowWriter::add(Role role, std::int64_t value) { add_bits(role, static_cast<std::uint64_t>(value)); }

void RowWriter::add(Role role, double value) {
    add_bits(role, std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value));  // 0 and -0 are one key
}

void RowWriter::add(std::string_view key) {
    const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(key.size(), kLongestText));
    key_.append(reinterpret_cast<const char*>(&size), sizeof size);
    key_.append(key.substr(0, size));
}

void RowWriter::end(const PluginTable& table) {
    const auto found = rows_.find(std::string_view(key_));
    if (found == rows_.end()) {
        rows_.emplace(key_, values_);
    } else {
        combine(table, found->second, values_);
    }
}

Bytes RowWriter::bytes() const {
    Bytes bytes;
    const auto put = [&](const void* data, std::size_t size) {
        const auto* const from = static_cast<const std::uint8_t*>(data);
        bytes.insert(bytes.end(), from, from + size);
    };
    for (const auto& [key, values] : rows_) {
        const auto size = static_cast<std::uint32_t>(key.size() - sizeof(std::uint32_t));
        put(key.data(), sizeof(std::uint32_t));
        put(&size, sizeof size);
        put(key.data() + sizeof(std::uint32_t), size);
        put(values.data(), values.size() * sizeof(std::uint64_t));
    }
    return bytes;
}

void Results::define(std::uint32_t module, const PluginTable& table) {
    const std::lock_guard lock(mutex_);
    modules_[module].push_back({.definition = table, .rows = {}});
}

void Results::add(std::uint32_t module, std::span<const std::uint8_t> rows) {
    const std::lock_guard lock(mutex_);
    auto& tables = modules_[module];
    RowReader reader(rows);
    std::vector<std::uint64_t> values;
    while (!reader.done()) {
        const auto number = reader.take<std::uint32_t>();
        if (number >= tables.size()) {
            throw std::invalid_argument("rows of a module are of a table that there is not");
        }
        Table& table = tables[number];
        const auto key = reader.part(reader.take<std::uint32_t>());
        const std::string_view text(reinterpret_cast<const char*>(key.data()), key.size());
        values.clear();
        for (const PluginColumn& column : table.definition.columns) {
            if (column.role != Role::kKey) {
                values.push_back(reader.take<std::uint64_t>());
            }
        }
        const auto found = table.rows.find(text);
        if (found == table.rows.end()) {
            check_key(table.definition, key);
            table.rows.emplace(text, values);
        } else {
            combine(table.definition, found->second, values);
        }
    }
}

read::ColumnTable Results::sorted(const Table& table) {
    const std::vector<PluginColumn>& columns = table.definition.columns;
    std::vector<std::vector<Cell>> rows;
    rows.reserve(table.rows.size());
    for (const auto& [key, values] : table.rows) {
        rows.push_back(cells_of(table.definition, key, values));
    }
    std::sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i].role == Role::kKey && (less_than(a[i], b[i]) || less_than(b[i], a[i]))) {
                return less_than(a[i], b[i]);
            }
        }
        return false;
    });
    read::ColumnTable made;
    made.rows = rows.size();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].type == CellType::kInteger) {
            auto* out = made.add(columns[i].name, read::ColumnType::kInt64).as<std::int64_t>();
            for (const auto& row : rows) {
                *out++ = std::get<std::int64_t>(row[i]);
            }
        } else if (columns[i].type == CellType::kReal) {
            auto* out = made.add(columns[i].name, read::ColumnType::kFloat64).as<double>();
            for (const auto& row : rows) {
                *out++ = std::get<double>(row[i]);
            }
        } else {
            std::vector<std::string> texts;
            texts.reserve(rows.size());
            for (const auto& row : rows) {
                texts.push_back(std::get<std::string>(row[i]));
            }
            made.add_text(columns[i].name, texts);
        }
    }
    return made;
}

std::vector<std::pair<std::string, read::ColumnTable>> Results::tables(std::uint32_t module) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::string, read::ColumnTable>> made;
    if (const auto found = modules_.find(module); found != modules_.end()) {
        for (const Table& table : found->second) {
            made.emplace_back(table.definition.name, sorted(table));
        }
    }
    return made;
}

}  // namespace barograph::engine
