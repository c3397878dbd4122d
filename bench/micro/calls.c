/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * What one event costs: each kernel makes the same small call many times, in short batches, and the shortest
 * batch counts, because any disturbance of the machine only adds time. Started by bench/run.py without
 * anything, with the do-nothing wrapper (forward.c) and with Barograph preloaded; prints one line `kernel
 * nanoseconds_per_call` each.
 *
 *     calls [batches [calls_per_batch [io [FOLDER]]]]     io: only what works on files; FOLDER: theirs, /tmp
 *
 * In place of io, mpi and functions leave out what works on files, functions also calls of MPI.
 *
 * With -DWITH_HDF5 it needs HDF5.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include "barograph/barograph.h"
#ifdef WITH_HDF5
#include <hdf5.h>
#endif

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/* Keeps a loop that does nothing. */
#define KEEP() __asm__ volatile("" ::: "memory")

/* One function for each kernel, never inlined: instruction counts are looked up by these names. */
#define KERNEL __attribute__((noinline))

KERNEL static void kernel_empty(int calls) {
    for (int i = 0; i < calls; ++i) {
        KEEP();
    }
}

KERNEL static void kernel_region(int calls) {
    for (int i = 0; i < calls; ++i) {
        BAROGRAPH_REGION_BEGIN("bench");
        KEEP();
        BAROGRAPH_REGION_END("bench");
    }
}

/* The C library has both, and they are empty. */
void __cyg_profile_func_enter(void* function, void* caller);
void __cyg_profile_func_exit(void* function, void* caller);

KERNEL static void kernel_function(int calls) {
    void* const function = (void*)(uintptr_t)&kernel_function;
    for (int i = 0; i < calls; ++i) {
        __cyg_profile_func_enter(function, NULL);
        KEEP();
        __cyg_profile_func_exit(function, NULL);
    }
}

KERNEL static void kernel_clock(int calls) {
    uint64_t sum = 0;
    for (int i = 0; i < calls; ++i) {
#if defined(__x86_64__)
        sum += __rdtsc();
#else
        sum += (uint64_t)now_ns();
#endif
        KEEP();
    }
    volatile uint64_t sink = sum;
    (void)sink;
}

KERNEL static void kernel_allreduce(int calls) {
    double in = 1;
    double out = 0;
    for (int i = 0; i < calls; ++i) {
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);
    }
}

KERNEL static void kernel_exchange(int calls) {
    double in = 1;
    double out = 0;
    for (int i = 0; i < calls; ++i) {
        MPI_Request requests[2];
        MPI_Irecv(&out, 1, MPI_DOUBLE, 0, 7, MPI_COMM_SELF, &requests[0]);
        MPI_Isend(&in, 1, MPI_DOUBLE, 0, 7, MPI_COMM_SELF, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
}

/* A file that has no name any more, in the page cache. */
static int small_file;
static FILE* stream;
static char small[64];

static void open_files(void) {
    char name[] = "/tmp/barograph-bench-XXXXXX";
    small_file = mkstemp(name);
    stream = small_file < 0 ? NULL : fopen(name, "r+");
    if (stream == NULL || ftruncate(small_file, 512 * sizeof small) != 0) {
        perror(name);
        exit(1);
    }
    unlink(name);
    setvbuf(stream, NULL, _IOFBF, 1 << 20);
}

KERNEL static void kernel_pwrite(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (pwrite(small_file, small, sizeof small, (i % 512) * (off_t)sizeof small) < 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_pread(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (pread(small_file, small, sizeof small, (i % 512) * (off_t)sizeof small) < 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_fwrite(int calls) {
    rewind(stream);
    for (int i = 0; i < calls; ++i) {
        fwrite(small, 8, 1, stream);
    }
}

/* Calls that name a file, by its absolute path, or begin and end a descriptor. */
static char folder[256];
static char file_name[512];
static char other_name[512];

static void open_folder(const char* parent) {
    snprintf(folder, sizeof folder, "%s/barograph-bench-XXXXXX", parent);
    if (mkdtemp(folder) == NULL) {
        perror(folder);
        exit(1);
    }
    snprintf(file_name, sizeof file_name, "%s/file", folder);
    snprintf(other_name, sizeof other_name, "%s/other", folder);
    const int file = open(file_name, O_CREAT | O_RDWR, 0600);
    if (file < 0 || write(file, small, sizeof small) < 0 || close(file) != 0) {
        exit(1);
    }
}

static void close_folder(void) {
    unlink(file_name);
    rmdir(folder);
}

KERNEL static void kernel_openclose(int calls) {
    for (int i = 0; i < calls; ++i) {
        const int file = open(file_name, O_RDWR);
        if (file < 0 || close(file) != 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_fopenclose(int calls) {
    for (int i = 0; i < calls; ++i) {
        FILE* opened = fopen(file_name, "r");
        if (opened == NULL || fclose(opened) != 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_stat(int calls) {
    for (int i = 0; i < calls; ++i) {
        struct stat status;
        if (stat(file_name, &status) != 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_dup(int calls) {
    for (int i = 0; i < calls; ++i) {
        const int copy = dup(small_file);
        if (copy < 0 || close(copy) != 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_mkdir(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (mkdir(other_name, 0700) != 0 || rmdir(other_name) != 0) {
            exit(1);
        }
    }
}

/* No tool that is compared here looks at symlink(): what is added is unlink()'s. */
KERNEL static void kernel_unlink(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (symlink(file_name, other_name) != 0 || unlink(other_name) != 0) {
            exit(1);
        }
    }
}

static MPI_File shared_file;

static void open_mpi_file(void) {
    char name[64];
    snprintf(name, sizeof name, "/tmp/barograph-bench-%ld", (long)getpid());
    if (MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                      MPI_INFO_NULL, &shared_file) != MPI_SUCCESS) {
        exit(1);
    }
}

KERNEL static void kernel_file_write_at(int calls) {
    for (int i = 0; i < calls; ++i) {
        MPI_File_write_at(shared_file, (i % 512) * (MPI_Offset)sizeof small, small, (int)sizeof small,
                          MPI_BYTE, MPI_STATUS_IGNORE);
    }
}

#ifdef WITH_HDF5
/* 8 of 4096 doubles, which HDF5 gathers in memory: what is measured is the call. */
static hid_t h5_file, dataset, memory_space, file_space;

static void open_dataset(void) {
    const hsize_t all = 4096, some = 8, start = 64;
    char name[64];
    snprintf(name, sizeof name, "/tmp/barograph-bench-%ld.h5", (long)getpid());
    h5_file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    file_space = H5Screate_simple(1, &all, NULL);
    memory_space = H5Screate_simple(1, &some, NULL);
    H5Sselect_hyperslab(file_space, H5S_SELECT_SET, &start, NULL, &some, NULL);
    dataset =
        H5Dcreate2(h5_file, "values", H5T_NATIVE_DOUBLE, file_space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    if (dataset < 0) {
        exit(1);
    }
    unlink(name);
}

KERNEL static void kernel_h5dwrite(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (H5Dwrite(dataset, H5T_NATIVE_DOUBLE, memory_space, file_space, H5P_DEFAULT, small) < 0) {
            exit(1);
        }
    }
}
#endif

static void measure(const char* name, void (*kernel)(int), int batches, int calls) {
    double shortest = 1e300;
    kernel(calls); /* warm */
    for (int i = 0; i < batches; ++i) {
        const double start = now_ns();
        kernel(calls);
        const double taken = now_ns() - start;
        shortest = taken < shortest ? taken : shortest;
    }
    printf("%s %.3f\n", name, shortest / calls);
}

int main(int argc, char** argv) {
    const int batches = argc > 1 ? atoi(argv[1]) : 200;
    const int calls = argc > 2 ? atoi(argv[2]) : 2000;
    MPI_Init(&argc, &argv);
    measure("empty", kernel_empty, batches, calls);
    if (argc <= 3 || (strcmp(argv[3], "io") != 0 && strcmp(argv[3], "mpi") != 0)) {
        measure("function", kernel_function, batches, calls);
    }
    if (argc > 3 && strcmp(argv[3], "functions") == 0) {
        MPI_Finalize();
        return 0;
    }
    if (argc <= 3 || strcmp(argv[3], "io") != 0) {
        measure("clock", kernel_clock, batches, calls);
        measure("region", kernel_region, batches, calls);
        measure("allreduce", kernel_allreduce, batches, calls);
        measure("exchange", kernel_exchange, batches, calls);
    }
    if (argc > 3 && strcmp(argv[3], "mpi") == 0) {
        MPI_Finalize();
        return 0;
    }
    open_files();
    measure("pwrite", kernel_pwrite, batches, calls);
    measure("pread", kernel_pread, batches, calls);
    measure("fwrite", kernel_fwrite, batches, calls);
    open_folder(argc > 4 ? argv[4] : "/tmp");
    measure("openclose", kernel_openclose, batches, calls);
    measure("fopenclose", kernel_fopenclose, batches, calls);
    measure("stat", kernel_stat, batches, calls);
    measure("dup", kernel_dup, batches, calls);
    measure("mkdir", kernel_mkdir, batches, calls);
    measure("unlink", kernel_unlink, batches, calls);
    close_folder();
    open_mpi_file();
    measure("file_write_at", kernel_file_write_at, batches, calls);
    MPI_File_close(&shared_file);
#ifdef WITH_HDF5
    open_dataset();
    measure("h5dwrite", kernel_h5dwrite, batches, calls);
    H5Dclose(dataset);
    H5Sclose(memory_space);
    H5Sclose(file_space);
    H5Fclose(h5_file);
#endif
    MPI_Finalize();
    return 0;
}
