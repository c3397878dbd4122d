// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "collective nonblocking", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_iallgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgather<kProfiled>, kMpiIallgather);
    return shared::observe_started(kMpiIallgather, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iallgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                     MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgather_c<kProfiled>, kMpiIallgatherC);
    return shared::observe_started(kMpiIallgatherC, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iallgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                    const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgatherv<kProfiled>, kMpiIallgatherv);
    return shared::observe_started(kMpiIallgatherv, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iallgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                      const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                      MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgatherv_c<kProfiled>, kMpiIallgathervC);
    return shared::observe_started(kMpiIallgathervC, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iallreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallreduce<kProfiled>, kMpiIallreduce);
    return shared::observe_started(kMpiIallreduce, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iallreduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallreduce_c<kProfiled>, kMpiIallreduceC);
    return shared::observe_started(kMpiIallreduceC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ialltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                  MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoall<kProfiled>, kMpiIalltoall);
    return shared::observe_started(kMpiIalltoall, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ialltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoall_c<kProfiled>, kMpiIalltoallC);
    return shared::observe_started(kMpiIalltoallC, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ialltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                   void* recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                   MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallv<kProfiled>, kMpiIalltoallv);
    return shared::observe_started(kMpiIalltoallv, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ialltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                     MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                     const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallv_c<kProfiled>, kMpiIalltoallvC);
    return shared::observe_started(kMpiIalltoallvC, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ialltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
                   const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
                   const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallw<kProfiled>, kMpiIalltoallw);
    return shared::observe_started(kMpiIalltoallw, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ialltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                     const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                     const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                     MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallw_c<kProfiled>, kMpiIalltoallwC);
    return shared::observe_started(kMpiIalltoallwC, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ibarrier(MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibarrier<kProfiled>, kMpiIbarrier);
    return shared::observe_started(kMpiIbarrier, comm, no_payload, [&] { return next(comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ibcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibcast<kProfiled>, kMpiIbcast);
    return shared::observe_started({kMpiIbcast, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, request); }, request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ibcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibcast_c<kProfiled>, kMpiIbcastC);
    return shared::observe_started({kMpiIbcastC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, request); }, request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iexscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iexscan<kProfiled>, kMpiIexscan);
    return shared::observe_started(kMpiIexscan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iexscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iexscan_c<kProfiled>, kMpiIexscanC);
    return shared::observe_started(kMpiIexscanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_igather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igather<kProfiled>, kMpiIgather);
    return shared::observe_started({kMpiIgather, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_igather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igather_c<kProfiled>, kMpiIgatherC);
    return shared::observe_started({kMpiIgatherC, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_igatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igatherv<kProfiled>, kMpiIgatherv);
    return shared::observe_started({kMpiIgatherv, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_igatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root,
                   MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igatherv_c<kProfiled>, kMpiIgathervC);
    return shared::observe_started({kMpiIgathervC, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ireduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce<kProfiled>, kMpiIreduce);
    return shared::observe_started({kMpiIreduce, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ireduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                  int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_c<kProfiled>, kMpiIreduceC);
    return shared::observe_started({kMpiIreduceC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ireduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
                        MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter<kProfiled>, kMpiIreduceScatter);
    return shared::observe_started(kMpiIreduceScatter, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ireduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
                              MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter_block<kProfiled>, kMpiIreduceScatterBlock);
    return shared::observe_started(kMpiIreduceScatterBlock, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ireduce_scatter_block_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount,
                                MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter_block_c<kProfiled>, kMpiIreduceScatterBlockC);
    return shared::observe_started(kMpiIreduceScatterBlockC, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_ireduce_scatter_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
                          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter_c<kProfiled>, kMpiIreduceScatterC);
    return shared::observe_started(kMpiIreduceScatterC, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscan<kProfiled>, kMpiIscan);
    return shared::observe_started(kMpiIscan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscan_c<kProfiled>, kMpiIscanC);
    return shared::observe_started(kMpiIscanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iscatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                 MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatter<kProfiled>, kMpiIscatter);
    return shared::observe_started({kMpiIscatter, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iscatter_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatter_c<kProfiled>, kMpiIscatterC);
    return shared::observe_started({kMpiIscatterC, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iscatterv(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatterv<kProfiled>, kMpiIscatterv);
    return shared::observe_started({kMpiIscatterv, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_iscatterv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
                    MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
                    int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatterv_c<kProfiled>, kMpiIscattervC);
    return shared::observe_started({kMpiIscattervC, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

}  // namespace

void install_collective_nonblocking([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiIallgather, &mpi_iallgather<false>, &mpi_iallgather<true>);
    wrappers.set(kMpiIallgatherC, &mpi_iallgather_c<false>, &mpi_iallgather_c<true>);
    wrappers.set(kMpiIallgatherv, &mpi_iallgatherv<false>, &mpi_iallgatherv<true>);
    wrappers.set(kMpiIallgathervC, &mpi_iallgatherv_c<false>, &mpi_iallgatherv_c<true>);
    wrappers.set(kMpiIallreduce, &mpi_iallreduce<false>, &mpi_iallreduce<true>);
    wrappers.set(kMpiIallreduceC, &mpi_iallreduce_c<false>, &mpi_iallreduce_c<true>);
    wrappers.set(kMpiIalltoall, &mpi_ialltoall<false>, &mpi_ialltoall<true>);
    wrappers.set(kMpiIalltoallC, &mpi_ialltoall_c<false>, &mpi_ialltoall_c<true>);
    wrappers.set(kMpiIalltoallv, &mpi_ialltoallv<false>, &mpi_ialltoallv<true>);
    wrappers.set(kMpiIalltoallvC, &mpi_ialltoallv_c<false>, &mpi_ialltoallv_c<true>);
    wrappers.set(kMpiIalltoallw, &mpi_ialltoallw<false>, &mpi_ialltoallw<true>);
    wrappers.set(kMpiIalltoallwC, &mpi_ialltoallw_c<false>, &mpi_ialltoallw_c<true>);
    wrappers.set(kMpiIbarrier, &mpi_ibarrier<false>, &mpi_ibarrier<true>);
    wrappers.set(kMpiIbcast, &mpi_ibcast<false>, &mpi_ibcast<true>);
    wrappers.set(kMpiIbcastC, &mpi_ibcast_c<false>, &mpi_ibcast_c<true>);
    wrappers.set(kMpiIexscan, &mpi_iexscan<false>, &mpi_iexscan<true>);
    wrappers.set(kMpiIexscanC, &mpi_iexscan_c<false>, &mpi_iexscan_c<true>);
    wrappers.set(kMpiIgather, &mpi_igather<false>, &mpi_igather<true>);
    wrappers.set(kMpiIgatherC, &mpi_igather_c<false>, &mpi_igather_c<true>);
    wrappers.set(kMpiIgatherv, &mpi_igatherv<false>, &mpi_igatherv<true>);
    wrappers.set(kMpiIgathervC, &mpi_igatherv_c<false>, &mpi_igatherv_c<true>);
    wrappers.set(kMpiIreduce, &mpi_ireduce<false>, &mpi_ireduce<true>);
    wrappers.set(kMpiIreduceC, &mpi_ireduce_c<false>, &mpi_ireduce_c<true>);
    wrappers.set(kMpiIreduceScatter, &mpi_ireduce_scatter<false>, &mpi_ireduce_scatter<true>);
    wrappers.set(kMpiIreduceScatterBlock, &mpi_ireduce_scatter_block<false>, &mpi_ireduce_scatter_block<true>);
    wrappers.set(kMpiIreduceScatterBlockC, &mpi_ireduce_scatter_block_c<false>, &mpi_ireduce_scatter_block_c<true>);
    wrappers.set(kMpiIreduceScatterC, &mpi_ireduce_scatter_c<false>, &mpi_ireduce_scatter_c<true>);
    wrappers.set(kMpiIscan, &mpi_iscan<false>, &mpi_iscan<true>);
    wrappers.set(kMpiIscanC, &mpi_iscan_c<false>, &mpi_iscan_c<true>);
    wrappers.set(kMpiIscatter, &mpi_iscatter<false>, &mpi_iscatter<true>);
    wrappers.set(kMpiIscatterC, &mpi_iscatter_c<false>, &mpi_iscatter_c<true>);
    wrappers.set(kMpiIscatterv, &mpi_iscatterv<false>, &mpi_iscatterv<true>);
    wrappers.set(kMpiIscattervC, &mpi_iscatterv_c<false>, &mpi_iscatterv_c<true>);
}

}  // namespace barograph::capture::mpi
