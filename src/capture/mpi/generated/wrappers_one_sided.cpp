// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "one sided", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

#ifdef BAROGRAPH_HAVE_MPI_Accumulate
template <bool kProfiled>
int mpi_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
                   MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                   MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_accumulate<kProfiled>, kMpiAccumulate);
    return observe(kMpiAccumulate,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Compare_and_swap
template <bool kProfiled>
int mpi_compare_and_swap(const void* origin_addr, const void* compare_addr, void* result_addr,
                         MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_compare_and_swap<kProfiled>, kMpiCompareAndSwap);
    return observe(kMpiCompareAndSwap,
        [&] { return next(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Fetch_and_op
template <bool kProfiled>
int mpi_fetch_and_op(const void* origin_addr, void* result_addr, MPI_Datatype datatype, int target_rank,
                     MPI_Aint target_disp, MPI_Op op, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_fetch_and_op<kProfiled>, kMpiFetchAndOp);
    return observe(kMpiFetchAndOp,
        [&] { return next(origin_addr, result_addr, datatype, target_rank, target_disp, op, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Get
template <bool kProfiled>
int mpi_get(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
            MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get<kProfiled>, kMpiGet);
    return observe(kMpiGet,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Get_accumulate
template <bool kProfiled>
int mpi_get_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                       void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
                       MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                       MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_get_accumulate<kProfiled>, kMpiGetAccumulate);
    return observe(kMpiGetAccumulate,
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Put
template <bool kProfiled>
int mpi_put(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
            MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_put<kProfiled>, kMpiPut);
    return observe(kMpiPut,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Raccumulate
template <bool kProfiled>
int mpi_raccumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
                    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                    MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_raccumulate<kProfiled>, kMpiRaccumulate);
    return observe_started(kMpiRaccumulate,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rget
template <bool kProfiled>
int mpi_rget(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget<kProfiled>, kMpiRget);
    return observe_started(kMpiRget,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rget_accumulate
template <bool kProfiled>
int mpi_rget_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                        void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
                        MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                        MPI_Win win, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rget_accumulate<kProfiled>, kMpiRgetAccumulate);
    return observe_started(kMpiRgetAccumulate,
        [&] { return next(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Rput
template <bool kProfiled>
int mpi_rput(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_rput<kProfiled>, kMpiRput);
    return observe_started(kMpiRput,
        [&] { return next(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_allocate
template <bool kProfiled>
int mpi_win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                     MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate<kProfiled>, kMpiWinAllocate);
    return observe(kMpiWinAllocate, [&] { return next(size, disp_unit, info, comm, baseptr, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_allocate_shared
template <bool kProfiled>
int mpi_win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                            MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_allocate_shared<kProfiled>, kMpiWinAllocateShared);
    return observe(kMpiWinAllocateShared, [&] { return next(size, disp_unit, info, comm, baseptr, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_attach
template <bool kProfiled>
int mpi_win_attach(MPI_Win win, void* base, MPI_Aint size) {
    const auto next = next_of<kProfiled>(&mpi_win_attach<kProfiled>, kMpiWinAttach);
    return observe(kMpiWinAttach, [&] { return next(win, base, size); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_complete
template <bool kProfiled>
int mpi_win_complete(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_complete<kProfiled>, kMpiWinComplete);
    return observe(kMpiWinComplete, [&] { return next(win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_create
template <bool kProfiled>
int mpi_win_create(void* base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create<kProfiled>, kMpiWinCreate);
    return observe(kMpiWinCreate, [&] { return next(base, size, disp_unit, info, comm, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_create_dynamic
template <bool kProfiled>
int mpi_win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_create_dynamic<kProfiled>, kMpiWinCreateDynamic);
    return observe(kMpiWinCreateDynamic, [&] { return next(info, comm, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_detach
template <bool kProfiled>
int mpi_win_detach(MPI_Win win, const void* base) {
    const auto next = next_of<kProfiled>(&mpi_win_detach<kProfiled>, kMpiWinDetach);
    return observe(kMpiWinDetach, [&] { return next(win, base); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_fence
template <bool kProfiled>
int mpi_win_fence(int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_fence<kProfiled>, kMpiWinFence);
    return observe(kMpiWinFence, [&] { return next(assertion, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_flush
template <bool kProfiled>
int mpi_win_flush(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush<kProfiled>, kMpiWinFlush);
    return observe(kMpiWinFlush, [&] { return next(rank, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_flush_all
template <bool kProfiled>
int mpi_win_flush_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_all<kProfiled>, kMpiWinFlushAll);
    return observe(kMpiWinFlushAll, [&] { return next(win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_flush_local
template <bool kProfiled>
int mpi_win_flush_local(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_local<kProfiled>, kMpiWinFlushLocal);
    return observe(kMpiWinFlushLocal, [&] { return next(rank, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_flush_local_all
template <bool kProfiled>
int mpi_win_flush_local_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_flush_local_all<kProfiled>, kMpiWinFlushLocalAll);
    return observe(kMpiWinFlushLocalAll, [&] { return next(win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_free
template <bool kProfiled>
int mpi_win_free(MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_free<kProfiled>, kMpiWinFree);
    return observe(kMpiWinFree, [&] { return next(win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_lock
template <bool kProfiled>
int mpi_win_lock(int lock_type, int rank, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_lock<kProfiled>, kMpiWinLock);
    return observe(kMpiWinLock, [&] { return next(lock_type, rank, assertion, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_lock_all
template <bool kProfiled>
int mpi_win_lock_all(int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_lock_all<kProfiled>, kMpiWinLockAll);
    return observe(kMpiWinLockAll, [&] { return next(assertion, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_post
template <bool kProfiled>
int mpi_win_post(MPI_Group group, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_post<kProfiled>, kMpiWinPost);
    return observe(kMpiWinPost, [&] { return next(group, assertion, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_start
template <bool kProfiled>
int mpi_win_start(MPI_Group group, int assertion, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_start<kProfiled>, kMpiWinStart);
    return observe(kMpiWinStart, [&] { return next(group, assertion, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_sync
template <bool kProfiled>
int mpi_win_sync(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_sync<kProfiled>, kMpiWinSync);
    return observe(kMpiWinSync, [&] { return next(win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_test
template <bool kProfiled>
int mpi_win_test(MPI_Win win, int* flag) {
    const auto next = next_of<kProfiled>(&mpi_win_test<kProfiled>, kMpiWinTest);
    return observe(kMpiWinTest, [&] { return next(win, flag); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_unlock
template <bool kProfiled>
int mpi_win_unlock(int rank, MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_unlock<kProfiled>, kMpiWinUnlock);
    return observe(kMpiWinUnlock, [&] { return next(rank, win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_unlock_all
template <bool kProfiled>
int mpi_win_unlock_all(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_unlock_all<kProfiled>, kMpiWinUnlockAll);
    return observe(kMpiWinUnlockAll, [&] { return next(win); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Win_wait
template <bool kProfiled>
int mpi_win_wait(MPI_Win win) {
    const auto next = next_of<kProfiled>(&mpi_win_wait<kProfiled>, kMpiWinWait);
    return observe(kMpiWinWait, [&] { return next(win); });
}
#endif

}  // namespace

void install_one_sided([[maybe_unused]] Wrappers& wrappers) noexcept {
#ifdef BAROGRAPH_HAVE_MPI_Accumulate
    wrappers.set(kMpiAccumulate, &mpi_accumulate<false>, &mpi_accumulate<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Compare_and_swap
    wrappers.set(kMpiCompareAndSwap, &mpi_compare_and_swap<false>, &mpi_compare_and_swap<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Fetch_and_op
    wrappers.set(kMpiFetchAndOp, &mpi_fetch_and_op<false>, &mpi_fetch_and_op<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Get
    wrappers.set(kMpiGet, &mpi_get<false>, &mpi_get<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Get_accumulate
    wrappers.set(kMpiGetAccumulate, &mpi_get_accumulate<false>, &mpi_get_accumulate<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Put
    wrappers.set(kMpiPut, &mpi_put<false>, &mpi_put<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Raccumulate
    wrappers.set(kMpiRaccumulate, &mpi_raccumulate<false>, &mpi_raccumulate<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rget
    wrappers.set(kMpiRget, &mpi_rget<false>, &mpi_rget<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rget_accumulate
    wrappers.set(kMpiRgetAccumulate, &mpi_rget_accumulate<false>, &mpi_rget_accumulate<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Rput
    wrappers.set(kMpiRput, &mpi_rput<false>, &mpi_rput<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_allocate
    wrappers.set(kMpiWinAllocate, &mpi_win_allocate<false>, &mpi_win_allocate<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_allocate_shared
    wrappers.set(kMpiWinAllocateShared, &mpi_win_allocate_shared<false>, &mpi_win_allocate_shared<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_attach
    wrappers.set(kMpiWinAttach, &mpi_win_attach<false>, &mpi_win_attach<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_complete
    wrappers.set(kMpiWinComplete, &mpi_win_complete<false>, &mpi_win_complete<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_create
    wrappers.set(kMpiWinCreate, &mpi_win_create<false>, &mpi_win_create<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_create_dynamic
    wrappers.set(kMpiWinCreateDynamic, &mpi_win_create_dynamic<false>, &mpi_win_create_dynamic<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_detach
    wrappers.set(kMpiWinDetach, &mpi_win_detach<false>, &mpi_win_detach<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_fence
    wrappers.set(kMpiWinFence, &mpi_win_fence<false>, &mpi_win_fence<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_flush
    wrappers.set(kMpiWinFlush, &mpi_win_flush<false>, &mpi_win_flush<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_flush_all
    wrappers.set(kMpiWinFlushAll, &mpi_win_flush_all<false>, &mpi_win_flush_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_flush_local
    wrappers.set(kMpiWinFlushLocal, &mpi_win_flush_local<false>, &mpi_win_flush_local<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_flush_local_all
    wrappers.set(kMpiWinFlushLocalAll, &mpi_win_flush_local_all<false>, &mpi_win_flush_local_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_free
    wrappers.set(kMpiWinFree, &mpi_win_free<false>, &mpi_win_free<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_lock
    wrappers.set(kMpiWinLock, &mpi_win_lock<false>, &mpi_win_lock<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_lock_all
    wrappers.set(kMpiWinLockAll, &mpi_win_lock_all<false>, &mpi_win_lock_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_post
    wrappers.set(kMpiWinPost, &mpi_win_post<false>, &mpi_win_post<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_start
    wrappers.set(kMpiWinStart, &mpi_win_start<false>, &mpi_win_start<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_sync
    wrappers.set(kMpiWinSync, &mpi_win_sync<false>, &mpi_win_sync<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_test
    wrappers.set(kMpiWinTest, &mpi_win_test<false>, &mpi_win_test<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_unlock
    wrappers.set(kMpiWinUnlock, &mpi_win_unlock<false>, &mpi_win_unlock<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_unlock_all
    wrappers.set(kMpiWinUnlockAll, &mpi_win_unlock_all<false>, &mpi_win_unlock_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Win_wait
    wrappers.set(kMpiWinWait, &mpi_win_wait<false>, &mpi_win_wait<true>);
#endif
}

}  // namespace barograph::capture::mpi
