// SPDX-License-Identifier: BSD-3-Clause
// An arena file in memory for as long as it is looked at. Called by look_at_file() and presence_at_file().
// Read-only; never follows a link, never waits for a file that is not one, and holds no descriptor.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <span>
#include <string>

#include "format/arena/arena_layout.hpp"

namespace barograph::look {

class MappedArena {
public:
    explicit MappedArena(const std::string& path) noexcept {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        if (descriptor < 0) {
            return;
        }
        struct stat status{};
        if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
            status.st_size >= static_cast<off_t>(format::kArenaHeaderBytes)) {
            const auto bytes = static_cast<std::size_t>(status.st_size);
            void* mapped = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, descriptor, 0);
            if (mapped != MAP_FAILED) {
                bytes_ = {static_cast<const std::byte*>(mapped), bytes};
            }
        }
        (void)::close(descriptor);
    }
    ~MappedArena() {
        if (!bytes_.empty()) {
            (void)::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
        }
    }
    MappedArena(const MappedArena&) = delete;
    MappedArena& operator=(const MappedArena&) = delete;

    // Empty when the file cannot be read.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

private:
    std::span<const std::byte> bytes_;
};

}  // namespace barograph::look
