// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "collective nonblocking", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_iallgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgather<kProfiled, kTrace>, kMpiIallgather);
    return observe_started<kTrace>(kMpiIallgather, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iallgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                     MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgather_c<kProfiled, kTrace>, kMpiIallgatherC);
    return observe_started<kTrace>(kMpiIallgatherC, comm,
        [&](const Communicator& on) { return allgather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iallgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                    const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
                    MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgatherv<kProfiled, kTrace>, kMpiIallgatherv);
    return observe_started<kTrace>(kMpiIallgatherv, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iallgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                      const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype,
                      MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallgatherv_c<kProfiled, kTrace>, kMpiIallgathervC);
    return observe_started<kTrace>(kMpiIallgathervC, comm,
        [&](const Communicator& on) { return allgatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iallreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallreduce<kProfiled, kTrace>, kMpiIallreduce);
    return observe_started<kTrace>(kMpiIallreduce, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iallreduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                     MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iallreduce_c<kProfiled, kTrace>, kMpiIallreduceC);
    return observe_started<kTrace>(kMpiIallreduceC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ialltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                  MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoall<kProfiled, kTrace>, kMpiIalltoall);
    return observe_started<kTrace>(kMpiIalltoall, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ialltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoall_c<kProfiled, kTrace>, kMpiIalltoallC);
    return observe_started<kTrace>(kMpiIalltoallC, comm,
        [&](const Communicator& on) { return alltoall_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ialltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                   void* recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                   MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallv<kProfiled, kTrace>, kMpiIalltoallv);
    return observe_started<kTrace>(kMpiIalltoallv, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ialltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                     MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[],
                     const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallv_c<kProfiled, kTrace>, kMpiIalltoallvC);
    return observe_started<kTrace>(kMpiIalltoallvC, comm,
        [&](const Communicator& on) { return alltoallv_payload(on, sendbuf, sendcounts, sendtype, recvcounts, recvtype); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ialltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
                   const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
                   const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallw<kProfiled, kTrace>, kMpiIalltoallw);
    return observe_started<kTrace>(kMpiIalltoallw, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ialltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                     const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[],
                     const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                     MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ialltoallw_c<kProfiled, kTrace>, kMpiIalltoallwC);
    return observe_started<kTrace>(kMpiIalltoallwC, comm,
        [&](const Communicator& on) { return alltoallw_payload(on, sendbuf, sendcounts, sendtypes, recvcounts, recvtypes); },
        [&] { return next(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ibarrier(MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibarrier<kProfiled, kTrace>, kMpiIbarrier);
    return observe_started<kTrace>(kMpiIbarrier, comm, no_payload, [&] { return next(comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ibcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibcast<kProfiled, kTrace>, kMpiIbcast);
    return observe_started<kTrace>({kMpiIbcast, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, request); }, request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ibcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ibcast_c<kProfiled, kTrace>, kMpiIbcastC);
    return observe_started<kTrace>({kMpiIbcastC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(buffer, count, datatype, root, comm, request); }, request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iexscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iexscan<kProfiled, kTrace>, kMpiIexscan);
    return observe_started<kTrace>(kMpiIexscan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iexscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iexscan_c<kProfiled, kTrace>, kMpiIexscanC);
    return observe_started<kTrace>(kMpiIexscanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_igather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igather<kProfiled, kTrace>, kMpiIgather);
    return observe_started<kTrace>({kMpiIgather, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_igather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                  MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igather_c<kProfiled, kTrace>, kMpiIgatherC);
    return observe_started<kTrace>({kMpiIgatherC, root}, comm,
        [&](const Communicator& on) { return gather_payload(on, sendbuf, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_igatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm,
                 MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igatherv<kProfiled, kTrace>, kMpiIgatherv);
    return observe_started<kTrace>({kMpiIgatherv, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_igatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root,
                   MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_igatherv_c<kProfiled, kTrace>, kMpiIgathervC);
    return observe_started<kTrace>({kMpiIgathervC, root}, comm,
        [&](const Communicator& on) { return gatherv_payload(on, sendbuf, sendcount, sendtype, recvcounts, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ireduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce<kProfiled, kTrace>, kMpiIreduce);
    return observe_started<kTrace>({kMpiIreduce, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ireduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                  int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_c<kProfiled, kTrace>, kMpiIreduceC);
    return observe_started<kTrace>({kMpiIreduceC, root}, comm,
        [&](const Communicator& on) { return rooted_payload(on, count, datatype, root); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, root, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ireduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
                        MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter<kProfiled, kTrace>, kMpiIreduceScatter);
    return observe_started<kTrace>(kMpiIreduceScatter, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ireduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
                              MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter_block<kProfiled, kTrace>, kMpiIreduceScatterBlock);
    return observe_started<kTrace>(kMpiIreduceScatterBlock, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ireduce_scatter_block_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount,
                                MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter_block_c<kProfiled, kTrace>, kMpiIreduceScatterBlockC);
    return observe_started<kTrace>(kMpiIreduceScatterBlockC, comm,
        [&](const Communicator& on) { return reduce_scatter_block_payload(on, recvcount, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcount, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_ireduce_scatter_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
                          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_ireduce_scatter_c<kProfiled, kTrace>, kMpiIreduceScatterC);
    return observe_started<kTrace>(kMpiIreduceScatterC, comm,
        [&](const Communicator& on) { return reduce_scatter_payload(on, recvcounts, datatype); },
        [&] { return next(sendbuf, recvbuf, recvcounts, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
              MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscan<kProfiled, kTrace>, kMpiIscan);
    return observe_started<kTrace>(kMpiIscan, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscan_c<kProfiled, kTrace>, kMpiIscanC);
    return observe_started<kTrace>(kMpiIscanC, comm,
        [&](const Communicator& on) { return count_payload(on, count, datatype); },
        [&] { return next(sendbuf, recvbuf, count, datatype, op, comm, request); }, request,
        format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iscatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                 MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatter<kProfiled, kTrace>, kMpiIscatter);
    return observe_started<kTrace>({kMpiIscatter, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iscatter_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                   MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatter_c<kProfiled, kTrace>, kMpiIscatterC);
    return observe_started<kTrace>({kMpiIscatterC, root}, comm,
        [&](const Communicator& on) { return scatter_payload(on, sendcount, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iscatterv(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                  MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatterv<kProfiled, kTrace>, kMpiIscatterv);
    return observe_started<kTrace>({kMpiIscatterv, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

template <bool kProfiled, Trace kTrace>
int mpi_iscatterv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
                    MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
                    int root, MPI_Comm comm, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_iscatterv_c<kProfiled, kTrace>, kMpiIscattervC);
    return observe_started<kTrace>({kMpiIscattervC, root}, comm,
        [&](const Communicator& on) { return scatterv_payload(on, sendcounts, sendtype, recvcount, recvtype, root); },
        [&] { return next(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request); },
        request, format::kCollectivePeer);
}

}  // namespace

void install_collective_nonblocking([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiIallgather, &mpi_iallgather<false, Trace::kNo>, &mpi_iallgather<true, Trace::kNo>, &mpi_iallgather<false, Trace::kYes>, &mpi_iallgather<true, Trace::kYes>);
    wrappers.set(kMpiIallgatherC, &mpi_iallgather_c<false, Trace::kNo>, &mpi_iallgather_c<true, Trace::kNo>, &mpi_iallgather_c<false, Trace::kYes>, &mpi_iallgather_c<true, Trace::kYes>);
    wrappers.set(kMpiIallgatherv, &mpi_iallgatherv<false, Trace::kNo>, &mpi_iallgatherv<true, Trace::kNo>, &mpi_iallgatherv<false, Trace::kYes>, &mpi_iallgatherv<true, Trace::kYes>);
    wrappers.set(kMpiIallgathervC, &mpi_iallgatherv_c<false, Trace::kNo>, &mpi_iallgatherv_c<true, Trace::kNo>, &mpi_iallgatherv_c<false, Trace::kYes>, &mpi_iallgatherv_c<true, Trace::kYes>);
    wrappers.set(kMpiIallreduce, &mpi_iallreduce<false, Trace::kNo>, &mpi_iallreduce<true, Trace::kNo>, &mpi_iallreduce<false, Trace::kYes>, &mpi_iallreduce<true, Trace::kYes>);
    wrappers.set(kMpiIallreduceC, &mpi_iallreduce_c<false, Trace::kNo>, &mpi_iallreduce_c<true, Trace::kNo>, &mpi_iallreduce_c<false, Trace::kYes>, &mpi_iallreduce_c<true, Trace::kYes>);
    wrappers.set(kMpiIalltoall, &mpi_ialltoall<false, Trace::kNo>, &mpi_ialltoall<true, Trace::kNo>, &mpi_ialltoall<false, Trace::kYes>, &mpi_ialltoall<true, Trace::kYes>);
    wrappers.set(kMpiIalltoallC, &mpi_ialltoall_c<false, Trace::kNo>, &mpi_ialltoall_c<true, Trace::kNo>, &mpi_ialltoall_c<false, Trace::kYes>, &mpi_ialltoall_c<true, Trace::kYes>);
    wrappers.set(kMpiIalltoallv, &mpi_ialltoallv<false, Trace::kNo>, &mpi_ialltoallv<true, Trace::kNo>, &mpi_ialltoallv<false, Trace::kYes>, &mpi_ialltoallv<true, Trace::kYes>);
    wrappers.set(kMpiIalltoallvC, &mpi_ialltoallv_c<false, Trace::kNo>, &mpi_ialltoallv_c<true, Trace::kNo>, &mpi_ialltoallv_c<false, Trace::kYes>, &mpi_ialltoallv_c<true, Trace::kYes>);
    wrappers.set(kMpiIalltoallw, &mpi_ialltoallw<false, Trace::kNo>, &mpi_ialltoallw<true, Trace::kNo>, &mpi_ialltoallw<false, Trace::kYes>, &mpi_ialltoallw<true, Trace::kYes>);
    wrappers.set(kMpiIalltoallwC, &mpi_ialltoallw_c<false, Trace::kNo>, &mpi_ialltoallw_c<true, Trace::kNo>, &mpi_ialltoallw_c<false, Trace::kYes>, &mpi_ialltoallw_c<true, Trace::kYes>);
    wrappers.set(kMpiIbarrier, &mpi_ibarrier<false, Trace::kNo>, &mpi_ibarrier<true, Trace::kNo>, &mpi_ibarrier<false, Trace::kYes>, &mpi_ibarrier<true, Trace::kYes>);
    wrappers.set(kMpiIbcast, &mpi_ibcast<false, Trace::kNo>, &mpi_ibcast<true, Trace::kNo>, &mpi_ibcast<false, Trace::kYes>, &mpi_ibcast<true, Trace::kYes>);
    wrappers.set(kMpiIbcastC, &mpi_ibcast_c<false, Trace::kNo>, &mpi_ibcast_c<true, Trace::kNo>, &mpi_ibcast_c<false, Trace::kYes>, &mpi_ibcast_c<true, Trace::kYes>);
    wrappers.set(kMpiIexscan, &mpi_iexscan<false, Trace::kNo>, &mpi_iexscan<true, Trace::kNo>, &mpi_iexscan<false, Trace::kYes>, &mpi_iexscan<true, Trace::kYes>);
    wrappers.set(kMpiIexscanC, &mpi_iexscan_c<false, Trace::kNo>, &mpi_iexscan_c<true, Trace::kNo>, &mpi_iexscan_c<false, Trace::kYes>, &mpi_iexscan_c<true, Trace::kYes>);
    wrappers.set(kMpiIgather, &mpi_igather<false, Trace::kNo>, &mpi_igather<true, Trace::kNo>, &mpi_igather<false, Trace::kYes>, &mpi_igather<true, Trace::kYes>);
    wrappers.set(kMpiIgatherC, &mpi_igather_c<false, Trace::kNo>, &mpi_igather_c<true, Trace::kNo>, &mpi_igather_c<false, Trace::kYes>, &mpi_igather_c<true, Trace::kYes>);
    wrappers.set(kMpiIgatherv, &mpi_igatherv<false, Trace::kNo>, &mpi_igatherv<true, Trace::kNo>, &mpi_igatherv<false, Trace::kYes>, &mpi_igatherv<true, Trace::kYes>);
    wrappers.set(kMpiIgathervC, &mpi_igatherv_c<false, Trace::kNo>, &mpi_igatherv_c<true, Trace::kNo>, &mpi_igatherv_c<false, Trace::kYes>, &mpi_igatherv_c<true, Trace::kYes>);
    wrappers.set(kMpiIreduce, &mpi_ireduce<false, Trace::kNo>, &mpi_ireduce<true, Trace::kNo>, &mpi_ireduce<false, Trace::kYes>, &mpi_ireduce<true, Trace::kYes>);
    wrappers.set(kMpiIreduceC, &mpi_ireduce_c<false, Trace::kNo>, &mpi_ireduce_c<true, Trace::kNo>, &mpi_ireduce_c<false, Trace::kYes>, &mpi_ireduce_c<true, Trace::kYes>);
    wrappers.set(kMpiIreduceScatter, &mpi_ireduce_scatter<false, Trace::kNo>, &mpi_ireduce_scatter<true, Trace::kNo>, &mpi_ireduce_scatter<false, Trace::kYes>, &mpi_ireduce_scatter<true, Trace::kYes>);
    wrappers.set(kMpiIreduceScatterBlock, &mpi_ireduce_scatter_block<false, Trace::kNo>, &mpi_ireduce_scatter_block<true, Trace::kNo>, &mpi_ireduce_scatter_block<false, Trace::kYes>, &mpi_ireduce_scatter_block<true, Trace::kYes>);
    wrappers.set(kMpiIreduceScatterBlockC, &mpi_ireduce_scatter_block_c<false, Trace::kNo>, &mpi_ireduce_scatter_block_c<true, Trace::kNo>, &mpi_ireduce_scatter_block_c<false, Trace::kYes>, &mpi_ireduce_scatter_block_c<true, Trace::kYes>);
    wrappers.set(kMpiIreduceScatterC, &mpi_ireduce_scatter_c<false, Trace::kNo>, &mpi_ireduce_scatter_c<true, Trace::kNo>, &mpi_ireduce_scatter_c<false, Trace::kYes>, &mpi_ireduce_scatter_c<true, Trace::kYes>);
    wrappers.set(kMpiIscan, &mpi_iscan<false, Trace::kNo>, &mpi_iscan<true, Trace::kNo>, &mpi_iscan<false, Trace::kYes>, &mpi_iscan<true, Trace::kYes>);
    wrappers.set(kMpiIscanC, &mpi_iscan_c<false, Trace::kNo>, &mpi_iscan_c<true, Trace::kNo>, &mpi_iscan_c<false, Trace::kYes>, &mpi_iscan_c<true, Trace::kYes>);
    wrappers.set(kMpiIscatter, &mpi_iscatter<false, Trace::kNo>, &mpi_iscatter<true, Trace::kNo>, &mpi_iscatter<false, Trace::kYes>, &mpi_iscatter<true, Trace::kYes>);
    wrappers.set(kMpiIscatterC, &mpi_iscatter_c<false, Trace::kNo>, &mpi_iscatter_c<true, Trace::kNo>, &mpi_iscatter_c<false, Trace::kYes>, &mpi_iscatter_c<true, Trace::kYes>);
    wrappers.set(kMpiIscatterv, &mpi_iscatterv<false, Trace::kNo>, &mpi_iscatterv<true, Trace::kNo>, &mpi_iscatterv<false, Trace::kYes>, &mpi_iscatterv<true, Trace::kYes>);
    wrappers.set(kMpiIscattervC, &mpi_iscatterv_c<false, Trace::kNo>, &mpi_iscatterv_c<true, Trace::kNo>, &mpi_iscatterv_c<false, Trace::kYes>, &mpi_iscatterv_c<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
