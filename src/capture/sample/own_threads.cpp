// SPDX-License-Identifier: BSD-3-Clause
// See own_threads.hpp.
#include "capture/sample/own_threads.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigfillset
#include <sys/stat.h>

#include <algorithm>
#include <atomic>

#include "sys/system_call.hpp"

namespace barograph::capture::sample {
namespace {

constexpr std::size_t kStackBytes = 64 * 1024;

constinit std::atomic<pthread_t> threads[2]{};  // 0: none, or joined

}  // namespace

bool start_helper(void* (*work)(void*)) noexcept {
    sigset_t everything;
    sigset_t before;
    (void)sigfillset(&everything);
    (void)pthread_sigmask(SIG_SETMASK, &everything, &before);
    pthread_attr_t attributes;
    bool made = false;
    if (pthread_attr_init(&attributes) == 0) {
        (void)pthread_attr_setstacksize(&attributes, kStackBytes);
        pthread_t thread{};
        made = pthread_create(&thread, &attributes, work, nullptr) == 0;
        if (made) {
            (threads[0].load(std::memory_order_relaxed) == 0 ? threads[0] : threads[1]).store(thread);
        }
        (void)pthread_attr_destroy(&attributes);
    }
    (void)pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return made;
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
