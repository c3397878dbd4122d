// SPDX-License-Identifier: BSD-3-Clause
// See temporal.hpp.
#include "engine/modules/temporal.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/modules/columns.hpp"
#include "engine/processes/rows.hpp"
#include "read/columns/render.hpp"

namespace barograph::engine {

void TemporalModule::Bins::widen(unsigned to) {
    for (; shift < to; ++shift) {
        for (std::size_t i = 0; i < sums.size(); i += 2) {
            CallSums both = sums[i];
            if (i + 1 < sums.size()) {
                both.calls += sums[i + 1].calls;
                both.time_ns += sums[i + 1].time_ns;
                both.bytes += sums[i + 1].bytes;
            }
            sums[i / 2] = both;
        }
        sums.resize((sums.size() + 1) / 2);
    }
}

void TemporalModule::Bins::add(std::uint64_t start, std::uint64_t end, std::uint64_t bytes) {
    unsigned fits = shift;
    while (end >> fits >= kMostBins) {
        ++fits;
    }
    widen(fits);
    const std::size_t last = end >> shift;
    if (sums.size() <= last) {
        sums.resize(last + 1);
    }
    ++sums[last].calls;
    sums[last].bytes += bytes;
    for (std::size_t bin = start >> shift; bin <= last; ++bin) {
        const std::uint64_t from = std::max(start, std::uint64_t{bin} << shift);
        const std::uint64_t to = std::min(end, std::uint64_t{bin + 1} << shift);
        sums[bin].time_ns += to - from;
    }
}

void TemporalModule::Rank::take(const Events& block) {
    Calls& of_thread = calls[block.thread];
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        if (of_thread.is_call(block, i)) {
            bins[block.numbers->paths[block.events.path[i]].operation].add(
                block.events.start[i], block.events.end[i], block.events.length[i]);
        }
    }
}

void TemporalModule::attach(Board& board, Level level) {
    ranks_.attach(board, level, "temporal", [](Rank& rank, const Events& events) { rank.take(events); });
}

void TemporalModule::put(format::ByteWriter& out) const {
    ranks_.put_states(out, [](format::ByteWriter& to, const Rank& rank) {
        to.varint(rank.bins.size());
        for (const auto& [operation, bins] : rank.bins) {
            to.varint(operation);
            to.varint(bins.shift);
            put_rows(to, bins.sums);
        }
    });
}

void TemporalModule::take(format::ByteReader& in, const Renumbering& numbers) {
    ranks_.take_states(in, [&](Rank& rank) {
        for (std::uint64_t count = in.varint(); count > 0; --count) {
            Bins& bins = rank.bins[numbers.operation(format::narrow(in, in.varint()))];
            bins.shift = static_cast<unsigned>(in.varint_at_most(63, "the width of a bin"));
            bins.sums = take_rows<CallSums>(in);
        }
    });
}

std::vector<NamedTable> TemporalModule::tables(const Dictionary& dictionary) {
    struct Row {
        Operation operation;
        std::uint32_t rank;
        std::uint64_t start;
        CallSums sums;
    };
    unsigned shift = kFirstShift;
    for (const auto& [rank, state] : ranks_.all()) {
        for (const auto& [operation, bins] : state->bins) {
            shift = std::max(shift, bins.shift);
        }
    }
    std::vector<Row> rows;
    for (const auto& [rank, state] : ranks_.all()) {
        for (const auto& [operation, of_operation] : state->bins) {
            Bins bins = of_operation;
            bins.widen(shift);
            for (std::size_t i = 0; i < bins.sums.size(); ++i) {
                if (bins.sums[i].calls != 0 || bins.sums[i].time_ns != 0) {
                    rows.push_back(
                        {dictionary.operation_at(operation), rank, std::uint64_t{i} << shift, bins.sums[i]});
                }
            }
        }
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return std::tie(a.operation.layer, a.operation.name, a.rank, a.start) <
               std::tie(b.operation.layer, b.operation.name, b.rank, b.start);
    });
    read::ColumnTable table;
    table.rows = rows.size();
    add_texts(table, "layer", rows, [](const Row& row) { return read::layer_text(row.operation.layer); });
    add_texts(table, "operation", rows, [](const Row& row) { return row.operation.name; });
    add_small_numbers(table, "rank", rows, [](const Row& row) { return row.rank; });
    add_numbers(table, "start_ns", rows, [](const Row& row) { return row.start; });
    add_numbers(table, "width_ns", rows, [shift](const Row&) { return std::uint64_t{1} << shift; });
    add_sums(table, rows, [](const Row& row) { return row.sums; });
    std::vector<NamedTable> tables;
    tables.emplace_back("temporal", std::move(table));
    return tables;
}

}  // namespace barograph::engine
