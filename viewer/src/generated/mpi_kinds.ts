// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi_kinds.toml by `python -m codegen`. Do not edit.
/** The kinds of calls of MPI: name, title, and functions without `MPI_`. The last one has all others. */
export const MPI_KINDS: readonly (readonly [name: string, title: string, functions: string])[] = [
  [
    'mpi-collective',
    'MPI collective',
      'Allgather Allgather_init Allgatherv Allgatherv_init Allreduce Allreduce_init Alltoall Alltoall_init ' +
      'Alltoallv Alltoallv_init Alltoallw Alltoallw_init Barrier Barrier_init Bcast Bcast_init Exscan ' +
      'Exscan_init Gather Gather_init Gatherv Gatherv_init Iallgather Iallgatherv Iallreduce Ialltoall ' +
      'Ialltoallv Ialltoallw Ibarrier Ibcast Iexscan Igather Igatherv Ineighbor_allgather ' +
      'Ineighbor_allgatherv Ineighbor_alltoall Ineighbor_alltoallv Ineighbor_alltoallw Ireduce ' +
      'Ireduce_scatter Ireduce_scatter_block Iscan Iscatter Iscatterv Neighbor_allgather ' +
      'Neighbor_allgather_init Neighbor_allgatherv Neighbor_allgatherv_init Neighbor_alltoall ' +
      'Neighbor_alltoall_init Neighbor_alltoallv Neighbor_alltoallv_init Neighbor_alltoallw ' +
      'Neighbor_alltoallw_init Reduce Reduce_init Reduce_scatter Reduce_scatter_block ' +
      'Reduce_scatter_block_init Reduce_scatter_init Scan Scan_init Scatter Scatter_init Scatterv ' +
      'Scatterv_init',
  ],
  [
    'mpi-p2p',
    'MPI point-to-point',
      'Bsend Bsend_init Buffer_detach Buffer_flush Buffer_iflush Comm_detach_buffer Comm_flush_buffer ' +
      'Comm_iflush_buffer Ibsend Improbe Imrecv Iprobe Irecv Irsend Isend Isendrecv Isendrecv_replace ' +
      'Issend Mprobe Mrecv Parrived Pready Pready_list Pready_range Precv_init Probe Psend_init Recv ' +
      'Recv_init Rsend Rsend_init Send Send_init Sendrecv Sendrecv_replace Session_detach_buffer ' +
      'Session_flush_buffer Session_iflush_buffer Ssend Ssend_init Start Startall',
  ],
  [
    'mpi-wait',
    'MPI completion',
      'Cancel Grequest_complete Grequest_start Request_free Request_get_status Request_get_status_all ' +
      'Request_get_status_any Request_get_status_some Test Testall Testany Testsome Wait Waitall Waitany ' +
      'Waitsome',
  ],
  [
    'mpi-rma',
    'MPI one-sided',
      'Accumulate Compare_and_swap Fetch_and_op Get Get_accumulate Put Raccumulate Rget Rget_accumulate ' +
      'Rput Win_allocate Win_allocate_shared Win_attach Win_complete Win_create Win_create_dynamic ' +
      'Win_detach Win_fence Win_flush Win_flush_all Win_flush_local Win_flush_local_all Win_free Win_lock ' +
      'Win_lock_all Win_post Win_set_info Win_set_name Win_start Win_sync Win_test Win_unlock ' +
      'Win_unlock_all Win_wait',
  ],
  [
    'mpi',
    'other MPI',
    '',
  ],
];
