// SPDX-License-Identifier: BSD-3-Clause
// What libbarograph_world.so tells the tools of a job of several programs: which programs there are, and how
// to reach their ranks. Each program sees its own MPI_COMM_WORLD; the communicator of all of them, the
// universe, is for tools. Shared by the world layer and the streams; knows no mpi.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace barograph::world {

inline constexpr std::uint32_t kWorldVersion = 2;

using Function = void (*)();

// The name of the partition that `barograph run --analyzers` adds: no program of the user's.
inline constexpr char kAnalyzers[] = "barograph-analyzer";

// One program of the job: the ranks that have the same executable and arguments, or that gave themselves the
// same name.
struct Partition {
    const char* name;          // as given before MPI_Init, else the executable's file name; unique
    const char* command_line;  // words separated by spaces; what looks like a secret is left out
    std::uint32_t size;
    const std::uint32_t* ranks;  // in the universe, of each of its ranks; ascending
};

struct World {
    std::uint32_t version = kWorldVersion;
    // "ompi", "mpich" or "abi": whose binary interface the words below have.
    const char* family = nullptr;
    // The MPI_Comm of a duplicate of the universe that only tools use, as a word. Its errors are returned.
    std::uintptr_t universe = 0;
    std::uint32_t universe_rank = 0;
    std::uint32_t universe_size = 1;
    std::uint32_t partition_count = 1;
    std::uint32_t own_partition = 0;
    const Partition* partitions = nullptr;
    bool threads_may_call = false;  // MPI_THREAD_MULTIPLE was provided
    // The MPI_Comm of the ranks of all programs without those of kAnalyzers, in the order of the universe, as
    // a word: a recorder's job. In analyzers the communicator of these.
    std::uintptr_t programs = 0;
    // A function of MPI below this layer and below the recorder, by its name with PMPI_; nullptr: there is
    // none.
    Function (*real)(const char* name) noexcept = nullptr;
    // Called once in MPI_Finalize, before the real one, and in MPI_Abort, in the thread that calls it; the
    // last one that was set first. False: there is room for no more. In MPI_Abort `patience_ns` is how long
    // it may take.
    bool (*at_finalize)(void (*function)() noexcept) noexcept = nullptr;
    bool (*at_abort)(void (*function)(std::uint64_t patience_ns) noexcept) noexcept = nullptr;
    // What the program or the launcher called this partition; "": nothing.
    const char* given_name = "";
};

// Exported by libbarograph_world.so as plain C symbols, found with dlsym(RTLD_DEFAULT, ...).
// nullptr: before MPI_Init has returned, after MPI_Finalize, and where there is nothing to tell apart.
using FindWorld = const World* (*)() noexcept;
inline constexpr char kFindWorldSymbol[] = "barograph_world";
// Before MPI_Init. 0, or 1: too late, 2: no name (empty, longer than 127 bytes, or with a control character).
using SetName = int (*)(const char* name) noexcept;
inline constexpr char kSetNameSymbol[] = "barograph_world_set_name";

}  // namespace barograph::world
