// SPDX-License-Identifier: BSD-3-Clause
// Path -> files. Called by Profile; looks at names only. Throws ProfileError.
#include "read/locate.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "read/profile_error.hpp"

namespace barograph::read {

namespace fs = std::filesystem;

ProfileFiles locate(const std::string& path) {
    constexpr const char* kHint = "give the file or folder that `barograph run` named at its end";
    ProfileFiles found;
    found.path = path;
    std::error_code error;
    auto status = fs::status(found.path, error);
    if (status.type() == fs::file_type::not_found) {
        const auto longer = fs::status(path + ".baro", error);
        if (longer.type() != fs::file_type::not_found && longer.type() != fs::file_type::none) {
            found.path = path + ".baro";
            status = longer;
        }
    }
    if (status.type() == fs::file_type::not_found) {
        throw ProfileError(path, "", -1, "there is no such file or folder", kHint);
    }
    if (status.type() == fs::file_type::none) {
        throw ProfileError(path, "", -1, error.message());
    }
    if (status.type() != fs::file_type::directory) {
        found.files.push_back(found.path);
        return found;
    }
    found.folder = true;
    fs::directory_iterator entries(found.path, error);
    if (error) {
        throw ProfileError(found.path, "", -1, error.message());
    }
    for (const fs::directory_iterator end; entries != end; entries.increment(error)) {
        const std::string name = entries->path().filename().string();
        if (name.starts_with("part-") && name.ends_with(".baro")) {
            found.files.push_back(entries->path().string());
        }
        if (error) {
            throw ProfileError(found.path, "", -1, error.message());
        }
    }
    if (found.files.empty()) {
        throw ProfileError(found.path, "", -1, "the folder holds no part of a profile (part-0000.baro)",
                           kHint);
    }
    std::sort(found.files.begin(), found.files.end());
    return found;
}

}  // namespace barograph::read
