/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Places where a recorder of file I/O goes wrong; each does what it prints on stdout as `operation calls bytes`, on files in the
 * working directory. No MPI.
 *
 *     io_hard threads|far|sparse|behind|signal|path|newline|fork|replaced
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define MUST(condition)                \
    do {                               \
        if (!(condition)) {            \
            _exit(__LINE__ % 250 + 1); \
        }                              \
    } while (0)

static char buffer[4096];
static int signal_file = -1;
static volatile sig_atomic_t handled = 0;

static int make(const char* path) { return open(path, O_RDWR | O_CREAT | O_TRUNC, 0600); }

static void* write_in_thread(void* argument) {
    const int file = *(int*)argument;
    for (int i = 0; i < 1000; ++i) {
        MUST(write(file, buffer, 16) == 16);
    }
    return NULL;
}

static void threads(void) {
    int file = make("threads.dat");
    pthread_t all[4];
    for (int i = 0; i < 4; ++i) {
        MUST(pthread_create(&all[i], NULL, write_in_thread, &file) == 0);
    }
    for (int i = 0; i < 4; ++i) {
        MUST(pthread_join(all[i], NULL) == 0);
    }
    MUST(close(file) == 0);
    printf("write 4000 64000\nopen 1 0\nclose 1 0\n");
}

static void far(void) {
    struct rlimit limit;
    MUST(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    const rlim_t wanted = 70000;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    MUST(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    const int high = (int)limit.rlim_cur - 1;
    int file = make("far.dat");
    MUST(dup2(file, high) == high && write(high, buffer, 11) == 11 && close(high) == 0 && close(file) == 0);
    printf("write 1 11\nopen 1 0\nclose 2 0\ndup2 1 0\n");
}

static void sparse(void) {
    int file = make("sparse.dat");
    const off_t place = (off_t)5 << 30;
    MUST(pwrite(file, buffer, 100, place) == 100 && lseek(file, place, SEEK_SET) == place);
    MUST(read(file, buffer, 100) == 100 && ftruncate(file, 0) == 0 && close(file) == 0);
    printf("pwrite 1 100\nread 1 100\nlseek 1 0\nftruncate 1 0\nopen 1 0\nclose 1 0\n");
}

/* The kernel is asked past libc, as a runtime of another language does. */
static void behind(void) {
    int file = make("behind.dat");
    MUST(write(file, buffer, 10) == 10 && syscall(SYS_close, file) == 0);
    int ends[2];
    MUST(pipe(ends) == 0); /* gets the same number */
    MUST(close(ends[0]) == 0 && close(ends[1]) == 0 && close(200) == -1 && errno == EBADF);
    const int past = (int)syscall(SYS_openat, AT_FDCWD, "past.dat", O_RDWR | O_CREAT | O_TRUNC, 0600);
    MUST(past >= 0 && write(past, buffer, 20) == 20 && close(past) == 0);
    printf("write 2 30\nopen 1 0\nclose 1 0\n");
}

static void on_signal(int number) {
    (void)number;
    MUST(write(signal_file, buffer, 3) == 3);
    ++handled;
}

/* Handlers write while the program does; nothing may be lost without being counted. */
static void signals(void) {
    signal_file = open("signal.dat", O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0600);
    int file = make("steady.dat");
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    MUST(sigaction(SIGALRM, &action, NULL) == 0);
    struct itimerval often = {{0, 200}, {0, 200}};
    struct itimerval never = {{0, 0}, {0, 0}};
    MUST(setitimer(ITIMER_REAL, &often, NULL) == 0);
    int written = 0;
    while (handled < 200) {
        MUST(pwrite(file, buffer, 8, 8L * (written % 512)) == 8);
        ++written;
    }
    MUST(setitimer(ITIMER_REAL, &never, NULL) == 0);
    printf("pwrite %d %d\nwrite %d %d\n", written, 8 * written, (int)handled, 3 * (int)handled);
}

/* Nearly as long as the kernel can name, by folders inside each other. */
static void long_path(void) {
    char name[256];
    memset(name, 'd', sizeof name - 1);
    name[200] = '\0';
    const int start = open(".", O_RDONLY | O_DIRECTORY);
    for (int i = 0; i < 18; ++i) {
        MUST(mkdir(name, 0700) == 0 && chdir(name) == 0);
    }
    int file = make("deep.dat");
    MUST(file >= 0 && write(file, buffer, 9) == 9 && close(file) == 0 && fchdir(start) == 0 &&
         close(start) == 0);
    memset(buffer, 'x', sizeof buffer - 1);
    MUST(open(buffer, O_RDONLY) == -1 && errno == ENAMETOOLONG);
    printf("write 1 9\n");
}

static void newline(void) {
    int file = make("new\nline \x01\xff.dat");
    MUST(file >= 0 && write(file, buffer, 4) == 4 && close(file) == 0);
    printf("write 1 4\nopen 1 0\nclose 1 0\n");
}

/* A child that writes and ends by _exit; the parent's own numbers must not change. */
static void forks(void) {
    int file = make("parent.dat");
    MUST(write(file, buffer, 10) == 10);
    const pid_t child = fork();
    if (child == 0) {
        int own = make("child.dat");
        MUST(write(own, buffer, 1000) == 1000 && write(file, buffer, 5) == 5 && close(own) == 0);
        _exit(0);
    }
    int status = 0;
    MUST(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    MUST(write(file, buffer, 20) == 20 && lseek(file, 0, SEEK_CUR) == 35 && close(file) == 0);
    printf("write 2 30\nopen 1 0\nclose 1 0\nlseek 1 0\n");
}

/* Paths that are first the one and then the other. */
static void replaced(void) {
    MUST(mkdir("first a folder", 0700) == 0 && rmdir("first a folder") == 0);
    int file = make("first a folder");
    MUST(write(file, buffer, 7) == 7 && close(file) == 0);
    file = make("first a file");
    MUST(write(file, buffer, 5) == 5 && close(file) == 0 && unlink("first a file") == 0);
    MUST(mkdir("first a file", 0700) == 0 && mkdir("always a folder", 0700) == 0);
    printf("mkdir 3 0\nrmdir 1 0\nwrite 2 12\nopen 2 0\nclose 2 0\nunlink 1 0\n");
}

int main(int count, char** arguments) {
    const char* what = count > 1 ? arguments[1] : "";
    static const struct {
        const char* name;
        void (*run)(void);
    } all[] = {{"threads", threads}, {"far", far},        {"sparse", sparse},
               {"behind", behind},   {"signal", signals}, {"path", long_path},
               {"newline", newline}, {"fork", forks},     {"replaced", replaced}};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        if (strcmp(what, all[i].name) == 0) {
            all[i].run();
            return 0;
        }
    }
    return 1;
}
