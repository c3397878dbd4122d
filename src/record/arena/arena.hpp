// SPDX-License-Identifier: BSD-3-Clause
// The memory that holds a process's facts: a file in a node-local directory that outlives the process, or
// anonymous memory where no file can be made. Hands out zeroed chunks. Claiming a chunk is cold (one
// fallocate now and then); what was handed out never moves and is never unmapped.
#pragma once

#include <cstdint>
#include <string_view>

#include "format/arena/arena_layout.hpp"
#include "sys/clock.hpp"
#include "sys/mapping.hpp"
#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"

namespace barograph::record {

// The folder of a job's arenas below that of its user.
[[nodiscard]] sys::PathText job_folder(std::string_view user_folder, std::string_view job) noexcept;

class Arena {
public:
    Arena() noexcept = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    // Makes `<directory>/barograph-<uid>/job-<job>/<node>-<process>.arena`, folders 0700 and owned by the
    // user (sys/files/private_folder.hpp, process_numbers.hpp). Returns 0 or -errno.
    [[nodiscard]] int create_file(std::string_view directory, std::string_view job, std::string_view node,
                                  std::uint64_t capacity) noexcept;
    // Returns 0 or -errno.
    [[nodiscard]] int create_anonymous(std::uint64_t capacity) noexcept;

    // A zeroed chunk of `granules` granules with its header filled in, or nullptr when the arena is full.
    [[nodiscard]] format::ChunkHeader* claim(format::ChunkKind kind, std::uint32_t owner,
                                             std::uint64_t granules) noexcept;

    // The same, of which only the first granule has storage; back() gives it more.
    [[nodiscard]] format::ChunkHeader* claim_unbacked(format::ChunkKind kind, std::uint32_t owner,
                                                      std::uint64_t granules) noexcept;
    // Puts storage behind [begin, end) of the arena, within a chunk. False: there is no room.
    [[nodiscard]] bool back(std::uint64_t begin, std::uint64_t end) noexcept;

    // From then on the header's second clock pair is refreshed whenever a chunk is claimed.
    void set_clock(sys::Clock clock) noexcept {
        clock_ = clock;
        has_clock_ = true;
    }
    // Refreshes it now: cold paths call this, so that the ticks of a killed process can be turned into time
    // anywhere.
    void note_time() noexcept;

    // Called from then on when an event begins a new bin of a timeline: seldom, on threads of the program.
    // Before threads attach.
    void set_watch(void (*watch)(void* owner, std::uint64_t now) noexcept, void* owner) noexcept {
        watch_ = watch;
        watch_owner_ = owner;
    }
    void look(std::uint64_t now) const noexcept {
        if (watch_ != nullptr) {
            watch_(watch_owner_, now);
        }
    }

    // Removes the file and the folders it leaves empty; the memory stays valid.
    void remove_file() noexcept;
    // Whether somebody else has removed the file, or its folder. The memory stays valid, and nobody can find
    // it any more: from then on it is as if there had never been a file.
    [[nodiscard]] bool notice_removal() noexcept;
    // What an agent that is heard no more has left beside it; one that goes on all the same is found by
    // nobody from now on.
    void remove_agent() noexcept;
    // Those of the job and the user, where nothing is left in them.
    void remove_folders() noexcept;
    [[nodiscard]] bool has_file() const noexcept { return has_file_; }
    [[nodiscard]] std::string_view path() const noexcept { return path_.view(); }
    [[nodiscard]] unsigned char* base() const noexcept { return base_; }
    [[nodiscard]] format::ArenaHeader& header() const noexcept {
        return *reinterpret_cast<format::ArenaHeader*>(base_);
    }

private:
    [[nodiscard]] int prepare_header(std::uint64_t capacity) noexcept;
    [[nodiscard]] bool back_up_to(std::uint64_t end) noexcept;
    [[nodiscard]] format::ChunkHeader* claim(format::ChunkKind kind, std::uint32_t owner,
                                             std::uint64_t granules, std::uint64_t backed) noexcept;
    void refresh_clock_pair() noexcept;

    unsigned char* base_ = nullptr;
    std::uint64_t backed_ = 0;  // bytes with storage behind them, or of chunks that see to it themselves
    sys::MappedFile file_;
    void (*watch_)(void*, std::uint64_t) noexcept = nullptr;
    void* watch_owner_ = nullptr;
    bool has_file_ = false;
    bool has_clock_ = false;
    sys::Clock clock_;
    sys::SpinLock lock_;
    sys::PathText path_;
    sys::PathText folder_;       // of the job
    sys::PathText user_folder_;  // of all jobs of this user
};

}  // namespace barograph::record
