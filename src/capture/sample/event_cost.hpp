// SPDX-License-Identifier: BSD-3-Clause
// What the kernel takes to interrupt a thread by an event: several times what the handler takes, and in no
// clock that the handler can read. Used by the sampler, in the thread that has the events.
#pragma once

#include <cstdint>

#include "sys/clock.hpp"

namespace barograph::capture::sample {

// Has the calling thread interrupted some times, by a signal that it blocks and that stays pending in it; so
// that what a handler takes is not part of it. Median, in ticks of the clock; 0: it cannot be measured. A
// millisecond of CPU time in ten that the thread mostly sleeps: programs are interrupted where the kernel has
// not just been, which takes longer.
[[nodiscard]] std::uint64_t measure_event_cost(const sys::Clock& clock, int signal) noexcept;

}  // namespace barograph::capture::sample
