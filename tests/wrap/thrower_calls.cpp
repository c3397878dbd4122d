// SPDX-License-Identifier: BSD-3-Clause
// Throws through functions of thrower.hpp, a thousand times, on several threads, and prints what came of it.
#include <cstdio>
#include <thread>
#include <vector>

#include "thrower.hpp"

namespace {

struct Counter {
    explicit Counter(int& count) : count_(count) {}
    ~Counter() { ++count_; }
    int& count_;
};

struct Derived : thrower::Base {
    int value(int given) const override { return 10 * thrower::Base::value(given); }
};

int work() {
    int caught = 0;
    int destroyed = 0;
    for (int at = 0; at < 1000; ++at) {
        try {
            const Counter counter(destroyed);
            thrower::fail(at % 20);
        } catch (const thrower::Error& error) {
            caught += std::string(error.what()) == "at the bottom" ? 1 : 1000000;
        }
        try {
            thrower::pass_on(
                [&](int value) -> int {
                    const Counter counter(destroyed);
                    if (value % 2 == 0) {
                        thrower::fail("even");
                    }
                    return value;
                },
                at);
        } catch (const thrower::Error&) {
            caught += 1;
        }
        caught += thrower::swallow(at % 7) == at % 7 ? 0 : 1000000;
    }
    return caught * 10000 + destroyed;
}

}  // namespace

int main() {
    std::printf("work %d\n", work());
    std::vector<int> results(4);
    std::vector<std::thread> threads;
    for (int& result : results) {
        threads.emplace_back([&] { result = work(); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    std::printf("threads %d %d\n", results.front(), results.back());
    const Derived derived;
    const thrower::Base& base = derived;
    std::printf("virtual %d %s\n", base.value(3), base.name("!").c_str());
    std::printf("plain %d twice %d\n", thrower_plain(3), thrower::twice(4));
    return 0;
}
