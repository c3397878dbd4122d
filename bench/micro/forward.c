/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * The wrapper that does nothing: what any preloaded tool pays before it has measured anything. Takes part in
 * bench/run.py as the yardstick for Barograph in the same run. Shares no code with it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

int MPI_Allreduce(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    return PMPI_Allreduce(in, out, count, type, op, comm);
}

int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
              MPI_Request* request) {
    return PMPI_Irecv(buffer, count, type, source, tag, comm, request);
}

int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm,
              MPI_Request* request) {
    return PMPI_Isend(buffer, count, type, dest, tag, comm, request);
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
    return PMPI_Waitall(count, requests, statuses);
}

int MPI_Finalize(void) { return PMPI_Finalize(); }

uint32_t barograph_region_id(const char* name) {
    (void)name;
    return 1;
}

void barograph_region_begin(uint32_t region) { (void)region; }

void barograph_region_end(uint32_t region) { (void)region; }

ssize_t pwrite(int file, const void* buffer, size_t bytes, off_t offset) {
    static ssize_t (*real)(int, const void*, size_t, off_t);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "pwrite");
    }
    return real(file, buffer, bytes, offset);
}

/* What MPI libraries call below MPI_File_write_at. */
ssize_t pwrite64(int file, const void* buffer, size_t bytes, off64_t offset) {
    static ssize_t (*real)(int, const void*, size_t, off64_t);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "pwrite64");
    }
    return real(file, buffer, bytes, offset);
}

int MPI_File_write_at(MPI_File file, MPI_Offset offset, const void* buffer, int count, MPI_Datatype type,
                      MPI_Status* status) {
    return PMPI_File_write_at(file, offset, buffer, count, type, status);
}

int H5Dwrite(int64_t dataset, int64_t type, int64_t memory, int64_t file, int64_t list, const void* buffer) {
    static int (*real)(int64_t, int64_t, int64_t, int64_t, int64_t, const void*);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "H5Dwrite");
    }
    return real(dataset, type, memory, file, list, buffer);
}

ssize_t pread(int file, void* buffer, size_t bytes, off_t offset) {
    static ssize_t (*real)(int, void*, size_t, off_t);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "pread");
    }
    return real(file, buffer, bytes, offset);
}

size_t fwrite(const void* buffer, size_t size, size_t count, FILE* stream) {
    static size_t (*real)(const void*, size_t, size_t, FILE*);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "fwrite");
    }
    return real(buffer, size, count, stream);
}

int open(const char* path, int flags, ...) {
    static int (*real)(const char*, int, ...);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "open");
    }
    va_list arguments;
    va_start(arguments, flags);
    const unsigned mode = va_arg(arguments, unsigned);
    va_end(arguments);
    return real(path, flags, mode);
}

FILE* fopen(const char* path, const char* mode) {
    static FILE* (*real)(const char*, const char*);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "fopen");
    }
    return real(path, mode);
}

int fclose(FILE* stream) {
    static int (*real)(FILE*);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "fclose");
    }
    return real(stream);
}

int stat(const char* path, struct stat* status) {
    static int (*real)(const char*, struct stat*);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "stat");
    }
    return real(path, status);
}

int mkdir(const char* path, mode_t mode) {
    static int (*real)(const char*, mode_t);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "mkdir");
    }
    return real(path, mode);
}

ssize_t write(int file, const void* buffer, size_t bytes) {
    static ssize_t (*real)(int, const void*, size_t);
    if (real == NULL) {
        *(void**)&real = dlsym(RTLD_NEXT, "write");
    }
    return real(file, buffer, bytes);
}

#define BY_NUMBER(name)                               \
    int name(int number) {                            \
        static int (*real)(int);                      \
        if (real == NULL) {                           \
            *(void**)&real = dlsym(RTLD_NEXT, #name); \
        }                                             \
        return real(number);                          \
    }
BY_NUMBER(close)
BY_NUMBER(dup)

#define BY_PATH(name)                                 \
    int name(const char* path) {                      \
        static int (*real)(const char*);              \
        if (real == NULL) {                           \
            *(void**)&real = dlsym(RTLD_NEXT, #name); \
        }                                             \
        return real(path);                            \
    }
BY_PATH(rmdir)
BY_PATH(unlink)
