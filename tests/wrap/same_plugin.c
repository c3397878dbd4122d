/* SPDX-License-Identifier: BSD-3-Clause */
/* Built twice, each linked with one of the libraries of same_name.c. */
int same_name(int value);
int PLUGIN(int value) { return same_name(value); }
