// SPDX-License-Identifier: BSD-3-Clause
// A metadata benchmark in the manner of mdtest: each rank makes a tree of folders, creates files in them,
// writes a few bytes, asks for them, reads them, and removes all, with a barrier between the phases.
//
//     mpirun -n 2 ./metadata FOLDER FILES
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { kFolders = 16, kPath = 4096, kBytes = 100 };

static const char* base;
static int rank;

static void fail(const char* what, const char* path) {
    fprintf(stderr, "%s ", what);
    perror(path);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static const char* folder_of(int number) {
    static char path[kPath];
    snprintf(path, sizeof path, "%s/rank.%d.%d", base, rank, number);
    return path;
}

static const char* file_of(int number) {
    static char path[kPath];
    snprintf(path, sizeof path, "%s/rank.%d.%d/file.%d", base, rank, number % kFolders, number);
    return path;
}

static void create(const char* path) {
    static char content[kBytes];
    const int file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (file < 0 || write(file, content, sizeof content) != sizeof content || close(file) != 0) {
        fail("create", path);
    }
}

static void ask(const char* path) {
    struct stat about;
    if (stat(path, &about) != 0 || about.st_size != kBytes) {
        fail("stat", path);
    }
}

static void look(const char* path) {
    char content[kBytes];
    const int file = open(path, O_RDONLY);
    if (file < 0 || read(file, content, sizeof content) != sizeof content || close(file) != 0) {
        fail("read", path);
    }
}

static void drop(const char* path) {
    if (unlink(path) != 0) {
        fail("unlink", path);
    }
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc != 3) {
        fprintf(stderr, "usage: metadata FOLDER FILES\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    base = argv[1];
    const int files = atoi(argv[2]);
    for (int number = 0; number < kFolders; ++number) {
        if (mkdir(folder_of(number), 0700) != 0) {
            fail("mkdir", folder_of(number));
        }
    }
    static void (*const phases[])(const char*) = {create, ask, look, drop};
    for (int phase = 0; phase < 4; ++phase) {
        MPI_Barrier(MPI_COMM_WORLD);
        for (int number = 0; number < files; ++number) {
            phases[phase](file_of(number));
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int number = 0; number < kFolders; ++number) {
        rmdir(folder_of(number));
    }
    MPI_Finalize();
    return 0;
}
