// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "point to point", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

#ifdef BAROGRAPH_HAVE_MPI_Bsend
template <bool kProfiled>
int mpi_bsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bsend<kProfiled>, kMpiBsend);
    return observe(kMpiBsend, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Bsend_init
template <bool kProfiled>
int mpi_bsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bsend_init<kProfiled>, kMpiBsendInit);
    return observe_prepared(kMpiBsendInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Ibsend
template <bool kProfiled>
int mpi_ibsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibsend<kProfiled>, kMpiIbsend);
    return observe_started(kMpiIbsend, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Iprobe
template <bool kProfiled>
int mpi_iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_iprobe<kProfiled>, kMpiIprobe);
    return observe(kMpiIprobe, comm, no_payload, [&] { return next(source, tag, comm, flag, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Irecv
template <bool kProfiled>
int mpi_irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irecv<kProfiled>, kMpiIrecv);
    return observe_started(kMpiIrecv, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Irsend
template <bool kProfiled>
int mpi_irsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irsend<kProfiled>, kMpiIrsend);
    return observe_started(kMpiIrsend, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Isend
template <bool kProfiled>
int mpi_isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isend<kProfiled>, kMpiIsend);
    return observe_started(kMpiIsend, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Isendrecv
template <bool kProfiled>
int mpi_isendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv<kProfiled>, kMpiIsendrecv);
    return observe_started(kMpiIsendrecv, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Isendrecv_replace
template <bool kProfiled>
int mpi_isendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                          int recvtag, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_replace<kProfiled>, kMpiIsendrecvReplace);
    return observe_started(kMpiIsendrecvReplace, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Issend
template <bool kProfiled>
int mpi_issend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_issend<kProfiled>, kMpiIssend);
    return observe_started(kMpiIssend, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Parrived
template <bool kProfiled>
int mpi_parrived(MPI_Request request, int partition, int* flag) {
    const auto next = next_of<kProfiled>(&mpi_parrived<kProfiled>, kMpiParrived);
    return observe_request(kMpiParrived, request, [&] { return next(request, partition, flag); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Pready
template <bool kProfiled>
int mpi_pready(int partition, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready<kProfiled>, kMpiPready);
    return observe_request(kMpiPready, request, [&] { return next(partition, request); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Pready_list
template <bool kProfiled>
int mpi_pready_list(int length, const int array_of_partitions[], MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_list<kProfiled>, kMpiPreadyList);
    return observe_request(kMpiPreadyList, request,
        [&] { return next(length, array_of_partitions, request); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Pready_range
template <bool kProfiled>
int mpi_pready_range(int partition_low, int partition_high, MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_pready_range<kProfiled>, kMpiPreadyRange);
    return observe_request(kMpiPreadyRange, request,
        [&] { return next(partition_low, partition_high, request); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Precv_init
template <bool kProfiled>
int mpi_precv_init(void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_precv_init<kProfiled>, kMpiPrecvInit);
    return observe_prepared(kMpiPrecvInit, comm,
        [&](const Communicator& on) { return partitions_payload(on, partitions, count, datatype); },
        [&] { return next(buf, partitions, count, datatype, source, tag, comm, info, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Probe
template <bool kProfiled>
int mpi_probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_probe<kProfiled>, kMpiProbe);
    return observe(kMpiProbe, comm, no_payload, [&] { return next(source, tag, comm, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Psend_init
template <bool kProfiled>
int mpi_psend_init(const void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                   MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_psend_init<kProfiled>, kMpiPsendInit);
    return observe_prepared(kMpiPsendInit, comm,
        [&](const Communicator& on) { return partitions_payload(on, partitions, count, datatype); },
        [&] { return next(buf, partitions, count, datatype, dest, tag, comm, info, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Recv
template <bool kProfiled>
int mpi_recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_recv<kProfiled>, kMpiRecv);
    return observe(kMpiRecv, comm, [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Recv_init
template <bool kProfiled>
int mpi_recv_init(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_recv_init<kProfiled>, kMpiRecvInit);
    return observe_prepared(kMpiRecvInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rsend
template <bool kProfiled>
int mpi_rsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_rsend<kProfiled>, kMpiRsend);
    return observe(kMpiRsend, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rsend_init
template <bool kProfiled>
int mpi_rsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rsend_init<kProfiled>, kMpiRsendInit);
    return observe_prepared(kMpiRsendInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Send
template <bool kProfiled>
int mpi_send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_send<kProfiled>, kMpiSend);
    return observe(kMpiSend, comm, [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Send_init
template <bool kProfiled>
int mpi_send_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_send_init<kProfiled>, kMpiSendInit);
    return observe_prepared(kMpiSendInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Sendrecv
template <bool kProfiled>
int mpi_sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                 MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv<kProfiled>, kMpiSendrecv);
    return observe(kMpiSendrecv, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Sendrecv_replace
template <bool kProfiled>
int mpi_sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                         int recvtag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_replace<kProfiled>, kMpiSendrecvReplace);
    return observe(kMpiSendrecvReplace, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Ssend
template <bool kProfiled>
int mpi_ssend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_ssend<kProfiled>, kMpiSsend);
    return observe(kMpiSsend, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Ssend_init
template <bool kProfiled>
int mpi_ssend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ssend_init<kProfiled>, kMpiSsendInit);
    return observe_prepared(kMpiSsendInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

}  // namespace

void install_point_to_point([[maybe_unused]] Wrappers& wrappers) noexcept {
#ifdef BAROGRAPH_HAVE_MPI_Bsend
    wrappers.set(kMpiBsend, &mpi_bsend<false>, &mpi_bsend<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Bsend_init
    wrappers.set(kMpiBsendInit, &mpi_bsend_init<false>, &mpi_bsend_init<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Ibsend
    wrappers.set(kMpiIbsend, &mpi_ibsend<false>, &mpi_ibsend<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Iprobe
    wrappers.set(kMpiIprobe, &mpi_iprobe<false>, &mpi_iprobe<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Irecv
    wrappers.set(kMpiIrecv, &mpi_irecv<false>, &mpi_irecv<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Irsend
    wrappers.set(kMpiIrsend, &mpi_irsend<false>, &mpi_irsend<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Isend
    wrappers.set(kMpiIsend, &mpi_isend<false>, &mpi_isend<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Isendrecv
    wrappers.set(kMpiIsendrecv, &mpi_isendrecv<false>, &mpi_isendrecv<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Isendrecv_replace
    wrappers.set(kMpiIsendrecvReplace, &mpi_isendrecv_replace<false>, &mpi_isendrecv_replace<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Issend
    wrappers.set(kMpiIssend, &mpi_issend<false>, &mpi_issend<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Parrived
    wrappers.set(kMpiParrived, &mpi_parrived<false>, &mpi_parrived<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Pready
    wrappers.set(kMpiPready, &mpi_pready<false>, &mpi_pready<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Pready_list
    wrappers.set(kMpiPreadyList, &mpi_pready_list<false>, &mpi_pready_list<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Pready_range
    wrappers.set(kMpiPreadyRange, &mpi_pready_range<false>, &mpi_pready_range<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Precv_init
    wrappers.set(kMpiPrecvInit, &mpi_precv_init<false>, &mpi_precv_init<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Probe
    wrappers.set(kMpiProbe, &mpi_probe<false>, &mpi_probe<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Psend_init
    wrappers.set(kMpiPsendInit, &mpi_psend_init<false>, &mpi_psend_init<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Recv
    wrappers.set(kMpiRecv, &mpi_recv<false>, &mpi_recv<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Recv_init
    wrappers.set(kMpiRecvInit, &mpi_recv_init<false>, &mpi_recv_init<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rsend
    wrappers.set(kMpiRsend, &mpi_rsend<false>, &mpi_rsend<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rsend_init
    wrappers.set(kMpiRsendInit, &mpi_rsend_init<false>, &mpi_rsend_init<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Send
    wrappers.set(kMpiSend, &mpi_send<false>, &mpi_send<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Send_init
    wrappers.set(kMpiSendInit, &mpi_send_init<false>, &mpi_send_init<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Sendrecv
    wrappers.set(kMpiSendrecv, &mpi_sendrecv<false>, &mpi_sendrecv<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Sendrecv_replace
    wrappers.set(kMpiSendrecvReplace, &mpi_sendrecv_replace<false>, &mpi_sendrecv_replace<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Ssend
    wrappers.set(kMpiSsend, &mpi_ssend<false>, &mpi_ssend<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Ssend_init
    wrappers.set(kMpiSsendInit, &mpi_ssend_init<false>, &mpi_ssend_init<true>);
#endif
}

}  // namespace barograph::capture::mpi
