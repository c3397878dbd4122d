// SPDX-License-Identifier: BSD-3-Clause
// See requests.hpp.
#include "capture/region/requests.hpp"

#include "sys/errno_guard.hpp"

namespace barograph::capture::region {
namespace {

constinit Requests connected;

}  // namespace

void connect_requests(const Requests& requests) noexcept { connected = requests; }

}  // namespace barograph::capture::region

#define BAROGRAPH_EXPORT extern "C" __attribute__((visibility("default")))

BAROGRAPH_EXPORT void barograph_snapshot_set_interval(double seconds) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    if (capture::region::connected.snapshot_every != nullptr) {
        capture::region::connected.snapshot_every(seconds);
    }
}

BAROGRAPH_EXPORT void barograph_profile_set_name(const char* name) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    if (name != nullptr && capture::region::connected.name_profile != nullptr) {
        capture::region::connected.name_profile(std::string_view(name));
    }
}
