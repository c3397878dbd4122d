/* SPDX-License-Identifier: BSD-3-Clause
 * Ways to read and write beside the usual ones; the argument says which. Prints operation, calls and bytes of what it did, as a
 * recording has to have them.
 *
 *   cc -O1 -o io_other io_other.c            the program
 *   cc -shared -fPIC -DEARLY -o libearly.so io_other.c
 *                                            a library whose constructor writes a file
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MUST(condition)                                        \
    do {                                                       \
        if (!(condition)) {                                    \
            fprintf(stderr, "%d: %s\n", __LINE__, #condition); \
            exit(1);                                           \
        }                                                      \
    } while (0)

#ifdef EARLY
__attribute__((constructor)) static void early(void) {
    int file = open("early", O_CREAT | O_WRONLY, 0600);
    MUST(file >= 0 && write(file, "before main", 11) == 11 && close(file) == 0);
}
#else
#include <linux/aio_abi.h>
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>

static void copies(void) {
    char text[1000];
    int from = open("from", O_CREAT | O_RDWR, 0600), to = open("to", O_CREAT | O_RDWR, 0600), ends[2];
    memset(text, 'x', sizeof text);
    MUST(write(from, text, sizeof text) == 1000 && lseek(from, 0, SEEK_SET) == 0);
    MUST(copy_file_range(from, NULL, to, NULL, 600, 0) == 600);
    MUST(pipe(ends) == 0 && splice(from, NULL, ends[1], NULL, 400, 0) == 400);
    MUST(splice(ends[0], NULL, to, NULL, 400, 0) == 400);
    MUST(close(from) == 0 && close(to) == 0);
    puts("open 2 0\nwrite 1 1000\nlseek 1 0\nclose 2 0");
}

static void streams(void) {
    char text[8];
    int file = open("a", O_CREAT | O_RDWR, 0600);
    FILE* stream = fdopen(file, "w");
    MUST(stream != NULL && fwrite("12345678", 1, 8, stream) == 8);
    MUST((stream = freopen("b", "w", stream)) != NULL && fwrite("1234", 1, 4, stream) == 4);
    MUST(fclose(stream) == 0);
    MUST((stream = tmpfile()) != NULL && fwrite("12", 1, 2, stream) == 2);
    rewind(stream);
    MUST(fread(text, 1, 2, stream) == 2 && fclose(stream) == 0);
    puts("fdopen 1 0\nfreopen 1 0\ntmpfile 1 0\nfwrite 3 14\nfread 1 2\nfclose 2 0");
}

static int ring(void) {
    struct io_uring_params wanted;
    long file;
    memset(&wanted, 0, sizeof wanted);
    file = syscall(SYS_io_uring_setup, 4, &wanted);
    if (file < 0) {
        return 77; /* this kernel, or the container, has none */
    }
    MUST(mmap(NULL, wanted.sq_off.array + wanted.sq_entries * sizeof(unsigned), PROT_READ | PROT_WRITE,
              MAP_SHARED, (int)file, IORING_OFF_SQ_RING) != MAP_FAILED);
    return 0;
}

static int linux_aio(void) {
    aio_context_t context = 0;
    return syscall(SYS_io_setup, 4, &context) == 0 ? 0 : 77;
}

/* Becomes this program again, which writes a second file. */
static void become(const char* program) {
    int file = open("first", O_CREAT | O_WRONLY, 0600);
    MUST(write(file, "1", 1) == 1 && close(file) == 0);
    execl(program, program, "become-again", (char*)NULL);
    MUST(0);
}

int main(int argc, char** argv) {
    const char* what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "copies") == 0) {
        copies();
    } else if (strcmp(what, "streams") == 0) {
        streams();
    } else if (strcmp(what, "ring") == 0) {
        return ring();
    } else if (strcmp(what, "linux-aio") == 0) {
        return linux_aio();
    } else if (strcmp(what, "become") == 0) {
        become(argv[0]);
    } else if (strcmp(what, "become-again") == 0) {
        int file = open("second", O_CREAT | O_WRONLY, 0600);
        MUST(write(file, "22", 2) == 2 && close(file) == 0);
    }
    return 0;
}
#endif
