// SPDX-License-Identifier: BSD-3-Clause
// Why no file can be made in the folder for the measurements, in words; for the line that says that nothing
// is recorded.
#pragma once

#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::runtime {

// `status`: -errno of the attempt.
[[nodiscard]] sys::BasicTextLine<64> why_no_file(int status, std::string_view directory) noexcept;

}  // namespace barograph::runtime
