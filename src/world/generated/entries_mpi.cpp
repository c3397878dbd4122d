// SPDX-License-Identifier: BSD-3-Clause
// Generated from the MPI standard by `python -m codegen`. Do not edit.
// The exported functions: the bits say which words are communicators. See entries.hpp.
// clang-format off
#include "world/by_hand.hpp"
#include "world/entries.hpp"

// A declaration before each would say the same thing again: nobody calls these from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

using namespace barograph::world;

extern "C" {

BAROGRAPH_EXPORT int MPIX_Allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Allreduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixAllreduceInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Allreduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixAllreduceInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Barrier_init(Word a, Word b, Word c) { return to_tool_or_mpi<kMpixBarrierInit, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPIX_Bcast_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpixBcastInit, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPIX_Bcast_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpixBcastInitC, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPIX_Comm_ack_failed(Word a, Word b, Word c) { return to_tool_or_mpi<kMpixCommAckFailed, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPIX_Comm_agree(Word a, Word b) { return to_tool_or_mpi<kMpixCommAgree, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPIX_Comm_failure_ack(Word a) { return to_tool_or_mpi<kMpixCommFailureAck, 0x1>(a); }
BAROGRAPH_EXPORT int MPIX_Comm_failure_get_acked(Word a, Word b) { return to_tool_or_mpi<kMpixCommFailureGetAcked, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPIX_Comm_get_failed(Word a, Word b) { return to_tool_or_mpi<kMpixCommGetFailed, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPIX_Comm_iagree(Word a, Word b, Word c) { return to_tool_or_mpi<kMpixCommIagree, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPIX_Comm_is_revoked(Word a, Word b) { return to_tool_or_mpi<kMpixCommIsRevoked, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPIX_Comm_ishrink(Word a, Word b, Word c) { return to_tool_or_mpi<kMpixCommIshrink, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPIX_Comm_revoke(Word a) { return to_tool_or_mpi<kMpixCommRevoke, 0x1>(a); }
BAROGRAPH_EXPORT int MPIX_Comm_shrink(Word a, Word b) { return to_tool_or_mpi<kMpixCommShrink, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPIX_Exscan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixExscanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Exscan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixExscanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Gather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixGatherInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Gather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixGatherInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Gatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixGathervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Gatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixGathervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Neighbor_allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixNeighborAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Neighbor_allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixNeighborAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Neighbor_allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixNeighborAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Neighbor_allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixNeighborAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Neighbor_alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixNeighborAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Neighbor_alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixNeighborAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Neighbor_alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixNeighborAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Neighbor_alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixNeighborAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Neighbor_alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixNeighborAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Neighbor_alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixNeighborAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Reduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixReduceInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Reduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpixReduceInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPIX_Reduce_scatter_block_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixReduceScatterBlockInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Reduce_scatter_block_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixReduceScatterBlockInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Reduce_scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixReduceScatterInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Reduce_scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixReduceScatterInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Scan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixScanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Scan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpixScanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPIX_Scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixScatterInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpixScatterInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPIX_Scatterv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixScattervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPIX_Scatterv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpixScattervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Abort(Word a, Word b) { return to_tool_or_mpi<kMpiAbort, abort_job>(a, b); }
BAROGRAPH_EXPORT int MPI_Allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiAllgather, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiAllgatherC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiAllgatherv, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiAllgathervC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Allreduce(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiAllreduce, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Allreduce_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiAllreduceC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Allreduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiAllreduceInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Allreduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiAllreduceInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiAlltoall, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiAlltoallC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAlltoallv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAlltoallvC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAlltoallw, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiAlltoallwC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Attr_delete(Word a, Word b) { return to_tool_or_mpi<kMpiAttrDelete, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Attr_get(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiAttrGet, attr_get>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Attr_put(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiAttrPut, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Barrier(Word a) { return to_tool_or_mpi<kMpiBarrier, 0x1>(a); }
BAROGRAPH_EXPORT int MPI_Barrier_init(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiBarrierInit, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Bcast(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiBcast, 0x10>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Bcast_c(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiBcastC, 0x10>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Bcast_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiBcastInit, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Bcast_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiBcastInitC, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Bsend(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiBsend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Bsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiBsendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Bsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiBsendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Bsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiBsendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Cart_coords(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiCartCoords, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Cart_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiCartCreate, 0x1>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Cart_get(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiCartGet, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Cart_map(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiCartMap, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Cart_rank(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCartRank, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Cart_shift(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiCartShift, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Cart_sub(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCartSub, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Cartdim_get(Word a, Word b) { return to_tool_or_mpi<kMpiCartdimGet, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_accept(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiCommAccept, 0x8>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Comm_attach_buffer(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommAttachBuffer, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_attach_buffer_c(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommAttachBufferC, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_call_errhandler(Word a, Word b) { return to_tool_or_mpi<kMpiCommCallErrhandler, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_compare(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommCompare, 0x3>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_connect(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiCommConnect, 0x8>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Comm_create(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommCreate, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_create_errhandler(Word a, Word b) { return to_tool_or_mpi<kMpiCommCreateErrhandler, comm_create_errhandler>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_create_group(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiCommCreateGroup, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_create_keyval(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiCommCreateKeyval, comm_create_keyval>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_delete_attr(Word a, Word b) { return to_tool_or_mpi<kMpiCommDeleteAttr, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_detach_buffer(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommDetachBuffer, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_detach_buffer_c(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommDetachBufferC, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_dup(Word a, Word b) { return to_tool_or_mpi<kMpiCommDup, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_dup_with_info(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommDupWithInfo, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_flush_buffer(Word a) { return to_tool_or_mpi<kMpiCommFlushBuffer, 0x1>(a); }
BAROGRAPH_EXPORT int MPI_Comm_get_attr(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiCommGetAttr, comm_get_attr>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_get_errhandler(Word a, Word b) { return to_tool_or_mpi<kMpiCommGetErrhandler, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_get_info(Word a, Word b) { return to_tool_or_mpi<kMpiCommGetInfo, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_get_name(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommGetName, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_group(Word a, Word b) { return to_tool_or_mpi<kMpiCommGroup, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_idup(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommIdup, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_idup_with_info(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiCommIdupWithInfo, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_iflush_buffer(Word a, Word b) { return to_tool_or_mpi<kMpiCommIflushBuffer, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_rank(Word a, Word b) { return to_tool_or_mpi<kMpiCommRank, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_remote_group(Word a, Word b) { return to_tool_or_mpi<kMpiCommRemoteGroup, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_remote_size(Word a, Word b) { return to_tool_or_mpi<kMpiCommRemoteSize, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_set_attr(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiCommSetAttr, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_set_errhandler(Word a, Word b) { return to_tool_or_mpi<kMpiCommSetErrhandler, comm_set_errhandler>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_set_info(Word a, Word b) { return to_tool_or_mpi<kMpiCommSetInfo, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_set_name(Word a, Word b) { return to_tool_or_mpi<kMpiCommSetName, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_size(Word a, Word b) { return to_tool_or_mpi<kMpiCommSize, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_spawn(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiCommSpawn, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Comm_spawn_multiple(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiCommSpawnMultiple, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Comm_split(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiCommSplit, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_split_type(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiCommSplitType, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Comm_test_inter(Word a, Word b) { return to_tool_or_mpi<kMpiCommTestInter, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Dist_graph_create(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiDistGraphCreate, 0x1>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Dist_graph_create_adjacent(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiDistGraphCreateAdjacent, 0x1>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Dist_graph_neighbors(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiDistGraphNeighbors, 0x1>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Dist_graph_neighbors_count(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiDistGraphNeighborsCount, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Errhandler_create(Word a, Word b) { return to_tool_or_mpi<kMpiErrhandlerCreate, errhandler_create>(a, b); }
BAROGRAPH_EXPORT int MPI_Errhandler_get(Word a, Word b) { return to_tool_or_mpi<kMpiErrhandlerGet, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Errhandler_set(Word a, Word b) { return to_tool_or_mpi<kMpiErrhandlerSet, errhandler_set>(a, b); }
BAROGRAPH_EXPORT int MPI_Exscan(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiExscan, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Exscan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiExscanC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Exscan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiExscanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Exscan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiExscanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_File_open(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiFileOpen, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Finalize() { return to_tool_or_mpi<kMpiFinalize, finalize>(); }
BAROGRAPH_EXPORT int MPI_Gather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiGather, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Gather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiGatherC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Gather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiGatherInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Gather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiGatherInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Gatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiGatherv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Gatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiGathervC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Gatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiGathervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Gatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiGathervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Graph_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiGraphCreate, 0x1>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Graph_get(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiGraphGet, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Graph_map(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiGraphMap, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Graph_neighbors(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiGraphNeighbors, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Graph_neighbors_count(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiGraphNeighborsCount, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Graphdims_get(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiGraphdimsGet, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Group_from_session_pset(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiGroupFromSessionPset, group_from_session_pset>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Iallgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIallgather, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Iallgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIallgatherC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Iallgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIallgatherv, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iallgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIallgathervC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iallreduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIallreduce, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iallreduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIallreduceC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ialltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIalltoall, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ialltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIalltoallC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ialltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIalltoallv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ialltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIalltoallvC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ialltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIalltoallw, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ialltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIalltoallwC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ibarrier(Word a, Word b) { return to_tool_or_mpi<kMpiIbarrier, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Ibcast(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiIbcast, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ibcast_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiIbcastC, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ibsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIbsend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ibsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIbsendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iexscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIexscan, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iexscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIexscanC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Igather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIgather, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Igather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIgatherC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Igatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIgatherv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Igatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIgathervC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Improbe(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiImprobe, 0x4>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIneighborAllgather, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIneighborAllgatherC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIneighborAllgatherv, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIneighborAllgathervC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIneighborAlltoall, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIneighborAlltoallC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIneighborAlltoallv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIneighborAlltoallvC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIneighborAlltoallw, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIneighborAlltoallwC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Init(Word a, Word b) { return to_tool_or_mpi<kMpiInit, init>(a, b); }
BAROGRAPH_EXPORT int MPI_Init_thread(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiInitThread, init_thread>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Initialized(Word a) { return to_tool_or_mpi<kMpiInitialized, initialized>(a); }
BAROGRAPH_EXPORT int MPI_Intercomm_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiIntercommCreate, 0x5>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Intercomm_merge(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiIntercommMerge, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Iprobe(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiIprobe, 0x4>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Irecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIrecv, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Irecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIrecvC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIreduce, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ireduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiIreduceC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIreduceScatter, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIreduceScatterBlock, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIreduceScatterBlockC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIreduceScatterC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Irsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIrsend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Irsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIrsendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIscan, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIscanC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iscatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIscatter, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iscatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIscatterC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iscatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIscatterv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Iscatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiIscattervC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Isend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIsend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Isend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIsendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Isendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_tool_or_mpi<kMpiIsendrecv, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Isendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_tool_or_mpi<kMpiIsendrecvC, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Isendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIsendrecvReplace, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Isendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiIsendrecvReplaceC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Issend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIssend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Issend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiIssendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Keyval_create(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiKeyvalCreate, keyval_create>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Mprobe(Word a, Word b, Word c, Word d, Word e) { return to_tool_or_mpi<kMpiMprobe, 0x4>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiNeighborAllgather, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiNeighborAllgatherC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiNeighborAllgatherv, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiNeighborAllgathervC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiNeighborAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiNeighborAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiNeighborAlltoall, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiNeighborAlltoallC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAlltoallv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAlltoallvC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiNeighborAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiNeighborAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAlltoallw, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiNeighborAlltoallwC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiNeighborAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiNeighborAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Pack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiPack, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Pack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiPackC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Pack_size(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiPackSize, 0x4>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Pack_size_c(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiPackSizeC, 0x4>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Precv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiPrecvInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Probe(Word a, Word b, Word c, Word d) { return to_tool_or_mpi<kMpiProbe, 0x4>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Psend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiPsendInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Recv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiRecv, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Recv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiRecvC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Recv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiRecvInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Recv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiRecvInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Reduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiReduce, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Reduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiReduceC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Reduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiReduceInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Reduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiReduceInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiReduceScatter, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiReduceScatterBlock, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiReduceScatterBlockC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiReduceScatterBlockInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiReduceScatterBlockInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiReduceScatterC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiReduceScatterInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiReduceScatterInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Rsend(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiRsend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Rsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiRsendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Rsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiRsendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Rsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiRsendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Scan(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiScan, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Scan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiScanC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Scan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiScanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiScanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiScatter, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_tool_or_mpi<kMpiScatterC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiScatterInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_tool_or_mpi<kMpiScatterInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Scatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiScatterv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Scatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiScattervC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Scatterv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiScattervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Scatterv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_tool_or_mpi<kMpiScattervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Send(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiSend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Send_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiSendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Send_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiSendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Send_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiSendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Sendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_tool_or_mpi<kMpiSendrecv, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Sendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_tool_or_mpi<kMpiSendrecvC, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Sendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiSendrecvReplace, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Sendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_tool_or_mpi<kMpiSendrecvReplaceC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Session_get_pset_info(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiSessionGetPsetInfo, session_get_pset_info>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Session_init(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiSessionInit, session_init>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Ssend(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiSsend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ssend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiSsendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ssend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiSsendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ssend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiSsendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Topo_test(Word a, Word b) { return to_tool_or_mpi<kMpiTopoTest, 0x1>(a, b); }
BAROGRAPH_EXPORT int MPI_Unpack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiUnpack, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Unpack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_tool_or_mpi<kMpiUnpackC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Win_allocate(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiWinAllocate, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_allocate_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiWinAllocateC, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_allocate_shared(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiWinAllocateShared, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_allocate_shared_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiWinAllocateSharedC, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiWinCreate, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_create_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_tool_or_mpi<kMpiWinCreateC, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_create_dynamic(Word a, Word b, Word c) { return to_tool_or_mpi<kMpiWinCreateDynamic, 0x2>(a, b, c); }

}  // extern "C"
