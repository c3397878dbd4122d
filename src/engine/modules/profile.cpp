// SPDX-License-Identifier: BSD-3-Clause
// See profile.hpp.
#include "engine/modules/profile.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/modules/columns.hpp"
#include "read/render.hpp"

namespace barograph::engine {
void ProfileModule::Rank::take(const Events& block) {
    Calls& of_thread = calls[block.thread];
    auto& known = sums[block.thread];
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        if (of_thread.is_call(block, i)) {
            const std::uint64_t key = std::uint64_t{block.numbers->paths[block.events.path[i]].path} << 32U |
                                      block.numbers->objects[block.events.object[i]].object;
            known[key].add(block.events.end[i] - block.events.start[i], block.events.length[i]);
        }
    }
}

void ProfileModule::attach(Board& board, Level level) {
    ranks_.attach(board, level, "profile", [](Rank& rank, const Events& events) { rank.take(events); });
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
