/* SPDX-License-Identifier: BSD-3-Clause */
/* What barograph-exec asks of the checks in src/sys/loading/preloadable.hpp. */
#ifndef BAROGRAPH_EXEC_PRELOAD_H
#define BAROGRAPH_EXEC_PRELOAD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a program with its arguments, as execvp(3) finds it, may get this LD_PRELOAD. */
int barograph_may_preload(char* const* words, const char* list);
/* Bytes at the start of an LD_PRELOAD that name runtimes of sanitizers, which have to stay the first
 * libraries. */
size_t barograph_sanitizers_in(const char* list);

#ifdef __cplusplus
}
#endif

#endif
