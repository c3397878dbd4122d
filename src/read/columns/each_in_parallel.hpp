// SPDX-License-Identifier: BSD-3-Clause
// Gives each of many independent tasks to some thread; each thread has a worker of its own to keep things in.
// Called by the loaders. The first error in the order of the tasks is thrown when all threads have ended.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace barograph::read {

// `most`: as many threads as are worth starting.
template <typename Worker, typename Task>
void each_in_parallel(std::size_t tasks, std::size_t most, Task task) {
    constexpr unsigned kMostThreads = 16;
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr error;
    std::size_t error_at = tasks;
    const auto work = [&]() noexcept {
        std::size_t at = 0;
        try {
            Worker worker;
            while ((at = next.fetch_add(1)) < tasks) {
                task(at, worker);
            }
        } catch (...) {
            next = tasks;
            const std::lock_guard lock(mutex);
            if (error == nullptr || at < error_at) {
                error = std::current_exception();
                error_at = at;
            }
        }
    };
    const std::size_t count =
        std::min<std::size_t>({most, std::max(1U, std::thread::hardware_concurrency()), kMostThreads});
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < count; ++i) {
        try {
            threads.emplace_back(work);
        } catch (const std::system_error&) {
            break;  // fewer threads will do
        }
    }
    work();
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (error != nullptr) {
        std::rethrow_exception(error);
    }
}

}  // namespace barograph::read
