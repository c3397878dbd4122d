! SPDX-License-Identifier: BSD-3-Clause
! A helper that is called from two subroutines, in Fortran. Run by tests/callers_test.py.
module output
  implicit none
  character :: block(4096) = ' '
contains
  subroutine put(unit)
    integer, intent(in) :: unit
    write(unit) block
    flush(unit) ! mark: put
  end subroutine put

  subroutine few(unit)
    integer, intent(in) :: unit
    integer :: i
    do i = 1, 3
      call put(unit) ! mark: few
    end do
  end subroutine few

  subroutine many(unit)
    integer, intent(in) :: unit
    integer :: i
    do i = 1, 40
      call put(unit) ! mark: many
    end do
  end subroutine many
end module output

program callers
  use output
  implicit none
  integer :: unit
  open(newunit=unit, file='put.out', access='stream', form='unformatted')
  call few(unit)
  call many(unit)
  close(unit)
end program callers
