// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Forwarders behind the exported PMPI_* symbols: load the bound function, test, jump. See entries/forward.hpp.
// clang-format off
#include "capture/mpi/entries/forward.hpp"
#include "capture/mpi/generated/entry_table.hpp"

// A declaration before each would say the same thing again: nobody calls these from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

using namespace barograph::capture::mpi;

extern "C" {

BAROGRAPH_EXPORT int PMPI_Abort(Word a, Word b) { return forward<true, kMpiAbort>(a, b); }
BAROGRAPH_EXPORT int PMPI_Accumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAccumulate>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Accumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAccumulateC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiAllgather>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiAllgatherC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAllgatherInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAllgatherInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiAllgatherv>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiAllgathervC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiAllgathervInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiAllgathervInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Allreduce(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiAllreduce>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Allreduce_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiAllreduceC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Allreduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiAllreduceInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Allreduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiAllreduceInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiAlltoall>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiAlltoallC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAlltoallInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAlltoallInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAlltoallv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAlltoallvC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiAlltoallvInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiAlltoallvInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAlltoallw>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiAlltoallwC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiAlltoallwInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiAlltoallwInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Barrier(Word a) { return forward<true, kMpiBarrier>(a); }
BAROGRAPH_EXPORT int PMPI_Barrier_init(Word a, Word b, Word c) { return forward<true, kMpiBarrierInit>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Bcast(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiBcast>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Bcast_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiBcastC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Bcast_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiBcastInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Bcast_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiBcastInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Bsend(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiBsend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Bsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiBsendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Bsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiBsendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Bsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiBsendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Buffer_detach(Word a, Word b) { return forward<true, kMpiBufferDetach>(a, b); }
BAROGRAPH_EXPORT int PMPI_Buffer_detach_c(Word a, Word b) { return forward<true, kMpiBufferDetachC>(a, b); }
BAROGRAPH_EXPORT int PMPI_Buffer_flush() { return forward<true, kMpiBufferFlush>(); }
BAROGRAPH_EXPORT int PMPI_Buffer_iflush(Word a) { return forward<true, kMpiBufferIflush>(a); }
BAROGRAPH_EXPORT int PMPI_Cancel(Word a) { return forward<true, kMpiCancel>(a); }
BAROGRAPH_EXPORT int PMPI_Cart_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiCartCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Cart_sub(Word a, Word b, Word c) { return forward<true, kMpiCartSub>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Close_port(Word a) { return forward<true, kMpiClosePort>(a); }
BAROGRAPH_EXPORT int PMPI_Comm_accept(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiCommAccept>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Comm_connect(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiCommConnect>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Comm_create(Word a, Word b, Word c) { return forward<true, kMpiCommCreate>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_create_from_group(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiCommCreateFromGroup>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Comm_create_group(Word a, Word b, Word c, Word d) { return forward<true, kMpiCommCreateGroup>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_detach_buffer(Word a, Word b, Word c) { return forward<true, kMpiCommDetachBuffer>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_detach_buffer_c(Word a, Word b, Word c) { return forward<true, kMpiCommDetachBufferC>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_disconnect(Word a) { return forward<true, kMpiCommDisconnect>(a); }
BAROGRAPH_EXPORT int PMPI_Comm_dup(Word a, Word b) { return forward<true, kMpiCommDup>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_dup_with_info(Word a, Word b, Word c) { return forward<true, kMpiCommDupWithInfo>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_flush_buffer(Word a) { return forward<true, kMpiCommFlushBuffer>(a); }
BAROGRAPH_EXPORT int PMPI_Comm_free(Word a) { return forward<true, kMpiCommFree>(a); }
BAROGRAPH_EXPORT int PMPI_Comm_get_parent(Word a) { return forward<true, kMpiCommGetParent>(a); }
BAROGRAPH_EXPORT int PMPI_Comm_idup(Word a, Word b, Word c) { return forward<true, kMpiCommIdup>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Comm_idup_with_info(Word a, Word b, Word c, Word d) { return forward<true, kMpiCommIdupWithInfo>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_iflush_buffer(Word a, Word b) { return forward<true, kMpiCommIflushBuffer>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_join(Word a, Word b) { return forward<true, kMpiCommJoin>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_set_info(Word a, Word b) { return forward<true, kMpiCommSetInfo>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_set_name(Word a, Word b) { return forward<true, kMpiCommSetName>(a, b); }
BAROGRAPH_EXPORT int PMPI_Comm_spawn(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiCommSpawn>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Comm_spawn_multiple(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiCommSpawnMultiple>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Comm_split(Word a, Word b, Word c, Word d) { return forward<true, kMpiCommSplit>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Comm_split_type(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiCommSplitType>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Compare_and_swap(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiCompareAndSwap>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Dist_graph_create(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiDistGraphCreate>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Dist_graph_create_adjacent(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiDistGraphCreateAdjacent>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Exscan(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiExscan>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Exscan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiExscanC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Exscan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiExscanInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Exscan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiExscanInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Fetch_and_op(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiFetchAndOp>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_File_close(Word a) { return forward<true, kMpiFileClose>(a); }
BAROGRAPH_EXPORT int PMPI_File_delete(Word a, Word b) { return forward<true, kMpiFileDelete>(a, b); }
BAROGRAPH_EXPORT int PMPI_File_get_position_shared(Word a, Word b) { return forward<true, kMpiFileGetPositionShared>(a, b); }
BAROGRAPH_EXPORT int PMPI_File_get_size(Word a, Word b) { return forward<true, kMpiFileGetSize>(a, b); }
BAROGRAPH_EXPORT int PMPI_File_iread(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIread>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iread_all(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIreadAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iread_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIreadAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iread_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIreadAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iread_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIreadAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iread_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIreadAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iread_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIreadAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iread_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIreadC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iread_shared(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIreadShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iread_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIreadSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iwrite(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIwrite>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_all(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIwriteAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIwriteAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIwriteAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIwriteAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIwriteAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileIwriteAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIwriteC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_shared(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIwriteShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_iwrite_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileIwriteSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_open(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileOpen>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_preallocate(Word a, Word b) { return forward<true, kMpiFilePreallocate>(a, b); }
BAROGRAPH_EXPORT int PMPI_File_read(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileRead>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_all(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_all_begin(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileReadAllBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_read_all_begin_c(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileReadAllBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_read_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_all_end(Word a, Word b, Word c) { return forward<true, kMpiFileReadAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_read_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileReadAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_read_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileReadAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_read_at_all_begin(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadAtAllBegin>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_at_all_begin_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadAtAllBeginC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileReadAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_read_at_all_end(Word a, Word b, Word c) { return forward<true, kMpiFileReadAtAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_read_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileReadAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_read_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_ordered(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadOrdered>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_ordered_begin(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileReadOrderedBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_read_ordered_begin_c(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileReadOrderedBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_read_ordered_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadOrderedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_ordered_end(Word a, Word b, Word c) { return forward<true, kMpiFileReadOrderedEnd>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_read_shared(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_read_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileReadSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_seek(Word a, Word b, Word c) { return forward<true, kMpiFileSeek>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_seek_shared(Word a, Word b, Word c) { return forward<true, kMpiFileSeekShared>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_set_atomicity(Word a, Word b) { return forward<true, kMpiFileSetAtomicity>(a, b); }
BAROGRAPH_EXPORT int PMPI_File_set_info(Word a, Word b) { return forward<true, kMpiFileSetInfo>(a, b); }
BAROGRAPH_EXPORT int PMPI_File_set_size(Word a, Word b) { return forward<true, kMpiFileSetSize>(a, b); }
BAROGRAPH_EXPORT int PMPI_File_set_view(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileSetView>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_sync(Word a) { return forward<true, kMpiFileSync>(a); }
BAROGRAPH_EXPORT int PMPI_File_write(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWrite>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_all(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteAll>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_all_begin(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileWriteAllBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_write_all_begin_c(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileWriteAllBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_write_all_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteAllC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_all_end(Word a, Word b, Word c) { return forward<true, kMpiFileWriteAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_write_at(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileWriteAt>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_write_at_all(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileWriteAtAll>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_write_at_all_begin(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteAtAllBegin>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_at_all_begin_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteAtAllBeginC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_at_all_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileWriteAtAllC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_write_at_all_end(Word a, Word b, Word c) { return forward<true, kMpiFileWriteAtAllEnd>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_write_at_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiFileWriteAtC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_File_write_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_ordered(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteOrdered>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_ordered_begin(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileWriteOrderedBegin>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_write_ordered_begin_c(Word a, Word b, Word c, Word d) { return forward<true, kMpiFileWriteOrderedBeginC>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_File_write_ordered_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteOrderedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_ordered_end(Word a, Word b, Word c) { return forward<true, kMpiFileWriteOrderedEnd>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_File_write_shared(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteShared>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_File_write_shared_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiFileWriteSharedC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Finalize() { return forward<true, kMpiFinalize>(); }
BAROGRAPH_EXPORT int PMPI_Finalized(Word a) { return forward<true, kMpiFinalized>(a); }
BAROGRAPH_EXPORT int PMPI_Gather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiGather>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Gather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiGatherC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Gather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiGatherInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Gather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiGatherInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Gatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiGatherv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Gatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiGathervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Gatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiGathervInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Gatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiGathervInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Get(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiGet>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Get_accumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<true, kMpiGetAccumulate>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Get_accumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<true, kMpiGetAccumulateC>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Get_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiGetC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Graph_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiGraphCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Grequest_complete(Word a) { return forward<true, kMpiGrequestComplete>(a); }
BAROGRAPH_EXPORT int PMPI_Grequest_start(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiGrequestStart>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Iallgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIallgather>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Iallgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIallgatherC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Iallgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIallgatherv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iallgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIallgathervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iallreduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIallreduce>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iallreduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIallreduceC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ialltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIalltoall>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ialltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIalltoallC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ialltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIalltoallv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ialltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIalltoallvC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ialltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIalltoallw>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ialltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIalltoallwC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ibarrier(Word a, Word b) { return forward<true, kMpiIbarrier>(a, b); }
BAROGRAPH_EXPORT int PMPI_Ibcast(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiIbcast>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ibcast_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiIbcastC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ibsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIbsend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ibsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIbsendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iexscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIexscan>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iexscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIexscanC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Igather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIgather>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Igather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIgatherC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Igatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIgatherv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Igatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIgathervC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Improbe(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiImprobe>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Imrecv(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiImrecv>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Imrecv_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiImrecvC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIneighborAllgather>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIneighborAllgatherC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIneighborAllgatherv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIneighborAllgathervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIneighborAlltoall>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIneighborAlltoallC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIneighborAlltoallv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIneighborAlltoallvC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIneighborAlltoallw>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Ineighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIneighborAlltoallwC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Init(Word a, Word b) { return forward<true, kMpiInit>(a, b); }
BAROGRAPH_EXPORT int PMPI_Init_thread(Word a, Word b, Word c, Word d) { return forward<true, kMpiInitThread>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Initialized(Word a) { return forward<true, kMpiInitialized>(a); }
BAROGRAPH_EXPORT int PMPI_Intercomm_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiIntercommCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Intercomm_create_from_groups(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIntercommCreateFromGroups>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Intercomm_merge(Word a, Word b, Word c) { return forward<true, kMpiIntercommMerge>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Iprobe(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiIprobe>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Irecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIrecv>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Irecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIrecvC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIreduce>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ireduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiIreduceC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIreduceScatter>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIreduceScatterBlock>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIreduceScatterBlockC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ireduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIreduceScatterC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Irsend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIrsend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Irsend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIrsendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iscan(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIscan>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iscan_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIscanC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Iscatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIscatter>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iscatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIscatterC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Iscatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIscatterv>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Iscatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiIscattervC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Isend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIsend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Isend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIsendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Isendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<true, kMpiIsendrecv>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Isendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<true, kMpiIsendrecvC>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Isendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIsendrecvReplace>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Isendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiIsendrecvReplaceC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Issend(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIssend>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Issend_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiIssendC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Lookup_name(Word a, Word b, Word c) { return forward<true, kMpiLookupName>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Mprobe(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiMprobe>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Mrecv(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiMrecv>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Mrecv_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiMrecvC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiNeighborAllgather>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiNeighborAllgatherC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAllgatherInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgather_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAllgatherInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiNeighborAllgatherv>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiNeighborAllgathervC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiNeighborAllgathervInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Neighbor_allgatherv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiNeighborAllgathervInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiNeighborAlltoall>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiNeighborAlltoallC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAlltoallInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoall_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAlltoallInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAlltoallv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAlltoallvC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiNeighborAlltoallvInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiNeighborAlltoallvInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAlltoallw>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiNeighborAlltoallwC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiNeighborAlltoallwInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Neighbor_alltoallw_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiNeighborAlltoallwInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Open_port(Word a, Word b) { return forward<true, kMpiOpenPort>(a, b); }
BAROGRAPH_EXPORT int PMPI_Pack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiPack>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Pack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiPackC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Pack_external(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiPackExternal>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Pack_external_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiPackExternalC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Parrived(Word a, Word b, Word c) { return forward<true, kMpiParrived>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Pready(Word a, Word b) { return forward<true, kMpiPready>(a, b); }
BAROGRAPH_EXPORT int PMPI_Pready_list(Word a, Word b, Word c) { return forward<true, kMpiPreadyList>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Pready_range(Word a, Word b, Word c) { return forward<true, kMpiPreadyRange>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Precv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiPrecvInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Probe(Word a, Word b, Word c, Word d) { return forward<true, kMpiProbe>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Psend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiPsendInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Publish_name(Word a, Word b, Word c) { return forward<true, kMpiPublishName>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Put(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiPut>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Put_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiPutC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Raccumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiRaccumulate>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Raccumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiRaccumulateC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Recv(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiRecv>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Recv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiRecvC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Recv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiRecvInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Recv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiRecvInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Reduce(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiReduce>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Reduce_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiReduceC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Reduce_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiReduceInit>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Reduce_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiReduceInitC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Reduce_local(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiReduceLocal>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Reduce_local_c(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiReduceLocalC>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiReduceScatter>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiReduceScatterBlock>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiReduceScatterBlockC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiReduceScatterBlockInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_block_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiReduceScatterBlockInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiReduceScatterC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiReduceScatterInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Reduce_scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiReduceScatterInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Request_free(Word a) { return forward<true, kMpiRequestFree>(a); }
BAROGRAPH_EXPORT int PMPI_Request_get_status(Word a, Word b, Word c) { return forward<true, kMpiRequestGetStatus>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Request_get_status_all(Word a, Word b, Word c, Word d) { return forward<true, kMpiRequestGetStatusAll>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Request_get_status_any(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiRequestGetStatusAny>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Request_get_status_some(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiRequestGetStatusSome>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Rget(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiRget>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Rget_accumulate(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l, Word m) { return forward<true, kMpiRgetAccumulate>(a, b, c, d, e, f, g, h, i, j, k, l, m); }
BAROGRAPH_EXPORT int PMPI_Rget_accumulate_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l, Word m) { return forward<true, kMpiRgetAccumulateC>(a, b, c, d, e, f, g, h, i, j, k, l, m); }
BAROGRAPH_EXPORT int PMPI_Rget_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiRgetC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Rput(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiRput>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Rput_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiRputC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Rsend(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiRsend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Rsend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiRsendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Rsend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiRsendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Rsend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiRsendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Scan(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiScan>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Scan_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiScanC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Scan_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiScanInit>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scan_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiScanInitC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scatter(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiScatter>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scatter_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) { return forward<true, kMpiScatterC>(a, b, c, d, e, f, g, h); }
BAROGRAPH_EXPORT int PMPI_Scatter_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiScatterInit>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Scatter_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j) { return forward<true, kMpiScatterInitC>(a, b, c, d, e, f, g, h, i, j); }
BAROGRAPH_EXPORT int PMPI_Scatterv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiScatterv>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Scatterv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiScattervC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Scatterv_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiScattervInit>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Scatterv_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k) { return forward<true, kMpiScattervInitC>(a, b, c, d, e, f, g, h, i, j, k); }
BAROGRAPH_EXPORT int PMPI_Send(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiSend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Send_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiSendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Send_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiSendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Send_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiSendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Sendrecv(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<true, kMpiSendrecv>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Sendrecv_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) { return forward<true, kMpiSendrecvC>(a, b, c, d, e, f, g, h, i, j, k, l); }
BAROGRAPH_EXPORT int PMPI_Sendrecv_replace(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiSendrecvReplace>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Sendrecv_replace_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i) { return forward<true, kMpiSendrecvReplaceC>(a, b, c, d, e, f, g, h, i); }
BAROGRAPH_EXPORT int PMPI_Session_detach_buffer(Word a, Word b, Word c) { return forward<true, kMpiSessionDetachBuffer>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Session_detach_buffer_c(Word a, Word b, Word c) { return forward<true, kMpiSessionDetachBufferC>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Session_finalize(Word a) { return forward<true, kMpiSessionFinalize>(a); }
BAROGRAPH_EXPORT int PMPI_Session_flush_buffer(Word a) { return forward<true, kMpiSessionFlushBuffer>(a); }
BAROGRAPH_EXPORT int PMPI_Session_iflush_buffer(Word a, Word b) { return forward<true, kMpiSessionIflushBuffer>(a, b); }
BAROGRAPH_EXPORT int PMPI_Session_init(Word a, Word b, Word c) { return forward<true, kMpiSessionInit>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Ssend(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiSsend>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ssend_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiSsendC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Ssend_init(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiSsendInit>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Ssend_init_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiSsendInitC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Start(Word a) { return forward<true, kMpiStart>(a); }
BAROGRAPH_EXPORT int PMPI_Startall(Word a, Word b) { return forward<true, kMpiStartall>(a, b); }
BAROGRAPH_EXPORT int PMPI_Test(Word a, Word b, Word c) { return forward<true, kMpiTest>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Testall(Word a, Word b, Word c, Word d) { return forward<true, kMpiTestall>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Testany(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiTestany>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Testsome(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiTestsome>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Unpack(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiUnpack>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Unpack_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiUnpackC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Unpack_external(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiUnpackExternal>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Unpack_external_c(Word a, Word b, Word c, Word d, Word e, Word f, Word g) { return forward<true, kMpiUnpackExternalC>(a, b, c, d, e, f, g); }
BAROGRAPH_EXPORT int PMPI_Unpublish_name(Word a, Word b, Word c) { return forward<true, kMpiUnpublishName>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Wait(Word a, Word b) { return forward<true, kMpiWait>(a, b); }
BAROGRAPH_EXPORT int PMPI_Waitall(Word a, Word b, Word c) { return forward<true, kMpiWaitall>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Waitany(Word a, Word b, Word c, Word d) { return forward<true, kMpiWaitany>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Waitsome(Word a, Word b, Word c, Word d, Word e) { return forward<true, kMpiWaitsome>(a, b, c, d, e); }
BAROGRAPH_EXPORT int PMPI_Win_allocate(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiWinAllocate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_allocate_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiWinAllocateC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_allocate_shared(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiWinAllocateShared>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_allocate_shared_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiWinAllocateSharedC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_attach(Word a, Word b, Word c) { return forward<true, kMpiWinAttach>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Win_complete(Word a) { return forward<true, kMpiWinComplete>(a); }
BAROGRAPH_EXPORT int PMPI_Win_create(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiWinCreate>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_create_c(Word a, Word b, Word c, Word d, Word e, Word f) { return forward<true, kMpiWinCreateC>(a, b, c, d, e, f); }
BAROGRAPH_EXPORT int PMPI_Win_create_dynamic(Word a, Word b, Word c) { return forward<true, kMpiWinCreateDynamic>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Win_detach(Word a, Word b) { return forward<true, kMpiWinDetach>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_fence(Word a, Word b) { return forward<true, kMpiWinFence>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_flush(Word a, Word b) { return forward<true, kMpiWinFlush>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_flush_all(Word a) { return forward<true, kMpiWinFlushAll>(a); }
BAROGRAPH_EXPORT int PMPI_Win_flush_local(Word a, Word b) { return forward<true, kMpiWinFlushLocal>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_flush_local_all(Word a) { return forward<true, kMpiWinFlushLocalAll>(a); }
BAROGRAPH_EXPORT int PMPI_Win_free(Word a) { return forward<true, kMpiWinFree>(a); }
BAROGRAPH_EXPORT int PMPI_Win_lock(Word a, Word b, Word c, Word d) { return forward<true, kMpiWinLock>(a, b, c, d); }
BAROGRAPH_EXPORT int PMPI_Win_lock_all(Word a, Word b) { return forward<true, kMpiWinLockAll>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_post(Word a, Word b, Word c) { return forward<true, kMpiWinPost>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Win_set_info(Word a, Word b) { return forward<true, kMpiWinSetInfo>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_set_name(Word a, Word b) { return forward<true, kMpiWinSetName>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_start(Word a, Word b, Word c) { return forward<true, kMpiWinStart>(a, b, c); }
BAROGRAPH_EXPORT int PMPI_Win_sync(Word a) { return forward<true, kMpiWinSync>(a); }
BAROGRAPH_EXPORT int PMPI_Win_test(Word a, Word b) { return forward<true, kMpiWinTest>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_unlock(Word a, Word b) { return forward<true, kMpiWinUnlock>(a, b); }
BAROGRAPH_EXPORT int PMPI_Win_unlock_all(Word a) { return forward<true, kMpiWinUnlockAll>(a); }
BAROGRAPH_EXPORT int PMPI_Win_wait(Word a) { return forward<true, kMpiWinWait>(a); }

}  // extern "C"
