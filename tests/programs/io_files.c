/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Many files, and descriptors that lead to them by detours: duplicates, renamed, removed and recreated files, paths relative to
 * a folder, threads, a child. Each call on them is one system call, so that strace sees what a recorder must see
 * (tests/strace_test.py). Works in the current directory. No MPI. Exits with the line of the first call that failed.
 *
 *     io_files
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define MUST(condition)                \
    do {                               \
        if (!(condition)) {            \
            _exit(__LINE__ % 250 + 1); \
        }                              \
    } while (0)

static char buffer[8192];

static int make(const char* path) { return open(path, O_RDWR | O_CREAT | O_TRUNC, 0600); }

/* Six descriptors, one file: what each moves is the file's. */
static void duplicates(void) {
    int file = make("duplicates.dat"), copy = dup(file), other = make("other.dat");
    MUST(file >= 0 && copy >= 0 && other >= 0);
    MUST(dup2(copy, 60) == 60 && dup3(60, 61, O_CLOEXEC) == 61 && fcntl(61, F_DUPFD, 70) == 70);
    MUST(write(file, buffer, 10) == 10 && write(copy, buffer, 20) == 20 && write(60, buffer, 30) == 30);
    MUST(write(61, buffer, 40) == 40 && write(70, buffer, 50) == 50 && write(other, buffer, 7) == 7);
    /* From here on 60 stands for the other file, which is opened no more. */
    MUST(dup2(other, 60) == 60 && close(other) == 0 && write(60, buffer, 8) == 8 && close(60) == 0);
    MUST(close(file) == 0 && close(70) == 0 && pwrite(61, buffer, 9, 1000) == 9 && close(61) == 0);
    MUST(lseek(copy, 0, SEEK_SET) == 0 && read(copy, buffer, 100) == 100 && close(copy) == 0);
}

static void renamed(void) {
    int file = make("before.dat");
    MUST(file >= 0 && write(file, buffer, 100) == 100 && rename("before.dat", "after.dat") == 0);
    MUST(write(file, buffer, 200) == 200 && fsync(file) == 0 && close(file) == 0);
    file = open("after.dat", O_RDONLY);
    MUST(file >= 0 && read(file, buffer, 250) == 250 && close(file) == 0);
}

static void removed(void) {
    int gone = make("gone.dat");
    MUST(gone >= 0 && write(gone, buffer, 300) == 300 && unlink("gone.dat") == 0);
    MUST(write(gone, buffer, 400) == 400 && pread(gone, buffer, 500, 0) == 500 && ftruncate(gone, 10) == 0);
    MUST(close(gone) == 0);
    /* The same name, another file. */
    gone = creat("gone.dat", 0600);
    MUST(gone >= 0 && write(gone, buffer, 11) == 11 && fdatasync(gone) == 0 && close(gone) == 0);
}

static void relative(void) {
    int folder, file;
    struct iovec parts[2] = {{buffer, 30}, {buffer + 100, 12}};
    MUST(mkdir("folder", 0700) == 0 && (folder = open("folder", O_RDONLY | O_DIRECTORY)) >= 0);
    file = openat(folder, "inner.dat", O_RDWR | O_CREAT, 0600);
    MUST(file >= 0 && writev(file, parts, 2) == 42 && pwritev(file, parts, 2, 4096) == 42);
    MUST(lseek(file, 0, SEEK_SET) == 0 && readv(file, parts, 2) == 42 && preadv(file, parts, 2, 0) == 42);
    MUST(posix_fallocate(file, 0, 8192) == 0 && close(file) == 0);
    MUST(mkdirat(folder, "empty", 0700) == 0 && unlinkat(folder, "empty", AT_REMOVEDIR) == 0);
    MUST(renameat(folder, "inner.dat", folder, "outer.dat") == 0 && unlinkat(folder, "outer.dat", 0) == 0);
    MUST(close(folder) == 0 && rmdir("folder") == 0);
}

static void copies(void) {
    int from = make("from.dat"), to = make("to.dat");
    char name[] = "temporary-XXXXXX";
    int temporary = mkstemp(name);
    MUST(from >= 0 && to >= 0 && temporary >= 0 && write(from, buffer, 2000) == 2000);
    MUST(lseek(from, 0, SEEK_SET) == 0 && sendfile(to, from, NULL, 1000) == 1000);
    MUST(copy_file_range(from, NULL, to, NULL, 600, 0) == 600 && close(from) == 0 && close(to) == 0);
    MUST(write(temporary, buffer, 5) == 5 && close(temporary) == 0 && rename(name, "temporary") == 0);
    MUST(truncate("to.dat", 100) == 0 && (to = open("to.dat", O_RDONLY)) >= 0);
    MUST(mmap(NULL, 100, PROT_READ, MAP_SHARED, to, 0) != MAP_FAILED && close(to) == 0);
}

static void* write_own(void* number) {
    char name[] = "thread-0.dat";
    int file;
    name[7] = (char)('0' + *(int*)number);
    MUST((file = make(name)) >= 0);
    for (int i = 0; i < 100 * (*(int*)number + 1); ++i) {
        MUST(write(file, buffer, 16) == 16 && pread(file, buffer, 8, 8L * i) == 8);
    }
    MUST(close(file) == 0);
    return NULL;
}

static void threads(void) {
    static int numbers[3] = {0, 1, 2};
    pthread_t all[3];
    for (int i = 0; i < 3; ++i) {
        MUST(pthread_create(&all[i], NULL, write_own, &numbers[i]) == 0);
    }
    for (int i = 0; i < 3; ++i) {
        MUST(pthread_join(all[i], NULL) == 0);
    }
}

static void child(void) {
    int file = make("both.dat"), status = 0;
    MUST(file >= 0 && write(file, buffer, 10) == 10);
    const pid_t other = fork();
    if (other == 0) {
        int own = make("child.dat");
        MUST(own >= 0 && write(own, buffer, 1000) == 1000 && write(file, buffer, 5) == 5 && close(own) == 0);
        _exit(0);
    }
    MUST(other > 0 && waitpid(other, &status, 0) == other && status == 0);
    MUST(write(file, buffer, 20) == 20 && close(file) == 0);
}

/* How often the C library writes is its own affair; what it writes is the program's. */
static void streams(void) {
    FILE* stream = fopen("stream.dat", "w");
    MUST(stream != NULL);
    for (int i = 0; i < 1000; ++i) {
        MUST(fwrite(buffer, 1, 24, stream) == 24 && fprintf(stream, "%d\n", 100) == 4);
    }
    MUST(fclose(stream) == 0);
}

int main(void) {
    duplicates();
    renamed();
    removed();
    relative();
    copies();
    threads();
    child();
    streams();
    return 0;
}
