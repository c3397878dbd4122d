// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "neighborhood", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_ineighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                            int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgather<kProfiled>, kMpiIneighborAllgather);
    return shared::observe_started(kMpiIneighborAllgather, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                              MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgather_c<kProfiled>, kMpiIneighborAllgatherC);
    return shared::observe_started(kMpiIneighborAllgatherC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                             const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
                             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgatherv<kProfiled>, kMpiIneighborAllgatherv);
    return shared::observe_started(kMpiIneighborAllgatherv, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                               const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                               MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_allgatherv_c<kProfiled>, kMpiIneighborAllgathervC);
    return shared::observe_started(kMpiIneighborAllgathervC, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                           int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoall<kProfiled>, kMpiIneighborAlltoall);
    return shared::observe_started(kMpiIneighborAlltoall, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                             MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoall_c<kProfiled>, kMpiIneighborAlltoallC);
    return shared::observe_started(kMpiIneighborAlltoallC, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                            MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                            MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallv<kProfiled>, kMpiIneighborAlltoallv);
    return shared::observe_started(kMpiIneighborAlltoallv, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                              MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                              const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallv_c<kProfiled>, kMpiIneighborAlltoallvC);
    return shared::observe_started(kMpiIneighborAlltoallvC, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_alltoallw(const void* sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                            const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                            const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                            MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallw<kProfiled>, kMpiIneighborAlltoallw);
    return shared::observe_started(kMpiIneighborAlltoallw, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ineighbor_alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                              const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                              const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ineighbor_alltoallw_c<kProfiled>, kMpiIneighborAlltoallwC);
    return shared::observe_started(kMpiIneighborAlltoallwC, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                           int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather<kProfiled>, kMpiNeighborAllgather);
    return shared::observe(kMpiNeighborAllgather, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                             MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather_c<kProfiled>, kMpiNeighborAllgatherC);
    return shared::observe(kMpiNeighborAllgatherC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_allgather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                                int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather_init<kProfiled>, kMpiNeighborAllgatherInit);
    return shared::observe_prepared(kMpiNeighborAllgatherInit, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_allgather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
                                  void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                                  MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgather_init_c<kProfiled>, kMpiNeighborAllgatherInitC);
    return shared::observe_prepared(kMpiNeighborAllgatherInitC, comm,
        [&](const Communicator& on) { return exchange_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                            const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                            MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv<kProfiled>, kMpiNeighborAllgatherv);
    return shared::observe(kMpiNeighborAllgatherv, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                              const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                              MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv_c<kProfiled>, kMpiNeighborAllgathervC);
    return shared::observe(kMpiNeighborAllgathervC, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_allgatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                                 const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                                 MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv_init<kProfiled>, kMpiNeighborAllgathervInit);
    return shared::observe_prepared(kMpiNeighborAllgathervInit, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_allgatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
                                   void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[],
                                   MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_allgatherv_init_c<kProfiled>, kMpiNeighborAllgathervInitC);
    return shared::observe_prepared(kMpiNeighborAllgathervInitC, comm,
        [&](const Communicator& on) { return neighbor_allgatherv_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                          int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall<kProfiled>, kMpiNeighborAlltoall);
    return shared::observe(kMpiNeighborAlltoall, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                            MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall_c<kProfiled>, kMpiNeighborAlltoallC);
    return shared::observe(kMpiNeighborAlltoallC, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_alltoall_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                               int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall_init<kProfiled>, kMpiNeighborAlltoallInit);
    return shared::observe_prepared(kMpiNeighborAlltoallInit, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_alltoall_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
                                 void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                                 MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoall_init_c<kProfiled>, kMpiNeighborAlltoallInitC);
    return shared::observe_prepared(kMpiNeighborAlltoallInitC, comm,
        [&](const Communicator& on) { return neighbor_alltoall_payload(on, sendcount, sendtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                           MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                           MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv<kProfiled>, kMpiNeighborAlltoallv);
    return shared::observe(kMpiNeighborAlltoallv, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                             MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                             const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv_c<kProfiled>, kMpiNeighborAlltoallvC);
    return shared::observe(kMpiNeighborAlltoallvC, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled>
int mpi_neighbor_alltoallv_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                                MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                                const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv_init<kProfiled>, kMpiNeighborAlltoallvInit);
    return shared::observe_prepared(kMpiNeighborAlltoallvInit, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_alltoallv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                                  MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                                  const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
                                  MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallv_init_c<kProfiled>, kMpiNeighborAlltoallvInitC);
    return shared::observe_prepared(kMpiNeighborAlltoallvInitC, comm,
        [&](const Communicator& on) { return neighbor_alltoallv_payload(on, sendcounts, sendtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_alltoallw(const void* sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                           const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                           const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw<kProfiled>, kMpiNeighborAlltoallw);
    return shared::observe(kMpiNeighborAlltoallw, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled>
int mpi_neighbor_alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                             const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                             const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw_c<kProfiled>, kMpiNeighborAlltoallwC);
    return shared::observe(kMpiNeighborAlltoallwC, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled>
int mpi_neighbor_alltoallw_init(const void* sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                                const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                                const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                                MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw_init<kProfiled>, kMpiNeighborAlltoallwInit);
    return shared::observe_prepared(kMpiNeighborAlltoallwInit, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_neighbor_alltoallw_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                                  const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                                  const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                                  MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_neighbor_alltoallw_init_c<kProfiled>, kMpiNeighborAlltoallwInitC);
    return shared::observe_prepared(kMpiNeighborAlltoallwInitC, comm,
        [&](const Communicator& on) { return neighbor_alltoallw_payload(on, sendcounts, sendtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

}  // namespace

void install_neighborhood([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiIneighborAllgather, &mpi_ineighbor_allgather<false>, &mpi_ineighbor_allgather<true>);
    wrappers.set(kMpiIneighborAllgatherC, &mpi_ineighbor_allgather_c<false>, &mpi_ineighbor_allgather_c<true>);
    wrappers.set(kMpiIneighborAllgatherv, &mpi_ineighbor_allgatherv<false>, &mpi_ineighbor_allgatherv<true>);
    wrappers.set(kMpiIneighborAllgathervC, &mpi_ineighbor_allgatherv_c<false>, &mpi_ineighbor_allgatherv_c<true>);
    wrappers.set(kMpiIneighborAlltoall, &mpi_ineighbor_alltoall<false>, &mpi_ineighbor_alltoall<true>);
    wrappers.set(kMpiIneighborAlltoallC, &mpi_ineighbor_alltoall_c<false>, &mpi_ineighbor_alltoall_c<true>);
    wrappers.set(kMpiIneighborAlltoallv, &mpi_ineighbor_alltoallv<false>, &mpi_ineighbor_alltoallv<true>);
    wrappers.set(kMpiIneighborAlltoallvC, &mpi_ineighbor_alltoallv_c<false>, &mpi_ineighbor_alltoallv_c<true>);
    wrappers.set(kMpiIneighborAlltoallw, &mpi_ineighbor_alltoallw<false>, &mpi_ineighbor_alltoallw<true>);
    wrappers.set(kMpiIneighborAlltoallwC, &mpi_ineighbor_alltoallw_c<false>, &mpi_ineighbor_alltoallw_c<true>);
    wrappers.set(kMpiNeighborAllgather, &mpi_neighbor_allgather<false>, &mpi_neighbor_allgather<true>);
    wrappers.set(kMpiNeighborAllgatherC, &mpi_neighbor_allgather_c<false>, &mpi_neighbor_allgather_c<true>);
    wrappers.set(kMpiNeighborAllgatherInit, &mpi_neighbor_allgather_init<false>, &mpi_neighbor_allgather_init<true>);
    wrappers.set(kMpiNeighborAllgatherInitC, &mpi_neighbor_allgather_init_c<false>, &mpi_neighbor_allgather_init_c<true>);
    wrappers.set(kMpiNeighborAllgatherv, &mpi_neighbor_allgatherv<false>, &mpi_neighbor_allgatherv<true>);
    wrappers.set(kMpiNeighborAllgathervC, &mpi_neighbor_allgatherv_c<false>, &mpi_neighbor_allgatherv_c<true>);
    wrappers.set(kMpiNeighborAllgathervInit, &mpi_neighbor_allgatherv_init<false>, &mpi_neighbor_allgatherv_init<true>);
    wrappers.set(kMpiNeighborAllgathervInitC, &mpi_neighbor_allgatherv_init_c<false>, &mpi_neighbor_allgatherv_init_c<true>);
    wrappers.set(kMpiNeighborAlltoall, &mpi_neighbor_alltoall<false>, &mpi_neighbor_alltoall<true>);
    wrappers.set(kMpiNeighborAlltoallC, &mpi_neighbor_alltoall_c<false>, &mpi_neighbor_alltoall_c<true>);
    wrappers.set(kMpiNeighborAlltoallInit, &mpi_neighbor_alltoall_init<false>, &mpi_neighbor_alltoall_init<true>);
    wrappers.set(kMpiNeighborAlltoallInitC, &mpi_neighbor_alltoall_init_c<false>, &mpi_neighbor_alltoall_init_c<true>);
    wrappers.set(kMpiNeighborAlltoallv, &mpi_neighbor_alltoallv<false>, &mpi_neighbor_alltoallv<true>);
    wrappers.set(kMpiNeighborAlltoallvC, &mpi_neighbor_alltoallv_c<false>, &mpi_neighbor_alltoallv_c<true>);
    wrappers.set(kMpiNeighborAlltoallvInit, &mpi_neighbor_alltoallv_init<false>, &mpi_neighbor_alltoallv_init<true>);
    wrappers.set(kMpiNeighborAlltoallvInitC, &mpi_neighbor_alltoallv_init_c<false>, &mpi_neighbor_alltoallv_init_c<true>);
    wrappers.set(kMpiNeighborAlltoallw, &mpi_neighbor_alltoallw<false>, &mpi_neighbor_alltoallw<true>);
    wrappers.set(kMpiNeighborAlltoallwC, &mpi_neighbor_alltoallw_c<false>, &mpi_neighbor_alltoallw_c<true>);
    wrappers.set(kMpiNeighborAlltoallwInit, &mpi_neighbor_alltoallw_init<false>, &mpi_neighbor_alltoallw_init<true>);
    wrappers.set(kMpiNeighborAlltoallwInitC, &mpi_neighbor_alltoallw_init_c<false>, &mpi_neighbor_alltoallw_init_c<true>);
}

}  // namespace barograph::capture::mpi
