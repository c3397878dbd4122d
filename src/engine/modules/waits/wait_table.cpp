// SPDX-License-Identifier: BSD-3-Clause
// See wait_table.hpp.
#include "engine/modules/waits/wait_table.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "engine/modules/columns.hpp"
#include "engine/processes/rows.hpp"

namespace barograph::engine::waits {
namespace {

// Names as docs/reference has them.
constexpr std::array<std::string_view, 7> kKindNames = {"late sender",    "late receiver", "wait at barrier",
                                                        "wait at n-to-n", "early root",    "late root",
                                                        "late lower rank"};
constexpr std::array<std::string_view, kUnknowns> kUnknownNames = {
    "sends without a receive",
    "receives without a send",
    "collectives with missing members",
    "sends and receives without a number",
    "sends and receives of several threads at once",
    "calls on communicators whose ranks are not known",
    "messages and collectives across nodes",
    "persistent collectives",
    "receives open when events were lost",
    "waits for several messages",
    "waits that rest on the order of several threads",
    "collectives that do not wait for all for certain",
    "waits across nodes shorter than the error of their clocks",
};

// What a wait is of, in the columns that both tables have.
template <typename Rows, typename GetKey>
void add_keys(read::ColumnTable& table, const Rows& rows, const Dictionary& dictionary, GetKey key) {
    const std::vector<std::string> texts = dictionary.path_texts();
    const auto operation = [&](std::uint32_t path) {
        return dictionary.operation_at(dictionary.path_at(path).operation).name;
    };
    table.rows = rows.size();
    add_texts(table, "kind", rows, [&](const auto& row) {
        return std::string(kKindNames.at(static_cast<std::size_t>(key(row).kind)));
    });
    add_small_numbers(table, "rank", rows, [&](const auto& row) { return key(row).rank; });
    add_texts(table, "operation", rows, [&](const auto& row) { return operation(key(row).path); });
    add_texts(table, "call_path", rows, [&](const auto& row) { return texts.at(key(row).path); });
    add_texts(table, "communicator", rows,
              [&](const auto& row) { return dictionary.object_at(key(row).object).name; });
    add_small_numbers(table, "cause_rank", rows, [&](const auto& row) { return key(row).cause_rank; });
    add_texts(table, "cause_operation", rows,
              [&](const auto& row) { return operation(key(row).cause_path); });
    add_texts(table, "cause_path", rows, [&](const auto& row) { return texts.at(key(row).cause_path); });
}

}  // namespace

void WaitSum::add(const WaitSum& other) noexcept {
    if (other.longest > longest || (other.longest == longest && other.longest_start < longest_start) ||
        count == 0) {
        longest = other.longest;
        longest_start = other.longest_start;
    }
    count += other.count;
    waited += other.waited;
    outside += other.outside;
    in_mpi += other.in_mpi;
}

void WaitTable::add(const CallPlace& call, const Needed& needed) {
    const CallPlace& cause = needed.cause;
    // Not before the call began, not after it ended.
    const std::uint64_t waited = std::min(std::max(cause.start, call.start), call.end) - call.start;
    if (waited == 0) {
        return;
    }
    if (waited <= needed.error_ns) {
        unknown(Unknown::kClockError);
        return;
    }
    const WaitKey key{.kind = needed.kind,
                      .by_order = needed.by_order,
                      .send_class = needed.send_class,
                      .rank = call.rank,
                      .path = call.path,
                      .object = needed.object,
                      .cause_rank = cause.rank,
                      .cause_path = cause.path};
    sums_[key].add({.count = 1, .waited = waited, .longest = waited, .longest_start = call.start});
    singles_.push_back({.waited = waited,
                        .start = call.start,
                        .thread = call.thread,
                        .cause_thread = cause.thread,
                        .key = key});
    if (longest_ != nullptr && singles_.size() >= kMostOwn) {
        longest_->take(singles_);
    } else if (singles_.size() >= 2 * kMostSingles) {
        trim(singles_, kMostSingles);
    }
}

void WaitTable::add_singles(const std::vector<Wait>& singles) {
    singles_.insert(singles_.end(), singles.begin(), singles.end());
    trim(singles_, kMostSingles);
}

void WaitTable::sort_singles() { std::sort(singles_.begin(), singles_.end()); }

void WaitTable::add_cause(const Wait& wait, std::uint64_t outside, std::uint64_t in_mpi) {
    WaitSum& sum = sums_[wait.key];
    sum.outside += outside;
    sum.in_mpi += in_mpi;
}

void WaitTable::message(std::uint64_t sent, std::uint64_t received) noexcept {
    ++messages_;
    if (received < sent) {
        ++violations_;
        worst_violation_ = std::max(worst_violation_, sent - received);
    }
}

void WaitTable::merge(const WaitTable& other) {
    for (const auto& [key, sum] : other.sums_) {
        sums_[key].add(sum);
    }
    add_singles(other.singles_);
    for (std::size_t i = 0; i < kUnknowns; ++i) {
        unknown_[i] += other.unknown_[i];
    }
    messages_ += other.messages_;
    collectives_ += other.collectives_;
    violations_ += other.violations_;
    worst_violation_ = std::max(worst_violation_, other.worst_violation_);
    bounds_.merge(other.bounds_);
    standard_sends_.merge(other.standard_sends_);
    judged_.merge(other.judged_);
}

namespace {

void renumber(WaitKey& key, const Renumbering& numbers) {
    key.path = numbers.path(key.path);
    key.object = numbers.object(key.object);
    key.cause_path = numbers.path(key.cause_path);
}

struct SumRow {
    WaitKey key;
    WaitSum sum;
};

}  // namespace

void WaitTable::put(format::ByteWriter& out) const {
    std::vector<SumRow> sums;
    sums.reserve(sums_.size());
    for (const auto& [key, sum] : sums_) {
        sums.push_back({key, sum});
    }
    put_rows(out, sums);
    put_rows(out, singles_);
    for (const std::uint64_t count : unknown_) {
        out.varint(count);
    }
    out.varint(messages_);
    out.varint(collectives_);
    out.varint(violations_);
    out.varint(worst_violation_);
    bounds_.put(out);
    out.varint(standard_sends_.packed());
    judged_.put(out);
}

void WaitTable::take(format::ByteReader& in, const Renumbering& numbers) {
    WaitTable other;
    for (SumRow& row : take_rows<SumRow>(in)) {
        renumber(row.key, numbers);
        other.sums_[row.key] = row.sum;
    }
    other.singles_ = take_rows<Wait>(in);
    for (Wait& wait : other.singles_) {
        renumber(wait.key, numbers);
    }
    for (std::uint64_t& count : other.unknown_) {
        count = in.varint();
    }
    other.messages_ = in.varint();
    other.collectives_ = in.varint();
    other.violations_ = in.varint();
    other.worst_violation_ = in.varint();
    other.bounds_.take(in);
    other.standard_sends_.merge_packed(in.varint());
    other.judged_.take(in, numbers);
    merge(other);
}

void WaitTable::drop_if(const std::function<bool(const WaitKey&)>& doubtful) {
    for (auto at = sums_.begin(); at != sums_.end();) {
        if (doubtful(at->first)) {
            unknown(Unknown::kSeveralThreads, at->second.count);
            at = sums_.erase(at);
        } else {
            ++at;
        }
    }
    std::erase_if(singles_, [&](const Wait& wait) { return doubtful(wait.key); });
}

void WaitTable::decide_standard_sends() {
    const auto waits = [&](const WaitKey& key) {
        return key.send_class == 0 || standard_sends_.waits_for_receive(key.send_class);
    };
    decltype(sums_) decided;
    for (const auto& [key, sum] : sums_) {
        if (waits(key)) {
            WaitKey any_class = key;
            any_class.send_class = 0;
            decided[any_class].add(sum);
        }
    }
    sums_ = std::move(decided);
    std::erase_if(singles_, [&](const Wait& wait) { return !waits(wait.key); });
    for (Wait& wait : singles_) {
        wait.key.send_class = 0;
    }
}

read::ColumnTable WaitTable::waits(const Dictionary& dictionary) const {
    // What their order depends on does not differ any more.
    std::unordered_map<WaitKey, WaitSum, WaitKeyHash> sums;
    for (const auto& [key, sum] : sums_) {
        WaitKey any_order = key;
        any_order.by_order = false;
        sums[any_order].add(sum);
    }
    std::vector<const std::pair<const WaitKey, WaitSum>*> rows;
    rows.reserve(sums.size());
    for (const auto& row : sums) {
        rows.push_back(&row);
    }
    const std::vector<std::string> texts = dictionary.path_texts();
    // By what they are and not by their numbers, which depend on who came first.
    std::sort(rows.begin(), rows.end(), [&](const auto* a, const auto* b) {
        const auto order = [&](const auto& row) {
            return std::tuple{~row.second.waited,
                              row.first.kind,
                              row.first.rank,
                              row.first.cause_rank,
                              texts[row.first.path],
                              texts[row.first.cause_path],
                              dictionary.object_at(row.first.object).name};
        };
        return order(*a) < order(*b);
    });
    read::ColumnTable table;
    add_keys(table, rows, dictionary, [](const auto* row) -> const WaitKey& { return row->first; });
    add_numbers(table, "count", rows, [](const auto* row) { return row->second.count; });
    add_numbers(table, "waited_ns", rows, [](const auto* row) { return row->second.waited; });
    add_numbers(table, "longest_ns", rows, [](const auto* row) { return row->second.longest; });
    add_numbers(table, "longest_start_ns", rows, [](const auto* row) { return row->second.longest_start; });
    add_numbers(table, "outside_ns", rows, [](const auto* row) { return row->second.outside; });
    add_numbers(table, "in_mpi_ns", rows, [](const auto* row) { return row->second.in_mpi; });
    return table;
}

read::ColumnTable WaitTable::longest(const Dictionary& dictionary, const std::vector<Meanwhile>& did) const {
    const std::span rows(singles_.data(), shown());
    read::ColumnTable table;
    add_keys(table, rows, dictionary, [](const Wait& wait) -> const WaitKey& { return wait.key; });
    add_numbers(table, "start_ns", rows, [](const Wait& wait) { return wait.start; });
    add_numbers(table, "waited_ns", rows, [](const Wait& wait) { return wait.waited; });
    std::vector<Meanwhile> causes(rows.size());
    std::copy_n(did.begin(), std::min(did.size(), causes.size()), causes.begin());
    add_numbers(table, "outside_ns", causes, [](const Meanwhile& one) { return one.outside; });
    add_numbers(table, "in_mpi_ns", causes, [](const Meanwhile& one) { return one.in_mpi; });
    return table;
}

read::ColumnTable WaitTable::counts() const {
    std::vector<std::pair<std::string, std::uint64_t>> rows = {
        {"messages", messages_},
        {"collectives", collectives_},
        {"received before sent", violations_},
        {"received before sent by at most, ns", worst_violation_},
    };
    for (std::size_t i = 0; i < kUnknowns; ++i) {
        rows.emplace_back("unknown: " + std::string(kUnknownNames.at(i)), unknown_[i]);
    }
    read::ColumnTable table;
    table.rows = rows.size();
    add_texts(table, "what", rows, [](const auto& row) { return row.first; });
    add_numbers(table, "count", rows, [](const auto& row) { return row.second; });
    return table;
}

}  // namespace barograph::engine::waits
