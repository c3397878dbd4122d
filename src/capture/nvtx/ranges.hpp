// SPDX-License-Identifier: BSD-3-Clause
// Ranges that a program starts and ends, on any thread and in any order: a metric in seconds by their name,
// with one value for each range.
#pragma once

#include "capture/nvtx/interface.hpp"

namespace barograph::capture::nvtx {

[[nodiscard]] RangeId start(const char* name) noexcept;
void end(RangeId id) noexcept;

}  // namespace barograph::capture::nvtx
