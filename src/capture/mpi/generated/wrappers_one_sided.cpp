// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "one sided", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
                   MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                   MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_accumulate<kProfiled, kTrace>, kMpiAccumulate);
    return observe_object<kTrace>({kMpiAccumulate, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}

template <bool kProfiled>
int mpi_compare_and_swap(const void* origin_addr, const void* compare_addr, void* result_addr,
                         MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_compare_and_swap<kProfiled>, kMpiCompareAndSwap);
    return shared::observe_object({kMpiCompareAndSwap, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return element_payload(datatype); },
        [&] { return next(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win); });
}

template <bool kProfiled>
int mpi_fetch_and_op(const void* origin_addr, void* result_addr, MPI_Datatype datatype, int target_rank,
                     MPI_Aint target_disp, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_fetch_and_op<kProfiled>, kMpiFetchAndOp);
    return shared::observe_object({kMpiFetchAndOp, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return element_payload(datatype); },
        [&] { return next(origin_addr, result_addr, datatype, target_rank, target_disp, op, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_get(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
            MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get<kProfiled, kTrace>, kMpiGet);
    return observe_object<kTrace>({kMpiGet, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}

template <bool kProfiled>
int mpi_get_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                       void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
                       MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                       MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_accumulate<kProfiled>, kMpiGetAccumulate);
    return shared::observe_object({kMpiGetAccumulate, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); },
        [&] { return fetching_payload(origin_count, origin_datatype, result_count, result_datatype, op); },
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_put(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
            MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_put<kProfiled, kTrace>, kMpiPut);
    return observe_object<kTrace>({kMpiPut, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}

template <bool kProfiled>
int mpi_raccumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
                    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                    MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_raccumulate<kProfiled>, kMpiRaccumulate);
    return shared::observe_object_started({kMpiRaccumulate, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled>
int mpi_rget(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget<kProfiled>, kMpiRget);
    return shared::observe_object_started({kMpiRget, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled>
int mpi_rget_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                        void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
                        MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                        MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_accumulate<kProfiled>, kMpiRgetAccumulate);
    return shared::observe_object_started({kMpiRgetAccumulate, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); },
        [&] { return fetching_payload(origin_count, origin_datatype, result_count, result_datatype, op); },
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled>
int mpi_rput(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rput<kProfiled>, kMpiRput);
    return shared::observe_object_started({kMpiRput, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled>
int mpi_win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                     MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate<kProfiled>, kMpiWinAllocate);
    return shared::observe_window_created(kMpiWinAllocate, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled>
int mpi_win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                            MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_shared<kProfiled>, kMpiWinAllocateShared);
    return shared::observe_window_created(kMpiWinAllocateShared, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled>
int mpi_win_attach(MPI_Win win, void* base, MPI_Aint size) {
    const auto next = next_of<kProfiled>(&mpi_win_attach<kProfiled>, kMpiWinAttach);
    return shared::observe_object(kMpiWinAttach, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win, base, size); });
}

template <bool kProfiled>
int mpi_win_complete(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_complete<kProfiled>, kMpiWinComplete);
    return shared::observe_object(kMpiWinComplete, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win); });
}

template <bool kProfiled>
int mpi_win_create(void* base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create<kProfiled>, kMpiWinCreate);
    return shared::observe_window_created(kMpiWinCreate, comm,
        [&] { return next(base, size, disp_unit, info, comm, win); }, win);
}

template <bool kProfiled>
int mpi_win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create_dynamic<kProfiled>, kMpiWinCreateDynamic);
    return shared::observe_window_created(kMpiWinCreateDynamic, comm, [&] { return next(info, comm, win); },
        win);
}

template <bool kProfiled>
int mpi_win_detach(MPI_Win win, const void* base) {
    const auto next = next_of<kProfiled>(&mpi_win_detach<kProfiled>, kMpiWinDetach);
    return shared::observe_object(kMpiWinDetach, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win, base); });
}

template <bool kProfiled>
int mpi_win_fence(int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_fence<kProfiled>, kMpiWinFence);
    return shared::observe_object(kMpiWinFence, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(assertion, win); });
}

template <bool kProfiled>
int mpi_win_flush(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush<kProfiled>, kMpiWinFlush);
    return shared::observe_object(kMpiWinFlush, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(rank, win); });
}

template <bool kProfiled>
int mpi_win_flush_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_all<kProfiled>, kMpiWinFlushAll);
    return shared::observe_object(kMpiWinFlushAll, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win); });
}

template <bool kProfiled>
int mpi_win_flush_local(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_local<kProfiled>, kMpiWinFlushLocal);
    return shared::observe_object(kMpiWinFlushLocal, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(rank, win); });
}

template <bool kProfiled>
int mpi_win_flush_local_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_local_all<kProfiled>, kMpiWinFlushLocalAll);
    return shared::observe_object(kMpiWinFlushLocalAll, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win); });
}

template <bool kProfiled>
int mpi_win_lock(int lock_type, int rank, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_lock<kProfiled>, kMpiWinLock);
    return shared::observe_object(kMpiWinLock, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(lock_type, rank, assertion, win); });
}

template <bool kProfiled>
int mpi_win_lock_all(int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_lock_all<kProfiled>, kMpiWinLockAll);
    return shared::observe_object(kMpiWinLockAll, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(assertion, win); });
}

template <bool kProfiled>
int mpi_win_post(MPI_Group group, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_post<kProfiled>, kMpiWinPost);
    return shared::observe_object(kMpiWinPost, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(group, assertion, win); });
}

template <bool kProfiled>
int mpi_win_set_info(MPI_Win win, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_win_set_info<kProfiled>, kMpiWinSetInfo);
    return shared::observe_object(kMpiWinSetInfo, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win, info); });
}

template <bool kProfiled>
int mpi_win_start(MPI_Group group, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_start<kProfiled>, kMpiWinStart);
    return shared::observe_object(kMpiWinStart, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(group, assertion, win); });
}

template <bool kProfiled>
int mpi_win_sync(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_sync<kProfiled>, kMpiWinSync);
    return shared::observe_object(kMpiWinSync, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win); });
}

template <bool kProfiled>
int mpi_win_test(MPI_Win win, int* flag) {
    const auto next = next_of<kProfiled>(&mpi_win_test<kProfiled>, kMpiWinTest);
    return shared::observe_object(kMpiWinTest, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win, flag); });
}

template <bool kProfiled>
int mpi_win_unlock(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_unlock<kProfiled>, kMpiWinUnlock);
    return shared::observe_object(kMpiWinUnlock, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(rank, win); });
}

template <bool kProfiled>
int mpi_win_unlock_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_unlock_all<kProfiled>, kMpiWinUnlockAll);
    return shared::observe_object(kMpiWinUnlockAll, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win); });
}

template <bool kProfiled>
int mpi_win_wait(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_wait<kProfiled>, kMpiWinWait);
    return shared::observe_object(kMpiWinWait, [&] { return window_object(win); }, kNothingSent,
        [&] { return next(win); });
}

}  // namespace

void install_one_sided([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAccumulate, &mpi_accumulate<false, Trace::kNo>, &mpi_accumulate<true, Trace::kNo>, &mpi_accumulate<false, Trace::kYes>, &mpi_accumulate<true, Trace::kYes>);
    wrappers.set(kMpiCompareAndSwap, &mpi_compare_and_swap<false>, &mpi_compare_and_swap<true>);
    wrappers.set(kMpiFetchAndOp, &mpi_fetch_and_op<false>, &mpi_fetch_and_op<true>);
    wrappers.set(kMpiGet, &mpi_get<false, Trace::kNo>, &mpi_get<true, Trace::kNo>, &mpi_get<false, Trace::kYes>, &mpi_get<true, Trace::kYes>);
    wrappers.set(kMpiGetAccumulate, &mpi_get_accumulate<false>, &mpi_get_accumulate<true>);
    wrappers.set(kMpiPut, &mpi_put<false, Trace::kNo>, &mpi_put<true, Trace::kNo>, &mpi_put<false, Trace::kYes>, &mpi_put<true, Trace::kYes>);
    wrappers.set(kMpiRaccumulate, &mpi_raccumulate<false>, &mpi_raccumulate<true>);
    wrappers.set(kMpiRget, &mpi_rget<false>, &mpi_rget<true>);
    wrappers.set(kMpiRgetAccumulate, &mpi_rget_accumulate<false>, &mpi_rget_accumulate<true>);
    wrappers.set(kMpiRput, &mpi_rput<false>, &mpi_rput<true>);
    wrappers.set(kMpiWinAllocate, &mpi_win_allocate<false>, &mpi_win_allocate<true>);
    wrappers.set(kMpiWinAllocateShared, &mpi_win_allocate_shared<false>, &mpi_win_allocate_shared<true>);
    wrappers.set(kMpiWinAttach, &mpi_win_attach<false>, &mpi_win_attach<true>);
    wrappers.set(kMpiWinComplete, &mpi_win_complete<false>, &mpi_win_complete<true>);
    wrappers.set(kMpiWinCreate, &mpi_win_create<false>, &mpi_win_create<true>);
    wrappers.set(kMpiWinCreateDynamic, &mpi_win_create_dynamic<false>, &mpi_win_create_dynamic<true>);
    wrappers.set(kMpiWinDetach, &mpi_win_detach<false>, &mpi_win_detach<true>);
    wrappers.set(kMpiWinFence, &mpi_win_fence<false>, &mpi_win_fence<true>);
    wrappers.set(kMpiWinFlush, &mpi_win_flush<false>, &mpi_win_flush<true>);
    wrappers.set(kMpiWinFlushAll, &mpi_win_flush_all<false>, &mpi_win_flush_all<true>);
    wrappers.set(kMpiWinFlushLocal, &mpi_win_flush_local<false>, &mpi_win_flush_local<true>);
    wrappers.set(kMpiWinFlushLocalAll, &mpi_win_flush_local_all<false>, &mpi_win_flush_local_all<true>);
    wrappers.set(kMpiWinLock, &mpi_win_lock<false>, &mpi_win_lock<true>);
    wrappers.set(kMpiWinLockAll, &mpi_win_lock_all<false>, &mpi_win_lock_all<true>);
    wrappers.set(kMpiWinPost, &mpi_win_post<false>, &mpi_win_post<true>);
    wrappers.set(kMpiWinSetInfo, &mpi_win_set_info<false>, &mpi_win_set_info<true>);
    wrappers.set(kMpiWinStart, &mpi_win_start<false>, &mpi_win_start<true>);
    wrappers.set(kMpiWinSync, &mpi_win_sync<false>, &mpi_win_sync<true>);
    wrappers.set(kMpiWinTest, &mpi_win_test<false>, &mpi_win_test<true>);
    wrappers.set(kMpiWinUnlock, &mpi_win_unlock<false>, &mpi_win_unlock<true>);
    wrappers.set(kMpiWinUnlockAll, &mpi_win_unlock_all<false>, &mpi_win_unlock_all<true>);
    wrappers.set(kMpiWinWait, &mpi_win_wait<false>, &mpi_win_wait<true>);
}

}  // namespace barograph::capture::mpi
