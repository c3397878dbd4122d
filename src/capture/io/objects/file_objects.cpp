// SPDX-License-Identifier: BSD-3-Clause
// See file_objects.hpp. The table of entries is an open-addressing hash table in mapped memory, never in the
// program's heap.
#include "capture/io/objects/file_objects.hpp"

#include <xxhash.h>

#include <cstring>
#include <new>

#include "capture/io/io_host.hpp"
#include "capture/io/objects/absolute_path.hpp"
#include "capture/io/objects/distinct_count.hpp"
#include "capture/io/objects/exclusions.hpp"
#include "capture/io/objects/file_system.hpp"
#include "sys/errno_guard.hpp"
#include "sys/mapping.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::capture::io {
namespace {

constexpr std::uint64_t kBlockBytes = 256 * 1024;  // of memory for entries and paths, mapped at a time
constexpr std::uint32_t kFirstSlots = 1024;

// Published as a whole; a larger one takes its place, and those who still look at it miss what was added
// since.
struct Slots {
    std::uint32_t mask = 0;
    std::atomic<FileEntry*> entries[];
};

struct Table {
    std::atomic<Slots*> slots{nullptr};
    std::uint32_t used = 0;
    std::uint32_t most = 16384;
    char* block = nullptr;
    std::uint64_t left = 0;
};

constinit Table table;
constinit sys::SpinLock lock;
constinit FileEntry other_files;
constinit DistinctCount other_names;
constinit std::uint32_t* other_count = nullptr;  // in the recording: how many files share the row

void* take(std::uint64_t bytes) noexcept {
    bytes = (bytes + 7) / 8 * 8;
    if (bytes > table.left) {
        table.block = static_cast<char*>(sys::map_anonymous(kBlockBytes));
        table.left = table.block == nullptr ? 0 : kBlockBytes;
        if (bytes > table.left) {
            return nullptr;
        }
    }
    void* memory = table.block;
    table.block += bytes;
    table.left -= bytes;
    return memory;
}

void put(Slots& slots, FileEntry* entry) noexcept {
    auto slot = static_cast<std::uint32_t>(entry->key_low) & slots.mask;
    while (slots.entries[slot].load(std::memory_order_relaxed) != nullptr) {
        slot = (slot + 1) & slots.mask;
    }
    slots.entries[slot].store(entry, std::memory_order_release);
}

// The table with room for one more; nullptr: there is no memory.
Slots* make_room() noexcept {
    Slots* slots = table.slots.load(std::memory_order_relaxed);
    if (slots != nullptr && 2 * (table.used + 1) <= slots->mask + 1) {
        return slots;
    }
    const std::uint32_t length = slots == nullptr ? kFirstSlots : 2 * (slots->mask + 1);
    auto* fresh =
        static_cast<Slots*>(sys::map_anonymous(sizeof(Slots) + length * sizeof(std::atomic<FileEntry*>)));
    if (fresh == nullptr) {
        return nullptr;
    }
    fresh->mask = length - 1;
    for (std::uint32_t i = 0; slots != nullptr && i <= slots->mask; ++i) {
        if (FileEntry* entry = slots->entries[i].load(std::memory_order_relaxed); entry != nullptr) {
            put(*fresh, entry);
        }
    }
    table.slots.store(fresh, std::memory_order_release);
    return fresh;
}

FileEntry* others() noexcept {
    if (other_files.path == nullptr) {
        const FileKey key = key_of(kOtherFiles);
        other_files.key_high = key.high;
        other_files.key_low = key.low;
        other_files.length = kOtherFiles.size();
        other_files.path = kOtherFiles.data();
    }
    return &other_files;
}

void say_type(const FileEntry& entry, std::string_view type) noexcept {
    host.process->set_attribute(entry.object.load(std::memory_order_relaxed), "type", type);
}

// The entry of a file that is not kept apart; counts how many such there are.
FileEntry* others(FileKey key) noexcept {
    other_names.add(key.high);
    if (other_count != nullptr) {
        __atomic_store_n(other_count, other_names.count(), __ATOMIC_RELAXED);
    }
    return others();
}

}  // namespace

bool is_shared_entry(const FileEntry& entry) noexcept { return &entry == &other_files; }

void set_most_files(std::uint32_t most) noexcept { table.most = most; }

void forget_file_lock() noexcept {
    new (&lock) sys::SpinLock();
    other_count = nullptr;
}

FileKey key_of(std::string_view absolute_path) noexcept {
    const XXH128_hash_t key = XXH3_128bits_withSeed(absolute_path.data(), absolute_path.size(),
                                                    static_cast<std::uint64_t>(format::ObjectKind::kFile));
    return {.high = key.high64, .low = key.low64};
}

FileEntry* known_file(FileKey key) noexcept {
    const Slots* slots = table.slots.load(std::memory_order_acquire);
    if (slots == nullptr) {
        return nullptr;
    }
    for (auto slot = static_cast<std::uint32_t>(key.low);; ++slot) {
        FileEntry* entry = slots->entries[slot & slots->mask].load(std::memory_order_acquire);
        if (entry == nullptr || (entry->key_low == key.low && entry->key_high == key.high)) {
            return entry;
        }
    }
}

FileEntry* file_entry(std::string_view absolute_path, FileKey key) noexcept {
    const sys::SpinGuard guard(lock);
    if (!guard.held()) {
        return nullptr;
    }
    if (absolute_path == kOtherFiles) {
        return others();
    }
    if (FileEntry* found = known_file(key); found != nullptr) {
        return found;
    }
    Slots* slots = table.used >= table.most ? nullptr : make_room();
    auto* path = slots == nullptr ? nullptr : static_cast<char*>(take(absolute_path.size() + 1));
    void* room = path == nullptr ? nullptr : take(sizeof(FileEntry));
    if (room == nullptr) {
        return others(key);
    }
    std::memcpy(path, absolute_path.data(), absolute_path.size());
    auto* entry = new (room) FileEntry{};
    entry->key_high = key.high;
    entry->key_low = key.low;
    entry->path = path;
    entry->length = static_cast<std::uint32_t>(absolute_path.size());
    put(*slots, entry);
    ++table.used;
    return entry;
}

std::uint32_t make_object(FileEntry& entry) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (host.process == nullptr) {
        return 0;
    }
    const std::uint32_t number = recording_number.load(std::memory_order_relaxed);
    const sys::SpinGuard guard(lock);
    if (!guard.held()) {
        host.process->count_loss();
        return 0;
    }
    if (entry.recording.load(std::memory_order_acquire) != number) {
        entry.object.store(host.process->add_object({.kind = format::ObjectKind::kFile,
                                                     .key_high = entry.key_high,
                                                     .key_low = entry.key_low,
                                                     .name = std::string_view(entry.path, entry.length)},
                                                    &entry == &other_files ? &other_count : nullptr),
                           std::memory_order_relaxed);
        if (&entry == &other_files && other_count != nullptr) {
            *other_count = other_names.count();
        }
        if (entry.folder.load(std::memory_order_relaxed) && !entry.regular.load(std::memory_order_relaxed)) {
            say_type(entry, "folder");
        }
        entry.described.store(false, std::memory_order_relaxed);
        entry.recording.store(number, std::memory_order_release);
    }
    return entry.object.load(std::memory_order_relaxed);
}

void note_folder(FileEntry& entry) noexcept {
    if (&entry == &other_files || host.process == nullptr || entry.regular.load(std::memory_order_relaxed) ||
        entry.folder.load(std::memory_order_relaxed) ||
        entry.folder.exchange(true, std::memory_order_relaxed)) {
        return;
    }
    const sys::ErrnoGuard errno_guard;
    // An object that is made now gets it when it is made.
    if (entry.recording.load(std::memory_order_acquire) == recording_number.load(std::memory_order_relaxed)) {
        say_type(entry, "folder");
    }
}

void note_no_folder(FileEntry& entry) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (host.process != nullptr && !entry.regular.exchange(true, std::memory_order_relaxed) &&
        entry.recording.load(std::memory_order_acquire) == recording_number.load(std::memory_order_relaxed)) {
        say_type(entry, "file");
    }
}

void describe_file(FileEntry& entry, int descriptor, std::uint64_t device,
                   std::uint64_t block_size) noexcept {
    if (&entry == &other_files || entry.described.load(std::memory_order_relaxed) ||
        entry.described.exchange(true, std::memory_order_relaxed)) {
        return;
    }
    const sys::ErrnoGuard errno_guard;
    set_file_system_attributes(*host.process, object_of(entry), descriptor, device, block_size);
}

std::uint32_t file_object(std::string_view path) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (host.process == nullptr) {
        return 0;
    }
    const AbsolutePath absolute(path);
    if (absolute.view().empty() || excluded(absolute.view())) {
        return 0;
    }
    FileEntry* entry = absolute.make_entry();
    return entry == nullptr ? 0 : object_of(*entry);
}

}  // namespace barograph::capture::io
