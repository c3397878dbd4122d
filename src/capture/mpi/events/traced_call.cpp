// SPDX-License-Identifier: BSD-3-Clause
// See traced_call.hpp.
#include "capture/mpi/events/traced_call.hpp"

#include "capture/mpi/plugin_state.hpp"
#include "record/events/trace.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::mpi {
namespace {

using format::EventKind;

constexpr std::uint32_t kKept = format::kEventKindMask | format::kEventFlagsMask;

[[nodiscard]] constexpr std::uint32_t kind_bits(EventKind kind) noexcept {
    return static_cast<std::uint32_t>(kind);
}

// A communicator's identity: equal on all its members, another for each.
[[nodiscard]] std::uint64_t identity_of(const Communicator& on) noexcept {
    return on.own_key == Key{} ? on.key.low ^ on.object : on.own_key.low;
}

// What the info of an event on a communicator has of it.
[[nodiscard]] std::uint32_t instance_of(const Communicator* on) noexcept {
    return on == nullptr || !on->folded
               ? 0
               : format::kEventFolded | static_cast<std::uint32_t>(identity_of(*on) & 0xFFFFU)
                                            << format::kEventInstanceShift;
}

// The number of this call among those of all its members.
[[nodiscard]] std::uint32_t next_collective(const Communicator& of) noexcept {
    auto& on = const_cast<Communicator&>(of);  // of its table, see run_on()
    return std::atomic_ref(on.collectives).fetch_add(1, std::memory_order_relaxed) + 1;
}

// The rest of it: such events have no other place.
[[nodiscard]] std::uint64_t place_of(std::uint32_t info, std::uint64_t communicator) noexcept {
    return (info & format::kEventFolded) == 0 ? format::kNoOffset : format::instance_place(communicator);
}

// The side of a message that a call begins.
struct Half {
    std::int32_t peer;
    std::int32_t tag;
    bool receives;
    bool partitioned;  // such are matched in an order of their own
};

// As it was asked for; true: with any.
bool set_tag(format::EventRecord& event, std::int32_t tag, bool receives) noexcept {
    const bool any = receives && tag == MPI_ANY_TAG;
    event.tag = any ? 0 : tag;
    event.info |= any ? format::kEventAnyTag : 0;
    return any;
}

// Makes `event` the half of a message that it begins: of whom, and its number.
void set_half(format::EventRecord& event, const Half& half, std::uint64_t communicator,
              std::uint32_t thread) noexcept {
    const bool any_source = half.receives && half.peer == MPI_ANY_SOURCE;
    if (half.peer < 0 && !any_source) {
        // MPI_PROC_NULL: there is no message.
        event.info =
            (event.info & ~format::kEventKindMask) | kind_bits(EventKind::kCall) | format::kEventNobody;
        (void)set_tag(event, half.tag, half.receives);
        return;
    }
    event.peer = any_source ? format::kNoPeer : half.peer;
    event.info |= any_source ? format::kEventAnySource : 0;
    const bool any_tag = set_tag(event, half.tag, half.receives);
    if (half.receives && plugin.tracing.uncounted.load(std::memory_order_relaxed)) {
        event.info |= any_source || any_tag ? 0 : format::kEventAfterAny;
    } else if (any_source || any_tag) {
        plugin.tracing.uncounted.store(true, std::memory_order_relaxed);
    }
    if (any_source || any_tag || half.partitioned || communicator == 0) {
        return;
    }
    bool ambiguous = false;
    event.number = plugin.tracing.counts.next(
        {.communicator = communicator, .peer = half.peer, .tag = half.tag, .receives = half.receives}, thread,
        ambiguous);
    event.info |= ambiguous ? format::kEventAmbiguous : 0;
}

// A receive that is over says what came.
void set_received(format::EventRecord& event, const MPI_Status* status) noexcept {
    if (status != nullptr && format::kind_of(event.info) == EventKind::kReceive) {
        const Received what = received(*status);
        event.peer = what.peer;
        event.tag = what.tag;
        event.length = what.bytes;
    }
}

void remember_request(std::uintptr_t handle, const TracedRequest& request,
                      format::EventRecord& event) noexcept {
    bool known = false;
    auto* entry = plugin.tracing.requests.add(handle, request, known);
    if (known && entry->persistent) {
        // Freed in a way that was not seen; now the handle stands for something new.
        entry = plugin.tracing.requests.insert(handle, request);
    } else if (known) {
        // Requests that stand for nothing any more may share a handle.
        std::atomic_ref(entry->others).fetch_add(1, std::memory_order_relaxed);
        event.info |= format::kEventDoneAtPost;
        event.serial = 0;
    }
    if (entry == nullptr) {
        plugin.host->process->count_loss();
    }
}

}  // namespace

TracedCall::TracedCall(const Called& what) noexcept : called(what), info(kEntries[what.entry].event) {}

Received received(const MPI_Status& status) noexcept {
    Received what{.peer = status.MPI_SOURCE >= 0 ? status.MPI_SOURCE : format::kNoPeer,
                  .tag = status.MPI_TAG};
    int count = 0;
    if (plugin.real.get_count(&status, plugin.handles.byte, &count) == MPI_SUCCESS && count >= 0) {
        what.bytes = static_cast<std::uint64_t>(count);
        return what;
    }
    // More than an int can say.
    MPI_Count bytes = 0;
    if (plugin.real.get_elements_x != nullptr &&
        plugin.real.get_elements_x(&status, plugin.handles.byte, &bytes) == MPI_SUCCESS && bytes > 0) {
        what.bytes = static_cast<std::uint64_t>(bytes);
    }
    return what;
}

void add_event(const record::Timed& timed, std::uint64_t ticks, format::EventRecord& event) noexcept {
    if (timed.tracer != nullptr) {
        event.end_ticks = timed.end;
        event.ticks = ticks;
        event.node = timed.node;
        timed.tracer->add(event);
    }
}

namespace {

void add_events(record::Thread& thread, TracedCall& call) noexcept {
    const std::uint32_t traits = call.info;
    const Called& called = call.called;
    const bool failed = call.result != MPI_SUCCESS;
    const std::uint64_t communicator = call.on == nullptr ? 0 : identity_of(*call.on);
    format::EventRecord event{};
    event.length = call.bytes;
    event.object = call.object;
    event.info = (traits & kKept) | instance_of(call.on);
    event.place = place_of(event.info, communicator);
    event.peer = format::kNoPeer;
    event.serial = call.serial;
    const EventKind kind = failed ? EventKind::kCall : format::kind_of(traits);
    if (failed || (traits & kPreparesRequest) != 0) {
        event.info = (event.info & (~kKept | format::kEventFolded)) | kind_bits(EventKind::kCall);
    }
    const bool partitioned = (traits & kPartitioned) != 0;
    const auto request_as = [&](std::uint32_t begun_by) {
        return TracedRequest{.serial = event.serial,
                             .info = begun_by,
                             .peer = called.peer,
                             .tag = called.tag,
                             .number = event.number,
                             .object = call.object,
                             .bytes = call.bytes,
                             .communicator = communicator,
                             .partitioned = partitioned,
                             .exchanges = (traits & kExchanges) != 0};
    };
    if ((traits & kPreparesRequest) != 0) {
        TracedRequest request = request_as((traits & kKept) | instance_of(call.on));
        request.serial = 0;
        request.persistent = true;
        if (!failed && kind == EventKind::kCollective && call.on != nullptr) {
            // Matched in the order in which they are prepared; started in any.
            request.number = next_collective(*call.on);
            event.tag = static_cast<std::int32_t>(request.number);
        }
        if (!failed && call.request != nullptr && kind != EventKind::kCall) {
            (void)plugin.tracing.requests.insert(handle_word(*call.request), request);
        }
        event.length = 0;
        add_event(call.timed, call.timed.ticks, event);
        return;
    }
    format::EventRecord other{};
    switch (kind) {
        case EventKind::kSend:
            if ((traits & kExchanges) != 0) {
                other = event;
                other.length = 0;
                other.info = (other.info & ~format::kEventKindMask & ~format::kEventSynchronous) |
                             kind_bits(EventKind::kReceive);
                set_half(other, {called.source, called.receive_tag, true, false}, communicator,
                         thread.slot());
                set_received(other, call.status);
            }
            set_half(event, {called.peer, called.tag, false, partitioned}, communicator, thread.slot());
            break;
        case EventKind::kReceive:
            set_half(event, {called.peer, called.tag, true, partitioned}, communicator, thread.slot());
            set_received(event, call.status);
            break;
        case EventKind::kCollective:
            event.peer = called.peer >= 0 ? called.peer : format::kNoPeer;
            if (call.on != nullptr) {
                event.number = next_collective(*call.on);
            }
            break;
        case EventKind::kRma:
            event.peer = called.peer >= 0 ? called.peer : format::kNoPeer;
            event.place = called.place >= 0 ? static_cast<std::uint64_t>(called.place) : format::kNoOffset;
            break;
        default:
            if (!failed && (traits & format::kEventProbe) != 0) {
                event.peer = called.peer >= 0 ? called.peer : format::kNoPeer;
                event.info |= called.peer == MPI_ANY_SOURCE ? format::kEventAnySource
                              : called.peer < 0             ? format::kEventNobody
                                                            : 0;
                (void)set_tag(event, called.tag, true);
                if ((traits & format::kEventBlocking) != 0 && call.status != nullptr &&
                    called.peer != MPI_PROC_NULL) {
                    const Received found = received(*call.status);
                    event.peer = found.peer;
                    event.tag = found.tag;
                }
            }
            break;
    }
    if (!failed && call.request != nullptr && *call.request != plugin.handles.no_request) {
        event.serial = plugin.tracing.next_serial();
        // What the status of one that exchanges tells is the receive.
        remember_request(handle_word(*call.request),
                         request_as((traits & kExchanges) != 0 ? other.info : event.info), event);
        other.serial = event.serial;
    }
    add_event(call.timed, call.timed.ticks, event);
    if (kind == EventKind::kSend && format::kind_of(other.info) == EventKind::kReceive) {
        add_event(call.timed, call.timed.ticks, other);
    }
    call.info = event.info;
}

}  // namespace

void trace_call(record::Thread& thread, TracedCall& call) noexcept {
    add_events(thread, call);
    if (plugin.host->call_traced != nullptr) [[unlikely]] {
        const sys::ErrnoGuard errno_guard;
        plugin.host->call_traced(call.timed.end);
    }
}

void trace_start(record::Thread& thread, const TracedCall& start, MPI_Request request) noexcept {
    auto* known = plugin.tracing.requests.find(handle_word(request));
    if (known == nullptr || !known->persistent) {
        return;
    }
    known->started = true;
    known->cancelled = false;
    known->serial = plugin.tracing.next_serial();
    format::EventRecord event{};
    event.length = known->bytes;
    event.place = place_of(known->info, known->communicator);
    event.object = known->object;
    event.info = known->info;
    event.peer = format::kNoPeer;
    event.serial = known->serial;
    const EventKind kind = format::kind_of(known->info);
    if (kind == EventKind::kSend || kind == EventKind::kReceive) {
        set_half(event, {known->peer, known->tag, kind == EventKind::kReceive, known->partitioned},
                 known->communicator, thread.slot());
        known->number = event.number;
        add_event(start.timed, 0, event);
    } else if (kind == EventKind::kCollective) {
        event.peer = known->peer >= 0 ? known->peer : format::kNoPeer;
        event.number = known->number;
        event.tag = ++known->tag;
        add_event(start.timed, 0, event);
    }
}

void trace_message(const TracedCall& call, MPI_Message message) noexcept {
    const std::uint32_t info = (call.info & kKept) | instance_of(call.on);
    (void)plugin.tracing.messages.insert(handle_word(message),
                                         {.serial = call.serial,
                                          .info = info,
                                          .object = call.object,
                                          .communicator = call.on == nullptr ? 0 : identity_of(*call.on)});
}

}  // namespace barograph::capture::mpi
