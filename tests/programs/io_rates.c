/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Data that moves in other ways than by one call after the other: asynchronous writes that are under way together, streams that
 * hold back what is written, and writes of many sizes. Used by tests/posix_test.py.
 */
#define _GNU_SOURCE
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MUST(condition)                \
    do {                               \
        if (!(condition)) {            \
            _exit(__LINE__ % 250 + 1); \
        }                              \
    } while (0)

enum { kTransfers = 8, kBytes = 1 << 20 };
static char data[kBytes];

static void asynchronous(void) {
    int file = open("aio.dat", O_RDWR | O_CREAT | O_TRUNC, 0600);
    struct aiocb controls[kTransfers];
    memset(controls, 0, sizeof controls);
    for (int i = 0; i < kTransfers; ++i) {
        controls[i].aio_fildes = file;
        controls[i].aio_buf = data;
        controls[i].aio_nbytes = kBytes;
        controls[i].aio_offset = (off_t)i * kBytes;
        MUST(aio_write(&controls[i]) == 0);
    }
    for (int i = 0; i < kTransfers; ++i) {
        const struct aiocb* list[1] = {&controls[i]};
        MUST(aio_suspend(list, 1, NULL) == 0 && aio_error(&controls[i]) == 0);
        MUST(aio_return(&controls[i]) == kBytes);
    }
    MUST(close(file) == 0);
}

static void streams(void) {
    FILE* stream = fopen("stream.dat", "w+");
    MUST(stream != NULL && setvbuf(stream, NULL, _IOFBF, kBytes) == 0);
    for (int i = 0; i < 100; ++i) {
        MUST(fwrite(data, 1000, 1, stream) == 1);
    }
    MUST(fflush(stream) == 0 && fflush(stream) == 0 && fwrite(data, 1000, 1, stream) == 1);
    MUST(fclose(stream) == 0);
    stream = fopen("stream.dat", "r");
    MUST(stream != NULL && fread(data, 1000, 1, stream) == 1 && fclose(stream) == 0);
}

static void sizes(void) {
    int file = open("sizes.dat", O_RDWR | O_CREAT | O_TRUNC, 0600);
    for (size_t i = 1; i <= 100; ++i) {
        MUST(pwrite(file, data, i * 1024, 0) == (ssize_t)(i * 1024));
    }
    MUST(pwrite(file, data, 0, 0) == 0 && close(file) == 0);
}

int main(void) {
    asynchronous();
    streams();
    sizes();
    return 0;
}
