// SPDX-License-Identifier: BSD-3-Clause
// Files, and what is inside them, as objects of the recording: one object per absolute path in a process,
// with the same key on every rank. Shared by all I/O layers, so that H5Dwrite, MPI_File_write_at_all and
// pwrite64 meet on one file. Cold: called when something is opened or named; takes a lock, keeps errno.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "capture/io/io_host.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::capture::io {

// What files are called that are not told apart: too many, or without a path that the kernel can name.
inline constexpr std::string_view kOtherFiles = "*other files";

// Names an absolute path: equal on all ranks, and different from the keys of other kinds of objects.
struct FileKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
};
[[nodiscard]] FileKey key_of(std::string_view absolute_path) noexcept;

// What is known of a file as long as the process lives, across all recordings that begin and end in it (a
// fork begins a new one).
struct FileEntry {
    std::uint64_t key_high = 0;
    std::uint64_t key_low = 0;
    const char* path = nullptr;
    std::uint32_t length = 0;
    std::atomic<std::uint32_t> object{0};     // in the recording below
    std::atomic<std::uint32_t> recording{0};  // number of the recording; 0: none yet
    std::atomic<bool> described{false};       // its file system is known to that recording
    // Block size of the file that was last seen under this path, a regular one or a folder; 0: not seen yet,
    // or removed since.
    std::atomic<std::uint32_t> block_size{0};
    std::atomic<bool> folder{false};   // the path was seen to be a folder
    std::atomic<bool> regular{false};  // or at some time a file, which it then is for good: it may have data
};

// The object of the file at `path` (relative paths: to the working directory), made on first need. 0:
// excluded by a pattern, or no room (counted). Its attributes are "file system" and "block size" once the
// file was seen to exist.
[[nodiscard]] std::uint32_t file_object(std::string_view path) noexcept;

// Files beyond this number share one object, "*other files".
void set_most_files(std::uint32_t most) noexcept;

// The entry of an absolute path that is not excluded; never nullptr but without memory. Makes no object yet.
[[nodiscard]] FileEntry* file_entry(std::string_view absolute_path, FileKey key) noexcept;
// The same without making one: nullptr when no file of that path was met before. Hot: no lock.
[[nodiscard]] FileEntry* known_file(FileKey key) noexcept;

[[nodiscard, gnu::cold, gnu::noinline]] std::uint32_t make_object(FileEntry& entry) noexcept;
// The object of an entry in the current recording; hot once it is made.
[[nodiscard]] inline std::uint32_t object_of(FileEntry& entry) noexcept {
    if (entry.recording.load(std::memory_order_acquire) == recording_number.load(std::memory_order_relaxed))
        [[likely]] {
        return entry.object.load(std::memory_order_relaxed);
    }
    return make_object(entry);
}

// Whether an entry stands for all files that are not told apart.
[[nodiscard]] bool is_shared_entry(const FileEntry& entry) noexcept;

// Tells the recording once which file system the file is on and how large its blocks are. `device`: 0 where
// it is not known.
void describe_file(FileEntry& entry, int descriptor, std::uint64_t device, std::uint64_t block_size) noexcept;

// This path is a folder: its attribute "type" says so, unless a file was there too.
void note_folder(FileEntry& entry) noexcept;
// This path is a file although it was said to be a folder.
[[gnu::cold]] void note_no_folder(FileEntry& entry) noexcept;

// In a forked child, which is alone: nobody holds the lock.
void forget_file_lock() noexcept;

}  // namespace barograph::capture::io
