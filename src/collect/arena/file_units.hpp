// SPDX-License-Identifier: BSD-3-Clause
// Counters of files from the units of an arena (ticks, bytes per tick) to those of a profile. Called for
// every counter of a process.
#pragma once

#include "collect/arena/chunks/tick_rate.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// A sum of doubles as spec/files/counters.toml has it: value times 2 to the argument - 1024. The value is
// below 2^32, so that rows of one argument can be added up.
void set_scaled(format::FileCount& count, double value) noexcept;
[[nodiscard]] double scaled(const format::FileCount& count) noexcept;

void to_profile_units(format::FileCount& count, const TickRate& rate) noexcept;

}  // namespace barograph::collect
