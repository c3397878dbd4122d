/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls all of odd.h, and prints what it was given; the same with and without a wrapper. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "odd.h"

#ifdef OLD_VERSION
__asm__(".symver odd_twice, odd_twice@ODD_1");
#endif

static int visited(int value, void* data) {
    *(int*)data += value;
    odd_nothing();
    return value * 3;
}

static void* in_a_thread(void* data) {
    struct large given = {{0}};
    long sum = 0;
    for (int at = 0; at < 100; ++at) {
        sum += odd_large(given, at).values[19];
    }
    *(long*)data = sum;
    return NULL;
}

static void* ends_inside(void* data) {
    (void)data;
    return NULL;
}

static int exits(int value, void* data) {
    (void)value;
    pthread_exit(data);
}

static void* leaves_inside(void* data) {
    odd_each(exits, data, 1);
    return NULL;
}

int main(void) {
    printf("many %ld\n", odd_many(1, 2, 3, 4, 5, 6, 7, 8, 9.5, 10.25F, 11, 12, 13, 14, 15, 16, 17.5, 18));
    const struct pair pair = {1.5, 4};
    const struct pair other = odd_pair(pair, 3);
    printf("pair %g %ld\n", other.first, other.second);
    struct large large = {{0}};
    large.values[19] = 100;
    large = odd_large(large, 5);
    printf("large %ld %ld\n", large.values[0], large.values[19]);
    printf("long double %.20Lg\n", odd_long_double(1.0L, 3.0L));
    const double _Complex square = odd_complex(1 + 2 * I);
    printf("complex %g %g\n", creal(square), cimag(square));
    const long double _Complex long_square = odd_long_complex(1 + 2 * I);
    printf("long complex %Lg %Lg\n", creall(long_square), cimagl(long_square));
    const __int128 wide = odd_wide((__int128)1 << 70, 3);
    printf("wide %lx %lx\n", (unsigned long)(wide >> 64), (unsigned long)wide);
    printf("sum %d\n", odd_sum(12, 1, 2.5, 3, 4.5, 5, 6.5, 7, 8.5, 9, 10.5, 11, 12.5));
    char text[64];
    const int length = odd_format(text, sizeof text, "%s %d %.2f %ld %c %.1f", "text", 1, 2.5, 3L, 'x', 4.25);
    printf("format %d %s\n", length, text);
    int total = 0;
    const int sum = odd_each(visited, &total, 10);
    printf("each %d %d\n", sum, total);
    printf("recurse %d\n", odd_recurse(100));
    jmp_buf place;
    volatile int jumps = 0;
    for (volatile int at = 0; at < 1000; ++at) {
        if (setjmp(place) == 0) {
            odd_jump(place, at % 2 + 1);
        } else {
            jumps += 1;
        }
        odd_nothing();
    }
    if (setjmp(place) == 0) {
        odd_jump_out(place);
    }
    printf("jumps %d\n", jumps);
    errno = 0;
    const int failed = odd_errno();
    printf("errno %d %d\n", failed, errno);
    errno = ERANGE;
    odd_nothing();
    printf("errno %d\n", errno);
    char from[] = "0123456789";
    printf("move %zu %s\n", odd_move(text, from, 1, sizeof from), text);
    printf("twice %d\n", odd_twice(21));
    printf("function %d\n", odd_function(2)(40));
    double values[3] = {1, 2, 3};
    double matrix[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    printf("array %g\n", odd_array(values, 3, matrix));
    printf("macro %d\n", odd_macro(4));
    printf("inline %d data %d\n", odd_inline(4), odd_data);
    pthread_t threads[4];
    long sums[4];
    for (int at = 0; at < 4; ++at) {
        pthread_create(&threads[at], NULL, in_a_thread, &sums[at]);
    }
    for (int at = 0; at < 4; ++at) {
        pthread_join(threads[at], NULL);
    }
    printf("threads %ld %ld\n", sums[0], sums[3]);
    void* result = NULL;
    pthread_create(&threads[0], NULL, leaves_inside, "left");
    pthread_join(threads[0], &result);
    printf("exit %s\n", (const char*)result);
    for (int at = 0; at < 1000; ++at) {
        pthread_create(&threads[0], NULL, at % 2 != 0 ? leaves_inside : ends_inside, NULL);
        pthread_join(threads[0], NULL);
    }
    return 0;
}
