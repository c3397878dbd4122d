// SPDX-License-Identifier: BSD-3-Clause
// See matching.hpp.
#include "engine/modules/waits/matching.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace barograph::engine::waits {
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
            meet(arrivals);
            meetings_.erase(id);
        }
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
    if (receive.group.members > 1) {
        parts[mixed(receive.group.call.rank, receive.group.id) % parts.size()].push_back(
            {.group = receive.group,
             .cause = send.call,
             .object = receive.object,
             .by_order = receive.by_order,
             .known = error.has_value(),
             .error_ns = error.value_or(0)});
    } else if (error && receive.group.dependence != Dependence::kNone) {
        table_.add(WaitKind::kLateSender, receive.group.call, send.call, receive.object, receive.by_order,
                   *error);
    }
    if (error && send.synchronous) {
        table_.add(WaitKind::kLateReceiver, send.call, receive.post, send.object, receive.by_order, *error);
    }
}

void Groups::take(const GroupParts& parts) {
    for (const GroupPart& part : parts) {
        const GroupId id{.rank = part.group.call.rank, .id = part.group.id};
        OpenGroup& group = groups_[id];
        // Of all: what came last; of any: what came first. Of equal ones that of the lowest rank.
        const auto order = [](const GroupPart& one) {
            return std::tuple{one.cause.start, ~one.cause.rank, ~one.cause.path};
        };
        const auto order_of_any = [](const GroupPart& one) {
            return std::tuple{one.cause.start, one.cause.rank, one.cause.path};
        };
        const bool decides = part.group.dependence == Dependence::kAllRequests
                                 ? order(part) > order(group.part)
                                 : order_of_any(part) < order_of_any(group.part);
        const bool by_order = part.by_order || group.part.by_order;
        const std::uint64_t error_ns = std::max(part.error_ns, group.part.error_ns);
        group.known = group.known && part.known;
        if (group.found == 0 || decides) {
            group.part = part;
        }
        group.part.by_order = by_order;
        group.part.error_ns = error_ns;
        if (++group.found < part.group.members) {
            continue;
        }
        if (group.known) {
            const GroupPart& last = group.part;
            table_.add(WaitKind::kLateSender, last.group.call, last.cause, last.object, last.by_order,
                       last.error_ns);
        }
        groups_.erase(id);
    }
}

void Matching::meet(const std::vector<Arrival>& arrivals) {
    table_.collective();
    const Arrival& any = arrivals.front();
    const auto blocks = [](const Arrival& one) { return one.blocks; };
    if (!std::all_of(arrivals.begin(), arrivals.end(), blocks)) {
        table_.unknown(Unknown::kNotBlocking);
        return;
    }
    if (any.dependence == Dependence::kNone) {
        table_.unknown(Unknown::kNotForCertain);
        return;
    }
    const bool rooted = any.dependence == Dependence::kToRoot || any.dependence == Dependence::kFromRoot;
    if (rooted && !any.has_root) {
        table_.unknown(Unknown::kPlace);
        return;
    }
    const auto elsewhere = [&](const Arrival& one) {
        return !clocks_->error(any.call.node, one.call.node, any.call.start);
    };
    if (std::any_of(arrivals.begin(), arrivals.end(), elsewhere)) {
        table_.unknown(Unknown::kAcrossNodes);
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
    const auto kind = [&] {
        switch (any.dependence) {
            case Dependence::kMeets:
                return WaitKind::kBarrier;
            case Dependence::kToRoot:
                return WaitKind::kEarlyRoot;
            case Dependence::kFromRoot:
                return WaitKind::kLateRoot;
            default:
                return WaitKind::kNToN;
        }
    }();
    for (const Arrival& one : arrivals) {
        if (any.dependence == Dependence::kToRoot && one.call.rank != any.root) {
            continue;
        }
        for (const Arrival* const last : late) {
            if (last->call.rank != one.call.rank) {
                table_.add(kind, one.call, last->call, one.object, false,
                           clocks_->error(one.call.node, last->call.node, one.call.start).value_or(0));
                break;
            }
        }
    }
}

// What a collective call proves of the clocks of its nodes: nobody who needs others ends before these have begun.
void Matching::compare_clocks(const std::vector<Arrival>& arrivals) {
    const Dependence dependence = arrivals.front().dependence;
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
        if (dependence != Dependence::kToRoot || is_root) {
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
    table.unknown(Unknown::kGroup, groups_.size());
    return table;
}

}  // namespace barograph::engine::waits
