// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "collective persistent", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_allgather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                       int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgather_init<kProfiled>, kMpiAllgatherInit);
    return shared::observe_prepared(kMpiAllgatherInit, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_allgather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                         MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                         MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgather_init_c<kProfiled>, kMpiAllgatherInitC);
    return shared::observe_prepared(kMpiAllgatherInitC, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_allgatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                        const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
                        MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv_init<kProfiled>, kMpiAllgathervInit);
    return shared::observe_prepared(kMpiAllgathervInit, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_allgatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                          const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                          MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv_init_c<kProfiled>, kMpiAllgathervInitC);
    return shared::observe_prepared(kMpiAllgathervInitC, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_allreduce_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                       MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allreduce_init<kProfiled>, kMpiAllreduceInit);
    return shared::observe_prepared(kMpiAllreduceInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_allreduce_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype,
                         MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allreduce_init_c<kProfiled>, kMpiAllreduceInitC);
    return shared::observe_prepared(kMpiAllreduceInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_alltoall_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                      MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoall_init<kProfiled>, kMpiAlltoallInit);
    return shared::observe_prepared(kMpiAlltoallInit, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_alltoall_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                        MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                        MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoall_init_c<kProfiled>, kMpiAlltoallInitC);
    return shared::observe_prepared(kMpiAlltoallInitC, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_alltoallv_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                       MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                       MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv_init<kProfiled>, kMpiAlltoallvInit);
    return shared::observe_prepared(kMpiAlltoallvInit, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_alltoallv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                         MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                         const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                         MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv_init_c<kProfiled>, kMpiAlltoallvInitC);
    return shared::observe_prepared(kMpiAlltoallvInitC, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_alltoallw_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                       const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                       const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw_init<kProfiled>, kMpiAlltoallwInit);
    return shared::observe_prepared(kMpiAlltoallwInit, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_alltoallw_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                         const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                         const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                         MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw_init_c<kProfiled>, kMpiAlltoallwInitC);
    return shared::observe_prepared(kMpiAlltoallwInitC, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_barrier_init<kProfiled>, kMpiBarrierInit);
    return shared::observe_prepared(kMpiBarrierInit, comm, no_payload,
        [&] { return next(comm, info, request); }, request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_bcast_init(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bcast_init<kProfiled>, kMpiBcastInit);
    return shared::observe_prepared({kMpiBcastInit, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_bcast_init_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm,
                     MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bcast_init_c<kProfiled>, kMpiBcastInitC);
    return shared::observe_prepared({kMpiBcastInitC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_exscan_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_exscan_init<kProfiled>, kMpiExscanInit);
    return shared::observe_prepared(kMpiExscanInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_exscan_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                      MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_exscan_init_c<kProfiled>, kMpiExscanInitC);
    return shared::observe_prepared(kMpiExscanInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_gather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gather_init<kProfiled>, kMpiGatherInit);
    return shared::observe_prepared({kMpiGatherInit, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_gather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                      MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
                      MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gather_init_c<kProfiled>, kMpiGatherInitC);
    return shared::observe_prepared({kMpiGatherInitC, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_gatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                     const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
                     MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gatherv_init<kProfiled>, kMpiGathervInit);
    return shared::observe_prepared({kMpiGathervInit, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_gatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                       const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root,
                       MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gatherv_init_c<kProfiled>, kMpiGathervInitC);
    return shared::observe_prepared({kMpiGathervInitC, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_reduce_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_init<kProfiled>, kMpiReduceInit);
    return shared::observe_prepared({kMpiReduceInit, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_reduce_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                      int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_init_c<kProfiled>, kMpiReduceInitC);
    return shared::observe_prepared({kMpiReduceInitC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_reduce_scatter_block_init(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
                                  MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block_init<kProfiled>, kMpiReduceScatterBlockInit);
    return shared::observe_prepared(kMpiReduceScatterBlockInit, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_reduce_scatter_block_init_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount,
                                    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
                                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block_init_c<kProfiled>, kMpiReduceScatterBlockInitC);
    return shared::observe_prepared(kMpiReduceScatterBlockInitC, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_reduce_scatter_init(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
                            MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_init<kProfiled>, kMpiReduceScatterInit);
    return shared::observe_prepared(kMpiReduceScatterInit, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_reduce_scatter_init_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
                              MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_init_c<kProfiled>, kMpiReduceScatterInitC);
    return shared::observe_prepared(kMpiReduceScatterInitC, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_scan_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scan_init<kProfiled>, kMpiScanInit);
    return shared::observe_prepared(kMpiScanInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_scan_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scan_init_c<kProfiled>, kMpiScanInitC);
    return shared::observe_prepared(kMpiScanInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_scatter_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                     MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatter_init<kProfiled>, kMpiScatterInit);
    return shared::observe_prepared({kMpiScatterInit, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_scatter_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                       MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatter_init_c<kProfiled>, kMpiScatterInitC);
    return shared::observe_prepared({kMpiScatterInitC, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_scatterv_init(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                      void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                      MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatterv_init<kProfiled>, kMpiScattervInit);
    return shared::observe_prepared({kMpiScattervInit, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled>
int mpi_scatterv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
                        MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
                        int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatterv_init_c<kProfiled>, kMpiScattervInitC);
    return shared::observe_prepared({kMpiScattervInitC, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

}  // namespace

void install_collective_persistent([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAllgatherInit, &mpi_allgather_init<false>, &mpi_allgather_init<true>);
    wrappers.set(kMpiAllgatherInitC, &mpi_allgather_init_c<false>, &mpi_allgather_init_c<true>);
    wrappers.set(kMpiAllgathervInit, &mpi_allgatherv_init<false>, &mpi_allgatherv_init<true>);
    wrappers.set(kMpiAllgathervInitC, &mpi_allgatherv_init_c<false>, &mpi_allgatherv_init_c<true>);
    wrappers.set(kMpiAllreduceInit, &mpi_allreduce_init<false>, &mpi_allreduce_init<true>);
    wrappers.set(kMpiAllreduceInitC, &mpi_allreduce_init_c<false>, &mpi_allreduce_init_c<true>);
    wrappers.set(kMpiAlltoallInit, &mpi_alltoall_init<false>, &mpi_alltoall_init<true>);
    wrappers.set(kMpiAlltoallInitC, &mpi_alltoall_init_c<false>, &mpi_alltoall_init_c<true>);
    wrappers.set(kMpiAlltoallvInit, &mpi_alltoallv_init<false>, &mpi_alltoallv_init<true>);
    wrappers.set(kMpiAlltoallvInitC, &mpi_alltoallv_init_c<false>, &mpi_alltoallv_init_c<true>);
    wrappers.set(kMpiAlltoallwInit, &mpi_alltoallw_init<false>, &mpi_alltoallw_init<true>);
    wrappers.set(kMpiAlltoallwInitC, &mpi_alltoallw_init_c<false>, &mpi_alltoallw_init_c<true>);
    wrappers.set(kMpiBarrierInit, &mpi_barrier_init<false>, &mpi_barrier_init<true>);
    wrappers.set(kMpiBcastInit, &mpi_bcast_init<false>, &mpi_bcast_init<true>);
    wrappers.set(kMpiBcastInitC, &mpi_bcast_init_c<false>, &mpi_bcast_init_c<true>);
    wrappers.set(kMpiExscanInit, &mpi_exscan_init<false>, &mpi_exscan_init<true>);
    wrappers.set(kMpiExscanInitC, &mpi_exscan_init_c<false>, &mpi_exscan_init_c<true>);
    wrappers.set(kMpiGatherInit, &mpi_gather_init<false>, &mpi_gather_init<true>);
    wrappers.set(kMpiGatherInitC, &mpi_gather_init_c<false>, &mpi_gather_init_c<true>);
    wrappers.set(kMpiGathervInit, &mpi_gatherv_init<false>, &mpi_gatherv_init<true>);
    wrappers.set(kMpiGathervInitC, &mpi_gatherv_init_c<false>, &mpi_gatherv_init_c<true>);
    wrappers.set(kMpiReduceInit, &mpi_reduce_init<false>, &mpi_reduce_init<true>);
    wrappers.set(kMpiReduceInitC, &mpi_reduce_init_c<false>, &mpi_reduce_init_c<true>);
    wrappers.set(kMpiReduceScatterBlockInit, &mpi_reduce_scatter_block_init<false>, &mpi_reduce_scatter_block_init<true>);
    wrappers.set(kMpiReduceScatterBlockInitC, &mpi_reduce_scatter_block_init_c<false>, &mpi_reduce_scatter_block_init_c<true>);
    wrappers.set(kMpiReduceScatterInit, &mpi_reduce_scatter_init<false>, &mpi_reduce_scatter_init<true>);
    wrappers.set(kMpiReduceScatterInitC, &mpi_reduce_scatter_init_c<false>, &mpi_reduce_scatter_init_c<true>);
    wrappers.set(kMpiScanInit, &mpi_scan_init<false>, &mpi_scan_init<true>);
    wrappers.set(kMpiScanInitC, &mpi_scan_init_c<false>, &mpi_scan_init_c<true>);
    wrappers.set(kMpiScatterInit, &mpi_scatter_init<false>, &mpi_scatter_init<true>);
    wrappers.set(kMpiScatterInitC, &mpi_scatter_init_c<false>, &mpi_scatter_init_c<true>);
    wrappers.set(kMpiScattervInit, &mpi_scatterv_init<false>, &mpi_scatterv_init<true>);
    wrappers.set(kMpiScattervInitC, &mpi_scatterv_init_c<false>, &mpi_scatterv_init_c<true>);
}

}  // namespace barograph::capture::mpi
