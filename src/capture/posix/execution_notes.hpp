// SPDX-License-Identifier: BSD-3-Clause
// Notes of programs that are started without the library, in the job's folder of arenas, for the process that
// waits for the run (python/barograph/launch/run/unrecorded.py). Where nobody waits (`mpirun barograph run`),
// those that leave a rank unrecorded are said at once. Written between fork and exec: no heap, no lock; where
// it cannot be written, nothing is said.
#pragma once

#include <cstdint>
#include <string_view>

#include "sys/files/private_folder.hpp"

namespace barograph::capture::posix {

// In addition to what sys::name_of() says of programs that cannot take our library: the environment lacks it.
inline constexpr std::string_view kNotPassedOn = "dropped";
// It is started in a folder that is not known, so that its file cannot be looked at.
inline constexpr std::string_view kElsewhere = "elsewhere";
// Its environment has a sanitizer's runtime, which has to be first, behind ours.
inline constexpr std::string_view kBehindOurs = "behind";

// From now on notes are taken. The folders of this user and of the job are made with the first.
void note_unrecorded_in(const sys::JobFolders& folders) noexcept;
// From now on a line is written to stderr of each program that needs MPI, and of what the process `target`
// becomes, which is the one that the launcher started.
void say_unrecorded(std::uint32_t target) noexcept;
// Either of them.
[[nodiscard]] bool notes_unrecorded() noexcept;

// One line, until there are more than anybody reads.
void note_unrecorded(std::string_view kind, std::string_view detail, std::string_view path,
                     bool needs_mpi) noexcept;

}  // namespace barograph::capture::posix
