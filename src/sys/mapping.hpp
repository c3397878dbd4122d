// SPDX-License-Identifier: BSD-3-Clause
// Memory maps: anonymous ones, and a growing file whose space is reserved before it is touched, so that a
// full file system is an error code here and never a SIGBUS in the program. Raw system calls only; errno
// stays as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace barograph::sys {

// Zeroed private memory, or nullptr. Never given back: what uses it lives as long as the process.
[[nodiscard]] void* map_anonymous(std::uint64_t bytes) noexcept;
// The same for what is mostly address space, or given back: it does not count in anonymous_bytes().
[[nodiscard]] void* map_uncounted(std::uint64_t bytes) noexcept;
// A stack of `bytes`, with a page at its end that cannot be used. Returns where it begins; 0: there is no
// memory.
[[nodiscard]] std::uintptr_t map_stack(std::uint64_t bytes) noexcept;
// What this library has got from map_anonymous() so far: an upper bound of the memory it takes.
[[nodiscard]] std::uint64_t anonymous_bytes() noexcept;

// A new file, open and mapped shared over `capacity` bytes, of which none is backed yet and none may be
// touched: a program that locks all its memory (mlockall) would get storage for all of it.
class MappedFile {
public:
    MappedFile() noexcept = default;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile() = default;  // stays mapped: other threads may still write; see close_descriptor()

    // Creates `path` (0600, must not exist), a text that stays. Returns 0 or -errno.
    [[nodiscard]] int create(const char* path, std::uint64_t capacity) noexcept;
    // Backs [offset, offset + bytes) with storage, also when somebody has closed the descriptor, and opens
    // it. Returns 0 or -errno.
    [[nodiscard]] int reserve(std::uint64_t offset, std::uint64_t bytes) noexcept;
    // From now on [offset, offset + bytes) may be touched. Returns 0 or -errno.
    [[nodiscard]] int open(std::uint64_t offset, std::uint64_t bytes) noexcept;
    // Whether it has this name still; true where that cannot be told.
    [[nodiscard]] bool is_at(const char* path) const noexcept;
    // The map stays; nothing more can be reserved.
    void close_descriptor() noexcept;

    [[nodiscard]] unsigned char* data() const noexcept { return data_; }
    [[nodiscard]] std::uint64_t capacity() const noexcept { return capacity_; }

private:
    [[nodiscard]] bool descriptor_is_ours() const noexcept;
    [[nodiscard]] int reserve_anew(std::uint64_t offset, std::uint64_t bytes) noexcept;

    int descriptor_ = -1;
    const char* path_ = nullptr;
    std::uint64_t device_ = 0;  // of the file that was made
    std::uint64_t inode_ = 0;
    unsigned char* data_ = nullptr;
    std::uint64_t capacity_ = 0;
};

}  // namespace barograph::sys
