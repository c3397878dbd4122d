// SPDX-License-Identifier: BSD-3-Clause
// What recording one event costs on this machine: measured at start-up, so that every profile can state the tool's own
// share. Called once by the runtime, about a third of a millisecond.
#pragma once

#include "sys/clock.hpp"

namespace barograph::record {

// Nanoseconds for one enter and leave of a known call path, the best of a few batches; 0 when no memory could be had.
struct EventCost {
    double timed_ns = 0;
    double counted_ns = 0;  // of an event whose time is not taken; only with a budget
};

// `budget`: on the way that events take when a budget is kept (see DetailBudget).
[[nodiscard]] EventCost measure_event_cost(sys::Clock clock, bool budget) noexcept;

}  // namespace barograph::record
