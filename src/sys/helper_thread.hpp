// SPDX-License-Identifier: BSD-3-Clause
// A thread of the recorder in the program's process. All signals are blocked in it from its first
// instruction on, so that none that is meant for the program arrives there.
#pragma once

#include <pthread.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigfillset

#include <cstddef>

namespace barograph::sys {

// Whether it was made. `work(argument)` has to do with a stack of `stack_bytes`.
inline bool start_helper_thread(pthread_t& thread, std::size_t stack_bytes, void* (*work)(void*),
                                void* argument) noexcept {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    sigset_t all;
    sigset_t before;
    (void)sigfillset(&all);
    bool made = false;
    if (pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
        pthread_sigmask(SIG_SETMASK, &all, &before) == 0) {
        made = pthread_create(&thread, &attributes, work, argument) == 0;
        (void)pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    (void)pthread_attr_destroy(&attributes);
    return made;
}

}  // namespace barograph::sys
