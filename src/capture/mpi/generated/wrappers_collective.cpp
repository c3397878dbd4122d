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

template <bool kProfiled, Trace kTrace>
int mpi_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                  MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgather<kProfiled, kTrace>, kMpiAllgather);
    return observe_collective<kTrace>(kMpiAllgather, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgather_c<kProfiled, kTrace>, kMpiAllgatherC);
    return observe_collective<kTrace>(kMpiAllgatherC, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                   const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv<kProfiled, kTrace>, kMpiAllgatherv);
    return observe_collective<kTrace>(kMpiAllgatherv, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                     const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                     MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv_c<kProfiled, kTrace>, kMpiAllgathervC);
    return observe_collective<kTrace>(kMpiAllgathervC, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allreduce<kProfiled, kTrace>, kMpiAllreduce);
    return observe_collective<kTrace>(kMpiAllreduce, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_allreduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allreduce_c<kProfiled, kTrace>, kMpiAllreduceC);
    return observe_collective<kTrace>(kMpiAllreduceC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                 MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoall<kProfiled, kTrace>, kMpiAlltoall);
    return observe_collective<kTrace>(kMpiAlltoall, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoall_c<kProfiled, kTrace>, kMpiAlltoallC);
    return observe_collective<kTrace>(kMpiAlltoallC, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                  void* recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                  MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv<kProfiled, kTrace>, kMpiAlltoallv);
    return observe_collective<kTrace>(kMpiAlltoallv, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                    MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                    const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv_c<kProfiled, kTrace>, kMpiAlltoallvC);
    return observe_collective<kTrace>(kMpiAlltoallvC, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
                  const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
                  const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw<kProfiled, kTrace>, kMpiAlltoallw);
    return observe_collective<kTrace>(kMpiAlltoallw, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                    const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                    const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw_c<kProfiled, kTrace>, kMpiAlltoallwC);
    return observe_collective<kTrace>(kMpiAlltoallwC, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_barrier(MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_barrier<kProfiled, kTrace>, kMpiBarrier);
    return observe<kTrace>(kMpiBarrier, comm, no_payload, [&] { return next(comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bcast<kProfiled, kTrace>, kMpiBcast);
    return observe_collective<kTrace>({kMpiBcast, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bcast_c<kProfiled, kTrace>, kMpiBcastC);
    return observe_collective<kTrace>({kMpiBcastC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_exscan<kProfiled, kTrace>, kMpiExscan);
    return observe_collective<kTrace>(kMpiExscan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_exscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                 MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_exscan_c<kProfiled, kTrace>, kMpiExscanC);
    return observe_collective<kTrace>(kMpiExscanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_gather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
               MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gather<kProfiled, kTrace>, kMpiGather);
    return observe_collective<kTrace>({kMpiGather, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_gather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                 MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gather_c<kProfiled, kTrace>, kMpiGatherC);
    return observe_collective<kTrace>({kMpiGatherC, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_gatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gatherv<kProfiled, kTrace>, kMpiGatherv);
    return observe_collective<kTrace>({kMpiGatherv, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_gatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root,
                  MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gatherv_c<kProfiled, kTrace>, kMpiGathervC);
    return observe_collective<kTrace>({kMpiGathervC, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce<kProfiled, kTrace>, kMpiReduce);
    return observe_collective<kTrace>({kMpiReduce, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                 int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_c<kProfiled, kTrace>, kMpiReduceC);
    return observe_collective<kTrace>({kMpiReduceC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
                       MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter<kProfiled, kTrace>, kMpiReduceScatter);
    return observe_collective<kTrace>(kMpiReduceScatter, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
                             MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block<kProfiled, kTrace>, kMpiReduceScatterBlock);
    return observe_collective<kTrace>(kMpiReduceScatterBlock, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter_block_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
                               MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block_c<kProfiled, kTrace>, kMpiReduceScatterBlockC);
    return observe_collective<kTrace>(kMpiReduceScatterBlockC, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_scatter_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
                         MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_c<kProfiled, kTrace>, kMpiReduceScatterC);
    return observe_collective<kTrace>(kMpiReduceScatterC, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scan<kProfiled, kTrace>, kMpiScan);
    return observe_collective<kTrace>(kMpiScan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_scan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scan_c<kProfiled, kTrace>, kMpiScanC);
    return observe_collective<kTrace>(kMpiScanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_scatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatter<kProfiled, kTrace>, kMpiScatter);
    return observe_collective<kTrace>({kMpiScatter, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_scatter_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatter_c<kProfiled, kTrace>, kMpiScatterC);
    return observe_collective<kTrace>({kMpiScatterC, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_scatterv(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatterv<kProfiled, kTrace>, kMpiScatterv);
    return observe_collective<kTrace>({kMpiScatterv, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_scatterv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
                   MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root,
                   MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatterv_c<kProfiled, kTrace>, kMpiScattervC);
    return observe_collective<kTrace>({kMpiScattervC, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

}  // namespace

void install_collective([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAllgather, &mpi_allgather<false, Trace::kNo>, &mpi_allgather<true, Trace::kNo>, &mpi_allgather<false, Trace::kYes>, &mpi_allgather<true, Trace::kYes>);
    wrappers.set(kMpiAllgatherC, &mpi_allgather_c<false, Trace::kNo>, &mpi_allgather_c<true, Trace::kNo>, &mpi_allgather_c<false, Trace::kYes>, &mpi_allgather_c<true, Trace::kYes>);
    wrappers.set(kMpiAllgatherv, &mpi_allgatherv<false, Trace::kNo>, &mpi_allgatherv<true, Trace::kNo>, &mpi_allgatherv<false, Trace::kYes>, &mpi_allgatherv<true, Trace::kYes>);
    wrappers.set(kMpiAllgathervC, &mpi_allgatherv_c<false, Trace::kNo>, &mpi_allgatherv_c<true, Trace::kNo>, &mpi_allgatherv_c<false, Trace::kYes>, &mpi_allgatherv_c<true, Trace::kYes>);
    wrappers.set(kMpiAllreduce, &mpi_allreduce<false, Trace::kNo>, &mpi_allreduce<true, Trace::kNo>, &mpi_allreduce<false, Trace::kYes>, &mpi_allreduce<true, Trace::kYes>);
    wrappers.set(kMpiAllreduceC, &mpi_allreduce_c<false, Trace::kNo>, &mpi_allreduce_c<true, Trace::kNo>, &mpi_allreduce_c<false, Trace::kYes>, &mpi_allreduce_c<true, Trace::kYes>);
    wrappers.set(kMpiAlltoall, &mpi_alltoall<false, Trace::kNo>, &mpi_alltoall<true, Trace::kNo>, &mpi_alltoall<false, Trace::kYes>, &mpi_alltoall<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallC, &mpi_alltoall_c<false, Trace::kNo>, &mpi_alltoall_c<true, Trace::kNo>, &mpi_alltoall_c<false, Trace::kYes>, &mpi_alltoall_c<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallv, &mpi_alltoallv<false, Trace::kNo>, &mpi_alltoallv<true, Trace::kNo>, &mpi_alltoallv<false, Trace::kYes>, &mpi_alltoallv<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallvC, &mpi_alltoallv_c<false, Trace::kNo>, &mpi_alltoallv_c<true, Trace::kNo>, &mpi_alltoallv_c<false, Trace::kYes>, &mpi_alltoallv_c<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallw, &mpi_alltoallw<false, Trace::kNo>, &mpi_alltoallw<true, Trace::kNo>, &mpi_alltoallw<false, Trace::kYes>, &mpi_alltoallw<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallwC, &mpi_alltoallw_c<false, Trace::kNo>, &mpi_alltoallw_c<true, Trace::kNo>, &mpi_alltoallw_c<false, Trace::kYes>, &mpi_alltoallw_c<true, Trace::kYes>);
    wrappers.set(kMpiBarrier, &mpi_barrier<false, Trace::kNo>, &mpi_barrier<true, Trace::kNo>, &mpi_barrier<false, Trace::kYes>, &mpi_barrier<true, Trace::kYes>);
    wrappers.set(kMpiBcast, &mpi_bcast<false, Trace::kNo>, &mpi_bcast<true, Trace::kNo>, &mpi_bcast<false, Trace::kYes>, &mpi_bcast<true, Trace::kYes>);
    wrappers.set(kMpiBcastC, &mpi_bcast_c<false, Trace::kNo>, &mpi_bcast_c<true, Trace::kNo>, &mpi_bcast_c<false, Trace::kYes>, &mpi_bcast_c<true, Trace::kYes>);
    wrappers.set(kMpiExscan, &mpi_exscan<false, Trace::kNo>, &mpi_exscan<true, Trace::kNo>, &mpi_exscan<false, Trace::kYes>, &mpi_exscan<true, Trace::kYes>);
    wrappers.set(kMpiExscanC, &mpi_exscan_c<false, Trace::kNo>, &mpi_exscan_c<true, Trace::kNo>, &mpi_exscan_c<false, Trace::kYes>, &mpi_exscan_c<true, Trace::kYes>);
    wrappers.set(kMpiGather, &mpi_gather<false, Trace::kNo>, &mpi_gather<true, Trace::kNo>, &mpi_gather<false, Trace::kYes>, &mpi_gather<true, Trace::kYes>);
    wrappers.set(kMpiGatherC, &mpi_gather_c<false, Trace::kNo>, &mpi_gather_c<true, Trace::kNo>, &mpi_gather_c<false, Trace::kYes>, &mpi_gather_c<true, Trace::kYes>);
    wrappers.set(kMpiGatherv, &mpi_gatherv<false, Trace::kNo>, &mpi_gatherv<true, Trace::kNo>, &mpi_gatherv<false, Trace::kYes>, &mpi_gatherv<true, Trace::kYes>);
    wrappers.set(kMpiGathervC, &mpi_gatherv_c<false, Trace::kNo>, &mpi_gatherv_c<true, Trace::kNo>, &mpi_gatherv_c<false, Trace::kYes>, &mpi_gatherv_c<true, Trace::kYes>);
    wrappers.set(kMpiReduce, &mpi_reduce<false, Trace::kNo>, &mpi_reduce<true, Trace::kNo>, &mpi_reduce<false, Trace::kYes>, &mpi_reduce<true, Trace::kYes>);
    wrappers.set(kMpiReduceC, &mpi_reduce_c<false, Trace::kNo>, &mpi_reduce_c<true, Trace::kNo>, &mpi_reduce_c<false, Trace::kYes>, &mpi_reduce_c<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatter, &mpi_reduce_scatter<false, Trace::kNo>, &mpi_reduce_scatter<true, Trace::kNo>, &mpi_reduce_scatter<false, Trace::kYes>, &mpi_reduce_scatter<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatterBlock, &mpi_reduce_scatter_block<false, Trace::kNo>, &mpi_reduce_scatter_block<true, Trace::kNo>, &mpi_reduce_scatter_block<false, Trace::kYes>, &mpi_reduce_scatter_block<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatterBlockC, &mpi_reduce_scatter_block_c<false, Trace::kNo>, &mpi_reduce_scatter_block_c<true, Trace::kNo>, &mpi_reduce_scatter_block_c<false, Trace::kYes>, &mpi_reduce_scatter_block_c<true, Trace::kYes>);
    wrappers.set(kMpiReduceScatterC, &mpi_reduce_scatter_c<false, Trace::kNo>, &mpi_reduce_scatter_c<true, Trace::kNo>, &mpi_reduce_scatter_c<false, Trace::kYes>, &mpi_reduce_scatter_c<true, Trace::kYes>);
    wrappers.set(kMpiScan, &mpi_scan<false, Trace::kNo>, &mpi_scan<true, Trace::kNo>, &mpi_scan<false, Trace::kYes>, &mpi_scan<true, Trace::kYes>);
    wrappers.set(kMpiScanC, &mpi_scan_c<false, Trace::kNo>, &mpi_scan_c<true, Trace::kNo>, &mpi_scan_c<false, Trace::kYes>, &mpi_scan_c<true, Trace::kYes>);
    wrappers.set(kMpiScatter, &mpi_scatter<false, Trace::kNo>, &mpi_scatter<true, Trace::kNo>, &mpi_scatter<false, Trace::kYes>, &mpi_scatter<true, Trace::kYes>);
    wrappers.set(kMpiScatterC, &mpi_scatter_c<false, Trace::kNo>, &mpi_scatter_c<true, Trace::kNo>, &mpi_scatter_c<false, Trace::kYes>, &mpi_scatter_c<true, Trace::kYes>);
    wrappers.set(kMpiScatterv, &mpi_scatterv<false, Trace::kNo>, &mpi_scatterv<true, Trace::kNo>, &mpi_scatterv<false, Trace::kYes>, &mpi_scatterv<true, Trace::kYes>);
    wrappers.set(kMpiScattervC, &mpi_scatterv_c<false, Trace::kNo>, &mpi_scatterv_c<true, Trace::kNo>, &mpi_scatterv_c<false, Trace::kYes>, &mpi_scatterv_c<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
