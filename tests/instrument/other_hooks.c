/* SPDX-License-Identifier: BSD-3-Clause */
/* Another tool with hooks of its own: prints how often they were called. */
#include <stdio.h>

static int entered, left;

void __cyg_profile_func_enter(void* function, void* caller);
void __cyg_profile_func_exit(void* function, void* caller);

void __cyg_profile_func_enter(void* function, void* caller) {
    (void)function;
    (void)caller;
    ++entered;
}
void __cyg_profile_func_exit(void* function, void* caller) {
    (void)function;
    (void)caller;
    ++left;
}

__attribute__((destructor)) static void tell(void) { printf("entered %d left %d\n", entered, left); }
