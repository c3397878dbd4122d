// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "one sided large", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                     int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                     MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_accumulate_c<kProfiled>, kMpiAccumulateC);
    return shared::observe_object({kMpiAccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}

template <bool kProfiled>
int mpi_get_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                         void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype,
                         int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                         MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_accumulate_c<kProfiled>, kMpiGetAccumulateC);
    return shared::observe_object({kMpiGetAccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); },
        [&] { return fetching_payload(origin_count, origin_datatype, result_count, result_datatype, op); },
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}

template <bool kProfiled>
int mpi_get_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_c<kProfiled>, kMpiGetC);
    return shared::observe_object({kMpiGetC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}

template <bool kProfiled>
int mpi_put_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_put_c<kProfiled>, kMpiPutC);
    return shared::observe_object({kMpiPutC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}

template <bool kProfiled>
int mpi_raccumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                      int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                      MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_raccumulate_c<kProfiled>, kMpiRaccumulateC);
    return shared::observe_object_started({kMpiRaccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled>
int mpi_rget_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                          void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype,
                          int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                          MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_accumulate_c<kProfiled>, kMpiRgetAccumulateC);
    return shared::observe_object_started({kMpiRgetAccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); },
        [&] { return fetching_payload(origin_count, origin_datatype, result_count, result_datatype, op); },
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled>
int mpi_rget_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_c<kProfiled>, kMpiRgetC);
    return shared::observe_object_started({kMpiRgetC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled>
int mpi_rput_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rput_c<kProfiled>, kMpiRputC);
    return shared::observe_object_started({kMpiRputC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled>
int mpi_win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                       MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_c<kProfiled>, kMpiWinAllocateC);
    return shared::observe_window_created(kMpiWinAllocateC, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled>
int mpi_win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                              MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_shared_c<kProfiled>, kMpiWinAllocateSharedC);
    return shared::observe_window_created(kMpiWinAllocateSharedC, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled>
int mpi_win_create_c(void* base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
                     MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create_c<kProfiled>, kMpiWinCreateC);
    return shared::observe_window_created(kMpiWinCreateC, comm,
        [&] { return next(base, size, disp_unit, info, comm, win); }, win);
}

}  // namespace

void install_one_sided_large([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAccumulateC, &mpi_accumulate_c<false>, &mpi_accumulate_c<true>);
    wrappers.set(kMpiGetAccumulateC, &mpi_get_accumulate_c<false>, &mpi_get_accumulate_c<true>);
    wrappers.set(kMpiGetC, &mpi_get_c<false>, &mpi_get_c<true>);
    wrappers.set(kMpiPutC, &mpi_put_c<false>, &mpi_put_c<true>);
    wrappers.set(kMpiRaccumulateC, &mpi_raccumulate_c<false>, &mpi_raccumulate_c<true>);
    wrappers.set(kMpiRgetAccumulateC, &mpi_rget_accumulate_c<false>, &mpi_rget_accumulate_c<true>);
    wrappers.set(kMpiRgetC, &mpi_rget_c<false>, &mpi_rget_c<true>);
    wrappers.set(kMpiRputC, &mpi_rput_c<false>, &mpi_rput_c<true>);
    wrappers.set(kMpiWinAllocateC, &mpi_win_allocate_c<false>, &mpi_win_allocate_c<true>);
    wrappers.set(kMpiWinAllocateSharedC, &mpi_win_allocate_shared_c<false>, &mpi_win_allocate_shared_c<true>);
    wrappers.set(kMpiWinCreateC, &mpi_win_create_c<false>, &mpi_win_create_c<true>);
}

}  // namespace barograph::capture::mpi
