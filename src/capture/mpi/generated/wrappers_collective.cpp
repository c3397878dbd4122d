// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "collective", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                  MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgather<kProfiled>, kMpiAllgather);
    return observe_collective(kMpiAllgather, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgather_c<kProfiled>, kMpiAllgatherC);
    return observe_collective(kMpiAllgatherC, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                   const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv<kProfiled>, kMpiAllgatherv);
    return observe_collective(kMpiAllgatherv, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled>
int mpi_allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                     const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                     MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv_c<kProfiled>, kMpiAllgathervC);
    return observe_collective(kMpiAllgathervC, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled>
int mpi_allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allreduce<kProfiled>, kMpiAllreduce);
    return observe_collective(kMpiAllreduce, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_allreduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allreduce_c<kProfiled>, kMpiAllreduceC);
    return observe_collective(kMpiAllreduceC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                 MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoall<kProfiled>, kMpiAlltoall);
    return observe_collective(kMpiAlltoall, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoall_c<kProfiled>, kMpiAlltoallC);
    return observe_collective(kMpiAlltoallC, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled>
int mpi_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                  void* recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                  MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv<kProfiled>, kMpiAlltoallv);
    return observe_collective(kMpiAlltoallv, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled>
int mpi_alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                    MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                    const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv_c<kProfiled>, kMpiAlltoallvC);
    return observe_collective(kMpiAlltoallvC, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled>
int mpi_alltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
                  const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
                  const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw<kProfiled>, kMpiAlltoallw);
    return observe_collective(kMpiAlltoallw, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled>
int mpi_alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                    const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                    const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw_c<kProfiled>, kMpiAlltoallwC);
    return observe_collective(kMpiAlltoallwC, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled>
int mpi_barrier(MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_barrier<kProfiled>, kMpiBarrier);
    return observe(kMpiBarrier, comm, no_payload, [&] { return next(comm); });
}

template <bool kProfiled>
int mpi_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bcast<kProfiled>, kMpiBcast);
    return observe_collective(kMpiBcast, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm); });
}

template <bool kProfiled>
int mpi_bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bcast_c<kProfiled>, kMpiBcastC);
    return observe_collective(kMpiBcastC, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm); });
}

template <bool kProfiled>
int mpi_exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_exscan<kProfiled>, kMpiExscan);
    return observe_collective(kMpiExscan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_exscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                 MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_exscan_c<kProfiled>, kMpiExscanC);
    return observe_collective(kMpiExscanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_gather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
               MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gather<kProfiled>, kMpiGather);
    return observe_collective(kMpiGather, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_gather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                 MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gather_c<kProfiled>, kMpiGatherC);
    return observe_collective(kMpiGatherC, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_gatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gatherv<kProfiled>, kMpiGatherv);
    return observe_collective(kMpiGatherv, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_gatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root,
                  MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gatherv_c<kProfiled>, kMpiGathervC);
    return observe_collective(kMpiGathervC, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce<kProfiled>, kMpiReduce);
    return observe_collective(kMpiReduce, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm); });
}

template <bool kProfiled>
int mpi_reduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                 int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_c<kProfiled>, kMpiReduceC);
    return observe_collective(kMpiReduceC, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
                       MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter<kProfiled>, kMpiReduceScatter);
    return observe_collective(kMpiReduceScatter, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
                             MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block<kProfiled>, kMpiReduceScatterBlock);
    return observe_collective(kMpiReduceScatterBlock, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter_block_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
                               MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block_c<kProfiled>, kMpiReduceScatterBlockC);
    return observe_collective(kMpiReduceScatterBlockC, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
                         MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_c<kProfiled>, kMpiReduceScatterC);
    return observe_collective(kMpiReduceScatterC, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scan<kProfiled>, kMpiScan);
    return observe_collective(kMpiScan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_scan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scan_c<kProfiled>, kMpiScanC);
    return observe_collective(kMpiScanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_scatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatter<kProfiled>, kMpiScatter);
    return observe_collective(kMpiScatter, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_scatter_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatter_c<kProfiled>, kMpiScatterC);
    return observe_collective(kMpiScatterC, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_scatterv(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatterv<kProfiled>, kMpiScatterv);
    return observe_collective(kMpiScatterv, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_scatterv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
                   MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root,
                   MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatterv_c<kProfiled>, kMpiScattervC);
    return observe_collective(kMpiScattervC, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

}  // namespace

void install_collective([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAllgather, &mpi_allgather<false>, &mpi_allgather<true>);
    wrappers.set(kMpiAllgatherC, &mpi_allgather_c<false>, &mpi_allgather_c<true>);
    wrappers.set(kMpiAllgatherv, &mpi_allgatherv<false>, &mpi_allgatherv<true>);
    wrappers.set(kMpiAllgathervC, &mpi_allgatherv_c<false>, &mpi_allgatherv_c<true>);
    wrappers.set(kMpiAllreduce, &mpi_allreduce<false>, &mpi_allreduce<true>);
    wrappers.set(kMpiAllreduceC, &mpi_allreduce_c<false>, &mpi_allreduce_c<true>);
    wrappers.set(kMpiAlltoall, &mpi_alltoall<false>, &mpi_alltoall<true>);
    wrappers.set(kMpiAlltoallC, &mpi_alltoall_c<false>, &mpi_alltoall_c<true>);
    wrappers.set(kMpiAlltoallv, &mpi_alltoallv<false>, &mpi_alltoallv<true>);
    wrappers.set(kMpiAlltoallvC, &mpi_alltoallv_c<false>, &mpi_alltoallv_c<true>);
    wrappers.set(kMpiAlltoallw, &mpi_alltoallw<false>, &mpi_alltoallw<true>);
    wrappers.set(kMpiAlltoallwC, &mpi_alltoallw_c<false>, &mpi_alltoallw_c<true>);
    wrappers.set(kMpiBarrier, &mpi_barrier<false>, &mpi_barrier<true>);
    wrappers.set(kMpiBcast, &mpi_bcast<false>, &mpi_bcast<true>);
    wrappers.set(kMpiBcastC, &mpi_bcast_c<false>, &mpi_bcast_c<true>);
    wrappers.set(kMpiExscan, &mpi_exscan<false>, &mpi_exscan<true>);
    wrappers.set(kMpiExscanC, &mpi_exscan_c<false>, &mpi_exscan_c<true>);
    wrappers.set(kMpiGather, &mpi_gather<false>, &mpi_gather<true>);
    wrappers.set(kMpiGatherC, &mpi_gather_c<false>, &mpi_gather_c<true>);
    wrappers.set(kMpiGatherv, &mpi_gatherv<false>, &mpi_gatherv<true>);
    wrappers.set(kMpiGathervC, &mpi_gatherv_c<false>, &mpi_gatherv_c<true>);
    wrappers.set(kMpiReduce, &mpi_reduce<false>, &mpi_reduce<true>);
    wrappers.set(kMpiReduceC, &mpi_reduce_c<false>, &mpi_reduce_c<true>);
    wrappers.set(kMpiReduceScatter, &mpi_reduce_scatter<false>, &mpi_reduce_scatter<true>);
    wrappers.set(kMpiReduceScatterBlock, &mpi_reduce_scatter_block<false>, &mpi_reduce_scatter_block<true>);
    wrappers.set(kMpiReduceScatterBlockC, &mpi_reduce_scatter_block_c<false>, &mpi_reduce_scatter_block_c<true>);
    wrappers.set(kMpiReduceScatterC, &mpi_reduce_scatter_c<false>, &mpi_reduce_scatter_c<true>);
    wrappers.set(kMpiScan, &mpi_scan<false>, &mpi_scan<true>);
    wrappers.set(kMpiScanC, &mpi_scan_c<false>, &mpi_scan_c<true>);
    wrappers.set(kMpiScatter, &mpi_scatter<false>, &mpi_scatter<true>);
    wrappers.set(kMpiScatterC, &mpi_scatter_c<false>, &mpi_scatter_c<true>);
    wrappers.set(kMpiScatterv, &mpi_scatterv<false>, &mpi_scatterv<true>);
    wrappers.set(kMpiScattervC, &mpi_scatterv_c<false>, &mpi_scatterv_c<true>);
}

}  // namespace barograph::capture::mpi
