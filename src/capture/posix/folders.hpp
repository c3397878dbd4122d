// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that list a folder, and of msync, which names a file by its address. A folder is an
// object like a file; reading its entries counts as other metadata calls.
#pragma once

#include <dirent.h>

#include "capture/posix/opening.hpp"

namespace barograph::capture::posix {

inline constexpr auto kIsSomething = [](const auto* result) noexcept { return result != nullptr; };

// So that calls on the folder know it; excluded ones are known as such.
[[gnu::noinline]] void folder_opened(const char* path, int descriptor) noexcept;

template <Call kCall>
DIR* opendir(const char* path) {
    DIR* folder = by_path<kCall>(
        AT_FDCWD, path, FileCounter::kOtherMetadataCalls,
        [&] { return real<DIR*(const char*)>(kCall)(path); }, kIsSomething);
    if (folder != nullptr && active()) {
        folder_opened(path, dirfd(folder));
    }
    return folder;
}

template <Call kCall>
void* readdir(DIR* folder) {
    return by_descriptor<kCall>(
        folder == nullptr ? -1 : dirfd(folder), FileCounter::kOtherMetadataCalls,
        [&] { return real<void*(DIR*)>(kCall)(folder); }, kIsSomething);
}

template <Call kCall>
int closedir(DIR* folder) {
    return end_descriptor<kCall>(folder == nullptr ? -1 : dirfd(folder),
                                 [&] { return real<int(DIR*)>(kCall)(folder); });
}

// The file is not known: that would take a table of all mappings.
template <Call kCall>
int msync(void* address, std::size_t bytes, int flags) {
    // What no recorded thread does is some library's own.
    if (!active() || region::current_thread == nullptr) {
        return real<int(void*, std::size_t, int)>(kCall)(address, bytes, flags);
    }
    const io::OwnWork own_work(format::Layer::kPosix);
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) {
        return real<int(void*, std::size_t, int)>(kCall)(address, bytes, flags);
    }
    call.enter(0);
    const int result = real<int(void*, std::size_t, int)>(kCall)(address, bytes, flags);
    (void)call.leave(0, {});
    return result;
}

}  // namespace barograph::capture::posix
