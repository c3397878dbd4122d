// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "point to point", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_bsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bsend<kProfiled, kTrace>, kMpiBsend);
    return observe_send<kTrace>({kMpiBsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_bsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bsend_init<kProfiled, kTrace>, kMpiBsendInit);
    return observe_prepared<kTrace>({kMpiBsendInit, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_buffer_detach(void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_buffer_detach<kProfiled, kTrace>, kMpiBufferDetach);
    return observe<kTrace>(kMpiBufferDetach, [&] { return next(buffer_addr, size); });
}

template <bool kProfiled, Trace kTrace>
int mpi_buffer_flush() {
    const auto next = next_of<kProfiled>(&mpi_buffer_flush<kProfiled, kTrace>, kMpiBufferFlush);
    return observe<kTrace>(kMpiBufferFlush, [&] { return next(); });
}

template <bool kProfiled, Trace kTrace>
int mpi_buffer_iflush(MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_buffer_iflush<kProfiled, kTrace>, kMpiBufferIflush);
    return observe_object_started<kTrace>(kMpiBufferIflush, no_object, nothing_sent,
        [&] { return next(request); }, request);
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_detach_buffer(MPI_Comm comm, void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_comm_detach_buffer<kProfiled, kTrace>, kMpiCommDetachBuffer);
    return observe<kTrace>(kMpiCommDetachBuffer, comm, no_payload,
        [&] { return next(comm, buffer_addr, size); });
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_flush_buffer(MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_comm_flush_buffer<kProfiled, kTrace>, kMpiCommFlushBuffer);
    return observe<kTrace>(kMpiCommFlushBuffer, comm, no_payload, [&] { return next(comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_iflush_buffer(MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_comm_iflush_buffer<kProfiled, kTrace>, kMpiCommIflushBuffer);
    return observe_started<kTrace>(kMpiCommIflushBuffer, comm, no_payload,
        [&] { return next(comm, request); }, request, format::kUnknownPeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ibsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibsend<kProfiled, kTrace>, kMpiIbsend);
    return observe_send_started<kTrace>({kMpiIbsend, dest, tag}, comm, dest,
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

template <bool kProfiled, Trace kTrace>
int mpi_irsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irsend<kProfiled, kTrace>, kMpiIrsend);
    return observe_send_started<kTrace>({kMpiIrsend, dest, tag}, comm, dest,
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

template <bool kProfiled, Trace kTrace>
int mpi_isendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv<kProfiled, kTrace>, kMpiIsendrecv);
    return observe_send_started<kTrace>({kMpiIsendrecv, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request); },
        request, format::kUnknownPeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_isendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                          int recvtag, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_replace<kProfiled, kTrace>, kMpiIsendrecvReplace);
    return observe_send_started<kTrace>({kMpiIsendrecvReplace, dest, sendtag, source, recvtag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, request); }, request,
        format::kUnknownPeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_issend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_issend<kProfiled, kTrace>, kMpiIssend);
    return observe_send_started<kTrace>({kMpiIssend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled, Trace kTrace>
int mpi_parrived(MPI_Request request, int partition, int* flag) {
    const auto next = next_of<kProfiled>(&mpi_parrived<kProfiled, kTrace>, kMpiParrived);
    return observe_request<kTrace>(kMpiParrived, request, [&] { return next(request, partition, flag); });
}

template <bool kProfiled, Trace kTrace>
int mpi_pready(int partition, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready<kProfiled, kTrace>, kMpiPready);
    return observe_request<kTrace>(kMpiPready, request, [&] { return next(partition, request); });
}

template <bool kProfiled, Trace kTrace>
int mpi_pready_list(int length, const int array_of_partitions[], MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_list<kProfiled, kTrace>, kMpiPreadyList);
    return observe_request<kTrace>(kMpiPreadyList, request,
        [&] { return next(length, array_of_partitions, request); });
}

template <bool kProfiled, Trace kTrace>
int mpi_pready_range(int partition_low, int partition_high, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_range<kProfiled, kTrace>, kMpiPreadyRange);
    return observe_request<kTrace>(kMpiPreadyRange, request,
        [&] { return next(partition_low, partition_high, request); });
}

template <bool kProfiled, Trace kTrace>
int mpi_precv_init(void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_precv_init<kProfiled, kTrace>, kMpiPrecvInit);
    return observe_prepared<kTrace>({kMpiPrecvInit, source, tag}, comm,
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

template <bool kProfiled, Trace kTrace>
int mpi_psend_init(const void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_psend_init<kProfiled, kTrace>, kMpiPsendInit);
    return observe_prepared<kTrace>({kMpiPsendInit, dest, tag}, comm,
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

template <bool kProfiled, Trace kTrace>
int mpi_recv_init(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_recv_init<kProfiled, kTrace>, kMpiRecvInit);
    return observe_prepared<kTrace>({kMpiRecvInit, source, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled, Trace kTrace>
int mpi_rsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_rsend<kProfiled, kTrace>, kMpiRsend);
    return observe_send<kTrace>({kMpiRsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_rsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rsend_init<kProfiled, kTrace>, kMpiRsendInit);
    return observe_prepared<kTrace>({kMpiRsendInit, dest, tag}, comm,
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

template <bool kProfiled, Trace kTrace>
int mpi_send_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_send_init<kProfiled, kTrace>, kMpiSendInit);
    return observe_prepared<kTrace>({kMpiSendInit, dest, tag}, comm,
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

template <bool kProfiled, Trace kTrace>
int mpi_sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                         int recvtag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_replace<kProfiled, kTrace>, kMpiSendrecvReplace);
    return observe_exchange<kTrace>({kMpiSendrecvReplace, dest, sendtag, source, recvtag}, comm, dest, source,
        recvtag, status, [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&](MPI_Status* seen) { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_session_detach_buffer(SessionHandle session, void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_session_detach_buffer<kProfiled, kTrace>, kMpiSessionDetachBuffer);
    return observe<kTrace>(kMpiSessionDetachBuffer, [&] { return next(session, buffer_addr, size); });
}

template <bool kProfiled, Trace kTrace>
int mpi_session_flush_buffer(SessionHandle session) {
    const auto next = next_of<kProfiled>(&mpi_session_flush_buffer<kProfiled, kTrace>, kMpiSessionFlushBuffer);
    return observe<kTrace>(kMpiSessionFlushBuffer, [&] { return next(session); });
}

template <bool kProfiled, Trace kTrace>
int mpi_session_iflush_buffer(SessionHandle session, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_session_iflush_buffer<kProfiled, kTrace>, kMpiSessionIflushBuffer);
    return observe_object_started<kTrace>(kMpiSessionIflushBuffer, no_object, nothing_sent,
        [&] { return next(session, request); }, request);
}

template <bool kProfiled, Trace kTrace>
int mpi_ssend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_ssend<kProfiled, kTrace>, kMpiSsend);
    return observe_send<kTrace>({kMpiSsend, dest, tag}, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_ssend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ssend_init<kProfiled, kTrace>, kMpiSsendInit);
    return observe_prepared<kTrace>({kMpiSsendInit, dest, tag}, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

}  // namespace

void install_point_to_point([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiBsend, &mpi_bsend<false, Trace::kNo>, &mpi_bsend<true, Trace::kNo>, &mpi_bsend<false, Trace::kYes>, &mpi_bsend<true, Trace::kYes>);
    wrappers.set(kMpiBsendInit, &mpi_bsend_init<false, Trace::kNo>, &mpi_bsend_init<true, Trace::kNo>, &mpi_bsend_init<false, Trace::kYes>, &mpi_bsend_init<true, Trace::kYes>);
    wrappers.set(kMpiBufferDetach, &mpi_buffer_detach<false, Trace::kNo>, &mpi_buffer_detach<true, Trace::kNo>, &mpi_buffer_detach<false, Trace::kYes>, &mpi_buffer_detach<true, Trace::kYes>);
    wrappers.set(kMpiBufferFlush, &mpi_buffer_flush<false, Trace::kNo>, &mpi_buffer_flush<true, Trace::kNo>, &mpi_buffer_flush<false, Trace::kYes>, &mpi_buffer_flush<true, Trace::kYes>);
    wrappers.set(kMpiBufferIflush, &mpi_buffer_iflush<false, Trace::kNo>, &mpi_buffer_iflush<true, Trace::kNo>, &mpi_buffer_iflush<false, Trace::kYes>, &mpi_buffer_iflush<true, Trace::kYes>);
    wrappers.set(kMpiCommDetachBuffer, &mpi_comm_detach_buffer<false, Trace::kNo>, &mpi_comm_detach_buffer<true, Trace::kNo>, &mpi_comm_detach_buffer<false, Trace::kYes>, &mpi_comm_detach_buffer<true, Trace::kYes>);
    wrappers.set(kMpiCommFlushBuffer, &mpi_comm_flush_buffer<false, Trace::kNo>, &mpi_comm_flush_buffer<true, Trace::kNo>, &mpi_comm_flush_buffer<false, Trace::kYes>, &mpi_comm_flush_buffer<true, Trace::kYes>);
    wrappers.set(kMpiCommIflushBuffer, &mpi_comm_iflush_buffer<false, Trace::kNo>, &mpi_comm_iflush_buffer<true, Trace::kNo>, &mpi_comm_iflush_buffer<false, Trace::kYes>, &mpi_comm_iflush_buffer<true, Trace::kYes>);
    wrappers.set(kMpiIbsend, &mpi_ibsend<false, Trace::kNo>, &mpi_ibsend<true, Trace::kNo>, &mpi_ibsend<false, Trace::kYes>, &mpi_ibsend<true, Trace::kYes>);
    wrappers.set(kMpiIprobe, &mpi_iprobe<false, Trace::kNo>, &mpi_iprobe<true, Trace::kNo>, &mpi_iprobe<false, Trace::kYes>, &mpi_iprobe<true, Trace::kYes>);
    wrappers.set(kMpiIrecv, &mpi_irecv<false, Trace::kNo>, &mpi_irecv<true, Trace::kNo>, &mpi_irecv<false, Trace::kYes>, &mpi_irecv<true, Trace::kYes>);
    wrappers.set(kMpiIrsend, &mpi_irsend<false, Trace::kNo>, &mpi_irsend<true, Trace::kNo>, &mpi_irsend<false, Trace::kYes>, &mpi_irsend<true, Trace::kYes>);
    wrappers.set(kMpiIsend, &mpi_isend<false, Trace::kNo>, &mpi_isend<true, Trace::kNo>, &mpi_isend<false, Trace::kYes>, &mpi_isend<true, Trace::kYes>);
    wrappers.set(kMpiIsendrecv, &mpi_isendrecv<false, Trace::kNo>, &mpi_isendrecv<true, Trace::kNo>, &mpi_isendrecv<false, Trace::kYes>, &mpi_isendrecv<true, Trace::kYes>);
    wrappers.set(kMpiIsendrecvReplace, &mpi_isendrecv_replace<false, Trace::kNo>, &mpi_isendrecv_replace<true, Trace::kNo>, &mpi_isendrecv_replace<false, Trace::kYes>, &mpi_isendrecv_replace<true, Trace::kYes>);
    wrappers.set(kMpiIssend, &mpi_issend<false, Trace::kNo>, &mpi_issend<true, Trace::kNo>, &mpi_issend<false, Trace::kYes>, &mpi_issend<true, Trace::kYes>);
    wrappers.set(kMpiParrived, &mpi_parrived<false, Trace::kNo>, &mpi_parrived<true, Trace::kNo>, &mpi_parrived<false, Trace::kYes>, &mpi_parrived<true, Trace::kYes>);
    wrappers.set(kMpiPready, &mpi_pready<false, Trace::kNo>, &mpi_pready<true, Trace::kNo>, &mpi_pready<false, Trace::kYes>, &mpi_pready<true, Trace::kYes>);
    wrappers.set(kMpiPreadyList, &mpi_pready_list<false, Trace::kNo>, &mpi_pready_list<true, Trace::kNo>, &mpi_pready_list<false, Trace::kYes>, &mpi_pready_list<true, Trace::kYes>);
    wrappers.set(kMpiPreadyRange, &mpi_pready_range<false, Trace::kNo>, &mpi_pready_range<true, Trace::kNo>, &mpi_pready_range<false, Trace::kYes>, &mpi_pready_range<true, Trace::kYes>);
    wrappers.set(kMpiPrecvInit, &mpi_precv_init<false, Trace::kNo>, &mpi_precv_init<true, Trace::kNo>, &mpi_precv_init<false, Trace::kYes>, &mpi_precv_init<true, Trace::kYes>);
    wrappers.set(kMpiProbe, &mpi_probe<false, Trace::kNo>, &mpi_probe<true, Trace::kNo>, &mpi_probe<false, Trace::kYes>, &mpi_probe<true, Trace::kYes>);
    wrappers.set(kMpiPsendInit, &mpi_psend_init<false, Trace::kNo>, &mpi_psend_init<true, Trace::kNo>, &mpi_psend_init<false, Trace::kYes>, &mpi_psend_init<true, Trace::kYes>);
    wrappers.set(kMpiRecv, &mpi_recv<false, Trace::kNo>, &mpi_recv<true, Trace::kNo>, &mpi_recv<false, Trace::kYes>, &mpi_recv<true, Trace::kYes>);
    wrappers.set(kMpiRecvInit, &mpi_recv_init<false, Trace::kNo>, &mpi_recv_init<true, Trace::kNo>, &mpi_recv_init<false, Trace::kYes>, &mpi_recv_init<true, Trace::kYes>);
    wrappers.set(kMpiRsend, &mpi_rsend<false, Trace::kNo>, &mpi_rsend<true, Trace::kNo>, &mpi_rsend<false, Trace::kYes>, &mpi_rsend<true, Trace::kYes>);
    wrappers.set(kMpiRsendInit, &mpi_rsend_init<false, Trace::kNo>, &mpi_rsend_init<true, Trace::kNo>, &mpi_rsend_init<false, Trace::kYes>, &mpi_rsend_init<true, Trace::kYes>);
    wrappers.set(kMpiSend, &mpi_send<false, Trace::kNo>, &mpi_send<true, Trace::kNo>, &mpi_send<false, Trace::kYes>, &mpi_send<true, Trace::kYes>);
    wrappers.set(kMpiSendInit, &mpi_send_init<false, Trace::kNo>, &mpi_send_init<true, Trace::kNo>, &mpi_send_init<false, Trace::kYes>, &mpi_send_init<true, Trace::kYes>);
    wrappers.set(kMpiSendrecv, &mpi_sendrecv<false, Trace::kNo>, &mpi_sendrecv<true, Trace::kNo>, &mpi_sendrecv<false, Trace::kYes>, &mpi_sendrecv<true, Trace::kYes>);
    wrappers.set(kMpiSendrecvReplace, &mpi_sendrecv_replace<false, Trace::kNo>, &mpi_sendrecv_replace<true, Trace::kNo>, &mpi_sendrecv_replace<false, Trace::kYes>, &mpi_sendrecv_replace<true, Trace::kYes>);
    wrappers.set(kMpiSessionDetachBuffer, &mpi_session_detach_buffer<false, Trace::kNo>, &mpi_session_detach_buffer<true, Trace::kNo>, &mpi_session_detach_buffer<false, Trace::kYes>, &mpi_session_detach_buffer<true, Trace::kYes>);
    wrappers.set(kMpiSessionFlushBuffer, &mpi_session_flush_buffer<false, Trace::kNo>, &mpi_session_flush_buffer<true, Trace::kNo>, &mpi_session_flush_buffer<false, Trace::kYes>, &mpi_session_flush_buffer<true, Trace::kYes>);
    wrappers.set(kMpiSessionIflushBuffer, &mpi_session_iflush_buffer<false, Trace::kNo>, &mpi_session_iflush_buffer<true, Trace::kNo>, &mpi_session_iflush_buffer<false, Trace::kYes>, &mpi_session_iflush_buffer<true, Trace::kYes>);
    wrappers.set(kMpiSsend, &mpi_ssend<false, Trace::kNo>, &mpi_ssend<true, Trace::kNo>, &mpi_ssend<false, Trace::kYes>, &mpi_ssend<true, Trace::kYes>);
    wrappers.set(kMpiSsendInit, &mpi_ssend_init<false, Trace::kNo>, &mpi_ssend_init<true, Trace::kNo>, &mpi_ssend_init<false, Trace::kYes>, &mpi_ssend_init<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
