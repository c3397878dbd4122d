/* SPDX-License-Identifier: BSD-3-Clause
 * A helper that writes, called from two functions: 3 and 40 times 4 KiB; and main writes once itself. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static char data[4096];

__attribute__((noinline)) static void put(int file, int times) {
    for (int i = 0; i < times; ++i) {
        if (write(file, data, sizeof data) < 0) {
            perror("write");
        }
    }
    __asm__ volatile("");
}

__attribute__((noinline)) static void few(int file) {
    put(file, 3); /* mark: few */
    __asm__ volatile("");
}

__attribute__((noinline)) static void many(int file) {
    put(file, 40); /* mark: many */
    __asm__ volatile("");
}

int main(void) {
    const int file = open("out", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    few(file);
    many(file);
    if (write(file, data, 100) != 100) {
        perror("write");
    }
    return close(file);
}
