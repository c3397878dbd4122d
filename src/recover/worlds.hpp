// SPDX-License-Identifier: BSD-3-Clause
// Which arenas belong into one profile. A job's folder may hold those of several MPI_COMM_WORLDs (a script
// that starts a program twice, spawned processes) and of processes that are not a rank of any. Pure: looks at
// no file. May allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "recover/arena_file.hpp"

namespace barograph::recover {

struct World {
    std::uint32_t size = 0;            // ranks of the world; 0: one process without MPI
    std::vector<std::size_t> members;  // indices of the arenas, by rank
};

// What is in a profile already (kCollected).
enum class Collected : std::uint8_t { kLeftOut, kToo };

// Leaves out what cannot be read, what is in a profile already where it is to be, and second copies of one
// arena. A process that is not a rank, such as a wrapper script's interpreter, is a world of its own, so that
// its number does not pass for a rank. MPI jobs come first, each kind in the order in which they started.
[[nodiscard]] std::vector<World> worlds_of(std::span<const ArenaSummary> arenas,
                                           Collected collected = Collected::kLeftOut);

}  // namespace barograph::recover
