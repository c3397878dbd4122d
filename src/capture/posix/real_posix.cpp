// SPDX-License-Identifier: BSD-3-Clause
// See real_posix.hpp.
#include "capture/posix/real_posix.hpp"

namespace barograph::capture::posix {

constinit std::atomic<io::Pointer> real_functions[kCallCount] = {};

}  // namespace barograph::capture::posix
