// SPDX-License-Identifier: BSD-3-Clause
// Folders that this user alone can look into and write to, in directories that all users share. A user who
// first makes a folder of that name, or a link, must not be able to read, to redirect or to prevent what is
// kept there: a name that is taken is left to its owner, and another one is chosen that nobody can know
// before. Raw system calls: used inside measured programs, at their start and end.
#pragma once

#include <string_view>

#include "sys/files/folder_entries.hpp"
#include "sys/text_line.hpp"

namespace barograph::sys {

// Makes a folder for this user alone, or finds one. 0, -errno, or -EEXIST for what belongs to somebody else,
// is open to others, or is not a folder.
[[nodiscard]] int private_folder(const char* path) noexcept;
// False for a link, for another user's folder and for one that others can look into or write to.
[[nodiscard]] bool is_private_folder(const char* path) noexcept;
// Why it is not: "belongs to user 1234", "is a symbolic link". Empty where it is, or where there is nothing.
[[nodiscard]] TextLine why_not_private(const char* path) noexcept;

// `<directory>/barograph-<uid>`, the name of the folder of this user as long as it is free.
[[nodiscard]] PathText usual_user_folder(std::string_view directory) noexcept;
// Makes or finds the folder of this user: the usual one, or `<directory>/barograph-<uid>-<random>` where that
// is not ours. All processes of a user find the same. 0 or -errno.
[[nodiscard]] int claim_user_folder(std::string_view directory, PathText& folder) noexcept;

// The folder of a job, in that of its user. Both go with the last file in them.
struct JobFolders {
    PathText of_user;
    PathText of_job;
    // Opens a file in the job's folder, for this user alone where it is made; the folders are made where they
    // are gone. `how`: flags of open(2). Returns a descriptor or -errno.
    [[nodiscard]] long open_file(std::string_view name, long how) const noexcept;
};

// Calls `visit(path)` for each folder of this user that there is.
template <typename Visit>
void each_user_folder(std::string_view directory, Visit visit) {
    const PathText usual = usual_user_folder(directory);
    if (is_private_folder(usual.c_str())) {
        visit(usual.view());
    }
    // The directory itself may be a link; what is in it is looked at closely.
    PathText inside;
    inside << directory << "/.";
    const std::string_view prefix = usual.view().substr(directory.size() + 1);
    (void)each_entry(inside.view(), [&](std::string_view name) {
        if (name.size() <= prefix.size() + 1 || !name.starts_with(prefix) || name[prefix.size()] != '-') {
            return;
        }
        PathText path;
        path << directory << "/" << name;
        if (!path.cut() && is_private_folder(path.c_str())) {
            visit(path.view());
        }
    });
}

}  // namespace barograph::sys
