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

template <bool kProfiled>
int mpi_bsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bsend<kProfiled>, kMpiBsend);
    return observe_send(kMpiBsend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_bsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bsend_init<kProfiled>, kMpiBsendInit);
    return observe_prepared(kMpiBsendInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL, dest);
}

template <bool kProfiled>
int mpi_buffer_detach(void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_buffer_detach<kProfiled>, kMpiBufferDetach);
    return observe(kMpiBufferDetach, [&] { return next(buffer_addr, size); });
}

template <bool kProfiled>
int mpi_buffer_flush() {
    const auto next = next_of<kProfiled>(&mpi_buffer_flush<kProfiled>, kMpiBufferFlush);
    return observe(kMpiBufferFlush, [&] { return next(); });
}

template <bool kProfiled>
int mpi_buffer_iflush(MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_buffer_iflush<kProfiled>, kMpiBufferIflush);
    return observe_object_started(kMpiBufferIflush, no_object, nothing_sent, [&] { return next(request); },
        request);
}

template <bool kProfiled>
int mpi_comm_detach_buffer(MPI_Comm comm, void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_comm_detach_buffer<kProfiled>, kMpiCommDetachBuffer);
    return observe(kMpiCommDetachBuffer, comm, no_payload, [&] { return next(comm, buffer_addr, size); });
}

template <bool kProfiled>
int mpi_comm_flush_buffer(MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_comm_flush_buffer<kProfiled>, kMpiCommFlushBuffer);
    return observe(kMpiCommFlushBuffer, comm, no_payload, [&] { return next(comm); });
}

template <bool kProfiled>
int mpi_comm_iflush_buffer(MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_comm_iflush_buffer<kProfiled>, kMpiCommIflushBuffer);
    return observe_started(kMpiCommIflushBuffer, comm, no_payload, [&] { return next(comm, request); },
        request, format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_ibsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibsend<kProfiled>, kMpiIbsend);
    return observe_send_started(kMpiIbsend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, MPI_PROC_NULL);
}

template <bool kProfiled>
int mpi_iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_iprobe<kProfiled>, kMpiIprobe);
    return observe_receive(kMpiIprobe, comm, source, tag, no_payload,
        [&] { return next(source, tag, comm, flag, status); });
}

template <bool kProfiled>
int mpi_irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irecv<kProfiled>, kMpiIrecv);
    return observe_started(kMpiIrecv, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled>
int mpi_irsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irsend<kProfiled>, kMpiIrsend);
    return observe_send_started(kMpiIrsend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isend<kProfiled>, kMpiIsend);
    return observe_send_started(kMpiIsend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_isendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv<kProfiled>, kMpiIsendrecv);
    return observe_send_started(kMpiIsendrecv, comm, dest,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request); },
        request, format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_isendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                          int recvtag, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_replace<kProfiled>, kMpiIsendrecvReplace);
    return observe_send_started(kMpiIsendrecvReplace, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, request); }, request,
        format::kUnknownPeer);
}

template <bool kProfiled>
int mpi_issend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_issend<kProfiled>, kMpiIssend);
    return observe_send_started(kMpiIssend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest);
}

template <bool kProfiled>
int mpi_parrived(MPI_Request request, int partition, int* flag) {
    const auto next = next_of<kProfiled>(&mpi_parrived<kProfiled>, kMpiParrived);
    return observe_request(kMpiParrived, request, [&] { return next(request, partition, flag); });
}

template <bool kProfiled>
int mpi_pready(int partition, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready<kProfiled>, kMpiPready);
    return observe_request(kMpiPready, request, [&] { return next(partition, request); });
}

template <bool kProfiled>
int mpi_pready_list(int length, const int array_of_partitions[], MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_list<kProfiled>, kMpiPreadyList);
    return observe_request(kMpiPreadyList, request,
        [&] { return next(length, array_of_partitions, request); });
}

template <bool kProfiled>
int mpi_pready_range(int partition_low, int partition_high, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_range<kProfiled>, kMpiPreadyRange);
    return observe_request(kMpiPreadyRange, request,
        [&] { return next(partition_low, partition_high, request); });
}

template <bool kProfiled>
int mpi_precv_init(void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_precv_init<kProfiled>, kMpiPrecvInit);
    return observe_prepared(kMpiPrecvInit, comm,
        [&](const Communicator& on) { return partitions_payload(on, partitions, count, datatype); },
        [&] { return next(buf, partitions, count, datatype, source, tag, comm, info, request); }, request,
        source);
}

template <bool kProfiled>
int mpi_probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_probe<kProfiled>, kMpiProbe);
    return observe_receive(kMpiProbe, comm, source, tag, no_payload,
        [&] { return next(source, tag, comm, status); });
}

template <bool kProfiled>
int mpi_psend_init(const void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_psend_init<kProfiled>, kMpiPsendInit);
    return observe_prepared(kMpiPsendInit, comm,
        [&](const Communicator& on) { return partitions_payload(on, partitions, count, datatype); },
        [&] { return next(buf, partitions, count, datatype, dest, tag, comm, info, request); }, request, dest,
        dest);
}

template <bool kProfiled>
int mpi_recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_recv<kProfiled>, kMpiRecv);
    return observe_receive(kMpiRecv, comm, source, tag,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, status); });
}

template <bool kProfiled>
int mpi_recv_init(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_recv_init<kProfiled>, kMpiRecvInit);
    return observe_prepared(kMpiRecvInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request, source);
}

template <bool kProfiled>
int mpi_rsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_rsend<kProfiled>, kMpiRsend);
    return observe_send(kMpiRsend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_rsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rsend_init<kProfiled>, kMpiRsendInit);
    return observe_prepared(kMpiRsendInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled>
int mpi_send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_send<kProfiled>, kMpiSend);
    return observe_send(kMpiSend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_send_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_send_init<kProfiled>, kMpiSendInit);
    return observe_prepared(kMpiSendInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request, dest, dest);
}

template <bool kProfiled>
int mpi_sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                 MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv<kProfiled>, kMpiSendrecv);
    return observe_exchange(kMpiSendrecv, comm, dest, source, recvtag,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status); });
}

template <bool kProfiled>
int mpi_sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                         int recvtag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_replace<kProfiled>, kMpiSendrecvReplace);
    return observe_exchange(kMpiSendrecvReplace, comm, dest, source, recvtag,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, status); });
}

template <bool kProfiled>
int mpi_session_detach_buffer(SessionHandle session, void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_session_detach_buffer<kProfiled>, kMpiSessionDetachBuffer);
    return observe(kMpiSessionDetachBuffer, [&] { return next(session, buffer_addr, size); });
}

template <bool kProfiled>
int mpi_session_flush_buffer(SessionHandle session) {
    const auto next = next_of<kProfiled>(&mpi_session_flush_buffer<kProfiled>, kMpiSessionFlushBuffer);
    return observe(kMpiSessionFlushBuffer, [&] { return next(session); });
}

template <bool kProfiled>
int mpi_session_iflush_buffer(SessionHandle session, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_session_iflush_buffer<kProfiled>, kMpiSessionIflushBuffer);
    return observe_object_started(kMpiSessionIflushBuffer, no_object, nothing_sent,
        [&] { return next(session, request); }, request);
}

template <bool kProfiled>
int mpi_ssend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_ssend<kProfiled>, kMpiSsend);
    return observe_send(kMpiSsend, comm, dest,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}

template <bool kProfiled>
int mpi_ssend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ssend_init<kProfiled>, kMpiSsendInit);
    return observe_prepared(kMpiSsendInit, comm,
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
    wrappers.set(kMpiIprobe, &mpi_iprobe<false>, &mpi_iprobe<true>);
    wrappers.set(kMpiIrecv, &mpi_irecv<false>, &mpi_irecv<true>);
    wrappers.set(kMpiIrsend, &mpi_irsend<false>, &mpi_irsend<true>);
    wrappers.set(kMpiIsend, &mpi_isend<false>, &mpi_isend<true>);
    wrappers.set(kMpiIsendrecv, &mpi_isendrecv<false>, &mpi_isendrecv<true>);
    wrappers.set(kMpiIsendrecvReplace, &mpi_isendrecv_replace<false>, &mpi_isendrecv_replace<true>);
    wrappers.set(kMpiIssend, &mpi_issend<false>, &mpi_issend<true>);
    wrappers.set(kMpiParrived, &mpi_parrived<false>, &mpi_parrived<true>);
    wrappers.set(kMpiPready, &mpi_pready<false>, &mpi_pready<true>);
    wrappers.set(kMpiPreadyList, &mpi_pready_list<false>, &mpi_pready_list<true>);
    wrappers.set(kMpiPreadyRange, &mpi_pready_range<false>, &mpi_pready_range<true>);
    wrappers.set(kMpiPrecvInit, &mpi_precv_init<false>, &mpi_precv_init<true>);
    wrappers.set(kMpiProbe, &mpi_probe<false>, &mpi_probe<true>);
    wrappers.set(kMpiPsendInit, &mpi_psend_init<false>, &mpi_psend_init<true>);
    wrappers.set(kMpiRecv, &mpi_recv<false>, &mpi_recv<true>);
    wrappers.set(kMpiRecvInit, &mpi_recv_init<false>, &mpi_recv_init<true>);
    wrappers.set(kMpiRsend, &mpi_rsend<false>, &mpi_rsend<true>);
    wrappers.set(kMpiRsendInit, &mpi_rsend_init<false>, &mpi_rsend_init<true>);
    wrappers.set(kMpiSend, &mpi_send<false>, &mpi_send<true>);
    wrappers.set(kMpiSendInit, &mpi_send_init<false>, &mpi_send_init<true>);
    wrappers.set(kMpiSendrecv, &mpi_sendrecv<false>, &mpi_sendrecv<true>);
    wrappers.set(kMpiSendrecvReplace, &mpi_sendrecv_replace<false>, &mpi_sendrecv_replace<true>);
    wrappers.set(kMpiSessionDetachBuffer, &mpi_session_detach_buffer<false>, &mpi_session_detach_buffer<true>);
    wrappers.set(kMpiSessionFlushBuffer, &mpi_session_flush_buffer<false>, &mpi_session_flush_buffer<true>);
    wrappers.set(kMpiSessionIflushBuffer, &mpi_session_iflush_buffer<false>, &mpi_session_iflush_buffer<true>);
    wrappers.set(kMpiSsend, &mpi_ssend<false>, &mpi_ssend<true>);
    wrappers.set(kMpiSsendInit, &mpi_ssend_init<false>, &mpi_ssend_init<true>);
}

}  // namespace barograph::capture::mpi
