// SPDX-License-Identifier: BSD-3-Clause
// What the program starts by exec and posix_spawn gets the library only where its loader can take it. Called by the runtime when the
// library is loaded; the wrappers are called by the program, also between fork and exec.
#pragma once

#include "sys/text_line.hpp"

namespace barograph::capture::posix {

// Finds the C library's functions, so that nothing has to be looked up in a child.
void prepare_execution() noexcept;
// Where programs that run without the library are noted for whoever waits for the run: a folder of this user, and in it one of the
// job. Without it nothing is noted.
void note_unrecorded_in(const sys::PathText& user_folder, const sys::PathText& job_folder) noexcept;

}  // namespace barograph::capture::posix
