/* SPDX-License-Identifier: BSD-3-Clause
 * Ranks whose memory no other rank may read by the time of MPI_Finalize. Arguments: denied (the system call fails),
 * killed (it ends the process), thread (the main thread has ended), or nothing. Small messages only, and enough names
 * for a large profile. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FILES = 400 };

static int rank;

static void answer_reads_with(unsigned action) {
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, action),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_writev, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, action),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        perror("seccomp");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
}

static void* finish(void* leader) {
    if (leader != NULL) {
        (void)pthread_join(*(const pthread_t*)leader, NULL);
    }
    MPI_Finalize();
    printf("rank %d finalized\n", rank);
    exit(0);
}

int main(int argc, char** argv) {
    const char* how = argc > 1 ? argv[1] : "";
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int file = 0; file < FILES; ++file) {
        char name[64];
        snprintf(name, sizeof name, "given_up.%d.%d", rank, file);
        const int descriptor = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
        (void)!write(descriptor, name, strlen(name));
        close(descriptor);
        unlink(name);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    static pthread_t leader;
    leader = pthread_self();
    if (strcmp(how, "denied") == 0) {
        answer_reads_with(SECCOMP_RET_ERRNO | EPERM);
    } else if (strcmp(how, "killed") == 0) {
        answer_reads_with(SECCOMP_RET_KILL_PROCESS);
    } else if (strcmp(how, "thread") == 0) {
        pthread_t thread;
        (void)pthread_create(&thread, NULL, finish, &leader);
        pthread_exit(NULL);
    }
    return finish(NULL) == NULL;
}
