// SPDX-License-Identifier: BSD-3-Clause
// See after_end.hpp. Raw system calls only.
#include "capture/io/after_end.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>

#include "capture/io/objects/absolute_path.hpp"
#include "capture/io/objects/exclusions.hpp"
#include "capture/io/objects/table_owner.hpp"
#include "sys/errno_guard.hpp"
#include "sys/files/file_limit.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::io {

constinit std::atomic<bool> counts_after_end{false};

namespace {

// The file: 64 bits each, of all processes.
struct Counters {
    std::atomic<std::uint64_t> processes;
    std::atomic<std::uint64_t> calls;
    std::atomic<std::uint64_t> bytes_read;
    std::atomic<std::uint64_t> bytes_written;
};
constexpr long kFileBytes = 4096;
// The folder goes with the last arena in it, perhaps just when it is to get this file.
constexpr int kTries = 3;

constinit sys::JobFolders folders{};
constinit std::atomic<Counters*> counters{nullptr};
// This process is among those that have called.
constinit std::atomic<bool> has_called{false};
// The process that is being forked counts.
constinit std::atomic<bool> forks_count{false};
// The file that was last seen to be one that counts; 0: none. Another one is looked at.
constinit std::atomic<std::uint64_t> last_file{0};

long open_file_of_counters() noexcept {
    constexpr long kHow = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW;
    long file = -ENOENT;
    for (int i = 0; i < kTries && file == -ENOENT; ++i) {
        file = folders.open_file("after-end", kHow);
    }
    return file;
}

Counters* open_counters() noexcept {
    const long file = sys::file_size_limit() < kFileBytes ? -EFBIG : open_file_of_counters();
    if (file < 0) {
        return nullptr;
    }
    // With its room, so that writing to it never is a SIGBUS.
    long at = -1;
    if (sys::system_call(SYS_fallocate, file, 0, 0, kFileBytes) == 0) {
        at = sys::system_call(SYS_mmap, 0, kFileBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    (void)sys::system_call(SYS_close, file);
    if (at < 0 && at > -kFileBytes) {
        return nullptr;
    }
    auto* const found = reinterpret_cast<Counters*>(at);
    Counters* known = nullptr;
    if (!counters.compare_exchange_strong(known, found, std::memory_order_acq_rel)) {
        (void)sys::system_call(SYS_munmap, at, kFileBytes);
        return known;
    }
    return found;
}

// nullptr: there is no file, which is not tried again.
Counters* find_counters() noexcept {
    Counters* found = counters.load(std::memory_order_acquire);
    found = found == nullptr ? open_counters() : found;
    if (found == nullptr) {
        forget_after_end();
    }
    return found;
}

bool counts() noexcept { return counts_after_end.load(std::memory_order_acquire) && owns_tables(); }

// A regular file that is not excluded.
bool is_recorded(int descriptor) noexcept {
    struct stat status{};
    if (descriptor < 0 || sys::system_call(SYS_fstat, descriptor, sys::word(&status)) != 0 ||
        !S_ISREG(status.st_mode)) {
        return false;
    }
    // In one word, so that threads with different files never see a mixture; the factor is that of Fibonacci
    // hashing.
    const std::uint64_t file =
        (static_cast<std::uint64_t>(status.st_ino) * 0x9e37'79b9'7f4a'7c15U) ^ status.st_dev;
    if (file == last_file.load(std::memory_order_relaxed)) {
        return true;
    }
    if (!is_recorded_path(AbsolutePath(OfDescriptor{descriptor}).view())) {
        return false;
    }
    last_file.store(file, std::memory_order_relaxed);
    return true;
}

void count(std::int64_t bytes_read, std::int64_t bytes_written) noexcept {
    Counters* const to = find_counters();
    if (to == nullptr) {
        return;
    }
    if (!has_called.load(std::memory_order_relaxed) &&
        !has_called.exchange(true, std::memory_order_relaxed)) {
        to->processes.fetch_add(1, std::memory_order_relaxed);
    }
    to->calls.fetch_add(1, std::memory_order_relaxed);
    to->bytes_read.fetch_add(static_cast<std::uint64_t>(bytes_read), std::memory_order_relaxed);
    to->bytes_written.fetch_add(static_cast<std::uint64_t>(bytes_written), std::memory_order_relaxed);
}

}  // namespace

void count_after_end_in(const sys::JobFolders& of_job) noexcept {
    folders = of_job;
    counts_after_end.store(true, std::memory_order_release);
}

void forget_after_end() noexcept { counts_after_end.store(false, std::memory_order_release); }

void before_fork_after_end() noexcept {
    const sys::ErrnoGuard errno_guard;
    forks_count.store(counts() && find_counters() != nullptr, std::memory_order_relaxed);
}

void after_fork_after_end() noexcept {
    if (forks_count.load(std::memory_order_relaxed)) {
        own_tables();
        has_called.store(false, std::memory_order_relaxed);
        counts_after_end.store(true, std::memory_order_release);
    }
}

void count_after_end(int descriptor, bool write, std::int64_t bytes) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (bytes >= 0 && counts() && is_recorded(descriptor)) {
        count(write ? 0 : bytes, write ? bytes : 0);
    }
}

void count_copy_after_end(int from, int to, std::int64_t bytes) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (bytes < 0 || !counts()) {
        return;
    }
    const bool reads = is_recorded(from);
    if (const bool writes = is_recorded(to); reads || writes) {
        count(reads ? bytes : 0, writes ? bytes : 0);
    }
}

}  // namespace barograph::capture::io
