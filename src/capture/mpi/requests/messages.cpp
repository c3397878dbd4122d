// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of matched probes and receives: a message handle stands for the communicator on which it was
// found, as a request does.
#include <mpi.h>

#include "capture/mpi/events/completions.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

void remember_message(MPI_Message message, std::uint32_t object) noexcept {
    // The handle for "from no process" is shared by all communicators.
    if (message != plugin.handles.no_message && message != plugin.handles.no_process_message &&
        !plugin.messages.add(handle_word(message), object, mixed_object)) {
        plugin.host->process->count_loss();
    }
}

// A message that was found, and who takes it from here on.
void found_message(Call& call, MPI_Message message) noexcept {
    remember_message(message, call.object());
    if (call.traces() && message != plugin.handles.no_process_message) {
        call.traced().serial = plugin.tracing.next_serial();
        trace_message(call.traced(), message);
    }
}

template <bool kProfiled>
int mpi_mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_mprobe<kProfiled>, kMpiMprobe);
    Call call({kMpiMprobe, source, tag});
    if (!call.recorded()) [[unlikely]] {
        return next(source, tag, comm, message, status);
    }
    call.thread().await(source, tag);
    MPI_Status* const seen = status_of(call, status);
    const int result = call.run_on(comm, no_payload, [&] { return next(source, tag, comm, message, seen); });
    if (result == MPI_SUCCESS) {
        found_message(call, *message);
    }
    return result;
}

template <bool kProfiled>
int mpi_improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_improbe<kProfiled>, kMpiImprobe);
    Call call({kMpiImprobe, source, tag});
    if (!call.recorded()) [[unlikely]] {
        return next(source, tag, comm, flag, message, status);
    }
    call.thread().await(source, tag);
    MPI_Status* const seen = status_of(call, status);
    const int result =
        call.run_on(comm, no_payload, [&] { return next(source, tag, comm, flag, message, seen); });
    if (result == MPI_SUCCESS && *flag != 0) {
        found_message(call, *message);
    } else if (call.traces()) {
        call.traced().info = static_cast<std::uint32_t>(format::EventKind::kCall);
    }
    return result;
}

template <class Count, class Real>
[[gnu::always_inline]] inline int receive(Entry entry, Count count, MPI_Datatype type, MPI_Message* message,
                                          MPI_Request* request, MPI_Status* status, Real real) {
    Call call(entry);
    if (!call.recorded() || message == nullptr) [[unlikely]] {
        return real(status);
    }
    const std::uintptr_t handle = handle_word(*message);
    const std::uint32_t object = plugin.messages.take(handle).object;
    MPI_Status* seen = status;
    TracedRequest traced;
    if (call.traces()) {
        traced = plugin.tracing.messages.remove(handle);
        if (request == nullptr) {
            seen = status_for(call.traced(), status);
        }
    }
    const int result = call.run(object, sized(bytes_of(count, type)), [&] { return real(seen); });
    if (result == MPI_SUCCESS && request != nullptr) {
        remember(*request, object);
    }
    if (result == MPI_SUCCESS && traced.serial != 0) {
        if (request == nullptr) {
            trace_message_received(call.traced(), traced, *seen);
        } else if (*request != plugin.handles.no_request) {
            (void)plugin.tracing.requests.insert(handle_word(*request), traced);
        }
    }
    return result;
}

template <bool kProfiled>
int mpi_mrecv(void* buf, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_mrecv<kProfiled>, kMpiMrecv);
    return receive(kMpiMrecv, count, type, message, nullptr, status,
                   [&](MPI_Status* seen) { return next(buf, count, type, message, seen); });
}

template <bool kProfiled>
int mpi_imrecv(void* buf, int count, MPI_Datatype type, MPI_Message* message, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_imrecv<kProfiled>, kMpiImrecv);
    return receive(kMpiImrecv, count, type, message, request, nullptr,
                   [&](MPI_Status*) { return next(buf, count, type, message, request); });
}

template <bool kProfiled>
int mpi_mrecv_c(void* buf, MPI_Count count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_mrecv_c<kProfiled>, kMpiMrecvC);
    return receive(kMpiMrecvC, count, type, message, nullptr, status,
                   [&](MPI_Status* seen) { return next(buf, count, type, message, seen); });
}

template <bool kProfiled>
int mpi_imrecv_c(void* buf, MPI_Count count, MPI_Datatype type, MPI_Message* message, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_imrecv_c<kProfiled>, kMpiImrecvC);
    return receive(kMpiImrecvC, count, type, message, request, nullptr,
                   [&](MPI_Status*) { return next(buf, count, type, message, request); });
}

}  // namespace

void install_messages(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiMprobe, &mpi_mprobe<false>, &mpi_mprobe<true>);
    wrappers.set(kMpiImprobe, &mpi_improbe<false>, &mpi_improbe<true>);
    wrappers.set(kMpiMrecv, &mpi_mrecv<false>, &mpi_mrecv<true>);
    wrappers.set(kMpiImrecv, &mpi_imrecv<false>, &mpi_imrecv<true>);
    wrappers.set(kMpiMrecvC, &mpi_mrecv_c<false>, &mpi_mrecv_c<true>);
    wrappers.set(kMpiImrecvC, &mpi_imrecv_c<false>, &mpi_imrecv_c<true>);
}

}  // namespace barograph::capture::mpi
