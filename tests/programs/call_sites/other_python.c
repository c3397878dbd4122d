// SPDX-License-Identifier: BSD-3-Clause
// A program that looks like one with a Python in it, of a version that nobody knows or whose memory is not as its version says:
// it must run unharmed, with native call sites. The version is OTHER_PYTHON_VERSION; linked with -rdynamic.
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

const unsigned long Py_Version = OTHER_PYTHON_VERSION;
char _PyRuntime[1024];
char PyCode_Type[16];
char PyUnicode_Type[16];
char PyBytes_Type[16];

// Wherever one looks, there is an address that is nothing.
static uintptr_t state[64];

void* PyGILState_GetThisThreadState(void) { return state; }
int _Py_IsFinalizing(void) { return 0; }
int Py_IsFinalizing(void) { return 0; }

__attribute__((noinline)) int _PyEval_EvalFrameDefault(int file) {
    const int written = (int)write(file, "x", 1);
    return written != 1;
}

int main(void) {
    for (size_t i = 0; i < sizeof state / sizeof state[0]; ++i) {
        state[i] = 0x10000 + 64 * i;
    }
    const int file = open("other.out", O_CREAT | O_WRONLY, 0600);
    int failed = 0;
    for (int i = 0; i < 10; ++i) {
        failed += _PyEval_EvalFrameDefault(file);
    }
    return failed;
}
