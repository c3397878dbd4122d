! SPDX-License-Identifier: BSD-3-Clause
! What the MPI library calls back: copies and deletes of attributes, error handlers, also those that run in MPI_Finalize.
! Prints how often each was called with what; a run under the tool must print the same.
#include "binding.h"
module called_back
    USE_MPI
    implicit none
    INCLUDE_MPI
    integer :: copies = 0, deletes = 0, failures = 0
contains
    subroutine copy(from, key, extra, in, out, flag, ierr)
        COMM :: from
        integer :: key, ierr
        integer(kind=MPI_ADDRESS_KIND) :: extra, in, out
        logical :: flag
        copies = copies + 1
        out = in + extra
        flag = .true.
        ierr = MPI_SUCCESS
    end subroutine copy

    subroutine drop(from, key, value, extra, ierr)
        COMM :: from
        integer :: key, ierr
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deletes = deletes + 1
        print '(a, i0, a, i0)', 'deleted ', value, ' with ', extra
        ierr = MPI_SUCCESS
    end subroutine drop

    subroutine failed(from, code)
        COMM :: from
        integer :: code
        failures = failures + 1
    end subroutine failed
end module called_back

program callbacks
    use called_back
    implicit none
    integer(kind=MPI_ADDRESS_KIND) :: value
    integer :: key, ierr, plain, class
    logical :: found
    COMM :: twin, again
    HANDLER :: handler
    REQUEST :: request

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(copy, drop, key, 1000_MPI_ADDRESS_KIND, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, plain, 0_MPI_ADDRESS_KIND, ierr)
    value = 7
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, value, ierr)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, plain, value, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, twin, ierr)
    call MPI_Comm_idup(twin, again, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    value = 0
    call MPI_Comm_get_attr(again, key, value, found, ierr)
    print '(a, l2, i8, i4)', 'copied twice', found, value, copies
    call MPI_Comm_get_attr(again, plain, value, found, ierr)
    print '(a, l2, i8)', 'copied by the library', found, value
    call MPI_Comm_free(again, ierr)
    call MPI_Comm_delete_attr(twin, key, ierr)
    print '(a, 2i4)', 'deleted', deletes, copies

    call MPI_Comm_create_errhandler(failed, handler, ierr)
    call MPI_Comm_set_errhandler(twin, handler, ierr)
    call MPI_Send(key, 1, MPI_INTEGER, 1000000, 0, twin, ierr)
    call MPI_Error_class(ierr, class, ierr)
    print '(a, i4, l2)', 'failed', failures, class == MPI_ERR_RANK
    call MPI_Bcast(key, -1, MPI_INTEGER, 0, twin, ierr)
    call MPI_Error_class(ierr, class, ierr)
    print '(a, i4, l2)', 'failed', failures, class == MPI_ERR_COUNT
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Recv(key, 1, MPI_INTEGER, 1000000, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    print '(a, i4, l2)', 'returned', failures, ierr /= MPI_SUCCESS
    call MPI_Errhandler_free(handler, ierr)
    value = 99
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, value, ierr)
    call MPI_Comm_free(twin, ierr)
    call MPI_Finalize(ierr)
    ! The attribute of MPI_COMM_SELF at least was deleted in MPI_Finalize, and no copy was made there.
    print '(a, 2i4)', 'finalized', deletes, copies
end program callbacks
