// SPDX-License-Identifier: BSD-3-Clause
// Where the lines go that the library has to say inside the program. Neither may be harmed by one: a file of
// the program's that has the number 2 since it closed its stderr, nor the program by a pipe that nobody reads
// any more. Raw system calls only.
#pragma once

#include <atomic>
#include <string_view>

namespace barograph::sys {

// The program has closed its stderr: what has its number from now on is not meant for us.
inline constinit std::atomic<bool> stderr_was_closed{false};

// One write, so that lines of several ranks do not mix.
void write_to_stderr(std::string_view text) noexcept;

}  // namespace barograph::sys
