// SPDX-License-Identifier: BSD-3-Clause
// The agent of one node for one job: looks at its arenas now and then, says what has changed, and answers
// requests, over two descriptors (or one, of a socket). Started by the program's main; ends when the other
// side closes. Never stops a process that it looks at, and never waits for the other side: what that does not
// take is said later, or not at all.
#pragma once

#include <cstdint>
#include <string>

#include "agent/node_processes.hpp"

namespace barograph::agent {

struct AgentOptions {
    Places places;
    std::string node;  // as it is shown; "": the host's name
    std::uint32_t interval_ms = 1000;
    std::uint32_t end_after_ms = 0;  // without a living process, after there was one; 0: never
    std::int64_t parent = 0;         // ends when this process is not its parent any more; 0: never
    bool yield = true;               // lowers its priority after the first look
    std::size_t part_bytes = std::size_t{256} * 1024;  // of a snapshot, in one frame
};

// Serves until the other side closes, or an option says so. Returns the exit code.
[[nodiscard]] int run_agent(const AgentOptions& options, int in, int out);

}  // namespace barograph::agent
