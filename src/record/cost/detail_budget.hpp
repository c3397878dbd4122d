// SPDX-License-Identifier: BSD-3-Clause
// How much of the time recording may take, and how a thread keeps to it: of the calls of a path that costs
// too much only one in a while is timed, the others are counted. Set up by the runtime from the setting
// max_overhead; read by detail.cpp. See docs/decisions/0010-overhead-budget.md.
#pragma once

#include <cstdint>

namespace barograph::record {

struct DetailBudget {
    double share = 0;               // of the elapsed time; 0: no budget is kept
    std::uint64_t clock_ticks = 0;  // one read of the clock

    [[nodiscard]] bool kept() const noexcept { return share > 0; }
};

// Most calls of a path, on average, for one that is timed, as a power of two: then timing adds less to the
// others than counting them takes.
inline constexpr std::uint32_t kMostThinning = 10;

// One thread's account, and as it was at the last review.
struct DetailReview {
    // Reviews come after 256 to 511 timed events: often enough to react within milliseconds where it matters,
    // rarely enough to cost nothing, and irregular, so that the event a review meets is a fair sample of
    // those that cost.
    static constexpr std::uint32_t kFirst = 256;

    std::uint32_t next = kFirst;  // timed events until then
    std::uint32_t random = 1;
    std::uint64_t own_before = 0;    // own work of the thread at the last review
    std::uint64_t ticks_before = 0;  // when that was
    std::uint64_t ticks_last = 0;  // the latest time stamp that was taken; what is only counted belongs there
};

}  // namespace barograph::record
