// SPDX-License-Identifier: BSD-3-Clause
// Closes all descriptors that it does not know, as daemons do, before it computes and while it does. Ends with 1 if a file does not get the lowest
// number that is free, or if another one was open.
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

static volatile double sink;

static void work(double seconds) {
    const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end) {
        for (int i = 0; i < 100000; ++i) {
            sink += i;
        }
    }
}

static int close_all(void) {
    int closed = 0;
    for (int i = 3; i < 1024; ++i) {
        closed += close(i) == 0;
    }
    return closed;
}

int main(int argc, char** argv) {
    (void)argc;
    close_all();
    const int first = open(argv[0], O_RDONLY);
    work(0.4);
    const int second = open(argv[0], O_RDONLY);
    const int open_ones = close_all();
    work(0.6);
    return first != 3 || second != 4 || open_ones != 2 || open(argv[0], O_RDONLY) != 3;
}
