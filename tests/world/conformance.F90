! SPDX-License-Identifier: BSD-3-Clause
! What conformance.c asks, as far as it takes another way from Fortran: one line for each answer, to be the same whether the program
! has the job for itself or shares it with others. Argument: a folder for a file; not used WITHOUT_FILES.
#include "../programs/fortran/binding.h"
#if BINDING == 3
#define FILE_HANDLE type(MPI_File)
#define WINDOW type(MPI_Win)
#else
#define FILE_HANDLE integer
#define WINDOW integer
#endif
module called_back
    USE_MPI
    implicit none
    INCLUDE_MPI
    integer :: copies = 0, of_world = 0, deletes = 0, deleted_of_world = 0, failures = 0, failed_of_world = 0, rank = -1
contains
    subroutine copy(from, key, extra, in, out, flag, ierr)
        COMM :: from
        integer :: key, ierr
        integer(kind=MPI_ADDRESS_KIND) :: extra, in, out
        logical :: flag
        copies = copies + 1
        if (from == MPI_COMM_WORLD) of_world = of_world + 1
        out = in + extra
        flag = .true.
        ierr = MPI_SUCCESS
    end subroutine copy

    subroutine drop(from, key, value, extra, ierr)
        COMM :: from
        integer :: key, ierr
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deletes = deletes + 1
        if (from == MPI_COMM_WORLD) deleted_of_world = deleted_of_world + 1
        ierr = MPI_SUCCESS
    end subroutine drop

    subroutine failed(from, code)
        COMM :: from
        integer :: code
        failures = failures + 1
        if (from == MPI_COMM_WORLD) failed_of_world = failed_of_world + 1
    end subroutine failed
end module called_back

program conformance
    use called_back
    implicit none
    integer(kind=MPI_ADDRESS_KIND) :: value
    integer :: key, ierr, length, total, ranks, got, i, compared(3), from, to
    integer(kind=MPI_OFFSET_KIND) :: offset
    logical :: found(4)
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=512) :: folder
    COMM :: twin, half, cart
    HANDLER :: handler
    GROUP :: group
    FILE_HANDLE :: file
    WINDOW :: win
    STATUS(state)
    integer :: keys(7) = [MPI_TAG_UB, MPI_HOST, MPI_IO, MPI_WTIME_IS_GLOBAL, MPI_UNIVERSE_SIZE, MPI_APPNUM, MPI_LASTUSEDCODE]

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, twin, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, 0, rank, half, ierr)
    call MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_WORLD, compared(1), ierr)
    call MPI_Comm_compare(MPI_COMM_WORLD, twin, compared(2), ierr)
    call MPI_Comm_compare(half, MPI_COMM_WORLD, compared(3), ierr)
    call MPI_Comm_group(MPI_COMM_WORLD, group, ierr)
    call MPI_Group_size(group, length, ierr)
    print '(i0, a, i3, 2l2, l2, i3)', rank, ': size', ranks, compared(1) == MPI_IDENT, compared(2) == MPI_CONGRUENT, &
        compared(3) == MPI_CONGRUENT, length
    do i = 1, 7
        call MPI_Comm_get_attr(MPI_COMM_WORLD, keys(i), value, found(1), ierr)
        if (i == 1) total = int(value)
        call MPI_Comm_get_attr(twin, keys(i), value, found(2), ierr)
        call MPI_Comm_get_attr(half, keys(i), value, found(3), ierr)
        call MPI_Comm_get_attr(MPI_COMM_SELF, keys(i), value, found(4), ierr)
        print '(i0, a, i2, 4l2)', rank, ': attribute', i, found
    end do
    print '(i0, a, i12)', rank, ': tag_ub', total

    call MPI_Comm_create_keyval(copy, drop, key, 1000_MPI_ADDRESS_KIND, ierr)
    value = 7
    call MPI_Comm_free(twin, ierr)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, value, ierr)
    value = 0
    call MPI_Comm_get_attr(MPI_COMM_WORLD, key, value, found(1), ierr)
    print '(i0, a, l2, i6)', rank, ': own attribute', found(1), value
    call MPI_Comm_dup(MPI_COMM_WORLD, twin, ierr)
    call MPI_Comm_get_attr(twin, key, value, found(1), ierr)
    print '(i0, a, l2, i6, 2i3)', rank, ': copied', found(1), value, copies, of_world
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key, ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, key, value, found(1), ierr)
#if BINDING == 3
    ! Open MPI 4.1.4 calls a subroutine of mpi_f08 with a communicator that is now MPI_COMM_WORLD, now is not.
    deleted_of_world = 0
#endif
    print '(i0, a, l2, 2i3)', rank, ': deleted', found(1), deletes, deleted_of_world
#if BINDING == 1
    call MPI_Attr_put(MPI_COMM_WORLD, key, 5, ierr)
    call MPI_Attr_get(MPI_COMM_WORLD, key, length, found(1), ierr)
    call MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, got, found(2), ierr)
    print '(i0, a, 2l2, i6, i12)', rank, ': old attribute', found(1:2), length, got
    call MPI_Attr_delete(MPI_COMM_WORLD, key, ierr)
#endif

    call MPI_Comm_create_errhandler(failed, handler, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler, ierr)
    call MPI_Send(key, 1, MPI_INTEGER, ranks, 0, MPI_COMM_WORLD, ierr)
    print '(i0, a, l2, 2i3)', rank, ': failed', ierr /= MPI_SUCCESS, failures, failed_of_world
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Send(key, 1, MPI_INTEGER, ranks, 0, MPI_COMM_WORLD, ierr)
    print '(i0, a, l2, 2i3)', rank, ': returned', ierr /= MPI_SUCCESS, failures, failed_of_world

    call MPI_Comm_get_name(MPI_COMM_WORLD, name, length, ierr)
    print '(i0, a, a, i3)', rank, ': name ', trim(name), length
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.true.], .false., cart, ierr)
    call MPI_Cart_shift(cart, 0, 1, from, to, ierr)
    print '(i0, a, 2i3)', rank, ': cart', from, to
    call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    print '(i0, a, i3)', rank, ': sum', total
    call MPI_Sendrecv(rank, 1, MPI_INTEGER, to, 3, got, 1, MPI_INTEGER, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, state, ierr)
    print '(i0, a, i3)', rank, ': received', got
    value = 4
    call MPI_Win_create(got, value, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(rank, 1, MPI_INTEGER, to, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_free(win, ierr)
    print '(i0, a, i3)', rank, ': put', got
#ifndef WITHOUT_FILES
    call get_command_argument(1, folder)
    call MPI_File_open(MPI_COMM_WORLD, trim(folder)//'/fortran', ior(MPI_MODE_CREATE, MPI_MODE_RDWR), MPI_INFO_NULL, file, ierr)
    offset = 4*rank
    call MPI_File_write_at_all(file, offset, rank, 1, MPI_INTEGER, state, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_File_get_size(file, offset, ierr)
    call MPI_File_close(file, ierr)
    print '(i0, a, i4)', rank, ': file', offset
#endif
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Comm_free(cart, ierr)
    call MPI_Comm_free(half, ierr)
    call MPI_Comm_free(twin, ierr)
    call MPI_Finalize(ierr)
    print '(i0, a, 2i3)', rank, ': finalized', deletes, copies
end program conformance
