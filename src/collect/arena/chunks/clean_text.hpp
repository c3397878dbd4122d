// SPDX-License-Identifier: BSD-3-Clause
// Texts that come from the measured program (region, communicator and host names) -> valid UTF-8 on one line.
// Called where arenas are read; everything behind it may rely on that. May allocate; must never refuse a
// text.
#pragma once

#include <string>
#include <string_view>

namespace barograph::collect {

// Bytes that are not UTF-8 become U+FFFD, control characters become spaces.
[[nodiscard]] std::string clean_text(std::string_view text);

}  // namespace barograph::collect
