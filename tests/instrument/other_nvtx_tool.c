/* SPDX-License-Identifier: BSD-3-Clause */
/* Another tool for NVTX, which says that it is there. */
#include <stdio.h>

int InitializeInjectionNvtx2(const void* exports) {
    puts("the other tool");
    return exports != NULL;
}
