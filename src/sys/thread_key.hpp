// SPDX-License-Identifier: BSD-3-Clause
// Keys for the values that threads have, for libraries that are preloaded. glibc hands out numbers from 0 on,
// and keeps the values of the first 32 in the thread itself. Each C library in a process (dlmopen) counts for
// itself, but the values are in one place: number 0 of ours would be number 0 of a library in there, which
// takes our value for its own. So we take from the other end, and the program's keys have the numbers that
// they have without us.
#pragma once

#include <pthread.h>

namespace barograph::sys {

// False: there is no key left. `end`: called when a thread with a value ends.
[[nodiscard]] inline bool make_thread_key(pthread_key_t& key, void (*end)(void*)) noexcept {
    constexpr pthread_key_t kLast = 31;
    pthread_key_t passed[kLast + 1];
    unsigned count = 0;
    while (count <= kLast && pthread_key_create(&passed[count], end) == 0) {
        ++count;
        if (passed[count - 1] >= kLast) {
            break;
        }
    }
    if (count == 0) {
        return false;
    }
    // Number 31 may be taken, by another library of ours.
    unsigned chosen = count - 1;
    if (passed[chosen] > kLast && chosen > 0) {
        --chosen;
    }
    key = passed[chosen];
    for (unsigned each = 0; each < count; ++each) {
        if (each != chosen) {
            (void)pthread_key_delete(passed[each]);
        }
    }
    return true;
}

}  // namespace barograph::sys
