// SPDX-License-Identifier: BSD-3-Clause
// A path as the program gave it -> the absolute path that stands for the file in the recording. Works on the
// text alone, as every I/O layer can: links are not followed. Called when a file is opened or named; raw
// system calls, no heap, and little of the stack, since a signal handler may have a small one. Hot for the
// absolute paths of files that were met before: their text is hashed, once, and not copied.
#pragma once

#include <cstddef>
#include <string_view>

#include "capture/io/objects/file_objects.hpp"

namespace barograph::capture::io {

struct OfDescriptor {
    int number;
};

class AbsolutePath {
public:
    // `folder`: what a relative path starts at, a descriptor or AT_FDCWD. `path` has to stay as it is
    // meanwhile.
    AbsolutePath(int folder, const char* path) noexcept;
    // Relative to the working directory.
    explicit AbsolutePath(std::string_view path) noexcept;
    // The path of an open descriptor, as the kernel names it.
    explicit AbsolutePath(OfDescriptor descriptor) noexcept;
    ~AbsolutePath();
    AbsolutePath(const AbsolutePath&) = delete;
    AbsolutePath& operator=(const AbsolutePath&) = delete;

    // kOtherFiles when the place has no name, or too long a one. Empty: no path was given.
    [[nodiscard]] std::string_view view() const noexcept { return {text_, size_}; }

    // The entry of a file that was met before; nullptr: none was, or it is not kept apart.
    [[nodiscard]] FileEntry* entry() const noexcept { return entry_; }
    // The same, made where there is none; nullptr: there is no memory.
    [[nodiscard]] FileEntry* make_entry() const noexcept {
        return entry_ != nullptr ? entry_ : file_entry(view(), key_);
    }

private:
    void resolve(int folder, std::string_view path) noexcept;
    void stand_for_others() noexcept;
    void read_link(int descriptor) noexcept;
    void begin_at(int folder) noexcept;
    void append(std::string_view path) noexcept;
    void look_up() noexcept;

    const char* text_ = nullptr;
    std::size_t size_ = 0;
    char* room_ = nullptr;  // of ours, where the text is not the program's own
    FileKey key_;
    FileEntry* entry_ = nullptr;
};

}  // namespace barograph::capture::io
