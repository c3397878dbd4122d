// SPDX-License-Identifier: BSD-3-Clause
// A path as the program gave it -> the absolute path that stands for the file in the recording. Works on the text alone, as
// every I/O layer can: links are not followed. Called when a file is opened or named; raw system calls, no heap, and
// little of the stack, since a signal handler may have a small one.
#pragma once

#include <cstddef>
#include <string_view>

namespace barograph::capture::io {

struct FileEntry;

// What files are called that are not told apart: too many, or without a path that the kernel can name.
inline constexpr std::string_view kOtherFiles = "*other files";

struct OfDescriptor {
    int number;
};

class AbsolutePath {
public:
    // `folder`: what a relative path starts at, a descriptor or AT_FDCWD.
    AbsolutePath(int folder, const char* path) noexcept;
    // Relative to the working directory.
    explicit AbsolutePath(std::string_view path) noexcept;
    // Of an open descriptor, as the kernel names it.
    explicit AbsolutePath(OfDescriptor descriptor) noexcept;
    ~AbsolutePath();
    AbsolutePath(const AbsolutePath&) = delete;
    AbsolutePath& operator=(const AbsolutePath&) = delete;

    // kOtherFiles when the place has no name, or too long a one. Empty: no path was given.
    [[nodiscard]] std::string_view view() const noexcept { return {text_, size_}; }

    // The file's entry where it was looked up already (file_call.hpp); nullptr: not known.
    FileEntry* entry = nullptr;

private:
    void resolve(int folder, std::string_view path) noexcept;
    void stand_for_others() noexcept;
    void read_link(int descriptor) noexcept;
    void begin_at(int folder) noexcept;
    void append(std::string_view path) noexcept;

    char* text_;
    std::size_t size_ = 0;
};

}  // namespace barograph::capture::io
