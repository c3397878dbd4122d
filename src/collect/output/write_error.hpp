// SPDX-License-Identifier: BSD-3-Clause
// Why something could not be written, in words: those of the C library may allocate, and know nothing of
// quotas.
#pragma once

#include <string_view>

namespace barograph::collect {

// The text for a negative errno; empty where there is none.
[[nodiscard]] std::string_view write_error(int status) noexcept;

}  // namespace barograph::collect
