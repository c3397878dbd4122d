// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "point to point large", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_bsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bsend_c<kProfiled>, kMpiBsendC);
    return shared::observe_send({kMpiBsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_bsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bsend_init_c<kProfiled>, kMpiBsendInitC);
    return shared::observe_prepared({kMpiBsendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL, dest);
}

template <bool kProfiled>
int mpi_buffer_detach_c(void* buffer_addr, MPI_Count* size) {
    const auto next = next_of<kProfiled>(&mpi_buffer_detach_c<kProfiled>, kMpiBufferDetachC);
    return shared::observe(kMpiBufferDetachC, [&] { return next(buffer_addr, size); });
}

template <bool kProfiled>
int mpi_comm_detach_buffer_c(MPI_Comm comm, void* buffer_addr, MPI_Count* size) {
    const auto next = next_of<kProfiled>(&mpi_comm_detach_buffer_c<kProfiled>, kMpiCommDetachBufferC);
    return shared::observe(kMpiCommDetachBufferC, comm, no_payload,
        [&] { return next(comm, buffer_addr, size); });
}

template <bool kProfiled>
int mpi_ibsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibsend_c<kProfiled>, kMpiIbsendC);
    return shared::observe_send_started({kMpiIbsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL);
}

template <bool kProfiled>
int mpi_irecv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irecv_c<kProfiled>, kMpiIrecvC);
    return shared::observe_started({kMpiIrecvC, source, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled>
int mpi_irsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irsend_c<kProfiled>, kMpiIrsendC);
    return shared::observe_send_started({kMpiIrsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_isend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isend_c<kProfiled>, kMpiIsendC);
    return shared::observe_send_started({kMpiIsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_isendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag,
                    MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_c<kProfiled>, kMpiIsendrecvC);
    return shared::observe_send_started({kMpiIsendrecvC, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request); },
        request, format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_isendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                            int source, int recvtag, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_replace_c<kProfiled>, kMpiIsendrecvReplaceC);
    return shared::observe_send_started({kMpiIsendrecvReplaceC, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, request); }, request,
        format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_issend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_issend_c<kProfiled>, kMpiIssendC);
    return shared::observe_send_started({kMpiIssendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_recv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
               MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_recv_c<kProfiled>, kMpiRecvC);
    return shared::observe_receive({kMpiRecvC, source, tag}, comm, source, tag, status,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&](MPI_Status* seen) { return next(buf, count, datatype, source, tag, comm, seen); });
}

template <bool kProfiled>
int mpi_recv_init_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_recv_init_c<kProfiled>, kMpiRecvInitC);
    return shared::observe_prepared({kMpiRecvInitC, source, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled>
int mpi_rsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_rsend_c<kProfiled>, kMpiRsendC);
    return shared::observe_send({kMpiRsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_rsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rsend_init_c<kProfiled>, kMpiRsendInitC);
    return shared::observe_prepared({kMpiRsendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled>
int mpi_send_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_send_c<kProfiled>, kMpiSendC);
    return shared::observe_send({kMpiSendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_send_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_send_init_c<kProfiled>, kMpiSendInitC);
    return shared::observe_prepared({kMpiSendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled>
int mpi_sendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                   void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag,
                   MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_c<kProfiled>, kMpiSendrecvC);
    return shared::observe_exchange({kMpiSendrecvC, dest, sendtag, source, recvtag}, comm, dest, source,
        recvtag, status, [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&](MPI_Status* seen) { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, seen); });
}

template <bool kProfiled>
int mpi_sendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                           int source, int recvtag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_replace_c<kProfiled>, kMpiSendrecvReplaceC);
    return shared::observe_exchange({kMpiSendrecvReplaceC, dest, sendtag, source, recvtag}, comm, dest,
        source, recvtag, status, [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&](MPI_Status* seen) { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, seen); });
}

template <bool kProfiled>
int mpi_session_detach_buffer_c(SessionHandle session, void* buffer_addr, MPI_Count* size) {
    const auto next = next_of<kProfiled>(&mpi_session_detach_buffer_c<kProfiled>, kMpiSessionDetachBufferC);
    return shared::observe(kMpiSessionDetachBufferC, [&] { return next(session, buffer_addr, size); });
}

template <bool kProfiled>
int mpi_ssend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_ssend_c<kProfiled>, kMpiSsendC);
    return shared::observe_send({kMpiSsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_ssend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ssend_init_c<kProfiled>, kMpiSsendInitC);
    return shared::observe_prepared({kMpiSsendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

}  // namespace

void install_point_to_point_large([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiBsendC, &mpi_bsend_c<false>, &mpi_bsend_c<true>);
    wrappers.set(kMpiBsendInitC, &mpi_bsend_init_c<false>, &mpi_bsend_init_c<true>);
    wrappers.set(kMpiBufferDetachC, &mpi_buffer_detach_c<false>, &mpi_buffer_detach_c<true>);
    wrappers.set(kMpiCommDetachBufferC, &mpi_comm_detach_buffer_c<false>, &mpi_comm_detach_buffer_c<true>);
    wrappers.set(kMpiIbsendC, &mpi_ibsend_c<false>, &mpi_ibsend_c<true>);
    wrappers.set(kMpiIrecvC, &mpi_irecv_c<false>, &mpi_irecv_c<true>);
    wrappers.set(kMpiIrsendC, &mpi_irsend_c<false>, &mpi_irsend_c<true>);
    wrappers.set(kMpiIsendC, &mpi_isend_c<false>, &mpi_isend_c<true>);
    wrappers.set(kMpiIsendrecvC, &mpi_isendrecv_c<false>, &mpi_isendrecv_c<true>);
    wrappers.set(kMpiIsendrecvReplaceC, &mpi_isendrecv_replace_c<false>, &mpi_isendrecv_replace_c<true>);
    wrappers.set(kMpiIssendC, &mpi_issend_c<false>, &mpi_issend_c<true>);
    wrappers.set(kMpiRecvC, &mpi_recv_c<false>, &mpi_recv_c<true>);
    wrappers.set(kMpiRecvInitC, &mpi_recv_init_c<false>, &mpi_recv_init_c<true>);
    wrappers.set(kMpiRsendC, &mpi_rsend_c<false>, &mpi_rsend_c<true>);
    wrappers.set(kMpiRsendInitC, &mpi_rsend_init_c<false>, &mpi_rsend_init_c<true>);
    wrappers.set(kMpiSendC, &mpi_send_c<false>, &mpi_send_c<true>);
    wrappers.set(kMpiSendInitC, &mpi_send_init_c<false>, &mpi_send_init_c<true>);
    wrappers.set(kMpiSendrecvC, &mpi_sendrecv_c<false>, &mpi_sendrecv_c<true>);
    wrappers.set(kMpiSendrecvReplaceC, &mpi_sendrecv_replace_c<false>, &mpi_sendrecv_replace_c<true>);
    wrappers.set(kMpiSessionDetachBufferC, &mpi_session_detach_buffer_c<false>, &mpi_session_detach_buffer_c<true>);
    wrappers.set(kMpiSsendC, &mpi_ssend_c<false>, &mpi_ssend_c<true>);
    wrappers.set(kMpiSsendInitC, &mpi_ssend_init_c<false>, &mpi_ssend_init_c<true>);
}

}  // namespace barograph::capture::mpi
