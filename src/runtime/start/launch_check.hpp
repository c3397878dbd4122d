// SPDX-License-Identifier: BSD-3-Clause
// What the launcher says in the environment of its ranks, and whether it and the program's MPI library
// understand each other. Where they do not (Open MPI's mpirun and a program of MPICH, say), each process is a
// job of one rank, computes all of the problem, and ends without an error. Only the processes can know, since
// what was started may be a shell script. Cold: asked once, after MPI_Init.
#pragma once

#include <cstdint>
#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::runtime {

struct Launch {
    std::string_view launcher;  // "Open MPI", "MPICH" (Hydra, Intel's too); "": not known
    std::uint64_t rank = 0;
    std::uint64_t ranks = 0;  // 0: this process was not started by a launcher that says so
};

// What the launcher told this process in its environment.
[[nodiscard]] Launch find_launch() noexcept;

// True when the launcher started several ranks, and this one is alone in its MPI_COMM_WORLD.
[[nodiscard]] inline bool is_split(const Launch& launch, std::uint32_t world_size) noexcept {
    return launch.ranks > 1 && launch.rank < launch.ranks && world_size == 1;
}

// One sentence with what to do. `plugin` is that of the program's MPI library ("ompi", "mpich", "abi"),
// `library` what it says of itself.
[[nodiscard]] sys::TextLine describe_split(const Launch& launch, std::string_view plugin,
                                           std::string_view library) noexcept;

// How many ranks of a world of this size the launcher has started on this node; 0 when it does not say.
[[nodiscard]] std::uint32_t ranks_on_this_node(std::uint32_t world_size) noexcept;
// One process of a node speaks for all where a launcher numbers them.
[[nodiscard]] bool speaks_for_node() noexcept;
// The `node`-th number of Slurm's "2(x3),1"; 0 when there is none.
[[nodiscard]] std::uint32_t tasks_of_node(std::string_view tasks_per_node, std::uint64_t node) noexcept;

}  // namespace barograph::runtime
