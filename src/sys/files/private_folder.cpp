// SPDX-License-Identifier: BSD-3-Clause
// See private_folder.hpp.
#include "sys/files/private_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>

#include <cerrno>
#include <cstdint>

#include "sys/clock.hpp"
#include "sys/system_call.hpp"

namespace barograph::sys {
namespace {

constexpr mode_t kOthers = 077;
constexpr mode_t kOthersWrite = 022;
constexpr int kNameAttempts = 8;
constexpr int kLockAttempts = 100;
constexpr long kLockPauseNs = 1'000'000;

std::uint64_t user() noexcept { return static_cast<std::uint64_t>(system_call(SYS_geteuid)); }

bool look(const char* path, struct stat& status) noexcept {
    return system_call(SYS_newfstatat, AT_FDCWD, word(path), word(&status), AT_SYMLINK_NOFOLLOW) == 0;
}

// Between processes of this user that look for a folder at the same time. Others can hold the lock as well,
// so it is not waited for long: without it two processes may, seldom, make a folder each.
class DirectoryLock {
public:
    explicit DirectoryLock(const char* directory) noexcept
        : descriptor_(
              system_call(SYS_openat, AT_FDCWD, word(directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        for (int attempt = 0; descriptor_ >= 0 && attempt < kLockAttempts &&
                              system_call(SYS_flock, descriptor_, LOCK_EX | LOCK_NB) == -EWOULDBLOCK;
             ++attempt) {
            const timespec pause{0, kLockPauseNs};
            (void)system_call(SYS_nanosleep, word(&pause), 0);
        }
    }
    DirectoryLock(const DirectoryLock&) = delete;
    DirectoryLock& operator=(const DirectoryLock&) = delete;
    ~DirectoryLock() {
        if (descriptor_ >= 0) {
            (void)system_call(SYS_close, descriptor_);
        }
    }

private:
    long descriptor_;
};

// The first by name of those that there are.
PathText other_user_folder(std::string_view directory, std::string_view usual) noexcept {
    PathText first;
    each_user_folder(directory, [&](std::string_view path) {
        if (path != usual && (first.view().empty() || path < first.view())) {
            first = {};
            first << path;
        }
    });
    return first;
}

void append_random(PathText& path) noexcept {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char bytes[12];
    constexpr long kNonBlock = 1;  // GRND_NONBLOCK
    if (system_call(SYS_getrandom, word(bytes), sizeof bytes, kNonBlock) != static_cast<long>(sizeof bytes)) {
        std::uint64_t number = monotonic_ns();
        for (unsigned char& byte : bytes) {
            number = number * 6364136223846793005U + 1442695040888963407U;
            byte = static_cast<unsigned char>(number >> 56U);
        }
    }
    for (const unsigned char byte : bytes) {
        path << kLetters.substr(byte % kLetters.size(), 1);
    }
}

// Where the usual folder is not ours. By itself: its paths take more of the stack than some programs have.
[[gnu::cold, gnu::noinline]] int claim_other_folder(std::string_view directory, PathText& folder) noexcept {
    PathText inside;
    inside << directory << "/.";
    const DirectoryLock lock(inside.c_str());
    const PathText usual = folder;
    folder = other_user_folder(directory, usual.view());
    if (!folder.view().empty()) {
        return 0;
    }
    int status = -EEXIST;
    for (int attempt = 0; attempt < kNameAttempts && status == -EEXIST; ++attempt) {
        folder = usual;
        folder << "-";
        append_random(folder);
        status = folder.cut()
                     ? -ENAMETOOLONG
                     : static_cast<int>(system_call(SYS_mkdirat, AT_FDCWD, word(folder.c_str()), 0700));
    }
    return status;
}

}  // namespace

bool is_private_folder(const char* path) noexcept {
    struct stat status{};
    return look(path, status) && S_ISDIR(status.st_mode) && status.st_uid == user() &&
           (status.st_mode & kOthers) == 0;
}

int private_folder(const char* path) noexcept {
    const long made = system_call(SYS_mkdirat, AT_FDCWD, word(path), 0700);
    return made == -EEXIST && is_private_folder(path) ? 0 : static_cast<int>(made);
}

long JobFolders::open_file(std::string_view name, long how) const noexcept {
    BasicTextLine<1024> path;
    path << of_job.view() << "/" << name;
    if (path.cut()) {
        return -ENAMETOOLONG;
    }
    for (const PathText* folder : {&of_user, &of_job}) {
        if (const int status = private_folder(folder->c_str()); status != 0) {
            return status;
        }
    }
    return system_call(SYS_openat, AT_FDCWD, word(path.c_str()), how, 0600);
}

TextLine why_not_private(const char* path) noexcept {
    TextLine why;
    struct stat status{};
    if (!look(path, status)) {
        return why;
    }
    if (S_ISLNK(status.st_mode)) {
        why << "is a symbolic link";
    } else if (!S_ISDIR(status.st_mode)) {
        why << "is not a folder";
    } else if (status.st_uid != user()) {
        why << "belongs to user " << static_cast<std::uint64_t>(status.st_uid);
    } else if ((status.st_mode & kOthers) != 0) {
        why << ((status.st_mode & kOthersWrite) != 0 ? "can be written to by other users"
                                                     : "can be looked into by other users");
    }
    return why;
}

PathText usual_user_folder(std::string_view directory) noexcept {
    PathText path;
    path << directory << "/barograph-" << user();
    return path;
}

int claim_user_folder(std::string_view directory, PathText& folder) noexcept {
    folder = usual_user_folder(directory);
    if (folder.cut()) {
        return -ENAMETOOLONG;
    }
    const int status = private_folder(folder.c_str());
    return status == -EEXIST ? claim_other_folder(directory, folder) : status;
}

}  // namespace barograph::sys
