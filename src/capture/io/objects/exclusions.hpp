// SPDX-License-Identifier: BSD-3-Clause
// Which files are recorded: not the system's own and not the tool's, but the user's. Patterns come from
// spec/files/exclusions.toml and from the settings. Called when a file is opened or named; takes no lock,
// allocates nothing.
#pragma once

#include <string_view>

namespace barograph::capture::io {

// A path without wildcards matches itself and all below it, or only itself where it ends in "/."; otherwise *
// stands for any text, also with slashes, ? for one character.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path) noexcept;

// Patterns with colons between them; both texts must stay where they are. `include` wins over everything.
void set_exclusions(std::string_view exclude, std::string_view include) noexcept;

// `path` must be absolute.
[[nodiscard]] bool excluded(std::string_view path) noexcept;
// Whether the path that the kernel tells of an open descriptor (empty where it tells none) belongs to a file
// in a folder that is not excluded.
[[nodiscard]] bool is_recorded_path(std::string_view path) noexcept;

}  // namespace barograph::capture::io
