// SPDX-License-Identifier: BSD-3-Clause
// Since when a process has finished nothing, as far as its records bound that: nobody writes down when a call
// ended. Called by look() and last_look(). Only reads; may allocate.
#pragma once

#include <cstdint>
#include <limits>

#include "collect/arena/chunks/arena_records.hpp"

namespace barograph::look {

inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

// After this, in ticks, the process has finished no call or region; kNever: that is not known.
[[nodiscard]] std::uint64_t last_finish(const collect::ArenaRecords& records);

}  // namespace barograph::look
