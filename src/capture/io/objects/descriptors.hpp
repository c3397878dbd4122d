// SPDX-License-Identifier: BSD-3-Clause
// Which file a descriptor stands for: descriptor -> open file, shared by descriptors that dup() made. Reading
// is two loads, without a lock, for any number a descriptor can have; memory is taken for the numbers in use.
// A descriptor that was never seen being opened is classified once. Descriptors of anything but recorded
// regular files are known as such and cost two loads too.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/io/objects/file_objects.hpp"
#include "capture/io/objects/table_owner.hpp"

namespace barograph::capture::io {

// What the kernel calls an open file description. Its memory is never unmapped, only used again, so that a
// thread that still looks at it while another closes it sees wrong numbers at worst.
struct alignas(64) OpenFile {
    std::atomic<FileEntry*> file{nullptr};
    std::atomic<std::uint64_t> position{0};         // of read() and write()
    std::atomic<std::uint64_t> stream_position{0};  // of a C stream on it
    std::atomic<std::uint64_t> append_position{
        0};                               // where a C stream that appends writes next, wherever it reads
    std::atomic<std::uint32_t> users{0};  // descriptors that stand for it
    std::atomic<std::uint32_t> until_check{0};  // accesses until its identity is looked at again
    std::uint32_t index = 0;
    std::uint32_t next_free = 0;
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint32_t block_size = 0;
    std::uint32_t fork = 0;              // forks before it was opened
    bool appends = false;                // O_APPEND
    bool inherited = false;              // perhaps shared with another process from the start
    std::atomic<bool> unflushed{false};  // a C stream on it has been written to, and not flushed since
    // A C stream has been opened on it: where the kernel is does not tell what was moved.
    std::atomic<bool> has_stream{false};
    std::atomic<bool> identified{false};  // device and inode are known: from the first access on
};

inline constexpr std::uintptr_t kNotRecorded = 1;
inline constexpr std::uint32_t kPageShift = 12;
inline constexpr std::uint32_t kPageEntries = 1U << kPageShift;
inline constexpr std::uint32_t kPages = 1U << (31 - kPageShift);

using DescriptorEntry = std::atomic<std::uintptr_t>;  // 0: unknown; kNotRecorded; otherwise an OpenFile
extern constinit std::atomic<DescriptorEntry*> descriptor_pages[kPages] __attribute__((visibility("hidden")));

[[nodiscard, gnu::cold, gnu::noinline]] OpenFile* classify(int descriptor) noexcept;

[[nodiscard]] inline std::uintptr_t descriptor_entry(int descriptor) noexcept {
    const auto number = static_cast<std::uint32_t>(descriptor);
    const DescriptorEntry* page = descriptor_pages[number >> kPageShift].load(std::memory_order_acquire);
    return page == nullptr ? 0 : page[number & (kPageEntries - 1)].load(std::memory_order_acquire);
}

// The open file behind a descriptor, nullptr when it is not recorded.
[[nodiscard]] inline OpenFile* open_file(int descriptor) noexcept {
    if (descriptor < 0) [[unlikely]] {
        return nullptr;
    }
    const std::uintptr_t entry = descriptor_entry(descriptor);
    if (entry > kNotRecorded) [[likely]] {
        return reinterpret_cast<OpenFile*>(entry);
    }
    return entry == kNotRecorded ? nullptr : classify(descriptor);
}
// The same without looking at descriptors that were never met: who closes one does not use it.
[[nodiscard]] inline OpenFile* known_open_file(int descriptor) noexcept {
    const std::uintptr_t entry = descriptor < 0 ? 0 : descriptor_entry(descriptor);
    return entry > kNotRecorded ? reinterpret_cast<OpenFile*>(entry) : nullptr;
}

// `file` (a folder, too) was just opened with these flags under `descriptor`; nullptr: something that is not
// recorded. Returns the open file.
OpenFile* opened(int descriptor, FileEntry* file, int flags) noexcept;
// `copy` now stands for what `descriptor` stands for.
void duplicated(int descriptor, int copy) noexcept;
// Nothing is known of the descriptor any more: it is about to be closed.
void forget(int descriptor) noexcept;
void forget_range(std::uint32_t first, std::uint32_t last) noexcept;
// The descriptor was just made, and is nothing that is recorded.
void not_recorded(int descriptor) noexcept;
// Whether a descriptor that is about to be closed stands for what the table says. The kernel is asked now and
// then, and each time once descriptors are known to be closed past us: a new one had the number of one that
// was still open.
[[nodiscard]] bool closes_itself(OpenFile& file, int descriptor) noexcept;

// Where in the file an access of `bytes` by read() or write() was that just ended.
[[nodiscard]] std::uint64_t access_offset_slowly(OpenFile& file, int descriptor,
                                                 std::uint64_t bytes) noexcept;
[[nodiscard]] inline std::uint64_t access_offset(OpenFile& file, int descriptor, std::uint64_t bytes,
                                                 bool write) noexcept {
    if ((file.appends && write) || file.inherited || file.fork != forks.load(std::memory_order_relaxed))
        [[unlikely]] {
        return access_offset_slowly(file, descriptor, bytes);
    }
    return file.position.fetch_add(bytes, std::memory_order_relaxed);
}

// Where pwrite() of `bytes` that just ended has written: on a descriptor that appends, Linux ignores `offset`
// and appends.
[[nodiscard, gnu::cold, gnu::noinline]] std::uint64_t appended_offset(int descriptor, std::uint64_t bytes,
                                                                      std::uint64_t offset) noexcept;
[[nodiscard]] inline std::uint64_t given_offset(const OpenFile& file, int descriptor, std::uint64_t bytes,
                                                std::uint64_t offset, bool write) noexcept {
    return file.appends && write ? appended_offset(descriptor, bytes, offset) : offset;
}
// The file appends from now on, or no more.
void set_appends(OpenFile& file, int descriptor, bool appends) noexcept;

// Where a C stream has written `bytes`, or read them.
[[nodiscard]] inline std::uint64_t stream_offset(OpenFile& file, std::uint64_t bytes, bool write) noexcept {
    if (file.appends && write) [[unlikely]] {
        const std::uint64_t where = file.append_position.fetch_add(bytes, std::memory_order_relaxed);
        file.stream_position.store(where + bytes, std::memory_order_relaxed);
        return where;
    }
    return file.stream_position.fetch_add(bytes, std::memory_order_relaxed);
}

// The descriptor stands for something else: counts the calls on it since it was last known to stand for this
// file.
[[gnu::cold, gnu::noinline]] void count_misplaced(const OpenFile& file) noexcept;

// Makes sure that the descriptor still stands for this file: it may have been closed past us. At the first
// access, which file that is. False: it does not, and has been forgotten.
[[nodiscard, gnu::cold, gnu::noinline]] bool check_identity(OpenFile& file, int descriptor) noexcept;
[[nodiscard]] inline bool still_open(OpenFile& file, int descriptor) noexcept {
    const std::uint32_t left = file.until_check.load(std::memory_order_relaxed);
    if (left == 0) [[unlikely]] {
        return check_identity(file, descriptor);
    }
    file.until_check.store(left - 1, std::memory_order_relaxed);
    return true;
}

}  // namespace barograph::capture::io
