// SPDX-License-Identifier: BSD-3-Clause
// How much of a thread's life shares of time are of. Called by look() and ArenaFollower; only computes.
#pragma once

#include <algorithm>
#include <cstdint>

namespace barograph::look {

struct ThreadLife {
    std::uint64_t ns = 0;
    std::uint64_t sampled_ns = 0;  // of it: CPU time, as far as samples know
    bool active = false;           // it is the first thread, or has finished or opened a call or region

    // Sampling makes threads known that do nothing, such as the helpers of an MPI library: blocked threads
    // have no time (decision 32), so of what made no call only CPU time counts.
    [[nodiscard]] std::uint64_t counted_ns() const noexcept { return active ? ns : std::min(ns, sampled_ns); }
};

}  // namespace barograph::look
