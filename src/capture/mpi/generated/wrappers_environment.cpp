// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "environment", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_abort(MPI_Comm comm, int errorcode) {
    const auto next = next_of<kProfiled>(&mpi_abort<kProfiled, kTrace>, kMpiAbort);
    return observe<kTrace>(kMpiAbort, comm, no_payload, [&] { return next(comm, errorcode); });
}

template <bool kProfiled, Trace kTrace>
int mpi_close_port(const char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_close_port<kProfiled, kTrace>, kMpiClosePort);
    return observe<kTrace>(kMpiClosePort, [&] { return next(port_name); });
}

template <bool kProfiled, Trace kTrace>
int mpi_comm_get_parent(MPI_Comm* parent) {
    const auto next = next_of<kProfiled>(&mpi_comm_get_parent<kProfiled, kTrace>, kMpiCommGetParent);
    return observe<kTrace>(kMpiCommGetParent, [&] { return next(parent); });
}

template <bool kProfiled, Trace kTrace>
int mpi_lookup_name(const char* service_name, MPI_Info info, char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_lookup_name<kProfiled, kTrace>, kMpiLookupName);
    return observe<kTrace>(kMpiLookupName, [&] { return next(service_name, info, port_name); });
}

template <bool kProfiled, Trace kTrace>
int mpi_open_port(MPI_Info info, char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_open_port<kProfiled, kTrace>, kMpiOpenPort);
    return observe<kTrace>(kMpiOpenPort, [&] { return next(info, port_name); });
}

template <bool kProfiled, Trace kTrace>
int mpi_publish_name(const char* service_name, MPI_Info info, const char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_publish_name<kProfiled, kTrace>, kMpiPublishName);
    return observe<kTrace>(kMpiPublishName, [&] { return next(service_name, info, port_name); });
}

template <bool kProfiled, Trace kTrace>
int mpi_unpublish_name(const char* service_name, MPI_Info info, const char* port_name) {
    const auto next = next_of<kProfiled>(&mpi_unpublish_name<kProfiled, kTrace>, kMpiUnpublishName);
    return observe<kTrace>(kMpiUnpublishName, [&] { return next(service_name, info, port_name); });
}

}  // namespace

void install_environment([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiAbort, &mpi_abort<false, Trace::kNo>, &mpi_abort<true, Trace::kNo>, &mpi_abort<false, Trace::kYes>, &mpi_abort<true, Trace::kYes>);
    wrappers.set(kMpiClosePort, &mpi_close_port<false, Trace::kNo>, &mpi_close_port<true, Trace::kNo>, &mpi_close_port<false, Trace::kYes>, &mpi_close_port<true, Trace::kYes>);
    wrappers.set(kMpiCommGetParent, &mpi_comm_get_parent<false, Trace::kNo>, &mpi_comm_get_parent<true, Trace::kNo>, &mpi_comm_get_parent<false, Trace::kYes>, &mpi_comm_get_parent<true, Trace::kYes>);
    wrappers.set(kMpiLookupName, &mpi_lookup_name<false, Trace::kNo>, &mpi_lookup_name<true, Trace::kNo>, &mpi_lookup_name<false, Trace::kYes>, &mpi_lookup_name<true, Trace::kYes>);
    wrappers.set(kMpiOpenPort, &mpi_open_port<false, Trace::kNo>, &mpi_open_port<true, Trace::kNo>, &mpi_open_port<false, Trace::kYes>, &mpi_open_port<true, Trace::kYes>);
    wrappers.set(kMpiPublishName, &mpi_publish_name<false, Trace::kNo>, &mpi_publish_name<true, Trace::kNo>, &mpi_publish_name<false, Trace::kYes>, &mpi_publish_name<true, Trace::kYes>);
    wrappers.set(kMpiUnpublishName, &mpi_unpublish_name<false, Trace::kNo>, &mpi_unpublish_name<true, Trace::kNo>, &mpi_unpublish_name<false, Trace::kYes>, &mpi_unpublish_name<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
