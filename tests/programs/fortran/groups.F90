! SPDX-License-Identifier: BSD-3-Clause
! Collective calls and communicators of Fortran on 4 ranks: MPI_IN_PLACE, a reduction that the program defines,
! MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY, logical arguments, names with trailing blanks, every common way to make a
! communicator. groups.c is the same program in C; tests/fortran_test.py knows the books of both. Prints the results.
#include "binding.h"
module reduction
    implicit none
contains
    ! The one that is greater in magnitude.
#if BINDING == 3
    subroutine greater(in, inout, length, kind)
        use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
        use mpi_f08
        type(c_ptr), value :: in, inout
        integer :: length
        type(MPI_Datatype) :: kind
        double precision, pointer :: x(:), y(:)
        integer :: i
        call c_f_pointer(in, x, [length])
        call c_f_pointer(inout, y, [length])
#else
    subroutine greater(x, y, length, kind)
        integer :: length, kind, i
        double precision :: x(length), y(length)
#endif
        do i = 1, length
            if (abs(x(i)) > abs(y(i))) y(i) = x(i)
        end do
    end subroutine greater
end module reduction

program groups
    USE_MPI
    use reduction
    implicit none
    INCLUDE_MPI
    integer, parameter :: n = 6
    integer :: rank, ranks, ierr, i, length, nobody(1)
    integer :: to(2), from(2)
    double precision :: a(4 * n), b(4 * n)
    logical :: periodic(2), keep(2), reached, inside
    integer :: extents(2), counts(4), displs(4)
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=12) :: text
    COMM :: twin, half, grid, row, ring, few, between, joined, sparse, later
    GROUP :: everybody, some
    REQUEST :: request
    OPERATION :: op

    request = MPI_REQUEST_NULL
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    a = [((-1d0)**i * (10 * rank + i), i = 1, 4 * n)]
    b = 0

    ! Communicators.
    call MPI_Comm_dup(MPI_COMM_WORLD, twin, ierr)
    call MPI_Comm_set_name(twin, 'the twin    ', ierr)
    call MPI_Comm_get_name(twin, name, length, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), 0, half, ierr)
    periodic = [.true., .false.]
    extents = 2
    call MPI_Cart_create(MPI_COMM_WORLD, 2, extents, periodic, .false., grid, ierr)
    keep = [.false., .true.]
    call MPI_Cart_sub(grid, keep, row, ierr)
    to = [mod(rank + 1, ranks), mod(rank + 2, ranks)]
    from = [mod(rank + ranks - 1, ranks), mod(rank + ranks - 2, ranks)]
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, from, MPI_UNWEIGHTED, 2, to, MPI_UNWEIGHTED, MPI_INFO_NULL, &
                                        .false., ring, ierr)
    nobody = 0
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, nobody, MPI_WEIGHTS_EMPTY, 0, nobody, MPI_WEIGHTS_EMPTY, &
                                        MPI_INFO_NULL, .false., sparse, ierr)
    call MPI_Comm_group(MPI_COMM_WORLD, everybody, ierr)
    call MPI_Group_incl(everybody, 3, [0, 2, 3], some, ierr)
    few = MPI_COMM_NULL
    if (rank /= 1) call MPI_Comm_create_group(MPI_COMM_WORLD, some, 77, few, ierr)
    call MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - mod(rank, 2), 5, between, ierr)
    call MPI_Intercomm_merge(between, mod(rank, 2) == 0, joined, ierr)
    call MPI_Comm_idup(half, later, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)

    ! In place.
    call MPI_Allreduce(MPI_IN_PLACE, a, n, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    call show('allreduce', a)
    if (rank == 1) then
        call MPI_Reduce(MPI_IN_PLACE, a, n, MPI_DOUBLE_PRECISION, MPI_MAX, 1, twin, ierr)
        call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, n, MPI_DOUBLE_PRECISION, 1, twin, ierr)
        call MPI_Scatter(b, n, MPI_DOUBLE_PRECISION, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 1, twin, ierr)
    else
        call MPI_Reduce(a, b, n, MPI_DOUBLE_PRECISION, MPI_MAX, 1, twin, ierr)
        call MPI_Gather(a, n, MPI_DOUBLE_PRECISION, b, n, MPI_DOUBLE_PRECISION, 1, twin, ierr)
        call MPI_Scatter(b, n, MPI_DOUBLE_PRECISION, a, n, MPI_DOUBLE_PRECISION, 1, twin, ierr)
    end if
    call show('rooted', b)
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, n, MPI_DOUBLE_PRECISION, grid, ierr)
    call MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, n, MPI_DOUBLE_PRECISION, joined, ierr)
    call MPI_Reduce_scatter_block(MPI_IN_PLACE, b, n, MPI_DOUBLE_PRECISION, MPI_SUM, twin, ierr)
    call MPI_Scan(MPI_IN_PLACE, a, 2, MPI_DOUBLE_PRECISION, MPI_SUM, half, ierr)
    call MPI_Iallreduce(MPI_IN_PLACE, a, 3, MPI_DOUBLE_PRECISION, MPI_SUM, half, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call show('in place', b)

    ! Not in place.
    call MPI_Op_create(greater, .true., op, ierr)
    call MPI_Allreduce(a, b, 2 * n, MPI_DOUBLE_PRECISION, op, MPI_COMM_WORLD, ierr)
    call MPI_Reduce(a, b, 2, MPI_DOUBLE_PRECISION, op, 0, row, ierr)
    call MPI_Op_free(op, ierr)
    call show('defined', b)
    text = merge('from the 0th', '            ', rank == 0)
    call MPI_Bcast(text, 12, MPI_CHARACTER, 0, later, ierr)
    counts = [1, 2, 3, 4]
    displs = [0, 1, 3, 6]
    call MPI_Allgatherv(a, counts(rank + 1), MPI_DOUBLE_PRECISION, b, counts, displs, MPI_DOUBLE_PRECISION, &
                        MPI_COMM_WORLD, ierr)
    call MPI_Neighbor_alltoall(a, 3, MPI_DOUBLE_PRECISION, b, 3, MPI_DOUBLE_PRECISION, ring, ierr)
    if (few /= MPI_COMM_NULL) then
        call MPI_Barrier(few, ierr)
        call MPI_Comm_free(few, ierr)
    end if
    call show('others', b)
    call MPI_Initialized(reached, ierr)
    call MPI_Comm_test_inter(between, inside, ierr)
    print '(a, i0, 6a, 2l2)', 'rank ', rank, ' ', name(1:length), '.', text, '.', ' ', reached, inside
    call MPI_Group_free(some, ierr)
    call MPI_Group_free(everybody, ierr)
    call MPI_Comm_free(later, ierr)
    call MPI_Comm_free(joined, ierr)
    call MPI_Comm_free(between, ierr)
    call MPI_Finalize(ierr)

contains
    subroutine show(what, values)
        character(len=*), intent(in) :: what
        double precision, intent(in) :: values(:)
        print '(a, i0, 3a, 24f8.1)', 'rank ', rank, ' ', what, ' ', values
    end subroutine show
end program groups
