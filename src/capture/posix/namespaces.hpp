// SPDX-License-Identifier: BSD-3-Clause
// What Linux does for a process of one thread only: unshare() of a user namespace and of what threads share,
// setns() to a user, time or mount namespace. Threads of the recorder must not be what makes it fail.
#pragma once

#include <atomic>

namespace barograph::capture::posix {

// Given by the runtime, which knows all threads that are the recorder's.
struct OwnThreads {
    // They have ended when this returns; false: there are none, or the program has further ones of its own.
    bool (*pause)() noexcept;
    // After pause() returned true: as many as the system permits now.
    void (*resume)() noexcept;
};

// nullptr: there are none.
void set_own_threads(const OwnThreads* own) noexcept;

}  // namespace barograph::capture::posix
