// SPDX-License-Identifier: BSD-3-Clause
// A new file that appears under its final name only when it is complete. Used by collect inside the measured
// program: raw system calls, errno untouched, no signal (SIGXFSZ) for a file that may not grow. Results are 0
// or -errno.
#pragma once

#include <cstdint>
#include <span>

namespace barograph::sys {

class OutputFile {
public:
    OutputFile() noexcept = default;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile() { close(); }

    // Creates `path` for this user alone; it must not exist.
    [[nodiscard]] int create(const char* path) noexcept;
    // Opens a file that create() made earlier, to write it from the start.
    [[nodiscard]] int open_empty(const char* path) noexcept;
    // Writes all of it, however many calls that takes.
    [[nodiscard]] int write(std::span<const std::uint8_t> bytes) noexcept;
    // Waits until the bytes are on the device, and closes.
    [[nodiscard]] int finish() noexcept;
    void close() noexcept;

    [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    [[nodiscard]] int open(const char* path, int flags) noexcept;

    int descriptor_ = -1;
    std::uint64_t size_ = 0;
    std::uint64_t limit_ = 0;
};

// A folder for this user alone; it must not exist.
[[nodiscard]] int make_private_folder(const char* path) noexcept;
// Makes names created in, or renamed into, the folder durable.
[[nodiscard]] int sync_folder(const char* path) noexcept;
[[nodiscard]] int remove_file(const char* path) noexcept;
[[nodiscard]] int remove_folder(const char* path) noexcept;
// Renames a file or folder; -EEXIST when `to` is taken, which is never replaced.
[[nodiscard]] int rename_to_new(const char* from, const char* to, bool folder) noexcept;
// The same in two steps, for file systems that cannot promise it in one: an empty file or folder claims the
// name.
[[nodiscard]] int claim_and_rename(const char* from, const char* to, bool folder) noexcept;

}  // namespace barograph::sys
