// SPDX-License-Identifier: BSD-3-Clause
// Processes by number where some are in PID namespaces of their own (containers): one number then stands for
// several processes of a node. Raw system calls: read inside measured programs, never on the hot path.
#pragma once

#include <cstdint>

#include "sys/text_line.hpp"

namespace barograph::sys {

// The namespace that a kernel starts with has this inode on every node (linux/proc_ns.h).
inline constexpr std::uint64_t kFirstPidNamespace = 0xeffffffcU;

// What tells a process of a node from all others, for names of files: `PID`, or `PID@NAMESPACE` where it is
// not in the first one. 0: the namespace is not known.
using ProcessName = BasicTextLine<48>;
[[nodiscard]] ProcessName process_name(std::uint32_t pid, std::uint64_t pid_namespace) noexcept;
[[nodiscard]] ProcessName own_process_name() noexcept;

// How the caller finds a process.
struct SeenProcess {
    std::uint32_t pid = 0;      // for system calls; 0: it is not there, or cannot be seen from here
    std::uint32_t in_proc = 0;  // below /proc, which may be that of another namespace
};

// Looks for a process by its number within a namespace (0: the caller's). One that would have the same number
// here is not asked for: whether it is there is for the caller to find out. The kernel may not say in which
// namespace one is that does not let itself be traced: it is known by its start (process_start_ticks()) then.
[[nodiscard]] SeenProcess find_process(std::uint64_t pid_namespace, std::uint32_t pid,
                                       std::uint64_t start = 0) noexcept;

// Whether the caller is in the first namespace: what it does not see is not there.
[[nodiscard]] bool sees_all_processes() noexcept;

}  // namespace barograph::sys
