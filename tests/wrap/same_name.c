/* SPDX-License-Identifier: BSD-3-Clause */
/* Built twice, as two libraries with functions of the same names: ADD tells them apart. */
int same_inner(int value) { return value + ADD; }
/* Compiled to a jump: whoever it returns to has not called same_inner(). */
int same_name(int value) { return same_inner(2 * value); }
