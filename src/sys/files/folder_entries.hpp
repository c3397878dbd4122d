// SPDX-License-Identifier: BSD-3-Clause
// What is in a folder, by name. Raw system calls: folders are read inside measured programs, never on the hot
// path.
#pragma once

#include <fcntl.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::sys {

// Calls `visit(name)` for each entry; false when the folder cannot be read.
template <typename Visit>
bool each_entry(std::string_view folder, Visit visit) {
    PathText path;
    path << folder;
    const long descriptor = system_call(SYS_openat, AT_FDCWD, word(path.c_str()),
                                        O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) {
        return false;
    }
    // struct linux_dirent64: inode and offset (8 bytes each), length of the record (2), type (1), name.
    constexpr std::size_t kLengthAt = 16;
    constexpr std::size_t kNameAt = 19;
    alignas(8) std::array<char, 32 * 1024> entries;
    for (;;) {
        const long bytes =
            system_call(SYS_getdents64, descriptor, word(entries.data()), static_cast<long>(entries.size()));
        if (bytes <= 0) {
            break;
        }
        for (long at = 0; at < bytes;) {
            const char* entry = entries.data() + at;
            std::uint16_t length = 0;
            std::memcpy(&length, entry + kLengthAt, sizeof length);
            visit(std::string_view(entry + kNameAt));
            at += length;
        }
    }
    (void)system_call(SYS_close, descriptor);
    return true;
}

}  // namespace barograph::sys
