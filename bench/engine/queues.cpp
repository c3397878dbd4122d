// SPDX-License-Identifier: BSD-3-Clause
// Passes blocks to sources that take some time for each, and measures how many are run per second: on our
// Board; on the paper's array of queues, each behind a lock, into which jobs are pushed at random and which
// workers sweep from a random place; and on oneTBB's task_group. Each block makes a second one, as events
// make halves of messages. All three in turns, medians of five.
//   engine_queues [WORKERS] [BLOCKS] [WORK_NS]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#ifdef WITH_TBB
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#endif

#include "engine/board/board.hpp"

namespace {

using barograph::engine::Board;
using barograph::engine::EntryRef;
using barograph::engine::make_entry;
using barograph::engine::Running;
using barograph::engine::type_id;
using barograph::engine::value_of;

constexpr auto kBlock = type_id("bench.block");
constexpr auto kHalf = type_id("bench.half");

// Stands in for the analysis of a block: this many steps of a computation that the compiler cannot drop.
std::uint64_t work(std::uint64_t steps, std::uint64_t value) {
    for (std::uint64_t i = 0; i < steps; ++i) {
        value = value * 6364136223846793005ULL + 1442695040888963407ULL;
    }
    return value;
}

std::uint64_t steps_of(std::uint64_t ns) {
    constexpr std::uint64_t kSteps = 20'000'000;
    const auto begin = std::chrono::steady_clock::now();
    volatile std::uint64_t sink = work(kSteps, 1);
    (void)sink;
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
    return static_cast<std::uint64_t>(static_cast<double>(ns) * kSteps / took.count());
}

struct Task {
    unsigned workers;
    std::uint64_t blocks;
    std::uint64_t steps;
};
std::atomic<std::uint64_t> g_sum{0};

void run_board(const Task& task) {
    Board board({.workers = task.workers});
    board.add({.name = "blocks", .sensitivities = {kBlock}, .run = [&](auto entries, const Running& running) {
                   const std::uint64_t made = work(task.steps, value_of<std::uint64_t>(entries[0]));
                   running.board.submit(make_entry(kHalf, 0, 0, 1000, made));
               }});
    board.add({.name = "halves", .sensitivities = {kHalf}, .run = [&](auto entries, const Running&) {
                   g_sum += work(task.steps, value_of<std::uint64_t>(entries[0]));
               }});
    for (std::uint64_t i = 0; i < task.blocks; ++i) {
        board.give(make_entry(kBlock, 0, i, 1000, i));
    }
    board.drain();
}

// As in the paper: no priorities, no order, a back-off where nothing is found.
class Sweeps {
public:
    explicit Sweeps(unsigned workers) : queues_(std::max(16U, workers * 4)) {
        for (unsigned i = 0; i < workers; ++i) {
            threads_.emplace_back([this, i] { run(i); });
        }
    }
    ~Sweeps() {
        ending_ = true;
        for (std::thread& thread : threads_) {
            thread.join();
        }
    }
    void push(std::function<void()> job) {
        thread_local std::minstd_rand random(std::random_device{}());
        jobs_.fetch_add(1);
        Queue& queue = queues_[random() % queues_.size()];
        const std::lock_guard lock(queue.mutex);
        queue.jobs.push_back(std::move(job));
    }
    void drain() const {
        while (jobs_.load() != 0) {
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
    }

private:
    struct Queue {
        std::mutex mutex;
        std::deque<std::function<void()>> jobs;
    };
    void run(unsigned number) {
        std::minstd_rand random(number + 1);
        std::chrono::microseconds pause{1};
        while (!ending_) {
            const std::size_t from = random();
            bool found = false;
            for (std::size_t i = 0; i < queues_.size() && !found; ++i) {
                Queue& queue = queues_[(from + i) % queues_.size()];
                std::function<void()> job;
                {
                    const std::lock_guard lock(queue.mutex);
                    if (queue.jobs.empty()) {
                        continue;
                    }
                    job = std::move(queue.jobs.front());
                    queue.jobs.pop_front();
                }
                job();
                jobs_.fetch_sub(1);
                found = true;
            }
            if (found) {
                pause = std::chrono::microseconds(1);
            } else {
                std::this_thread::sleep_for(pause);
                pause = std::min(pause * 2, std::chrono::microseconds(1000));
            }
        }
    }
    std::vector<Queue> queues_;
    std::vector<std::thread> threads_;
    std::atomic<std::uint64_t> jobs_{0};
    std::atomic<bool> ending_{false};
};

void run_sweeps(const Task& task) {
    Sweeps sweeps(task.workers);
    for (std::uint64_t i = 0; i < task.blocks; ++i) {
        sweeps.push([&, block = EntryRef(make_entry(kBlock, 0, i, 1000, i))] {
            const std::uint64_t made = work(task.steps, value_of<std::uint64_t>(block));
            sweeps.push([&, half = EntryRef(make_entry(kHalf, 0, 0, 1000, made))] {
                g_sum += work(task.steps, value_of<std::uint64_t>(half));
            });
        });
    }
    sweeps.drain();
}

#ifdef WITH_TBB
void run_tbb(const Task& task) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, task.workers);
    tbb::task_arena arena(static_cast<int>(task.workers));
    arena.execute([&] {
        tbb::task_group group;
        for (std::uint64_t i = 0; i < task.blocks; ++i) {
            group.run([&, block = EntryRef(make_entry(kBlock, 0, i, 1000, i))] {
                const std::uint64_t made = work(task.steps, value_of<std::uint64_t>(block));
                group.run([&, half = EntryRef(make_entry(kHalf, 0, 0, 1000, made))] {
                    g_sum += work(task.steps, value_of<std::uint64_t>(half));
                });
            });
        }
        group.wait();
    });
}
#endif

}  // namespace

int main(int argc, char** argv) {
    const Task task{.workers = argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 2,
                    .blocks = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 100'000,
                    .steps = steps_of(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 10'000)};
    struct Way {
        const char* name;
        void (*run)(const Task&);
        std::vector<double> seconds;
    };
    std::vector<Way> ways = {{"board", run_board, {}}, {"locked queues, random sweeps", run_sweeps, {}}};
#ifdef WITH_TBB
    ways.push_back({"oneTBB task_group", run_tbb, {}});
#endif
    for (int round = 0; round < 5; ++round) {
        for (Way& way : ways) {
            const auto begin = std::chrono::steady_clock::now();
            way.run(task);
            way.seconds.push_back(
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        }
    }
    for (Way& way : ways) {
        std::sort(way.seconds.begin(), way.seconds.end());
        const double median = way.seconds[2];
        std::printf("%-30s %6.3f s  %9.0f blocks/s  %6.2f of the work\n", way.name, median,
                    static_cast<double>(2 * task.blocks) / median,
                    static_cast<double>(2 * task.blocks * task.steps) /
                        static_cast<double>(steps_of(1'000'000'000)) / median / task.workers);
    }
    return g_sum == 0 ? 1 : 0;
}
