// SPDX-License-Identifier: BSD-3-Clause
// Finds the files a profile consists of. Called by Profile; looks at names only, opens nothing. Throws
// ProfileError.
#pragma once

#include <string>
#include <vector>

namespace barograph::read {

struct ProfileFiles {
    std::string path;  // as found, with ".baro" when that was left out
    bool folder = false;
    std::vector<std::string> files;  // sorted by name
};

[[nodiscard]] ProfileFiles locate(const std::string& path);

}  // namespace barograph::read
