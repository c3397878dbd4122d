// SPDX-License-Identifier: BSD-3-Clause
// For tests: the board of an agent, beside the arena of a process of the test.
#pragma once

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <new>
#include <string>

#include "format/arena/ring_layout.hpp"
#include "record/arena/arena.hpp"
#include "sys/clock.hpp"
#include "sys/system_call.hpp"

namespace barograph::record {

class TestBoard {
public:
    explicit TestBoard(const Arena& arena) {
        const std::string folder(arena.path().substr(0, arena.path().rfind('/')));
        path_ = folder + "/" + format::kBoardName;
        const std::string temporary = path_ + ".new";
        const int file = ::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
        (void)!::ftruncate(file, sizeof(format::BoardRecord));
        void* memory =
            ::mmap(nullptr, sizeof(format::BoardRecord), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        ::close(file);
        record_ = new (memory) format::BoardRecord{};
        record_->magic = format::kBoardMagic;
        record_->version = format::kBoardVersion;
        record_->session = 1;
        beat();
        entry_ = &record_->entry[0];
        entry_->start_ticks = arena.header().start_ticks;
        entry_->pid = arena.header().pid;
        record_->entries = 1;
        (void)std::rename(temporary.c_str(), path_.c_str());
    }
    ~TestBoard() {
        (void)::unlink(path_.c_str());
        (void)::munmap(record_, sizeof(format::BoardRecord));
    }
    TestBoard(const TestBoard&) = delete;
    TestBoard& operator=(const TestBoard&) = delete;

    void beat() { record_->heartbeat_ns = sys::monotonic_ns(); }
    // As if it had not been heard for so long.
    void last_beat(std::uint64_t ns_ago) { record_->heartbeat_ns = sys::monotonic_ns() - ns_ago; }
    void ask_for(format::RingPolicy policy) { entry_->policy = static_cast<std::uint32_t>(policy); }
    void have_read(std::uint64_t position) {
        entry_->tail = position;
        entry_->wake.fetch_add(1);
        (void)sys::system_call(SYS_futex, sys::word(&entry_->wake), FUTEX_WAKE, 0x7fffffff);
    }
    [[nodiscard]] format::BoardRecord& record() { return *record_; }

private:
    std::string path_;
    format::BoardRecord* record_;
    format::BoardEntry* entry_;
};

}  // namespace barograph::record
