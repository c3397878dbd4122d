// SPDX-License-Identifier: BSD-3-Clause
// Names of timers.
#pragma once

#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::capture::perfstubs {

// PerfStubs writes the place of a timer as TAU does, "Write [{/src/bp/writer.cpp} {88}]": returns "Write
// writer.cpp:88". Other names stay as they are.
[[nodiscard]] sys::TextLine region_name(std::string_view timer) noexcept;

}  // namespace barograph::capture::perfstubs
