// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "neighborhood", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                            int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgather<kProfiled, kTrace>, kMpiIneighborAllgather);
    return observe_started<kTrace>(kMpiIneighborAllgather, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                              MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgather_c<kProfiled, kTrace>, kMpiIneighborAllgatherC);
    return observe_started<kTrace>(kMpiIneighborAllgatherC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                             const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
                             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgatherv<kProfiled, kTrace>, kMpiIneighborAllgatherv);
    return observe_started<kTrace>(kMpiIneighborAllgatherv, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                               const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                               MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgatherv_c<kProfiled, kTrace>, kMpiIneighborAllgathervC);
    return observe_started<kTrace>(kMpiIneighborAllgathervC, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                           int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoall<kProfiled, kTrace>, kMpiIneighborAlltoall);
    return observe_started<kTrace>(kMpiIneighborAlltoall, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                             MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoall_c<kProfiled, kTrace>, kMpiIneighborAlltoallC);
    return observe_started<kTrace>(kMpiIneighborAlltoallC, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                            MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                            MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallv<kProfiled, kTrace>, kMpiIneighborAlltoallv);
    return observe_started<kTrace>(kMpiIneighborAlltoallv, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                              MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                              const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallv_c<kProfiled, kTrace>, kMpiIneighborAlltoallvC);
    return observe_started<kTrace>(kMpiIneighborAlltoallvC, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_alltoallw(const void* sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                            const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                            const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                            MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallw<kProfiled, kTrace>, kMpiIneighborAlltoallw);
    return observe_started<kTrace>(kMpiIneighborAlltoallw, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ineighbor_alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                              const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                              const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallw_c<kProfiled, kTrace>, kMpiIneighborAlltoallwC);
    return observe_started<kTrace>(kMpiIneighborAlltoallwC, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                           int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather<kProfiled, kTrace>, kMpiNeighborAllgather);
    return observe<kTrace>(kMpiNeighborAllgather, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                             MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather_c<kProfiled, kTrace>, kMpiNeighborAllgatherC);
    return observe<kTrace>(kMpiNeighborAllgatherC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                                int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather_init<kProfiled, kTrace>, kMpiNeighborAllgatherInit);
    return observe_prepared<kTrace>(kMpiNeighborAllgatherInit, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
                                  void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                                  MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather_init_c<kProfiled, kTrace>, kMpiNeighborAllgatherInitC);
    return observe_prepared<kTrace>(kMpiNeighborAllgatherInitC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                            const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                            MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv<kProfiled, kTrace>, kMpiNeighborAllgatherv);
    return observe<kTrace>(kMpiNeighborAllgatherv, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                              const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                              MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv_c<kProfiled, kTrace>, kMpiNeighborAllgathervC);
    return observe<kTrace>(kMpiNeighborAllgathervC, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                                 const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                                 MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv_init<kProfiled, kTrace>, kMpiNeighborAllgathervInit);
    return observe_prepared<kTrace>(kMpiNeighborAllgathervInit, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_allgatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
                                   void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[],
                                   MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv_init_c<kProfiled, kTrace>, kMpiNeighborAllgathervInitC);
    return observe_prepared<kTrace>(kMpiNeighborAllgathervInitC, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                          int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall<kProfiled, kTrace>, kMpiNeighborAlltoall);
    return observe<kTrace>(kMpiNeighborAlltoall, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                            MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall_c<kProfiled, kTrace>, kMpiNeighborAlltoallC);
    return observe<kTrace>(kMpiNeighborAlltoallC, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoall_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                               int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall_init<kProfiled, kTrace>, kMpiNeighborAlltoallInit);
    return observe_prepared<kTrace>(kMpiNeighborAlltoallInit, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoall_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
                                 void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                                 MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall_init_c<kProfiled, kTrace>, kMpiNeighborAlltoallInitC);
    return observe_prepared<kTrace>(kMpiNeighborAlltoallInitC, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                           MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                           MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv<kProfiled, kTrace>, kMpiNeighborAlltoallv);
    return observe<kTrace>(kMpiNeighborAlltoallv, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                             MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                             const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv_c<kProfiled, kTrace>, kMpiNeighborAlltoallvC);
    return observe<kTrace>(kMpiNeighborAlltoallvC, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallv_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                                MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                                const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv_init<kProfiled, kTrace>, kMpiNeighborAlltoallvInit);
    return observe_prepared<kTrace>(kMpiNeighborAlltoallvInit, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                                  MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                                  const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
                                  MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv_init_c<kProfiled, kTrace>, kMpiNeighborAlltoallvInitC);
    return observe_prepared<kTrace>(kMpiNeighborAlltoallvInitC, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallw(const void* sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                           const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                           const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw<kProfiled, kTrace>, kMpiNeighborAlltoallw);
    return observe<kTrace>(kMpiNeighborAlltoallw, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                             const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                             const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw_c<kProfiled, kTrace>, kMpiNeighborAlltoallwC);
    return observe<kTrace>(kMpiNeighborAlltoallwC, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallw_init(const void* sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                                const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                                const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                                MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw_init<kProfiled, kTrace>, kMpiNeighborAlltoallwInit);
    return observe_prepared<kTrace>(kMpiNeighborAlltoallwInit, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_neighbor_alltoallw_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                                  const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                                  const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                                  MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw_init_c<kProfiled, kTrace>, kMpiNeighborAlltoallwInitC);
    return observe_prepared<kTrace>(kMpiNeighborAlltoallwInitC, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

}  // namespace

void install_neighborhood([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiIneighborAllgather, &mpi_ineighbor_allgather<false, Trace::kNo>, &mpi_ineighbor_allgather<true, Trace::kNo>, &mpi_ineighbor_allgather<false, Trace::kYes>, &mpi_ineighbor_allgather<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAllgatherC, &mpi_ineighbor_allgather_c<false, Trace::kNo>, &mpi_ineighbor_allgather_c<true, Trace::kNo>, &mpi_ineighbor_allgather_c<false, Trace::kYes>, &mpi_ineighbor_allgather_c<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAllgatherv, &mpi_ineighbor_allgatherv<false, Trace::kNo>, &mpi_ineighbor_allgatherv<true, Trace::kNo>, &mpi_ineighbor_allgatherv<false, Trace::kYes>, &mpi_ineighbor_allgatherv<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAllgathervC, &mpi_ineighbor_allgatherv_c<false, Trace::kNo>, &mpi_ineighbor_allgatherv_c<true, Trace::kNo>, &mpi_ineighbor_allgatherv_c<false, Trace::kYes>, &mpi_ineighbor_allgatherv_c<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAlltoall, &mpi_ineighbor_alltoall<false, Trace::kNo>, &mpi_ineighbor_alltoall<true, Trace::kNo>, &mpi_ineighbor_alltoall<false, Trace::kYes>, &mpi_ineighbor_alltoall<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAlltoallC, &mpi_ineighbor_alltoall_c<false, Trace::kNo>, &mpi_ineighbor_alltoall_c<true, Trace::kNo>, &mpi_ineighbor_alltoall_c<false, Trace::kYes>, &mpi_ineighbor_alltoall_c<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAlltoallv, &mpi_ineighbor_alltoallv<false, Trace::kNo>, &mpi_ineighbor_alltoallv<true, Trace::kNo>, &mpi_ineighbor_alltoallv<false, Trace::kYes>, &mpi_ineighbor_alltoallv<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAlltoallvC, &mpi_ineighbor_alltoallv_c<false, Trace::kNo>, &mpi_ineighbor_alltoallv_c<true, Trace::kNo>, &mpi_ineighbor_alltoallv_c<false, Trace::kYes>, &mpi_ineighbor_alltoallv_c<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAlltoallw, &mpi_ineighbor_alltoallw<false, Trace::kNo>, &mpi_ineighbor_alltoallw<true, Trace::kNo>, &mpi_ineighbor_alltoallw<false, Trace::kYes>, &mpi_ineighbor_alltoallw<true, Trace::kYes>);
    wrappers.set(kMpiIneighborAlltoallwC, &mpi_ineighbor_alltoallw_c<false, Trace::kNo>, &mpi_ineighbor_alltoallw_c<true, Trace::kNo>, &mpi_ineighbor_alltoallw_c<false, Trace::kYes>, &mpi_ineighbor_alltoallw_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgather, &mpi_neighbor_allgather<false, Trace::kNo>, &mpi_neighbor_allgather<true, Trace::kNo>, &mpi_neighbor_allgather<false, Trace::kYes>, &mpi_neighbor_allgather<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgatherC, &mpi_neighbor_allgather_c<false, Trace::kNo>, &mpi_neighbor_allgather_c<true, Trace::kNo>, &mpi_neighbor_allgather_c<false, Trace::kYes>, &mpi_neighbor_allgather_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgatherInit, &mpi_neighbor_allgather_init<false, Trace::kNo>, &mpi_neighbor_allgather_init<true, Trace::kNo>, &mpi_neighbor_allgather_init<false, Trace::kYes>, &mpi_neighbor_allgather_init<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgatherInitC, &mpi_neighbor_allgather_init_c<false, Trace::kNo>, &mpi_neighbor_allgather_init_c<true, Trace::kNo>, &mpi_neighbor_allgather_init_c<false, Trace::kYes>, &mpi_neighbor_allgather_init_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgatherv, &mpi_neighbor_allgatherv<false, Trace::kNo>, &mpi_neighbor_allgatherv<true, Trace::kNo>, &mpi_neighbor_allgatherv<false, Trace::kYes>, &mpi_neighbor_allgatherv<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgathervC, &mpi_neighbor_allgatherv_c<false, Trace::kNo>, &mpi_neighbor_allgatherv_c<true, Trace::kNo>, &mpi_neighbor_allgatherv_c<false, Trace::kYes>, &mpi_neighbor_allgatherv_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgathervInit, &mpi_neighbor_allgatherv_init<false, Trace::kNo>, &mpi_neighbor_allgatherv_init<true, Trace::kNo>, &mpi_neighbor_allgatherv_init<false, Trace::kYes>, &mpi_neighbor_allgatherv_init<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAllgathervInitC, &mpi_neighbor_allgatherv_init_c<false, Trace::kNo>, &mpi_neighbor_allgatherv_init_c<true, Trace::kNo>, &mpi_neighbor_allgatherv_init_c<false, Trace::kYes>, &mpi_neighbor_allgatherv_init_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoall, &mpi_neighbor_alltoall<false, Trace::kNo>, &mpi_neighbor_alltoall<true, Trace::kNo>, &mpi_neighbor_alltoall<false, Trace::kYes>, &mpi_neighbor_alltoall<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallC, &mpi_neighbor_alltoall_c<false, Trace::kNo>, &mpi_neighbor_alltoall_c<true, Trace::kNo>, &mpi_neighbor_alltoall_c<false, Trace::kYes>, &mpi_neighbor_alltoall_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallInit, &mpi_neighbor_alltoall_init<false, Trace::kNo>, &mpi_neighbor_alltoall_init<true, Trace::kNo>, &mpi_neighbor_alltoall_init<false, Trace::kYes>, &mpi_neighbor_alltoall_init<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallInitC, &mpi_neighbor_alltoall_init_c<false, Trace::kNo>, &mpi_neighbor_alltoall_init_c<true, Trace::kNo>, &mpi_neighbor_alltoall_init_c<false, Trace::kYes>, &mpi_neighbor_alltoall_init_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallv, &mpi_neighbor_alltoallv<false, Trace::kNo>, &mpi_neighbor_alltoallv<true, Trace::kNo>, &mpi_neighbor_alltoallv<false, Trace::kYes>, &mpi_neighbor_alltoallv<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallvC, &mpi_neighbor_alltoallv_c<false, Trace::kNo>, &mpi_neighbor_alltoallv_c<true, Trace::kNo>, &mpi_neighbor_alltoallv_c<false, Trace::kYes>, &mpi_neighbor_alltoallv_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallvInit, &mpi_neighbor_alltoallv_init<false, Trace::kNo>, &mpi_neighbor_alltoallv_init<true, Trace::kNo>, &mpi_neighbor_alltoallv_init<false, Trace::kYes>, &mpi_neighbor_alltoallv_init<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallvInitC, &mpi_neighbor_alltoallv_init_c<false, Trace::kNo>, &mpi_neighbor_alltoallv_init_c<true, Trace::kNo>, &mpi_neighbor_alltoallv_init_c<false, Trace::kYes>, &mpi_neighbor_alltoallv_init_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallw, &mpi_neighbor_alltoallw<false, Trace::kNo>, &mpi_neighbor_alltoallw<true, Trace::kNo>, &mpi_neighbor_alltoallw<false, Trace::kYes>, &mpi_neighbor_alltoallw<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallwC, &mpi_neighbor_alltoallw_c<false, Trace::kNo>, &mpi_neighbor_alltoallw_c<true, Trace::kNo>, &mpi_neighbor_alltoallw_c<false, Trace::kYes>, &mpi_neighbor_alltoallw_c<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallwInit, &mpi_neighbor_alltoallw_init<false, Trace::kNo>, &mpi_neighbor_alltoallw_init<true, Trace::kNo>, &mpi_neighbor_alltoallw_init<false, Trace::kYes>, &mpi_neighbor_alltoallw_init<true, Trace::kYes>);
    wrappers.set(kMpiNeighborAlltoallwInitC, &mpi_neighbor_alltoallw_init_c<false, Trace::kNo>, &mpi_neighbor_alltoallw_init_c<true, Trace::kNo>, &mpi_neighbor_alltoallw_init_c<false, Trace::kYes>, &mpi_neighbor_alltoallw_init_c<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
