// SPDX-License-Identifier: BSD-3-Clause
// The small tables of a profile as columns: the contract is docs/reference/tables.md. The facts are made by
// FactLoader. Part of Profile. Throws ProfileError, std::bad_alloc or std::length_error.
#include <algorithm>
#include <array>
#include <cstdio>
#include <unordered_set>

#include "format/bytes/utf8.hpp"
#include "read/columns/render.hpp"
#include "read/profile.hpp"

namespace barograph::read {
namespace {

using format::kNoIndex;

template <typename Value, typename Rows, typename Field>
Column& numbers(ColumnTable& table, std::string_view name, ColumnType type, const Rows& rows, Field field) {
    Column& column = table.add(name, type);
    auto* out = column.as<Value>();
    for (const auto& row : rows) {
        *out++ = static_cast<Value>(field(row));
    }
    return column;
}

template <typename Rows, typename Field>
Column& int32s(ColumnTable& table, std::string_view name, const Rows& rows, Field field) {
    return numbers<std::int32_t>(table, name, ColumnType::kInt32, rows, field);
}

template <typename Rows, typename Field>
Column& int64s(ColumnTable& table, std::string_view name, const Rows& rows, Field field) {
    return numbers<std::int64_t>(table, name, ColumnType::kInt64, rows, field);
}

template <typename Rows, typename Field>
void texts(ColumnTable& table, std::string_view name, const Rows& rows, Field field) {
    std::vector<std::string> out;
    out.reserve(rows.size());
    for (const auto& row : rows) {
        out.push_back(field(row));
    }
    table.add_text(name, out);
}

// Adds a column of parents, null where there is none.
template <typename Rows>
void parents(ColumnTable& table, const Rows& rows) {
    Column& column = int32s(table, "parent_id", rows,
                            [](const auto& row) { return row.parent == kNoIndex ? 0 : row.parent; });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].parent == kNoIndex) {
            table.set_null(column, i);
        }
    }
}

std::string hexadecimal(std::uint64_t high, std::uint64_t low) {
    std::array<char, 33> digits{};
    (void)std::snprintf(digits.data(), digits.size(), "%016llx%016llx", static_cast<unsigned long long>(high),
                        static_cast<unsigned long long>(low));
    return digits.data();
}

}  // namespace

ColumnTable Profile::locations() const {
    load_tables();
    std::vector<const format::Location*> rows;
    for (const Part& part : parts_) {
        for (const format::Location& row : part.locations) {
            rows.push_back(&row);
        }
    }
    ColumnTable table;
    table.rows = rows.size();
    std::int32_t next = 0;
    int32s(table, "location", rows, [&next](const auto*) { return next++; });
    int32s(table, "rank", rows, [](const auto* row) { return row->rank; });
    int32s(table, "thread", rows, [](const auto* row) { return row->thread; });
    texts(table, "node", rows, [](const auto* row) { return row->node; });
    int64s(table, "pid", rows, [](const auto* row) { return row->pid; });
    int32s(table, "cores", rows, [](const auto* row) { return row->cores; });
    int64s(table, "start_unix_ns", rows, [](const auto* row) { return row->start_unix_ns; });
    int64s(table, "wall_ns", rows, [](const auto* row) { return row->wall_ns; });
    int64s(table, "init_ns", rows, [](const auto* row) { return row->init_ns; });
    int64s(table, "events", rows, [](const auto* row) { return row->events; });
    int64s(table, "dropped", rows, [](const auto* row) { return row->dropped; });
    int64s(table, "overhead_ns", rows, [](const auto* row) { return row->overhead_ns; });
    return table;
}

ColumnTable Profile::programs() const {
    load_tables();
    const auto& rows = parts_.front().programs;
    ColumnTable table;
    table.rows = rows.size();
    std::int32_t next = 1;
    int32s(table, "program", rows, [&next](const auto&) { return next++; });
    texts(table, "name", rows, [](const auto& row) { return row.name; });
    texts(table, "kind", rows, [](const auto& row) { return program_kind_text(row.kind); });
    texts(table, "executable", rows, [](const auto& row) { return row.executable; });
    texts(table, "arguments", rows, [](const auto& row) { return row.arguments; });
    texts(table, "ranks", rows, [](const auto& row) { return members_text(row.ranks); });
    return table;
}

namespace {

// Each call path has its callers in its text, so a stack of 100,000 calls that a damaged or made-up profile
// may hold would take the square of that.
constexpr std::uint64_t kMostPathText = std::uint64_t{512} << 20U;

void refuse_long_texts(const std::vector<format::CallPath>& rows, const std::string& profile) {
    std::vector<std::uint64_t> lengths;
    lengths.reserve(rows.size());
    std::uint64_t all = 0;
    for (const format::CallPath& row : rows) {
        lengths.push_back(row.operation.size() + (row.parent < lengths.size() ? lengths[row.parent] + 3 : 0));
        all += lengths.back();
        if (all > kMostPathText) {
            throw ProfileError(
                profile, "call paths", -1,
                "the call paths are nested too deeply: their texts take more than 512 MiB",
                "record again with a smaller --stack-depth, or without regions in recursive functions");
        }
    }
}

}  // namespace

ColumnTable Profile::call_paths() const {
    load_tables();
    const auto& rows = parts_.front().paths;
    refuse_long_texts(rows, path());
    ColumnTable table;
    table.rows = rows.size();
    std::int32_t next = 0;
    std::vector<std::int32_t> depths;
    int32s(table, "path_id", rows, [&next](const auto&) { return next++; });
    parents(table, rows);
    int32s(table, "depth", rows, [&depths](const auto& row) {
        depths.push_back(row.parent == kNoIndex ? 0 : depths[row.parent] + 1);
        return depths.back();
    });
    texts(table, "operation", rows, [](const auto& row) { return row.operation; });
    texts(table, "layer", rows, [](const auto& row) { return layer_text(row.layer); });
    table.add_text("call_path", call_path_texts(rows));
    return table;
}

std::vector<std::string> Profile::operations(std::string_view layer) const {
    load_tables();
    std::vector<std::string> names;
    std::unordered_set<std::string_view> seen;
    for (const format::CallPath& row : parts_.front().paths) {
        if (layer_text(row.layer) == layer && seen.insert(row.operation).second) {
            names.push_back(format::valid_utf8(row.operation));
        }
    }
    return names;
}

ColumnTable Profile::objects() const {
    load_tables();
    const auto& rows = parts_.front().objects;
    ColumnTable table;
    table.rows = rows.size();
    std::int32_t next = 0;
    int32s(table, "object_id", rows, [&next](const auto&) { return next++; });
    texts(table, "kind", rows, [](const auto& row) { return kind_text(row.kind); });
    texts(table, "name", rows, [](const auto& row) { return row.name; });
    texts(table, "user_name", rows, [](const auto& row) { return row.user_name; });
    parents(table, rows);
    texts(table, "created_by", rows, [](const auto& row) { return row.created_by; });
    int32s(table, "size", rows, [](const auto& row) { return row.size; });
    int32s(table, "remote_size", rows, [](const auto& row) { return row.remote_size; });
    texts(table, "members", rows, [](const auto& row) { return members_text(row.members); });
    table.add_text("creation_path", creation_path_texts(rows));
    texts(table, "key", rows, [](const auto& row) { return hexadecimal(row.key_high, row.key_low); });
    texts(table, "attributes", rows, [](const auto& row) { return attributes_text(row.attributes); });
    return table;
}

ColumnTable Profile::size_classes() const {
    load_tables();
    auto rows = read::size_classes(parts_.front().edges);
    // Only where there are such calls: other profiles look as they always did.
    const auto has = [&](std::uint32_t bucket) {
        return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
            return std::any_of(part.keys.begin(), part.keys.end(),
                               [&](const format::FactKey& key) { return key.bucket == bucket; });
        });
    };
    if (has(format::kBucketUnfinished)) {
        rows.push_back({format::kBucketUnfinished, 0, {}, "unfinished"});
    }
    if (has(format::kBucketNotTimed)) {
        rows.push_back({format::kBucketNotTimed, 0, {}, "not timed"});
    }
    ColumnTable table;
    table.rows = rows.size();
    int32s(table, "bucket", rows, [](const auto& row) { return row.bucket; });
    for (const bool upper : {false, true}) {
        const auto bound = [upper](const auto& row) { return upper ? row.high : row.low; };
        Column& column = int64s(table, upper ? "bucket_max" : "bucket_min", rows,
                                [&](const auto& row) { return bound(row).value_or(0); });
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!bound(rows[i])) {
                table.set_null(column, i);
            }
        }
    }
    texts(table, "label", rows, [](const auto& row) { return row.label; });
    return table;
}

ColumnTable Profile::series_metrics() const {
    load_tables();
    const auto& rows = parts_.front().metrics;
    ColumnTable table;
    table.rows = rows.size();
    std::int32_t next = 0;
    int32s(table, "metric_id", rows, [&next](const auto&) { return next++; });
    texts(table, "name", rows, [](const auto& row) { return row.name; });
    texts(table, "unit", rows, [](const auto& row) { return row.unit; });
    texts(table, "consistency", rows, [](const auto& row) { return consistency_text(row.consistency); });
    return table;
}

ColumnTable Profile::blocks() const {
    struct Row {
        std::uint32_t part;
        std::uint16_t type;
        std::uint64_t offset;
        std::uint32_t stored;
    };
    std::vector<Row> rows;
    for (const Part& part : parts_) {
        for (const auto& entry : part.file->index().entries) {
            rows.push_back({part.file->head().part, entry.type, entry.offset, entry.stored_size});
        }
    }
    ColumnTable table;
    table.rows = rows.size();
    int32s(table, "part", rows, [](const auto& row) { return row.part; });
    texts(table, "section", rows, [](const auto& row) { return std::string(format::name_of(row.type)); });
    int64s(table, "offset", rows, [](const auto& row) { return row.offset; });
    int64s(table, "bytes", rows, [](const auto& row) { return row.stored + format::kBlockHeadSize; });
    return table;
}

}  // namespace barograph::read
