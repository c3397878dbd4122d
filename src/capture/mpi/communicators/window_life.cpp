// SPDX-License-Identifier: BSD-3-Clause
// What happens when the program has made a window, and the wrappers of the calls that name and free it.
#include <mpi.h>

#include <cstring>

#include "capture/mpi/communicators/communicator_object.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/wrappers.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_win_set_name(MPI_Win win, const char* name) {
    const auto next = next_of<kProfiled>(&mpi_win_set_name<kProfiled>, kMpiWinSetName);
    Call call(kMpiWinSetName);
    if (!call.recorded()) [[unlikely]] {
        return next(win, name);
    }
    const int result = call.run(window_object(win), Payload{}, [&] { return next(win, name); });
    TrackedObject* named = result == MPI_SUCCESS ? plugin.windows.find(handle_word(win)) : nullptr;
    if (named != nullptr && name != nullptr && named->names_left != 0) {
        --named->names_left;
        plugin.host->process->name_object(named->object, {name, strnlen(name, MPI_MAX_OBJECT_NAME)});
    }
    return result;
}

// The handle is forgotten before the library may hand it out again, and entered again if the call fails.
template <bool kProfiled>
int mpi_win_free(MPI_Win* win) {
    const auto next = next_of<kProfiled>(&mpi_win_free<kProfiled>, kMpiWinFree);
    Call call(kMpiWinFree);
    if (!call.recorded() || win == nullptr) [[unlikely]] {
        return next(win);
    }
    const std::uintptr_t handle = handle_word(*win);
    const TrackedObject window = plugin.windows.remove(handle);
    const int result = call.run(window.object, Payload{}, [&] { return next(win); });
    if (result != MPI_SUCCESS && window.object != 0) {
        (void)plugin.windows.insert(handle, window);
    }
    return result;
}

}  // namespace

void window_created(Entry call, MPI_Comm comm, MPI_Win made) noexcept {
    const sys::ErrnoGuard errno_guard;
    Communicator* on = plugin.communicators.find(handle_word(comm));
    if (on == nullptr) {
        return;
    }
    const TrackedObject window = new_window(call, comm, *on);
    if (window.object != 0 && plugin.windows.insert(handle_word(made), window) == nullptr) {
        plugin.host->process->count_loss();
    }
}

void install_window_life(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiWinSetName, &mpi_win_set_name<false>, &mpi_win_set_name<true>);
    wrappers.set(kMpiWinFree, &mpi_win_free<false>, &mpi_win_free<true>);
}

}  // namespace barograph::capture::mpi
