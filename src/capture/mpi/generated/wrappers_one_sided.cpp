// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "one sided", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
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

template <bool kProfiled, Trace kTrace>
int mpi_compare_and_swap(const void* origin_addr, const void* compare_addr, void* result_addr,
                         MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_compare_and_swap<kProfiled, kTrace>, kMpiCompareAndSwap);
    return observe_object<kTrace>({kMpiCompareAndSwap, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return element_payload(datatype); },
        [&] { return next(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_fetch_and_op(const void* origin_addr, void* result_addr, MPI_Datatype datatype, int target_rank,
                     MPI_Aint target_disp, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_fetch_and_op<kProfiled, kTrace>, kMpiFetchAndOp);
    return observe_object<kTrace>({kMpiFetchAndOp, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
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

template <bool kProfiled, Trace kTrace>
int mpi_get_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                       void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
                       MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                       MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_accumulate<kProfiled, kTrace>, kMpiGetAccumulate);
    return observe_object<kTrace>({kMpiGetAccumulate, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
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

template <bool kProfiled, Trace kTrace>
int mpi_raccumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
                    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                    MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_raccumulate<kProfiled, kTrace>, kMpiRaccumulate);
    return observe_object_started<kTrace>({kMpiRaccumulate, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_rget(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget<kProfiled, kTrace>, kMpiRget);
    return observe_object_started<kTrace>({kMpiRget, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_rget_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                        void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
                        MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                        MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_accumulate<kProfiled, kTrace>, kMpiRgetAccumulate);
    return observe_object_started<kTrace>({kMpiRgetAccumulate, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); },
        [&] { return fetching_payload(origin_count, origin_datatype, result_count, result_datatype, op); },
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_rput(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rput<kProfiled, kTrace>, kMpiRput);
    return observe_object_started<kTrace>({kMpiRput, target_rank, 0, 0, 0, static_cast<std::int64_t>(target_disp)},
        [&] { return window_object(win); }, [&] { return origin_payload(origin_count, origin_datatype); },
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                     MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate<kProfiled, kTrace>, kMpiWinAllocate);
    return observe_window_created<kTrace>(kMpiWinAllocate, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                            MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_shared<kProfiled, kTrace>, kMpiWinAllocateShared);
    return observe_window_created<kTrace>(kMpiWinAllocateShared, comm,
        [&] { return next(size, disp_unit, info, comm, baseptr, win); }, win);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_attach(MPI_Win win, void* base, MPI_Aint size) {
    const auto next = next_of<kProfiled>(&mpi_win_attach<kProfiled, kTrace>, kMpiWinAttach);
    return observe_object<kTrace>(kMpiWinAttach, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win, base, size); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_complete(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_complete<kProfiled, kTrace>, kMpiWinComplete);
    return observe_object<kTrace>(kMpiWinComplete, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_create(void* base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create<kProfiled, kTrace>, kMpiWinCreate);
    return observe_window_created<kTrace>(kMpiWinCreate, comm,
        [&] { return next(base, size, disp_unit, info, comm, win); }, win);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create_dynamic<kProfiled, kTrace>, kMpiWinCreateDynamic);
    return observe_window_created<kTrace>(kMpiWinCreateDynamic, comm, [&] { return next(info, comm, win); },
        win);
}

template <bool kProfiled, Trace kTrace>
int mpi_win_detach(MPI_Win win, const void* base) {
    const auto next = next_of<kProfiled>(&mpi_win_detach<kProfiled, kTrace>, kMpiWinDetach);
    return observe_object<kTrace>(kMpiWinDetach, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win, base); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_fence(int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_fence<kProfiled, kTrace>, kMpiWinFence);
    return observe_object<kTrace>(kMpiWinFence, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(assertion, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_flush(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush<kProfiled, kTrace>, kMpiWinFlush);
    return observe_object<kTrace>(kMpiWinFlush, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(rank, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_flush_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_all<kProfiled, kTrace>, kMpiWinFlushAll);
    return observe_object<kTrace>(kMpiWinFlushAll, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_flush_local(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_local<kProfiled, kTrace>, kMpiWinFlushLocal);
    return observe_object<kTrace>(kMpiWinFlushLocal, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(rank, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_flush_local_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_local_all<kProfiled, kTrace>, kMpiWinFlushLocalAll);
    return observe_object<kTrace>(kMpiWinFlushLocalAll, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_lock(int lock_type, int rank, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_lock<kProfiled, kTrace>, kMpiWinLock);
    return observe_object<kTrace>(kMpiWinLock, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(lock_type, rank, assertion, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_lock_all(int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_lock_all<kProfiled, kTrace>, kMpiWinLockAll);
    return observe_object<kTrace>(kMpiWinLockAll, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(assertion, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_post(MPI_Group group, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_post<kProfiled, kTrace>, kMpiWinPost);
    return observe_object<kTrace>(kMpiWinPost, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(group, assertion, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_set_info(MPI_Win win, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_win_set_info<kProfiled, kTrace>, kMpiWinSetInfo);
    return observe_object<kTrace>(kMpiWinSetInfo, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win, info); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_start(MPI_Group group, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_start<kProfiled, kTrace>, kMpiWinStart);
    return observe_object<kTrace>(kMpiWinStart, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(group, assertion, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_sync(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_sync<kProfiled, kTrace>, kMpiWinSync);
    return observe_object<kTrace>(kMpiWinSync, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_test(MPI_Win win, int* flag) {
    const auto next = next_of<kProfiled>(&mpi_win_test<kProfiled, kTrace>, kMpiWinTest);
    return observe_object<kTrace>(kMpiWinTest, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win, flag); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_unlock(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_unlock<kProfiled, kTrace>, kMpiWinUnlock);
    return observe_object<kTrace>(kMpiWinUnlock, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(rank, win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_unlock_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_unlock_all<kProfiled, kTrace>, kMpiWinUnlockAll);
    return observe_object<kTrace>(kMpiWinUnlockAll, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win); });
}

template <bool kProfiled, Trace kTrace>
int mpi_win_wait(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_wait<kProfiled, kTrace>, kMpiWinWait);
    return observe_object<kTrace>(kMpiWinWait, [&] { return window_object(win); }, nothing_sent,
        [&] { return next(win); });
}

}  // namespace

void install_one_sided([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAccumulate, &mpi_accumulate<false, Trace::kNo>, &mpi_accumulate<true, Trace::kNo>, &mpi_accumulate<false, Trace::kYes>, &mpi_accumulate<true, Trace::kYes>);
    wrappers.set(kMpiCompareAndSwap, &mpi_compare_and_swap<false, Trace::kNo>, &mpi_compare_and_swap<true, Trace::kNo>, &mpi_compare_and_swap<false, Trace::kYes>, &mpi_compare_and_swap<true, Trace::kYes>);
    wrappers.set(kMpiFetchAndOp, &mpi_fetch_and_op<false, Trace::kNo>, &mpi_fetch_and_op<true, Trace::kNo>, &mpi_fetch_and_op<false, Trace::kYes>, &mpi_fetch_and_op<true, Trace::kYes>);
    wrappers.set(kMpiGet, &mpi_get<false, Trace::kNo>, &mpi_get<true, Trace::kNo>, &mpi_get<false, Trace::kYes>, &mpi_get<true, Trace::kYes>);
    wrappers.set(kMpiGetAccumulate, &mpi_get_accumulate<false, Trace::kNo>, &mpi_get_accumulate<true, Trace::kNo>, &mpi_get_accumulate<false, Trace::kYes>, &mpi_get_accumulate<true, Trace::kYes>);
    wrappers.set(kMpiPut, &mpi_put<false, Trace::kNo>, &mpi_put<true, Trace::kNo>, &mpi_put<false, Trace::kYes>, &mpi_put<true, Trace::kYes>);
    wrappers.set(kMpiRaccumulate, &mpi_raccumulate<false, Trace::kNo>, &mpi_raccumulate<true, Trace::kNo>, &mpi_raccumulate<false, Trace::kYes>, &mpi_raccumulate<true, Trace::kYes>);
    wrappers.set(kMpiRget, &mpi_rget<false, Trace::kNo>, &mpi_rget<true, Trace::kNo>, &mpi_rget<false, Trace::kYes>, &mpi_rget<true, Trace::kYes>);
    wrappers.set(kMpiRgetAccumulate, &mpi_rget_accumulate<false, Trace::kNo>, &mpi_rget_accumulate<true, Trace::kNo>, &mpi_rget_accumulate<false, Trace::kYes>, &mpi_rget_accumulate<true, Trace::kYes>);
    wrappers.set(kMpiRput, &mpi_rput<false, Trace::kNo>, &mpi_rput<true, Trace::kNo>, &mpi_rput<false, Trace::kYes>, &mpi_rput<true, Trace::kYes>);
    wrappers.set(kMpiWinAllocate, &mpi_win_allocate<false, Trace::kNo>, &mpi_win_allocate<true, Trace::kNo>, &mpi_win_allocate<false, Trace::kYes>, &mpi_win_allocate<true, Trace::kYes>);
    wrappers.set(kMpiWinAllocateShared, &mpi_win_allocate_shared<false, Trace::kNo>, &mpi_win_allocate_shared<true, Trace::kNo>, &mpi_win_allocate_shared<false, Trace::kYes>, &mpi_win_allocate_shared<true, Trace::kYes>);
    wrappers.set(kMpiWinAttach, &mpi_win_attach<false, Trace::kNo>, &mpi_win_attach<true, Trace::kNo>, &mpi_win_attach<false, Trace::kYes>, &mpi_win_attach<true, Trace::kYes>);
    wrappers.set(kMpiWinComplete, &mpi_win_complete<false, Trace::kNo>, &mpi_win_complete<true, Trace::kNo>, &mpi_win_complete<false, Trace::kYes>, &mpi_win_complete<true, Trace::kYes>);
    wrappers.set(kMpiWinCreate, &mpi_win_create<false, Trace::kNo>, &mpi_win_create<true, Trace::kNo>, &mpi_win_create<false, Trace::kYes>, &mpi_win_create<true, Trace::kYes>);
    wrappers.set(kMpiWinCreateDynamic, &mpi_win_create_dynamic<false, Trace::kNo>, &mpi_win_create_dynamic<true, Trace::kNo>, &mpi_win_create_dynamic<false, Trace::kYes>, &mpi_win_create_dynamic<true, Trace::kYes>);
    wrappers.set(kMpiWinDetach, &mpi_win_detach<false, Trace::kNo>, &mpi_win_detach<true, Trace::kNo>, &mpi_win_detach<false, Trace::kYes>, &mpi_win_detach<true, Trace::kYes>);
    wrappers.set(kMpiWinFence, &mpi_win_fence<false, Trace::kNo>, &mpi_win_fence<true, Trace::kNo>, &mpi_win_fence<false, Trace::kYes>, &mpi_win_fence<true, Trace::kYes>);
    wrappers.set(kMpiWinFlush, &mpi_win_flush<false, Trace::kNo>, &mpi_win_flush<true, Trace::kNo>, &mpi_win_flush<false, Trace::kYes>, &mpi_win_flush<true, Trace::kYes>);
    wrappers.set(kMpiWinFlushAll, &mpi_win_flush_all<false, Trace::kNo>, &mpi_win_flush_all<true, Trace::kNo>, &mpi_win_flush_all<false, Trace::kYes>, &mpi_win_flush_all<true, Trace::kYes>);
    wrappers.set(kMpiWinFlushLocal, &mpi_win_flush_local<false, Trace::kNo>, &mpi_win_flush_local<true, Trace::kNo>, &mpi_win_flush_local<false, Trace::kYes>, &mpi_win_flush_local<true, Trace::kYes>);
    wrappers.set(kMpiWinFlushLocalAll, &mpi_win_flush_local_all<false, Trace::kNo>, &mpi_win_flush_local_all<true, Trace::kNo>, &mpi_win_flush_local_all<false, Trace::kYes>, &mpi_win_flush_local_all<true, Trace::kYes>);
    wrappers.set(kMpiWinLock, &mpi_win_lock<false, Trace::kNo>, &mpi_win_lock<true, Trace::kNo>, &mpi_win_lock<false, Trace::kYes>, &mpi_win_lock<true, Trace::kYes>);
    wrappers.set(kMpiWinLockAll, &mpi_win_lock_all<false, Trace::kNo>, &mpi_win_lock_all<true, Trace::kNo>, &mpi_win_lock_all<false, Trace::kYes>, &mpi_win_lock_all<true, Trace::kYes>);
    wrappers.set(kMpiWinPost, &mpi_win_post<false, Trace::kNo>, &mpi_win_post<true, Trace::kNo>, &mpi_win_post<false, Trace::kYes>, &mpi_win_post<true, Trace::kYes>);
    wrappers.set(kMpiWinSetInfo, &mpi_win_set_info<false, Trace::kNo>, &mpi_win_set_info<true, Trace::kNo>, &mpi_win_set_info<false, Trace::kYes>, &mpi_win_set_info<true, Trace::kYes>);
    wrappers.set(kMpiWinStart, &mpi_win_start<false, Trace::kNo>, &mpi_win_start<true, Trace::kNo>, &mpi_win_start<false, Trace::kYes>, &mpi_win_start<true, Trace::kYes>);
    wrappers.set(kMpiWinSync, &mpi_win_sync<false, Trace::kNo>, &mpi_win_sync<true, Trace::kNo>, &mpi_win_sync<false, Trace::kYes>, &mpi_win_sync<true, Trace::kYes>);
    wrappers.set(kMpiWinTest, &mpi_win_test<false, Trace::kNo>, &mpi_win_test<true, Trace::kNo>, &mpi_win_test<false, Trace::kYes>, &mpi_win_test<true, Trace::kYes>);
    wrappers.set(kMpiWinUnlock, &mpi_win_unlock<false, Trace::kNo>, &mpi_win_unlock<true, Trace::kNo>, &mpi_win_unlock<false, Trace::kYes>, &mpi_win_unlock<true, Trace::kYes>);
    wrappers.set(kMpiWinUnlockAll, &mpi_win_unlock_all<false, Trace::kNo>, &mpi_win_unlock_all<true, Trace::kNo>, &mpi_win_unlock_all<false, Trace::kYes>, &mpi_win_unlock_all<true, Trace::kYes>);
    wrappers.set(kMpiWinWait, &mpi_win_wait<false, Trace::kNo>, &mpi_win_wait<true, Trace::kNo>, &mpi_win_wait<false, Trace::kYes>, &mpi_win_wait<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
