// SPDX-License-Identifier: BSD-3-Clause
// For threads of our own: what such a thread opens and closes must be no other's, since a program may count
// on the number that its next file gets, and may close all that it has not opened itself.
#pragma once

#include <linux/close_range.h>
#include <sched.h>

#include "sys/system_call.hpp"

namespace barograph::sys {

// Gives the calling thread an empty table of descriptors.
inline void have_own_descriptors() noexcept {
    if (system_call(SYS_close_range, 0, ~0U, CLOSE_RANGE_UNSHARE) == 0) {
        return;
    }
    // Before Linux 5.9.
    constexpr long kMostDescriptors = 65'536;
    if (system_call(SYS_unshare, CLONE_FILES) == 0) {
        for (long descriptor = 0; descriptor < kMostDescriptors; ++descriptor) {
            (void)system_call(SYS_close, descriptor);
        }
    }
}

}  // namespace barograph::sys
