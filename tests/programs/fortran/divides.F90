! SPDX-License-Identifier: BSD-3-Clause
! Rank 1 divides by zero in a subroutine that another one calls; compiled with -ffpe-trap=zero by the test that uses it.
module dividing
contains
   subroutine inner(values)
      real, intent(inout) :: values(:)
      integer :: i
      do i = 1, size(values)
         values(i) = 1.0/(values(i) - real(i))
      end do
   end subroutine inner

   subroutine outer(values)
      real, intent(inout) :: values(:)
      call inner(values)
      values = values + 1
   end subroutine outer
end module dividing

program divides
   use dividing
   implicit none
   include 'mpif.h'
   real :: values(8)
   integer :: rank, error, i
   call MPI_Init(error)
   call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
   values = [(real(i), i=1, 8)]
   if (rank == 1) call outer(values)
   call MPI_Barrier(MPI_COMM_WORLD, error)
   print *, values(1)
   call MPI_Finalize(error)
end program divides
