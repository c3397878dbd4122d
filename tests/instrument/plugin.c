/* SPDX-License-Identifier: BSD-3-Clause */
/* A library with one function, whose name is a macro: two of them have it at the same place. */
int NAME(void);
int NAME(void) { return 1; }
