// SPDX-License-Identifier: BSD-3-Clause
// See unseen.hpp. Raw system calls only.
#include "capture/io/unseen.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cerrno>
#include <ctime>

#include "capture/io/io_host.hpp"
#include "capture/io/objects/absolute_path.hpp"
#include "capture/io/objects/table_owner.hpp"
#include "sys/errno_guard.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::io {

constinit std::atomic<std::uint32_t> closed_whole{0};

namespace {

// Descriptors that are looked at in the end: as many as a process has by the usual limits.
constexpr std::uint32_t kPagesLookedAt = 16;
// Pauses of a millisecond each, for all open files together: the end of a program is not delayed longer.
constexpr int kMostPauses = 32;

// Whether only this process moves it, through this descriptor and its duplicates.
bool is_ours_alone(const OpenFile& open) noexcept {
    return !open.appends && !open.inherited && open.fork == forks.load(std::memory_order_relaxed);
}

// A child may have got descriptors; one that has ended left its use of resources.
bool has_had_children() noexcept {
    rusage use{};
    return sys::system_call(SYS_getrusage, RUSAGE_CHILDREN, sys::word(&use)) != 0 || use.ru_maxrss != 0 ||
           sys::system_call(SYS_waitid, P_ALL, 0, 0, WEXITED | WNOHANG | WNOWAIT, 0) != -ECHILD;
}

// A regular file, and the one that the table says: a number may have been closed past us and given away
// again.
bool is_itself(const OpenFile& open, int descriptor, struct stat& status) noexcept {
    if (sys::system_call(SYS_fstat, descriptor, sys::word(&status)) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    if (open.identified.load(std::memory_order_acquire)) {
        return status.st_dev == open.device && status.st_ino == open.inode;
    }
    const AbsolutePath path(OfDescriptor{descriptor});
    return path.entry() != nullptr && path.entry() == open.file.load(std::memory_order_relaxed);
}

// The interpreter reads its sources through code that was inlined into it (getc_unlocked): they are not data
// of the program.
bool is_source_of_python(int descriptor) noexcept {
    return AbsolutePath(OfDescriptor{descriptor}).view().ends_with(".py");
}

std::int64_t seen(const std::atomic<std::uint64_t>& position) noexcept {
    return static_cast<std::int64_t>(position.load(std::memory_order_relaxed));
}

std::int64_t offset_of(int descriptor) noexcept {
    return sys::system_call(SYS_lseek, descriptor, 0, SEEK_CUR);
}

// The file's position is `at`, further than `position` says: counts that, unless it need not have been moved
// there by this process.
[[gnu::cold, gnu::noinline]] void settle(const OpenFile& open, std::atomic<std::uint64_t>& position,
                                         int descriptor, std::int64_t at) noexcept {
    struct stat status{};
    // Behind the end of the file the offset was put without moving anything.
    if (host.process->arena().base() == nullptr || !is_itself(open, descriptor, status) ||
        status.st_size < offset_of(descriptor) || has_had_children() || is_source_of_python(descriptor)) {
        return;
    }
    const auto before = static_cast<std::int64_t>(
        position.exchange(static_cast<std::uint64_t>(at), std::memory_order_relaxed));
    closed_whole.store(0, std::memory_order_relaxed);
    if (at > before) {
        format::ArenaHeader& header = host.process->header();
        header.unseen_files.fetch_add(1, std::memory_order_relaxed);
        header.unseen_bytes.fetch_add(static_cast<std::uint64_t>(at - before), std::memory_order_relaxed);
    }
}

// In the end other threads may be in a call that has moved the file already and is not counted yet.
bool stays_ahead(const OpenFile& open, int descriptor) noexcept {
    const std::int64_t counted = seen(open.position);
    const std::int64_t at = offset_of(descriptor);
    const timespec pause{.tv_sec = 0, .tv_nsec = 1'000'000};
    (void)sys::system_call(SYS_nanosleep, sys::word(&pause), 0);
    return at > counted && seen(open.position) == counted && offset_of(descriptor) == at;
}

// A stream moves it, which need not have been opened on it: dup2() puts files under stdin and stdout.
bool is_of_stream(const OpenFile& open) noexcept {
    return open.has_stream.load(std::memory_order_relaxed) || seen(open.stream_position) != 0;
}

bool is_countable(const OpenFile& open) noexcept { return is_ours_alone(open) && !is_of_stream(open); }

bool is_ahead(const OpenFile& open, int descriptor) noexcept {
    return is_countable(open) && offset_of(descriptor) > seen(open.position);
}

// The number was closed past us and given to something else.
bool stands_for_another(const OpenFile& open, int descriptor) noexcept {
    struct stat status{};
    return open.identified.load(std::memory_order_acquire) &&
           sys::system_call(SYS_fstat, descriptor, sys::word(&status)) == 0 &&
           (status.st_dev != open.device || status.st_ino != open.inode);
}

// Its offset is not where recorded calls have left it.
[[gnu::cold, gnu::noinline]] void look_at(OpenFile& open, int descriptor, std::int64_t at) noexcept {
    if (stands_for_another(open, descriptor)) {
        count_misplaced(open);
        // Through another descriptor another thread may move it just now.
    } else if (at > seen(open.position) && open.users.load(std::memory_order_relaxed) == 1) {
        settle(open, open.position, descriptor, at);
    }
}

}  // namespace

void check_offset(OpenFile& open, int descriptor) noexcept {
    if (is_countable(open)) {
        if (const std::int64_t at = offset_of(descriptor); at != seen(open.position)) [[unlikely]] {
            look_at(open, descriptor, at);
        }
    }
}

void check_stream(OpenFile& open, int descriptor, std::int64_t at) noexcept {
    if (is_ours_alone(open) && at > seen(open.stream_position)) [[unlikely]] {
        settle(open, open.stream_position, descriptor, at);
    }
}

void check_open_files() noexcept {
    const sys::ErrnoGuard errno_guard;
    if (!active.load(std::memory_order_relaxed) || !owns_tables()) {
        return;
    }
    int pauses = 0;
    for (std::uint32_t page = 0; page < kPagesLookedAt; ++page) {
        const DescriptorEntry* entries = descriptor_pages[page].load(std::memory_order_acquire);
        for (std::uint32_t at = 0; entries != nullptr && at < kPageEntries; ++at) {
            const auto descriptor = static_cast<int>(page << kPageShift | at);
            OpenFile* const open = known_open_file(descriptor);
            if (open == nullptr) {
                continue;
            }
            if (stands_for_another(*open, descriptor)) {
                count_misplaced(*open);
            } else if (is_ahead(*open, descriptor) && pauses++ < kMostPauses &&
                       stays_ahead(*open, descriptor)) {
                settle(*open, open->position, descriptor, offset_of(descriptor));
            }
        }
    }
}

void note_mapping(std::uint64_t bytes) noexcept {
    format::ArenaHeader& header = host.process->header();
    header.mappings.fetch_add(1, std::memory_order_relaxed);
    header.mapped_bytes.fetch_add(bytes, std::memory_order_relaxed);
}

}  // namespace barograph::capture::io
