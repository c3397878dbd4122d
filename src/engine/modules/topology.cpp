// SPDX-License-Identifier: BSD-3-Clause
// See topology.hpp.
#include "engine/modules/topology.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/modules/columns.hpp"
#include "engine/processes/rows.hpp"

namespace barograph::engine {

namespace {

struct SentRow {
    std::uint32_t object;
    std::uint32_t operation;
    std::int64_t receiver;
    CallSums sums;
};

}  // namespace

void TopologyModule::Rank::take(const Events& block) {
    const format::EventColumns& events = block.events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (!is_kind(events.info[i], format::EventKind::kSend)) {
            continue;
        }
        const Numbers::ObjectNumbers& on = block.numbers->objects[events.object[i]];
        const auto peer = static_cast<std::uint32_t>(events.peer[i]);
        const std::int64_t receiver =
            !on.two_groups && peer < on.ranks.size() ? std::int64_t{on.ranks[peer]} : -1;
        sums[{on.object, block.numbers->paths[events.path[i]].operation, receiver}].add(
            events.end[i] - events.start[i], events.length[i]);
    }
}

void TopologyModule::attach(Board& board, Level level) {
    ranks_.attach(board, level, "topology", [](Rank& rank, const Events& events) { rank.take(events); });
}

void TopologyModule::put(format::ByteWriter& out) const {
    ranks_.put_states(out, [](format::ByteWriter& to, const Rank& rank) {
        std::vector<SentRow> rows;
        rows.reserve(rank.sums.size());
        for (const auto& [key, sums] : rank.sums) {
            const auto& [object, operation, receiver] = key;
            rows.push_back({object, operation, receiver, sums});
        }
        put_rows(to, rows);
    });
}

void TopologyModule::take(format::ByteReader& in, const Renumbering& numbers) {
    ranks_.take_states(in, [&](Rank& rank) {
        for (const SentRow& row : take_rows<SentRow>(in)) {
            rank.sums[{numbers.object(row.object), numbers.operation(row.operation), row.receiver}] =
                row.sums;
        }
    });
}

std::vector<NamedTable> TopologyModule::tables(const Dictionary& dictionary) {
    struct Row {
        std::string communicator;
        std::string operation;
        std::uint32_t sender;
        std::int64_t receiver;
        CallSums sums;
    };
    std::vector<Row> rows;
    for (const auto& [rank, state] : ranks_.all()) {
        for (const auto& [key, sums] : state->sums) {
            const auto& [object, operation, receiver] = key;
            rows.push_back({dictionary.object_at(object).name, dictionary.operation_at(operation).name, rank,
                            receiver, sums});
        }
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return std::tie(a.communicator, a.operation, a.sender, a.receiver) <
               std::tie(b.communicator, b.operation, b.sender, b.receiver);
    });
    read::ColumnTable table;
    table.rows = rows.size();
    add_texts(table, "communicator", rows, [](const Row& row) { return row.communicator; });
    add_texts(table, "operation", rows, [](const Row& row) { return row.operation; });
    add_small_numbers(table, "sender", rows, [](const Row& row) { return row.sender; });
    add_small_numbers(table, "receiver", rows, [](const Row& row) { return row.receiver; });
    add_sums(table, rows, [](const Row& row) { return row.sums; });
    std::vector<NamedTable> tables;
    tables.emplace_back("topology", std::move(table));
    return tables;
}

}  // namespace barograph::engine
