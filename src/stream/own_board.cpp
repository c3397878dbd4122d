// SPDX-License-Identifier: BSD-3-Clause
// See own_board.hpp.
#include "stream/own_board.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <new>

#include "sys/clock.hpp"
#include "sys/system_call.hpp"

namespace barograph::stream {
namespace {

constexpr int kLockAttempts = 20;
constexpr useconds_t kLockPauseUs = 1000;

}  // namespace

OwnBoard::~OwnBoard() {
    if (record_ != nullptr) {
        record_->heartbeat_ns.store(
            0,
            std::memory_order_release);  // a process that still has it mapped hears nobody
        (void)::unlink(path_.c_str());
        (void)::munmap(record_, sizeof *record_);
        (void)::close(descriptor_);
    }
}

int OwnBoard::open(const std::string& folder) {
    const std::string path = folder + "/" + format::kBoardName;
    const std::string fresh = path + "." + std::to_string(::getpid());
    int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    const bool taken_over = file >= 0;
    if (!taken_over) {
        file = ::open(fresh.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (file < 0) {
            return -errno;
        }
    }
    int status = 0;
    struct stat found{};
    // A process that asks whether there is an agent holds it for a moment.
    int locked = ::flock(file, LOCK_EX | LOCK_NB);
    for (int attempt = 0; attempt < kLockAttempts && locked != 0 && errno == EWOULDBLOCK; ++attempt) {
        (void)::usleep(kLockPauseUs);
        locked = ::flock(file, LOCK_EX | LOCK_NB);
    }
    if (locked != 0) {
        status = errno == EWOULDBLOCK ? -EBUSY : -errno;
    } else if (taken_over && (::fstat(file, &found) != 0 || found.st_size != sizeof(format::BoardRecord))) {
        status = -EPROTO;
    } else if (!taken_over) {
        // Backed now, so that a full file system is an error here and no signal later.
        status = -::posix_fallocate(file, 0, sizeof(format::BoardRecord));
    }
    void* memory = MAP_FAILED;
    if (status == 0) {
        memory = ::mmap(nullptr, sizeof(format::BoardRecord), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        status = memory == MAP_FAILED ? -errno : 0;
    }
    if (status == 0) {
        auto* record =
            taken_over ? static_cast<format::BoardRecord*>(memory) : new (memory) format::BoardRecord{};
        if (taken_over &&
            (record->magic != format::kBoardMagic || record->version != format::kBoardVersion)) {
            status = -EPROTO;
        } else {
            for (format::BoardEntry& entry : record->entry) {
                entry.pid.store(0, std::memory_order_release);
            }
            record->magic = format::kBoardMagic;
            record->version = format::kBoardVersion;
            record->session.fetch_add(1, std::memory_order_relaxed);
            record->agent.store(static_cast<std::uint32_t>(::getpid()), std::memory_order_relaxed);
            if (!taken_over && ::link(fresh.c_str(), path.c_str()) != 0) {
                status = errno == EEXIST ? -EBUSY : -errno;
            }
        }
        if (status == 0) {
            record_ = record;
            descriptor_ = file;
            path_ = path;
            beat();
        } else {
            (void)::munmap(memory, sizeof(format::BoardRecord));
        }
    }
    if (!taken_over) {
        (void)::unlink(fresh.c_str());
    }
    if (status != 0) {
        (void)::close(file);
    }
    return status;
}

std::optional<std::size_t> OwnBoard::add(const format::ArenaHeader& header, std::uint64_t tail,
                                         format::RingPolicy policy) {
    for (std::size_t i = 0; i < format::kBoardEntries; ++i) {
        format::BoardEntry& entry = record_->entry[i];
        if (entry.pid.load(std::memory_order_relaxed) != 0) {
            continue;
        }
        entry.start_ticks = header.start_ticks;
        entry.tail.store(tail, std::memory_order_relaxed);
        entry.policy.store(static_cast<std::uint32_t>(policy), std::memory_order_relaxed);
        entry.pid.store(header.pid, std::memory_order_release);
        if (i >= record_->entries.load(std::memory_order_relaxed)) {
            record_->entries.store(i + 1, std::memory_order_release);
        }
        return i;
    }
    return std::nullopt;
}

void OwnBoard::have_read(std::size_t entry, std::uint64_t tail) noexcept {
    format::BoardEntry& mine = record_->entry[entry];
    if (mine.tail.load(std::memory_order_relaxed) == tail) {
        return;
    }
    mine.tail.store(tail, std::memory_order_release);
    mine.wake.fetch_add(1, std::memory_order_release);
    (void)sys::system_call(SYS_futex, sys::word(&mine.wake), FUTEX_WAKE, 0x7fffffff);
}

void OwnBoard::free(std::size_t entry) noexcept {
    record_->entry[entry].pid.store(0, std::memory_order_release);
}

void OwnBoard::beat() noexcept {
    record_->heartbeat_ns.store(sys::monotonic_ns(), std::memory_order_release);
}

}  // namespace barograph::stream
