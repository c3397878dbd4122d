! SPDX-License-Identifier: BSD-3-Clause
!
! Annotated regions, loops and own metrics for Fortran 2003 and later. Compile it, and barograph_fortran.c beside it, with the
! program; nothing has to be linked. Without the tool a mark is a call that returns at once. What barograph.h says holds
! here too.
!
!     use barograph
!     integer(barograph_handle) :: solve, steps
!
!     solve = barograph_region("solve")                  ! once, outside of loops
!     call barograph_begin(solve)
!     ...
!     call barograph_end(solve)
!
!     write = barograph_region("write checkpoint", "io") ! summed up with all regions of its category
!
!     call barograph_region_tag(solve, "library", "PETSc") ! what else is to be known of it, once
!
!     steps = barograph_region("time step")
!     call barograph_loop_begin(steps)
!     do step = 1, last
!        call barograph_iteration(steps)
!        ...
!     end do
!     call barograph_loop_end(steps)
!
!     residual = barograph_metric("residual", "", barograph_by_iteration)
!     call barograph_metric_add(residual, norm)
!
!     call barograph_snapshot("after set-up")            ! the data so far, as a profile of its own
!
!     call barograph_profile_name("spin-up")             ! what the profile is called; -o of the command line wins
!     call barograph_snapshot_every(60.0)                ! seconds; --snapshot wins
!
!     call barograph_pause()                             ! nothing of this process is counted or timed until
!     call barograph_resume()
!
! In place of a handle barograph_begin and barograph_end take a name, which they look up each time.
module barograph
   use, intrinsic :: iso_c_binding, only: c_char, c_double, c_float, c_int, c_int32_t, c_size_t
   implicit none
   private

   integer, parameter, public :: barograph_handle = c_int32_t

   ! What varies with the value of a metric.
   integer(c_int), parameter, public :: barograph_constant = 0
   integer(c_int), parameter, public :: barograph_by_execution = 1
   integer(c_int), parameter, public :: barograph_by_iteration = 2
   integer(c_int), parameter, public :: barograph_by_rank = 3

   public :: barograph_active, barograph_region, barograph_region_tag, barograph_begin, barograph_end
   public :: barograph_loop_begin, barograph_loop_begin_cumulative, barograph_iteration, barograph_loop_end
   public :: barograph_metric, barograph_metric_add, barograph_snapshot
   public :: barograph_snapshot_every, barograph_profile_name
   public :: barograph_pause, barograph_resume

   interface barograph_begin
      module procedure begin_name
      subroutine barograph_fortran_begin(region) bind(c)
         import :: c_int32_t
         integer(c_int32_t), value, intent(in) :: region
      end subroutine
   end interface

   interface barograph_end
      module procedure end_name
      subroutine barograph_fortran_end(region) bind(c)
         import :: c_int32_t
         integer(c_int32_t), value, intent(in) :: region
      end subroutine
   end interface

   interface barograph_metric_add
      module procedure add_single
      subroutine barograph_fortran_metric_add(metric, value) bind(c)
         import :: c_double, c_int32_t
         integer(c_int32_t), value, intent(in) :: metric
         real(c_double), value, intent(in) :: value
      end subroutine
   end interface

   interface barograph_snapshot_every
      module procedure every_single
      subroutine barograph_fortran_snapshot_every(seconds) bind(c)
         import :: c_double
         real(c_double), value, intent(in) :: seconds
      end subroutine
   end interface

   interface
      subroutine barograph_loop_begin(loop) bind(c, name="barograph_fortran_loop_begin")
         import :: c_int32_t
         integer(c_int32_t), value, intent(in) :: loop
      end subroutine

      subroutine barograph_loop_begin_cumulative(loop) bind(c, name="barograph_fortran_loop_begin_cumulative")
         import :: c_int32_t
         integer(c_int32_t), value, intent(in) :: loop
      end subroutine

      subroutine barograph_iteration(loop) bind(c, name="barograph_fortran_iteration")
         import :: c_int32_t
         integer(c_int32_t), value, intent(in) :: loop
      end subroutine

      subroutine barograph_loop_end(loop) bind(c, name="barograph_fortran_loop_end")
         import :: c_int32_t
         integer(c_int32_t), value, intent(in) :: loop
      end subroutine

      function c_active() bind(c, name="barograph_fortran_active") result(active)
         import :: c_int
         integer(c_int) :: active
      end function

      function c_region(name, length) bind(c, name="barograph_fortran_region") result(handle)
         import :: c_char, c_int32_t, c_size_t
         character(kind=c_char), intent(in) :: name(*)
         integer(c_size_t), value, intent(in) :: length
         integer(c_int32_t) :: handle
      end function

      function c_region_in(name, name_length, category, category_length) &
         bind(c, name="barograph_fortran_region_in") result(handle)
         import :: c_char, c_int32_t, c_size_t
         character(kind=c_char), intent(in) :: name(*), category(*)
         integer(c_size_t), value, intent(in) :: name_length, category_length
         integer(c_int32_t) :: handle
      end function

      subroutine c_region_tag(region, key, key_length, text, text_length) &
         bind(c, name="barograph_fortran_region_tag")
         import :: c_char, c_int32_t, c_size_t
         integer(c_int32_t), value, intent(in) :: region
         character(kind=c_char), intent(in) :: key(*), text(*)
         integer(c_size_t), value, intent(in) :: key_length, text_length
      end subroutine

      function c_metric(name, name_length, unit, unit_length, consistency) &
         bind(c, name="barograph_fortran_metric") result(handle)
         import :: c_char, c_int, c_int32_t, c_size_t
         character(kind=c_char), intent(in) :: name(*), unit(*)
         integer(c_size_t), value, intent(in) :: name_length, unit_length
         integer(c_int), value, intent(in) :: consistency
         integer(c_int32_t) :: handle
      end function

      ! Nothing of this process is counted or timed between them.
      subroutine barograph_pause() bind(c, name="barograph_fortran_pause")
      end subroutine

      subroutine barograph_resume() bind(c, name="barograph_fortran_resume")
      end subroutine

      subroutine c_snapshot(name, length) bind(c, name="barograph_fortran_snapshot")
         import :: c_char, c_size_t
         character(kind=c_char), intent(in) :: name(*)
         integer(c_size_t), value, intent(in) :: length
      end subroutine

      subroutine c_profile_name(name, length) bind(c, name="barograph_fortran_profile_name")
         import :: c_char, c_size_t
         character(kind=c_char), intent(in) :: name(*)
         integer(c_size_t), value, intent(in) :: length
      end subroutine
   end interface

contains

   ! True while the program runs under Barograph.
   function barograph_active() result(active)
      logical :: active
      active = c_active() /= 0
   end function

   ! The handle of a name, which may have blanks at its end; 0 without the tool. With a category the name belongs to it from now
   ! on: to that which it was given first.
   function barograph_region(name, category) result(handle)
      character(len=*, kind=c_char), intent(in) :: name
      character(len=*, kind=c_char), intent(in), optional :: category
      integer(barograph_handle) :: handle
      if (present(category)) then
         handle = c_region_in(name, len_trim(name, kind=c_size_t), category, len_trim(category, kind=c_size_t))
      else
         handle = c_region(name, len_trim(name, kind=c_size_t))
      end if
   end function

   ! The region's name has this text under this key from now on: of one key the text that it was given first.
   subroutine barograph_region_tag(region, key, text)
      integer(barograph_handle), intent(in) :: region
      character(len=*, kind=c_char), intent(in) :: key, text
      call c_region_tag(region, key, len_trim(key, kind=c_size_t), text, len_trim(text, kind=c_size_t))
   end subroutine

   function barograph_metric(name, unit, consistency) result(handle)
      character(len=*, kind=c_char), intent(in) :: name, unit
      integer(c_int), intent(in) :: consistency
      integer(barograph_handle) :: handle
      handle = c_metric(name, len_trim(name, kind=c_size_t), unit, len_trim(unit, kind=c_size_t), consistency)
   end function

   ! Asks for a profile of the data so far under a name.
   subroutine barograph_snapshot(name)
      character(len=*, kind=c_char), intent(in) :: name
      call c_snapshot(name, len_trim(name, kind=c_size_t))
   end subroutine

   ! What the profile is called.
   subroutine barograph_profile_name(name)
      character(len=*, kind=c_char), intent(in) :: name
      call c_profile_name(name, len_trim(name, kind=c_size_t))
   end subroutine

   subroutine every_single(seconds)
      real(c_float), intent(in) :: seconds
      call barograph_fortran_snapshot_every(real(seconds, c_double))
   end subroutine

   subroutine begin_name(name)
      character(len=*, kind=c_char), intent(in) :: name
      if (barograph_active()) call barograph_begin(barograph_region(name))
   end subroutine

   subroutine end_name(name)
      character(len=*, kind=c_char), intent(in) :: name
      if (barograph_active()) call barograph_end(barograph_region(name))
   end subroutine

   subroutine add_single(metric, value)
      integer(barograph_handle), intent(in) :: metric
      real(c_float), intent(in) :: value
      call barograph_fortran_metric_add(metric, real(value, c_double))
   end subroutine

end module barograph
