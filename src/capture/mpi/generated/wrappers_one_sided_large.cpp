// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "one sided large", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

#ifdef BAROGRAPH_HAVE_MPI_Accumulate_c
template <bool kProfiled>
int mpi_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                     int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                     MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_accumulate_c<kProfiled>, kMpiAccumulateC);
    return observe(kMpiAccumulateC,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Get_accumulate_c
template <bool kProfiled>
int mpi_get_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                         void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype,
                         int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                         MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_accumulate_c<kProfiled>, kMpiGetAccumulateC);
    return observe(kMpiGetAccumulateC,
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Get_c
template <bool kProfiled>
int mpi_get_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_c<kProfiled>, kMpiGetC);
    return observe(kMpiGetC,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Put_c
template <bool kProfiled>
int mpi_put_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_put_c<kProfiled>, kMpiPutC);
    return observe(kMpiPutC,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Raccumulate_c
template <bool kProfiled>
int mpi_raccumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                      int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                      MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_raccumulate_c<kProfiled>, kMpiRaccumulateC);
    return observe_started(kMpiRaccumulateC,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rget_accumulate_c
template <bool kProfiled>
int mpi_rget_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                          void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype,
                          int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                          MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_accumulate_c<kProfiled>, kMpiRgetAccumulateC);
    return observe_started(kMpiRgetAccumulateC,
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rget_c
template <bool kProfiled>
int mpi_rget_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_c<kProfiled>, kMpiRgetC);
    return observe_started(kMpiRgetC,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rput_c
template <bool kProfiled>
int mpi_rput_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rput_c<kProfiled>, kMpiRputC);
    return observe_started(kMpiRputC,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_allocate_c
template <bool kProfiled>
int mpi_win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                       MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_c<kProfiled>, kMpiWinAllocateC);
    return observe(kMpiWinAllocateC, [&] { return next(size, disp_unit, info, comm, baseptr, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_allocate_shared_c
template <bool kProfiled>
int mpi_win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                              MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_shared_c<kProfiled>, kMpiWinAllocateSharedC);
    return observe(kMpiWinAllocateSharedC, [&] { return next(size, disp_unit, info, comm, baseptr, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_create_c
template <bool kProfiled>
int mpi_win_create_c(void* base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
                     MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create_c<kProfiled>, kMpiWinCreateC);
    return observe(kMpiWinCreateC, [&] { return next(base, size, disp_unit, info, comm, win); });
}
#endif

}  // namespace

void install_one_sided_large([[maybe_unused]] Wrappers& wrappers) noexcept {
#ifdef BAROGRAPH_HAVE_MPI_Accumulate_c
    wrappers.set(kMpiAccumulateC, &mpi_accumulate_c<false>, &mpi_accumulate_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Get_accumulate_c
    wrappers.set(kMpiGetAccumulateC, &mpi_get_accumulate_c<false>, &mpi_get_accumulate_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Get_c
    wrappers.set(kMpiGetC, &mpi_get_c<false>, &mpi_get_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Put_c
    wrappers.set(kMpiPutC, &mpi_put_c<false>, &mpi_put_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Raccumulate_c
    wrappers.set(kMpiRaccumulateC, &mpi_raccumulate_c<false>, &mpi_raccumulate_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rget_accumulate_c
    wrappers.set(kMpiRgetAccumulateC, &mpi_rget_accumulate_c<false>, &mpi_rget_accumulate_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rget_c
    wrappers.set(kMpiRgetC, &mpi_rget_c<false>, &mpi_rget_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rput_c
    wrappers.set(kMpiRputC, &mpi_rput_c<false>, &mpi_rput_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_allocate_c
    wrappers.set(kMpiWinAllocateC, &mpi_win_allocate_c<false>, &mpi_win_allocate_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_allocate_shared_c
    wrappers.set(kMpiWinAllocateSharedC, &mpi_win_allocate_shared_c<false>, &mpi_win_allocate_shared_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_create_c
    wrappers.set(kMpiWinCreateC, &mpi_win_create_c<false>, &mpi_win_create_c<true>);
#endif
}

}  // namespace barograph::capture::mpi
