// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "environment", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

#ifdef BAROGRAPH_HAVE_MPI_Abort
template <bool kProfiled>
int mpi_abort(MPI_Comm comm, int errorcode) {
    const auto next = next_of<kProfiled>(&mpi_abort<kProfiled>, kMpiAbort);
    return observe(kMpiAbort, comm, no_payload, [&] { return next(comm, errorcode); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Buffer_detach
template <bool kProfiled>
int mpi_buffer_detach(void* buffer_addr, int* size) {
    const auto next = next_of<kProfiled>(&mpi_buffer_detach<kProfiled>, kMpiBufferDetach);
    return observe(kMpiBufferDetach, [&] { return next(buffer_addr, size); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Buffer_detach_c
template <bool kProfiled>
int mpi_buffer_detach_c(void* buffer_addr, MPI_Count* size) {
    const auto next = next_of<kProfiled>(&mpi_buffer_detach_c<kProfiled>, kMpiBufferDetachC);
    return observe(kMpiBufferDetachC, [&] { return next(buffer_addr, size); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Session_finalize
template <bool kProfiled>
int mpi_session_finalize(MPI_Session* session) {
    const auto next = next_of<kProfiled>(&mpi_session_finalize<kProfiled>, kMpiSessionFinalize);
    return observe(kMpiSessionFinalize, [&] { return next(session); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_Session_init
template <bool kProfiled>
int mpi_session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session* session) {
    const auto next = next_of<kProfiled>(&mpi_session_init<kProfiled>, kMpiSessionInit);
    return observe(kMpiSessionInit, [&] { return next(info, errhandler, session); });
}
#endif

}  // namespace

void install_environment([[maybe_unused]] Wrappers& wrappers) noexcept {
#ifdef BAROGRAPH_HAVE_MPI_Abort
    wrappers.set(kMpiAbort, &mpi_abort<false>, &mpi_abort<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Buffer_detach
    wrappers.set(kMpiBufferDetach, &mpi_buffer_detach<false>, &mpi_buffer_detach<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Buffer_detach_c
    wrappers.set(kMpiBufferDetachC, &mpi_buffer_detach_c<false>, &mpi_buffer_detach_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Session_finalize
    wrappers.set(kMpiSessionFinalize, &mpi_session_finalize<false>, &mpi_session_finalize<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_Session_init
    wrappers.set(kMpiSessionInit, &mpi_session_init<false>, &mpi_session_init<true>);
#endif
}

}  // namespace barograph::capture::mpi
