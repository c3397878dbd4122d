// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of matched probes and receives: a message handle stands for the communicator on which it was found, as a
// request does.
#include <mpi.h>

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

template <bool kProfiled>
int mpi_mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_mprobe<kProfiled>, kMpiMprobe);
    Call call(kMpiMprobe);
    if (!call.recorded()) [[unlikely]] {
        return next(source, tag, comm, message, status);
    }
    call.thread().await(source, tag);
    const int result =
        call.run_on(comm, no_payload, [&] { return next(source, tag, comm, message, status); });
    if (result == MPI_SUCCESS) {
        remember_message(*message, call.object());
    }
    return result;
}

template <bool kProfiled>
int mpi_improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_improbe<kProfiled>, kMpiImprobe);
    Call call(kMpiImprobe);
    if (!call.recorded()) [[unlikely]] {
        return next(source, tag, comm, flag, message, status);
    }
    call.thread().await(source, tag);
    const int result =
        call.run_on(comm, no_payload, [&] { return next(source, tag, comm, flag, message, status); });
    if (result == MPI_SUCCESS && *flag != 0) {
        remember_message(*message, call.object());
    }
    return result;
}

template <class Count, class Real>
[[gnu::always_inline]] inline int receive(Entry entry, Count count, MPI_Datatype type, MPI_Message* message,
                                          MPI_Request* request, Real real) {
    Call call(entry);
    if (!call.recorded() || message == nullptr) [[unlikely]] {
        return real();
    }
    const std::uint32_t object = plugin.messages.take(handle_word(*message)).object;
    const int result = call.run(object, sized(bytes_of(count, type)), real);
    if (result == MPI_SUCCESS && request != nullptr) {
        remember(*request, object);
    }
    return result;
}

template <bool kProfiled>
int mpi_mrecv(void* buf, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_mrecv<kProfiled>, kMpiMrecv);
    return receive(kMpiMrecv, count, type, message, nullptr,
                   [&] { return next(buf, count, type, message, status); });
}

template <bool kProfiled>
int mpi_imrecv(void* buf, int count, MPI_Datatype type, MPI_Message* message, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_imrecv<kProfiled>, kMpiImrecv);
    return receive(kMpiImrecv, count, type, message, request,
                   [&] { return next(buf, count, type, message, request); });
}

template <bool kProfiled>
int mpi_mrecv_c(void* buf, MPI_Count count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_mrecv_c<kProfiled>, kMpiMrecvC);
    return receive(kMpiMrecvC, count, type, message, nullptr,
                   [&] { return next(buf, count, type, message, status); });
}

template <bool kProfiled>
int mpi_imrecv_c(void* buf, MPI_Count count, MPI_Datatype type, MPI_Message* message, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_imrecv_c<kProfiled>, kMpiImrecvC);
    return receive(kMpiImrecvC, count, type, message, request,
                   [&] { return next(buf, count, type, message, request); });
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
