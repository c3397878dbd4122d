// SPDX-License-Identifier: BSD-3-Clause
// Whether the process of an arena still runs. A process id alone does not tell: ids come round again, mean
// nothing on other nodes and in other PID namespaces (containers), and after a restart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "recover/arena_file.hpp"

namespace barograph::recover {

enum class Liveness {
    kDead,
    kRunning,
    kElsewhere,  // of another node, or of a container we do not see into: cannot be told from here
};

// What the caller's node and PID namespace are.
struct Here {
    std::string node;
    std::string boot;
    std::uint64_t pid_namespace = 0;
    // What is looked at was started from here: a process that is not seen has ended.
    bool started_all = false;
};

[[nodiscard]] Here this_node();

[[nodiscard]] Liveness liveness(const ArenaSummary& arena, const Here& here);

// How its process is called in names of files (sys/files/process_numbers.hpp).
[[nodiscard]] std::string process_name(const ArenaSummary& arena);

// By which a process of a PID namespace is known here, 0: it has ended; nothing: that namespace cannot be
// seen.
[[nodiscard]] std::optional<std::uint32_t> find_pid(std::uint32_t pid, std::uint64_t pid_namespace);

// Whether it is of this node, in a container that cannot be seen: it may run, and its arena is left alone.
[[nodiscard]] bool is_hidden(const ArenaSummary& arena, Liveness liveness);

}  // namespace barograph::recover
