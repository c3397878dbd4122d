// SPDX-License-Identifier: BSD-3-Clause
// See anomalies.hpp.
#include "engine/modules/anomalies.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "engine/modules/columns.hpp"
#include "engine/processes/rows.hpp"

namespace barograph::engine {

bool Usual::is_exceeded_by(std::uint64_t duration) const noexcept {
    if (count_ < kEarlier || duration < mean() + kLeastNs) {
        return false;
    }
    // duration - sum / count > 6 * sqrt(squares / count - (sum / count)^2), times count, in whole numbers.
    const Wide count = count_;
    const Wide over = (Wide{std::min(duration, kLongest)} * count - Wide{sum_}) / Wide{kDeviations};
    return over > 0 && over * over > squares_ * count - Wide{sum_} * Wide{sum_};
}

void Usual::add(std::uint64_t duration) noexcept {
    if (count_ == kMost) {
        count_ /= 2;
        sum_ /= 2;
        squares_ /= 2;
    }
    const std::uint64_t held = std::min(duration, kLongest);
    ++earlier_;
    ++count_;
    sum_ += held;
    squares_ += Wide{held} * Wide{held};
}

bool AnomaliesModule::Anomaly::operator<(const Anomaly& other) const noexcept {
    return std::tuple(other.excess, rank, thread, calls[place].number) <
           std::tuple(excess, other.rank, other.thread, other.calls[other.place].number);
}

void AnomaliesModule::Largest::take(Anomaly anomaly) {
    const std::lock_guard lock(mutex_);
    kept_.insert(std::move(anomaly));
    if (kept_.size() > kMost) {
        kept_.erase(std::prev(kept_.end()));
        least_.store(std::prev(kept_.end())->excess, std::memory_order_relaxed);
    }
}

void AnomaliesModule::attach(Board& board, Level level) {
    board.add({.name = "anomalies",
               .sensitivities = {kEvents},
               .ordering = Ordering::kPerKey,
               .level = level,
               .run = [this](std::span<const EntryRef> entries, const Running& /*running*/) {
                   take(value_of<Events>(entries.front()));
               }});
}

void AnomaliesModule::take(const Events& block) {
    Thread& thread = ranks_.of(block.rank).threads[block.thread];
    const format::EventColumns& events = block.events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::uint64_t number = block.first == kUnnumbered ? thread.events : block.first + i;
        ++thread.events;
        if (!thread.calls.is_call(block, i)) {
            continue;
        }
        const Call call{.number = number,
                        .start = events.start[i],
                        .duration = std::max(events.end[i], events.start[i]) - events.start[i],
                        .bytes = events.length[i],
                        .path = block.numbers->paths[events.path[i]].path,
                        .object = block.numbers->objects[events.object[i]].object,
                        .peer = events.peer[i]};
        for (Anomaly& open : thread.open) {
            open.calls.push_back(call);
        }
        if (!thread.open.empty() && thread.open.front().calls.size() > thread.open.front().place + kAround) {
            largest_.take(std::move(thread.open.front()));
            thread.open.erase(thread.open.begin());
        }
        // Calls that only repeat each other are one event.
        if (!is_kind(events.info[i], format::EventKind::kCall) || events.number[i] == 0) {
            judge(block, thread, call);
        }
        thread.recent[thread.seen % kAround] = call;
        ++thread.seen;
    }
}

void AnomaliesModule::judge(const Events& block, Thread& thread, const Call& call) {
    Usual& usual = thread.usual[call.path];
    if (usual.is_exceeded_by(call.duration) && largest_.may_take(call.duration - usual.mean())) {
        Anomaly anomaly{.excess = call.duration - usual.mean(),
                        .rank = block.rank,
                        .thread = block.thread,
                        .usual = usual.mean(),
                        .earlier = usual.earlier(),
                        .place = std::min<std::size_t>(thread.seen, kAround),
                        .calls = {}};
        for (std::size_t i = anomaly.place; i > 0; --i) {
            anomaly.calls.push_back(thread.recent[(thread.seen - i) % kAround]);
        }
        anomaly.calls.push_back(call);
        thread.open.push_back(std::move(anomaly));
    }
    usual.add(call.duration);
}

// Those that lack some calls after them as well: more may come.
std::set<AnomaliesModule::Anomaly> AnomaliesModule::found() const {
    std::set<Anomaly> found = largest_.all();
    for (const auto& [number, rank] : ranks_.all()) {
        for (const auto& [thread, state] : rank->threads) {
            found.insert(state.open.begin(), state.open.end());
        }
    }
    while (found.size() > kMost) {
        found.erase(std::prev(found.end()));
    }
    return found;
}

void AnomaliesModule::put(format::ByteWriter& out) const {
    const std::set<Anomaly> all = found();
    out.varint(all.size());
    for (const Anomaly& anomaly : all) {
        out.varint(anomaly.excess);
        out.varint(anomaly.rank);
        out.varint(anomaly.thread);
        out.varint(anomaly.usual);
        out.varint(anomaly.earlier);
        out.varint(anomaly.place);
        put_rows(out, anomaly.calls);
    }
}

void AnomaliesModule::take(format::ByteReader& in, const Renumbering& numbers) {
    for (std::uint64_t count = in.varint(); count > 0; --count) {
        Anomaly anomaly{.excess = in.varint(),
                        .rank = format::narrow(in, in.varint()),
                        .thread = format::narrow(in, in.varint()),
                        .usual = in.varint(),
                        .earlier = in.varint(),
                        .place = in.varint(),
                        .calls = take_rows<Call>(in)};
        if (anomaly.place >= anomaly.calls.size()) {
            in.fail("an anomaly lacks its call");
        }
        for (Call& call : anomaly.calls) {
            call.path = numbers.path(call.path);
            call.object = numbers.object(call.object);
        }
        largest_.take(std::move(anomaly));
    }
}

std::vector<NamedTable> AnomaliesModule::tables(const Dictionary& dictionary) {
    struct Around {
        std::size_t anomaly;
        std::int64_t place;  // 0: the anomaly
        Call call;
    };
    const std::set<Anomaly> all = found();
    std::vector<const Anomaly*> rows;
    std::vector<Around> around;
    for (const Anomaly& anomaly : all) {
        rows.push_back(&anomaly);
        for (std::size_t i = 0; i < anomaly.calls.size(); ++i) {
            around.push_back({rows.size(),
                              static_cast<std::int64_t>(i) - static_cast<std::int64_t>(anomaly.place),
                              anomaly.calls[i]});
        }
    }
    const std::vector<std::string> texts = dictionary.path_texts();
    const auto add_call = [&](read::ColumnTable& table, const auto& from, auto call) {
        add_texts(table, "operation", from, [&](const auto& row) {
            return dictionary.operation_at(dictionary.path_at(call(row).path).operation).name;
        });
        add_texts(table, "call_path", from, [&](const auto& row) { return texts.at(call(row).path); });
        add_texts(table, "object", from,
                  [&](const auto& row) { return dictionary.object_at(call(row).object).name; });
        add_numbers(table, "event", from, [&](const auto& row) { return call(row).number; });
        add_numbers(table, "start_ns", from, [&](const auto& row) { return call(row).start; });
        add_numbers(table, "duration_ns", from, [&](const auto& row) { return call(row).duration; });
    };
    const auto itself = [](const Anomaly* row) -> const Call& { return row->calls[row->place]; };
    read::ColumnTable table;
    table.rows = rows.size();
    add_small_numbers(table, "rank", rows, [](const Anomaly* row) { return row->rank; });
    add_small_numbers(table, "thread", rows, [](const Anomaly* row) { return row->thread; });
    add_call(table, rows, itself);
    add_numbers(table, "usual_ns", rows, [](const Anomaly* row) { return row->usual; });
    read::Column& factor = table.add("factor", read::ColumnType::kFloat64);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Anomaly& row = *rows[i];
        if (row.usual == 0) {
            table.set_null(factor, i);
        } else {
            factor.as<double>()[i] =
                static_cast<double>(itself(&row).duration) / static_cast<double>(row.usual);
        }
    }
    add_numbers(table, "earlier", rows, [](const Anomaly* row) { return row->earlier; });
    read::ColumnTable surroundings;
    surroundings.rows = around.size();
    add_numbers(surroundings, "anomaly", around, [](const Around& row) { return row.anomaly; });
    add_numbers(surroundings, "place", around, [](const Around& row) { return row.place; });
    add_call(surroundings, around, [](const Around& row) -> const Call& { return row.call; });
    add_numbers(surroundings, "bytes", around, [](const Around& row) { return row.call.bytes; });
    add_numbers(surroundings, "peer", around, [](const Around& row) { return row.call.peer; });
    std::vector<NamedTable> tables;
    tables.emplace_back("anomalies", std::move(table));
    tables.emplace_back("anomaly_surroundings", std::move(surroundings));
    return tables;
}

}  // namespace barograph::engine
