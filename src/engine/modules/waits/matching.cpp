// SPDX-License-Identifier: BSD-3-Clause
// See matching.hpp.
#include "engine/modules/waits/matching.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace barograph::engine::waits {
namespace {

WaitKind kind_of(Dependence dependence) noexcept {
    switch (dependence) {
        case Dependence::kMeets:
            return WaitKind::kBarrier;
        case Dependence::kLower:
            return WaitKind::kLowerRanks;
        case Dependence::kToRoot:
            return WaitKind::kEarlyRoot;
        case Dependence::kFromRoot:
            return WaitKind::kLateRoot;
        default:
            return WaitKind::kNToN;
    }
}

// Whether a member of a collective call needs what others bring. In MPI_Scatterv a rank may get nothing.
bool needs_others(const Arrival& one) noexcept {
    const bool is_root = one.call.rank == one.root;
    return (one.dependence != Dependence::kToRoot || is_root) &&
           (one.dependence != Dependence::kFromRoot || (!is_root && one.brings));
}

std::uint64_t request_id(std::uint32_t rank, std::uint32_t request, bool exchange) noexcept {
    return std::uint64_t{exchange} << 63U | std::uint64_t{rank} << 32U | request;
}

// When the others began whom a member of a collective call may need and may not.
class Unneeded {
public:
    Unneeded(const std::vector<Arrival>& arrivals, std::uint64_t error_ns)
        : error_ns_(error_ns), dependence_(arrivals.front().dependence) {
        if (dependence_ == Dependence::kMeets) {
            return;
        }
        for (const Arrival& one : arrivals) {
            all_.push_back(one.call.start);
            if (dependence_ == Dependence::kFromRoot ? one.call.rank != one.root : !one.brings) {
                idle_.push_back(one.call.start);
            }
        }
        std::sort(all_.begin(), all_.end());
        std::sort(idle_.begin(), idle_.end());
    }

    // The first that began after `until`, before the call ended, or of a request the last; 0: none.
    [[nodiscard]] std::uint64_t late(const Arrival& one, std::uint64_t until, bool needs) const {
        if (dependence_ == Dependence::kMeets) {
            return 0;
        }
        const bool idle_only = needs && dependence_ != Dependence::kLower;
        const std::vector<std::uint64_t>& starts = idle_only ? idle_ : all_;
        bool itself = !idle_only || dependence_ == Dependence::kFromRoot || !one.brings;
        if (one.request != 0) {
            const bool last = itself && !starts.empty() && starts.back() == one.call.start;
            const std::size_t size = starts.size() - (last ? 1 : 0);
            return size == 0 ? 0 : starts[size - 1] + error_ns_;
        }
        auto at = std::upper_bound(starts.begin(), starts.end(), until - std::min(until, error_ns_));
        for (; at != starts.end() && *at <= one.call.end + error_ns_; ++at) {
            if (!itself || *at != one.call.start) {
                return *at + error_ns_;
            }
            itself = false;
        }
        return 0;
    }

private:
    std::uint64_t error_ns_;
    Dependence dependence_;
    std::vector<std::uint64_t> all_;
    std::vector<std::uint64_t> idle_;  // without those that all others need
};

// The last to come to a call that need not keep its ranks, where nobody left before. Who had been there for
// longer than the call took from then on waited for it: without it, it would have been gone.
class Kept {
public:
    // `in`: the call of each in which it was, or waited for its request. `across`: times of different nodes
    // cannot be compared, and nobody is known to have waited.
    Kept(const std::vector<Arrival>& arrivals, const std::vector<Group>& in, std::uint64_t error_ns,
         bool across) {
        const Arrival* last = &arrivals.front();
        std::uint64_t first_end = in.front().call.end;
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            const Arrival& one = arrivals[i];
            if (std::tuple{one.call.start, ~one.call.rank} > std::tuple{last->call.start, ~last->call.rank}) {
                last = &one;
            }
            first_end = std::min(first_end, in[i].call.end);  // 0: not known
            last_end_ = one.blocks ? std::max(last_end_, one.call.end) : last_end_;
            brings_ = brings_ || one.brings;
        }
        last_ = !across && first_end >= last->call.start + error_ns ? last : nullptr;
    }

    // For whom a member waited in this call; nullptr: that is not known.
    [[nodiscard]] const Arrival* waited_for(const Group& in) const {
        if (last_ == nullptr || in.dependence != Dependence::kAllRequests) {
            return nullptr;
        }
        const std::uint64_t came = last_->call.start;
        const std::uint64_t end = std::max(in.call.end, last_end_);
        return in.call.start < came && came - in.call.start > end - came ? last_ : nullptr;
    }
    [[nodiscard]] WaitKind kind() const { return brings_ ? WaitKind::kNToN : WaitKind::kBarrier; }

private:
    const Arrival* last_ = nullptr;
    std::uint64_t last_end_ = 0;  // of calls that block
    bool brings_ = false;
};

}  // namespace

void Matching::take(const Halves& halves, std::vector<GroupParts>& parts) {
    for (const SendHalf& send : halves.sends) {
        OpenLane& lane = lanes_[send.lane];
        lane.sends.push_back(send);
        pair(lane, parts);
    }
    for (const ReceiveHalf& receive : halves.receives) {
        OpenLane& lane = lanes_[receive.lane];
        lane.receives.push_back(receive);
        pair(lane, parts);
    }
    for (const Arrival& arrival : halves.arrivals) {
        const MeetingId id{.context = arrival.context, .number = arrival.number, .turn = arrival.turn};
        std::vector<Arrival>& arrivals = meetings_[id];
        arrivals.push_back(arrival);
        if (arrivals.size() == arrival.size) {
            meet(arrivals, parts);
            meetings_.erase(id);
        }
    }
    for (const RequestEnd& one : halves.ends) {
        end(one, parts);
    }
}

void Matching::pair(OpenLane& lane, std::vector<GroupParts>& parts) {
    while (!lane.sends.empty() && !lane.receives.empty()) {
        const std::uint32_t sent = lane.sends.front().number;
        const std::uint32_t received = lane.receives.front().number;
        if (sent == received) {
            match(lane.sends.front(), lane.receives.front(), parts);
        } else {
            table_.unknown(sent < received ? Unknown::kSend : Unknown::kReceive);
        }
        if (sent <= received) {
            lane.sends.pop_front();
        }
        if (received <= sent) {
            lane.receives.pop_front();
        }
    }
}

void Matching::match(const SendHalf& send, const ReceiveHalf& receive, std::vector<GroupParts>& parts) {
    const std::uint32_t from = send.call.node;
    const std::uint32_t to = receive.post.node;
    const std::optional<std::uint64_t> error = clocks_->error(from, to, send.call.start);
    if (error) {
        table_.message(send.call.start, receive.received);
    } else {
        table_.message(0, 0);
        table_.unknown(Unknown::kAcrossNodes);
        table_.depends(from, send.call.start, to, receive.received);
    }
    const ProbeCall& probe = receive.probe;
    Needed sent{.kind = WaitKind::kLateSender,
                .cause = send.call,
                .object = receive.object,
                .by_order = receive.by_order,
                .known = error.has_value(),
                .error_ns = error.value_or(0),
                .doubt = {.rank = receive.post.rank, .object = receive.object}};
    if (probe.path != 0) {
        CallPlace call = receive.post;
        call.path = probe.path;
        call.start = probe.start;
        call.end = probe.end;
        Needed found = sent;
        found.by_order = true;
        if (found.known) {
            table_.add(call, found);
        }
        if (probe.judged) {
            judge(call, found);
        }
        sent.waits = receive.group.members > 1;  // alone it waited there
    }
    waited(receive.group, sent, parts);
    if (send.synchronous || send.maybe) {
        const Needed needed{.kind = WaitKind::kLateReceiver,
                            .cause = receive.post,
                            .object = send.object,
                            .by_order = receive.by_order,
                            .known = error.has_value(),
                            .error_ns = error.value_or(0),
                            .maybe = send.maybe,
                            .send_class = send.maybe ? send_class(send.bytes, from != to) : SendClass{0},
                            .doubt = {.rank = receive.post.rank, .object = receive.object}};
        if (send.request != 0) {
            waited(request_id(send.call.rank, send.request, send.exchange), needed, parts);
            return;
        }
        if (send.synchronous && needed.known) {
            table_.add(send.call, needed);
        } else if (send.judged) {
            learn({.dependence = Dependence::kAllRequests, .call = send.call}, needed);
        }
        if (send.judged) {
            judge(send.call, needed);
        }
    }
}

void Matching::waited(const Group& group, const Needed& needed, std::vector<GroupParts>& parts) {
    if (group.members + group.maybes > 1) {
        parts[mixed(group.call.rank, group.id) % parts.size()].push_back({.group = group, .needed = needed});
        return;
    }
    if (needed.maybe) {
        learn(group, needed);
    } else if (needed.known && needed.waits && group.dependence != Dependence::kNone) {
        table_.add(group.call, needed);
    }
    if (group.judged) {
        Evidence evidence;
        evidence.add(group, needed);
        table_.judged().settle(group, evidence);
    }
}

void Matching::learn(const Group& group, const Needed& needed) {
    if (returned_before(group.call, needed)) {
        table_.returned_before_receive(needed.send_class);
    } else if (needed.known && group.dependence != Dependence::kNone && stayed_for(group.call, needed)) {
        table_.add(group.call, needed);
    }
}

// A call that needs one thing.
void Matching::judge(const CallPlace& call, const Needed& needed) {
    const Group group{.dependence = Dependence::kAllRequests, .call = call};
    Evidence evidence;
    evidence.add(group, needed);
    table_.judged().settle(group, evidence);
}

void Matching::waited(std::uint64_t id, const Needed& needed, std::vector<GroupParts>& parts) {
    const auto ended = ended_.find(id);
    if (ended == ended_.end()) {
        needed_[id] = needed;
        return;
    }
    waited(ended->second, needed, parts);
    ended_.erase(ended);
}

void Matching::end(const RequestEnd& end, std::vector<GroupParts>& parts) {
    const std::uint64_t id = request_id(end.rank, end.request, end.exchange);
    const auto needed = needed_.find(id);
    if (needed == needed_.end()) {
        ended_[id] = end.group;
        if (const auto leaving = leaving_.extract(id); !leaving.empty() && --leaving.mapped()->missing == 0) {
            keep(*leaving.mapped(), parts);
        }
        return;
    }
    waited(end.group, needed->second, parts);
    needed_.erase(needed);
}

void Groups::finish(const Group& call, const OpenGroup& group) {
    if (call.judged) {
        table_.judged().settle(call, group.evidence);
    }
    const Needed* const send = group.evidence.last_send(call);
    if (send != nullptr && call.dependence == Dependence::kAllRequests) {
        // It waited for it once all else was there.
        CallPlace rest = call.call;
        rest.start = group.evidence.needed_until(call);
        Needed needed = *send;
        needed.by_order = needed.by_order || group.by_order;
        table_.add(rest, needed);
    }
}

void Groups::take(const GroupParts& parts) {
    for (const GroupPart& part : parts) {
        const GroupId id{.rank = part.group.call.rank, .id = part.group.id};
        OpenGroup& group = groups_[id];
        const Needed& needed = part.needed;
        group.evidence.add(part.group, needed);
        const bool last_of_all = group.found + group.maybes + 1 == part.group.members + part.group.maybes;
        if (needed.maybe && returned_before(part.group.call, needed)) {
            table_.returned_before_receive(needed.send_class);
        }
        if (last_of_all) {
            finish(part.group, group);
        }
        if (needed.maybe) {
            ++group.maybes;
            if (last_of_all) {
                groups_.erase(id);
            }
            continue;
        }
        group.known = group.known && needed.known;
        group.by_order = group.by_order || needed.by_order;
        group.error_ns = std::max(group.error_ns, needed.error_ns);
        // Where all are needed, what came last; where any, what came first. Among equals, that of the lowest
        // rank.
        const auto order = [](const Needed& one) {
            return std::tuple{one.cause.start, ~one.cause.rank, ~one.cause.path};
        };
        const auto order_of_any = [](const Needed& one) {
            return std::tuple{one.cause.start, one.cause.rank, one.cause.path};
        };
        const auto decides = [&] {
            return part.group.dependence == Dependence::kAllRequests
                       ? order(needed) > order(*group.decides)
                       : order_of_any(needed) < order_of_any(*group.decides);
        };
        if (needed.waits && (!group.decides || decides())) {
            group.decides = needed;
        }
        if (++group.found < part.group.members) {
            continue;
        }
        if (group.known && group.decides) {
            group.decides->by_order = group.by_order;
            group.decides->error_ns = group.error_ns;
            table_.add(part.group.call, *group.decides);
        }
        if (last_of_all) {
            groups_.erase(id);
        } else {
            group.complete = true;
        }
    }
}

void Matching::meet(const std::vector<Arrival>& arrivals, std::vector<GroupParts>& parts) {
    table_.collective();
    const Arrival& any = arrivals.front();
    const auto unknown = [&](Unknown why, const Needed& needed) {
        table_.unknown(why);
        for (const Arrival& one : arrivals) {
            waited(one, needed, parts);
        }
    };
    const auto starts = [](const Arrival& one) { return one.dependence == Dependence::kStarts; };
    if (std::any_of(arrivals.begin(), arrivals.end(), starts)) {
        unknown(Unknown::kPersistent, {.waits = false, .why = Judgement::kPersistent});
        return;
    }
    bool across = false;  // some times cannot be compared
    std::uint64_t widest = 0;
    for (const Arrival& one : arrivals) {
        const auto error = clocks_->error(any.call.node, one.call.node, any.call.start);
        across = across || !error.has_value();
        if (error.has_value() && one.call.node != any.call.node) {
            widest = std::max<std::uint64_t>(widest, *error);
        }
    }
    if (across) {
        widest = 0;
    }
    const Unneeded unneeded(arrivals, 2 * widest);
    if (any.dependence == Dependence::kNone) {
        Kin kin{.arrivals = arrivals, .otherwise = {}, .error_ns = 2 * widest, .across = across};
        for (const Arrival& one : arrivals) {
            kin.otherwise.push_back({.waits = false,
                                     .why = across ? Judgement::kClocks : Judgement::kJudged,
                                     .others = unneeded.late(one, one.call.start, false)});
        }
        await_ends(std::move(kin), parts);
        return;
    }
    const bool rooted = any.dependence == Dependence::kToRoot || any.dependence == Dependence::kFromRoot;
    if (rooted && !any.has_root) {
        unknown(Unknown::kPlace, {.known = false, .why = Judgement::kPartner});
        return;
    }
    if (across) {
        unknown(Unknown::kAcrossNodes, {.known = false});
        compare_clocks(arrivals);
        return;
    }
    // Those that others depend on, the last of them first; of equal ones that of the lowest rank.
    std::vector<const Arrival*> late;
    for (const Arrival& one : arrivals) {
        const bool counts = any.dependence == Dependence::kFromRoot ? one.call.rank == any.root : true;
        if (counts && (one.brings || any.dependence == Dependence::kMeets)) {
            late.push_back(&one);
        }
    }
    std::sort(late.begin(), late.end(), [](const Arrival* a, const Arrival* b) {
        return std::tuple{~a->call.start, a->call.rank} < std::tuple{~b->call.start, b->call.rank};
    });
    const WaitKind kind = kind_of(any.dependence);
    for (const Arrival& one : arrivals) {
        const auto it_needs = [&](const Arrival* other) {
            return other->call.rank != one.call.rank &&
                   (any.dependence != Dependence::kLower || other->place < one.place);
        };
        const auto last = needs_others(one) ? std::find_if(late.begin(), late.end(), it_needs) : late.end();
        if (last == late.end()) {
            waited(one, {.waits = false, .others = unneeded.late(one, one.call.start, false)}, parts);
            continue;
        }
        const auto error = clocks_->error(one.call.node, (*last)->call.node, one.call.start);
        const std::uint64_t until = std::max(one.call.start, (*last)->call.start);
        waited(one,
               {.kind = kind,
                .cause = (*last)->call,
                .object = one.object,
                .error_ns = error.value_or(0),
                .others = unneeded.late(one, until, true)},
               parts);
    }
}

// Who was kept by a call that need not keep its ranks is known once it is known when each left.
void Matching::await_ends(Kin kin, std::vector<GroupParts>& parts) {
    std::vector<std::uint64_t> missing;
    for (const Arrival& one : kin.arrivals) {
        const std::uint64_t id = request_id(one.call.rank, one.request, false);
        if (one.request != 0 && !ended_.contains(id)) {
            missing.push_back(id);
        }
    }
    if (missing.empty()) {
        keep(kin, parts);
        return;
    }
    kin.missing = missing.size();
    const auto shared = std::make_shared<Kin>(std::move(kin));
    for (const std::uint64_t id : missing) {
        leaving_[id] = shared;
    }
}

void Matching::keep(const Kin& kin, std::vector<GroupParts>& parts) {
    std::vector<Group> in;
    for (const Arrival& one : kin.arrivals) {
        const auto ended = ended_.find(request_id(one.call.rank, one.request, false));
        const bool by_request = one.request != 0 && ended != ended_.end();
        in.push_back(by_request   ? ended->second
                     : one.blocks ? Group{.dependence = Dependence::kAllRequests, .call = one.call}
                                  : Group{});
    }
    const Kept kept(kin.arrivals, in, kin.error_ns, kin.across);
    bool waits = false;
    for (std::size_t i = 0; i < kin.arrivals.size(); ++i) {
        const Arrival& one = kin.arrivals[i];
        const Arrival* const last = kept.waited_for(in[i]);
        waits = waits || last != nullptr;
        waited(one,
               last == nullptr ? kin.otherwise[i]
                               : Needed{.kind = kept.kind(),
                                        .cause = last->call,
                                        .object = one.object,
                                        .error_ns = kin.error_ns},
               parts);
    }
    if (!waits) {
        table_.unknown(Unknown::kNotForCertain);
    }
}

// In the call itself, if it blocks, or in the one that completes its request.
void Matching::waited(const Arrival& arrival, const Needed& needed, std::vector<GroupParts>& parts) {
    if (arrival.request != 0) {
        waited(request_id(arrival.call.rank, arrival.request, false), needed, parts);
        return;
    }
    if (arrival.blocks && needed.known && needed.waits) {
        table_.add(arrival.call, needed);
    }
    if (arrival.judged) {
        judge(arrival.call, needed);
    }
}

// What a collective call proves of the clocks of its nodes: nobody who needs others ends before these have
// begun.
void Matching::compare_clocks(const std::vector<Arrival>& arrivals) {
    const Dependence dependence = arrivals.front().dependence;
    if (dependence == Dependence::kLower) {
        return;  // only of some of them
    }
    const std::uint32_t root = arrivals.front().root;
    std::map<std::uint32_t, std::uint64_t> begun;  // by node: the last that others need
    std::map<std::uint32_t, std::uint64_t> ended;  // and the first that needs them
    for (const Arrival& one : arrivals) {
        const bool is_root = one.call.rank == root;
        if ((dependence != Dependence::kFromRoot || is_root) &&
            (one.brings || dependence == Dependence::kMeets)) {
            std::uint64_t& last = begun[one.call.node];
            last = std::max(last, one.call.start);
        }
        if (one.blocks && needs_others(one)) {
            const auto [first, is_new] = ended.try_emplace(one.call.node, one.call.end);
            first->second = std::min(first->second, one.call.end);
        }
    }
    for (const auto& [from, sent] : begun) {
        for (const auto& [to, received] : ended) {
            if (from != to) {
                table_.depends(from, sent, to, received);
            }
        }
    }
}

WaitTable Matching::table() const {
    WaitTable table = table_;
    for (const auto& [key, lane] : lanes_) {
        table.unknown(Unknown::kSend, lane.sends.size());
        table.unknown(Unknown::kReceive, lane.receives.size());
    }
    table.unknown(Unknown::kCollective, meetings_.size());
    return table;
}

WaitTable Groups::table() const {
    WaitTable table = table_;
    for (const auto& [id, group] : groups_) {
        table.unknown(Unknown::kGroup, group.complete || group.found == 0 ? 0 : 1);
    }
    return table;
}

}  // namespace barograph::engine::waits
