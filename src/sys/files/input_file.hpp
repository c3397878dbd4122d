// SPDX-License-Identifier: BSD-3-Clause
// Files that are read: small texts of /proc, arenas of other processes, and the contents of folders. Raw
// system calls only, so that it may run inside a measured program; errno stays as it was. Must never write,
// and never follow a length in a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace barograph::sys {

class InputFile {
public:
    InputFile() noexcept = default;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile() { close(); }

    // Opens a regular file that is not a symbolic link. Returns 0 or -errno.
    [[nodiscard]] int open(const char* path) noexcept;
    // The same for a file that is open already, with a name or without.
    [[nodiscard]] int open_again(int descriptor) noexcept;
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }  // when it was opened
    [[nodiscard]] std::uint32_t owner() const noexcept { return owner_; }
    // Reads from `offset` until the span is full or the file ends; returns the bytes read, or -errno.
    [[nodiscard]] std::int64_t read(std::uint64_t offset, std::span<std::byte> into) const noexcept;
    // The first bytes from `offset` on that were ever written, as [begin, end); begin is the size where there
    // are none. Where that is not known, all were.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> data_from(std::uint64_t offset) const noexcept;
    // Maps the first `bytes` read-only and shared; nullptr when it cannot. unmap() gives it back.
    [[nodiscard]] const std::byte* map(std::uint64_t bytes) const noexcept;
    static void unmap(const std::byte* data, std::uint64_t bytes) noexcept;
    void close() noexcept;

private:
    [[nodiscard]] int take(long descriptor) noexcept;

    int descriptor_ = -1;
    std::uint32_t owner_ = 0;
    std::uint64_t size_ = 0;
};

// The start of a text file such as those of /proc; empty when it cannot be read.
[[nodiscard]] std::string_view read_text(const char* path, std::span<char> buffer) noexcept;

// Clock ticks from boot to the start of a process (proc(5), stat, field 22); 0 when there is no such process.
// Pid 0 is the caller's own.
[[nodiscard]] std::uint64_t process_start_ticks(std::uint32_t pid) noexcept;
// Inode of a process's PID namespace; 0 when unknown. Process ids mean something only within one.
[[nodiscard]] std::uint64_t pid_namespace() noexcept;
// Boot id of this kernel, 36 characters; empty when unknown.
[[nodiscard]] std::string_view boot_id(std::span<char> buffer) noexcept;

}  // namespace barograph::sys
