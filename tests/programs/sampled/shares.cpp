// SPDX-License-Identifier: BSD-3-Clause
// shares SECONDS: as shares.c, with a function that is inlined, and one that is left by an exception each time.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>

namespace {

volatile double sink;

double cpu() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}

[[gnu::always_inline]] inline double step(double x, double constant) {
    x = x * 0.999999 + constant;
    __asm__ volatile("" ::"x"(x));
    return x;
}

template <int Constant>
[[gnu::always_inline]] inline double inlined(long steps) {
    double x = Constant;
    for (long i = 0; i < steps; ++i) {
        x = step(x, Constant);
    }
    return x;
}

struct Solver {
    [[gnu::noinline]] void large(long steps) { sink = inlined<1>(steps); }
    [[gnu::noinline]] void medium(long steps) {
        double x = 2;
        for (long i = 0; i < steps; ++i) {
            x = x * 0.999999 + 2;
            __asm__ volatile("" ::"x"(x));
        }
        throw std::runtime_error(x > 0 ? "positive" : "negative");
    }
    [[gnu::noinline]] void small(long steps) { sink = inlined<3>(steps); }
};

}  // namespace

int main(int, char** argv) {
    Solver solver;
    double spent[3] = {};
    double before = cpu();
    const auto note = [&](int function) {
        const double now = cpu();
        spent[function] += now - before;
        before = now;
    };
    solver.large(10000000);
    note(0);
    const long steps = static_cast<long>(std::atof(argv[1]) / 100 / spent[0] * 10000000);
    for (int i = 0; i < 100; ++i) {
        solver.large(steps * 6 / 10);
        note(0);
        try {
            solver.medium(steps * 3 / 10);
        } catch (const std::runtime_error& error) {
            sink = error.what()[0];
        }
        note(1);
        solver.small(steps / 10);
        note(2);
    }
    std::printf("%.6f %.6f %.6f\n%.6f\n", spent[0], spent[1], spent[2], cpu());
}
