// SPDX-License-Identifier: BSD-3-Clause
// What the calls of a fact took, for viewers of running processes. A profile knows more of it:
// collect/arena/chunks/estimated_times.hpp.
#pragma once

#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::look {

// Returns the time of `calls` calls, in ticks. Where these were counted and not timed, to keep to a budget,
// the fact has the time of a sample of them: each of the others is taken to be like the mean of the sample.
[[nodiscard]] inline std::uint64_t ticks_of(const format::FactRecord& fact, std::uint64_t calls) noexcept {
    const std::uint64_t ticks = __atomic_load_n(&fact.time_sum, __ATOMIC_RELAXED);
    if (fact.bucket != format::kBucketNotTimed) {
        return ticks;
    }
    return fact.sampled == 0 ? 0
                             : static_cast<std::uint64_t>(static_cast<double>(ticks) *
                                                          static_cast<double>(calls) / fact.sampled);
}

}  // namespace barograph::look
