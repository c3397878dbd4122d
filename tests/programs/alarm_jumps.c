/* SPDX-License-Identifier: BSD-3-Clause
 * A handler of SIGALRM jumps out of what the main thread computes, N times, beside a thread that is made in a call of
 * MPI as a library's are, and sleeps. Prints who takes the alarm: that thread must not, as its stack has no such place.
 */
#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static sigjmp_buf back;
static pthread_t leader, other;
static volatile int elsewhere, blocked = -1;

static void time_out(int number) {
    if (!pthread_equal(pthread_self(), leader)) {
        ++elsewhere;
        pthread_kill(leader, number);
        return;
    }
    siglongjmp(back, 1);
}

static void* sleep_on(void* nothing) {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    blocked = sigismember(&mask, SIGALRM) && !sigismember(&mask, SIGSEGV);
    for (;;) {
        pause();
    }
    return nothing;
}

static int make_thread(MPI_Comm from, int key, void* extra, void* value, void* copy, int* keep) {
    *keep = 0;
    return pthread_create(&other, NULL, sleep_on, NULL) == 0 ? MPI_SUCCESS : MPI_ERR_OTHER;
}

int main(int argc, char** argv) {
    const int times = argc > 1 ? atoi(argv[1]) : 300;
    const struct sigaction action = {.sa_handler = time_out};
    const struct itimerval limit = {.it_value = {.tv_usec = 700}};
    int key;
    volatile double sum = 0;
    MPI_Comm twin;
    MPI_Init(&argc, &argv);
    leader = pthread_self();
    MPI_Comm_create_keyval(make_thread, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &key);
    MPI_Comm_dup(MPI_COMM_SELF, &twin);
    while (blocked < 0) {
        usleep(1000);
    }
    sigaction(SIGALRM, &action, NULL);
    for (volatile int done = 0; done < times; ++done) {
        if (sigsetjmp(back, 1) == 0) {
            setitimer(ITIMER_REAL, &limit, NULL);
            for (;;) {
                sum += 1;
            }
        }
    }
    printf("alarms elsewhere %d, left to the program: %d\n", elsewhere, blocked);
    MPI_Comm_free(&twin);
    MPI_Finalize();
    return 0;
}
