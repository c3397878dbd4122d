// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "point to point", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_bsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bsend<kProfiled>, kMpiBsend);
    return shared::observe_send({kMpiBsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_bsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bsend_init<kProfiled>, kMpiBsendInit);
    return shared::observe_prepared({kMpiBsendInit, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL, dest);
}

template <bool kProfiled>
int mpi_buffer_detach(void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_buffer_detach<kProfiled>, kMpiBufferDetach);
    return shared::observe(kMpiBufferDetach, [&] { return next(buffer_addr, size); });
}

template <bool kProfiled>
int mpi_buffer_flush() {
    const auto next = next_of<kProfiled>(&mpi_buffer_flush<kProfiled>, kMpiBufferFlush);
    return shared::observe(kMpiBufferFlush, [&] { return next(); });
}

template <bool kProfiled>
int mpi_buffer_iflush(MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_buffer_iflush<kProfiled>, kMpiBufferIflush);
    return shared::observe_object_started(kMpiBufferIflush, kNoObject, kNothingSent,
        [&] { return next(request); }, request);
}

template <bool kProfiled>
int mpi_comm_detach_buffer(MPI_Comm comm, void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_comm_detach_buffer<kProfiled>, kMpiCommDetachBuffer);
    return shared::observe(kMpiCommDetachBuffer, comm, no_payload,
        [&] { return next(comm, buffer_addr, size); });
}

template <bool kProfiled>
int mpi_comm_flush_buffer(MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_comm_flush_buffer<kProfiled>, kMpiCommFlushBuffer);
    return shared::observe(kMpiCommFlushBuffer, comm, no_payload, [&] { return next(comm); });
}

template <bool kProfiled>
int mpi_comm_iflush_buffer(MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_comm_iflush_buffer<kProfiled>, kMpiCommIflushBuffer);
    return shared::observe_started(kMpiCommIflushBuffer, comm, no_payload,
        [&] { return next(comm, request); }, request, format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_ibsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibsend<kProfiled>, kMpiIbsend);
    return shared::observe_send_started({kMpiIbsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL);
}

template <bool kProfiled, Trace kTrace>
int mpi_iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_iprobe<kProfiled, kTrace>, kMpiIprobe);
    return observe_receive<kTrace>({kMpiIprobe, source, tag}, comm, source, tag, status, no_payload,
        [&](MPI_Status* seen) { return next(source, tag, comm, flag, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irecv<kProfiled, kTrace>, kMpiIrecv);
    return observe_started<kTrace>({kMpiIrecv, source, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled>
int mpi_irsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irsend<kProfiled>, kMpiIrsend);
    return shared::observe_send_started({kMpiIrsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isend<kProfiled, kTrace>, kMpiIsend);
    return observe_send_started<kTrace>({kMpiIsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_isendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv<kProfiled>, kMpiIsendrecv);
    return shared::observe_send_started({kMpiIsendrecv, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request); },
        request, format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_isendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                          int recvtag, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_replace<kProfiled>, kMpiIsendrecvReplace);
    return shared::observe_send_started({kMpiIsendrecvReplace, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, request); }, request,
        format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_issend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_issend<kProfiled>, kMpiIssend);
    return shared::observe_send_started({kMpiIssend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_parrived(MPI_Request request, int partition, int* flag) {
    const auto next = next_of<kProfiled>(&mpi_parrived<kProfiled>, kMpiParrived);
    return shared::observe_request(kMpiParrived, request, [&] { return next(request, partition, flag); });
}

template <bool kProfiled>
int mpi_pready(int partition, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready<kProfiled>, kMpiPready);
    return shared::observe_request(kMpiPready, request, [&] { return next(partition, request); });
}

template <bool kProfiled>
int mpi_pready_list(int length, const int array_of_partitions[], MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_list<kProfiled>, kMpiPreadyList);
    return shared::observe_request(kMpiPreadyList, request,
        [&] { return next(length, array_of_partitions, request); });
}

template <bool kProfiled>
int mpi_pready_range(int partition_low, int partition_high, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_range<kProfiled>, kMpiPreadyRange);
    return shared::observe_request(kMpiPreadyRange, request,
        [&] { return next(partition_low, partition_high, request); });
}

template <bool kProfiled>
int mpi_precv_init(void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_precv_init<kProfiled>, kMpiPrecvInit);
    return shared::observe_prepared({kMpiPrecvInit, source, tag}, comm,
        [&](const Communicator& on) { return partitions_payload(on, partitions, count, datatype); },
        [&] { return next(buf, partitions, count, datatype, source, tag, comm, info, request); }, request,
        source);
}

template <bool kProfiled, Trace kTrace>
int mpi_probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_probe<kProfiled, kTrace>, kMpiProbe);
    return observe_receive<kTrace>({kMpiProbe, source, tag}, comm, source, tag, status, no_payload,
        [&](MPI_Status* seen) { return next(source, tag, comm, seen); });
}

template <bool kProfiled>
int mpi_psend_init(const void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_psend_init<kProfiled>, kMpiPsendInit);
    return shared::observe_prepared({kMpiPsendInit, dest, tag}, comm,
        [&](const Communicator& on) { return partitions_payload(on, partitions, count, datatype); },
        [&] { return next(buf, partitions, count, datatype, dest, tag, comm, info, request); }, request, dest,
        dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_recv<kProfiled, kTrace>, kMpiRecv);
    return observe_receive<kTrace>({kMpiRecv, source, tag}, comm, source, tag, status,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&](MPI_Status* seen) { return next(buf, count, datatype, source, tag, comm, seen); });
}

template <bool kProfiled>
int mpi_recv_init(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_recv_init<kProfiled>, kMpiRecvInit);
    return shared::observe_prepared({kMpiRecvInit, source, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled>
int mpi_rsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_rsend<kProfiled>, kMpiRsend);
    return shared::observe_send({kMpiRsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_rsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rsend_init<kProfiled>, kMpiRsendInit);
    return shared::observe_prepared({kMpiRsendInit, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_send<kProfiled, kTrace>, kMpiSend);
    return observe_send<kTrace>({kMpiSend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_send_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_send_init<kProfiled>, kMpiSendInit);
    return shared::observe_prepared({kMpiSendInit, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                 MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv<kProfiled, kTrace>, kMpiSendrecv);
    return observe_exchange<kTrace>({kMpiSendrecv, dest, sendtag, source, recvtag}, comm, dest, source,
        recvtag, status, [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&](MPI_Status* seen) { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, seen); });
}

template <bool kProfiled>
int mpi_sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                         int recvtag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_replace<kProfiled>, kMpiSendrecvReplace);
    return shared::observe_exchange({kMpiSendrecvReplace, dest, sendtag, source, recvtag}, comm, dest, source,
        recvtag, status, [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&](MPI_Status* seen) { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, seen); });
}

template <bool kProfiled>
int mpi_session_detach_buffer(SessionHandle session, void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_session_detach_buffer<kProfiled>, kMpiSessionDetachBuffer);
    return shared::observe(kMpiSessionDetachBuffer, [&] { return next(session, buffer_addr, size); });
}

template <bool kProfiled>
int mpi_session_flush_buffer(SessionHandle session) {
    const auto next = next_of<kProfiled>(&mpi_session_flush_buffer<kProfiled>, kMpiSessionFlushBuffer);
    return shared::observe(kMpiSessionFlushBuffer, [&] { return next(session); });
}

template <bool kProfiled>
int mpi_session_iflush_buffer(SessionHandle session, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_session_iflush_buffer<kProfiled>, kMpiSessionIflushBuffer);
    return shared::observe_object_started(kMpiSessionIflushBuffer, kNoObject, kNothingSent,
        [&] { return next(session, request); }, request);
}

template <bool kProfiled>
int mpi_ssend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_ssend<kProfiled>, kMpiSsend);
    return shared::observe_send({kMpiSsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_ssend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ssend_init<kProfiled>, kMpiSsendInit);
    return shared::observe_prepared({kMpiSsendInit, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

}  // namespace

void install_point_to_point([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiBsend, &mpi_bsend<false>, &mpi_bsend<true>);
    wrappers.set(kMpiBsendInit, &mpi_bsend_init<false>, &mpi_bsend_init<true>);
    wrappers.set(kMpiBufferDetach, &mpi_buffer_detach<false>, &mpi_buffer_detach<true>);
    wrappers.set(kMpiBufferFlush, &mpi_buffer_flush<false>, &mpi_buffer_flush<true>);
    wrappers.set(kMpiBufferIflush, &mpi_buffer_iflush<false>, &mpi_buffer_iflush<true>);
    wrappers.set(kMpiCommDetachBuffer, &mpi_comm_detach_buffer<false>, &mpi_comm_detach_buffer<true>);
    wrappers.set(kMpiCommFlushBuffer, &mpi_comm_flush_buffer<false>, &mpi_comm_flush_buffer<true>);
    wrappers.set(kMpiCommIflushBuffer, &mpi_comm_iflush_buffer<false>, &mpi_comm_iflush_buffer<true>);
    wrappers.set(kMpiIbsend, &mpi_ibsend<false>, &mpi_ibsend<true>);
    wrappers.set(kMpiIprobe, &mpi_iprobe<false, Trace::kNo>, &mpi_iprobe<true, Trace::kNo>, &mpi_iprobe<false, Trace::kYes>, &mpi_iprobe<true, Trace::kYes>);
    wrappers.set(kMpiIrecv, &mpi_irecv<false, Trace::kNo>, &mpi_irecv<true, Trace::kNo>, &mpi_irecv<false, Trace::kYes>, &mpi_irecv<true, Trace::kYes>);
    wrappers.set(kMpiIrsend, &mpi_irsend<false>, &mpi_irsend<true>);
    wrappers.set(kMpiIsend, &mpi_isend<false, Trace::kNo>, &mpi_isend<true, Trace::kNo>, &mpi_isend<false, Trace::kYes>, &mpi_isend<true, Trace::kYes>);
    wrappers.set(kMpiIsendrecv, &mpi_isendrecv<false>, &mpi_isendrecv<true>);
    wrappers.set(kMpiIsendrecvReplace, &mpi_isendrecv_replace<false>, &mpi_isendrecv_replace<true>);
    wrappers.set(kMpiIssend, &mpi_issend<false>, &mpi_issend<true>);
    wrappers.set(kMpiParrived, &mpi_parrived<false>, &mpi_parrived<true>);
    wrappers.set(kMpiPready, &mpi_pready<false>, &mpi_pready<true>);
    wrappers.set(kMpiPreadyList, &mpi_pready_list<false>, &mpi_pready_list<true>);
    wrappers.set(kMpiPreadyRange, &mpi_pready_range<false>, &mpi_pready_range<true>);
    wrappers.set(kMpiPrecvInit, &mpi_precv_init<false>, &mpi_precv_init<true>);
    wrappers.set(kMpiProbe, &mpi_probe<false, Trace::kNo>, &mpi_probe<true, Trace::kNo>, &mpi_probe<false, Trace::kYes>, &mpi_probe<true, Trace::kYes>);
    wrappers.set(kMpiPsendInit, &mpi_psend_init<false>, &mpi_psend_init<true>);
    wrappers.set(kMpiRecv, &mpi_recv<false, Trace::kNo>, &mpi_recv<true, Trace::kNo>, &mpi_recv<false, Trace::kYes>, &mpi_recv<true, Trace::kYes>);
    wrappers.set(kMpiRecvInit, &mpi_recv_init<false>, &mpi_recv_init<true>);
    wrappers.set(kMpiRsend, &mpi_rsend<false>, &mpi_rsend<true>);
    wrappers.set(kMpiRsendInit, &mpi_rsend_init<false>, &mpi_rsend_init<true>);
    wrappers.set(kMpiSend, &mpi_send<false, Trace::kNo>, &mpi_send<true, Trace::kNo>, &mpi_send<false, Trace::kYes>, &mpi_send<true, Trace::kYes>);
    wrappers.set(kMpiSendInit, &mpi_send_init<false>, &mpi_send_init<true>);
    wrappers.set(kMpiSendrecv, &mpi_sendrecv<false, Trace::kNo>, &mpi_sendrecv<true, Trace::kNo>, &mpi_sendrecv<false, Trace::kYes>, &mpi_sendrecv<true, Trace::kYes>);
    wrappers.set(kMpiSendrecvReplace, &mpi_sendrecv_replace<false>, &mpi_sendrecv_replace<true>);
    wrappers.set(kMpiSessionDetachBuffer, &mpi_session_detach_buffer<false>, &mpi_session_detach_buffer<true>);
    wrappers.set(kMpiSessionFlushBuffer, &mpi_session_flush_buffer<false>, &mpi_session_flush_buffer<true>);
    wrappers.set(kMpiSessionIflushBuffer, &mpi_session_iflush_buffer<false>, &mpi_session_iflush_buffer<true>);
    wrappers.set(kMpiSsend, &mpi_ssend<false>, &mpi_ssend<true>);
    wrappers.set(kMpiSsendInit, &mpi_ssend_init<false>, &mpi_ssend_init<true>);
}

}  // namespace barograph::capture::mpi
