// SPDX-License-Identifier: BSD-3-Clause
// See agent_board.hpp. The board is another process's: what it says is checked, and never waited for here.
#include "record/arena/agent_board.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>

#include "sys/system_call.hpp"

namespace barograph::record {

AgentBoard::Word AgentBoard::ask(const Arena& arena, std::uint64_t now_ns) noexcept {
    if (!arena.has_file()) {
        return {};  // nobody can read it
    }
    if ((entry_ == nullptr || !heard(now_ns)) && now_ns >= looked_ns_ + kLookNs) {
        looked_ns_ = now_ns;
        look(arena);
    }
    if (entry_ == nullptr || !heard(now_ns)) {
        return {};
    }
    Word word;
    word.entry = entry_;
    word.wake = entry_->wake.load(
        std::memory_order_acquire);  // before the tail: who waits for it to change misses nothing
    word.tail = entry_->tail.load(std::memory_order_acquire);
    word.policy = static_cast<format::RingPolicy>(
        std::min<std::uint32_t>(entry_->policy.load(std::memory_order_relaxed),
                                static_cast<std::uint32_t>(format::RingPolicy::kWait)));
    word.session = board_->session.load(std::memory_order_relaxed);
    return word;
}

bool AgentBoard::heard(std::uint64_t now_ns) const noexcept {
    return board_ != nullptr &&
           now_ns < board_->heartbeat_ns.load(std::memory_order_acquire) + format::kHeartbeatNs;
}

bool AgentBoard::is_heard(const Arena& arena, std::uint64_t now_ns) noexcept {
    if (arena.has_file() && !heard(now_ns)) {
        look(arena);
    }
    return heard(now_ns) && is_held(arena);
}

// An agent holds a lock on its file. One that was killed is heard for a while.
bool AgentBoard::is_held(const Arena& arena) noexcept {
    const long descriptor = open_file(arena);
    if (descriptor < 0) {
        return false;
    }
    const long locked = sys::system_call(SYS_flock, descriptor, LOCK_SH | LOCK_NB);
    (void)sys::system_call(SYS_close, descriptor);
    return locked != 0;
}

long AgentBoard::open_file(const Arena& arena) noexcept {
    const std::string_view path = arena.path();
    sys::PathText file;
    file << path.substr(0, path.rfind('/')) << "/" << format::kBoardName;
    return file.cut() ? -1
                      : sys::system_call(SYS_openat, AT_FDCWD, sys::word(file.c_str()),
                                         O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

void AgentBoard::look(const Arena& arena) noexcept {
    const long descriptor = open_file(arena);
    if (descriptor < 0) {
        return;
    }
    struct stat status{};
    const bool whole = sys::system_call(SYS_fstat, descriptor, sys::word(&status)) == 0 &&
                       S_ISREG(status.st_mode) &&
                       status.st_size >= static_cast<off_t>(sizeof(format::BoardRecord));
    if (whole && (board_ == nullptr || status.st_dev != device_ || status.st_ino != inode_) &&
        maps_ < kMostMaps) {
        const long mapped =
            sys::system_call(SYS_mmap, 0, sizeof(format::BoardRecord), PROT_READ, MAP_SHARED, descriptor, 0);
        if (mapped > 0 || mapped < -4096) {
            ++maps_;
            board_ = reinterpret_cast<const format::BoardRecord*>(mapped);
            device_ = status.st_dev;
            inode_ = status.st_ino;
            entry_ = nullptr;
        }
    }
    (void)sys::system_call(SYS_close, descriptor);
    if (board_ != nullptr) {
        find_entry(arena);
    }
}

void AgentBoard::find_entry(const Arena& arena) noexcept {
    entry_ = nullptr;
    if (board_->magic != format::kBoardMagic || board_->version != format::kBoardVersion) {
        return;
    }
    const format::ArenaHeader& header = arena.header();
    const std::uint64_t entries =
        std::min(board_->entries.load(std::memory_order_acquire), format::kBoardEntries);
    for (std::uint64_t i = 0; i < entries; ++i) {
        const format::BoardEntry& entry = board_->entry[i];
        if (entry.pid.load(std::memory_order_acquire) == header.pid &&
            entry.start_ticks == header.start_ticks) {
            entry_ = &entry;
            return;
        }
    }
}

}  // namespace barograph::record
