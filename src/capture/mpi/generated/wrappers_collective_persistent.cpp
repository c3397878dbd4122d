// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "collective persistent", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_allgather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                       int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgather_init<kProfiled, kTrace>, kMpiAllgatherInit);
    return observe_prepared<kTrace>(kMpiAllgatherInit, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_allgather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                         MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                         MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgather_init_c<kProfiled, kTrace>, kMpiAllgatherInitC);
    return observe_prepared<kTrace>(kMpiAllgatherInitC, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_allgatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                        const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
                        MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv_init<kProfiled, kTrace>, kMpiAllgathervInit);
    return observe_prepared<kTrace>(kMpiAllgathervInit, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_allgatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                          const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                          MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv_init_c<kProfiled, kTrace>, kMpiAllgathervInitC);
    return observe_prepared<kTrace>(kMpiAllgathervInitC, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_allreduce_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                       MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allreduce_init<kProfiled, kTrace>, kMpiAllreduceInit);
    return observe_prepared<kTrace>(kMpiAllreduceInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_allreduce_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype,
                         MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_allreduce_init_c<kProfiled, kTrace>, kMpiAllreduceInitC);
    return observe_prepared<kTrace>(kMpiAllreduceInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoall_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                      MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoall_init<kProfiled, kTrace>, kMpiAlltoallInit);
    return observe_prepared<kTrace>(kMpiAlltoallInit, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoall_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                        MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                        MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoall_init_c<kProfiled, kTrace>, kMpiAlltoallInitC);
    return observe_prepared<kTrace>(kMpiAlltoallInitC, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallv_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                       MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                       MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv_init<kProfiled, kTrace>, kMpiAlltoallvInit);
    return observe_prepared<kTrace>(kMpiAlltoallvInit, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                         MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                         const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                         MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv_init_c<kProfiled, kTrace>, kMpiAlltoallvInitC);
    return observe_prepared<kTrace>(kMpiAlltoallvInitC, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallw_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                       const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                       const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw_init<kProfiled, kTrace>, kMpiAlltoallwInit);
    return observe_prepared<kTrace>(kMpiAlltoallwInit, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallw_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                         const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                         const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                         MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw_init_c<kProfiled, kTrace>, kMpiAlltoallwInitC);
    return observe_prepared<kTrace>(kMpiAlltoallwInitC, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_barrier_init<kProfiled, kTrace>, kMpiBarrierInit);
    return observe_prepared<kTrace>(kMpiBarrierInit, comm, no_payload,
        [&] { return next(comm, info, request); }, request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_bcast_init(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bcast_init<kProfiled, kTrace>, kMpiBcastInit);
    return observe_prepared<kTrace>({kMpiBcastInit, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_bcast_init_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm,
                     MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_bcast_init_c<kProfiled, kTrace>, kMpiBcastInitC);
    return observe_prepared<kTrace>({kMpiBcastInitC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_exscan_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_exscan_init<kProfiled, kTrace>, kMpiExscanInit);
    return observe_prepared<kTrace>(kMpiExscanInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_exscan_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                      MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_exscan_init_c<kProfiled, kTrace>, kMpiExscanInitC);
    return observe_prepared<kTrace>(kMpiExscanInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_gather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gather_init<kProfiled, kTrace>, kMpiGatherInit);
    return observe_prepared<kTrace>({kMpiGatherInit, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_gather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                      MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
                      MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gather_init_c<kProfiled, kTrace>, kMpiGatherInitC);
    return observe_prepared<kTrace>({kMpiGatherInitC, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_gatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                     const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
                     MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gatherv_init<kProfiled, kTrace>, kMpiGathervInit);
    return observe_prepared<kTrace>({kMpiGathervInit, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_gatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                       const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root,
                       MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_gatherv_init_c<kProfiled, kTrace>, kMpiGathervInitC);
    return observe_prepared<kTrace>({kMpiGathervInitC, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_init<kProfiled, kTrace>, kMpiReduceInit);
    return observe_prepared<kTrace>({kMpiReduceInit, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                      int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_init_c<kProfiled, kTrace>, kMpiReduceInitC);
    return observe_prepared<kTrace>({kMpiReduceInitC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter_block_init(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
                                  MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block_init<kProfiled, kTrace>, kMpiReduceScatterBlockInit);
    return observe_prepared<kTrace>(kMpiReduceScatterBlockInit, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter_block_init_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount,
                                    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
                                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block_init_c<kProfiled, kTrace>, kMpiReduceScatterBlockInitC);
    return observe_prepared<kTrace>(kMpiReduceScatterBlockInitC, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter_init(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
                            MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_init<kProfiled, kTrace>, kMpiReduceScatterInit);
    return observe_prepared<kTrace>(kMpiReduceScatterInit, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter_init_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
                              MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info,
                              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_init_c<kProfiled, kTrace>, kMpiReduceScatterInitC);
    return observe_prepared<kTrace>(kMpiReduceScatterInitC, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_scan_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scan_init<kProfiled, kTrace>, kMpiScanInit);
    return observe_prepared<kTrace>(kMpiScanInit, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_scan_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scan_init_c<kProfiled, kTrace>, kMpiScanInitC);
    return observe_prepared<kTrace>(kMpiScanInitC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, info, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_scatter_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                     MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatter_init<kProfiled, kTrace>, kMpiScatterInit);
    return observe_prepared<kTrace>({kMpiScatterInit, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_scatter_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                       MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatter_init_c<kProfiled, kTrace>, kMpiScatterInitC);
    return observe_prepared<kTrace>({kMpiScatterInitC, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_scatterv_init(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                      void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                      MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatterv_init<kProfiled, kTrace>, kMpiScattervInit);
    return observe_prepared<kTrace>({kMpiScattervInit, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_scatterv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
                        MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
                        int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_scatterv_init_c<kProfiled, kTrace>, kMpiScattervInitC);
    return observe_prepared<kTrace>({kMpiScattervInitC, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request); },
        request, format::kCollectivePeer);
}

}  // namespace

void install_collective_persistent([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAllgatherInit, &mpi_allgather_init<false, Trace::kNo>, &mpi_allgather_init<true, Trace::kNo>, &mpi_allgather_init<false, Trace::kYes>, &mpi_allgather_init<true, Trace::kYes>);
    wrappers.set(kMpiAllgatherInitC, &mpi_allgather_init_c<false, Trace::kNo>, &mpi_allgather_init_c<true, Trace::kNo>, &mpi_allgather_init_c<false, Trace::kYes>, &mpi_allgather_init_c<true, Trace::kYes>);
    wrappers.set(kMpiAllgathervInit, &mpi_allgatherv_init<false, Trace::kNo>, &mpi_allgatherv_init<true, Trace::kNo>, &mpi_allgatherv_init<false, Trace::kYes>, &mpi_allgatherv_init<true, Trace::kYes>);
    wrappers.set(kMpiAllgathervInitC, &mpi_allgatherv_init_c<false, Trace::kNo>, &mpi_allgatherv_init_c<true, Trace::kNo>, &mpi_allgatherv_init_c<false, Trace::kYes>, &mpi_allgatherv_init_c<true, Trace::kYes>);
    wrappers.set(kMpiAllreduceInit, &mpi_allreduce_init<false, Trace::kNo>, &mpi_allreduce_init<true, Trace::kNo>, &mpi_allreduce_init<false, Trace::kYes>, &mpi_allreduce_init<true, Trace::kYes>);
    wrappers.set(kMpiAllreduceInitC, &mpi_allreduce_init_c<false, Trace::kNo>, &mpi_allreduce_init_c<true, Trace::kNo>, &mpi_allreduce_init_c<false, Trace::kYes>, &mpi_allreduce_init_c<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallInit, &mpi_alltoall_init<false, Trace::kNo>, &mpi_alltoall_init<true, Trace::kNo>, &mpi_alltoall_init<false, Trace::kYes>, &mpi_alltoall_init<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallInitC, &mpi_alltoall_init_c<false, Trace::kNo>, &mpi_alltoall_init_c<true, Trace::kNo>, &mpi_alltoall_init_c<false, Trace::kYes>, &mpi_alltoall_init_c<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallvInit, &mpi_alltoallv_init<false, Trace::kNo>, &mpi_alltoallv_init<true, Trace::kNo>, &mpi_alltoallv_init<false, Trace::kYes>, &mpi_alltoallv_init<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallvInitC, &mpi_alltoallv_init_c<false, Trace::kNo>, &mpi_alltoallv_init_c<true, Trace::kNo>, &mpi_alltoallv_init_c<false, Trace::kYes>, &mpi_alltoallv_init_c<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallwInit, &mpi_alltoallw_init<false, Trace::kNo>, &mpi_alltoallw_init<true, Trace::kNo>, &mpi_alltoallw_init<false, Trace::kYes>, &mpi_alltoallw_init<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallwInitC, &mpi_alltoallw_init_c<false, Trace::kNo>, &mpi_alltoallw_init_c<true, Trace::kNo>, &mpi_alltoallw_init_c<false, Trace::kYes>, &mpi_alltoallw_init_c<true, Trace::kYes>);
    wrappers.set(kMpiBarrierInit, &mpi_barrier_init<false, Trace::kNo>, &mpi_barrier_init<true, Trace::kNo>, &mpi_barrier_init<false, Trace::kYes>, &mpi_barrier_init<true, Trace::kYes>);
    wrappers.set(kMpiBcastInit, &mpi_bcast_init<false, Trace::kNo>, &mpi_bcast_init<true, Trace::kNo>, &mpi_bcast_init<false, Trace::kYes>, &mpi_bcast_init<true, Trace::kYes>);
    wrappers.set(kMpiBcastInitC, &mpi_bcast_init_c<false, Trace::kNo>, &mpi_bcast_init_c<true, Trace::kNo>, &mpi_bcast_init_c<false, Trace::kYes>, &mpi_bcast_init_c<true, Trace::kYes>);
    wrappers.set(kMpiExscanInit, &mpi_exscan_init<false, Trace::kNo>, &mpi_exscan_init<true, Trace::kNo>, &mpi_exscan_init<false, Trace::kYes>, &mpi_exscan_init<true, Trace::kYes>);
    wrappers.set(kMpiExscanInitC, &mpi_exscan_init_c<false, Trace::kNo>, &mpi_exscan_init_c<true, Trace::kNo>, &mpi_exscan_init_c<false, Trace::kYes>, &mpi_exscan_init_c<true, Trace::kYes>);
    wrappers.set(kMpiGatherInit, &mpi_gather_init<false, Trace::kNo>, &mpi_gather_init<true, Trace::kNo>, &mpi_gather_init<false, Trace::kYes>, &mpi_gather_init<true, Trace::kYes>);
    wrappers.set(kMpiGatherInitC, &mpi_gather_init_c<false, Trace::kNo>, &mpi_gather_init_c<true, Trace::kNo>, &mpi_gather_init_c<false, Trace::kYes>, &mpi_gather_init_c<true, Trace::kYes>);
    wrappers.set(kMpiGathervInit, &mpi_gatherv_init<false, Trace::kNo>, &mpi_gatherv_init<true, Trace::kNo>, &mpi_gatherv_init<false, Trace::kYes>, &mpi_gatherv_init<true, Trace::kYes>);
    wrappers.set(kMpiGathervInitC, &mpi_gatherv_init_c<false, Trace::kNo>, &mpi_gatherv_init_c<true, Trace::kNo>, &mpi_gatherv_init_c<false, Trace::kYes>, &mpi_gatherv_init_c<true, Trace::kYes>);
    wrappers.set(kMpiReduceInit, &mpi_reduce_init<false, Trace::kNo>, &mpi_reduce_init<true, Trace::kNo>, &mpi_reduce_init<false, Trace::kYes>, &mpi_reduce_init<true, Trace::kYes>);
    wrappers.set(kMpiReduceInitC, &mpi_reduce_init_c<false, Trace::kNo>, &mpi_reduce_init_c<true, Trace::kNo>, &mpi_reduce_init_c<false, Trace::kYes>, &mpi_reduce_init_c<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatterBlockInit, &mpi_reduce_scatter_block_init<false, Trace::kNo>, &mpi_reduce_scatter_block_init<true, Trace::kNo>, &mpi_reduce_scatter_block_init<false, Trace::kYes>, &mpi_reduce_scatter_block_init<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatterBlockInitC, &mpi_reduce_scatter_block_init_c<false, Trace::kNo>, &mpi_reduce_scatter_block_init_c<true, Trace::kNo>, &mpi_reduce_scatter_block_init_c<false, Trace::kYes>, &mpi_reduce_scatter_block_init_c<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatterInit, &mpi_reduce_scatter_init<false, Trace::kNo>, &mpi_reduce_scatter_init<true, Trace::kNo>, &mpi_reduce_scatter_init<false, Trace::kYes>, &mpi_reduce_scatter_init<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatterInitC, &mpi_reduce_scatter_init_c<false, Trace::kNo>, &mpi_reduce_scatter_init_c<true, Trace::kNo>, &mpi_reduce_scatter_init_c<false, Trace::kYes>, &mpi_reduce_scatter_init_c<true, Trace::kYes>);
    wrappers.set(kMpiScanInit, &mpi_scan_init<false, Trace::kNo>, &mpi_scan_init<true, Trace::kNo>, &mpi_scan_init<false, Trace::kYes>, &mpi_scan_init<true, Trace::kYes>);
    wrappers.set(kMpiScanInitC, &mpi_scan_init_c<false, Trace::kNo>, &mpi_scan_init_c<true, Trace::kNo>, &mpi_scan_init_c<false, Trace::kYes>, &mpi_scan_init_c<true, Trace::kYes>);
    wrappers.set(kMpiScatterInit, &mpi_scatter_init<false, Trace::kNo>, &mpi_scatter_init<true, Trace::kNo>, &mpi_scatter_init<false, Trace::kYes>, &mpi_scatter_init<true, Trace::kYes>);
    wrappers.set(kMpiScatterInitC, &mpi_scatter_init_c<false, Trace::kNo>, &mpi_scatter_init_c<true, Trace::kNo>, &mpi_scatter_init_c<false, Trace::kYes>, &mpi_scatter_init_c<true, Trace::kYes>);
    wrappers.set(kMpiScattervInit, &mpi_scatterv_init<false, Trace::kNo>, &mpi_scatterv_init<true, Trace::kNo>, &mpi_scatterv_init<false, Trace::kYes>, &mpi_scatterv_init<true, Trace::kYes>);
    wrappers.set(kMpiScattervInitC, &mpi_scatterv_init_c<false, Trace::kNo>, &mpi_scatterv_init_c<true, Trace::kNo>, &mpi_scatterv_init_c<false, Trace::kYes>, &mpi_scatterv_init_c<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
