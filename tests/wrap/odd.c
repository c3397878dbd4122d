/* SPDX-License-Identifier: BSD-3-Clause */
/* See odd.h. odd_twice() has two versions where the library is linked with odd.map. */
#include "odd.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int odd_data = 7;

long odd_many(int a, long b, short c, unsigned char d, long e, int f, long g, short h, double i, float j,
              double k, double l, double m, double n, double o, double p, double q, long r) {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h +
           (long)(9 * i + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n + 15 * o + 16 * p + 17 * q) + 18 * r;
}

struct pair odd_pair(struct pair given, int factor) {
    const struct pair result = {given.first * factor, given.second * factor};
    return result;
}

struct large odd_large(struct large given, long add) {
    for (int at = 0; at < 20; ++at) {
        given.values[at] += add + at;
    }
    return given;
}

long double odd_long_double(long double a, long double b) { return a / b; }
double _Complex odd_complex(double _Complex a) { return a * a; }
long double _Complex odd_long_complex(long double _Complex a) { return a * a; }
__int128 odd_wide(__int128 a, __int128 b) { return a * b; }

int odd_sum(int count, ...) {
    va_list list;
    int sum = 0;
    va_start(list, count);
    for (int at = 0; at < count; ++at) {
        sum += at % 2 == 0 ? va_arg(list, int) : (int)va_arg(list, double);
    }
    va_end(list);
    return sum;
}

int odd_format(char* to, size_t room, const char* format, ...) {
    va_list list;
    va_start(list, format);
    const int length = vsnprintf(to, room, format, list);
    va_end(list);
    return length;
}

int odd_each(int (*visit)(int, void*), void* data, int count) {
    int sum = 0;
    for (int at = 0; at < count; ++at) {
        sum += visit(at, data);
    }
    return sum;
}

void odd_nothing(void) {}
int odd_recurse(int depth) { return depth == 0 ? 0 : 1 + odd_recurse(depth - 1); }
void odd_jump(jmp_buf to, int value) {
    if (value != 0) {
        longjmp(to, value);
    }
}
void odd_jump_out(jmp_buf to) { longjmp(to, 3); }

int odd_errno(void) {
    errno = EDOM;
    return -1;
}

size_t odd_move(void* to, const void* from, size_t size, size_t count) {
    memcpy(to, from, size * count);
    return count;
}

#ifdef VERSIONED
int odd_twice_old(int value) { return 2 * value; }
int odd_twice_new(int value) { return 200 * value; }
__asm__(".symver odd_twice_old, odd_twice@ODD_1");
__asm__(".symver odd_twice_new, odd_twice@@ODD_2");
#else
int odd_twice(int value) { return 2 * value; }
#endif

static int add_one(int value) { return value + 1; }
static int add_two(int value) { return value + 2; }
int (*odd_function(int which))(int) { return which == 1 ? add_one : add_two; }

double odd_array(double values[3], int rows, double matrix[][3]) {
    double sum = values[0] + values[1] + values[2];
    for (int row = 0; row < rows; ++row) {
        sum += matrix[row][row % 3];
    }
    return sum;
}

int(odd_macro)(int value) { return 10 * value; }
/* Returns more than once, as its name says. */
int savectx(int value) { return value; }
