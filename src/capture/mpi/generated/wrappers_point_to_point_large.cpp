// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "point to point large", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_bsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bsend_c<kProfiled, kTrace>, kMpiBsendC);
    return observe_send<kTrace>({kMpiBsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_bsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bsend_init_c<kProfiled, kTrace>, kMpiBsendInitC);
    return observe_prepared<kTrace>({kMpiBsendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_buffer_detach_c(void* buffer_addr, MPI_Count* size) {
    const auto next = next_of<kProfiled>(&mpi_buffer_detach_c<kProfiled, kTrace>, kMpiBufferDetachC);
    return observe<kTrace>(kMpiBufferDetachC, [&] { return next(buffer_addr, size); });
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_detach_buffer_c(MPI_Comm comm, void* buffer_addr, MPI_Count* size) {
    const auto next = next_of<kProfiled>(&mpi_comm_detach_buffer_c<kProfiled, kTrace>, kMpiCommDetachBufferC);
    return observe<kTrace>(kMpiCommDetachBufferC, comm, no_payload,
        [&] { return next(comm, buffer_addr, size); });
}

template <bool kProfiled, Trace kTrace>
int mpi_ibsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibsend_c<kProfiled, kTrace>, kMpiIbsendC);
    return observe_send_started<kTrace>({kMpiIbsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL);
}

template <bool kProfiled, Trace kTrace>
int mpi_irecv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irecv_c<kProfiled, kTrace>, kMpiIrecvC);
    return observe_started<kTrace>({kMpiIrecvC, source, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled, Trace kTrace>
int mpi_irsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irsend_c<kProfiled, kTrace>, kMpiIrsendC);
    return observe_send_started<kTrace>({kMpiIrsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_isend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isend_c<kProfiled, kTrace>, kMpiIsendC);
    return observe_send_started<kTrace>({kMpiIsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_isendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag,
                    MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_c<kProfiled, kTrace>, kMpiIsendrecvC);
    return observe_send_started<kTrace>({kMpiIsendrecvC, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request); },
        request, format::kUnknownPeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_isendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                            int source, int recvtag, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_replace_c<kProfiled, kTrace>, kMpiIsendrecvReplaceC);
    return observe_send_started<kTrace>({kMpiIsendrecvReplaceC, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, request); }, request,
        format::kUnknownPeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_issend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_issend_c<kProfiled, kTrace>, kMpiIssendC);
    return observe_send_started<kTrace>({kMpiIssendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_recv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
               MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_recv_c<kProfiled, kTrace>, kMpiRecvC);
    return observe_receive<kTrace>({kMpiRecvC, source, tag}, comm, source, tag, status,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&](MPI_Status* seen) { return next(buf, count, datatype, source, tag, comm, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_recv_init_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_recv_init_c<kProfiled, kTrace>, kMpiRecvInitC);
    return observe_prepared<kTrace>({kMpiRecvInitC, source, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled, Trace kTrace>
int mpi_rsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_rsend_c<kProfiled, kTrace>, kMpiRsendC);
    return observe_send<kTrace>({kMpiRsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_rsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rsend_init_c<kProfiled, kTrace>, kMpiRsendInitC);
    return observe_prepared<kTrace>({kMpiRsendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_send_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_send_c<kProfiled, kTrace>, kMpiSendC);
    return observe_send<kTrace>({kMpiSendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_send_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_send_init_c<kProfiled, kTrace>, kMpiSendInitC);
    return observe_prepared<kTrace>({kMpiSendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_sendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                   void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag,
                   MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_c<kProfiled, kTrace>, kMpiSendrecvC);
    return observe_exchange<kTrace>({kMpiSendrecvC, dest, sendtag, source, recvtag}, comm, dest, source,
        recvtag, status, [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&](MPI_Status* seen) { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_sendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                           int source, int recvtag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_replace_c<kProfiled, kTrace>, kMpiSendrecvReplaceC);
    return observe_exchange<kTrace>({kMpiSendrecvReplaceC, dest, sendtag, source, recvtag}, comm, dest,
        source, recvtag, status, [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&](MPI_Status* seen) { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_session_detach_buffer_c(SessionHandle session, void* buffer_addr, MPI_Count* size) {
    const auto next = next_of<kProfiled>(&mpi_session_detach_buffer_c<kProfiled, kTrace>, kMpiSessionDetachBufferC);
    return observe<kTrace>(kMpiSessionDetachBufferC, [&] { return next(session, buffer_addr, size); });
}

template <bool kProfiled, Trace kTrace>
int mpi_ssend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_ssend_c<kProfiled, kTrace>, kMpiSsendC);
    return observe_send<kTrace>({kMpiSsendC, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_ssend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ssend_init_c<kProfiled, kTrace>, kMpiSsendInitC);
    return observe_prepared<kTrace>({kMpiSsendInitC, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

}  // namespace

void install_point_to_point_large([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiBsendC, &mpi_bsend_c<false, Trace::kNo>, &mpi_bsend_c<true, Trace::kNo>, &mpi_bsend_c<false, Trace::kYes>, &mpi_bsend_c<true, Trace::kYes>);
    wrappers.set(kMpiBsendInitC, &mpi_bsend_init_c<false, Trace::kNo>, &mpi_bsend_init_c<true, Trace::kNo>, &mpi_bsend_init_c<false, Trace::kYes>, &mpi_bsend_init_c<true, Trace::kYes>);
    wrappers.set(kMpiBufferDetachC, &mpi_buffer_detach_c<false, Trace::kNo>, &mpi_buffer_detach_c<true, Trace::kNo>, &mpi_buffer_detach_c<false, Trace::kYes>, &mpi_buffer_detach_c<true, Trace::kYes>);
    wrappers.set(kMpiCommDetachBufferC, &mpi_comm_detach_buffer_c<false, Trace::kNo>, &mpi_comm_detach_buffer_c<true, Trace::kNo>, &mpi_comm_detach_buffer_c<false, Trace::kYes>, &mpi_comm_detach_buffer_c<true, Trace::kYes>);
    wrappers.set(kMpiIbsendC, &mpi_ibsend_c<false, Trace::kNo>, &mpi_ibsend_c<true, Trace::kNo>, &mpi_ibsend_c<false, Trace::kYes>, &mpi_ibsend_c<true, Trace::kYes>);
    wrappers.set(kMpiIrecvC, &mpi_irecv_c<false, Trace::kNo>, &mpi_irecv_c<true, Trace::kNo>, &mpi_irecv_c<false, Trace::kYes>, &mpi_irecv_c<true, Trace::kYes>);
    wrappers.set(kMpiIrsendC, &mpi_irsend_c<false, Trace::kNo>, &mpi_irsend_c<true, Trace::kNo>, &mpi_irsend_c<false, Trace::kYes>, &mpi_irsend_c<true, Trace::kYes>);
    wrappers.set(kMpiIsendC, &mpi_isend_c<false, Trace::kNo>, &mpi_isend_c<true, Trace::kNo>, &mpi_isend_c<false, Trace::kYes>, &mpi_isend_c<true, Trace::kYes>);
    wrappers.set(kMpiIsendrecvC, &mpi_isendrecv_c<false, Trace::kNo>, &mpi_isendrecv_c<true, Trace::kNo>, &mpi_isendrecv_c<false, Trace::kYes>, &mpi_isendrecv_c<true, Trace::kYes>);
    wrappers.set(kMpiIsendrecvReplaceC, &mpi_isendrecv_replace_c<false, Trace::kNo>, &mpi_isendrecv_replace_c<true, Trace::kNo>, &mpi_isendrecv_replace_c<false, Trace::kYes>, &mpi_isendrecv_replace_c<true, Trace::kYes>);
    wrappers.set(kMpiIssendC, &mpi_issend_c<false, Trace::kNo>, &mpi_issend_c<true, Trace::kNo>, &mpi_issend_c<false, Trace::kYes>, &mpi_issend_c<true, Trace::kYes>);
    wrappers.set(kMpiRecvC, &mpi_recv_c<false, Trace::kNo>, &mpi_recv_c<true, Trace::kNo>, &mpi_recv_c<false, Trace::kYes>, &mpi_recv_c<true, Trace::kYes>);
    wrappers.set(kMpiRecvInitC, &mpi_recv_init_c<false, Trace::kNo>, &mpi_recv_init_c<true, Trace::kNo>, &mpi_recv_init_c<false, Trace::kYes>, &mpi_recv_init_c<true, Trace::kYes>);
    wrappers.set(kMpiRsendC, &mpi_rsend_c<false, Trace::kNo>, &mpi_rsend_c<true, Trace::kNo>, &mpi_rsend_c<false, Trace::kYes>, &mpi_rsend_c<true, Trace::kYes>);
    wrappers.set(kMpiRsendInitC, &mpi_rsend_init_c<false, Trace::kNo>, &mpi_rsend_init_c<true, Trace::kNo>, &mpi_rsend_init_c<false, Trace::kYes>, &mpi_rsend_init_c<true, Trace::kYes>);
    wrappers.set(kMpiSendC, &mpi_send_c<false, Trace::kNo>, &mpi_send_c<true, Trace::kNo>, &mpi_send_c<false, Trace::kYes>, &mpi_send_c<true, Trace::kYes>);
    wrappers.set(kMpiSendInitC, &mpi_send_init_c<false, Trace::kNo>, &mpi_send_init_c<true, Trace::kNo>, &mpi_send_init_c<false, Trace::kYes>, &mpi_send_init_c<true, Trace::kYes>);
    wrappers.set(kMpiSendrecvC, &mpi_sendrecv_c<false, Trace::kNo>, &mpi_sendrecv_c<true, Trace::kNo>, &mpi_sendrecv_c<false, Trace::kYes>, &mpi_sendrecv_c<true, Trace::kYes>);
    wrappers.set(kMpiSendrecvReplaceC, &mpi_sendrecv_replace_c<false, Trace::kNo>, &mpi_sendrecv_replace_c<true, Trace::kNo>, &mpi_sendrecv_replace_c<false, Trace::kYes>, &mpi_sendrecv_replace_c<true, Trace::kYes>);
    wrappers.set(kMpiSessionDetachBufferC, &mpi_session_detach_buffer_c<false, Trace::kNo>, &mpi_session_detach_buffer_c<true, Trace::kNo>, &mpi_session_detach_buffer_c<false, Trace::kYes>, &mpi_session_detach_buffer_c<true, Trace::kYes>);
    wrappers.set(kMpiSsendC, &mpi_ssend_c<false, Trace::kNo>, &mpi_ssend_c<true, Trace::kNo>, &mpi_ssend_c<false, Trace::kYes>, &mpi_ssend_c<true, Trace::kYes>);
    wrappers.set(kMpiSsendInitC, &mpi_ssend_init_c<false, Trace::kNo>, &mpi_ssend_init_c<true, Trace::kNo>, &mpi_ssend_init_c<false, Trace::kYes>, &mpi_ssend_init_c<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
