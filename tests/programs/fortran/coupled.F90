! SPDX-License-Identifier: BSD-3-Clause
! Programs that couple themselves from Fortran, by the functions of barograph/stream.h: each names its partition before MPI_Init. The one
! that is called "ocean" writes 100 numbered blocks from each rank, the one called "ice" reads and counts. Argument: the name.
#include "binding.h"
module streams
    use, intrinsic :: iso_c_binding
    implicit none
    interface
        integer(c_int) function set_name(name) bind(c, name='barograph_partition_set_name')
            import
            character(kind=c_char), intent(in) :: name(*)
        end function
        integer(c_int) function find(name) bind(c, name='barograph_partition_find')
            import
            character(kind=c_char), intent(in) :: name(*)
        end function
        integer(c_int) function own() bind(c, name='barograph_partition_self')
            import
        end function
        type(c_ptr) function map_create() bind(c, name='barograph_map_create')
            import
        end function
        integer(c_int) function map_add(map, partition, policy, seed) bind(c, name='barograph_map_add')
            import
            type(c_ptr), value :: map
            integer(c_int), value :: partition, policy
            integer(c_int64_t), value :: seed
        end function
        subroutine map_free(map) bind(c, name='barograph_map_free')
            import
            type(c_ptr), value :: map
        end subroutine
        type(c_ptr) function stream_create(bytes, buffers, balance, nothing) bind(c, name='barograph_stream_create')
            import
            integer(c_size_t), value :: bytes
            integer(c_int), value :: buffers, balance
            type(c_ptr), value :: nothing
        end function
        integer(c_int) function stream_open(stream, map, mode) bind(c, name='barograph_stream_open_map')
            import
            type(c_ptr), value :: stream, map
            character(kind=c_char), intent(in) :: mode(*)
        end function
        integer(c_int) function stream_write(stream, block, bytes, flags) bind(c, name='barograph_stream_write')
            import
            type(c_ptr), value :: stream
            integer(c_int64_t), intent(in) :: block
            integer(c_size_t), value :: bytes
            integer(c_int), value :: flags
        end function
        integer(c_int) function stream_read(stream, block, bytes, from, flags) bind(c, name='barograph_stream_read')
            import
            type(c_ptr), value :: stream
            integer(c_int64_t), intent(out) :: block
            integer(c_size_t), intent(out) :: bytes
            integer(c_int), intent(out) :: from
            integer(c_int), value :: flags
        end function
        integer(c_int) function stream_close(stream) bind(c, name='barograph_stream_close')
            import
            type(c_ptr), value :: stream
        end function
    end interface
end module streams

program coupled
    use streams
    USE_MPI
    implicit none
    INCLUDE_MPI
    integer(c_int), parameter :: round_robin = 0, buffers = 3
    integer(c_size_t), parameter :: block_bytes = 8
    character(len=64) :: name
    integer(c_int) :: named, late, other, code, from
    integer(c_int64_t) :: block, blocks, total
    integer(c_size_t) :: bytes
    type(c_ptr) :: map, stream
    integer :: ierr, rank, ranks

    call get_command_argument(1, name)
    named = set_name(trim(name)//c_null_char)
    call MPI_Init(ierr)
    late = set_name('late'//c_null_char)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    if (name == 'ocean') other = find('ice'//c_null_char)
    if (name == 'ice') other = find('ocean'//c_null_char)
    print '(2a, i0, a, i0, 2(a, i0), l2)', trim(name), ' ', rank, ' of ', ranks, ': named ', named, ', late ', late, &
        find(trim(name)//c_null_char) == own() .and. other == 1 - own()
    map = map_create()
    code = map_add(map, other, round_robin, 0_c_int64_t)
    stream = stream_create(block_bytes, buffers, round_robin, c_null_ptr)
    total = 0
    blocks = 0
    if (name == 'ocean') then
        code = stream_open(stream, map, 'w'//c_null_char)
        do while (blocks < 100)
            blocks = blocks + 1
            block = blocks
            code = stream_write(stream, block, block_bytes, 0_c_int)
        end do
    else
        code = stream_open(stream, map, 'r'//c_null_char)
        do while (stream_read(stream, block, bytes, from, 0_c_int) == 1)
            blocks = blocks + 1
            total = total + block
        end do
        print '(2a, i0, 2(a, i0))', trim(name), ' ', rank, ': blocks ', blocks, ', sum ', total
    end if
    code = stream_close(stream)
    call map_free(map)
    call MPI_Finalize(ierr)
end program coupled
