// SPDX-License-Identifier: BSD-3-Clause
// See threads.hpp. pthread_create() as the program calls it; where nothing is sampled it only forwards.
#include "capture/sample/threads.hpp"

#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>

#include "capture/io/libraries/real_function.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::sample {
namespace {

using Start = void* (*)(void*);
using Create = int(pthread_t*, const pthread_attr_t*, Start, void*);

// What a thread is to do, until it has begun.
struct Order {
    std::atomic<bool> taken{false};
    bool of_library = false;
    Start start = nullptr;
    void* argument = nullptr;
};

// More at once begin as they would without a sampler, and are not sampled.
constexpr std::size_t kMostOrders = 64;

constinit Order orders[kMostOrders];
constinit std::atomic<void (*)() noexcept> begin_thread{nullptr};
constinit std::atomic<bool (*)() noexcept> is_in_library{nullptr};
constinit std::atomic<io::Pointer> real_create{nullptr};

// But for those that an instruction raises, and that of samples.
void leave_signals() noexcept {
    sigset_t signals;
    (void)sigfillset(&signals);
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT, SIGURG}) {
        (void)sigdelset(&signals, number);
    }
    (void)sys::system_call(SYS_rt_sigprocmask, SIG_BLOCK, sys::word(&signals), 0, sizeof(std::uint64_t));
}

// May be left by pthread_exit(), which unwinds: not noexcept, and nothing in it is to be destroyed.
void* run(void* given) {
    auto& order = *static_cast<Order*>(given);
    const Start start = order.start;
    void* const argument = order.argument;
    if (order.of_library) {
        leave_signals();
    }
    order.taken.store(false, std::memory_order_release);
    if (const auto begin = begin_thread.load(std::memory_order_acquire); begin != nullptr) {
        begin();
    }
    return start(argument);
}

Order* take_order() noexcept {
    for (Order& order : orders) {
        if (!order.taken.load(std::memory_order_relaxed) &&
            !order.taken.exchange(true, std::memory_order_acquire)) {
            return &order;
        }
    }
    return nullptr;
}

}  // namespace

void set_begin_thread(void (*begin)() noexcept, bool (*in_library)() noexcept) noexcept {
    is_in_library.store(in_library, std::memory_order_relaxed);
    begin_thread.store(begin, std::memory_order_release);
}

}  // namespace barograph::capture::sample

using namespace barograph::capture;

extern "C" __attribute__((visibility("default"))) int entry_pthread_create(
    pthread_t* thread, const pthread_attr_t* attributes, sample::Start start,
    void* argument) __asm__("pthread_create");
int entry_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, sample::Start start,
                         void* argument) {
    auto* const create = io::real_function<sample::Create>(sample::real_create, "pthread_create");
    sample::Order* const order =
        sample::begin_thread.load(std::memory_order_relaxed) == nullptr ? nullptr : sample::take_order();
    if (order == nullptr) [[likely]] {
        return create(thread, attributes, start, argument);
    }
    const auto in_library = sample::is_in_library.load(std::memory_order_relaxed);
    order->of_library = in_library != nullptr && in_library();
    order->start = start;
    order->argument = argument;
    const int status = create(thread, attributes, sample::run, order);
    if (status != 0) {
        order->taken.store(false, std::memory_order_release);
    }
    return status;
}
