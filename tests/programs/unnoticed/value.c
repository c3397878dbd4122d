/* SPDX-License-Identifier: BSD-3-Clause
 * A library: 0 where no thread has a value under its first key, and 1 where one has, which is not its own. */
#include <pthread.h>
#include <stddef.h>

int find_value(void) {
    int found = 0;
    for (int i = 0; i < 4; ++i) {
        pthread_key_t key = 0;
        pthread_key_create(&key, NULL);
        found |= pthread_getspecific(key) != NULL;
    }
    return found;
}
