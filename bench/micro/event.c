/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * One kind of event, many times, with work between the calls: what bench/stated_cost.py measures with and
 * without the tool, and compares with what the profile says. Prints the CPU seconds of the whole loop, which
 * the cost that is stated is for.
 *
 *     event KERNEL CALLS [WORK]          WORK: rounds of computing between two calls, each about a nanosecond
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "barograph/barograph.h"

static double in = 1, out;
static int descriptor;
static FILE* stream;
static MPI_File shared_file;
static MPI_Request request;
static char name[64], block[64];

static void region(int i) {
    (void)i;
    BAROGRAPH_REGION_BEGIN("bench");
    BAROGRAPH_REGION_END("bench");
}
static void iprobe(int i) {
    int flag = 0;
    (void)i;
    MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
}
static void test(int i) {
    int flag = 0;
    (void)i;
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
}
static void allreduce(int i) {
    (void)i;
    MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);
}
static void exchange(int i) {
    MPI_Request requests[2];
    (void)i;
    MPI_Irecv(&out, 1, MPI_DOUBLE, 0, 7, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(&in, 1, MPI_DOUBLE, 0, 7, MPI_COMM_SELF, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
static void write_at(int i) {
    if (pwrite(descriptor, block, sizeof block, (i % 512) * (off_t)sizeof block) < 0) {
        exit(1);
    }
}
static void read_at(int i) {
    if (pread(descriptor, block, sizeof block, (i % 512) * (off_t)sizeof block) < 0) {
        exit(1);
    }
}
static void stream_write(int i) {
    if (i % 100000 == 0) {
        rewind(stream);
    }
    fwrite(block, 8, 1, stream);
}
static void open_close(int i) {
    (void)i;
    close(open(name, O_RDONLY));
}
static void status(int i) {
    struct stat what;
    (void)i;
    if (stat(name, &what) != 0) {
        exit(1);
    }
}
static void file_write_at(int i) {
    MPI_File_write_at(shared_file, (i % 512) * (MPI_Offset)sizeof block, block, (int)sizeof block, MPI_BYTE,
                      MPI_STATUS_IGNORE);
}

static const struct {
    const char* name;
    void (*call)(int);
} kernels[] = {{"region", region},
               {"iprobe", iprobe},
               {"test", test},
               {"allreduce", allreduce},
               {"exchange", exchange},
               {"pwrite", write_at},
               {"pread", read_at},
               {"fwrite", stream_write},
               {"open_close", open_close},
               {"stat", status},
               {"file_write_at", file_write_at}};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time); /* others may use this core, too */
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char** argv) {
    void (*call)(int) = NULL;
    const int calls = argc > 2 ? atoi(argv[2]) : 0;
    const int work = argc > 3 ? atoi(argv[3]) : 0;
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0] && argc > 1; ++i) {
        call = strcmp(kernels[i].name, argv[1]) == 0 ? kernels[i].call : call;
    }
    if (call == NULL || calls <= 0) {
        fprintf(stderr, "usage: event KERNEL CALLS [WORK]\n");
        return 2;
    }
    MPI_Init(&argc, &argv);
    snprintf(name, sizeof name, "/tmp/barograph-bench-%ld", (long)getpid());
    descriptor = open(name, O_CREAT | O_RDWR, 0600);
    stream = fopen(name, "r+");
    if (descriptor < 0 || stream == NULL || ftruncate(descriptor, 512 * sizeof block) != 0) {
        perror(name);
        return 1;
    }
    setvbuf(stream, NULL, _IOFBF, 1 << 20);
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, &shared_file);
    MPI_Irecv(&out, 1, MPI_DOUBLE, 0, 9, MPI_COMM_SELF, &request);
    double sum = 1;
    const double start = now();
    for (int i = 0; i < calls; ++i) {
        call(i);
        for (int round = 0; round < work; ++round) {
            __asm__ volatile("" : "+x"(sum)); /* a step that waits for the one before */
            sum = sum * 1.0000001;
        }
    }
    const double taken = now() - start;
    MPI_Send(&in, 1, MPI_DOUBLE, 0, 9, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&shared_file);
    unlink(name);
    printf("seconds %.9f\n", taken);
    MPI_Finalize();
    return sum < 0;
}
