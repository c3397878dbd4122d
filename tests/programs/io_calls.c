/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Every kind of call on files a known number of times with known bytes, in the working directory. tests/posix_test.py knows the
 * numbers. No MPI. Exits with the line of the first call that did not do what it should.
 *
 *     io_calls
 */
#define _GNU_SOURCE
#include <aio.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MUST(condition)                \
    do {                               \
        if (!(condition)) {            \
            _exit(__LINE__ % 250 + 1); \
        }                              \
    } while (0)

static char buffer[8192] __attribute__((aligned(64)));

static void plain(void) {
    int file = open("plain.dat", O_RDWR | O_CREAT | O_TRUNC, 0600);
    MUST(file >= 0);
    for (int i = 0; i < 10; ++i) {
        MUST(write(file, buffer, 100) == 100);
    }
    MUST(lseek(file, 0, SEEK_SET) == 0);
    for (int i = 0; i < 4; ++i) {
        MUST(read(file, buffer, 50) == 50);
    }
    for (int i = 0; i < 3; ++i) {
        MUST(pwrite(file, buffer, 64, 4096L * i) == 64);
    }
    MUST(pread(file, buffer, 10, 0) == 10);
    MUST(pread(file, buffer, 10, 1 << 20) == 0); /* behind the end */
    struct iovec parts[2] = {{buffer, 30}, {buffer + 100, 12}};
    MUST(pwritev(file, parts, 2, 0) == 42 && preadv(file, parts, 2, 0) == 42);
    MUST(writev(file, parts, 2) == 42 && lseek(file, 0, SEEK_SET) == 0 && readv(file, parts, 2) == 42);
    MUST(fsync(file) == 0 && fdatasync(file) == 0 && ftruncate(file, 100) == 0);
    MUST(posix_fallocate(file, 0, 8192) == 0);
    void* map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    MUST(map != MAP_FAILED && msync(map, 4096, MS_SYNC) == 0 && munmap(map, 4096) == 0);
    errno = 0;
    MUST(write(-1, buffer, 1) == -1 && errno == EBADF);
    MUST(close(file) == 0);
}

static void descriptors(void) {
    int file = openat(AT_FDCWD, "shared.dat", O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0600);
    int copy = dup(file);
    MUST(file >= 0 && copy >= 0 && dup2(file, 70) == 70 && fcntl(file, F_DUPFD, 80) == 80);
    MUST(write(copy, buffer, 5) == 5 && write(70, buffer, 6) == 6 && write(80, buffer, 7) == 7);
    MUST(close(file) == 0 && write(copy, buffer, 8) == 8);
    MUST(close(copy) == 0 && close(70) == 0 && close(80) == 0 && close(80) == -1);
}

static void names(void) {
    struct stat status;
    MUST(stat("plain.dat", &status) == 0 && lstat("plain.dat", &status) == 0 &&
         access("plain.dat", R_OK) == 0);
    MUST(stat("missing.dat", &status) == -1 && errno == ENOENT && open("missing.dat", O_RDONLY) == -1);
    MUST(mkdir("folder", 0700) == 0);
    DIR* folder = opendir("folder");
    int entries = 0;
    MUST(folder != NULL);
    while (readdir(folder) != NULL) {
        ++entries;
    }
    MUST(entries == 2 && closedir(folder) == 0 && rmdir("folder") == 0);
    MUST(rename("shared.dat", "renamed.dat") == 0 && unlink("renamed.dat") == 0);
}

static void copies(void) {
    int from = open("plain.dat", O_RDONLY);
    int to = open("copy.dat", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    MUST(from >= 0 && to >= 0 && sendfile(to, from, NULL, 1000) == 1000);
    MUST(close(from) == 0 && close(to) == 0);
}

static void asynchronous(void) {
    int file = open("aio.dat", O_RDWR | O_CREAT | O_TRUNC, 0600);
    struct aiocb control;
    memset(&control, 0, sizeof control);
    control.aio_fildes = file;
    control.aio_buf = buffer;
    control.aio_nbytes = 300;
    const struct aiocb* list[1] = {&control};
    MUST(file >= 0 && aio_write(&control) == 0);
    while (aio_error(&control) == EINPROGRESS) {
        aio_suspend(list, 1, NULL);
    }
    MUST(aio_return(&control) == 300 && close(file) == 0);
}

static void streams(void) {
    FILE* stream = fopen("stream.txt", "w");
    MUST(stream != NULL && fwrite(buffer, 8, 10, stream) == 10 && fprintf(stream, "%d\n", 123) == 4);
    MUST(fputs("abc\n", stream) >= 0 && fputc('x', stream) == 'x' && fflush(stream) == 0 &&
         fclose(stream) == 0);
    stream = fopen("stream.txt", "r");
    char line[20];
    int number = 0;
    MUST(stream != NULL && fread(buffer, 1, 80, stream) == 80 && fscanf(stream, "%d", &number) == 1 &&
         number == 123);
    MUST(fgetc(stream) == '\n' && fgets(line, sizeof line, stream) != NULL && strcmp(line, "abc\n") == 0);
    MUST(fseek(stream, 0, SEEK_SET) == 0 && fclose(stream) == 0);
}

int main(void) {
    plain();
    descriptors();
    names();
    copies();
    asynchronous();
    streams();
    return 0;
}
