// SPDX-License-Identifier: BSD-3-Clause
// Where the arenas of a job are on this node. Called at each look by the code that follows them. Never
// follows a link, and looks into no folder that is not this user's alone. May allocate.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace barograph::agent {

// Where to look. Folders of other users, and those that others may enter, are left alone.
struct Places {
    std::string job;
    std::vector<std::string> user_folders;       // each has job-JOB in it
    std::vector<std::string> arena_directories;  // each has this user's folders in it
};

struct FoundArena {
    std::string folder;  // of the job
    std::string path;
    ino_t inode = 0;
};

// Those of processes that are still the program that made them.
[[nodiscard]] std::vector<FoundArena> find_job_arenas(const Places& places);

}  // namespace barograph::agent
