// SPDX-License-Identifier: BSD-3-Clause
// What a blackboard costs while nothing is to be done, and how it treats a small program beside a large one
// and a writer that is too fast: CPU time of idle workers; memory that entries take while they are made 10
// times as fast as they are analyzed; how many jobs of the large level are run before the small one is done.
//   engine_board [WORKERS] [IDLE_SECONDS]
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/board/board.hpp"

namespace {

using barograph::engine::Board;
using barograph::engine::Level;
using barograph::engine::make_entry;
using barograph::engine::Ordering;
using barograph::engine::Running;
using barograph::engine::type_id;
using barograph::engine::value_of;

constexpr auto kNumber = type_id("bench.number");
constexpr Level kLarge = 1;
constexpr Level kSmall = 2;

double cpu_seconds() {
    rusage used{};
    (void)::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double resident_mib() {
    std::ifstream statm("/proc/self/statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    statm >> all >> resident;
    return static_cast<double>(resident) * 4096 / (1 << 20);
}

void idle(unsigned workers, int seconds) {
    Board board({.workers = workers});
    const double before = cpu_seconds();
    std::this_thread::sleep_for(std::chrono::seconds(seconds));
    const double used = cpu_seconds() - before;
    std::printf("idle: %u workers used %.3f ms of CPU time in %d s: %.5f %% of a core\n", workers, 1e3 * used,
                seconds, 100 * used / seconds);
}

// A million entries of a level, and a thousand of another one that come while these wait.
void neighbours(unsigned workers) {
    constexpr std::uint64_t kMany = 1'000'000;
    constexpr std::uint64_t kFew = 1'000;
    Board board({.workers = workers, .quota = std::size_t{1} << 40U});
    std::atomic<bool> go{false};
    std::atomic<std::uint64_t> large{0};
    std::atomic<std::uint64_t> small{0};
    std::vector<std::uint64_t> waited(kFew);
    board.add({.name = "hold", .sensitivities = {type_id("bench.hold")}, .run = [&](auto, const Running&) {
                   while (!go) {
                       std::this_thread::yield();
                   }
               }});
    board.add(
        {.name = "large", .sensitivities = {kNumber}, .level = kLarge, .run = [&](auto, const Running&) {
             ++large;
         }});
    board.add({.name = "small",
               .sensitivities = {kNumber},
               .level = kSmall,
               .run = [&](auto entries, const Running&) {
                   waited[value_of<std::uint64_t>(entries[0])] = large;
                   ++small;
               }});
    for (unsigned i = 0; i < workers; ++i) {
        board.give(make_entry(type_id("bench.hold"), 0, 0, 8, 0));
    }
    for (std::uint64_t i = 0; i < kMany; ++i) {
        board.give(make_entry(kNumber, kLarge, i, 64, i));
    }
    for (std::uint64_t i = 0; i < kFew; ++i) {
        board.give(make_entry(kNumber, kSmall, i, 64, i));
    }
    const auto begin = std::chrono::steady_clock::now();
    go = true;
    board.drain();
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf(
        "levels: %llu entries in %.2f s; the last of %llu of the small level after %llu of the large one\n",
        static_cast<unsigned long long>(large.load()) + small.load(), took,
        static_cast<unsigned long long>(kFew),
        static_cast<unsigned long long>(*std::max_element(waited.begin(), waited.end())));
}

// Entries of 64 KiB as fast as they can be made, by a source that takes ten times as long for each.
void too_fast(unsigned workers) {
    constexpr std::size_t kBytes = std::size_t{1} << 16U;
    constexpr std::size_t kQuota = std::size_t{64} << 20U;
    constexpr int kEntries = 20'000;
    const double before = resident_mib();
    Board board({.workers = workers, .quota = kQuota});
    board.add({.name = "slow",
               .sensitivities = {kNumber},
               .ordering = Ordering::kPerKey,
               .run = [&](auto entries, const Running&) {
                   std::uint64_t sum = 0;
                   for (int turn = 0; turn < 10; ++turn) {
                       for (const std::uint64_t value : value_of<std::vector<std::uint64_t>>(entries[0])) {
                           sum = sum * 31 + value;
                       }
                   }
                   volatile std::uint64_t sink = sum;
                   (void)sink;
               }});
    std::size_t most = 0;
    double resident = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kEntries; ++i) {
        std::vector<std::uint64_t> value(kBytes / sizeof(std::uint64_t), static_cast<std::uint64_t>(i));
        board.give(make_entry(kNumber, 0, static_cast<std::uint64_t>(i), kBytes, std::move(value)));
        most = std::max(most, board.alive(0));
        if (i % 100 == 0) {
            resident = std::max(resident, resident_mib());
        }
    }
    board.drain();
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf(
        "too fast: %.0f MiB in %.2f s; at most %.2f MiB alive (quota %.0f), %.1f MiB resident more than "
        "before\n",
        static_cast<double>(kEntries) * kBytes / (1 << 20), took, static_cast<double>(most) / (1 << 20),
        static_cast<double>(kQuota) / (1 << 20), resident - before);
}

}  // namespace

int main(int argc, char** argv) {
    const unsigned workers = argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 8;
    const int seconds = argc > 2 ? static_cast<int>(std::strtol(argv[2], nullptr, 10)) : 10;
    idle(workers, seconds);
    too_fast(workers);
    neighbours(workers);
    return 0;
}
