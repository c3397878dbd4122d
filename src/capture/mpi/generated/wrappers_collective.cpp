// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "collective", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
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

template <bool kProfiled>
int mpi_allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgather_c<kProfiled>, kMpiAllgatherC);
    return shared::observe_collective(kMpiAllgatherC, comm,
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

template <bool kProfiled>
int mpi_allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                     const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                     MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allgatherv_c<kProfiled>, kMpiAllgathervC);
    return shared::observe_collective(kMpiAllgathervC, comm,
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

template <bool kProfiled>
int mpi_allreduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_allreduce_c<kProfiled>, kMpiAllreduceC);
    return shared::observe_collective(kMpiAllreduceC, comm,
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

template <bool kProfiled>
int mpi_alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoall_c<kProfiled>, kMpiAlltoallC);
    return shared::observe_collective(kMpiAlltoallC, comm,
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

template <bool kProfiled>
int mpi_alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                    MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                    const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallv_c<kProfiled>, kMpiAlltoallvC);
    return shared::observe_collective(kMpiAlltoallvC, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm); });
}

template <bool kProfiled>
int mpi_alltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
                  const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
                  const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw<kProfiled>, kMpiAlltoallw);
    return shared::observe_collective(kMpiAlltoallw, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm); });
}

template <bool kProfiled>
int mpi_alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                    const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                    const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_alltoallw_c<kProfiled>, kMpiAlltoallwC);
    return shared::observe_collective(kMpiAlltoallwC, comm,
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

template <bool kProfiled>
int mpi_bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_bcast_c<kProfiled>, kMpiBcastC);
    return shared::observe_collective({kMpiBcastC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm); });
}

template <bool kProfiled>
int mpi_exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_exscan<kProfiled>, kMpiExscan);
    return shared::observe_collective(kMpiExscan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_exscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                 MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_exscan_c<kProfiled>, kMpiExscanC);
    return shared::observe_collective(kMpiExscanC, comm,
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

template <bool kProfiled>
int mpi_gather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                 MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gather_c<kProfiled>, kMpiGatherC);
    return shared::observe_collective({kMpiGatherC, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_gatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gatherv<kProfiled>, kMpiGatherv);
    return shared::observe_collective({kMpiGatherv, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_gatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root,
                  MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_gatherv_c<kProfiled>, kMpiGathervC);
    return shared::observe_collective({kMpiGathervC, root}, comm,
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

template <bool kProfiled>
int mpi_reduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                 int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_c<kProfiled>, kMpiReduceC);
    return shared::observe_collective({kMpiReduceC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
                       MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter<kProfiled>, kMpiReduceScatter);
    return shared::observe_collective(kMpiReduceScatter, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
                             MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block<kProfiled>, kMpiReduceScatterBlock);
    return shared::observe_collective(kMpiReduceScatterBlock, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter_block_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
                               MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_block_c<kProfiled>, kMpiReduceScatterBlockC);
    return shared::observe_collective(kMpiReduceScatterBlockC, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_reduce_scatter_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
                         MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_reduce_scatter_c<kProfiled>, kMpiReduceScatterC);
    return shared::observe_collective(kMpiReduceScatterC, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scan<kProfiled>, kMpiScan);
    return shared::observe_collective(kMpiScan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm); });
}

template <bool kProfiled>
int mpi_scan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scan_c<kProfiled>, kMpiScanC);
    return shared::observe_collective(kMpiScanC, comm,
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

template <bool kProfiled>
int mpi_scatter_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatter_c<kProfiled>, kMpiScatterC);
    return shared::observe_collective({kMpiScatterC, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_scatterv(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatterv<kProfiled>, kMpiScatterv);
    return shared::observe_collective({kMpiScatterv, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

template <bool kProfiled>
int mpi_scatterv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
                   MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root,
                   MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_scatterv_c<kProfiled>, kMpiScattervC);
    return shared::observe_collective({kMpiScattervC, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm); });
}

}  // namespace

void install_collective([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAllgather, &mpi_allgather<false, Trace::kNo>, &mpi_allgather<true, Trace::kNo>, &mpi_allgather<false, Trace::kYes>, &mpi_allgather<true, Trace::kYes>);
    wrappers.set(kMpiAllgatherC, &mpi_allgather_c<false>, &mpi_allgather_c<true>);
    wrappers.set(kMpiAllgatherv, &mpi_allgatherv<false, Trace::kNo>, &mpi_allgatherv<true, Trace::kNo>, &mpi_allgatherv<false, Trace::kYes>, &mpi_allgatherv<true, Trace::kYes>);
    wrappers.set(kMpiAllgathervC, &mpi_allgatherv_c<false>, &mpi_allgatherv_c<true>);
    wrappers.set(kMpiAllreduce, &mpi_allreduce<false, Trace::kNo>, &mpi_allreduce<true, Trace::kNo>, &mpi_allreduce<false, Trace::kYes>, &mpi_allreduce<true, Trace::kYes>);
    wrappers.set(kMpiAllreduceC, &mpi_allreduce_c<false>, &mpi_allreduce_c<true>);
    wrappers.set(kMpiAlltoall, &mpi_alltoall<false, Trace::kNo>, &mpi_alltoall<true, Trace::kNo>, &mpi_alltoall<false, Trace::kYes>, &mpi_alltoall<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallC, &mpi_alltoall_c<false>, &mpi_alltoall_c<true>);
    wrappers.set(kMpiAlltoallv, &mpi_alltoallv<false, Trace::kNo>, &mpi_alltoallv<true, Trace::kNo>, &mpi_alltoallv<false, Trace::kYes>, &mpi_alltoallv<true, Trace::kYes>);
    wrappers.set(kMpiAlltoallvC, &mpi_alltoallv_c<false>, &mpi_alltoallv_c<true>);
    wrappers.set(kMpiAlltoallw, &mpi_alltoallw<false>, &mpi_alltoallw<true>);
    wrappers.set(kMpiAlltoallwC, &mpi_alltoallw_c<false>, &mpi_alltoallw_c<true>);
    wrappers.set(kMpiBarrier, &mpi_barrier<false, Trace::kNo>, &mpi_barrier<true, Trace::kNo>, &mpi_barrier<false, Trace::kYes>, &mpi_barrier<true, Trace::kYes>);
    wrappers.set(kMpiBcast, &mpi_bcast<false, Trace::kNo>, &mpi_bcast<true, Trace::kNo>, &mpi_bcast<false, Trace::kYes>, &mpi_bcast<true, Trace::kYes>);
    wrappers.set(kMpiBcastC, &mpi_bcast_c<false>, &mpi_bcast_c<true>);
    wrappers.set(kMpiExscan, &mpi_exscan<false>, &mpi_exscan<true>);
    wrappers.set(kMpiExscanC, &mpi_exscan_c<false>, &mpi_exscan_c<true>);
    wrappers.set(kMpiGather, &mpi_gather<false, Trace::kNo>, &mpi_gather<true, Trace::kNo>, &mpi_gather<false, Trace::kYes>, &mpi_gather<true, Trace::kYes>);
    wrappers.set(kMpiGatherC, &mpi_gather_c<false>, &mpi_gather_c<true>);
    wrappers.set(kMpiGatherv, &mpi_gatherv<false>, &mpi_gatherv<true>);
    wrappers.set(kMpiGathervC, &mpi_gatherv_c<false>, &mpi_gatherv_c<true>);
    wrappers.set(kMpiReduce, &mpi_reduce<false, Trace::kNo>, &mpi_reduce<true, Trace::kNo>, &mpi_reduce<false, Trace::kYes>, &mpi_reduce<true, Trace::kYes>);
    wrappers.set(kMpiReduceC, &mpi_reduce_c<false>, &mpi_reduce_c<true>);
    wrappers.set(kMpiReduceScatter, &mpi_reduce_scatter<false>, &mpi_reduce_scatter<true>);
    wrappers.set(kMpiReduceScatterBlock, &mpi_reduce_scatter_block<false>, &mpi_reduce_scatter_block<true>);
    wrappers.set(kMpiReduceScatterBlockC, &mpi_reduce_scatter_block_c<false>, &mpi_reduce_scatter_block_c<true>);
    wrappers.set(kMpiReduceScatterC, &mpi_reduce_scatter_c<false>, &mpi_reduce_scatter_c<true>);
    wrappers.set(kMpiScan, &mpi_scan<false>, &mpi_scan<true>);
    wrappers.set(kMpiScanC, &mpi_scan_c<false>, &mpi_scan_c<true>);
    wrappers.set(kMpiScatter, &mpi_scatter<false, Trace::kNo>, &mpi_scatter<true, Trace::kNo>, &mpi_scatter<false, Trace::kYes>, &mpi_scatter<true, Trace::kYes>);
    wrappers.set(kMpiScatterC, &mpi_scatter_c<false>, &mpi_scatter_c<true>);
    wrappers.set(kMpiScatterv, &mpi_scatterv<false>, &mpi_scatterv<true>);
    wrappers.set(kMpiScattervC, &mpi_scatterv_c<false>, &mpi_scatterv_c<true>);
}

}  // namespace barograph::capture::mpi
