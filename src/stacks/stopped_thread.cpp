// SPDX-License-Identifier: BSD-3-Clause
// See stopped_thread.hpp.
#include "stacks/stopped_thread.hpp"

#include <elf.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <time.h>

#include <cerrno>
#include <csignal>
#include <cstddef>

#include "stacks/thread_state.hpp"
#include "sys/system_call.hpp"

namespace barograph::stacks {
namespace {

// How long a thread that waits for a processor may take to stop.
constexpr std::uint64_t kPatienceNs = 500'000'000;
// Between two looks whether it has stopped: short against the time that it may stand still. None at first: a
// thread that is on a processor stops at once.
constexpr long kPauseNs = 20'000;
constexpr std::uint64_t kAtOnceNs = 100'000;

std::uint64_t now_ns() noexcept {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

long trace(long request, std::uint32_t tid, long address, long data) noexcept {
    return sys::system_call(SYS_ptrace, request, static_cast<long>(tid), address, data);
}

// A thread that asks for short turns comes to them sooner (sched_setattr(2), Linux 6.12): on a node whose
// processors are all busy it would otherwise leave the other one standing for a turn of a third. Elsewhere it
// changes nothing.
void ask_for_short_turns() noexcept {
    struct Attributes {
        std::uint32_t size = sizeof(Attributes);
        std::uint32_t policy = SCHED_OTHER;
        std::uint64_t flags = 0;
        std::int32_t nice = 0;
        std::uint32_t priority = 0;
        std::uint64_t runtime_ns = 100'000;  // the shortest that there is
        std::uint64_t deadline_ns = 0;
        std::uint64_t period_ns = 0;
    } attributes;
    static_assert(sizeof attributes == 48);
    attributes.nice = 20 - static_cast<std::int32_t>(sys::system_call(SYS_getpriority, 0, 0));
    (void)sys::system_call(SYS_sched_setattr, 0, sys::word(&attributes), 0);
}

#if defined(__x86_64__)
// What the kernel takes as: to be called again unless a handler has run (include/linux/errno.h).
constexpr long kRestartNoHandler = -514;
#endif

}  // namespace

StoppedThread::StoppedThread(std::uint32_t pid, std::uint32_t tid, Look look) noexcept : tid_(tid) {
#if defined(__x86_64__) || defined(__aarch64__)
    ask_for_short_turns();
    const long seized = trace(PTRACE_SEIZE, tid, 0, 0);
    if (seized < 0) {
        outcome_ = seized == -ESRCH ? kGone : ThreadState(pid, tid).tracer() != 0 ? kTraced : kNotPermitted;
        return;
    }
    // It may have begun to wait since it was seen to run.
    const Blocked::State state =
        look == Look::kNone ? Blocked::kRunning : ThreadState(pid, tid).blocked().state;
    begin_ns_ = now_ns();
    if (state != Blocked::kRunning) {
        outcome_ = state == Blocked::kGone ? kGone : kBlocked;
    } else if (trace(PTRACE_INTERRUPT, tid, 0, 0) < 0) {
        outcome_ = kGone;
    } else if (!wait_until_stopped()) {
        outcome_ = outcome_ == kGone ? kGone : kTooLate;
    } else {
        stopped_ = true;
        outcome_ = read_registers() ? kStopped : kGone;
    }
#else
    (void)pid;
    (void)look;
#endif
}

// By its siginfo, which only a stopped thread has: wait(2) would compete with others in this process.
bool StoppedThread::wait_until_stopped() noexcept {
    const std::uint64_t asked = begin_ns_;
    for (std::uint64_t now = asked; now - asked < kPatienceNs; now = now_ns()) {
        siginfo_t info{};
        const long result = trace(PTRACE_GETSIGINFO, tid_, 0, sys::word(&info));
        if (result == 0) {
            // Stopped by us, or right before a signal, which it must get.
            const bool ours = info.si_code >> 8 == PTRACE_EVENT_STOP;
            signal_ = ours ? 0 : info.si_signo;
            return true;
        }
        if (result != -ESRCH) {
            return true;
        }
        // The same answer for one that is gone and one that has not stopped yet.
        if (sys::system_call(SYS_tkill, static_cast<long>(tid_), 0) == -ESRCH) {
            outcome_ = kGone;
            return false;
        }
        begin_ns_ = now;  // not yet
        if (now - asked < kAtOnceNs) {
            continue;
        }
        const timespec pause{0, kPauseNs};
        (void)sys::system_call(SYS_nanosleep, sys::word(&pause), 0);
    }
    return false;
}

bool StoppedThread::read_registers() noexcept {
#if defined(__x86_64__)
    user_regs_struct values{};
    iovec into{&values, sizeof values};
    if (trace(PTRACE_GETREGSET, tid_, NT_PRSTATUS, sys::word(&into)) < 0) {
        return false;
    }
    registers_ = {values.rip, values.rsp, values.rbp, 0};
    // It has begun to wait after all, in a call that does not survive this (epoll_wait): the kernel starts it
    // again when it is told that it may. With a signal on its way the program gets what it gets without us.
    if (signal_ == 0 && static_cast<long>(values.orig_rax) >= 0 && static_cast<long>(values.rax) == -EINTR) {
        (void)trace(PTRACE_POKEUSER, tid_, offsetof(user_regs_struct, rax), kRestartNoHandler);
    }
    return true;
#elif defined(__aarch64__)
    user_regs_struct values{};
    iovec into{&values, sizeof values};
    if (trace(PTRACE_GETREGSET, tid_, NT_PRSTATUS, sys::word(&into)) < 0) {
        return false;
    }
    registers_ = {values.pc, values.sp, values.regs[29], values.regs[30]};
    return true;
#else
    return false;
#endif
}

void StoppedThread::let_go() noexcept {
    if (stopped_) {
        (void)trace(PTRACE_DETACH, tid_, 0, signal_);
        end_ns_ = now_ns();
        stopped_ = false;
    }
}

std::uint64_t StoppedThread::nanoseconds() const noexcept { return end_ns_ != 0 ? end_ns_ - begin_ns_ : 0; }

}  // namespace barograph::stacks
