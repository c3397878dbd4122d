// SPDX-License-Identifier: BSD-3-Clause
// Tables of modules that were built apart: rows come in bytes, in the process that runs the modules or in
// another; those with equal keys become one. Filled while sources run, read at the end. Thread-safe. Throws
// std::invalid_argument for bytes that it did not write.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "read/columns/columns.hpp"

namespace barograph::engine {

enum class CellType : std::uint8_t { kInteger = 0, kReal = 1, kText = 2 };
// What becomes of a column where keys are equal.
enum class Role : std::uint8_t { kKey = 0, kSum = 1, kMin = 2, kMax = 3 };

struct PluginColumn {
    std::string name;
    CellType type = CellType::kInteger;
    Role role = Role::kKey;
};

struct PluginTable {
    std::string name;
    std::vector<PluginColumn> columns;
};
// Says what is wrong with a table; empty: nothing.
[[nodiscard]] std::string problem_of(const PluginTable& table);

using Bytes = std::vector<std::uint8_t>;

// Rows with their keys as bytes, integers and reals in 8, texts with their length before; other values in 8
// each.
struct KeyHash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::string_view key) const noexcept {
        return std::hash<std::string_view>()(key);
    }
};
using Rows = std::unordered_map<std::string, std::vector<std::uint64_t>, KeyHash, std::equal_to<>>;

// Rows of one block: those with equal keys become one already here, by one thread. A row is begun, given a
// value for each column, and ended.
class RowWriter {
public:
    void begin(std::uint32_t table);
    void add(Role role, std::int64_t value);
    void add(Role role, double value);
    void add(std::string_view key);
    void end(const PluginTable& table);

    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    // Each row: the number of its table, the size of its key, the key, the other values.
    [[nodiscard]] Bytes bytes() const;

private:
    void add_bits(Role role, std::uint64_t bits);

    std::string key_;  // the number of the table comes first
    std::vector<std::uint64_t> values_;
    Rows rows_;
};

// Where modules put what they found. Thread-safe.
class ResultSink {
public:
    ResultSink() = default;
    ResultSink(const ResultSink&) = delete;
    ResultSink& operator=(const ResultSink&) = delete;
    virtual ~ResultSink() = default;

    // Before rows of the table; numbers of modules and of the tables of each count from 0.
    virtual void define(std::uint32_t module, const PluginTable& table) = 0;
    virtual void add(std::uint32_t module, std::span<const std::uint8_t> rows) = 0;
    // A module submits entries of a type, for the first time.
    virtual void submits(std::uint32_t module, std::uint64_t type) = 0;
};

class Results final : public ResultSink {
public:
    void define(std::uint32_t module, const PluginTable& table) override;
    void add(std::uint32_t module, std::span<const std::uint8_t> rows) override;
    void submits(std::uint32_t /*module*/, std::uint64_t /*type*/) override {}

    // The tables of a module in the order of their definition, rows sorted by their keys.
    [[nodiscard]] std::vector<std::pair<std::string, read::ColumnTable>> tables(std::uint32_t module) const;

private:
    struct Table {
        PluginTable definition;
        Rows rows;
    };
    [[nodiscard]] static read::ColumnTable sorted(const Table& table);

    mutable std::mutex mutex_;
    std::map<std::uint32_t, std::vector<Table>> modules_;
};

}  // namespace barograph::engine
