// SPDX-License-Identifier: BSD-3-Clause
// See places.hpp.
#include "agent/places.hpp"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "format/arena/arena_layout.hpp"

namespace barograph::agent {
namespace {

bool is_ours_alone(const struct stat& status) noexcept {
    return S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() && (status.st_mode & 077U) == 0;
}

// What an arena is named after its process has become another program: NODE-PID.1.arena, up to 99.
bool is_put_aside(std::string_view name) noexcept {
    const std::string_view stem = name.substr(0, name.size() - format::kArenaEnding.size());
    const std::size_t point = stem.find_last_not_of("0123456789");
    return point != stem.npos && stem[point] == '.';
}

template <typename Visit>
void for_each_entry(const std::string& folder, Visit visit) {
    DIR* stream = ::opendir(folder.c_str());
    if (stream == nullptr) {
        return;
    }
    while (const dirent* entry = ::readdir(stream)) {
        visit(*entry);
    }
    (void)::closedir(stream);
}

std::vector<std::string> job_folders(const Places& places) {
    std::vector<std::string> users = places.user_folders;
    const std::string usual = "barograph-" + std::to_string(::geteuid());
    for (const std::string& directory : places.arena_directories) {
        for_each_entry(directory, [&](const dirent& entry) {
            const std::string_view name = entry.d_name;
            if (name == usual || name.starts_with(usual + "-")) {
                users.push_back(directory + "/" + std::string(name));
            }
        });
    }
    std::sort(users.begin(), users.end());
    users.erase(std::unique(users.begin(), users.end()), users.end());
    std::erase_if(users, [](const std::string& folder) {
        struct stat status{};
        return ::lstat(folder.c_str(), &status) != 0 || !is_ours_alone(status);
    });
    for (std::string& folder : users) {
        folder += "/job-" + places.job;
    }
    return users;
}

}  // namespace

std::vector<FoundArena> find_job_arenas(const Places& places) {
    std::vector<FoundArena> found;
    for (const std::string& folder : job_folders(places)) {
        for_each_entry(folder, [&](const dirent& entry) {
            const std::string_view name = entry.d_name;
            if (name.size() > format::kArenaEnding.size() && name.ends_with(format::kArenaEnding) &&
                !is_put_aside(name)) {
                found.push_back({folder, folder + "/" + std::string(name), entry.d_ino});
            }
        });
    }
    return found;
}

}  // namespace barograph::agent
