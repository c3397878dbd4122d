// SPDX-License-Identifier: BSD-3-Clause
// What each thread has pushed and not popped. Each domain has a stack of its own: ranges of two of them may
// overlap, regions may not.
#pragma once

#include "capture/nvtx/interface.hpp"

namespace barograph::capture::nvtx {

// Returns how many of the domain were pushed before, as NVTX counts them.
int push(const Domain* domain, const char* name) noexcept;
// Ends the last one of the domain, and returns how many are left; -1: there was none. Regions of other
// domains in it are ended as well, and begun again.
int pop(const Domain* domain) noexcept;

}  // namespace barograph::capture::nvtx
