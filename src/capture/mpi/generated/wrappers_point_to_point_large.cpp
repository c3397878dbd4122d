// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "point to point large", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

#ifdef BAROGRAPH_HAVE_MPI_Bsend_c
template <bool kProfiled>
int mpi_bsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bsend_c<kProfiled>, kMpiBsendC);
    return observe(kMpiBsendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Bsend_init_c
template <bool kProfiled>
int mpi_bsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bsend_init_c<kProfiled>, kMpiBsendInitC);
    return observe_prepared(kMpiBsendInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Ibsend_c
template <bool kProfiled>
int mpi_ibsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibsend_c<kProfiled>, kMpiIbsendC);
    return observe_started(kMpiIbsendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Irecv_c
template <bool kProfiled>
int mpi_irecv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irecv_c<kProfiled>, kMpiIrecvC);
    return observe_started(kMpiIrecvC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Irsend_c
template <bool kProfiled>
int mpi_irsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_irsend_c<kProfiled>, kMpiIrsendC);
    return observe_started(kMpiIrsendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Isend_c
template <bool kProfiled>
int mpi_isend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isend_c<kProfiled>, kMpiIsendC);
    return observe_started(kMpiIsendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Isendrecv_c
template <bool kProfiled>
int mpi_isendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag,
                    MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_c<kProfiled>, kMpiIsendrecvC);
    return observe_started(kMpiIsendrecvC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Isendrecv_replace_c
template <bool kProfiled>
int mpi_isendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                            int source, int recvtag, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_isendrecv_replace_c<kProfiled>, kMpiIsendrecvReplaceC);
    return observe_started(kMpiIsendrecvReplaceC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Issend_c
template <bool kProfiled>
int mpi_issend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_issend_c<kProfiled>, kMpiIssendC);
    return observe_started(kMpiIssendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Recv_c
template <bool kProfiled>
int mpi_recv_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
               MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_recv_c<kProfiled>, kMpiRecvC);
    return observe(kMpiRecvC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Recv_init_c
template <bool kProfiled>
int mpi_recv_init_c(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_recv_init_c<kProfiled>, kMpiRecvInitC);
    return observe_prepared(kMpiRecvInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, source, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rsend_c
template <bool kProfiled>
int mpi_rsend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_rsend_c<kProfiled>, kMpiRsendC);
    return observe(kMpiRsendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rsend_init_c
template <bool kProfiled>
int mpi_rsend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rsend_init_c<kProfiled>, kMpiRsendInitC);
    return observe_prepared(kMpiRsendInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Send_c
template <bool kProfiled>
int mpi_send_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_send_c<kProfiled>, kMpiSendC);
    return observe(kMpiSendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Send_init_c
template <bool kProfiled>
int mpi_send_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_send_init_c<kProfiled>, kMpiSendInitC);
    return observe_prepared(kMpiSendInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Sendrecv_c
template <bool kProfiled>
int mpi_sendrecv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                   void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag,
                   MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_c<kProfiled>, kMpiSendrecvC);
    return observe(kMpiSendrecvC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Sendrecv_replace_c
template <bool kProfiled>
int mpi_sendrecv_replace_c(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                           int source, int recvtag, MPI_Comm comm, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_sendrecv_replace_c<kProfiled>, kMpiSendrecvReplaceC);
    return observe(kMpiSendrecvReplaceC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, sendtag, source, recvtag, comm, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Ssend_c
template <bool kProfiled>
int mpi_ssend_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_ssend_c<kProfiled>, kMpiSsendC);
    return observe(kMpiSsendC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Ssend_init_c
template <bool kProfiled>
int mpi_ssend_init_c(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ssend_init_c<kProfiled>, kMpiSsendInitC);
    return observe_prepared(kMpiSsendInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(buf, count, datatype, dest, tag, comm, request); }, request);
}
#endif

}  // namespace

void install_point_to_point_large([[maybe_unused]] Wrappers& wrappers) noexcept {
#ifdef BAROGRAPH_HAVE_MPI_Bsend_c
    wrappers.set(kMpiBsendC, &mpi_bsend_c<false>, &mpi_bsend_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Bsend_init_c
    wrappers.set(kMpiBsendInitC, &mpi_bsend_init_c<false>, &mpi_bsend_init_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Ibsend_c
    wrappers.set(kMpiIbsendC, &mpi_ibsend_c<false>, &mpi_ibsend_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Irecv_c
    wrappers.set(kMpiIrecvC, &mpi_irecv_c<false>, &mpi_irecv_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Irsend_c
    wrappers.set(kMpiIrsendC, &mpi_irsend_c<false>, &mpi_irsend_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Isend_c
    wrappers.set(kMpiIsendC, &mpi_isend_c<false>, &mpi_isend_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Isendrecv_c
    wrappers.set(kMpiIsendrecvC, &mpi_isendrecv_c<false>, &mpi_isendrecv_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Isendrecv_replace_c
    wrappers.set(kMpiIsendrecvReplaceC, &mpi_isendrecv_replace_c<false>, &mpi_isendrecv_replace_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Issend_c
    wrappers.set(kMpiIssendC, &mpi_issend_c<false>, &mpi_issend_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Recv_c
    wrappers.set(kMpiRecvC, &mpi_recv_c<false>, &mpi_recv_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Recv_init_c
    wrappers.set(kMpiRecvInitC, &mpi_recv_init_c<false>, &mpi_recv_init_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rsend_c
    wrappers.set(kMpiRsendC, &mpi_rsend_c<false>, &mpi_rsend_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rsend_init_c
    wrappers.set(kMpiRsendInitC, &mpi_rsend_init_c<false>, &mpi_rsend_init_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Send_c
    wrappers.set(kMpiSendC, &mpi_send_c<false>, &mpi_send_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Send_init_c
    wrappers.set(kMpiSendInitC, &mpi_send_init_c<false>, &mpi_send_init_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Sendrecv_c
    wrappers.set(kMpiSendrecvC, &mpi_sendrecv_c<false>, &mpi_sendrecv_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Sendrecv_replace_c
    wrappers.set(kMpiSendrecvReplaceC, &mpi_sendrecv_replace_c<false>, &mpi_sendrecv_replace_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Ssend_c
    wrappers.set(kMpiSsendC, &mpi_ssend_c<false>, &mpi_ssend_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Ssend_init_c
    wrappers.set(kMpiSsendInitC, &mpi_ssend_init_c<false>, &mpi_ssend_init_c<true>);
#endif
}

}  // namespace barograph::capture::mpi
