// SPDX-License-Identifier: BSD-3-Clause
// For -finstrument-functions: names of C++, templates, and exceptions that leave functions.
#include <cstdio>

#define KEPT __attribute__((noinline))

namespace solver {

struct Grid {
    KEPT explicit Grid(int count) : size(count) {}
    KEPT ~Grid() { size = 0; }
    KEPT int advance(int steps) {
        if (steps == 0) {
            throw size;
        }
        return size + steps;
    }
    int size;
};

template <typename Number>
KEPT Number twice(Number value) {
    return value + value;
}

KEPT int step(int number) {
    Grid grid(number);
    return grid.advance(number % 2);
}

}  // namespace solver

KEPT static int after(int sum) {
    volatile char room[4096];
    room[0] = 1;
    return sum + room[0];
}

int main() {
    int sum = 0;
    for (int i = 0; i < 10; ++i) {
        try {
            sum += solver::step(i);
        } catch (int size) {
            sum -= size;
        }
        sum = after(sum);
    }
    std::printf("%d %g\n", sum, solver::twice(1.5));
    return 0;
}
