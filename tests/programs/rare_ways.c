/* SPDX-License-Identifier: BSD-3-Clause
 * Ways to read and write 100 bytes, each with a file of its own that is called as the way: w_* are written, r_* are read.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char text[101];

static int make(const char* name) { return open(name, O_CREAT | O_TRUNC | O_RDWR, 0600); }

static void print_to(int file, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vdprintf(file, format, arguments);
    va_end(arguments);
}

static FILE* make_to_read(const char* name) {
    FILE* stream = fopen(name, "w");
    fputs(text, stream);
    fclose(stream);
    return fopen(name, "r");
}

/* The C library writes past the buffer of a stream that can be read as well. */
static void report_to(const char* name, const char* mode) {
    FILE* const standard = stderr;
    stderr = fopen(name, mode);
    perror(text);
    fclose(stderr);
    stderr = standard;
}

int main(void) {
    memset(text, 'a', 100);
    int file = make("w_dprintf");
    dprintf(file, "%s", text);
    close(file);
    file = make("w_vdprintf");
    print_to(file, "%s", text);
    close(file);
    FILE* stream = fopen("w_putw", "w");
    for (int i = 0; i < 25; ++i) {
        putw(i, stream);
    }
    fclose(stream);
    stream = make_to_read("r_getw");
    for (int i = 0; i < 25; ++i) {
        (void)getw(stream);
    }
    fclose(stream);
    report_to("w_perror", "w");
    report_to("w_perror_past_buffer", "w+");
    /* Linux appends, whatever the offset. */
    file = open("w_pwrite_append", O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600);
    (void)!pwrite(file, text, 50, 0);
    (void)!pwrite(file, text, 50, 0);
    close(file);
    /* It reads where it stands, and writes at the end. */
    stream = fopen("w_append_and_read", "w");
    fwrite(text, 1, 40, stream);
    fclose(stream);
    stream = fopen("w_append_and_read", "a+");
    (void)!fread(text, 1, 10, stream);
    fseek(stream, 0, SEEK_CUR);
    fwrite(text, 1, 60, stream);
    fclose(stream);
    stream = make_to_read("r_part");
    char block[64];
    while (fread(block, sizeof block, 1, stream) == 1) {
    }
    fclose(stream);
    return 0;
}
