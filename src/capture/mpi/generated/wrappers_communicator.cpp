// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "communicator", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[], int reorder,
                    MPI_Comm* comm_cart) {
    const auto next = next_of<kProfiled>(&mpi_cart_create<kProfiled>, kMpiCartCreate);
    return shared::observe_created(kMpiCartCreate, comm_old, 'a',
        [&] { return next(comm_old, ndims, dims, periods, reorder, comm_cart); }, comm_cart);
}

template <bool kProfiled>
int mpi_cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_cart_sub<kProfiled>, kMpiCartSub);
    return shared::observe_created(kMpiCartSub, comm, 'b', [&] { return next(comm, remain_dims, newcomm); },
        newcomm);
}

template <bool kProfiled>
int mpi_comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_create<kProfiled>, kMpiCommCreate);
    return shared::observe_created(kMpiCommCreate, comm, 'c', [&] { return next(comm, group, newcomm); },
        newcomm);
}

template <bool kProfiled>
int mpi_comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_dup<kProfiled>, kMpiCommDup);
    return shared::observe_created(kMpiCommDup, comm, 'd', [&] { return next(comm, newcomm); }, newcomm);
}

template <bool kProfiled>
int mpi_comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_dup_with_info<kProfiled>, kMpiCommDupWithInfo);
    return shared::observe_created(kMpiCommDupWithInfo, comm, 'd', [&] { return next(comm, info, newcomm); },
        newcomm);
}

template <bool kProfiled>
int mpi_comm_set_info(MPI_Comm comm, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_comm_set_info<kProfiled>, kMpiCommSetInfo);
    return shared::observe(kMpiCommSetInfo, comm, no_payload, [&] { return next(comm, info); });
}

template <bool kProfiled>
int mpi_comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_split<kProfiled>, kMpiCommSplit);
    return shared::observe_created(kMpiCommSplit, comm, 's', [&] { return next(comm, color, key, newcomm); },
        newcomm);
}

template <bool kProfiled>
int mpi_comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm* newcomm) {
    const auto next = next_of<kProfiled>(&mpi_comm_split_type<kProfiled>, kMpiCommSplitType);
    return shared::observe_created(kMpiCommSplitType, comm, 't',
        [&] { return next(comm, split_type, key, info, newcomm); }, newcomm);
}

template <bool kProfiled>
int mpi_dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
                          const int destinations[], const int weights[], MPI_Info info, int reorder,
                          MPI_Comm* comm_dist_graph) {
    const auto next = next_of<kProfiled>(&mpi_dist_graph_create<kProfiled>, kMpiDistGraphCreate);
    return shared::observe_created(kMpiDistGraphCreate, comm_old, 'g',
        [&] { return next(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph); },
        comm_dist_graph);
}

template <bool kProfiled>
int mpi_dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
                                   const int sourceweights[], int outdegree, const int destinations[],
                                   const int destweights[], MPI_Info info, int reorder,
                                   MPI_Comm* comm_dist_graph) {
    const auto next = next_of<kProfiled>(&mpi_dist_graph_create_adjacent<kProfiled>, kMpiDistGraphCreateAdjacent);
    return shared::observe_created(kMpiDistGraphCreateAdjacent, comm_old, 'g',
        [&] { return next(comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder, comm_dist_graph); },
        comm_dist_graph);
}

template <bool kProfiled>
int mpi_graph_create(MPI_Comm comm_old, int nnodes, const int index[], const int edges[], int reorder,
                     MPI_Comm* comm_graph) {
    const auto next = next_of<kProfiled>(&mpi_graph_create<kProfiled>, kMpiGraphCreate);
    return shared::observe_created(kMpiGraphCreate, comm_old, 'g',
        [&] { return next(comm_old, nnodes, index, edges, reorder, comm_graph); }, comm_graph);
}

template <bool kProfiled>
int mpi_intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm* newintracomm) {
    const auto next = next_of<kProfiled>(&mpi_intercomm_merge<kProfiled>, kMpiIntercommMerge);
    return shared::observe_created(kMpiIntercommMerge, intercomm, 'm',
        [&] { return next(intercomm, high, newintracomm); }, newintracomm);
}

}  // namespace

void install_communicator([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiCartCreate, &mpi_cart_create<false>, &mpi_cart_create<true>);
    wrappers.set(kMpiCartSub, &mpi_cart_sub<false>, &mpi_cart_sub<true>);
    wrappers.set(kMpiCommCreate, &mpi_comm_create<false>, &mpi_comm_create<true>);
    wrappers.set(kMpiCommDup, &mpi_comm_dup<false>, &mpi_comm_dup<true>);
    wrappers.set(kMpiCommDupWithInfo, &mpi_comm_dup_with_info<false>, &mpi_comm_dup_with_info<true>);
    wrappers.set(kMpiCommSetInfo, &mpi_comm_set_info<false>, &mpi_comm_set_info<true>);
    wrappers.set(kMpiCommSplit, &mpi_comm_split<false>, &mpi_comm_split<true>);
    wrappers.set(kMpiCommSplitType, &mpi_comm_split_type<false>, &mpi_comm_split_type<true>);
    wrappers.set(kMpiDistGraphCreate, &mpi_dist_graph_create<false>, &mpi_dist_graph_create<true>);
    wrappers.set(kMpiDistGraphCreateAdjacent, &mpi_dist_graph_create_adjacent<false>, &mpi_dist_graph_create_adjacent<true>);
    wrappers.set(kMpiGraphCreate, &mpi_graph_create<false>, &mpi_graph_create<true>);
    wrappers.set(kMpiIntercommMerge, &mpi_intercomm_merge<false>, &mpi_intercomm_merge<true>);
}

}  // namespace barograph::capture::mpi
