// SPDX-License-Identifier: BSD-3-Clause
// Which program a process runs: its executable (of Python the script) and its arguments, without what looks
// like a secret, or the name that BAROGRAPH_PARTITION gives it. Ranks that say the same here run the same
// program. Called when recording starts; no heap, and never reads more than the process's own command line.
#pragma once

#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::runtime {

struct ProgramIdentity {
    // For people: the partition, or the base name of what runs.
    sys::BasicTextLine<256> label;
    // A JSON list of texts: the path of what runs, then its arguments.
    sys::BasicTextLine<4096> identity;
};

// `executable` is the running file, `command_line` what /proc/PID/cmdline holds: arguments that each end in
// NUL. `whole` says that nothing of it was cut off.
void identify_program(std::string_view executable, std::string_view folder, std::string_view command_line,
                      bool whole, std::string_view partition, ProgramIdentity& out) noexcept;

// Identifies this process.
void identify_own_program(std::string_view partition, ProgramIdentity& out) noexcept;

}  // namespace barograph::runtime
