! SPDX-License-Identifier: BSD-3-Clause
! Rank 2 does not come to a reduction that the others wait in.
program hangs
   implicit none
   include 'mpif.h'
   integer :: rank, error
   character(len=8) :: name
   double precision :: x, y
   call MPI_Init(error)
   call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
   x = 1
   call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, error)
   write (name, '(A, I1)') 'READY.', rank
   open (10, file=name)
   close (10)
   if (rank == 2) then
      do while (x > 0)
         x = x + 1
      end do
   end if
   call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, error)
   call MPI_Finalize(error)
end program hangs
