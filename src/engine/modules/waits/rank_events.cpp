// SPDX-License-Identifier: BSD-3-Clause
// See rank_events.hpp.
#include "engine/modules/waits/rank_events.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace barograph::engine::waits {

using format::EventColumns;
using format::EventKind;

struct RankEvents::Reading {
    const Events& block;
    const EventColumns& events;
    Thread& thread;
    std::uint32_t node;

    [[nodiscard]] const Numbers::PathNumbers& path(std::size_t i) const {
        return block.numbers->paths[events.path[i]];
    }
    [[nodiscard]] const Numbers::ObjectNumbers& object(std::size_t i) const {
        return block.numbers->objects[events.object[i]];
    }
    [[nodiscard]] bool has(std::size_t i, std::uint32_t flag) const { return (events.info[i] & flag) != 0; }
    // Of communicators that share a row the event says which one it is.
    [[nodiscard]] Context context(std::size_t i) const {
        Context context{.key = object(i).key, .instance = 0};
        if (has(i, format::kEventFolded)) {
            context.instance = events.info[i] >> format::kEventInstanceShift;
            if (events.place[i] != format::kNoPlace) {
                context.instance |= events.place[i] << 16U;
            }
        }
        return context;
    }
};

void RankEvents::OpenReceives::add(std::uint32_t serial, const Open& open) {
    others_.erase(serial);
    for (;;) {
        Slot& slot = slots_[serial % slots_.size()];
        if (slot.serial == 0 || slot.serial == serial) {
            slot = {.serial = serial, .open = open};
            return;
        }
        if (slots_.size() == kMostSlots) {
            others_[serial] = open;
            return;
        }
        std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2));
        for (const Slot& one : before) {
            if (one.serial != 0) {
                slots_[one.serial % slots_.size()] = one;
            }
        }
    }
}

RankEvents::Open RankEvents::OpenReceives::take(std::uint32_t serial) noexcept {
    Slot& slot = slots_[serial % slots_.size()];
    if (serial != 0 && slot.serial == serial) {
        return std::exchange(slot, {}).open;
    }
    const auto other = others_.find(serial);
    if (other == others_.end()) {
        return {};
    }
    const Open open = other->second;
    others_.erase(other);
    return open;
}

CallPlace RankEvents::place_of(const Reading& now, std::size_t i) const {
    return {.rank = rank_,
            .thread = now.block.thread,
            .node = now.node,
            .path = now.path(i).path,
            .start = now.events.start[i],
            .end = now.events.end[i]};
}

void RankEvents::take(const Events& block, std::vector<Halves>& out) {
    out_ = &out;
    rank_ = block.rank;
    if (std::find(numbers_.begin(), numbers_.end(), block.numbers) == numbers_.end()) {
        numbers_.push_back(block.numbers);
    }
    Thread& thread = threads_[block.thread];
    if (block.first != kUnnumbered) {
        if (block.first != thread.next) {
            table_.unknown(Unknown::kLostEvents, thread.open.size());
            for (const Receive& gone : thread.open) {
                (void)open_.take(gone.serial);
            }
            lose(thread);
        }
        thread.next = block.first + block.events.size();
    }
    const Reading now{.block = block, .events = block.events, .thread = thread, .node = block.node};
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        const Numbers::PathNumbers& path = now.path(i);
        if (path.layer != format::Layer::kMpi) {
            continue;
        }
        const auto kind = static_cast<EventKind>(block.events.info[i] & format::kEventKindMask);
        if (kind == EventKind::kComplete) {
            if (!thread.completions.empty() && (thread.completed_at != block.events.end[i] ||
                                                thread.completed_path != block.events.path[i])) {
                completed(now, nullptr);
            }
            thread.completed_at = block.events.end[i];
            thread.completed_path = block.events.path[i];
            thread.completions.push_back({.serial = block.events.serial[i],
                                          .peer = block.events.peer[i],
                                          .tag = block.events.tag[i],
                                          .when = block.events.end[i],
                                          .cancelled = now.has(i, format::kEventCancelled)});
            continue;
        }
        if (!thread.completions.empty()) {
            const bool its_own = kind == EventKind::kCall && thread.completed_at == block.events.end[i] &&
                                 thread.completed_path == block.events.path[i];
            const Group group{.dependence = path.dependence, .call = place_of(now, i)};
            completed(now, its_own ? &group : nullptr);
        }
        switch (kind) {
            case EventKind::kSend:
                send(now, i);
                break;
            case EventKind::kReceive:
                receive(now, i);
                break;
            case EventKind::kCollective:
                collective(now, i);
                break;
            default:
                break;
        }
        if (now.has(i, format::kEventProbe) && now.has(i, format::kEventBlocking) &&
            block.events.peer[i] != format::kNoPeer) {
            thread.probe = Probe{.asked = {.context = now.context(i),
                                           .peer = block.events.peer[i],
                                           .tag = block.events.tag[i]},
                                 .call = place_of(now, i)};
        }
    }
}

WaitTable RankEvents::table() const {
    WaitTable table = table_;
    for (const auto& [number, thread] : threads_) {
        table.unknown(Unknown::kReceive, thread.open.size());
    }
    return table;
}

// Nothing that was asked for before is certain any more.
void RankEvents::lose(Thread& thread) {
    thread.open.clear();
    thread.completions.clear();
    thread.probe.reset();
    thread.uncertain = true;
}

void RankEvents::send(const Reading& now, std::size_t i) {
    const EventColumns& events = now.events;
    const Numbers::ObjectNumbers& on = now.object(i);
    if (now.has(i, format::kEventAmbiguous)) {
        table_.unknown(Unknown::kAmbiguous);
        return;
    }
    if (events.number[i] == 0) {
        table_.unknown(Unknown::kUnnumbered);
        return;
    }
    const auto peer = static_cast<std::uint32_t>(events.peer[i]);
    if (on.two_groups || peer >= on.ranks.size()) {
        table_.unknown(Unknown::kPlace);
        return;
    }
    SendHalf half{.lane = {.context = now.context(i),
                           .sender = rank_,
                           .receiver = on.ranks[peer],
                           .tag = events.tag[i]},
                  .number = events.number[i],
                  .object = on.object,
                  .call = place_of(now, i),
                  .synchronous = now.has(i, format::kEventSynchronous) && now.has(i, format::kEventBlocking)};
    (*out_)[half.lane.hash() % out_->size()].sends.push_back(half);
}

void RankEvents::receive(const Reading& now, std::size_t i) {
    const EventColumns& events = now.events;
    const Numbers::ObjectNumbers& on = now.object(i);
    const bool any_peer = now.has(i, format::kEventAnySource);
    const bool any_tag = now.has(i, format::kEventAnyTag);
    const bool any = any_peer || any_tag;
    Receiving& receiving =
        receiving_.try_emplace(on.object, Receiving{.thread = now.block.thread}).first->second;
    receiving.several = receiving.several || receiving.thread != now.block.thread;
    receiving.any = receiving.any || any;
    if (now.has(i, format::kEventAmbiguous)) {
        table_.unknown(Unknown::kAmbiguous);
        return;
    }
    if (events.number[i] == 0 && !any) {
        table_.unknown(Unknown::kUnnumbered);
        return;
    }
    Receive made{.asked = {.context = now.context(i),
                           .peer = any_peer ? format::kNoPeer : events.peer[i],
                           .tag = any_tag ? format::kNoPeer : events.tag[i]},
                 .any_peer = any_peer,
                 .any_tag = any_tag,
                 .after_any = now.has(i, format::kEventAfterAny),
                 .number = events.number[i],
                 .object = on.object,
                 .serial = events.serial[i],
                 .peer = events.peer[i],
                 .tag = events.tag[i],
                 .communicator = &on,
                 .post = place_of(now, i)};
    const bool blocks = now.has(i, format::kEventBlocking);
    made.group = {.dependence = blocks ? Dependence::kAllRequests : Dependence::kNone, .call = made.post};
    made.waited_at_post = blocks;
    if (made.serial == 0) {
        // A blocking one, or one that was over when its request was given.
        made.over = true;
        made.received = made.post.end;
        std::optional<Probe>& probe = now.thread.probe;
        if (blocks && probe && probe->asked == Asked{made.asked.context, made.peer, made.tag}) {
            made.group.call = probe->call;  // it was waited for there
            probe.reset();
        }
        if (now.thread.open.empty()) {
            emit(made, now.thread.uncertain);
            return;
        }
        now.thread.open.push_back(made);
        release(now.thread);
        return;
    }
    now.thread.open.push_back(made);
    const auto place = std::prev(now.thread.open.end());
    if (const auto early = early_.find(made.serial); early != early_.end()) {
        const Completion completion = early->second;
        early_.erase(early);
        if (completion.cancelled) {
            cancelled(now.thread, place);
        } else {
            finish(*place, completion);
        }
        release(now.thread);
        return;
    }
    open_.add(made.serial, {.thread = &now.thread, .receive = place});
}

void RankEvents::finish(Receive& receive, const Completion& completion) const {
    receive.over = true;
    receive.received = completion.when;
    // A receive that names its source got its message from there, even if the status says otherwise.
    receive.peer = receive.any_peer ? completion.peer : receive.asked.peer;
    receive.tag = receive.any_tag ? completion.tag : receive.asked.tag;
}

// Its number is given again: those that asked for the same after it, up to now, have one too many.
void RankEvents::cancelled(Thread& thread, std::list<Receive>::iterator receive) {
    for (auto later = std::next(receive); later != thread.open.end(); ++later) {
        if (!later->takes_any() && later->asked == receive->asked && later->number > 0) {
            --later->number;
        }
    }
    thread.open.erase(receive);
}

// Requests were completed: by a call, or by one of which nothing is known.
void RankEvents::completed(const Reading& now, const Group* call) {
    const std::vector<Completion> completions = std::exchange(now.thread.completions, {});
    Group group;
    if (call != nullptr) {
        group = *call;
    }
    group.id = ++groups_;
    group.members = 0;
    std::vector<Receive*> members;
    std::set<Thread*> touched = {&now.thread};
    for (const Completion& completion : completions) {
        const Open open = open_.take(completion.serial);
        if (open.thread == nullptr) {
            if (completion.serial != 0 && threads_.size() > 1) {
                early_[completion.serial] = completion;
            }
            continue;
        }
        touched.insert(open.thread);
        if (completion.cancelled) {
            cancelled(*open.thread, open.receive);
            continue;
        }
        finish(*open.receive, completion);
        // What another thread waited for is not judged: which of the two comes here first is chance.
        if (!open.receive->waited_at_post && open.thread == &now.thread &&
            group.dependence != Dependence::kNone) {
            ++group.members;
            members.push_back(&*open.receive);
        }
    }
    for (Receive* const member : members) {
        member->group = group;
    }
    for (Thread* const thread : touched) {
        release(*thread);
    }
}

// Those that are over count once no earlier one can take their message any more.
void RankEvents::release(Thread& thread) {
    while (!thread.open.empty() && thread.open.front().over) {
        emit(thread.open.front(), thread.uncertain);
        thread.open.pop_front();
    }
    for (auto at = thread.open.begin(); at != thread.open.end();) {
        const auto blocks = [&](const Receive& earlier) {
            return earlier.could_take(at->asked.context, at->peer, at->tag);
        };
        if (at->over && std::none_of(thread.open.begin(), at, blocks)) {
            emit(*at, thread.uncertain);
            at = thread.open.erase(at);
        } else {
            ++at;
        }
    }
}

void RankEvents::emit(const Receive& receive, bool uncertain) {
    const auto peer = static_cast<std::uint32_t>(receive.peer);
    const Numbers::ObjectNumbers& on = *receive.communicator;
    if (on.two_groups || peer >= on.ranks.size()) {
        table_.unknown(Unknown::kPlace);
        return;
    }
    Released& released =
        released_[{.context = receive.asked.context, .peer = receive.peer, .tag = receive.tag}];
    std::uint32_t number = 0;
    if (receive.takes_any()) {
        ++released.others;
        number = released.numbered + released.others;
    } else {
        released.numbered = receive.number;
        number = receive.number + released.others;
    }
    const bool by_order = receive.takes_any() || receive.after_any || released.others != 0;
    if (uncertain && by_order) {
        table_.unknown(Unknown::kUnnumbered);
        return;
    }
    ReceiveHalf half{.lane = {.context = receive.asked.context,
                              .sender = on.ranks[peer],
                              .receiver = rank_,
                              .tag = receive.tag},
                     .number = number,
                     .object = receive.object,
                     .post = receive.post,
                     .received = receive.received,
                     .group = receive.group,
                     .by_order = by_order};
    (*out_)[half.lane.hash() % out_->size()].receives.push_back(half);
}

void RankEvents::collective(const Reading& now, std::size_t i) {
    const EventColumns& events = now.events;
    const Numbers::ObjectNumbers& on = now.object(i);
    const Numbers::PathNumbers& path = now.path(i);
    if (on.two_groups || on.size == 0 || events.number[i] == 0) {
        table_.unknown(Unknown::kPlace);
        return;
    }
    const bool rooted = path.dependence == Dependence::kToRoot || path.dependence == Dependence::kFromRoot;
    const auto root = static_cast<std::uint32_t>(events.peer[i]);
    const bool has_root = rooted && root < on.ranks.size();
    const Arrival arrival{.context = now.context(i),
                          .number = events.number[i],
                          .turn = static_cast<std::uint32_t>(events.tag[i]),
                          .size = on.size,
                          .object = on.object,
                          .root = has_root ? on.ranks[root] : 0,
                          .has_root = has_root,
                          .brings = events.length[i] != 0,
                          .blocks = now.has(i, format::kEventBlocking),
                          .dependence = path.dependence,
                          .call = place_of(now, i)};
    (*out_)[arrival.hash() % out_->size()].arrivals.push_back(arrival);
}

bool RankEvents::is_order_unknown(std::uint32_t object) const {
    const auto found = receiving_.find(object);
    return found != receiving_.end() && found->second.several && found->second.any;
}

}  // namespace barograph::engine::waits
