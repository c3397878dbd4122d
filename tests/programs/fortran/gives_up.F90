! SPDX-License-Identifier: BSD-3-Clause
! Rank 1 ends the job with MPI_Abort; the others wait for it.
program gives_up
   implicit none
   include 'mpif.h'
   integer :: rank, error
   call MPI_Init(error)
   call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
   if (rank == 1) call MPI_Abort(MPI_COMM_WORLD, 7, error)
   call MPI_Barrier(MPI_COMM_WORLD, error)
   call MPI_Finalize(error)
end program gives_up
