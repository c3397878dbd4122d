// SPDX-License-Identifier: BSD-3-Clause
// Follows the events of all processes of one job on this node, and writes them as frames to a file, a pipe or
// a socket. The job does not know of it but for its board, and never waits for it to end. Called by main.cpp.
// May allocate.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "agent/places.hpp"
#include "format/arena/ring_layout.hpp"

namespace barograph::agent {

struct EventOptions {
    Places places;
    std::string node;
    format::RingPolicy policy = format::RingPolicy::kWait;
    std::uint32_t end_after_ms = 0;  // after the last process has ended; 0: it goes on
    pid_t parent = 0;                // ends when this is its parent no more
    pid_t awaited = 0;               // does not end before this process has
    std::string spill_folder;        // where events wait for who takes them more slowly than they come
    std::uint64_t spill_bytes = 0;   // limit of that; 0: none waits
    std::string claim;               // a file to remove at the end
    bool yield = true;
    bool removes = false;  // arenas whose facts are in a profile: their processes leave them to it
};

// Returns the exit code. `why`: what went wrong, one line; "": nothing did.
[[nodiscard]] int run_event_agent(const EventOptions& options, int out, std::string& why);

}  // namespace barograph::agent
