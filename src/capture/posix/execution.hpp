// SPDX-License-Identifier: BSD-3-Clause
// What the program starts by exec and posix_spawn gets the library only where its loader can take it. Called
// by the runtime when the library is loaded; the wrappers are called by the program, also between fork and
// exec.
#pragma once

namespace barograph::capture::posix {

// Finds the C library's functions, so that nothing has to be looked up in a child.
void prepare_execution() noexcept;

}  // namespace barograph::capture::posix
