// SPDX-License-Identifier: BSD-3-Clause
// What measuring takes on this machine, by which the measured cost of recording is corrected. Called once by the runtime at start-up,
// about a quarter of a millisecond.
#pragma once

#include <cstdint>

#include "sys/clock.hpp"

namespace barograph::record {

// In ticks.
struct MeasuringCost {
    std::uint64_t own_work_bias =
        0;  // by how much an event takes longer when our own work on it is measured (own_work.hpp)
    std::uint64_t clock = 0;  // one read of the clock
};

// All 0 when no memory could be had.
[[nodiscard]] MeasuringCost calibrate(sys::Clock clock) noexcept;

}  // namespace barograph::record
