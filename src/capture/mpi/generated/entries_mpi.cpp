// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Forwarders behind the exported MPI_* symbols: load the bound function, test, jump. See entries/forward.hpp.
// clang-format off
#include "capture/mpi/entries/forward.hpp"
#include "capture/mpi/generated/entry_table.hpp"

// A declaration before each would say the same thing again: nobody calls these from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

using namespace barograph::capture::mpi;

extern "C" {

BAROGRAPH_EXPORT int MPI_Abort(Word a, Word b) { return forward<false, kMpiAbort>(a, b); }
BAROGRAPH_EXPORT int MPI_Accumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAccumulate>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Accumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAccumulateC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiAllgather>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiAllgatherC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAllgatherInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAllgatherInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiAllgatherv>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiAllgathervC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiAllgathervInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiAllgathervInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Allreduce(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiAllreduce>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Allreduce_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiAllreduceC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Allreduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiAllreduceInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Allreduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiAllreduceInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiAlltoall>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiAlltoallC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAlltoallInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAlltoallInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAlltoallv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAlltoallvC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiAlltoallvInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiAlltoallvInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAlltoallw>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiAlltoallwC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiAlltoallwInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiAlltoallwInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Barrier(Word a) { return forward<false, kMpiBarrier>(a); }
BAROGRAPH_EXPORT int MPI_Barrier_init(Word a, Word b, Word c) { return forward<false, kMpiBarrierInit>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Bcast(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiBcast>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Bcast_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiBcastC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Bcast_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiBcastInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Bcast_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiBcastInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Bsend(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiBsend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Bsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiBsendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Bsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiBsendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Bsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiBsendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Buffer_detach(Word a, Word b) { return forward<false, kMpiBufferDetach>(a, b); }
BAROGRAPH_EXPORT int MPI_Buffer_detach_c(Word a, Word b) { return forward<false, kMpiBufferDetachC>(a, b); }
BAROGRAPH_EXPORT int MPI_Buffer_flush() { return forward<false, kMpiBufferFlush>(); }
BAROGRAPH_EXPORT int MPI_Buffer_iflush(Word a) { return forward<false, kMpiBufferIflush>(a); }
BAROGRAPH_EXPORT int MPI_Cancel(Word a) { return forward<false, kMpiCancel>(a); }
BAROGRAPH_EXPORT int MPI_Cart_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiCartCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Cart_sub(Word a, Word b, Word c) { return forward<false, kMpiCartSub>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Close_port(Word a) { return forward<false, kMpiClosePort>(a); }
BAROGRAPH_EXPORT int MPI_Comm_accept(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiCommAccept>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Comm_connect(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiCommConnect>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Comm_create(Word a, Word b, Word c) { return forward<false, kMpiCommCreate>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_create_from_group(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiCommCreateFromGroup>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Comm_create_group(Word a, Word b, Word c, Word d) { return forward<false, kMpiCommCreateGroup>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_detach_buffer(Word a, Word b, Word c) { return forward<false, kMpiCommDetachBuffer>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_detach_buffer_c(Word a, Word b, Word c) { return forward<false, kMpiCommDetachBufferC>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_disconnect(Word a) { return forward<false, kMpiCommDisconnect>(a); }
BAROGRAPH_EXPORT int MPI_Comm_dup(Word a, Word b) { return forward<false, kMpiCommDup>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_dup_with_info(Word a, Word b, Word c) { return forward<false, kMpiCommDupWithInfo>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_flush_buffer(Word a) { return forward<false, kMpiCommFlushBuffer>(a); }
BAROGRAPH_EXPORT int MPI_Comm_free(Word a) { return forward<false, kMpiCommFree>(a); }
BAROGRAPH_EXPORT int MPI_Comm_get_parent(Word a) { return forward<false, kMpiCommGetParent>(a); }
BAROGRAPH_EXPORT int MPI_Comm_idup(Word a, Word b, Word c) { return forward<false, kMpiCommIdup>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Comm_idup_with_info(Word a, Word b, Word c, Word d) { return forward<false, kMpiCommIdupWithInfo>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_iflush_buffer(Word a, Word b) { return forward<false, kMpiCommIflushBuffer>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_join(Word a, Word b) { return forward<false, kMpiCommJoin>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_set_info(Word a, Word b) { return forward<false, kMpiCommSetInfo>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_set_name(Word a, Word b) { return forward<false, kMpiCommSetName>(a, b); }
BAROGRAPH_EXPORT int MPI_Comm_spawn(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiCommSpawn>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Comm_spawn_multiple(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiCommSpawnMultiple>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Comm_split(Word a, Word b, Word c, Word d) { return forward<false, kMpiCommSplit>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Comm_split_type(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiCommSplitType>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Compare_and_swap(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiCompareAndSwap>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Dist_graph_create(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiDistGraphCreate>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Dist_graph_create_adjacent(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiDistGraphCreateAdjacent>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Exscan(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiExscan>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Exscan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiExscanC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Exscan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiExscanInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Exscan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiExscanInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Fetch_and_op(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiFetchAndOp>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_File_close(Word a) { return forward<false, kMpiFileClose>(a); }
BAROGRAPH_EXPORT int MPI_File_delete(Word a, Word b) { return forward<false, kMpiFileDelete>(a, b); }
BAROGRAPH_EXPORT int MPI_File_get_position_shared(Word a, Word b) { return forward<false, kMpiFileGetPositionShared>(a, b); }
BAROGRAPH_EXPORT int MPI_File_get_size(Word a, Word b) { return forward<false, kMpiFileGetSize>(a, b); }
BAROGRAPH_EXPORT int MPI_File_iread(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIread>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iread_all(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIreadAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iread_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIreadAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iread_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIreadAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iread_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIreadAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iread_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIreadAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iread_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIreadAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iread_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIreadC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iread_shared(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIreadShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iread_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIreadSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iwrite(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIwrite>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iwrite_all(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIwriteAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iwrite_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIwriteAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iwrite_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIwriteAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iwrite_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIwriteAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iwrite_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIwriteAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iwrite_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileIwriteAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_iwrite_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIwriteC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iwrite_shared(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIwriteShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_iwrite_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileIwriteSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_open(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileOpen>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_preallocate(Word a, Word b) { return forward<false, kMpiFilePreallocate>(a, b); }
BAROGRAPH_EXPORT int MPI_File_read(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileRead>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_all(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_all_begin(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileReadAllBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_read_all_begin_c(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileReadAllBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_read_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_all_end(Word a, Word b, Word c) { return forward<false, kMpiFileReadAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_read_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileReadAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_read_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileReadAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_read_at_all_begin(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadAtAllBegin>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_at_all_begin_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadAtAllBeginC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileReadAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_read_at_all_end(Word a, Word b, Word c) { return forward<false, kMpiFileReadAtAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_read_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileReadAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_read_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_ordered(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadOrdered>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_ordered_begin(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileReadOrderedBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_read_ordered_begin_c(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileReadOrderedBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_read_ordered_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadOrderedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_ordered_end(Word a, Word b, Word c) { return forward<false, kMpiFileReadOrderedEnd>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_read_shared(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_read_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileReadSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_seek(Word a, Word b, Word c) { return forward<false, kMpiFileSeek>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_seek_shared(Word a, Word b, Word c) { return forward<false, kMpiFileSeekShared>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_set_atomicity(Word a, Word b) { return forward<false, kMpiFileSetAtomicity>(a, b); }
BAROGRAPH_EXPORT int MPI_File_set_info(Word a, Word b) { return forward<false, kMpiFileSetInfo>(a, b); }
BAROGRAPH_EXPORT int MPI_File_set_size(Word a, Word b) { return forward<false, kMpiFileSetSize>(a, b); }
BAROGRAPH_EXPORT int MPI_File_set_view(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileSetView>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_sync(Word a) { return forward<false, kMpiFileSync>(a); }
BAROGRAPH_EXPORT int MPI_File_write(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWrite>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_all(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_all_begin(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileWriteAllBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_write_all_begin_c(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileWriteAllBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_write_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_all_end(Word a, Word b, Word c) { return forward<false, kMpiFileWriteAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_write_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileWriteAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_write_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileWriteAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_write_at_all_begin(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteAtAllBegin>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_at_all_begin_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteAtAllBeginC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileWriteAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_write_at_all_end(Word a, Word b, Word c) { return forward<false, kMpiFileWriteAtAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_write_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiFileWriteAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_File_write_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_ordered(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteOrdered>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_ordered_begin(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileWriteOrderedBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_write_ordered_begin_c(Word a, Word b, Word c, Word d) { return forward<false, kMpiFileWriteOrderedBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_File_write_ordered_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteOrderedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_ordered_end(Word a, Word b, Word c) { return forward<false, kMpiFileWriteOrderedEnd>(a, b, c); }
BAROGRAPH_EXPORT int MPI_File_write_shared(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_File_write_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiFileWriteSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Finalize() { return forward<false, kMpiFinalize>(); }
BAROGRAPH_EXPORT int MPI_Finalized(Word a) { return forward<false, kMpiFinalized>(a); }
BAROGRAPH_EXPORT int MPI_Gather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiGather>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Gather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiGatherC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Gather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiGatherInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Gather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiGatherInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Gatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiGatherv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Gatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiGathervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Gatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiGathervInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Gatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiGathervInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Get(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiGet>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Get_accumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<false, kMpiGetAccumulate>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Get_accumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<false, kMpiGetAccumulateC>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Get_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiGetC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Graph_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiGraphCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Grequest_complete(Word a) { return forward<false, kMpiGrequestComplete>(a); }
BAROGRAPH_EXPORT int MPI_Grequest_start(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiGrequestStart>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Iallgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIallgather>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Iallgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIallgatherC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Iallgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIallgatherv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iallgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIallgathervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iallreduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIallreduce>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iallreduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIallreduceC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ialltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIalltoall>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ialltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIalltoallC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ialltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIalltoallv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ialltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIalltoallvC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ialltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIalltoallw>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ialltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIalltoallwC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ibarrier(Word a, Word b) { return forward<false, kMpiIbarrier>(a, b); }
BAROGRAPH_EXPORT int MPI_Ibcast(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiIbcast>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ibcast_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiIbcastC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ibsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIbsend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ibsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIbsendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iexscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIexscan>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iexscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIexscanC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Igather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIgather>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Igather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIgatherC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Igatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIgatherv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Igatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIgathervC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Improbe(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiImprobe>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Imrecv(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiImrecv>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Imrecv_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiImrecvC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIneighborAllgather>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIneighborAllgatherC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIneighborAllgatherv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Ineighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIneighborAllgathervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIneighborAlltoall>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIneighborAlltoallC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIneighborAlltoallv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIneighborAlltoallvC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIneighborAlltoallw>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Ineighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIneighborAlltoallwC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Init(Word a, Word b) { return forward<false, kMpiInit>(a, b); }
BAROGRAPH_EXPORT int MPI_Init_thread(Word a, Word b, Word c, Word d) { return forward<false, kMpiInitThread>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Initialized(Word a) { return forward<false, kMpiInitialized>(a); }
BAROGRAPH_EXPORT int MPI_Intercomm_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiIntercommCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Intercomm_create_from_groups(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIntercommCreateFromGroups>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Intercomm_merge(Word a, Word b, Word c) { return forward<false, kMpiIntercommMerge>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Iprobe(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiIprobe>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Irecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIrecv>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Irecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIrecvC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIreduce>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ireduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiIreduceC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIreduceScatter>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIreduceScatterBlock>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIreduceScatterBlockC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ireduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIreduceScatterC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Irsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIrsend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Irsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIrsendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIscan>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIscanC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Iscatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIscatter>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iscatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIscatterC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Iscatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIscatterv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Iscatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiIscattervC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Isend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIsend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Isend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIsendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Isendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<false, kMpiIsendrecv>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Isendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<false, kMpiIsendrecvC>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Isendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIsendrecvReplace>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Isendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiIsendrecvReplaceC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Issend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIssend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Issend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiIssendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Lookup_name(Word a, Word b, Word c) { return forward<false, kMpiLookupName>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Mprobe(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiMprobe>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Mrecv(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiMrecv>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Mrecv_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiMrecvC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiNeighborAllgather>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiNeighborAllgatherC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAllgatherInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAllgatherInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiNeighborAllgatherv>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiNeighborAllgathervC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiNeighborAllgathervInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Neighbor_allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiNeighborAllgathervInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiNeighborAlltoall>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiNeighborAlltoallC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAlltoallInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAlltoallInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAlltoallv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAlltoallvC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiNeighborAlltoallvInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiNeighborAlltoallvInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAlltoallw>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiNeighborAlltoallwC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiNeighborAlltoallwInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Neighbor_alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiNeighborAlltoallwInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Open_port(Word a, Word b) { return forward<false, kMpiOpenPort>(a, b); }
BAROGRAPH_EXPORT int MPI_Pack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiPack>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Pack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiPackC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Pack_external(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiPackExternal>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Pack_external_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiPackExternalC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Parrived(Word a, Word b, Word c) { return forward<false, kMpiParrived>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Pready(Word a, Word b) { return forward<false, kMpiPready>(a, b); }
BAROGRAPH_EXPORT int MPI_Pready_list(Word a, Word b, Word c) { return forward<false, kMpiPreadyList>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Pready_range(Word a, Word b, Word c) { return forward<false, kMpiPreadyRange>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Precv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiPrecvInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Probe(Word a, Word b, Word c, Word d) { return forward<false, kMpiProbe>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Psend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiPsendInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Publish_name(Word a, Word b, Word c) { return forward<false, kMpiPublishName>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Put(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiPut>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Put_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiPutC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Raccumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiRaccumulate>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Raccumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiRaccumulateC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Recv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiRecv>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Recv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiRecvC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Recv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiRecvInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Recv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiRecvInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Reduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiReduce>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Reduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiReduceC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Reduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiReduceInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Reduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiReduceInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Reduce_local(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiReduceLocal>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Reduce_local_c(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiReduceLocalC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiReduceScatter>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiReduceScatterBlock>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiReduceScatterBlockC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiReduceScatterBlockInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_block_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiReduceScatterBlockInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiReduceScatterC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiReduceScatterInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Reduce_scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiReduceScatterInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Request_free(Word a) { return forward<false, kMpiRequestFree>(a); }
BAROGRAPH_EXPORT int MPI_Request_get_status(Word a, Word b, Word c) { return forward<false, kMpiRequestGetStatus>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Request_get_status_all(Word a, Word b, Word c, Word d) { return forward<false, kMpiRequestGetStatusAll>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Request_get_status_any(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiRequestGetStatusAny>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Request_get_status_some(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiRequestGetStatusSome>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Rget(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiRget>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Rget_accumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l, Word m) { return forward<false, kMpiRgetAccumulate>(a, b, c, d, e, f, g, h, i, j, k, l, m); }
BAROGRAPH_EXPORT int MPI_Rget_accumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l, Word m) { return forward<false, kMpiRgetAccumulateC>(a, b, c, d, e, f, g, h, i, j, k, l, m); }
BAROGRAPH_EXPORT int MPI_Rget_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiRgetC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Rput(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiRput>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Rput_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiRputC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Rsend(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiRsend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Rsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiRsendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Rsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiRsendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Rsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiRsendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Scan(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiScan>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Scan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiScanC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Scan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiScanInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiScanInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiScatter>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<false, kMpiScatterC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int MPI_Scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiScatterInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<false, kMpiScatterInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int MPI_Scatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiScatterv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Scatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiScattervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Scatterv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiScattervInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Scatterv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<false, kMpiScattervInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int MPI_Send(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiSend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Send_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiSendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Send_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiSendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Send_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiSendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Sendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<false, kMpiSendrecv>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Sendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<false, kMpiSendrecvC>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int MPI_Sendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiSendrecvReplace>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Sendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<false, kMpiSendrecvReplaceC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int MPI_Session_detach_buffer(Word a, Word b, Word c) { return forward<false, kMpiSessionDetachBuffer>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Session_detach_buffer_c(Word a, Word b, Word c) { return forward<false, kMpiSessionDetachBufferC>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Session_finalize(Word a) { return forward<false, kMpiSessionFinalize>(a); }
BAROGRAPH_EXPORT int MPI_Session_flush_buffer(Word a) { return forward<false, kMpiSessionFlushBuffer>(a); }
BAROGRAPH_EXPORT int MPI_Session_iflush_buffer(Word a, Word b) { return forward<false, kMpiSessionIflushBuffer>(a, b); }
BAROGRAPH_EXPORT int MPI_Session_init(Word a, Word b, Word c) { return forward<false, kMpiSessionInit>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Ssend(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiSsend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ssend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiSsendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Ssend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiSsendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Ssend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiSsendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Start(Word a) { return forward<false, kMpiStart>(a); }
BAROGRAPH_EXPORT int MPI_Startall(Word a, Word b) { return forward<false, kMpiStartall>(a, b); }
BAROGRAPH_EXPORT int MPI_Test(Word a, Word b, Word c) { return forward<false, kMpiTest>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Testall(Word a, Word b, Word c, Word d) { return forward<false, kMpiTestall>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Testany(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiTestany>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Testsome(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiTestsome>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Unpack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiUnpack>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Unpack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiUnpackC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Unpack_external(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiUnpackExternal>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Unpack_external_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<false, kMpiUnpackExternalC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int MPI_Unpublish_name(Word a, Word b, Word c) { return forward<false, kMpiUnpublishName>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Wait(Word a, Word b) { return forward<false, kMpiWait>(a, b); }
BAROGRAPH_EXPORT int MPI_Waitall(Word a, Word b, Word c) { return forward<false, kMpiWaitall>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Waitany(Word a, Word b, Word c, Word d) { return forward<false, kMpiWaitany>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Waitsome(Word a, Word b, Word c, Word d, Word e) { return forward<false, kMpiWaitsome>(a, b, c, d, e); }
BAROGRAPH_EXPORT int MPI_Win_allocate(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiWinAllocate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_allocate_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiWinAllocateC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_allocate_shared(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiWinAllocateShared>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_allocate_shared_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiWinAllocateSharedC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_attach(Word a, Word b, Word c) { return forward<false, kMpiWinAttach>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Win_complete(Word a) { return forward<false, kMpiWinComplete>(a); }
BAROGRAPH_EXPORT int MPI_Win_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiWinCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_create_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<false, kMpiWinCreateC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int MPI_Win_create_dynamic(Word a, Word b, Word c) { return forward<false, kMpiWinCreateDynamic>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Win_detach(Word a, Word b) { return forward<false, kMpiWinDetach>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_fence(Word a, Word b) { return forward<false, kMpiWinFence>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_flush(Word a, Word b) { return forward<false, kMpiWinFlush>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_flush_all(Word a) { return forward<false, kMpiWinFlushAll>(a); }
BAROGRAPH_EXPORT int MPI_Win_flush_local(Word a, Word b) { return forward<false, kMpiWinFlushLocal>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_flush_local_all(Word a) { return forward<false, kMpiWinFlushLocalAll>(a); }
BAROGRAPH_EXPORT int MPI_Win_free(Word a) { return forward<false, kMpiWinFree>(a); }
BAROGRAPH_EXPORT int MPI_Win_lock(Word a, Word b, Word c, Word d) { return forward<false, kMpiWinLock>(a, b, c, d); }
BAROGRAPH_EXPORT int MPI_Win_lock_all(Word a, Word b) { return forward<false, kMpiWinLockAll>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_post(Word a, Word b, Word c) { return forward<false, kMpiWinPost>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Win_set_info(Word a, Word b) { return forward<false, kMpiWinSetInfo>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_set_name(Word a, Word b) { return forward<false, kMpiWinSetName>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_start(Word a, Word b, Word c) { return forward<false, kMpiWinStart>(a, b, c); }
BAROGRAPH_EXPORT int MPI_Win_sync(Word a) { return forward<false, kMpiWinSync>(a); }
BAROGRAPH_EXPORT int MPI_Win_test(Word a, Word b) { return forward<false, kMpiWinTest>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_unlock(Word a, Word b) { return forward<false, kMpiWinUnlock>(a, b); }
BAROGRAPH_EXPORT int MPI_Win_unlock_all(Word a) { return forward<false, kMpiWinUnlockAll>(a); }
BAROGRAPH_EXPORT int MPI_Win_wait(Word a) { return forward<false, kMpiWinWait>(a); }

}  // extern "C"
