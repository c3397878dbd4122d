// SPDX-License-Identifier: BSD-3-Clause
// The name that the program gives its profile: what may be one, and whether it counts. run_facts.hpp makes
// the path of it. No heap.
#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/start/settings.hpp"
#include "sys/text_line.hpp"

namespace barograph::runtime {

// In bytes: an ending, a number and ".snapshot-N-NAME" go behind it, and 255 is what a file system takes.
inline constexpr std::size_t kLongestProfileName = 150;
using ProfileName = sys::BasicTextLine<kLongestProfileName + 1>;

// The text without ".baro"; empty where it is not a file name: with a folder in it, with control characters,
// not UTF-8, hidden, too long, or like that of a snapshot.
[[nodiscard]] std::string_view profile_name_in(std::string_view text) noexcept;

// False where the user has named the profile. Asked when the library is loaded: the environment is the
// program's from then on.
[[nodiscard]] bool may_be_named(const Settings& settings) noexcept;

}  // namespace barograph::runtime
