// SPDX-License-Identifier: BSD-3-Clause
// See arena_folder.hpp. Raw system calls, for it also runs inside measured programs.
#include "recover/arena_folder.hpp"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "format/arena/arena_layout.hpp"
#include "sys/system_call.hpp"

namespace barograph::recover {
namespace {

// user, job, node and what people add when they gather copies
constexpr int kMaxDepth = 6;
constexpr std::size_t kBuffer = 32 * 1024;

// What getdents64(2) fills the buffer with.
struct Entry {
    std::uint64_t inode;
    std::int64_t offset;
    std::uint16_t bytes;
    std::uint8_t type;
    char name[1];
};

void search(const std::string& folder, int depth, std::vector<std::string>& out) {
    const long descriptor = sys::system_call(SYS_openat, AT_FDCWD, sys::word(folder.c_str()),
                                             O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) {
        return;
    }
    std::vector<std::string> folders;
    alignas(Entry) char buffer[kBuffer];
    for (;;) {
        const long got = sys::system_call(SYS_getdents64, descriptor, sys::word(buffer), sizeof buffer);
        if (got <= 0) {
            break;
        }
        for (long at = 0; at < got;) {
            const auto* entry = reinterpret_cast<const Entry*>(buffer + at);
            at += entry->bytes;
            const std::string_view name(entry->name);
            if (name == "." || name == "..") {
                continue;
            }
            std::string path = folder + "/" + std::string(name);
            const bool unknown = entry->type == DT_UNKNOWN;
            if ((entry->type == DT_REG || unknown) && name.ends_with(format::kArenaEnding)) {
                out.push_back(std::move(path));
            } else if (entry->type == DT_DIR || unknown) {
                folders.push_back(std::move(path));
            }
        }
    }
    (void)sys::system_call(SYS_close, descriptor);
    if (depth < kMaxDepth) {
        for (const std::string& below : folders) {
            search(below, depth + 1, out);
        }
    }
}

}  // namespace

std::vector<std::string> find_arenas(const std::string& folder) {
    std::vector<std::string> found;
    search(folder, 0, found);
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace barograph::recover
