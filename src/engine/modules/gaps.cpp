// SPDX-License-Identifier: BSD-3-Clause
// See gaps.hpp.
#include "engine/modules/gaps.hpp"

#include <algorithm>

#include "engine/modules/columns.hpp"
#include "engine/processes/rows.hpp"
#include "format/profile/fact_math.hpp"

namespace barograph::engine {

void GapsModule::Rank::take(const Events& block) {
    if (block.events.size() == 0) {
        return;
    }
    Thread& thread = threads[block.thread];
    // Numbers of a damaged block may be anything: what is there already does not count again.
    const std::uint64_t first = block.first == kUnnumbered ? thread.made : format::held(block.first);
    const std::uint64_t made = format::held(first + block.events.size());
    if (first > thread.made) {
        thread.gaps.push_back({.first = thread.made,
                               .last = first - 1,
                               .from = thread.end,
                               .to = std::max(block.events.end.front(), thread.end)});
    }
    if (made > thread.made) {
        thread.received += made - std::max(first, thread.made);
        thread.made = made;
    }
    thread.end = std::max(block.events.end.back(), thread.end);
}

void GapsModule::attach(Board& board, Level level) {
    ranks_.attach(board, level, "gaps", [](Rank& rank, const Events& events) { rank.take(events); });
}

void GapsModule::put(format::ByteWriter& out) const {
    ranks_.put_states(out, [](format::ByteWriter& to, const Rank& rank) {
        to.varint(rank.threads.size());
        for (const auto& [number, thread] : rank.threads) {
            to.varint(number);
            to.varint(thread.made);
            to.varint(thread.received);
            put_rows(to, thread.gaps);
        }
    });
}

void GapsModule::take(format::ByteReader& in, const Renumbering& /*numbers*/) {
    ranks_.take_states(in, [&](Rank& rank) {
        for (std::uint64_t count = in.varint(); count > 0; --count) {
            Thread& thread = rank.threads[format::narrow(in, in.varint())];
            thread.made = in.varint();
            thread.received = in.varint();
            thread.gaps = take_rows<Gap>(in);
        }
    });
}

std::vector<NamedTable> GapsModule::tables(const Dictionary& /*dictionary*/) {
    struct GapRow {
        std::uint32_t rank;
        std::uint32_t thread;
        Gap gap;
    };
    struct ThreadRow {
        std::uint32_t rank;
        std::uint32_t thread;
        std::uint64_t made;
        std::uint64_t received;
    };
    std::vector<GapRow> gaps;
    std::vector<ThreadRow> threads;
    for (const auto& [rank, state] : ranks_.all()) {
        for (const auto& [number, thread] : state->threads) {
            threads.push_back({rank, number, thread.made, thread.received});
            for (const Gap& gap : thread.gaps) {
                gaps.push_back({rank, number, gap});
            }
        }
    }
    read::ColumnTable missing;
    missing.rows = gaps.size();
    add_small_numbers(missing, "rank", gaps, [](const GapRow& row) { return row.rank; });
    add_small_numbers(missing, "thread", gaps, [](const GapRow& row) { return row.thread; });
    add_numbers(missing, "missing", gaps, [](const GapRow& row) { return row.gap.last - row.gap.first + 1; });
    add_numbers(missing, "first_event", gaps, [](const GapRow& row) { return row.gap.first; });
    add_numbers(missing, "last_event", gaps, [](const GapRow& row) { return row.gap.last; });
    add_numbers(missing, "start_ns", gaps, [](const GapRow& row) { return row.gap.from; });
    add_numbers(missing, "end_ns", gaps, [](const GapRow& row) { return row.gap.to; });
    read::ColumnTable counts;
    counts.rows = threads.size();
    add_small_numbers(counts, "rank", threads, [](const ThreadRow& row) { return row.rank; });
    add_small_numbers(counts, "thread", threads, [](const ThreadRow& row) { return row.thread; });
    add_numbers(counts, "made", threads, [](const ThreadRow& row) { return row.made; });
    add_numbers(counts, "received", threads, [](const ThreadRow& row) { return row.received; });
    add_numbers(counts, "missing", threads, [](const ThreadRow& row) { return row.made - row.received; });
    std::vector<NamedTable> tables;
    tables.emplace_back("gaps", std::move(missing));
    tables.emplace_back("event_counts", std::move(counts));
    return tables;
}

}  // namespace barograph::engine
