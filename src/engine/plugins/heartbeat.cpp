// SPDX-License-Identifier: BSD-3-Clause
// See heartbeat.hpp.
#include "engine/plugins/heartbeat.hpp"

#include <sys/mman.h>

#include <csignal>
#include <ctime>
#include <memory>
#include <new>
#include <system_error>

namespace barograph::engine {
namespace {

// What the handler of signals needs: it may allocate nothing and take no lock.
std::atomic<Heartbeat::Head*> g_head{nullptr};
thread_local unsigned t_slot = 0;  // from 1

constexpr std::size_t kHandlerStack = std::size_t{64} << 10U;

std::uint64_t now_ns() noexcept {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

void on_signal(int signal) {
    if (Heartbeat::Head* const head = g_head.load()) {
        head->signal.store(static_cast<std::uint32_t>(signal));
        head->crashed.store(t_slot);
    }
    (void)std::signal(signal, SIG_DFL);
    (void)std::raise(signal);
}

// A thread whose own stack is full needs another one for the handler.
struct HandlerStack {
    std::unique_ptr<std::byte[]> memory = std::make_unique<std::byte[]>(kHandlerStack);
    HandlerStack() noexcept {
        stack_t stack{};
        stack.ss_sp = memory.get();
        stack.ss_size = kHandlerStack;
        (void)::sigaltstack(&stack, nullptr);
    }
    ~HandlerStack() {
        stack_t stack{};
        stack.ss_flags = SS_DISABLE;
        (void)::sigaltstack(&stack, nullptr);
    }
    HandlerStack(const HandlerStack&) = delete;
    HandlerStack& operator=(const HandlerStack&) = delete;
};

}  // namespace

Heartbeat::Heartbeat(unsigned slots)
    : slots_(slots), own_(std::make_unique<std::byte[]>(size_for(slots) + alignof(Head))) {
    auto at = reinterpret_cast<std::uintptr_t>(own_.get());
    at = (at + alignof(Head) - 1) / alignof(Head) * alignof(Head);
    head_ = new (reinterpret_cast<void*>(at)) Head();
    slot_ = new (head_ + 1) Slot[slots];
}

Heartbeat::Heartbeat(unsigned slots, int file) : slots_(slots) {
    mapped_ = ::mmap(nullptr, size_for(slots), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped_ == MAP_FAILED) {
        throw std::system_error(errno, std::generic_category(),
                                "the memory of the heartbeat cannot be mapped");
    }
    head_ = static_cast<Head*>(mapped_);
    slot_ = reinterpret_cast<Slot*>(head_ + 1);
}

Heartbeat::~Heartbeat() {
    Head* mine = head_;
    g_head.compare_exchange_strong(mine, nullptr);
    if (mapped_ != nullptr) {
        ::munmap(mapped_, size_for(slots_));
    }
}

void Heartbeat::catch_signals() {
    g_head = head_;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        struct sigaction action{};
        action.sa_handler = &on_signal;
        action.sa_flags = SA_ONSTACK | SA_NODEFER;
        (void)::sigaction(signal, &action, nullptr);
    }
}

Heartbeat::Beat::Beat(Heartbeat& of, unsigned slot, std::uint32_t module)
    : slot_(of.slot_[slot]), before_(t_slot) {
    if (g_head.load(std::memory_order_relaxed) != nullptr) {
        static thread_local const HandlerStack kStack;
        (void)kStack;
    }
    t_slot = slot + 1;
    again();
    slot_.module.store(module + 1, std::memory_order_release);
}

Heartbeat::Beat::~Beat() {
    slot_.module.store(0, std::memory_order_release);
    t_slot = before_;
}

void Heartbeat::Beat::again() noexcept { slot_.begun_ns.store(now_ns(), std::memory_order_release); }

}  // namespace barograph::engine
