// SPDX-License-Identifier: BSD-3-Clause
// One arena file of another process: what its header says, and its bytes to read facts from. The process may
// be dead, alive or in between, the file cut, damaged or foreign: nothing here faults, and nothing is
// written. May allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "format/arena/arena_layout.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::recover {

// What is known of an arena without its facts.
struct ArenaSummary {
    std::string path;
    std::string problem;      // why it cannot be read, one phrase; "": it can, and what follows is filled in
    bool gone = false;        // there is no such file, or no longer
    std::uint64_t bytes = 0;  // in use
    std::uint32_t pid = 0;
    std::uint32_t world_rank = format::kNoRank;
    std::uint32_t world_size = 0;
    format::ArenaState state = format::ArenaState::kRecording;
    std::int64_t start_unix_ns = 0;
    std::uint64_t process_start = 0;
    std::uint64_t pid_namespace = 0;
    std::string node;
    std::string job;
    std::string boot;
    std::string launch;
    std::uint64_t events = 0;        // finished calls and regions
    std::uint64_t dropped = 0;       // those that did not fit
    std::uint64_t samples = 0;       // of where threads were
    std::uint32_t open_regions = 0;  // on all threads; their time counts too
    std::string where;               // what thread 0 was in: names from the outside in, joined by " > "
    std::map<std::string, std::string> metadata;
};

// The bytes of an arena from its start up to what was in use when it was opened. What its process never wrote
// takes no memory.
class ArenaBytes {
public:
    ArenaBytes() = default;
    ~ArenaBytes();
    ArenaBytes(ArenaBytes&& other) noexcept;
    ArenaBytes& operator=(ArenaBytes&& other) noexcept;
    ArenaBytes(const ArenaBytes&) = delete;
    ArenaBytes& operator=(const ArenaBytes&) = delete;

    // Copies them, so that later changes of the file do no harm. For processes that are dead. Returns 0 or
    // -errno; -EPROTO: it is not an arena of this version.
    [[nodiscard]] int copy(const std::string& path);
    // The same for a file that is open, and may have no name any more.
    [[nodiscard]] int copy(int descriptor);
    // Maps them: records of a running process are then seen in the order in which it writes them. Cutting
    // such a file kills the process that writes to it first.
    [[nodiscard]] int map(const std::string& path);
    // Zeros that may be written, for an arena that is in no file. Empty: there is no memory.
    [[nodiscard]] std::span<std::byte> make(std::uint64_t bytes);

    [[nodiscard]] std::span<const std::byte> view() const noexcept { return view_; }

private:
    [[nodiscard]] int copy(const sys::InputFile& file);
    void release() noexcept;

    std::span<const std::byte> view_;
    std::uint64_t mapped_ = 0;  // bytes
};

// The state of an arena without its facts. A file that is not an arena, or belongs to another user, has a
// `problem`.
[[nodiscard]] ArenaSummary look_at(const std::string& path);
// The same of one that is in no file; its bytes begin with a header.
[[nodiscard]] ArenaSummary look_at(std::span<const std::byte> arena);

// Overwrites bytes of an arena. Returns 0 or -errno.
[[nodiscard]] int write_at(const std::string& path, std::size_t at, std::span<const std::byte> bytes);

// Notes that the facts of an arena are in a profile, for those who have it open when it is removed. Returns 0
// or -errno.
[[nodiscard]] int note_collected(const std::string& path);
// Whether the facts of an open arena are in a profile; true for what is not an arena.
[[nodiscard]] bool is_collected(int descriptor);

// Notes this node's clocks in a copy of the arena of a dead process of this node, so that its ticks can be
// turned into time on other nodes too. Returns 0 (also where there is nothing to do) or -errno.
[[nodiscard]] int note_clocks(const std::string& copy);

// In words, for messages.
[[nodiscard]] std::string describe_error(int status);

}  // namespace barograph::recover
