// SPDX-License-Identifier: BSD-3-Clause
// What is well-formed UTF-8. Called where texts come from outside: names that a program gave, arenas,
// profiles. May allocate; accepts any bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace barograph::format {

inline constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd";  // U+FFFD

// Length of the well-formed sequence at the start of `text` (Unicode Standard, table 3-7); 0 when there is
// none.
[[nodiscard]] std::size_t utf8_sequence_length(std::string_view text) noexcept;

// `text` with every byte that is not part of well-formed UTF-8 replaced by U+FFFD, as Arrow and JSON require.
[[nodiscard]] std::string valid_utf8(std::string_view text);

}  // namespace barograph::format
