// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "one sided large", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                     int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                     MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_accumulate_c<kProfiled, kTrace>, kMpiAccumulateC);
    return observe_object<kTrace>({kMpiAccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_get_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                         void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype,
                         int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                         MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_accumulate_c<kProfiled, kTrace>, kMpiGetAccumulateC);
    return observe_object<kTrace>({kMpiGetAccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); },
        [&] { return fetching_payload(origin_count, origin_datatype, result_count, result_datatype, op); },
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_get_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_c<kProfiled, kTrace>, kMpiGetC);
    return observe_object<kTrace>({kMpiGetC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_put_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_put_c<kProfiled, kTrace>, kMpiPutC);
    return observe_object<kTrace>({kMpiPutC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_raccumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                      int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                      MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_raccumulate_c<kProfiled, kTrace>, kMpiRaccumulateC);
    return observe_object_started<kTrace>({kMpiRaccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_rget_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                          void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype,
                          int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                          MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_accumulate_c<kProfiled, kTrace>, kMpiRgetAccumulateC);
    return observe_object_started<kTrace>({kMpiRgetAccumulateC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); },
        [&] { return fetching_payload(origin_count, origin_datatype, result_count, result_datatype, op); },
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_rget_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_c<kProfiled, kTrace>, kMpiRgetC);
    return observe_object_started<kTrace>({kMpiRgetC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_rput_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rput_c<kProfiled, kTrace>, kMpiRputC);
    return observe_object_started<kTrace>({kMpiRputC, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                       MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_c<kProfiled, kTrace>, kMpiWinAllocateC);
    return observe_window_created<kTrace>(kMpiWinAllocateC, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                              MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_shared_c<kProfiled, kTrace>, kMpiWinAllocateSharedC);
    return observe_window_created<kTrace>(kMpiWinAllocateSharedC, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_create_c(void* base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
                     MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create_c<kProfiled, kTrace>, kMpiWinCreateC);
    return observe_window_created<kTrace>(kMpiWinCreateC, comm,
        [&] { return next(base, size, disp_unit, info, comm, win); }, win);
}

}  // namespace

void install_one_sided_large([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAccumulateC, &mpi_accumulate_c<false, Trace::kNo>, &mpi_accumulate_c<true, Trace::kNo>, &mpi_accumulate_c<false, Trace::kYes>, &mpi_accumulate_c<true, Trace::kYes>);
    wrappers.set(kMpiGetAccumulateC, &mpi_get_accumulate_c<false, Trace::kNo>, &mpi_get_accumulate_c<true, Trace::kNo>, &mpi_get_accumulate_c<false, Trace::kYes>, &mpi_get_accumulate_c<true, Trace::kYes>);
    wrappers.set(kMpiGetC, &mpi_get_c<false, Trace::kNo>, &mpi_get_c<true, Trace::kNo>, &mpi_get_c<false, Trace::kYes>, &mpi_get_c<true, Trace::kYes>);
    wrappers.set(kMpiPutC, &mpi_put_c<false, Trace::kNo>, &mpi_put_c<true, Trace::kNo>, &mpi_put_c<false, Trace::kYes>, &mpi_put_c<true, Trace::kYes>);
    wrappers.set(kMpiRaccumulateC, &mpi_raccumulate_c<false, Trace::kNo>, &mpi_raccumulate_c<true, Trace::kNo>, &mpi_raccumulate_c<false, Trace::kYes>, &mpi_raccumulate_c<true, Trace::kYes>);
    wrappers.set(kMpiRgetAccumulateC, &mpi_rget_accumulate_c<false, Trace::kNo>, &mpi_rget_accumulate_c<true, Trace::kNo>, &mpi_rget_accumulate_c<false, Trace::kYes>, &mpi_rget_accumulate_c<true, Trace::kYes>);
    wrappers.set(kMpiRgetC, &mpi_rget_c<false, Trace::kNo>, &mpi_rget_c<true, Trace::kNo>, &mpi_rget_c<false, Trace::kYes>, &mpi_rget_c<true, Trace::kYes>);
    wrappers.set(kMpiRputC, &mpi_rput_c<false, Trace::kNo>, &mpi_rput_c<true, Trace::kNo>, &mpi_rput_c<false, Trace::kYes>, &mpi_rput_c<true, Trace::kYes>);
    wrappers.set(kMpiWinAllocateC, &mpi_win_allocate_c<false, Trace::kNo>, &mpi_win_allocate_c<true, Trace::kNo>, &mpi_win_allocate_c<false, Trace::kYes>, &mpi_win_allocate_c<true, Trace::kYes>);
    wrappers.set(kMpiWinAllocateSharedC, &mpi_win_allocate_shared_c<false, Trace::kNo>, &mpi_win_allocate_shared_c<true, Trace::kNo>, &mpi_win_allocate_shared_c<false, Trace::kYes>, &mpi_win_allocate_shared_c<true, Trace::kYes>);
    wrappers.set(kMpiWinCreateC, &mpi_win_create_c<false, Trace::kNo>, &mpi_win_create_c<true, Trace::kNo>, &mpi_win_create_c<false, Trace::kYes>, &mpi_win_create_c<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
