// SPDX-License-Identifier: BSD-3-Clause
// See descriptors.hpp. Raw system calls only, no heap; a full table costs the record of a descriptor, never
// the call.
#include "capture/io/objects/descriptors.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <new>

#include "capture/io/io_host.hpp"
#include "capture/io/objects/absolute_path.hpp"
#include "capture/io/objects/exclusions.hpp"
#include "sys/files/standard_error.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::io {

constinit std::atomic<DescriptorEntry*> descriptor_pages[kPages] = {};

namespace {

constexpr std::uint32_t kChecksApart = 256;  // an fstat of 150 ns each: below a nanosecond per access

// Open files by index; blocks are mapped as they are needed. Index 0 means no file.
constexpr std::uint32_t kBlockFiles = 512;
constexpr std::uint32_t kBlocks = 1U << 16U;
constinit std::atomic<OpenFile*> blocks[kBlocks] = {};
constinit std::atomic<std::uint32_t> next_index{1};
// The first free one: its index below, above a count that changes with every change (against ABA).
constinit std::atomic<std::uint64_t> free_list{0};
// Descriptors of this process are closed past us.
constinit std::atomic<bool> closed_past_us{false};
// Closes until one is looked at.
constexpr std::uint32_t kClosesApart = 64;
constinit std::atomic<std::uint32_t> until_close_check{kClosesApart};

OpenFile* at(std::uint32_t index) noexcept {
    OpenFile* block = blocks[index / kBlockFiles].load(std::memory_order_acquire);
    return block == nullptr ? nullptr : block + index % kBlockFiles;
}

OpenFile* make_open_file() noexcept {
    std::uint64_t head = free_list.load(std::memory_order_acquire);
    while (static_cast<std::uint32_t>(head) != 0) {
        OpenFile* first = at(static_cast<std::uint32_t>(head));
        const std::uint64_t rest = ((head >> 32U) + 1) << 32U | first->next_free;
        if (free_list.compare_exchange_weak(head, rest, std::memory_order_acq_rel)) {
            return first;
        }
    }
    const std::uint32_t index = next_index.fetch_add(1, std::memory_order_relaxed);
    if (index / kBlockFiles >= kBlocks) {
        next_index.fetch_sub(1, std::memory_order_relaxed);
        return nullptr;
    }
    auto& slot = blocks[index / kBlockFiles];
    if (slot.load(std::memory_order_acquire) == nullptr) {
        // If two threads both bring a block, one block is lost: 64 KiB of address space, once.
        auto* fresh = static_cast<OpenFile*>(sys::map_anonymous(kBlockFiles * sizeof(OpenFile)));
        if (fresh == nullptr) {
            return nullptr;
        }
        OpenFile* none = nullptr;
        (void)slot.compare_exchange_strong(none, fresh, std::memory_order_acq_rel);
    }
    OpenFile* file = new (at(index)) OpenFile{};
    file->index = index;
    return file;
}

void release(OpenFile* file) noexcept {
    // The last one needs no lock on the bus.
    if (file->users.load(std::memory_order_acquire) != 1 &&
        file->users.fetch_sub(1, std::memory_order_acq_rel) != 1) {
        return;
    }
    std::uint64_t head = free_list.load(std::memory_order_acquire);
    std::uint64_t next = 0;
    do {
        file->next_free = static_cast<std::uint32_t>(head);
        next = ((head >> 32U) + 1) << 32U | file->index;
    } while (!free_list.compare_exchange_weak(head, next, std::memory_order_acq_rel));
}

DescriptorEntry* entry_of(int descriptor) noexcept {
    const auto number = static_cast<std::uint32_t>(descriptor);
    auto& slot = descriptor_pages[number >> kPageShift];
    DescriptorEntry* page = slot.load(std::memory_order_acquire);
    if (page == nullptr) {
        page = static_cast<DescriptorEntry*>(sys::map_anonymous(kPageEntries * sizeof(DescriptorEntry)));
        if (page == nullptr) {
            return nullptr;
        }
        DescriptorEntry* none = nullptr;
        if (!slot.compare_exchange_strong(none, page, std::memory_order_acq_rel)) {
            page = none;
        }
    }
    return page + (number & (kPageEntries - 1));
}

void set(int descriptor, std::uintptr_t value) noexcept {
    DescriptorEntry* entry = descriptor < 0 ? nullptr : entry_of(descriptor);
    if (entry == nullptr) {
        if (value > kNotRecorded) {
            release(reinterpret_cast<OpenFile*>(value));
        }
        return;
    }
    const std::uintptr_t old = entry->exchange(value, std::memory_order_acq_rel);
    if (old > kNotRecorded) {
        release(reinterpret_cast<OpenFile*>(old));
    }
}

// A number that the kernel has just given away is free, and only its thread knows it: who has it in the table
// was closed past us.
void set_fresh(int descriptor, std::uintptr_t value) noexcept {
    DescriptorEntry* entry = descriptor < 0 ? nullptr : entry_of(descriptor);
    if (entry != nullptr && entry->load(std::memory_order_relaxed) <= kNotRecorded) [[likely]] {
        entry->store(value, std::memory_order_release);
        return;
    }
    closed_past_us.store(closed_past_us.load(std::memory_order_relaxed) || entry != nullptr,
                         std::memory_order_relaxed);
    set(descriptor, value);
}

// What fstat() says of a file that is recorded; false: it is not recorded, or fstat() failed.
bool look_at(int descriptor, struct stat& status) noexcept {
    return sys::system_call(SYS_fstat, descriptor, sys::word(&status)) == 0 &&
           (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
}

void identify(OpenFile& open, const struct stat& status) noexcept {
    open.device = status.st_dev;
    open.inode = status.st_ino;
    open.block_size = static_cast<std::uint32_t>(status.st_blksize);
    open.until_check.store(kChecksApart, std::memory_order_relaxed);
    open.identified.store(true, std::memory_order_release);
    if (FileEntry* file = open.file.load(std::memory_order_relaxed); !is_shared_entry(*file)) {
        file->block_size.store(open.block_size, std::memory_order_relaxed);
        if (S_ISDIR(status.st_mode)) {
            note_folder(*file);
        } else if (!file->folder.load(std::memory_order_relaxed)) [[likely]] {
            file->regular.store(true, std::memory_order_relaxed);
        } else {
            note_no_folder(*file);
        }
    }
}

// In no table yet. What it is, identify() says, or the first access.
OpenFile* new_open_file(FileEntry& file, int flags) noexcept {
    OpenFile* open = make_open_file();
    if (open == nullptr) {
        return nullptr;
    }
    open->file.store(&file, std::memory_order_relaxed);
    open->device = 0;
    open->inode = 0;
    open->block_size = file.block_size.load(std::memory_order_relaxed);
    open->fork = forks.load(std::memory_order_relaxed);
    open->appends = (flags & O_APPEND) != 0;
    open->inherited = false;
    open->identified.store(false, std::memory_order_relaxed);
    open->position.store(0, std::memory_order_relaxed);
    open->stream_position.store(0, std::memory_order_relaxed);
    open->append_position.store(0, std::memory_order_relaxed);
    open->unflushed.store(false, std::memory_order_relaxed);
    open->has_stream.store(false, std::memory_order_relaxed);
    open->until_check.store(0, std::memory_order_relaxed);
    open->users.store(1, std::memory_order_relaxed);
    return open;
}

}  // namespace

OpenFile* classify(int descriptor) noexcept {
    struct stat status{};
    if (!owns_tables()) {
        return nullptr;  // a number of the child's own means nothing to the process whose tables these are
    }
    if (sys::system_call(SYS_fstat, descriptor, sys::word(&status)) != 0) {
        return nullptr;  // not open: the call will say so
    }
    if (!S_ISREG(status.st_mode)) {
        set(descriptor, kNotRecorded);
        return nullptr;
    }
    const AbsolutePath path(OfDescriptor{descriptor});
    if (!is_recorded_path(path.view())) {
        set(descriptor, kNotRecorded);
        return nullptr;
    }
    FileEntry* file = path.make_entry();
    const long flags = sys::system_call(SYS_fcntl, descriptor, F_GETFL);
    OpenFile* open =
        file == nullptr ? nullptr : new_open_file(*file, flags < 0 ? 0 : static_cast<int>(flags));
    if (open == nullptr) {
        set(descriptor, kNotRecorded);
        return nullptr;
    }
    identify(*open, status);
    open->inherited = true;
    open->append_position.store(static_cast<std::uint64_t>(status.st_size), std::memory_order_relaxed);
    set(descriptor, reinterpret_cast<std::uintptr_t>(open));
    const long position = sys::system_call(SYS_lseek, descriptor, 0, SEEK_CUR);
    open->stream_position.store(position < 0 ? 0 : static_cast<std::uint64_t>(position),
                                std::memory_order_relaxed);
    return open;
}

// A path that stood for a file or folder before is taken to do so still: the first access looks.
OpenFile* opened(int descriptor, FileEntry* file, int flags) noexcept {
    struct stat status{};
    const bool looks =
        file != nullptr && (file->block_size.load(std::memory_order_relaxed) == 0 || (flags & O_APPEND) != 0);
    if (file == nullptr || (looks && !look_at(descriptor, status))) {
        set_fresh(descriptor, kNotRecorded);
        return nullptr;
    }
    OpenFile* open = new_open_file(*file, flags);
    if (open == nullptr) {
        set_fresh(descriptor, kNotRecorded);
        return nullptr;
    }
    if (looks) {
        identify(*open, status);
        open->append_position.store(static_cast<std::uint64_t>(status.st_size), std::memory_order_relaxed);
    }
    set_fresh(descriptor, reinterpret_cast<std::uintptr_t>(open));
    return open;
}

void not_recorded(int descriptor) noexcept {
    if (descriptor >= 0 && owns_tables()) {
        set_fresh(descriptor, kNotRecorded);
    }
}

bool closes_itself(OpenFile& file, int descriptor) noexcept {
    if (!file.identified.load(std::memory_order_acquire)) {
        return true;
    }
    const std::uint32_t left = until_close_check.load(std::memory_order_relaxed);
    until_close_check.store(left == 0 ? kClosesApart : left - 1, std::memory_order_relaxed);
    return (left != 0 && !closed_past_us.load(std::memory_order_relaxed)) || check_identity(file, descriptor);
}

void duplicated(int descriptor, int copy) noexcept {
    if (copy == descriptor) {
        return;
    }
    if (copy == STDERR_FILENO) {
        sys::stderr_was_closed.store(false, std::memory_order_relaxed);  // put somewhere else
    }
    OpenFile* file = open_file(descriptor);
    if (file == nullptr) {
        set(copy, 0);
        return;
    }
    file->users.fetch_add(1, std::memory_order_acq_rel);
    set(copy, reinterpret_cast<std::uintptr_t>(file));
}

void forget(int descriptor) noexcept {
    if (descriptor < 0) {
        return;
    }
    const auto number = static_cast<std::uint32_t>(descriptor);
    if (descriptor == STDERR_FILENO) [[unlikely]] {
        sys::stderr_was_closed.store(true, std::memory_order_relaxed);
    }
    if (descriptor_pages[number >> kPageShift].load(std::memory_order_acquire) != nullptr) {
        set(descriptor, 0);
    }
}

void forget_range(std::uint32_t first, std::uint32_t last) noexcept {
    constexpr std::uint32_t kLargest = 0x7fffffff;
    last = last > kLargest ? kLargest : last;
    if (first <= STDERR_FILENO && STDERR_FILENO <= last) {
        sys::stderr_was_closed.store(true, std::memory_order_relaxed);
    }
    for (std::uint64_t number = first; number <= last; ++number) {
        if (descriptor_pages[number >> kPageShift].load(std::memory_order_acquire) == nullptr) {
            number |= kPageEntries - 1;  // nothing is known of this page
            continue;
        }
        set(static_cast<int>(number), 0);
    }
}

void note_fork() noexcept { forks.fetch_add(1, std::memory_order_relaxed); }

void forked() noexcept {
    note_fork();
    forget_file_lock();
    waiting.store(true, std::memory_order_relaxed);
    own_tables();
}

std::uint64_t access_offset_slowly(OpenFile& file, int descriptor, std::uint64_t bytes) noexcept {
    const long end = sys::system_call(SYS_lseek, descriptor, 0, SEEK_CUR);
    if (end < 0) {
        (void)check_identity(file, descriptor);  // not of a file
        return file.position.fetch_add(bytes, std::memory_order_relaxed);
    }
    file.position.store(static_cast<std::uint64_t>(end), std::memory_order_relaxed);
    return static_cast<std::uint64_t>(end) < bytes ? 0 : static_cast<std::uint64_t>(end) - bytes;
}

std::uint64_t appended_offset(int descriptor, std::uint64_t bytes, std::uint64_t offset) noexcept {
    struct stat status{};
    if (sys::system_call(SYS_fstat, descriptor, sys::word(&status)) != 0) {
        return offset;
    }
    const auto end = static_cast<std::uint64_t>(status.st_size);
    return end < bytes ? 0 : end - bytes;
}

void set_appends(OpenFile& file, int descriptor, bool appends) noexcept {
    struct stat status{};
    file.appends = appends;
    file.inherited = true;  // the position may have moved while it appended
    if (appends && sys::system_call(SYS_fstat, descriptor, sys::word(&status)) == 0) {
        file.append_position.store(static_cast<std::uint64_t>(status.st_size), std::memory_order_relaxed);
    }
}

void count_misplaced(const OpenFile& file) noexcept {
    const std::uint32_t calls = kChecksApart - file.until_check.load(std::memory_order_relaxed);
    if (calls != 0 && host.process->arena().base() != nullptr) {
        format::ArenaHeader& header = host.process->header();
        header.misplaced_descriptors.fetch_add(1, std::memory_order_relaxed);
        header.misplaced_calls.fetch_add(calls, std::memory_order_relaxed);
    }
}

bool check_identity(OpenFile& file, int descriptor) noexcept {
    struct stat status{};
    if (!file.identified.load(std::memory_order_acquire)) {
        if (look_at(descriptor, status)) {
            identify(file, status);
            return true;
        }
        set(descriptor, kNotRecorded);
        return false;
    }
    if (sys::system_call(SYS_fstat, descriptor, sys::word(&status)) == 0) {
        if (status.st_dev == file.device && status.st_ino == file.inode) {
            file.until_check.store(kChecksApart, std::memory_order_relaxed);
            return true;
        }
        count_misplaced(file);
    }
    closed_past_us.store(true, std::memory_order_relaxed);
    forget(descriptor);
    return false;
}

}  // namespace barograph::capture::io
