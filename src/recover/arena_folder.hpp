// SPDX-License-Identifier: BSD-3-Clause
// Finds arena files below a folder: those of a job, those of all jobs of a user, or copies gathered from several nodes.
// Never follows symbolic links, never leaves the folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace barograph::recover {

// The paths of all files `*.arena` in a folder and its subfolders, sorted. A folder that cannot be read counts as empty.
[[nodiscard]] std::vector<std::string> find_arenas(const std::string& folder);

// Where the arenas of this user's jobs lie below an arena directory, and those of one job below that.
[[nodiscard]] std::string user_folder(std::string_view directory);

}  // namespace barograph::recover
