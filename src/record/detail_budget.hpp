// SPDX-License-Identifier: BSD-3-Clause
// How much of the time recording may take, and what a thread has spent of it. Set up by the runtime from the setting
// max_overhead; read by detail.cpp on a cold path every few thousand events. See docs/decisions/0010-overhead-budget.md.
#pragma once

#include <cstdint>

namespace barograph::record {

struct DetailBudget {
    double share = 0;               // of the elapsed time; 0: no budget is kept
    double event_cost_ticks = 0;    // of an event whose time is taken
    double counted_cost_ticks = 0;  // of one that is only counted

    [[nodiscard]] bool kept() const noexcept { return share > 0; }
};

// One thread's account since its start, and as it was at the last review.
struct DetailReview {
    // Reviews come after 1,024 to 2,047 events: often enough to react within milliseconds where it matters, rarely enough
    // to cost nothing, and irregular, so that the event a review meets is a fair sample of all events.
    static constexpr std::uint32_t kFirst = 1024;

    std::uint32_t next = kFirst;  // events until then
    std::uint32_t random = 1;
    std::uint64_t timed = 0;
    std::uint64_t counted = 0;
    std::uint64_t timed_before = 0;
    std::uint64_t counted_before = 0;
    std::uint64_t ticks_before = 0;
    std::uint64_t ticks_last = 0;  // the latest time stamp that was taken; what is only counted belongs there
};

}  // namespace barograph::record
