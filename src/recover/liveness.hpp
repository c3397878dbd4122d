// SPDX-License-Identifier: BSD-3-Clause
// Whether the process of an arena still runs. A process id alone does not tell: ids come round again, mean
// nothing on other nodes and in other PID namespaces (containers), and after a restart.
#pragma once

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
};

[[nodiscard]] Here this_node();

[[nodiscard]] Liveness liveness(const ArenaSummary& arena, const Here& here);

}  // namespace barograph::recover
