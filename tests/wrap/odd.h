/* SPDX-License-Identifier: BSD-3-Clause */
/* A C library with signatures that a wrapper may get wrong. Built by wrap_test.py, once with and once without this header. */
#ifndef ODD_H
#define ODD_H

#include <complex.h>
#include <setjmp.h>
#include <stddef.h>

struct pair {
    double first;
    long second;
};
struct large {
    long values[20];
};

long odd_many(int a, long b, short c, unsigned char d, long e, int f, long g, short h, double i, float j,
              double k, double l, double m, double n, double o, double p, double q, long r);
struct pair odd_pair(struct pair given, int factor);
struct large odd_large(struct large given, long add);
long double odd_long_double(long double a, long double b);
double _Complex odd_complex(double _Complex a);
long double _Complex odd_long_complex(long double _Complex a);
__int128 odd_wide(__int128 a, __int128 b);
int odd_sum(int count, ...);
int odd_format(char* to, size_t room, const char* format, ...);
int odd_each(int (*visit)(int, void*), void* data, int count);
void odd_nothing(void);
int odd_recurse(int depth);
void odd_jump(jmp_buf to, int value);
_Noreturn void odd_jump_out(jmp_buf to);
int odd_errno(void);
size_t odd_move(void* to, const void* from, size_t size, size_t count);
int odd_twice(int value);
int (*odd_function(int which))(int);
double odd_array(double values[3], int rows, double matrix[][3]);
#define odd_macro(value) ((odd_macro)((value)) + 1)
int(odd_macro)(int value);
static inline int odd_inline(int value) { return value + 1; }
int odd_not_there(int value);
extern int odd_data;

#endif
