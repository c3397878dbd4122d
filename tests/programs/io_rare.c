/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Calls that are rare in programs and easy to miss for a recorder; each case does what it prints on stdout as
 * `operation calls bytes`, on files in the working directory. No MPI.
 *
 *     io_rare vfork|shared|ranges|list|positions|unlocked|wide|input|inside
 */
#define _GNU_SOURCE
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

#define MUST(condition)                \
    do {                               \
        if (!(condition)) {            \
            _exit(__LINE__ % 250 + 1); \
        }                              \
    } while (0)

static char buffer[4096];

static int make(const char* path) { return open(path, O_RDWR | O_CREAT | O_TRUNC, 0600); }

/* A child that shares memory until it calls exec: what it opens is lost, and counted as such; what the parent does is right. */
static void vforks(void) {
    int file = make("parent.dat"), status = 0, ends[2];
    MUST(write(file, buffer, 10) == 10);
    pid_t child = vfork();
    if (child == 0) {
        int own = make("child.dat");
        (void)!write(own, buffer, 1000);
        (void)!write(file, buffer, 5);
        /* own stays open: only this child has it. */
        _exit(0);
    }
    MUST(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    /* Gets the number that the child's file had. */
    MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && ends[0] == file + 1);
    MUST(write(ends[0], buffer, 100) == 100 && close(ends[0]) == 0 && close(ends[1]) == 0);
    child = vfork();
    if (child == 0) {
        execl("/bin/true", "true", (char*)NULL);
        _exit(9);
    }
    MUST(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    MUST(write(file, buffer, 20) == 20 && lseek(file, 0, SEEK_CUR) == 35 && close(file) == 0);
    puts("write 3 35\nopen 1 0\nclose 1 0\nlseek 1 0");
}

static int shares_memory(void* argument) {
    const int file = *(const int*)argument;
    _exit(close(file) == 0 && dup2(0, file) == file ? 0 : 1);
}

/* Children that use our memory beside us, or while we wait, close what is theirs: our tables stay as they are. */
static void shared(void) {
    static char stack[1 << 16] __attribute__((aligned(64)));
    int file = make("shared.dat"), status = 0;
    MUST(write(file, buffer, 10) == 10);
    pid_t child = clone(shares_memory, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &file);
    MUST(child > 0 && waitpid(child, &status, 0) == child && status == 0 && write(file, buffer, 20) == 20);
    child = vfork();
    if (child == 0) {
        _exit(close(file) == 0 ? 0 : 1);
    }
    MUST(child > 0 && waitpid(child, &status, 0) == child && status == 0 && write(file, buffer, 30) == 30);
    child = clone(shares_memory, stack + sizeof stack, CLONE_VM | SIGCHLD, &file);
    MUST(child > 0 && waitpid(child, &status, 0) == child && status == 0 && write(file, buffer, 40) == 40);
    child =
        (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL); /* a fork that libc knows nothing of */
    if (child == 0) {
        _exit(close(file) == 0 ? 0 : 1);
    }
    MUST(child > 0 && waitpid(child, &status, 0) == child && status == 0 && close(file) == 0);
    puts("write 4 100\nopen 1 0\nclose 1 0");
}

/* Descriptors that are closed many at once, and their numbers used again for something else. */
static void ranges(void) {
    int ends[2], first = make("first.dat"), second = make("second.dat");
    MUST(first >= 0 && second == first + 1 && write(first, buffer, 1) == 1 && write(second, buffer, 2) == 2);
    MUST(close_range((unsigned)first, (unsigned)second, 0) == 0);
    MUST(pipe(ends) == 0 && ends[0] == first && write(ends[1], buffer, 100) == 100);
    closefrom(first);
    MUST((first = make("third.dat")) == ends[0] && write(first, buffer, 4) == 4 && close(first) == 0);
    puts("write 3 7\nopen 3 0\nclose 1 0");
}

static void list(void) {
    struct aiocb controls[2];
    struct aiocb* both[2] = {&controls[0], &controls[1]};
    memset(controls, 0, sizeof controls);
    for (int i = 0; i < 2; ++i) {
        controls[i].aio_fildes = make(i == 0 ? "list0.dat" : "list1.dat");
        controls[i].aio_buf = buffer;
        controls[i].aio_nbytes = 100 * ((size_t)i + 1);
        controls[i].aio_lio_opcode = LIO_WRITE;
    }
    MUST(lio_listio(LIO_WAIT, both, 2, NULL) == 0);
    MUST(aio_return(both[0]) == 100 && aio_return(both[1]) == 200);
    MUST(close(controls[0].aio_fildes) == 0 && close(controls[1].aio_fildes) == 0);
    puts("lio_listio 1 300\naio_return 2 0\nopen 2 0\nclose 2 0");
}

static void positions(void) {
    fpos_t place;
    FILE* stream = fopen("positions.dat", "w+");
    MUST(stream != NULL && fwrite(buffer, 1, 100, stream) == 100 && fgetpos(stream, &place) == 0);
    MUST(fwrite(buffer, 1, 50, stream) == 50 && fsetpos(stream, &place) == 0);
    MUST(fread(buffer, 1, 20, stream) == 20 && fclose(stream) == 0);
    puts("fwrite 2 150\nfsetpos 1 0\nfread 1 20\nfopen 1 0\nfclose 1 0");
}

/* Through pointers: a compiler may do the small ones itself. */
static int (*volatile put)(int, FILE*) = putc_unlocked;
static int (*volatile get)(FILE*) = getc_unlocked;
static int (*volatile next)(void) = getchar;

static void unlocked(void) {
    FILE* stream = fopen("unlocked.dat", "w+");
    char line[16];
    MUST(stream != NULL && fwrite_unlocked(buffer, 10, 3, stream) == 3 && put('x', stream) == 'x');
    MUST(fputs_unlocked("abc\n", stream) >= 0 && fflush_unlocked(stream) == 0);
    rewind(stream);
    MUST(fread_unlocked(buffer, 1, 30, stream) == 30 && get(stream) == 'x');
    MUST(fgets_unlocked(line, sizeof line, stream) == line && strcmp(line, "abc\n") == 0 &&
         fclose(stream) == 0);
    puts("fwrite_unlocked 1 30\nputc_unlocked 1 1\nfputs_unlocked 1 4\nfflush_unlocked 1 0\nrewind 1 0");
    puts("fread_unlocked 1 30\ngetc_unlocked 1 1\nfgets_unlocked 1 4");
}

/* Three characters of 1, 2 and 3 bytes. */
static void wide(void) {
    wchar_t line[16];
    int number = 0;
    MUST(setlocale(LC_ALL, "C.UTF-8") != NULL);
    FILE* stream = fopen("wide.dat", "w+");
    MUST(stream != NULL && fputws(L"a\u00e9\u20ac\n", stream) >= 0 && fputwc(L'\u00e9', stream) == L'\u00e9');
    MUST(fwprintf(stream, L"\u20ac%d\n", 12) == 4);
    rewind(stream);
    MUST(fgetws(line, 16, stream) == line && wcscmp(line, L"a\u00e9\u20ac\n") == 0);
    MUST(fgetwc(stream) == L'\u00e9' && fwscanf(stream, L"\u20ac%d", &number) == 1 && number == 12);
    MUST(fclose(stream) == 0);
    stream = fopen("wide.dat", "a");
    MUST(stream != NULL && fputws(L"plain", stream) >= 0 && fclose(stream) == 0);
    puts("fputws 2 12\nfputwc 1 2\nfwprintf 1 6\nfgetws 1 7\nfgetwc 1 2\nfwscanf 1 5");
}

static void input(void) {
    int number = 0;
    FILE* stream = fopen("input.dat", "w");
    MUST(stream != NULL && fputs("x 123 abc\n", stream) >= 0 && fclose(stream) == 0);
    MUST(freopen("input.dat", "r", stdin) != NULL && next() == 'x' && scanf("%d", &number) == 1 &&
         number == 123);
    puts("getchar 1 1\nscanf 1 4\nfreopen 1 0");
}

static int handlers_file = -1;

static void on_limit(int number) {
    (void)number;
    MUST(write(handlers_file, buffer, 3) == 3);
}

/* The kernel sends this signal in the midst of a write that goes too far: the handler's write is made inside the other. */
static void inside(void) {
    const struct rlimit limit = {1L << 30, 1L << 30};
    struct sigaction action;
    int file = make("limited.dat");
    handlers_file = make("handler.dat");
    memset(&action, 0, sizeof action);
    action.sa_handler = on_limit;
    MUST(sigaction(SIGXFSZ, &action, NULL) == 0 && setrlimit(RLIMIT_FSIZE, &limit) == 0);
    for (int i = 0; i < 100; ++i) {
        MUST(pwrite(file, buffer, 8, 2L << 30) == -1 && errno == EFBIG &&
             pwrite(file, buffer, 8, 8L * i) == 8);
    }
    MUST(close(file) == 0 && close(handlers_file) == 0);
    puts("pwrite 200 800\nwrite 100 300\nopen 2 0\nclose 2 0");
}

int main(int count, char** arguments) {
    const char* what = count > 1 ? arguments[1] : "";
    static const struct {
        const char* name;
        void (*run)(void);
    } all[] = {{"vfork", vforks}, {"shared", shared},       {"ranges", ranges},
               {"list", list},    {"positions", positions}, {"unlocked", unlocked},
               {"wide", wide},    {"input", input},         {"inside", inside}};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        if (strcmp(what, all[i].name) == 0) {
            all[i].run();
            return 0;
        }
    }
    return 1;
}
