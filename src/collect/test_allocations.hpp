// SPDX-License-Identifier: BSD-3-Clause
// Lets memory run out on one thread of a test at a chosen allocation. Replaces operator new of the whole
// program, so only tests made for it link this. Must never be linked into the product.
#pragma once

namespace barograph::collect {

inline constexpr long kNever = -1;
// Allocations that this thread may still make before it gets std::bad_alloc; kNever: as many as it likes.
extern constinit thread_local long allocations_left;

}  // namespace barograph::collect
