// SPDX-License-Identifier: BSD-3-Clause
// See real_stdio.hpp.
#include "capture/stdio/real_stdio.hpp"

namespace barograph::capture::stdio {

constinit std::atomic<io::Pointer> real_functions[kCallCount] = {};

// Not looked up: that would take away the error of the loader which the program is about to print.
FILE* standard_input() noexcept { return stdin; }
FILE* standard_output() noexcept { return stdout; }
FILE* standard_error() noexcept { return stderr; }

}  // namespace barograph::capture::stdio
