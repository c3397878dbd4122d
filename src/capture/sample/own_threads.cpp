// SPDX-License-Identifier: BSD-3-Clause
// See own_threads.hpp.
#include "capture/sample/own_threads.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>

#include "sys/helper_thread.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::sample {
namespace {

constexpr std::size_t kStackBytes = 64 * 1024;

constinit std::atomic<pthread_t> threads[2]{};  // 0: none, or joined

}  // namespace

bool start_helper(void* (*work)(void*)) noexcept {
    pthread_t thread{};
    if (!sys::start_helper_thread(thread, kStackBytes, work, nullptr)) {
        return false;
    }
    (threads[0].load(std::memory_order_relaxed) == 0 ? threads[0] : threads[1]).store(thread);
    return true;
}

std::uint32_t helpers() noexcept {
    return static_cast<std::uint32_t>(std::ranges::count_if(threads, [](auto& one) { return one != 0; }));
}

void join_helpers() noexcept {
    for (std::atomic<pthread_t>& one : threads) {
        if (const pthread_t thread = one.exchange(0); thread != 0) {
            (void)pthread_join(thread, nullptr);
        }
    }
}

void forget_helpers() noexcept {
    for (std::atomic<pthread_t>& one : threads) {
        one.store(0, std::memory_order_relaxed);
    }
}

bool others_go_on(std::uint32_t ours) noexcept {
    struct stat folder{};
    constexpr nlink_t kOwnLinks = 2;  // of a folder; each thread adds one
    return sys::system_call(SYS_newfstatat, AT_FDCWD, sys::word("/proc/self/task"), sys::word(&folder), 0) ==
               0 &&
           folder.st_nlink > kOwnLinks + 1 + ours;
}

void wait_for_one_thread() noexcept {
    constexpr int kTries = 10'000;  // half a second: what a debugger holds does not end
    constexpr timespec kPause{.tv_sec = 0, .tv_nsec = 50'000};
    for (int i = 0; i < kTries && others_go_on(0); ++i) {
        (void)sys::system_call(SYS_nanosleep, sys::word(&kPause), 0);
    }
}

}  // namespace barograph::capture::sample
