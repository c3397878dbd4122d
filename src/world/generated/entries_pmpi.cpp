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

BAROGRAPH_EXPORT int PMPIX_Allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Allreduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixAllreduceInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Allreduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixAllreduceInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Barrier_init(Word a, Word b, Word c) { return to_mpi<kMpixBarrierInit, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPIX_Bcast_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpixBcastInit, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPIX_Bcast_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpixBcastInitC, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPIX_Comm_ack_failed(Word a, Word b, Word c) { return to_mpi<kMpixCommAckFailed, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPIX_Comm_agree(Word a, Word b) { return to_mpi<kMpixCommAgree, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPIX_Comm_failure_ack(Word a) { return to_mpi<kMpixCommFailureAck, 0x1>(a); }
BAROGRAPH_EXPORT int PMPIX_Comm_failure_get_acked(Word a, Word b) { return to_mpi<kMpixCommFailureGetAcked, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPIX_Comm_get_failed(Word a, Word b) { return to_mpi<kMpixCommGetFailed, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPIX_Comm_iagree(Word a, Word b, Word c) { return to_mpi<kMpixCommIagree, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPIX_Comm_is_revoked(Word a, Word b) { return to_mpi<kMpixCommIsRevoked, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPIX_Comm_ishrink(Word a, Word b, Word c) { return to_mpi<kMpixCommIshrink, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPIX_Comm_revoke(Word a) { return to_mpi<kMpixCommRevoke, 0x1>(a); }
BAROGRAPH_EXPORT int PMPIX_Comm_shrink(Word a, Word b) { return to_mpi<kMpixCommShrink, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPIX_Exscan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixExscanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Exscan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixExscanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Gather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixGatherInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Gather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixGatherInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Gatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixGathervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Gatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixGathervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixNeighborAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixNeighborAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixNeighborAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixNeighborAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixNeighborAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixNeighborAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixNeighborAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixNeighborAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixNeighborAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Neighbor_alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixNeighborAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Reduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixReduceInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Reduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpixReduceInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPIX_Reduce_scatter_block_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixReduceScatterBlockInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Reduce_scatter_block_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixReduceScatterBlockInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Reduce_scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixReduceScatterInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Reduce_scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixReduceScatterInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Scan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixScanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Scan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpixScanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPIX_Scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixScatterInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpixScatterInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPIX_Scatterv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixScattervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPIX_Scatterv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpixScattervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Abort(Word a, Word b) { return abort_job(a, b); }
BAROGRAPH_EXPORT int PMPI_Allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiAllgather, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiAllgatherC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiAllgatherv, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiAllgathervC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Allreduce(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiAllreduce, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Allreduce_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiAllreduceC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Allreduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiAllreduceInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Allreduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiAllreduceInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiAlltoall, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiAlltoallC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAlltoallv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAlltoallvC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAlltoallw, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiAlltoallwC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Attr_delete(Word a, Word b) { return to_mpi<kMpiAttrDelete, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Attr_get(Word a, Word b, Word c, Word d) { return attr_get(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Attr_put(Word a, Word b, Word c) { return to_mpi<kMpiAttrPut, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Barrier(Word a) { return to_mpi<kMpiBarrier, 0x1>(a); }
BAROGRAPH_EXPORT int PMPI_Barrier_init(Word a, Word b, Word c) { return to_mpi<kMpiBarrierInit, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Bcast(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiBcast, 0x10>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Bcast_c(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiBcastC, 0x10>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Bcast_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiBcastInit, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Bcast_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiBcastInitC, 0x10>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Bsend(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiBsend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Bsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiBsendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Bsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiBsendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Bsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiBsendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Cart_coords(Word a, Word b, Word c, Word d) { return to_mpi<kMpiCartCoords, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Cart_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiCartCreate, 0x1>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Cart_get(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiCartGet, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Cart_map(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiCartMap, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Cart_rank(Word a, Word b, Word c) { return to_mpi<kMpiCartRank, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Cart_shift(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiCartShift, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Cart_sub(Word a, Word b, Word c) { return to_mpi<kMpiCartSub, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Cartdim_get(Word a, Word b) { return to_mpi<kMpiCartdimGet, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_accept(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiCommAccept, 0x8>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Comm_attach_buffer(Word a, Word b, Word c) { return to_mpi<kMpiCommAttachBuffer, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_attach_buffer_c(Word a, Word b, Word c) { return to_mpi<kMpiCommAttachBufferC, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_call_errhandler(Word a, Word b) { return to_mpi<kMpiCommCallErrhandler, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_compare(Word a, Word b, Word c) { return to_mpi<kMpiCommCompare, 0x3>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_connect(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiCommConnect, 0x8>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Comm_create(Word a, Word b, Word c) { return to_mpi<kMpiCommCreate, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_create_errhandler(Word a, Word b) { return comm_create_errhandler(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_create_group(Word a, Word b, Word c, Word d) { return to_mpi<kMpiCommCreateGroup, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_create_keyval(Word a, Word b, Word c, Word d) { return comm_create_keyval(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_delete_attr(Word a, Word b) { return to_mpi<kMpiCommDeleteAttr, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_detach_buffer(Word a, Word b, Word c) { return to_mpi<kMpiCommDetachBuffer, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_detach_buffer_c(Word a, Word b, Word c) { return to_mpi<kMpiCommDetachBufferC, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_dup(Word a, Word b) { return to_mpi<kMpiCommDup, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_dup_with_info(Word a, Word b, Word c) { return to_mpi<kMpiCommDupWithInfo, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_flush_buffer(Word a) { return to_mpi<kMpiCommFlushBuffer, 0x1>(a); }
BAROGRAPH_EXPORT int PMPI_Comm_get_attr(Word a, Word b, Word c, Word d) { return comm_get_attr(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_get_errhandler(Word a, Word b) { return to_mpi<kMpiCommGetErrhandler, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_get_info(Word a, Word b) { return to_mpi<kMpiCommGetInfo, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_get_name(Word a, Word b, Word c) { return to_mpi<kMpiCommGetName, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_group(Word a, Word b) { return to_mpi<kMpiCommGroup, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_idup(Word a, Word b, Word c) { return to_mpi<kMpiCommIdup, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_idup_with_info(Word a, Word b, Word c, Word d) { return to_mpi<kMpiCommIdupWithInfo, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_iflush_buffer(Word a, Word b) { return to_mpi<kMpiCommIflushBuffer, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_rank(Word a, Word b) { return to_mpi<kMpiCommRank, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_remote_group(Word a, Word b) { return to_mpi<kMpiCommRemoteGroup, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_remote_size(Word a, Word b) { return to_mpi<kMpiCommRemoteSize, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_set_attr(Word a, Word b, Word c) { return to_mpi<kMpiCommSetAttr, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_set_errhandler(Word a, Word b) { return comm_set_errhandler(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_set_info(Word a, Word b) { return to_mpi<kMpiCommSetInfo, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_set_name(Word a, Word b) { return to_mpi<kMpiCommSetName, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_size(Word a, Word b) { return to_mpi<kMpiCommSize, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_spawn(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiCommSpawn, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Comm_spawn_multiple(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiCommSpawnMultiple, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Comm_split(Word a, Word b, Word c, Word d) { return to_mpi<kMpiCommSplit, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_split_type(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiCommSplitType, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Comm_test_inter(Word a, Word b) { return to_mpi<kMpiCommTestInter, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Dist_graph_create(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiDistGraphCreate, 0x1>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Dist_graph_create_adjacent(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiDistGraphCreateAdjacent, 0x1>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Dist_graph_neighbors(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiDistGraphNeighbors, 0x1>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Dist_graph_neighbors_count(Word a, Word b, Word c, Word d) { return to_mpi<kMpiDistGraphNeighborsCount, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Errhandler_create(Word a, Word b) { return errhandler_create(a, b); }
BAROGRAPH_EXPORT int PMPI_Errhandler_get(Word a, Word b) { return to_mpi<kMpiErrhandlerGet, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Errhandler_set(Word a, Word b) { return errhandler_set(a, b); }
BAROGRAPH_EXPORT int PMPI_Exscan(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiExscan, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Exscan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiExscanC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Exscan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiExscanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Exscan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiExscanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_File_open(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiFileOpen, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Finalize() { return finalize(); }
BAROGRAPH_EXPORT int PMPI_Gather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiGather, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Gather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiGatherC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Gather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiGatherInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Gather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiGatherInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Gatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiGatherv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Gatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiGathervC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Gatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiGathervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Gatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiGathervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Graph_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiGraphCreate, 0x1>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Graph_get(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiGraphGet, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Graph_map(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiGraphMap, 0x1>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Graph_neighbors(Word a, Word b, Word c, Word d) { return to_mpi<kMpiGraphNeighbors, 0x1>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Graph_neighbors_count(Word a, Word b, Word c) { return to_mpi<kMpiGraphNeighborsCount, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Graphdims_get(Word a, Word b, Word c) { return to_mpi<kMpiGraphdimsGet, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Group_from_session_pset(Word a, Word b, Word c) { return group_from_session_pset(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Iallgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIallgather, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Iallgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIallgatherC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Iallgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIallgatherv, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iallgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIallgathervC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iallreduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIallreduce, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iallreduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIallreduceC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ialltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIalltoall, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ialltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIalltoallC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ialltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIalltoallv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ialltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIalltoallvC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ialltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIalltoallw, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ialltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIalltoallwC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ibarrier(Word a, Word b) { return to_mpi<kMpiIbarrier, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Ibcast(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiIbcast, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ibcast_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiIbcastC, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ibsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIbsend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ibsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIbsendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iexscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIexscan, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iexscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIexscanC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Igather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIgather, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Igather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIgatherC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Igatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIgatherv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Igatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIgathervC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Improbe(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiImprobe, 0x4>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIneighborAllgather, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIneighborAllgatherC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIneighborAllgatherv, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIneighborAllgathervC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIneighborAlltoall, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIneighborAlltoallC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIneighborAlltoallv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIneighborAlltoallvC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIneighborAlltoallw, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIneighborAlltoallwC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Init(Word a, Word b) { return init(a, b); }
BAROGRAPH_EXPORT int PMPI_Init_thread(Word a, Word b, Word c, Word d) { return init_thread(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Initialized(Word a) { return initialized(a); }
BAROGRAPH_EXPORT int PMPI_Intercomm_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiIntercommCreate, 0x5>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Intercomm_merge(Word a, Word b, Word c) { return to_mpi<kMpiIntercommMerge, 0x1>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Iprobe(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiIprobe, 0x4>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Irecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIrecv, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Irecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIrecvC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIreduce, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ireduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiIreduceC, 0x40>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIreduceScatter, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIreduceScatterBlock, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIreduceScatterBlockC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIreduceScatterC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Irsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIrsend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Irsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIrsendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIscan, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIscanC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iscatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIscatter, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iscatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIscatterC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iscatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIscatterv, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Iscatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiIscattervC, 0x100>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Isend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIsend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Isend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIsendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Isendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_mpi<kMpiIsendrecv, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Isendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_mpi<kMpiIsendrecvC, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Isendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIsendrecvReplace, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Isendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiIsendrecvReplaceC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Issend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIssend, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Issend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiIssendC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Keyval_create(Word a, Word b, Word c, Word d) { return keyval_create(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Mprobe(Word a, Word b, Word c, Word d, Word e) { return to_mpi<kMpiMprobe, 0x4>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiNeighborAllgather, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiNeighborAllgatherC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAllgatherInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAllgatherInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiNeighborAllgatherv, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiNeighborAllgathervC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiNeighborAllgathervInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiNeighborAllgathervInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiNeighborAlltoall, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiNeighborAlltoallC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAlltoallInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAlltoallInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAlltoallv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAlltoallvC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiNeighborAlltoallvInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiNeighborAlltoallvInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAlltoallw, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiNeighborAlltoallwC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiNeighborAlltoallwInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiNeighborAlltoallwInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Pack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiPack, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Pack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiPackC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Pack_size(Word a, Word b, Word c, Word d) { return to_mpi<kMpiPackSize, 0x4>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Pack_size_c(Word a, Word b, Word c, Word d) { return to_mpi<kMpiPackSizeC, 0x4>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Precv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiPrecvInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Probe(Word a, Word b, Word c, Word d) { return to_mpi<kMpiProbe, 0x4>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Psend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiPsendInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Recv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiRecv, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Recv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiRecvC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Recv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiRecvInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Recv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiRecvInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Reduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiReduce, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Reduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiReduceC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Reduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiReduceInit, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Reduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiReduceInitC, 0x40>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiReduceScatter, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiReduceScatterBlock, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiReduceScatterBlockC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiReduceScatterBlockInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiReduceScatterBlockInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiReduceScatterC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiReduceScatterInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiReduceScatterInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Rsend(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiRsend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Rsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiRsendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Rsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiRsendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Rsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiRsendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Scan(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiScan, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Scan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiScanC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Scan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiScanInit, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiScanInitC, 0x20>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiScatter, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return to_mpi<kMpiScatterC, 0x80>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiScatterInit, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return to_mpi<kMpiScatterInitC, 0x80>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Scatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiScatterv, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Scatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiScattervC, 0x100>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Scatterv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiScattervInit, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Scatterv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return to_mpi<kMpiScattervInitC, 0x100>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Send(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiSend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Send_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiSendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Send_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiSendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Send_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiSendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Sendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_mpi<kMpiSendrecv, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Sendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return to_mpi<kMpiSendrecvC, 0x400>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Sendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiSendrecvReplace, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Sendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return to_mpi<kMpiSendrecvReplaceC, 0x80>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Session_get_pset_info(Word a, Word b, Word c) { return session_get_pset_info(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Session_init(Word a, Word b, Word c) { return session_init(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Ssend(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiSsend, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ssend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiSsendC, 0x20>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ssend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiSsendInit, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ssend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiSsendInitC, 0x20>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Topo_test(Word a, Word b) { return to_mpi<kMpiTopoTest, 0x1>(a, b); }
BAROGRAPH_EXPORT int PMPI_Unpack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiUnpack, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Unpack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return to_mpi<kMpiUnpackC, 0x40>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Win_allocate(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiWinAllocate, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_allocate_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiWinAllocateC, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_allocate_shared(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiWinAllocateShared, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_allocate_shared_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiWinAllocateSharedC, 0x8>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_create(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiWinCreate, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_create_c(Word a, Word b, Word c, Word d, Word e, Word f) { return to_mpi<kMpiWinCreateC, 0x10>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_create_dynamic(Word a, Word b, Word c) { return to_mpi<kMpiWinCreateDynamic, 0x2>(a, b, c); }

}  // extern "C"
