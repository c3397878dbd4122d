! SPDX-License-Identifier: BSD-3-Clause
! Rank 1 ends the job with MPI_Abort while the others wait in a barrier: tests/abort_test.py.
#include "binding.h"
program gives_up
    USE_MPI
    implicit none
    INCLUDE_MPI
    integer :: rank, ierr

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (rank == 1) then
        call MPI_Abort(MPI_COMM_WORLD, 23, ierr)
    end if
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Finalize(ierr)
end program gives_up
