// SPDX-License-Identifier: BSD-3-Clause
// A helper that is called from two functions, in C++. Run by tests/callers_test.py.
#include <fstream>

namespace {

void put(std::ostream& file, char letter) {
    static char block[4096];
    block[0] = letter;
    file.write(block, sizeof block);  // mark: put
    file.flush();
}

[[gnu::noinline]] void few(std::ostream& file) {
    for (int i = 0; i < 3; ++i) {
        put(file, 'f');  // mark: few
    }
}

[[gnu::noinline]] void many(std::ostream& file) {
    for (int i = 0; i < 40; ++i) {
        put(file, 'm');  // mark: many
    }
}

}  // namespace

int main() {
    std::ofstream file("put.out");
    few(file);
    many(file);
    return 0;
}
