// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that begin and end a file handle. What is done with the file in between counts on the communicator
// that it was opened on; nothing else is known of files here.
#include <mpi.h>

#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_file_open(MPI_Comm comm, const char* filename, int amode, MPI_Info info, MPI_File* fh) {
    const auto next = next_of<kProfiled>(&mpi_file_open<kProfiled>, kMpiFileOpen);
    Call call(kMpiFileOpen);
    if (!call.recorded()) [[unlikely]] {
        return next(comm, filename, amode, info, fh);
    }
    const int result = call.run_on(comm, no_payload, [&] { return next(comm, filename, amode, info, fh); });
    if (result == MPI_SUCCESS &&
        plugin.files.insert(handle_word(*fh), {.object = call.object()}) == nullptr) {
        plugin.host->process->count_loss();
    }
    return result;
}

// The handle is forgotten before the library may hand it out again, and entered again if the call fails.
template <bool kProfiled>
int mpi_file_close(MPI_File* fh) {
    const auto next = next_of<kProfiled>(&mpi_file_close<kProfiled>, kMpiFileClose);
    Call call(kMpiFileClose);
    if (!call.recorded() || fh == nullptr) [[unlikely]] {
        return next(fh);
    }
    const std::uintptr_t handle = handle_word(*fh);
    const TrackedObject file = plugin.files.remove(handle);
    const int result = call.run(file.object, Payload{}, [&] { return next(fh); });
    if (result != MPI_SUCCESS && file.object != 0) {
        (void)plugin.files.insert(handle, file);
    }
    return result;
}

}  // namespace

void install_file_life(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiFileOpen, &mpi_file_open<false>, &mpi_file_open<true>);
    wrappers.set(kMpiFileClose, &mpi_file_close<false>, &mpi_file_close<true>);
}

}  // namespace barograph::capture::mpi
