// SPDX-License-Identifier: BSD-3-Clause
// What the kernel says of a process of this node: whether it is alive, and whether it is stopped. Called by
// NodeProcesses once a look for each process. Only reads /proc; never allocates.
#pragma once

#include <cstdint>

namespace barograph::agent {

enum class ProcessState : std::uint8_t { kRuns, kStopped, kGone };

// `start`: when it started, as field 22 of proc(5)'s stat has it; 0: not known. Another process with its id
// is not it.
[[nodiscard]] ProcessState state_of(std::uint32_t pid, std::uint64_t start) noexcept;

}  // namespace barograph::agent
