! SPDX-License-Identifier: BSD-3-Clause
! As call_sites.c: a call in a subroutine of a module.
module grid
    implicit none
contains
    subroutine advance()
        include 'mpif.h'
        integer :: failed
        call MPI_Barrier(MPI_COMM_WORLD, failed)  ! mark: fortran
        if (failed /= 0) stop 1
    end subroutine
end module

program call_sites
    use grid
    implicit none
    include 'mpif.h'
    integer :: failed
    call MPI_Init(failed)
    call advance()
    call MPI_Finalize(failed)
end program
