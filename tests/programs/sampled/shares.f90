! SPDX-License-Identifier: BSD-3-Clause
! shares SECONDS: as shares.c.
module work
  implicit none
  integer, parameter :: r8 = selected_real_kind(15), i8 = selected_int_kind(15)
contains
  subroutine large(steps, x)
    integer(i8), intent(in) :: steps
    real(r8), intent(inout) :: x
    integer(i8) :: i
    do i = 1, steps
      x = x * 0.999999_r8 + 1.5_r8
    end do
  end subroutine
  subroutine medium(steps, x)
    integer(i8), intent(in) :: steps
    real(r8), intent(inout) :: x
    integer(i8) :: i
    do i = 1, steps
      x = x * 0.999999_r8 + 2.5_r8
    end do
  end subroutine
  subroutine small(steps, x)
    integer(i8), intent(in) :: steps
    real(r8), intent(inout) :: x
    integer(i8) :: i
    do i = 1, steps
      x = x * 0.999999_r8 + 3.5_r8
    end do
  end subroutine
end module
program shares
  use work
  implicit none
  character(len=32) :: text
  real(r8) :: seconds, times(0:3), spent(3), after, x
  integer(i8) :: steps
  integer :: i
  call get_command_argument(1, text)
  read (text, *) seconds
  x = 1
  call cpu_time(times(0))
  call large(10000000_i8, x)
  call cpu_time(times(1))
  spent = [times(1) - times(0), 0.0_r8, 0.0_r8]
  steps = int(seconds / 100 / spent(1) * 10000000, i8)
  do i = 1, 100
    call cpu_time(times(0))
    call large(steps * 6 / 10, x)
    call cpu_time(times(1))
    call medium(steps * 3 / 10, x)
    call cpu_time(times(2))
    call small(steps / 10, x)
    call cpu_time(times(3))
    spent = spent + times(1:3) - times(0:2)
  end do
  call cpu_time(after)
  if (x < 0) print *, x
  print '(3(f0.6, 1x))', spent
  print '(f0.6)', after
end program
