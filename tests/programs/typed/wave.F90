! SPDX-License-Identifier: BSD-3-Clause
! A wave equation in Fortran, for tools/type_commands.py: regions and a loop of the module barograph, messages that overlap
! with computing, a reduction in each step, and a file that rank 0 writes record by record.
module wave
   use mpi
   use barograph
   implicit none
   integer, parameter :: cells = 20000, steps = 80
contains
   subroutine exchange(u, rank, ranks)
      double precision, intent(inout) :: u(0:cells + 1)
      integer, intent(in) :: rank, ranks
      integer :: requests(4), error, left, right
      left = merge(rank - 1, MPI_PROC_NULL, rank > 0)
      right = merge(rank + 1, MPI_PROC_NULL, rank + 1 < ranks)
      call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, requests(1), error)
      call MPI_Irecv(u(cells + 1), 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, requests(2), error)
      call MPI_Isend(u(cells), 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, requests(3), error)
      call MPI_Isend(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, requests(4), error)
      call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, error)
   end subroutine exchange

   subroutine advance(before, now, after)
      double precision, intent(in) :: before(0:cells + 1), now(0:cells + 1)
      double precision, intent(out) :: after(0:cells + 1)
      integer :: round
      after = 0
      do round = 1, 10
         after(1:cells) = 2*now(1:cells) - before(1:cells) + 0.2d0*(now(0:cells - 1) - 2*now(1:cells) + now(2:cells + 1))
      end do
   end subroutine advance
end module wave

program waves
   use wave
   implicit none
   double precision :: before(0:cells + 1), now(0:cells + 1), after(0:cells + 1), energy, total
   integer :: rank, ranks, error, step, i
   integer(barograph_handle) :: all, loop, swap, move
   call MPI_Init(error)
   call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
   call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
   all = barograph_region("simulation")
   loop = barograph_region("time step")
   swap = barograph_region("exchange", "communication")
   move = barograph_region("advance", "computation")
   call barograph_begin(all)
   now = [(sin(dble(i + rank*cells)/1000), i=0, cells + 1)]
   before = now
   if (rank == 0) open (unit=10, file="wave.out", form="formatted", status="replace")
   call barograph_loop_begin(loop)
   do step = 1, steps
      call barograph_iteration(loop)
      call barograph_begin(swap)
      call exchange(now, rank, ranks)
      call barograph_end(swap)
      call barograph_begin(move)
      call advance(before, now, after)
      call barograph_end(move)
      before = now
      now = after
      energy = sum(now(1:cells)**2)
      call MPI_Reduce(energy, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, error)
      if (rank == 0) then
         write (10, *) step, total
         flush (10)
      end if
   end do
   call barograph_loop_end(loop)
   if (rank == 0) close (10)
   call barograph_end(all)
   call MPI_Finalize(error)
end program waves
