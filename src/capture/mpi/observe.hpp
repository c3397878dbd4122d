// SPDX-License-Identifier: BSD-3-Clause
// What a wrapper does around the real call, written once for all of them: find the object and the payload,
// read the clock, call, read the clock, count; then see to handles that the call gave or made. Hot: no
// allocation, no lock, no string, nothing virtual. While a wrapper is open its thread is marked, so that
// calls that the MPI library or we make are not taken for the program's.
#pragma once

#include <mpi.h>

#include <type_traits>

#include "capture/mpi/communicators/creation.hpp"
#include "capture/mpi/events/traced_call.hpp"
#include "capture/mpi/plugin_state.hpp"
#include "capture/mpi/requests/receivers.hpp"
#include "format/arena/arena_layout.hpp"
#include "record/call_scope.hpp"
#include "record/thread.hpp"

namespace barograph::capture::mpi {

using record::Payload;

// The calling thread's recorder, or nullptr when it has none yet.
[[nodiscard, gnu::always_inline]] inline record::Thread* attached_thread() noexcept {
    return *reinterpret_cast<record::Thread**>(static_cast<char*>(__builtin_thread_pointer()) +
                                               plugin.thread_offset);
}

[[nodiscard, gnu::always_inline]] inline record::Thread* recording_thread() noexcept {
    record::Thread* thread = attached_thread();
    if (thread == nullptr) [[unlikely]] {
        thread = attach_thread();
    }
    return thread;
}

// One call of the program, from our entry to our exit. Also closes the call when an error handler throws
// through it. What is traced of it is written last, when all is known; programs whose calls are not traced
// have nothing of that.
template <Trace kTrace>
class BasicCall : public record::CallScope {
public:
    [[gnu::always_inline]] explicit BasicCall(Called called,
                                              record::Thread* thread = recording_thread()) noexcept
        : CallScope(thread, record::Thread::kMpiBit),
          entry_(called.entry),
          caller_(called),
          own_work_(recorded() ? &this->thread() : nullptr, layer()),
          traced_(called) {}
    [[gnu::always_inline]] ~BasicCall() {
        if (is_open()) [[unlikely]] {
            leave(0, Payload{});
        }
        if constexpr (kTrace != Trace::kNo) {
            if (traced_.ended) {
                trace_call(thread(), traced_);
            }
        }
    }
    BasicCall(const BasicCall&) = delete;
    BasicCall& operator=(const BasicCall&) = delete;

    // What its event will say; only where traces().
    [[nodiscard, gnu::always_inline]] bool traces() const noexcept {
        if constexpr (kTrace == Trace::kAsk || kTrace == Trace::kShared) {
            return plugin.tracing.on;
        }
        return kTrace == Trace::kYes;
    }
    [[nodiscard]] TracedCall& traced() noexcept {
        static_assert(kTrace != Trace::kNo);
        return traced_;
    }

    // The timed real call.
    template <class Real>
    [[gnu::always_inline]] int run(std::uint32_t object, Payload payload, Real real) {
        if (enter_known(object, payload)) [[unlikely]] {
            return run_counted(real);
        }
        const int result = real();
        set_result(result);
        leave(object, payload);
        return result;
    }

    // The same for a call that is not counted where `real` returns false. Nothing of it is our own work.
    template <class Real>
    [[nodiscard, gnu::always_inline]] bool run_if(std::uint32_t object, Real real) {
        own_work_.end_before_call();
        enter(object);
        if (real()) {
            leave(object, Payload{});
            return true;
        }
        thread().withdraw();
        if (close()) {
            thread().withdraw();
        }
        return false;
    }

    // The same on a communicator; afterwards object() and payload() say what was counted.
    template <class PayloadOf, class Real>
    [[gnu::always_inline]] int run_on(MPI_Comm comm, PayloadOf payload_of, Real real) {
        const Communicator* on = plugin.communicators.find(handle_word(comm));
        if (on != nullptr) [[likely]] {
            object_ = on->object;
            payload_ = payload_of(*on);
            if (enter_known(object_, payload_)) [[unlikely]] {
                return run_counted(real);
            }
        } else {
            enter(object_);
        }
        const int result = real();
        if (on == nullptr) [[unlikely]] {
            // Only now is it certain that the handle is good. The time this takes is counted, once per
            // communicator.
            on = result == MPI_SUCCESS ? learn_communicator(comm) : nullptr;
            if (on != nullptr) {
                object_ = on->object;
                payload_ = payload_of(*on);
            }
        }
        set_result(result);
        set_communicator(on);
        leave(object_, payload_);
        return result;
    }

    // The same for a collective that waits until all ranks of the communicator are there before it starts.
    template <class PayloadOf, class Real>
    [[gnu::always_inline]] int run_when_all_are_there(MPI_Comm comm, PayloadOf payload_of, Real real) {
        const Communicator* on = plugin.communicators.find(handle_word(comm));
        if (on == nullptr) {
            on = learn_communicator(comm);
        }
        if (on != nullptr) {
            object_ = on->object;
            payload_ = payload_of(*on);
        }
        enter(object_);
        if (waits_for_all(comm, on)) {
            thread().enter(kWaitForLastRank, object_);
            (void)plugin.real.barrier(comm);
            thread().leave(object_, Payload{});
        }
        const int result = real();
        set_result(result);
        set_communicator(on);
        leave(object_, payload_);
        return result;
    }

    // The same for a call of MPI-IO, which is a layer of its own. What failed has moved nothing.
    template <class Real>
    [[gnu::always_inline]] int run_on_file(std::uint32_t object, Payload payload, record::Timed& timed,
                                           Real real) {
        enter(object);
        const int result = real();
        if (result != MPI_SUCCESS && payload.bytes != 0) [[unlikely]] {
            payload = plugin.size_classes->classify(0);
        }
        timed = thread().leave_io(format::Layer::kMpiIo, object, payload);
        thread().ended_mpi(timed.end, timed.ticks, object, caller());
        close_site();
        return result;
    }

    // After run_on(): the call sent its payload to a rank of that communicator. MPI_PROC_NULL is negative
    // everywhere.
    [[gnu::always_inline]] void sent(MPI_Comm comm, int peer) noexcept {
        if (peer >= 0 && thread().counts_messages && object_ != 0) [[likely]] {
            if (!thread().count_message(object_, static_cast<std::uint32_t>(peer), payload_.bytes, ticks_))
                [[unlikely]] {
                count_first_message(thread(), comm, {object_, peer, payload_.bytes, ticks_});
            }
        }
    }
    // After run(): the same for a request whose receiver is known.
    void sent(const PreparedRequest& request, std::uint64_t ticks) noexcept {
        if (request.peer >= 0 && thread().counts_messages && request.object != 0) {
            const auto peer = static_cast<std::uint32_t>(request.peer);
            if (!thread().count_message(request.object, peer, request.payload.bytes, ticks)) {
                thread().count_new_message(request.object, peer, request.receiver, request.payload.bytes,
                                           ticks);
            }
        }
    }

    [[nodiscard]] std::uint64_t ticks() const noexcept { return ticks_; }
    [[nodiscard]] std::uint32_t object() const noexcept { return object_; }
    [[nodiscard]] Payload payload() const noexcept { return payload_; }

private:
    // Programs whose calls are not traced have none of this.
    struct Untraced {
        [[gnu::always_inline]] explicit Untraced(const Called& /*called*/) noexcept {}
        // NOLINTNEXTLINE(readability-identifier-naming): as TracedCall has it
        static constexpr bool ended = false;
    };
    struct Caller {
        [[gnu::always_inline]] explicit Caller(const Called& called) noexcept : address(called.caller) {}
        const void* address;
    };
    struct OwnCaller {
        [[gnu::always_inline]] explicit OwnCaller(const Called& /*called*/) noexcept {}
    };
    [[gnu::always_inline]] void set_result([[maybe_unused]] int result) noexcept {
        if constexpr (kTrace != Trace::kNo) {
            traced_.result = result;
        }
    }
    [[gnu::always_inline]] void set_communicator([[maybe_unused]] const Communicator* on) noexcept {
        if constexpr (kTrace != Trace::kNo) {
            traced_.on = on;
        }
    }

    // Must be the same on all ranks, also where one of them could not keep the communicator.
    [[nodiscard]] static bool waits_for_all(MPI_Comm comm, const Communicator* on) noexcept {
        int inter = 0;
        if (on != nullptr) {
            return on->remote_size == 0;
        }
        return comm != plugin.handles.no_comm && plugin.real.comm_test_inter(comm, &inter) == MPI_SUCCESS &&
               inter == 0;
    }

    [[gnu::always_inline]] void enter(std::uint32_t object) noexcept {
        open_at_site();
        thread().enter_mpi(format::kFirstMpiOperation + entry_, object);
    }
    // True: the call is only counted, and has been.
    [[nodiscard, gnu::always_inline]] bool enter_known(std::uint32_t object, Payload payload) noexcept {
        open_at_site();
        if (traces()) {
            // Each call has an event: with a budget it may go without a time, but not without a trace.
            thread().enter_mpi(format::kFirstMpiOperation + entry_, object);
            return false;
        }
        return thread().enter_mpi(format::kFirstMpiOperation + entry_, object, payload.bytes);
    }
    [[gnu::always_inline]] void open_at_site() noexcept {
        const auto site_of = layer() == format::Layer::kMpiIo ? plugin.file_site : plugin.call_site;
        if (open(site_of, site_of != nullptr)) [[unlikely]] {
            thread().enter(site());
        }
        thread().note_caller(return_address());
    }
    // Into the program.
    [[nodiscard, gnu::always_inline]] const void* return_address() const noexcept {
        if constexpr (kTrace == Trace::kShared) {
            return caller_.address;
        } else {
            return __builtin_return_address(
                0);  // all of this is part of the wrapper, whose caller is the program
        }
    }
    // Inline like all of this class: where its address were taken it would live in memory.
    template <class Real>
    [[gnu::always_inline]] int run_counted(Real real) {
        int result = MPI_SUCCESS;
        if (own_work_.measuring()) [[unlikely]] {
            const std::uint64_t begin = thread().now();
            result = real();
            thread().note_counted(thread().now() - begin);
        } else {
            result = real();
        }
        thread().leave_mpi_counted();
        close_site();
        return result;
    }
    [[nodiscard, gnu::always_inline]] format::Layer layer() const noexcept { return layer_of(entry_); }
    [[gnu::always_inline]] void leave(std::uint32_t object, Payload payload) noexcept {
        ticks_ = thread().leave_mpi(object, payload, caller());
        if constexpr (kTrace != Trace::kNo) {
            if (traces()) {
                traced_.timed = thread().left_mpi();
                traced_.object = object;
                traced_.bytes = payload.bytes;
                traced_.ended = true;
            }
        }
        close_site();
    }
    // Where the program goes on after the call, as record::LastCall has it: the entry left no frame.
    [[nodiscard, gnu::always_inline]] std::uintptr_t caller() const noexcept {
        if (site() != 0) [[unlikely]] {
            return record::LastCall::kSite | site();
        }
        return reinterpret_cast<std::uintptr_t>(return_address());
    }
    [[gnu::always_inline]] void close_site() noexcept {
        if (close()) [[unlikely]] {
            (void)thread().leave(0, Payload{});
        }
    }

    Entry entry_;
    [[no_unique_address]] std::conditional_t<kTrace == Trace::kShared, Caller, OwnCaller> caller_;
    record::OwnWorkScope own_work_;
    std::uint32_t object_ = 0;
    Payload payload_;
    std::uint64_t ticks_ = 0;
    [[no_unique_address]] std::conditional_t<kTrace == Trace::kNo, Untraced, TracedCall> traced_;
};

// In wrappers that are made once for all programs.
using Call = BasicCall<Trace::kAsk>;

// Says which request a call is about to give, for its event.
template <class AnyCall>
[[gnu::always_inline]] inline void gives(AnyCall& call, const MPI_Request* request) noexcept {
    if constexpr (!std::is_same_v<AnyCall, BasicCall<Trace::kNo>>) {
        call.traced().request = request;
    }
}
// The status for the real call, of which its event tells what was received.
template <class AnyCall>
[[nodiscard, gnu::always_inline]] inline MPI_Status* status_of([[maybe_unused]] AnyCall& call,
                                                               MPI_Status* given) noexcept {
    if constexpr (!std::is_same_v<AnyCall, BasicCall<Trace::kNo>>) {
        return call.traces() ? status_for(call.traced(), given) : given;
    }
    return given;
}

// The program has a new request on an object. `peer`: see format::AwaitedPeer.
inline void remember(MPI_Request request, std::uint32_t object,
                     std::int32_t peer = format::kUnknownPeer) noexcept {
    if (!plugin.requests.add(handle_word(request), object, mixed_object, peer)) [[unlikely]] {
        plugin.host->process->count_loss();
    }
}

// A request or split collective on a file is complete: it counts what was under way. `ticks`: of the call
// that completed it.
[[gnu::cold, gnu::noinline]] void count_file_request(record::Thread& thread, std::uint32_t object, bool write,
                                                     std::uint64_t ended, std::uint64_t ticks) noexcept;
// The program has freed a request on a file: when it is complete nobody will know, others that are had their
// time until now.
[[gnu::cold, gnu::noinline]] void forget_file_request(record::Thread& thread, std::uint32_t object,
                                                      bool write) noexcept;

// The program has a new window on a communicator. Adds no communication; keeps errno.
[[gnu::cold, gnu::noinline]] void window_created(Entry call, MPI_Comm comm, MPI_Win made) noexcept;

// The program has a persistent request.
[[gnu::cold, gnu::noinline]] void remember_prepared(MPI_Request request,
                                                    const PreparedRequest& prepared) noexcept;

// The object behind a request that the call does not complete.
[[nodiscard]] inline std::uint32_t object_of(MPI_Request request) noexcept {
    const Ticket ticket = plugin.requests.peek(handle_word(request));
    return ticket.prepared ? plugin.prepared[ticket.object].object : ticket.object;
}

// The object of a window; 0 for those that were not seen made.
[[nodiscard, gnu::always_inline]] inline std::uint32_t window_object(MPI_Win window) noexcept {
    const TrackedObject* found = plugin.windows.find(handle_word(window));
    return found == nullptr ? 0 : found->object;
}
inline constexpr auto kNoObject = []() noexcept -> std::uint32_t { return 0; };
inline constexpr auto kNothingSent = []() noexcept { return Payload{}; };

template <Trace kTrace, class Real>
[[gnu::always_inline]] inline int observe(Called called, Real real) {
    BasicCall<kTrace> call(called);
    return call.recorded() ? call.run(0, Payload{}, real) : real();
}

// On what `object_of` finds. Asked only for calls that are recorded.
template <Trace kTrace, class ObjectOf, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_object(Called called, ObjectOf object_of_call, PayloadOf payload_of,
                                                 Real real) {
    BasicCall<kTrace> call(called);
    return call.recorded() ? call.run(object_of_call(), payload_of(), real) : real();
}

template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe(Called called, MPI_Comm comm, PayloadOf payload_of, Real real) {
    BasicCall<kTrace> call(called);
    return call.recorded() ? call.run_on(comm, payload_of, real) : real();
}

// A blocking collective.
template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_collective(Called called, MPI_Comm comm, PayloadOf payload_of,
                                                     Real real) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    if (plugin.split_sync) [[unlikely]] {
        return call.run_when_all_are_there(comm, payload_of, real);
    }
    return call.run_on(comm, payload_of, real);
}

template <Trace kTrace, class Real>
[[gnu::always_inline]] inline int observe_request(Called called, MPI_Request request, Real real) {
    BasicCall<kTrace> call(called);
    return call.recorded() ? call.run(object_of(request), Payload{}, real) : real();
}

template <Trace kTrace, class ObjectOf, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_object_started(Called called, ObjectOf object_of_call,
                                                         PayloadOf payload_of, Real real,
                                                         const MPI_Request* request) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const std::uint32_t object = object_of_call();
    gives(call, request);
    const int result = call.run(object, payload_of(), real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember(*request, object);
    }
    return result;
}

// `awaited`: whom a wait for the request waits for, see format::AwaitedPeer.
template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_started(Called called, MPI_Comm comm, PayloadOf payload_of,
                                                  Real real, const MPI_Request* request,
                                                  std::int32_t awaited) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    gives(call, request);
    const int result = call.run_on(comm, payload_of, real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember(*request, call.object(), awaited);
    }
    return result;
}

// A call that waits for a message of rank `source` of a communicator.
template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_receive(Called called, MPI_Comm comm, int source, int tag,
                                                  MPI_Status* status, PayloadOf payload_of, Real real) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real(status);
    }
    call.thread().await(source, tag);
    MPI_Status* const seen = status_of(call, status);
    return call.run_on(comm, payload_of, [&] { return real(seen); });
}

// The payload is only remembered: it counts with each start of the request. `peer`: the rank that it is sent
// to, whose world rank is remembered with it; negative: none.
template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_prepared(Called called, MPI_Comm comm, PayloadOf payload_of,
                                                   Real real, const MPI_Request* request,
                                                   std::int32_t awaited, int peer = -1) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    PreparedRequest prepared;
    prepared.peer = peer;
    prepared.awaited = awaited;
    gives(call, request);
    const int result = call.run_on(
        comm,
        [&](const Communicator& on) {
            prepared.payload = payload_of(on);
            return Payload{};
        },
        real);
    if constexpr (kTrace != Trace::kNo) {
        call.traced().bytes = prepared.payload.bytes;
    }
    if (result == MPI_SUCCESS) [[likely]] {
        prepared.object = call.object();
        if (peer >= 0) {
            prepared.receiver = world_rank_of(comm, peer);
        }
        remember_prepared(*request, prepared);
    }
    return result;
}

// The observe_* of calls that send to rank `peer` of a communicator.
template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_send(Called called, MPI_Comm comm, int peer, PayloadOf payload_of,
                                               Real real) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    call.thread().await(peer);
    const int result = call.run_on(comm, payload_of, real);
    call.sent(comm, peer);
    return result;
}

// The same for one that receives from rank `source` as well.
template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_exchange(Called called, MPI_Comm comm, int peer, int source,
                                                   int tag, MPI_Status* status, PayloadOf payload_of,
                                                   Real real) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real(status);
    }
    call.thread().await(peer, source, tag);
    MPI_Status* const seen = status_of(call, status);
    const int result = call.run_on(comm, payload_of, [&] { return real(seen); });
    call.sent(comm, peer);
    return result;
}

template <Trace kTrace, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_send_started(Called called, MPI_Comm comm, int peer,
                                                       PayloadOf payload_of, Real real,
                                                       const MPI_Request* request, std::int32_t awaited) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    gives(call, request);
    const int result = call.run_on(comm, payload_of, real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember(*request, call.object(), awaited);
    }
    call.sent(comm, peer);
    return result;
}

template <Trace kTrace, class Real>
[[gnu::always_inline]] inline int observe_created(Called called, MPI_Comm comm, char letter, Real real,
                                                  const MPI_Comm* made) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, [](const Communicator&) { return Payload{}; }, real);
    if (result == MPI_SUCCESS) [[likely]] {
        communicator_created(called.entry, letter, comm, *made);
    }
    return result;
}

template <Trace kTrace, class Real>
[[gnu::always_inline]] inline int observe_window_created(Called called, MPI_Comm comm, Real real,
                                                         const MPI_Win* made) {
    BasicCall<kTrace> call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, [](const Communicator&) { return Payload{}; }, real);
    if (result == MPI_SUCCESS) [[likely]] {
        window_created(called.entry, comm, *made);
    }
    return result;
}

}  // namespace barograph::capture::mpi
