! SPDX-License-Identifier: BSD-3-Clause
! Point-to-point calls of Fortran on a ring of an even number of ranks: statuses that are ignored, probes, persistent
! requests, absolute addresses from MPI_BOTTOM, array sections, derived types. messages.c is the same program in C;
! tests/fortran_test.py knows the books of both. Prints what arrived.
#include "binding.h"
program messages
    USE_MPI
    implicit none
    INCLUDE_MPI
    integer, parameter :: n = 8
    integer(kind=MPI_ADDRESS_KIND) :: places(2)
    integer :: rank, ranks, right, left, ierr, i, length
    double precision :: a(n), b(n), c(n)
    integer :: whole(n)
    REQUEST :: requests(4)
    MESSAGE :: message
    DATATYPE :: both, row
    DATATYPE :: kinds(2)
    STATUS(status)
    STATUSES(statuses, 4)

    ! Intel's Fortran library for the standard ABI reads a request and a message before they are set; see develop.md.
    requests = MPI_REQUEST_NULL
    message = MPI_MESSAGE_NULL
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    right = mod(rank + 1, ranks)
    left = mod(rank + ranks - 1, ranks)
    a = [(100d0 * rank + i, i = 1, n)]
    b = 0
    c = 0

    if (mod(rank, 2) == 0) then
        call MPI_Send(a, n, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, ierr)
        call MPI_Recv(b, n, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    else
        call MPI_Recv(b, n, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
        call MPI_Ssend(a, n, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, ierr)
    end if
    call show('blocking')

    call MPI_Sendrecv(a, 3, MPI_DOUBLE_PRECISION, right, 2, b, n, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, &
                      status, ierr)
    call MPI_Get_count(status, MPI_DOUBLE_PRECISION, length, ierr)
    call show('sendrecv')
    print '(a, i0, a, i0)', 'rank ', rank, ' count ', length

    call MPI_Irecv(b, n, MPI_DOUBLE_PRECISION, left, 3, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Irecv(c, n, MPI_DOUBLE_PRECISION, right, 4, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Isend(a, n, MPI_DOUBLE_PRECISION, right, 3, MPI_COMM_WORLD, requests(3), ierr)
    call MPI_Isend(a, 4, MPI_DOUBLE_PRECISION, left, 4, MPI_COMM_WORLD, requests(4), ierr)
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
    call show('waitall')

    call MPI_Send_init(a, 5, MPI_DOUBLE_PRECISION, left, 5, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Recv_init(b, 5, MPI_DOUBLE_PRECISION, right, 5, MPI_COMM_WORLD, requests(2), ierr)
    do i = 1, 3
        call MPI_Startall(2, requests, ierr)
        call MPI_Waitall(2, requests, statuses, ierr)
    end do
    call MPI_Request_free(requests(1), ierr)
    call MPI_Request_free(requests(2), ierr)
    call show('persistent')

    call MPI_Isend(a, 2, MPI_DOUBLE_PRECISION, right, 6, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Probe(left, 6, MPI_COMM_WORLD, status, ierr)
    call MPI_Recv(b, 2, MPI_DOUBLE_PRECISION, left, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call MPI_Isend(a, 6, MPI_DOUBLE_PRECISION, right, 7, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Mprobe(left, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE, ierr)
    call MPI_Mrecv(b, n, MPI_DOUBLE_PRECISION, message, MPI_STATUS_IGNORE, ierr)
    call MPI_Wait(requests(1), status, ierr)
    call show('probe')

    ! Two arrays in one message, by their addresses.
    call MPI_Get_address(a, places(1), ierr)
    call MPI_Get_address(whole, places(2), ierr)
    kinds(1) = MPI_DOUBLE_PRECISION
    kinds(2) = MPI_INTEGER
    call MPI_Type_create_struct(2, [n, 3], places, kinds, both, ierr)
    call MPI_Type_commit(both, ierr)
    whole = rank
    call MPI_Sendrecv_replace(MPI_BOTTOM, 1, both, right, 8, left, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Type_free(both, ierr)
    b = a
    c = whole
    call show('bottom')

    ! Every second element: copied by the compiler, or described to the library by the binding.
    if (mod(rank, 2) == 0) then
        call MPI_Send(a(1:n:2), n / 2, MPI_DOUBLE_PRECISION, right, 9, MPI_COMM_WORLD, ierr)
    else
        call MPI_Recv(b(1:n:2), n / 2, MPI_DOUBLE_PRECISION, left, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end if
    call MPI_Type_vector(2, 1, 4, MPI_DOUBLE_PRECISION, row, ierr)
    call MPI_Type_commit(row, ierr)
    call MPI_Sendrecv(a, 1, row, right, 10, c, 2, MPI_DOUBLE_PRECISION, left, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Type_free(row, ierr)
    call MPI_Send(a, n, MPI_DOUBLE_PRECISION, MPI_PROC_NULL, 11, MPI_COMM_WORLD, ierr)
    call show('sections')

    call MPI_Finalize(ierr)

contains
    subroutine show(what)
        character(len=*), intent(in) :: what
        print '(a, i0, 3a, 17f8.1)', 'rank ', rank, ' ', what, ' ', b, c
    end subroutine show
end program messages
