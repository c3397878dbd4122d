// SPDX-License-Identifier: BSD-3-Clause
// Finds arena files below a folder: those of a job, those of all jobs of a user, or copies gathered from
// several nodes. Never follows symbolic links, never leaves the folder.
#pragma once

#include <string>
#include <vector>

namespace barograph::recover {

// The paths of all files `*.arena` in a folder and its subfolders, sorted. A folder that cannot be read
// counts as empty.
[[nodiscard]] std::vector<std::string> find_arenas(const std::string& folder);

}  // namespace barograph::recover
