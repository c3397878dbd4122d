/* SPDX-License-Identifier: BSD-3-Clause */
/* Loads two plugins for itself, each with a library of its own, and calls both. Arguments: the plugins. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char** paths) {
    const char* const names[] = {"first_plugin", "second_plugin"};
    const int calls[] = {3, 5};
    if (count != 3) {
        return 2;
    }
    for (int at = 0; at < 2; ++at) {
        void* const plugin = dlopen(paths[at + 1], RTLD_NOW | RTLD_LOCAL);
        int (*const function)(int) = plugin != NULL ? (int (*)(int))dlsym(plugin, names[at]) : NULL;
        if (function == NULL) {
            return 3;
        }
        int sum = 0;
        for (int call = 0; call < calls[at]; ++call) {
            sum += function(call);
        }
        printf("%s %d\n", names[at], sum);
    }
    return 0;
}
