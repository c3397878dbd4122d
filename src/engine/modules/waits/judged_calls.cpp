// SPDX-License-Identifier: BSD-3-Clause
// See judged_calls.hpp.
#include "engine/modules/waits/judged_calls.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/modules/columns.hpp"
#include "engine/processes/rows.hpp"

namespace barograph::engine::waits {

namespace {

// Both of them: further ones may also fit a rank and a communicator of these, but most jobs have none at all.
Doubt both(const Doubt& a, const Doubt& b) noexcept {
    return {.rank = a.rank == b.rank ? a.rank : Doubt::kSeveral,
            .object = a.object == b.object ? a.object : Doubt::kSeveral};
}

// Whether the receive of a standard send came after that of another one, the same in any order of them.
bool is_later(const Needed& send, const Needed& other) noexcept {
    const auto order = [](const Needed& one) {
        return std::tuple{one.cause.start, one.send_class, ~one.cause.rank, ~one.cause.path};
    };
    return order(send) > order(other);
}

}  // namespace

void Evidence::add(const Group& group, const Needed& needed) {
    why_ = both(why_, needed.why);
    ++parts_;
    if (needed.by_order) {
        doubt_ = doubt_ ? both(*doubt_, needed.doubt) : needed.doubt;
    }
    if (!needed.known) {
        why_ = both(why_, Judgement::kClocks);
        return;
    }
    others_ = std::max(others_, needed.others);
    if (!needed.waits) {
        return;
    }
    const std::uint64_t begun = needed.cause.start;
    if (needed.maybe) {
        if (begun <= group.call.end + needed.error_ns) {
            sends_ = std::max(sends_, begun + needed.error_ns);
            if (!send_ || is_later(needed, *send_)) {
                send_ = needed;
            }
        }  // else the call was over before: it needed nothing
        return;
    }
    error_ns_ = std::max(error_ns_, needed.error_ns);
    needed_ = !certain_                                      ? begun
              : group.dependence == Dependence::kAllRequests ? std::max(needed_, begun)
                                                             : std::min(needed_, begun);
    certain_ = true;
}

std::uint64_t Evidence::needed_until(const Group& group) const noexcept {
    const bool any = group.dependence == Dependence::kAnyRequest;
    return certain_ && !any ? std::min(std::max(needed_, group.call.start), group.call.end)
                            : group.call.start;
}

const Needed* Evidence::last_send(const Group& group) const noexcept {
    if (why_ != Judgement::kJudged || !send_ ||
        (group.dependence != Dependence::kAllRequests && parts_ != 1)) {
        return nullptr;
    }
    CallPlace rest = group.call;
    rest.start = needed_until(group);
    return stayed_for(rest, *send_) ? &*send_ : nullptr;
}

Judgement Evidence::judgement(const Group& group) const {
    if (why_ != Judgement::kJudged) {
        return why_;
    }
    const std::uint64_t start = group.call.start;
    std::uint64_t until = start;
    if (certain_) {
        until = std::min(std::max(needed_, start), group.call.end);
        const bool within_error = until > start ? until - start <= error_ns_ : needed_ + error_ns_ > start;
        if (error_ns_ != 0 && within_error) {
            return Judgement::kClocks;
        }
        if (group.dependence == Dependence::kAnyRequest) {
            // One that was there before it began is enough; else what may have been enough is not known.
            if (needed_ <= start) {
                return Judgement::kJudged;
            }
            until = start;
        }
    }
    if (sends_ > until) {
        return Judgement::kStandardSend;
    }
    return others_ > until ? Judgement::kUnneededData : Judgement::kJudged;
}

void JudgedCalls::add(std::uint32_t path, Judgement what, std::uint64_t calls, std::uint64_t ns) {
    Sum& sum = sums_[{.path = path, .what = what}];
    sum.calls += calls;
    sum.ns += ns;
}

void JudgedCalls::settle(const CallPlace& call, Judgement what, const std::optional<Doubt>& doubt,
                         SendClass send_class) {
    const std::uint64_t ns = call.end - call.start;
    Key key{.path = call.path,
            .what = what,
            .send_class = what == Judgement::kStandardSend ? send_class : SendClass{0}};
    if (doubt && (what == Judgement::kJudged || key.send_class != 0)) {
        key.in_doubt = true;
        key.doubt = *doubt;
    }
    Sum& sum = sums_[key];
    ++sum.calls;
    sum.ns += ns;
    // What is taken away here may have been added to another table: only the sum of all is one that means
    // something.
    Sum& before = sums_[{.path = call.path}];
    --before.calls;
    before.ns -= ns;
}

void JudgedCalls::merge(const JudgedCalls& other) {
    for (const auto& [key, sum] : other.sums_) {
        Sum& mine = sums_[key];
        mine.calls += sum.calls;
        mine.ns += sum.ns;
    }
}

void JudgedCalls::resolve(const std::function<bool(const Doubt&)>& doubtful, const StandardSends& sends) {
    JudgedCalls resolved;
    for (const auto& [key, sum] : sums_) {
        const bool waits = key.send_class != 0 && sends.waits_for_receive(key.send_class);
        const Judgement what = waits ? Judgement::kJudged : key.what;
        const bool threads = what == Judgement::kJudged && key.in_doubt && doubtful(key.doubt);
        resolved.add(key.path, threads ? Judgement::kThreads : what, sum.calls, sum.ns);
    }
    *this = std::move(resolved);
}

namespace {

struct JudgedRow {
    JudgedCalls::Key key;
    JudgedCalls::Sum sum;
};

}  // namespace

void JudgedCalls::put(format::ByteWriter& out) const {
    std::vector<JudgedRow> rows;
    rows.reserve(sums_.size());
    for (const auto& [key, sum] : sums_) {
        rows.push_back({key, sum});
    }
    put_rows(out, rows);
}

void JudgedCalls::take(format::ByteReader& in, const Renumbering& numbers) {
    JudgedCalls other;
    for (JudgedRow& row : take_rows<JudgedRow>(in)) {
        if (static_cast<std::size_t>(row.key.what) >= kJudgements) {
            in.fail("there is no such judgement");
        }
        row.key.path = numbers.path(row.key.path);
        if (row.key.doubt.object != Doubt::kSeveral) {
            row.key.doubt.object = numbers.object(row.key.doubt.object);
        }
        other.sums_[row.key] = row.sum;
    }
    merge(other);
}

read::ColumnTable JudgedCalls::table(const Dictionary& dictionary) const {
    std::map<std::pair<Judgement, std::string>, Sum> sums;
    for (const auto& [key, sum] : sums_) {
        Sum& of_operation =
            sums[{key.what, dictionary.operation_at(dictionary.path_at(key.path).operation).name}];
        of_operation.calls += sum.calls;
        of_operation.ns += sum.ns;
    }
    std::vector<const std::pair<const std::pair<Judgement, std::string>, Sum>*> rows;
    for (const auto& row : sums) {
        if (row.second.calls != 0) {
            rows.push_back(&row);
        }
    }
    std::sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) {
        return std::tuple{~a->second.ns, a->first} < std::tuple{~b->second.ns, b->first};
    });
    read::ColumnTable table;
    table.rows = rows.size();
    add_texts(table, "judgement", rows, [](const auto* row) {
        return std::string(kJudgementNames.at(static_cast<std::size_t>(row->first.first)));
    });
    add_texts(table, "operation", rows, [](const auto* row) { return row->first.second; });
    add_numbers(table, "count", rows, [](const auto* row) { return row->second.calls; });
    add_numbers(table, "time_ns", rows, [](const auto* row) { return row->second.ns; });
    return table;
}

}  // namespace barograph::engine::waits
