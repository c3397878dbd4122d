/* SPDX-License-Identifier: BSD-3-Clause
 * FUNCTION(name, constant): a function that spends CPU time in proportion to its argument; it lies at the line of this macro, and
 * no two with other constants are one to the compiler. */
#ifndef FUNCTION

#define FUNCTION(name, constant)                               \
    static __attribute__((noinline)) double name(long steps) { \
        double x = constant;                                   \
        for (long i = 0; i < steps; ++i) {                     \
            x = x * 0.999999 + constant;                       \
            __asm__ volatile("" ::"x"(x));                     \
        }                                                      \
        return x;                                              \
    }

#endif
