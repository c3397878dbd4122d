/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank writes 1,000 bytes a call: 10 before MPI_Finalize, 2 in it (when an attribute is deleted), 5 after it by write() and 3 by
 * fwrite(), of which it reads 2 back. Rank 0 writes 7 more at exit, rank 1 ends by quick_exit(), which writes 4, rank 2 by _exit().
 * With "nothing" none does so after MPI_Finalize, with "threads" four threads of each write 50 times then, while the main thread forks
 * children that write, too, and end by _exit() or abort(). With "otherwise" each moves 1,000 bytes at a time without read() and write():
 * asynchronously (a write that was begun before MPI_Finalize, 2 after it, 1 read, a list of 2 writes) and in the kernel (sendfile,
 * copy_file_range, splice from a file to a pipe, and from the pipe to a file). */
#define _GNU_SOURCE
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank;
static char text[1000];

static void put(const char* what, int calls) {
    char name[64];
    snprintf(name, sizeof name, "end.%d.%s", rank, what);
    const int file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    for (int i = 0; i < calls; ++i) {
        (void)!write(file, text, sizeof text);
    }
    close(file);
}

static int deleted(MPI_Comm comm, int key, void* value, void* state) {
    (void)comm, (void)key, (void)value, (void)state;
    put("deleted", 2);
    return MPI_SUCCESS;
}

static void* fifty(void* what) {
    put(what, 50);
    return NULL;
}

static void with_threads(void) {
    static char names[4][16];
    pthread_t threads[4];
    for (int i = 0; i < 4; ++i) {
        snprintf(names[i], sizeof names[i], "thread.%d", i);
        pthread_create(&threads[i], NULL, fifty, names[i]);
    }
    for (int i = 0; i < 4; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            put("child", 1);
            signal(SIGABRT, SIG_DFL);
            i % 2 ? _exit(7) : abort();
        }
        int status = 0;
        if (waitpid(child, &status, 0) != child || (i % 2 ? status != 7 << 8 : WTERMSIG(status) != SIGABRT)) {
            _exit(3);
        }
    }
    for (int i = 0; i < 4; ++i) {
        pthread_join(threads[i], NULL);
    }
}

static struct aiocb transfer(int file, int what, off_t offset) {
    static char room[4][sizeof text];
    static int next;
    struct aiocb control;
    memset(&control, 0, sizeof control);
    control.aio_fildes = file;
    control.aio_buf = room[next++ % 4];
    control.aio_nbytes = sizeof text;
    control.aio_offset = offset;
    control.aio_lio_opcode = what;
    return control;
}

static void finish(struct aiocb* control) {
    const struct aiocb* list[] = {control};
    while (aio_error(control) == EINPROGRESS) {
        aio_suspend(list, 1, NULL);
    }
    if (aio_return(control) != sizeof text) {
        _exit(4);
    }
}

static int new_file(const char* what) {
    char name[64];
    snprintf(name, sizeof name, "end.%d.%s", rank, what);
    return open(name, O_CREAT | O_TRUNC | O_RDWR, 0600);
}

static void otherwise(void) {
    const int file = new_file("otherwise");
    struct aiocb begun = transfer(file, LIO_WRITE, 0);
    aio_write(&begun);
    MPI_Finalize();
    finish(&begun);
    for (int i = 1; i < 4; ++i) {
        struct aiocb control =
            transfer(file, i < 3 ? LIO_WRITE : LIO_READ, i < 3 ? i * (off_t)sizeof text : 0);
        i < 3 ? aio_write(&control) : aio_read(&control);
        finish(&control);
    }
    struct aiocb first = transfer(file, LIO_WRITE, 3000);
    struct aiocb second = transfer(file, LIO_WRITE, 4000);
    struct aiocb* list[] = {&first, &second};
    lio_listio(LIO_WAIT, list, 2, NULL);
    finish(&first);
    finish(&second);
    const int copy = new_file("copy");
    int ends[2];
    off_t from = 0;
    if (pipe(ends) != 0 || sendfile(copy, file, &from, sizeof text) != sizeof text ||
        copy_file_range(file, NULL, copy, NULL, sizeof text, 0) != sizeof text ||
        splice(file, NULL, ends[1], NULL, sizeof text, 0) != sizeof text ||
        splice(ends[0], NULL, copy, NULL, sizeof text, 0) != sizeof text) {
        _exit(5);
    }
}

static void at_exit(void) { put("exit", 7); }
static void at_quick_exit_(void) { put("quick", 4); }

int main(int argc, char** argv) {
    int key;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, deleted, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, text);
    put("before", 10);
    if (argc > 1 && argv[1][0] == 'o') {
        MPI_Comm_delete_attr(MPI_COMM_SELF, key);
        otherwise();
        return 0;
    }
    if (argc > 1) {
        MPI_Comm_delete_attr(MPI_COMM_SELF, key);
        MPI_Finalize();
        if (argv[1][0] == 't') {
            with_threads();
        }
        return 0;
    }
    MPI_Finalize();
    put("after", 5);
    char name[64];
    snprintf(name, sizeof name, "end.%d.stream", rank);
    FILE* stream = fopen(name, "w+");
    for (int i = 0; i < 3; ++i) {
        fwrite(text, 1, sizeof text, stream);
    }
    rewind(stream);
    for (int i = 0; i < 2; ++i) {
        (void)!fread(text, 1, sizeof text, stream);
    }
    fclose(stream);
    if (rank == 0) {
        atexit(at_exit);
    }
    if (rank == 1) {
        at_quick_exit(at_quick_exit_);
        quick_exit(0);
    }
    if (rank == 2) {
        _exit(0);
    }
    return 0;
}
