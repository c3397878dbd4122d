// SPDX-License-Identifier: BSD-3-Clause
// turns FOLDER: loads one.so and two.so in turns, where one is unloaded before the other comes, so that both lie at the same place. Each
// computes for 30 ms and sleeps for 30 ms at a time. With -DONE or -DTWO it is one of them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>

#if defined(ONE) || defined(TWO)
static void use(void) {
    struct timespec begin, now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    do {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < 30000000);
    nanosleep(&(struct timespec){0, 30000000}, NULL);
    __asm__ volatile("");
}
#endif
#ifdef ONE
int work(void) {
    use();
    return 1;
}
#elif defined(TWO)
static char further[1 << 16];
int work(void) {
    use();
    return further[0] + 2;
}
#else
int main(int argc, char** argv) {
    int sum = 0, places = 0;
    void* before = NULL;
    for (int turn = 0; argc > 1 && turn < 40; ++turn) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.so", argv[1], turn % 2 == 0 ? "one" : "two");
        void* library = dlopen(path, RTLD_NOW);
        if (library == NULL) {
            puts(dlerror());
            return 1;
        }
        int (*work)(void) = (int (*)(void))dlsym(library, "work");
        sum += work();
        Dl_info found;
        places += dladdr((void*)work, &found) != 0 && found.dli_fbase != before;
        before = found.dli_fbase;
        dlclose(library);
    }
    printf("%d %d\n", sum, places);
    return sum == 60 ? 0 : 1;
}
#endif
