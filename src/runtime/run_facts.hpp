// SPDX-License-Identifier: BSD-3-Clause
// What the profile says about the run beside the measurements. Only what is named here leaves the process:
// nothing from the environment but the launcher's name for the job, and the command line and the run's
// environment only as `barograph run` has chosen and cleaned them of secrets.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "record/arena/process.hpp"
#include "runtime/start/settings.hpp"

namespace barograph::runtime {

struct MpiFacts {
    std::string_view library;
    std::string_view standard;
    std::string_view thread_level;
    std::string_view library_file;
    std::string_view plugin;      // "ompi", "mpich", "abi"
    std::string_view plugin_mpi;  // what it was compiled with
    // Where the launcher started several processes, but this one is alone in its world: how many, and whose
    // launcher.
    std::string_view launched_ranks;
    std::string_view launcher;
    bool used_past_entries = false;  // it was loaded so that no call of it could be recorded
};

// May throw std::bad_alloc. The keys are listed in docs/reference/tables.md.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> run_facts(const Settings& settings,
                                                                         const MpiFacts& mpi,
                                                                         bool arena_is_file);
// The same into the process's arena, without heap, so that they outlive it: the program when recording
// starts, MPI when it has started.
void describe_program(record::Process& process, const Settings& settings) noexcept;
// Which program it runs, by the name that it was given unless that is empty; what was said before no longer
// holds.
void describe_identity(record::Process& process, std::string_view name) noexcept;
void describe_mpi(record::Process& process, const MpiFacts& mpi) noexcept;
// What the program has called its profile, and whether that counts. What was said before no longer holds.
void describe_name(record::Process& process, const Settings& settings, std::string_view name,
                   bool counts) noexcept;
// What tells this process from others, for later readers of the arena.
void identify(format::ArenaHeader& header, const Settings& settings) noexcept;

// The launcher's name for the job, equal on all its ranks; empty where it has none.
using LaunchName = sys::BasicTextLine<sizeof format::ArenaHeader::launch>;
[[nodiscard]] LaunchName launch_name() noexcept;

// Where the profile goes, without the ending.
void append_output_path(sys::PathText& path, const Settings& settings) noexcept;
// The same by a name that the program has given it (profile_name.hpp), unless that is empty: in the folder
// that it has without one.
void append_named_path(sys::PathText& path, const Settings& settings, std::string_view name) noexcept;
// The same for the process that writes it. Where `barograph run` waits, that names it at the end, with all
// that is beside it.
[[nodiscard]] std::string profile_path(const Settings& settings, std::string_view name);

}  // namespace barograph::runtime
