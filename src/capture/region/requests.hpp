// SPDX-License-Identifier: BSD-3-Clause
// What the program asks of its recording as a whole: barograph_snapshot_every and barograph_profile_name of
// include/barograph/barograph.h. The runtime connects them; before that they do nothing. All of it is cold.
#pragma once

#include <string_view>

namespace barograph::capture::region {

struct Requests {
    void (*snapshot_every)(double seconds) noexcept = nullptr;
    void (*name_profile)(std::string_view name) noexcept = nullptr;
};

// Called once, before any other thread exists.
void connect_requests(const Requests& requests) noexcept;

}  // namespace barograph::capture::region
