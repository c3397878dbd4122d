// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "communicator", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[], int reorder,
                    MPI_Comm* comm_cart) {
    const auto next = next_of<kProfiled>(&mpi_cart_create<kProfiled, kTrace>, kMpiCartCreate);
    return observe_created<kTrace>(kMpiCartCreate, comm_old, 'a',
        [&] { return next(comm_old, ndims, dims, periods, reorder, comm_cart); }, comm_cart);
}

template <bool kProfiled, Trace kTrace>
int mpi_cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_cart_sub<kProfiled, kTrace>, kMpiCartSub);
    return observe_created<kTrace>(kMpiCartSub, comm, 'b', [&] { return next(comm, remain_dims, newcomm); },
        newcomm);
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_create<kProfiled, kTrace>, kMpiCommCreate);
    return observe_created<kTrace>(kMpiCommCreate, comm, 'c', [&] { return next(comm, group, newcomm); },
        newcomm);
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_dup<kProfiled, kTrace>, kMpiCommDup);
    return observe_created<kTrace>(kMpiCommDup, comm, 'd', [&] { return next(comm, newcomm); }, newcomm);
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_dup_with_info<kProfiled, kTrace>, kMpiCommDupWithInfo);
    return observe_created<kTrace>(kMpiCommDupWithInfo, comm, 'd', [&] { return next(comm, info, newcomm); },
        newcomm);
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_set_info(MPI_Comm comm, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_comm_set_info<kProfiled, kTrace>, kMpiCommSetInfo);
    return observe<kTrace>(kMpiCommSetInfo, comm, no_payload, [&] { return next(comm, info); });
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_split<kProfiled, kTrace>, kMpiCommSplit);
    return observe_created<kTrace>(kMpiCommSplit, comm, 's', [&] { return next(comm, color, key, newcomm); },
        newcomm);
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_split_type<kProfiled, kTrace>, kMpiCommSplitType);
    return observe_created<kTrace>(kMpiCommSplitType, comm, 't',
        [&] { return next(comm, split_type, key, info, newcomm); }, newcomm);
}

template <bool kProfiled, Trace kTrace>
int mpi_dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
                          const int destinations[], const int weights[], MPI_Info info, int reorder,
                          MPI_Comm* comm_dist_graph) {
    const auto next = next_of<kProfiled>(&mpi_dist_graph_create<kProfiled, kTrace>, kMpiDistGraphCreate);
    return observe_created<kTrace>(kMpiDistGraphCreate, comm_old, 'g',
        [&] { return next(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph); },
        comm_dist_graph);
}

template <bool kProfiled, Trace kTrace>
int mpi_dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
                                   const int sourceweights[], int outdegree, const int destinations[],
                                   const int destweights[], MPI_Info info, int reorder,
                                   MPI_Comm* comm_dist_graph) {
    const auto next = next_of<kProfiled>(&mpi_dist_graph_create_adjacent<kProfiled, kTrace>, kMpiDistGraphCreateAdjacent);
    return observe_created<kTrace>(kMpiDistGraphCreateAdjacent, comm_old, 'g',
        [&] { return next(comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder, comm_dist_graph); },
        comm_dist_graph);
}

template <bool kProfiled, Trace kTrace>
int mpi_graph_create(MPI_Comm comm_old, int nnodes, const int index[], const int edges[], int reorder,
                     MPI_Comm* comm_graph) {
    const auto next = next_of<kProfiled>(&mpi_graph_create<kProfiled, kTrace>, kMpiGraphCreate);
    return observe_created<kTrace>(kMpiGraphCreate, comm_old, 'g',
        [&] { return next(comm_old, nnodes, index, edges, reorder, comm_graph); }, comm_graph);
}

template <bool kProfiled, Trace kTrace>
int mpi_intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm* newintracomm) {
    const auto next = next_of<kProfiled>(&mpi_intercomm_merge<kProfiled, kTrace>, kMpiIntercommMerge);
    return observe_created<kTrace>(kMpiIntercommMerge, intercomm, 'm',
        [&] { return next(intercomm, high, newintracomm); }, newintracomm);
}

}  // namespace

void install_communicator([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiCartCreate, &mpi_cart_create<false, Trace::kNo>, &mpi_cart_create<true, Trace::kNo>, &mpi_cart_create<false, Trace::kYes>, &mpi_cart_create<true, Trace::kYes>);
    wrappers.set(kMpiCartSub, &mpi_cart_sub<false, Trace::kNo>, &mpi_cart_sub<true, Trace::kNo>, &mpi_cart_sub<false, Trace::kYes>, &mpi_cart_sub<true, Trace::kYes>);
    wrappers.set(kMpiCommCreate, &mpi_comm_create<false, Trace::kNo>, &mpi_comm_create<true, Trace::kNo>, &mpi_comm_create<false, Trace::kYes>, &mpi_comm_create<true, Trace::kYes>);
    wrappers.set(kMpiCommDup, &mpi_comm_dup<false, Trace::kNo>, &mpi_comm_dup<true, Trace::kNo>, &mpi_comm_dup<false, Trace::kYes>, &mpi_comm_dup<true, Trace::kYes>);
    wrappers.set(kMpiCommDupWithInfo, &mpi_comm_dup_with_info<false, Trace::kNo>, &mpi_comm_dup_with_info<true, Trace::kNo>, &mpi_comm_dup_with_info<false, Trace::kYes>, &mpi_comm_dup_with_info<true, Trace::kYes>);
    wrappers.set(kMpiCommSetInfo, &mpi_comm_set_info<false, Trace::kNo>, &mpi_comm_set_info<true, Trace::kNo>, &mpi_comm_set_info<false, Trace::kYes>, &mpi_comm_set_info<true, Trace::kYes>);
    wrappers.set(kMpiCommSplit, &mpi_comm_split<false, Trace::kNo>, &mpi_comm_split<true, Trace::kNo>, &mpi_comm_split<false, Trace::kYes>, &mpi_comm_split<true, Trace::kYes>);
    wrappers.set(kMpiCommSplitType, &mpi_comm_split_type<false, Trace::kNo>, &mpi_comm_split_type<true, Trace::kNo>, &mpi_comm_split_type<false, Trace::kYes>, &mpi_comm_split_type<true, Trace::kYes>);
    wrappers.set(kMpiDistGraphCreate, &mpi_dist_graph_create<false, Trace::kNo>, &mpi_dist_graph_create<true, Trace::kNo>, &mpi_dist_graph_create<false, Trace::kYes>, &mpi_dist_graph_create<true, Trace::kYes>);
    wrappers.set(kMpiDistGraphCreateAdjacent, &mpi_dist_graph_create_adjacent<false, Trace::kNo>, &mpi_dist_graph_create_adjacent<true, Trace::kNo>, &mpi_dist_graph_create_adjacent<false, Trace::kYes>, &mpi_dist_graph_create_adjacent<true, Trace::kYes>);
    wrappers.set(kMpiGraphCreate, &mpi_graph_create<false, Trace::kNo>, &mpi_graph_create<true, Trace::kNo>, &mpi_graph_create<false, Trace::kYes>, &mpi_graph_create<true, Trace::kYes>);
    wrappers.set(kMpiIntercommMerge, &mpi_intercomm_merge<false, Trace::kNo>, &mpi_intercomm_merge<true, Trace::kNo>, &mpi_intercomm_merge<false, Trace::kYes>, &mpi_intercomm_merge<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
