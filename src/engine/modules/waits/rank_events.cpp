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
    [[nodiscard]] bool has_kind(std::size_t i, EventKind kind) const { return is_kind(events.info[i], kind); }
    // If communicators share a row, the event says which one it is.
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
    if (slots_.empty()) {
        slots_.resize(kFirstSlots);
    }
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
    if (slots_.empty()) {
        return {};
    }
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
    follow(block, thread);
    const Reading now{.block = block, .events = block.events, .thread = thread, .node = block.node};
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        const format::Layer layer = now.path(i).layer;
        if (layer == format::Layer::kMpi) {
            mpi_event(now, i);
            continue;
        }
        if (layer == format::Layer::kMpiIo && thread.calls.is_call(block, i)) {
            count(now, i, judgement_of(now, i, false));
            shared_call(now, i);
        }
        if (layer != format::Layer::kRegion) {
            thread.polls.end = 0;
        }
    }
}

// What was asked for before events that are missing is not certain any more.
void RankEvents::follow(const Events& block, Thread& thread) {
    if (block.first == kUnnumbered) {
        return;
    }
    if (block.first != thread.next) {
        table_.unknown(Unknown::kLostEvents, thread.open.size());
        for (const Receive& gone : thread.open) {
            (void)open_.take(gone.serial);
        }
        lose(thread);
    }
    thread.next = block.first + block.events.size();
}

void RankEvents::mpi_event(const Reading& now, std::size_t i) {
    const EventColumns& events = now.events;
    Thread& thread = now.thread;
    const Numbers::PathNumbers& path = now.path(i);
    const EventKind kind = format::kind_of(events.info[i]);
    const bool is_call = thread.calls.is_call(now.block, i);
    const bool second = !is_call && kind == EventKind::kReceive && !is_started(path, events.info[i]);
    const Group exchange = thread.exchange.open ? end_exchange(thread, second) : Group{};
    const bool goes_on =
        thread.completed_at == events.end[i] && thread.completed_path == events.path[i];  // the same call
    if (kind == EventKind::kComplete) {
        if (!thread.completions.empty() && !goes_on) {
            completed(now, nullptr);
        }
        thread.completed_at = events.end[i];
        thread.completed_path = events.path[i];
        thread.completions.push_back({.serial = events.serial[i],
                                      .peer = events.peer[i],
                                      .tag = events.tag[i],
                                      .when = events.end[i],
                                      .cancelled = now.has(i, format::kEventCancelled)});
        return;
    }
    const bool its_own = !thread.completions.empty() && kind == EventKind::kCall && goes_on;
    const Judgement judgement = judgement_of(now, i, its_own);
    if (is_call) {
        count(now, i, judgement);
    }
    if (judgement == Judgement::kPoll || thread.polls.end != 0) {
        poll(now, i);
    }
    if (its_own) {
        completes(now, i, judgement);
    } else if (!thread.completions.empty()) {
        completed(now, nullptr);
    }
    if (thread.uncertain && thread.first_serial == 0) {
        thread.first_serial = events.serial[i];
    }
    switch (kind) {
        case EventKind::kSend:
            send(now, i);
            break;
        case EventKind::kReceive:
            receive(now, i,
                    second ? exchange : Group{.judged = path.judged_by == JudgedBy::kReceive, .call = {}});
            break;
        case EventKind::kCollective:
            collective(now, i);
            break;
        default:
            if (is_call && path.judged_by == JudgedBy::kExchange && judgement == Judgement::kPartner) {
                thread.exchange = {.open = true, .call = place_of(now, i)};
            }
            prepare(now, i);
            shared_call(now, i);
            break;
    }
    if (now.has(i, format::kEventProbe) && now.has(i, format::kEventBlocking) &&
        events.peer[i] != format::kNoPeer) {
        probe(now, i);
    }
}

// The call that completed the requests that came just before it. Polls wait only as a loop.
void RankEvents::completes(const Reading& now, std::size_t i, Judgement judgement) {
    const bool polls = judgement == Judgement::kPoll;
    Group group{.judged = judgement == Judgement::kPartner,
                .dependence = polls ? Dependence::kNone : now.path(i).dependence,
                .call = place_of(now, i)};
    if (polls && begin_with_polls(now.thread, group)) {
        group.dependence = now.path(i).dependence;
    }
    completed(now, &group);
}

Judgement RankEvents::judgement_of(const Reading& now, std::size_t i, bool completes) const {
    const EventKind kind = format::kind_of(now.events.info[i]);
    const bool call = kind == EventKind::kCall;
    const bool once = !call || now.events.number[i] == 0;
    const bool nobody = call && now.has(i, format::kEventNobody);
    const auto if_only = [](bool partner, Judgement other) { return partner ? Judgement::kPartner : other; };
    switch (now.path(i).judged_by) {
        case JudgedBy::kNever:
        case JudgedBy::kBuffered:
            return Judgement::kNeverWaits;
        case JudgedBy::kPolls:
            return Judgement::kPoll;
        case JudgedBy::kOneSided:
            return Judgement::kOneSided;
        case JudgedBy::kWindow:
            return if_only(is_numbered(now, i), Judgement::kOneSided);
        case JudgedBy::kFile:
            return Judgement::kCollectiveIo;
        case JudgedBy::kSharedFile:
            return if_only(is_numbered(now, i), Judgement::kCollectiveIo);
        case JudgedBy::kJob:
            return Judgement::kStartEnd;
        case JudgedBy::kSend:
        case JudgedBy::kSynchronous:
            return if_only(kind == EventKind::kSend, nobody ? Judgement::kNeverWaits : Judgement::kOther);
        case JudgedBy::kReceive:
            return if_only(kind == EventKind::kReceive, nobody ? Judgement::kNeverWaits : Judgement::kOther);
        case JudgedBy::kExchange:
            return if_only(kind == EventKind::kSend || kind == EventKind::kReceive || (nobody && once),
                           nobody ? Judgement::kNeverWaits : Judgement::kOther);
        case JudgedBy::kProbe:
            return if_only(once && !nobody && now.has(i, format::kEventProbe) &&
                               now.has(i, format::kEventBlocking) && now.events.peer[i] != format::kNoPeer,
                           nobody ? Judgement::kNeverWaits : Judgement::kOther);
        case JudgedBy::kCollective:
            return if_only(kind == EventKind::kCollective, Judgement::kOther);
        case JudgedBy::kRequests:
            return if_only(completes && once, Judgement::kOtherRequest);
        case JudgedBy::kOther:
            break;
    }
    return Judgement::kOther;
}

bool RankEvents::is_numbered(const Reading& now, std::size_t i) const {
    const Numbers::ObjectNumbers& on = now.object(i);
    const auto found = shared_calls_.find(on.key);
    const bool one_thread =
        found == shared_calls_.end() || (!found->second.unknown && found->second.thread == now.block.thread);
    return on.size != 0 && !shared_calls_lost_ && one_thread && now.events.number[i] == 0;
}

// Arrives at it, if it is one.
void RankEvents::shared_call(const Reading& now, std::size_t i) {
    const JudgedBy by = now.path(i).judged_by;
    const Numbers::ObjectNumbers& on = now.object(i);
    if ((by != JudgedBy::kWindow && by != JudgedBy::kSharedFile) || on.size == 0) {
        return;
    }
    const bool numbered = is_numbered(now, i);
    SharedCalls& calls =
        shared_calls_.try_emplace(on.key, SharedCalls{.thread = now.block.thread}).first->second;
    calls.unknown = calls.unknown || !numbered;
    if (calls.unknown) {
        return;
    }
    const Arrival arrival{.context = {.key = on.key, .instance = 0},
                          .number = ++calls.calls,
                          .size = on.size,
                          .object = on.object,
                          .brings = now.events.length[i] != 0,
                          .blocks = true,
                          .judged = true,
                          .call = place_of(now, i)};
    (*out_)[arrival.hash() % out_->size()].arrivals.push_back(arrival);
}

void RankEvents::count(const Reading& now, std::size_t i, Judgement judgement) {
    const std::uint64_t repeats = now.has_kind(i, EventKind::kCall) ? now.events.number[i] : 0;
    table_.judged().add(now.path(i).path, judgement, 1 + repeats, now.events.end[i] - now.events.start[i]);
}

void RankEvents::poll(const Reading& now, std::size_t i) {
    const EventColumns& events = now.events;
    Polls& polls = now.thread.polls;
    // Polls that are one event have other work in it.
    if (now.path(i).judged_by != JudgedBy::kPolls || events.number[i] != 0) {
        polls.end = 0;
        return;
    }
    const std::uint64_t between = events.start[i] - std::min(events.start[i], polls.end);
    const bool mostly_polls = 2 * polls.in_loop >= events.start[i] - polls.start;
    if (polls.end == 0 || (between > kMostBetweenPolls && !mostly_polls)) {
        polls.start = events.start[i];
        polls.in_calls = 0;
        polls.in_loop = 0;
        polls.paths.clear();
    } else if (between <= kMostOfLoop) {
        polls.in_loop += between;
    }
    const std::uint64_t ns = events.end[i] - events.start[i];
    polls.end = events.end[i];
    polls.in_calls += ns;
    polls.in_loop += ns;
    const std::uint32_t path = now.path(i).path;
    const auto same = std::find_if(polls.paths.begin(), polls.paths.end(),
                                   [path](const Polls::OfPath& one) { return one.path == path; });
    if (same != polls.paths.end()) {
        ++same->calls;
        same->ns += ns;
    } else if (polls.paths.size() < kMostPollPaths) {
        polls.paths.push_back({.path = path, .calls = 1, .ns = ns});
    } else {
        polls.end = 0;
    }
}

bool RankEvents::begin_with_polls(Thread& thread, Group& group) {
    Polls& polls = thread.polls;
    // The first one that asks has not waited, and where less than half of the time is in the loop, polls are
    // asked beside other work.
    const bool waits =
        polls.end != 0 && polls.start != group.call.start && 2 * polls.in_loop >= polls.end - polls.start;
    if (waits) {
        group.call.start = polls.end - polls.in_calls;
        for (const Polls::OfPath& one : polls.paths) {
            table_.judged().add(one.path, Judgement::kPoll, -one.calls, -one.ns);
            table_.judged().add(one.path, Judgement::kJudged, one.calls, one.ns);
        }
    }
    polls.end = 0;
    return waits;
}

Group RankEvents::end_exchange(Thread& thread, bool receives) {
    const Exchange exchange = std::exchange(thread.exchange, {});
    const Group group{.id = ++groups_,
                      .members = receives ? 1U : 0U,
                      .maybes = exchange.sent ? 1U : 0U,
                      .judged = true,
                      .dependence = Dependence::kAllRequests,
                      .call = exchange.call};
    if (exchange.sent) {
        (*out_)[exchange.hash % out_->size()].ends.push_back({.hash = exchange.hash,
                                                              .rank = rank_,
                                                              .request = exchange.number,
                                                              .exchange = true,
                                                              .group = group});
    } else if (!receives) {
        table_.judged().settle(exchange.call, Judgement::kNeverWaits);  // both with MPI_PROC_NULL
    }
    return group;
}

WaitTable RankEvents::table() const {
    WaitTable table = table_;
    for (const auto& [number, thread] : threads_) {
        table.unknown(Unknown::kReceive, thread.open.size());
    }
    return table;
}

// A request may have been begun before events were lost.
bool RankEvents::may_be_lost(const Thread& thread, std::uint32_t serial) noexcept {
    return thread.uncertain && serial != 0 &&
           (thread.first_serial == 0 || static_cast<std::int32_t>(serial - thread.first_serial) < 0);
}

// Nothing that was asked for before is certain any more.
void RankEvents::lose(Thread& thread) {
    thread.open.clear();
    thread.completions.clear();
    thread.probes.clear();
    thread.uncertain = true;
    thread.first_serial = 0;
    thread.exchange = {};
    shared_calls_lost_ = true;
    for (auto at = requests_.begin(); at != requests_.end();) {
        if (at->second.thread == &thread) {
            if (!at->second.buffered) {
                end_request(at->first, at->second.hash, {});
            }
            at = requests_.erase(at);
        } else {
            ++at;
        }
    }
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
    const bool synchronous = now.has(i, format::kEventSynchronous);
    SendHalf half{.lane = {.context = now.context(i),
                           .sender = rank_,
                           .receiver = on.ranks[peer],
                           .tag = events.tag[i]},
                  .number = events.number[i],
                  .object = on.object,
                  .bytes = events.length[i],
                  .call = place_of(now, i),
                  .synchronous = synchronous && now.has(i, format::kEventBlocking)};
    const JudgedBy by = now.path(i).judged_by;
    const bool buffered = by == JudgedBy::kBuffered;
    half.maybe = !synchronous && !buffered;
    if (by == JudgedBy::kExchange) {
        half.exchange = true;
        half.request = ++exchanges_;
        now.thread.exchange = {
            .open = true, .sent = true, .number = half.request, .hash = half.lane.hash(), .call = half.call};
    } else if (now.has(i, format::kEventBlocking)) {
        half.judged = by == JudgedBy::kSend || by == JudgedBy::kSynchronous;
    } else if (synchronous) {
        half.request = open_request(now, i, {.thread = &now.thread, .hash = half.lane.hash()});
        half.synchronous = half.request != 0;
    } else if (!early_.contains(events.serial[i])) {
        const std::uint32_t request = open_request(
            now, i,
            {.thread = &now.thread, .hash = half.lane.hash(), .maybe = half.maybe, .buffered = buffered});
        half.request = half.maybe ? request : 0;
        half.maybe = half.maybe && request != 0;
    } else {
        half.maybe = false;
    }
    (*out_)[half.lane.hash() % out_->size()].sends.push_back(half);
}

void RankEvents::receive(const Reading& now, std::size_t i, const Group& group) {
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
                 .turn = ++now.thread.turns,
                 .peer = events.peer[i],
                 .tag = events.tag[i],
                 .communicator = &on,
                 .post = place_of(now, i)};
    const bool blocks = now.has(i, format::kEventBlocking);
    made.group = group;
    made.group.judged = group.judged && blocks;
    made.group.dependence = blocks ? Dependence::kAllRequests : Dependence::kNone;
    made.group.call = made.post;
    made.waited_at_post = blocks;
    if (made.serial == 0) {
        // A blocking one, or one that was over when its request was given.
        made.over = true;
        made.received = made.post.end;
        if (now.thread.open.empty()) {
            emit(made, now.thread);
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

// That of a send or a collective call; 0: nobody waits for it.
std::uint32_t RankEvents::open_request(const Reading& now, std::size_t i, const OpenRequest& request) {
    const std::uint32_t serial = now.events.serial[i];
    if (serial != 0 && early_.erase(serial) == 0) {
        requests_[serial] = request;
        return serial;
    }
    return 0;
}

void RankEvents::end_request(std::uint32_t serial, std::uint64_t hash, const Group& group) {
    (*out_)[hash % out_->size()].ends.push_back(
        {.hash = hash, .rank = rank_, .request = serial, .group = group});
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
    bool known = true;  // all of them
    bool lost = false;
    std::vector<Receive*> receives;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> others;  // serial, hash
    std::set<Thread*> touched = {&now.thread};
    for (const Completion& completion : completions) {
        const Open open = open_.take(completion.serial);
        if (open.thread != nullptr) {
            touched.insert(open.thread);
            known = known && open.thread == &now.thread;
            if (completion.cancelled) {
                cancelled(*open.thread, open.receive);
                continue;
            }
            finish(*open.receive, completion);
            // What another thread waited for is not judged: which of the two comes here first is chance.
            if (!open.receive->waited_at_post && open.thread == &now.thread) {
                receives.push_back(&*open.receive);
            }
        }
        // One that exchanges is both.
        const auto found = requests_.find(completion.serial);
        if (found != requests_.end()) {
            const OpenRequest request = found->second;
            requests_.erase(found);
            const bool here = request.thread == &now.thread;
            known = known && here;
            if (here && !completion.cancelled && !request.buffered) {
                others.emplace_back(completion.serial, request.hash);
                group.maybes += request.maybe ? 1 : 0;
            } else if (!request.buffered) {
                end_request(completion.serial, request.hash, {});
            }
            continue;
        }
        if (open.thread != nullptr) {
            continue;
        }
        known = false;
        if (completion.serial != 0 && threads_.size() > 1) {
            early_[completion.serial] = completion;
        }
        // Its beginning is lost, or not among what is followed.
        lost = lost || may_be_lost(now.thread, completion.serial);
    }
    group.members = static_cast<std::uint32_t>(receives.size() + others.size()) - group.maybes;
    group.judged = group.judged && known && !lost;
    if (lost && group.members > 0 && group.dependence != Dependence::kNone) {
        table_.unknown(Unknown::kGroup);
        group = {};
    }
    if (group.judged && group.members + group.maybes == 0) {
        table_.judged().settle(group.call, Judgement::kJudged);  // for nothing that others do
    }
    if (group.dependence != Dependence::kNone) {
        for (Receive* const receive : receives) {
            receive->group = group;
        }
    }
    for (const auto& [serial, hash] : others) {
        // That a poll has completed a standard send tells of those of its size, too.
        end_request(serial, hash, group.dependence == Dependence::kNone ? Group{.call = group.call} : group);
    }
    for (Thread* const thread : touched) {
        release(*thread);
    }
}

// Those that are over count once no earlier one can take their message any more.
void RankEvents::release(Thread& thread) {
    while (!thread.open.empty() && thread.open.front().over) {
        emit(thread.open.front(), thread);
        thread.open.pop_front();
    }
    for (auto at = thread.open.begin(); at != thread.open.end();) {
        const auto blocks = [&](const Receive& earlier) {
            return earlier.could_take(at->asked.context, at->peer, at->tag);
        };
        if (at->over && std::none_of(thread.open.begin(), at, blocks)) {
            emit(*at, thread);
            at = thread.open.erase(at);
        } else {
            ++at;
        }
    }
}

// The first receive asked for after a probe that takes a message of the same lane takes what the probe found,
// and so do not those asked for before it. Receives of a lane come here in their order.
ProbeCall RankEvents::take_probe(Thread& thread, const Receive& receive) {
    ProbeCall taken;
    const Asked lane{.context = receive.asked.context, .peer = receive.peer, .tag = receive.tag};
    std::erase_if(thread.probes, [&](const Probe& probe) {
        const bool found_it = probe.found == lane && probe.turn < receive.turn;
        if (found_it && taken.path == 0) {
            taken = probe.call;
        } else if (found_it && probe.call.judged) {
            // It found the same again.
            const CallPlace call{
                .rank = rank_, .path = probe.call.path, .start = probe.call.start, .end = probe.call.end};
            table_.judged().settle(call, Judgement::kJudged, Doubt{.rank = rank_, .object = receive.object});
        }
        return found_it;
    });
    return taken;
}

void RankEvents::probe(const Reading& now, std::size_t i) {
    const EventColumns& events = now.events;
    Receiving& receiving =
        receiving_.try_emplace(now.object(i).object, Receiving{.thread = now.block.thread}).first->second;
    receiving.any = true;  // another thread may receive what this one has found
    std::vector<Probe>& probes = now.thread.probes;
    if (probes.size() == kMostProbes) {
        probes.erase(probes.begin());
    }
    probes.push_back({.found = {.context = now.context(i), .peer = events.peer[i], .tag = events.tag[i]},
                      .call = {.path = now.path(i).path,
                               .start = events.start[i],
                               .end = events.end[i],
                               .judged = now.path(i).judged_by == JudgedBy::kProbe && events.number[i] == 0},
                      .turn = now.thread.turns});
}

void RankEvents::emit(const Receive& receive, Thread& thread) {
    const ProbeCall probe = thread.probes.empty() ? ProbeCall{} : take_probe(thread, receive);
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
    if (thread.uncertain && by_order) {
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
                     .probe = probe,
                     .by_order = by_order};
    (*out_)[half.lane.hash() % out_->size()].receives.push_back(half);
}

// A call that makes the request of a persistent collective has its number there.
void RankEvents::prepare(const Reading& now, std::size_t i) {
    const bool message = now.has(i, format::kEventProbe) || now.has(i, format::kEventNobody);
    if (now.has_kind(i, EventKind::kCall) && !message && now.events.tag[i] > 0) {
        const auto number = static_cast<std::uint32_t>(now.events.tag[i]);
        prepared_[{.context = now.context(i), .number = number}] = {.dependence = now.path(i).dependence,
                                                                    .thread = now.block.thread};
    }
}

Dependence RankEvents::dependence_of_collective(const Reading& now, std::size_t i) const {
    const Dependence dependence = now.path(i).dependence;
    if (dependence != Dependence::kStarts) {
        return dependence;
    }
    const auto found = prepared_.find({.context = now.context(i), .number = now.events.number[i]});
    const bool known = found != prepared_.end() && found->second.thread == now.block.thread;
    return known ? found->second.dependence : dependence;
}

void RankEvents::collective(const Reading& now, std::size_t i) {
    const EventColumns& events = now.events;
    const Numbers::ObjectNumbers& on = now.object(i);
    const Numbers::PathNumbers& path = now.path(i);
    if (on.two_groups || on.size == 0 || events.number[i] == 0) {
        table_.unknown(Unknown::kPlace);
        return;
    }
    const Dependence dependence = dependence_of_collective(now, i);
    const bool rooted = dependence == Dependence::kToRoot || dependence == Dependence::kFromRoot;
    const auto root = static_cast<std::uint32_t>(events.peer[i]);
    const bool has_root = rooted && root < on.ranks.size();
    const bool judged = path.judged_by == JudgedBy::kCollective;
    Arrival arrival{.context = now.context(i),
                    .number = events.number[i],
                    .turn = static_cast<std::uint32_t>(events.tag[i]),
                    .size = on.size,
                    .object = on.object,
                    .root = has_root ? on.ranks[root] : 0,
                    .has_root = has_root,
                    .brings = events.length[i] != 0,
                    .blocks = now.has(i, format::kEventBlocking) || judged,
                    .judged = judged,
                    .dependence = dependence,
                    .call = place_of(now, i)};
    if (dependence == Dependence::kLower) {
        const auto me = std::find(on.ranks.begin(), on.ranks.end(), rank_);
        if (me == on.ranks.end()) {
            table_.unknown(Unknown::kPlace);
            return;
        }
        arrival.place = static_cast<std::uint32_t>(me - on.ranks.begin());
    }
    if (!arrival.blocks) {
        arrival.request = open_request(now, i, {.thread = &now.thread, .hash = arrival.hash()});
    }
    (*out_)[arrival.hash() % out_->size()].arrivals.push_back(arrival);
}

std::vector<std::uint32_t> RankEvents::order_unknown() const {
    std::vector<std::uint32_t> found;
    for (const auto& [object, receiving] : receiving_) {
        if (receiving.several && receiving.any) {
            found.push_back(object);
        }
    }
    return found;
}

}  // namespace barograph::engine::waits
