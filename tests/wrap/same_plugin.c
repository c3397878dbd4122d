/* SPDX-License-Identifier: BSD-3-Clause */
/* Built twice, each linked with one of the libraries of same_name.c. Its call is no jump: see docs/how-to/wrap.md. */
int same_name(int value);
int PLUGIN(int value) {
    const int result = same_name(value);
    __asm__ volatile("" : : "r"(result));
    return result;
}
