// SPDX-License-Identifier: BSD-3-Clause
// See sessions.hpp. Holds the wrappers of MPI_Session_init and MPI_Session_finalize.
#include "capture/mpi/job/sessions.hpp"

#include <algorithm>

#include "capture/mpi/job/job.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/wrappers.hpp"
#include "sys/clock.hpp"
#include "sys/errno_guard.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::capture::mpi {
namespace {

// Libraries give sessions one after the other; programs that hold more than this many at once lose only
// members of communicators that are made after the session that the world was learned from has ended.
constexpr std::size_t kMostSessions = 64;

constinit sys::SpinLock lock;
constinit SessionHandle open_sessions[kMostSessions] = {};
constinit std::size_t open_count = 0;
constinit bool world_is_from_session = false;  // from open_sessions[0]

// The group of all processes that were started together, as one session sees it. The caller holds the lock.
void learn_world(std::uint64_t ticks) noexcept {
    if (open_count == 0 || plugin.world_known.load(std::memory_order_acquire) ||
        plugin.real.group_from_session_pset == nullptr) {
        return;
    }
    MPI_Group group = plugin.handles.no_group;
    int rank = 0;
    int size = 0;
    if (!group_of_programs(group) &&
        plugin.real.group_from_session_pset(open_sessions[0], "mpi://WORLD", &group) != MPI_SUCCESS) {
        return;
    }
    if (plugin.real.group_rank(group, &rank) != MPI_SUCCESS || rank < 0 ||
        plugin.real.group_size(group, &size) != MPI_SUCCESS) {
        (void)plugin.real.group_free(&group);
        return;
    }
    plugin.world_group = group;
    world_is_from_session = true;
    plugin.world_known.store(true, std::memory_order_release);
    job_started_by_session(rank, size, ticks);
}

void forget_world() noexcept {
    if (world_is_from_session) {
        world_is_from_session = false;
        plugin.world_known.store(false, std::memory_order_release);
        (void)plugin.real.group_free(&plugin.world_group);
    }
}

void add(SessionHandle session, std::uint64_t ticks) noexcept {
    const sys::ErrnoGuard errno_guard;
    const sys::SpinGuard guard(lock);
    if (guard.held() && open_count < kMostSessions) {
        open_sessions[open_count++] = session;
        learn_world(ticks);
    }
}

// Before a session ends: a library may refuse to end one whose groups are still held.
void remove(SessionHandle session) noexcept {
    const sys::ErrnoGuard errno_guard;
    const sys::SpinGuard guard(lock);
    SessionHandle* const end = open_sessions + open_count;
    SessionHandle* const found = std::find(open_sessions, end, session);
    if (!guard.held() || found == end) {
        return;
    }
    const bool held_the_world = found == open_sessions;
    if (held_the_world) {
        forget_world();
    }
    std::copy(found + 1, end, found);
    --open_count;
    if (held_the_world) {
        learn_world(0);
    }
}

template <bool kProfiled>
int mpi_session_init(MPI_Info info, MPI_Errhandler errhandler, SessionHandle* session) {
    const auto next = next_of<kProfiled>(&mpi_session_init<kProfiled>, kMpiSessionInit);
    Call call(kMpiSessionInit);
    if (!call.recorded()) [[unlikely]] {
        return next(info, errhandler, session);
    }
    define_operations();
    const sys::Clock clock = plugin.host->process->clock();
    const std::uint64_t begin = clock.now();
    const int result = call.run(0, Payload{}, [&] { return next(info, errhandler, session); });
    if (result == MPI_SUCCESS) {
        add(*session, clock.now() - begin);
    }
    return result;
}

template <bool kProfiled>
int mpi_session_finalize(SessionHandle* session) {
    const auto next = next_of<kProfiled>(&mpi_session_finalize<kProfiled>, kMpiSessionFinalize);
    Call call(kMpiSessionFinalize);
    if (!call.recorded() || session == nullptr) [[unlikely]] {
        return next(session);
    }
    const SessionHandle ending = *session;
    remove(ending);
    const int result = call.run(0, Payload{}, [&] { return next(session); });
    if (result != MPI_SUCCESS) {
        add(ending, 0);
    }
    return result;
}

}  // namespace

void leave_sessions_for_world() noexcept {
    const sys::SpinGuard guard(lock);
    if (guard.held()) {
        forget_world();
    }
}

void install_sessions(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiSessionInit, &mpi_session_init<false>, &mpi_session_init<true>);
    wrappers.set(kMpiSessionFinalize, &mpi_session_finalize<false>, &mpi_session_finalize<true>);
}

}  // namespace barograph::capture::mpi
