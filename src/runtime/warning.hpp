// SPDX-License-Identifier: BSD-3-Clause
// A line about the recording on standard error.
#pragma once

#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::runtime {

template <typename... Parts>
void warn(const Parts&... parts) noexcept {
    sys::TextLine line;
    line << "barograph: ";
    (void)(line << ... << std::string_view(parts));
    line.print_to_stderr();
}

}  // namespace barograph::runtime
