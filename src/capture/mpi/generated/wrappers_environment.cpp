// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "environment", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_close_port(const char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_close_port<kProfiled>, kMpiClosePort);
    return shared::observe(kMpiClosePort, [&] { return next(port_name); });
}

template <bool kProfiled>
int mpi_comm_get_parent(MPI_Comm* parent) {
    const auto next = next_of<kProfiled>(&mpi_comm_get_parent<kProfiled>, kMpiCommGetParent);
    return shared::observe(kMpiCommGetParent, [&] { return next(parent); });
}

template <bool kProfiled>
int mpi_lookup_name(const char* service_name, MPI_Info info, char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_lookup_name<kProfiled>, kMpiLookupName);
    return shared::observe(kMpiLookupName, [&] { return next(service_name, info, port_name); });
}

template <bool kProfiled>
int mpi_open_port(MPI_Info info, char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_open_port<kProfiled>, kMpiOpenPort);
    return shared::observe(kMpiOpenPort, [&] { return next(info, port_name); });
}

template <bool kProfiled>
int mpi_publish_name(const char* service_name, MPI_Info info, const char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_publish_name<kProfiled>, kMpiPublishName);
    return shared::observe(kMpiPublishName, [&] { return next(service_name, info, port_name); });
}

template <bool kProfiled>
int mpi_unpublish_name(const char* service_name, MPI_Info info, const char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_unpublish_name<kProfiled>, kMpiUnpublishName);
    return shared::observe(kMpiUnpublishName, [&] { return next(service_name, info, port_name); });
}

}  // namespace

void install_environment([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiClosePort, &mpi_close_port<false>, &mpi_close_port<true>);
    wrappers.set(kMpiCommGetParent, &mpi_comm_get_parent<false>, &mpi_comm_get_parent<true>);
    wrappers.set(kMpiLookupName, &mpi_lookup_name<false>, &mpi_lookup_name<true>);
    wrappers.set(kMpiOpenPort, &mpi_open_port<false>, &mpi_open_port<true>);
    wrappers.set(kMpiPublishName, &mpi_publish_name<false>, &mpi_publish_name<true>);
    wrappers.set(kMpiUnpublishName, &mpi_unpublish_name<false>, &mpi_unpublish_name<true>);
}

}  // namespace barograph::capture::mpi
