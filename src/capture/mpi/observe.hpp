// SPDX-License-Identifier: BSD-3-Clause
// What a wrapper does around the real call, written once for all of them: find the object and the payload, read the
// clock, call, read the clock, count; then see to handles that the call gave or made. Hot: no allocation, no lock, no
// string, nothing virtual. While a wrapper is open its thread is marked, so that calls that the MPI library or we make are
// not taken for the program's.
#pragma once

#include <mpi.h>

#include "capture/mpi/creation.hpp"
#include "capture/mpi/plugin_state.hpp"
#include "capture/mpi/receivers.hpp"
#include "format/arena_layout.hpp"
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

// One call of the program, from our entry to our exit. Also closes the call when an error handler throws through it.
class Call {
public:
    explicit Call(Entry entry, record::Thread* thread = recording_thread()) noexcept
        : thread_(thread), entry_(entry) {
        if (thread_ != nullptr) [[likely]] {
            if (thread_->inside_mpi) {
                thread_ = nullptr;
            } else {
                thread_->inside_mpi = true;
                if (thread_->own_work_due(layer())) [[unlikely]] {
                    own_work_begin_ = thread_->begin_own_work(layer());
                }
            }
        }
    }
    ~Call() {
        if (thread_ != nullptr) [[likely]] {
            if (open_) [[unlikely]] {
                leave(0, Payload{});
            }
            if (own_work_begin_ != 0) [[unlikely]] {
                thread_->end_own_work(layer(), own_work_begin_);
            }
            thread_->inside_mpi = false;
        }
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    // False: not recorded; only make the real call.
    [[nodiscard]] bool recorded() const noexcept { return thread_ != nullptr; }

    // The timed real call.
    template <class Real>
    [[gnu::always_inline]] int run(std::uint32_t object, Payload payload, Real real) {
        if (enter_known(object, payload)) [[unlikely]] {
            return run_counted(real);
        }
        const int result = real();
        leave(object, payload);
        return result;
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
            // Only now is it certain that the handle is good. The time this takes is counted, once per communicator.
            on = result == MPI_SUCCESS ? learn_communicator(comm) : nullptr;
            if (on != nullptr) {
                object_ = on->object;
                payload_ = payload_of(*on);
            }
        }
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
            thread_->enter(kWaitForLastRank, object_);
            (void)plugin.real.barrier(comm);
            thread_->leave(object_, Payload{});
        }
        const int result = real();
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
        timed = thread_->leave_io(format::Layer::kMpiIo, object, payload);
        thread_->ended_mpi(timed.end, timed.ticks, object, caller());
        close_site();
        return result;
    }

    // After run_on(): the call sent its payload to a rank of that communicator. MPI_PROC_NULL is negative everywhere.
    [[gnu::always_inline]] void sent(MPI_Comm comm, int peer) noexcept {
        if (peer >= 0 && thread_->counts_messages && object_ != 0) [[likely]] {
            if (!thread_->count_message(object_, static_cast<std::uint32_t>(peer), payload_.bytes, ticks_))
                [[unlikely]] {
                count_first_message(*thread_, comm, {object_, peer, payload_.bytes, ticks_});
            }
        }
    }
    // After run(): the same for a request whose receiver is known.
    void sent(const PreparedRequest& request, std::uint64_t ticks) noexcept {
        if (request.peer >= 0 && thread_->counts_messages && request.object != 0) {
            const auto peer = static_cast<std::uint32_t>(request.peer);
            if (!thread_->count_message(request.object, peer, request.payload.bytes, ticks)) {
                thread_->count_new_message(request.object, peer, request.receiver, request.payload.bytes,
                                           ticks);
            }
        }
    }

    [[nodiscard]] record::Thread& thread() const noexcept { return *thread_; }
    [[nodiscard]] std::uint64_t ticks() const noexcept { return ticks_; }
    [[nodiscard]] std::uint32_t object() const noexcept { return object_; }
    [[nodiscard]] Payload payload() const noexcept { return payload_; }

private:
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
        open_ = true;
        open_site();
        // All of this is part of the wrapper, whose caller is the program.
        thread_->note_caller(__builtin_return_address(0));
        thread_->enter_mpi(format::kFirstMpiOperation + entry_, object);
    }
    // True: the call is only counted, and has been.
    [[nodiscard, gnu::always_inline]] bool enter_known(std::uint32_t object, Payload payload) noexcept {
        open_ = true;
        open_site();
        thread_->note_caller(__builtin_return_address(0));
        return thread_->enter_mpi(format::kFirstMpiOperation + entry_, object, payload.bytes);
    }
    // Inline like all of this class: where its address were taken it would live in memory.
    template <class Real>
    [[gnu::always_inline]] int run_counted(Real real) {
        int result = MPI_SUCCESS;
        if (own_work_begin_ != 0) [[unlikely]] {
            const std::uint64_t begin = thread_->now();
            result = real();
            thread_->note_counted(thread_->now() - begin);
        } else {
            result = real();
        }
        thread_->leave_mpi_counted();
        close_site();
        return result;
    }
    // Where the program is, around its outermost call.
    [[gnu::always_inline]] void open_site() noexcept {
        const auto site_of = layer() == format::Layer::kMpiIo ? plugin.file_site : plugin.call_site;
        constexpr std::uint32_t kMpiIo = 1U << static_cast<std::uint32_t>(format::Layer::kMpiIo);
        if (site_of != nullptr && (thread_->inside_io & ~kMpiIo) == 0) [[unlikely]] {
            const std::uint32_t site = site_of(*thread_);
            if (site != 0) {
                thread_->enter(site);
                site_ = site;
            }
        }
    }
    // The calls of MPI-IO are neighbours in the table, which goes by name.
    [[nodiscard, gnu::always_inline]] format::Layer layer() const noexcept {
        const bool on_file = entry_ >= kMpiFileClose && entry_ <= kMpiFileWriteSharedC;
        return on_file ? format::Layer::kMpiIo : format::Layer::kMpi;
    }
    [[gnu::always_inline]] void leave(std::uint32_t object, Payload payload) noexcept {
        ticks_ = thread_->leave_mpi(object, payload, caller());
        close_site();
    }
    // Where the program goes on after the call, as record::LastCall has it: the entry left no frame.
    [[nodiscard, gnu::always_inline]] std::uintptr_t caller() const noexcept {
        if (site_ != 0) [[unlikely]] {
            return record::LastCall::kSite | site_;
        }
        return reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
    }
    [[gnu::always_inline]] void close_site() noexcept {
        open_ = false;
        if (site_ != 0) [[unlikely]] {
            site_ = 0;
            (void)thread_->leave(0, Payload{});
        }
    }

    record::Thread* thread_;
    Entry entry_;
    bool open_ = false;
    std::uint32_t site_ = 0;  // operation of the open site
    std::uint32_t object_ = 0;
    Payload payload_;
    std::uint64_t ticks_ = 0;
    std::uint64_t own_work_begin_ = 0;
};

// The program has a new request on an object.
inline void remember(MPI_Request request, std::uint32_t object) noexcept {
    if (!plugin.requests.add(handle_word(request), object, mixed_object)) [[unlikely]] {
        plugin.host->process->count_loss();
    }
}

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
[[nodiscard]] constexpr std::uint32_t no_object() noexcept { return 0; }
[[nodiscard]] constexpr Payload nothing_sent() noexcept { return {}; }

template <class Real>
[[gnu::always_inline]] inline int observe(Entry entry, Real real) {
    Call call(entry);
    return call.recorded() ? call.run(0, Payload{}, real) : real();
}

// On what `object_of` finds. Asked only for calls that are recorded.
template <class ObjectOf, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_object(Entry entry, ObjectOf object_of_call, PayloadOf payload_of,
                                                 Real real) {
    Call call(entry);
    return call.recorded() ? call.run(object_of_call(), payload_of(), real) : real();
}

template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe(Entry entry, MPI_Comm comm, PayloadOf payload_of, Real real) {
    Call call(entry);
    return call.recorded() ? call.run_on(comm, payload_of, real) : real();
}

// A blocking collective.
template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_collective(Entry entry, MPI_Comm comm, PayloadOf payload_of,
                                                     Real real) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    if (plugin.split_sync) [[unlikely]] {
        return call.run_when_all_are_there(comm, payload_of, real);
    }
    return call.run_on(comm, payload_of, real);
}

template <class Real>
[[gnu::always_inline]] inline int observe_request(Entry entry, MPI_Request request, Real real) {
    Call call(entry);
    return call.recorded() ? call.run(object_of(request), Payload{}, real) : real();
}

template <class ObjectOf, class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_object_started(Entry entry, ObjectOf object_of_call,
                                                         PayloadOf payload_of, Real real,
                                                         const MPI_Request* request) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const std::uint32_t object = object_of_call();
    const int result = call.run(object, payload_of(), real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember(*request, object);
    }
    return result;
}

template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_started(Entry entry, MPI_Comm comm, PayloadOf payload_of, Real real,
                                                  const MPI_Request* request) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, payload_of, real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember(*request, call.object());
    }
    return result;
}

// The payload is only remembered: it counts when the request is started.
template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_prepared(Entry entry, MPI_Comm comm, PayloadOf payload_of,
                                                   Real real, const MPI_Request* request) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    Payload payload;
    const int result = call.run_on(
        comm,
        [&](const Communicator& on) {
            payload = payload_of(on);
            return Payload{};
        },
        real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember_prepared(*request, {.object = call.object(), .payload = payload});
    }
    return result;
}

// The observe_* of calls that send to rank `peer` of a communicator.
template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_send(Entry entry, MPI_Comm comm, int peer, PayloadOf payload_of,
                                               Real real) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, payload_of, real);
    call.sent(comm, peer);
    return result;
}

template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_send_started(Entry entry, MPI_Comm comm, int peer,
                                                       PayloadOf payload_of, Real real,
                                                       const MPI_Request* request) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, payload_of, real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember(*request, call.object());
    }
    call.sent(comm, peer);
    return result;
}

// The message counts with each start, so its receiver is remembered with its payload.
template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_send_prepared(Entry entry, MPI_Comm comm, int peer,
                                                        PayloadOf payload_of, Real real,
                                                        const MPI_Request* request) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    Payload payload;
    const int result = call.run_on(
        comm,
        [&](const Communicator& on) {
            payload = payload_of(on);
            return Payload{};
        },
        real);
    if (result == MPI_SUCCESS) [[likely]] {
        remember_prepared(*request, {.object = call.object(),
                                     .peer = peer,
                                     .receiver = world_rank_of(comm, peer),
                                     .payload = payload});
    }
    return result;
}

template <class Real>
[[gnu::always_inline]] inline int observe_created(Entry entry, MPI_Comm comm, char letter, Real real,
                                                  const MPI_Comm* made) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, [](const Communicator&) { return Payload{}; }, real);
    if (result == MPI_SUCCESS) [[likely]] {
        communicator_created(entry, letter, comm, *made);
    }
    return result;
}

template <class Real>
[[gnu::always_inline]] inline int observe_window_created(Entry entry, MPI_Comm comm, Real real,
                                                         const MPI_Win* made) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, [](const Communicator&) { return Payload{}; }, real);
    if (result == MPI_SUCCESS) [[likely]] {
        window_created(entry, comm, *made);
    }
    return result;
}

}  // namespace barograph::capture::mpi
