// SPDX-License-Identifier: BSD-3-Clause
// The recorded ranks of this process's world on this node, seen from outside by what they leave in the job's
// folder: arenas, and marks of ranks whose arena is not a file. Used around MPI_Init and MPI_Finalize only,
// where it may allocate. Never communicates and never waits, so it can say that a rank is not recorded where
// asking it would be waiting for ever (decision 0003).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "capture/mpi/host.hpp"

namespace barograph::runtime {

// The process that asks.
struct World {
    std::uint32_t rank = 0;
    std::uint32_t size = 1;
    std::string_view folder;   // with the arenas of the job
    bool was_removed = false;  // the folder, with the arenas of ranks that go on
};

struct Companion {
    std::uint32_t rank = 0;
    std::string path;        // of its arena
    bool recording = false;  // it has not finished
};

// The recorded ranks of this node.
struct Neighbours {
    capture::mpi::Others others = capture::mpi::Others::kUnknown;  // as far as can be seen from this node
    std::uint32_t lowest = 0;
    std::uint32_t ranks = 0;
    std::vector<bool> present;  // of the world; empty where it could not be looked at
    bool one_node = false;      // all ranks of the world are on this node, as the launcher says
};

[[nodiscard]] Neighbours look_for_neighbours(const World& world) noexcept;

// The ranks of the world with an arena on this node, the caller's too, by rank; dead ones are not among them.
// Throws std::bad_alloc.
[[nodiscard]] std::vector<Companion> companions(const World& world);

// Lets the others see a rank that has no arena in the folder, which is made where it is not there. Removed by
// the second.
void mark_presence(const World& world) noexcept;
void unmark_presence(const World& world) noexcept;

}  // namespace barograph::runtime
