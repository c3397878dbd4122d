/* SPDX-License-Identifier: BSD-3-Clause
 * Files that are written or read past all functions of the C library, 100 bytes each; or, with an argument, in ways that look like it:
 * holes, other lengths, appending, what others write to the same open file.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char text[101];

static int make(const char* name) { return open(name, O_CREAT | O_TRUNC | O_RDWR, 0600); }

static void past_the_recorder(void) {
    int file = make("raw");
    (void)!syscall(SYS_write, file, text, 100L);
    close(file);
    file = make("mixed");
    (void)!write(file, text, 40);
    (void)!syscall(SYS_write, file, text, 100L);
    (void)!write(file, text, 60);
    close(file);
    FILE* stream = fopen("inlined", "w");
    for (int i = 0; i < 100; ++i) {
        putc_unlocked('a', stream);
    }
    fclose(stream);
    file = make("left open");
    (void)!syscall(SYS_write, file, text, 100L);
}

static void looks_like_it(void) {
    int file = make("hole");
    lseek(file, 1000, SEEK_CUR);
    (void)!write(file, text, 100);
    (void)!pwrite(file, text, 100, 5000);
    close(file);
    file = make("longer");
    (void)!ftruncate(file, 4096);
    lseek(file, 0, SEEK_END);
    close(file);
    file = open("appended", O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600);
    const int other = open("appended", O_WRONLY | O_APPEND);
    (void)!write(file, text, 100);
    (void)!write(other, text, 100);
    (void)!write(file, text, 100);
    close(other);
    close(file);
    file = make("two descriptors");
    const int copy = dup(file);
    (void)!write(file, text, 100);
    (void)!write(copy, text, 100);
    close(copy);
    close(file);
    FILE* stream = fopen("stream", "w+");
    fputs("one two\nthree\n", stream);
    rewind(stream);
    char line[100];
    (void)!fscanf(stream, "%99s", line);
    (void)!fgets(line, sizeof line, stream);
    ungetc(getc(stream), stream);
    (void)!fread(line, 4, 10, stream);
    fseek(stream, 0, SEEK_SET);
    fclose(stream);
    stream = fopen("stream", "r+");
    (void)!fgets(line, sizeof line, stream);
    fseek(stream, 0, SEEK_CUR);
    fputs("four", stream);
    fflush(stream);
    (void)!write(fileno(stream), text, 100);
    fclose(stream);
    stream = fopen("closed by its descriptor", "w");
    fputs(text, stream);
    fflush(stream);
    close(fileno(stream));
    stream = fopen("stream", "r");
    (void)getc(stream);
    rewind(stream); /* left open: its buffer has more than was read */
    file = make("of a child");
    const int kept = dup(1);
    dup2(file, 1);
    if (system("echo from a child") != 0) {
        abort();
    }
    dup2(kept, 1);
    close(kept);
    close(file);
    file = make("of a fork");
    if (fork() == 0) {
        (void)!write(file, text, 100);
        _exit(0);
    }
    wait(NULL);
    close(file);
}

static void another_under_the_number(void) {
    int ends[2];
    for (int way = 0; way < 2; ++way) { /* closed by the C library, and left open */
        const int file = make("closed by a raw system call");
        (void)!write(file, text, 100);
        syscall(SYS_close, file);
        (void)!syscall(SYS_pipe2, ends, 0);
        (void)!read(ends[0], text, 0);
        for (int i = 0; i < 9; ++i) {
            (void)!write(ends[1], text, 1);
            (void)!read(ends[0], text, 1);
        }
        if (way == 0) {
            close(ends[0]);
            close(ends[1]);
        }
    }
}

int main(int argc, char** argv) {
    memset(text, 'a', 100);
    if (argc > 1 && strcmp(argv[1], "under stdout") == 0) {
        dup2(make("under stdout"), 1);
        fputs(text, stdout);
        fflush(stdout);
        char line[10];
        dup2(open("under stdout", O_RDONLY), 0);
        (void)!fgets(line, sizeof line, stdin);
        rewind(stdin); /* its buffer still has more than was read */
    } else if (argc > 1 && strcmp(argv[1], "another under the number") == 0) {
        another_under_the_number();
    } else if (argc > 1) {
        looks_like_it();
    } else {
        past_the_recorder();
    }
    return 0;
}
