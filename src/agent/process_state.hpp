// SPDX-License-Identifier: BSD-3-Clause
// What the kernel says of a process of this node: whether it is alive, and whether it is stopped. Called by
// NodeProcesses once a look for each process. Only reads /proc; never allocates.
#pragma once

#include <cstdint>

#include "format/arena/arena_layout.hpp"

namespace barograph::agent {

enum class ProcessState : std::uint8_t { kRuns, kStopped, kGone };

// `start`: when it started, as field 22 of proc(5)'s stat has it; 0: not known. Another process with its id
// is not it.
[[nodiscard]] ProcessState state_of(std::uint32_t pid, std::uint64_t start) noexcept;

// A process that may be in a container. It is looked for until its arena says which process it is.
class FollowedLife {
public:
    // One that cannot be seen from here is taken to run.
    [[nodiscard]] ProcessState look(const format::ArenaHeader& header) noexcept;
    [[nodiscard]] bool visible() const noexcept { return visible_; }
    // By which it is known here; its own where it cannot be seen.
    [[nodiscard]] std::uint32_t pid() const noexcept { return pid_; }

private:
    bool found_ = false;
    bool visible_ = true;
    std::uint32_t pid_ = 0;
    std::uint32_t in_proc_ = 0;
};

}  // namespace barograph::agent
