// SPDX-License-Identifier: BSD-3-Clause
// See profile.hpp.
#include "engine/modules/profile.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/modules/columns.hpp"
#include "engine/processes/rows.hpp"
#include "read/columns/render.hpp"

namespace barograph::engine {
namespace {

constexpr std::uint64_t key_of(std::uint32_t path, std::uint32_t object) noexcept {
    return std::uint64_t{path} << 32U | object;
}

}  // namespace

void ProfileModule::Rank::take(const Events& block) {
    Calls& of_thread = calls[block.thread];
    auto& known = sums[block.thread];
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        if (of_thread.is_call(block, i)) {
            known[key_of(block.numbers->paths[block.events.path[i]].path,
                         block.numbers->objects[block.events.object[i]].object)]
                .add(block.events.end[i] - block.events.start[i], block.events.length[i]);
        }
    }
}

void ProfileModule::attach(Board& board, Level level) {
    ranks_.attach(board, level, "profile", [](Rank& rank, const Events& events) { rank.take(events); });
}

namespace {

struct ProfileRow {
    std::uint32_t thread;
    std::uint32_t path;
    std::uint32_t object;
    std::uint32_t reserved;
    CallSums sums;
};

struct DensityRow {
    std::uint32_t operation;
    std::uint32_t reserved;
    CallSums sums;
};

}  // namespace

void ProfileModule::put(format::ByteWriter& out) const {
    ranks_.put_states(out, [](format::ByteWriter& to, const Rank& rank) {
        std::vector<ProfileRow> rows;
        for (const auto& [thread, sums] : rank.sums) {
            for (const auto& [key, sum] : sums) {
                rows.push_back({thread, static_cast<std::uint32_t>(key >> 32U),
                                static_cast<std::uint32_t>(key), 0, sum});
            }
        }
        put_rows(to, rows);
    });
}

void ProfileModule::take(format::ByteReader& in, const Renumbering& numbers) {
    ranks_.take_states(in, [&](Rank& rank) {
        for (const ProfileRow& row : take_rows<ProfileRow>(in)) {
            rank.sums[row.thread][key_of(numbers.path(row.path), numbers.object(row.object))] = row.sums;
        }
    });
}

std::vector<NamedTable> ProfileModule::tables(const Dictionary& dictionary) {
    struct Row {
        std::uint32_t rank;
        std::uint32_t thread;
        std::uint32_t path;
        std::string object;
        CallSums sums;
    };
    const std::vector<std::string> texts = dictionary.path_texts();
    std::vector<Row> rows;
    for (const auto& [rank, state] : ranks_.all()) {
        for (const auto& [thread, sums] : state->sums) {
            for (const auto& [key, sum] : sums) {
                rows.push_back({rank, thread, static_cast<std::uint32_t>(key >> 32U),
                                dictionary.object_at(static_cast<std::uint32_t>(key)).name, sum});
            }
        }
    }
    std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
        return std::tie(a.rank, a.thread, texts[a.path], a.object) <
               std::tie(b.rank, b.thread, texts[b.path], b.object);
    });
    const auto operation = [&](const Row& row) {
        return dictionary.operation_at(dictionary.path_at(row.path).operation);
    };
    read::ColumnTable table;
    table.rows = rows.size();
    add_small_numbers(table, "rank", rows, [](const Row& row) { return row.rank; });
    add_small_numbers(table, "thread", rows, [](const Row& row) { return row.thread; });
    add_texts(table, "layer", rows, [&](const Row& row) { return read::layer_text(operation(row).layer); });
    add_texts(table, "operation", rows, [&](const Row& row) { return operation(row).name; });
    add_texts(table, "call_path", rows, [&](const Row& row) { return texts[row.path]; });
    add_texts(table, "object", rows, [](const Row& row) { return row.object; });
    add_sums(table, rows, [](const Row& row) { return row.sums; });
    std::vector<NamedTable> tables;
    tables.emplace_back("profile", std::move(table));
    return tables;
}

void DensityModule::Rank::take(const Events& block) {
    Calls& of_thread = calls[block.thread];
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        if (of_thread.is_call(block, i)) {
            sums[block.numbers->paths[block.events.path[i]].operation].add(
                block.events.end[i] - block.events.start[i], block.events.length[i]);
        }
    }
}

void DensityModule::attach(Board& board, Level level) {
    ranks_.attach(board, level, "density", [](Rank& rank, const Events& events) { rank.take(events); });
}

void DensityModule::put(format::ByteWriter& out) const {
    ranks_.put_states(out, [](format::ByteWriter& to, const Rank& rank) {
        std::vector<DensityRow> rows;
        rows.reserve(rank.sums.size());
        for (const auto& [operation, sums] : rank.sums) {
            rows.push_back({operation, 0, sums});
        }
        put_rows(to, rows);
    });
}

void DensityModule::take(format::ByteReader& in, const Renumbering& numbers) {
    ranks_.take_states(in, [&](Rank& rank) {
        for (const DensityRow& row : take_rows<DensityRow>(in)) {
            rank.sums[numbers.operation(row.operation)] = row.sums;
        }
    });
}

std::vector<NamedTable> DensityModule::tables(const Dictionary& dictionary) {
    struct Row {
        std::uint32_t rank;
        Operation operation;
        CallSums sums;
    };
    std::vector<Row> rows;
    for (const auto& [rank, state] : ranks_.all()) {
        for (const auto& [operation, sums] : state->sums) {
            rows.push_back({rank, dictionary.operation_at(operation), sums});
        }
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return std::tie(a.operation.layer, a.operation.name, a.rank) <
               std::tie(b.operation.layer, b.operation.name, b.rank);
    });
    read::ColumnTable table;
    table.rows = rows.size();
    add_texts(table, "layer", rows, [](const Row& row) { return read::layer_text(row.operation.layer); });
    add_texts(table, "operation", rows, [](const Row& row) { return row.operation.name; });
    add_small_numbers(table, "rank", rows, [](const Row& row) { return row.rank; });
    add_sums(table, rows, [](const Row& row) { return row.sums; });
    std::vector<NamedTable> tables;
    tables.emplace_back("density", std::move(table));
    return tables;
}

}  // namespace barograph::engine
