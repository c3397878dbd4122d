// SPDX-License-Identifier: BSD-3-Clause
// What measuring takes on this machine, by which the measured cost of recording is corrected. Called once by
// the runtime at start-up, some 0.2 ms.
#pragma once

#include <cstdint>

#include "record/cost/own_work.hpp"
#include "sys/clock.hpp"

namespace barograph::record {

class Process;
class Thread;

// In ticks.
struct Calibration {
    MeasuringCost measuring;
    std::uint64_t clock = 0;  // one read of the clock
};

// `counts`: whether some calls are only to be counted. All 0 when no memory could be had.
[[nodiscard]] Calibration calibrate(sys::Clock clock, bool counts = false) noexcept;

// Calls `use` with a process and a thread whose arena is gone afterwards; not at all when there is no memory.
void with_own_thread(sys::Clock clock, void (*use)(void* with, Process& process, Thread& thread) noexcept,
                     void* with) noexcept;

}  // namespace barograph::record
