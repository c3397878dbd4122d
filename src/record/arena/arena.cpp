// SPDX-License-Identifier: BSD-3-Clause
// See arena.hpp. Runs inside the measured program: raw system calls, no heap, no exceptions.
#include "record/arena/arena.hpp"

#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <new>
#include <span>

#include "format/arena/ring_layout.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/private_folder.hpp"
#include "sys/files/process_numbers.hpp"
#include "sys/system_call.hpp"

namespace barograph::record {
namespace {

constexpr long kNoReplace = 1;  // RENAME_NOREPLACE

// Storage is backed ahead in steps of this size: 16 fallocate calls fewer than by granule, and little waste.
constexpr std::uint64_t kBackingStep = 16 * format::kGranule;

constexpr int kFolderAttempts = 16;

// Offsets are 32 bits wide.
constexpr std::uint64_t kMaxCapacity = 0xffff'ffffULL / format::kGranule * format::kGranule;

// Job ids come from the environment: keep them one plain path component.
void append_component(sys::PathText& path, std::string_view text) noexcept {
    for (char c : text.substr(0, 64)) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           c == '-' || c == '_' || c == '.';
        c = plain ? c : '_';
        path << std::string_view(&c, 1);
    }
}

// Bytes of an arena. A limit of the address space (ulimit -v, h_vmem of batch systems) is meant for the
// program: some of it is ours, however much was asked for.
std::uint64_t fit(std::uint64_t capacity) noexcept {
    constexpr std::uint64_t kShare = 16;
    constexpr std::uint64_t kLeast = 64 * format::kGranule;
    rlimit limit{};
    if (sys::system_call(SYS_prlimit64, 0, RLIMIT_AS, 0, sys::word(&limit)) == 0 &&
        limit.rlim_cur != RLIM_INFINITY) {
        capacity = std::min(capacity, std::max<std::uint64_t>(limit.rlim_cur / kShare, kLeast));
    }
    return std::min(capacity / format::kGranule * format::kGranule, kMaxCapacity);
}

// Whether an arena holds facts. What cannot be read may hold some.
bool has_facts(const char* path) noexcept {
    sys::InputFile file;
    if (file.open(path) != 0) {
        return true;
    }
    format::ChunkHeader chunk{};
    for (std::uint64_t at = format::kArenaHeaderBytes; at < file.size();) {
        const auto bytes = std::as_writable_bytes(std::span(&chunk, 1));
        if (file.read(at, bytes) != static_cast<std::int64_t>(bytes.size())) {
            break;
        }
        if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kFacts)) {
            return true;
        }
        at += chunk.bytes < format::kGranule ? format::kGranule : chunk.bytes;
    }
    return false;
}

// Says to those who have an arena open that nothing is lost with it: it has no facts.
void note_empty(const char* path) noexcept {
    const auto state = static_cast<std::uint32_t>(format::ArenaState::kCollected);
    const long file =
        sys::system_call(SYS_openat, AT_FDCWD, sys::word(path), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file >= 0) {
        (void)sys::system_call(SYS_pwrite64, file, sys::word(&state), sizeof state,
                               static_cast<long>(offsetof(format::ArenaHeader, state)));
        (void)sys::system_call(SYS_close, file);
    }
}

// Gives the arena of an earlier program another name, so that recovery finds it; one without facts goes.
void put_aside(std::string_view path) noexcept {
    constexpr std::uint64_t kMost = 99;
    sys::PathText old;
    old << path;
    const bool facts = has_facts(old.c_str());
    for (std::uint64_t number = 1; number <= kMost && facts; ++number) {
        sys::PathText aside;
        aside << path.substr(0, path.size() - format::kArenaEnding.size()) << "." << number
              << format::kArenaEnding;
        if (!aside.cut() && sys::system_call(SYS_renameat2, AT_FDCWD, sys::word(old.c_str()), AT_FDCWD,
                                             sys::word(aside.c_str()), kNoReplace) == 0) {
            return;
        }
    }
    if (!facts) {
        note_empty(old.c_str());
    }
    (void)sys::system_call(SYS_unlinkat, AT_FDCWD, sys::word(old.c_str()), 0);
}

}  // namespace

sys::PathText job_folder(std::string_view user_folder, std::string_view job) noexcept {
    sys::PathText folder;
    folder << user_folder << "/job-";
    append_component(folder, job);
    return folder;
}

int Arena::create_file(std::string_view directory, std::string_view job, std::string_view node,
                       std::uint64_t capacity) noexcept {
    capacity = fit(capacity);
    int status = -ENOENT;
    // Another job that ends right now may remove an empty folder between two steps of ours: begin again.
    for (int attempt = 0; attempt < kFolderAttempts && status == -ENOENT; ++attempt) {
        status = sys::claim_user_folder(directory, user_folder_);
        folder_ = job_folder(user_folder_.view(), job);
        path_ = {};
        path_ << folder_.view() << "/";
        append_component(path_, node);
        path_ << "-" << sys::own_process_name().view() << format::kArenaEnding;
        if (path_.cut()) {
            return -ENAMETOOLONG;
        }
        if (status == 0) {
            status = sys::private_folder(folder_.c_str());
        }
        if (status == 0) {
            status = file_.create(path_.c_str(), capacity);
            if (status == -EEXIST) {
                // This process was another program before (exec), or its number came round again after a
                // crash.
                put_aside(path_.view());
                status = file_.create(path_.c_str(), capacity);
            }
        }
    }
    if (status != 0) {
        return status;
    }
    has_file_ = true;
    base_ = file_.data();
    status = prepare_header(file_.capacity());
    if (status != 0) {
        remove_file();
        file_.close_descriptor();
        base_ = nullptr;
    }
    return status;
}

int Arena::create_anonymous(std::uint64_t capacity) noexcept {
    capacity = fit(capacity);
    base_ = static_cast<unsigned char*>(sys::map_uncounted(capacity));
    if (base_ == nullptr) {
        return -ENOMEM;
    }
    backed_ = capacity;
    return prepare_header(capacity);
}

int Arena::prepare_header(std::uint64_t capacity) noexcept {
    // A file system that has no room for a start is left alone: in memory all of it has room.
    if (capacity < 2 * format::kGranule || !back_up_to(std::min(capacity, kBackingStep))) {
        return -ENOSPC;
    }
    auto* header = new (base_) format::ArenaHeader{};
    header->version = format::kArenaVersion;
    header->pid = static_cast<std::uint32_t>(sys::system_call(SYS_getpid));
    header->capacity = capacity;
    header->used.store(format::kArenaHeaderBytes, std::memory_order_relaxed);
    header->world_rank.store(format::kNoRank, std::memory_order_relaxed);
    header->state.store(static_cast<std::uint32_t>(format::ArenaState::kRecording),
                        std::memory_order_relaxed);
    header->magic = format::kArenaMagic;
    return 0;
}

bool Arena::back_up_to(std::uint64_t end) noexcept {
    if (end <= backed_) {
        return true;
    }
    const std::uint64_t step =
        std::min((end + kBackingStep - 1) / kBackingStep * kBackingStep, file_.capacity());
    if (step > backed_ && step >= end && file_.reserve(backed_, step - backed_) == 0) {
        backed_ = step;
        return true;
    }
    if (file_.reserve(backed_, end - backed_) == 0) {
        backed_ = end;
        return true;
    }
    return false;
}

bool Arena::back(std::uint64_t begin, std::uint64_t end) noexcept {
    const sys::SpinGuard guard(lock_);
    return guard.held() && (file_.capacity() == 0 || file_.reserve(begin, end - begin) == 0);
}

format::ChunkHeader* Arena::claim(format::ChunkKind kind, std::uint32_t owner,
                                  std::uint64_t granules) noexcept {
    return claim(kind, owner, granules, granules);
}

format::ChunkHeader* Arena::claim_unbacked(format::ChunkKind kind, std::uint32_t owner,
                                           std::uint64_t granules) noexcept {
    return claim(kind, owner, granules, 1);
}

format::ChunkHeader* Arena::claim(format::ChunkKind kind, std::uint32_t owner, std::uint64_t granules,
                                  std::uint64_t backed) noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held()) {
        return nullptr;
    }
    auto& used = header().used;
    const std::uint64_t offset = used.load(std::memory_order_relaxed);
    const std::uint64_t bytes = granules * format::kGranule;
    if (bytes > header().capacity - offset || !back_up_to(offset + backed * format::kGranule) ||
        (offset + bytes > backed_ && file_.open(backed_, offset + bytes - backed_) != 0)) {
        return nullptr;
    }
    backed_ = std::max(backed_, offset + bytes);
    auto* chunk = new (base_ + offset) format::ChunkHeader{};
    chunk->kind = static_cast<std::uint32_t>(kind);
    chunk->owner = owner;
    chunk->bytes = bytes;
    used.store(offset + bytes, std::memory_order_release);
    refresh_clock_pair();
    return chunk;
}

void Arena::refresh_clock_pair() noexcept {
    format::ArenaHeader& head = header();
    if (!has_clock_ || head.stop_ticks != 0) {
        return;
    }
    const sys::ClockPair now = clock_.pair();
    // A reader that finds 0, before or after it reads the ticks, does without the pair.
    __atomic_store_n(&head.last_monotonic_ns, std::uint64_t{0}, __ATOMIC_RELEASE);
    __atomic_store_n(&head.last_ticks, now.ticks, __ATOMIC_RELEASE);
    __atomic_store_n(&head.last_monotonic_ns, now.monotonic_ns, __ATOMIC_RELEASE);
}

void Arena::note_time() noexcept {
    const sys::SpinGuard guard(lock_);
    if (guard.held()) {
        refresh_clock_pair();
    }
}

void Arena::remove_file() noexcept {
    if (!has_file_) {
        return;
    }
    has_file_ = false;
    (void)sys::system_call(SYS_unlinkat, AT_FDCWD, sys::word(path_.c_str()), 0);
    remove_folders();
}

bool Arena::notice_removal() noexcept {
    if (!has_file_ || file_.is_at(path_.c_str())) {
        return false;
    }
    has_file_ = false;
    return true;
}

void Arena::remove_agent() noexcept {
    for (const std::string_view name :
         {std::string_view(format::kBoardName), std::string_view(format::kClaimName)}) {
        sys::PathText path;
        path << folder_.view() << "/" << name;
        (void)sys::system_call(SYS_unlinkat, AT_FDCWD, sys::word(path.c_str()), 0);
    }
}

void Arena::remove_folders() noexcept {
    // Fails, as it should, while other processes of the job are still there.
    (void)sys::system_call(SYS_unlinkat, AT_FDCWD, sys::word(folder_.c_str()), AT_REMOVEDIR);
    (void)sys::system_call(SYS_unlinkat, AT_FDCWD, sys::word(user_folder_.c_str()), AT_REMOVEDIR);
}

}  // namespace barograph::record
