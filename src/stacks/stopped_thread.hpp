// SPDX-License-Identifier: BSD-3-Clause
// A running thread of another process, stopped for the time this object lives (PTRACE_SEIZE, ptrace(2)). For
// threads that run: stopping one that waits in a system call may end that call. The thread goes on even if
// the reader dies: the kernel detaches it when the thread that made this object ends. Must be made and
// destroyed by one thread.
#pragma once

#include <cstdint>
#include <string>

namespace barograph::stacks {

struct Registers {
    std::uint64_t address = 0;
    std::uint64_t stack = 0;
    std::uint64_t frame = 0;
    std::uint64_t link = 0;  // aarch64: what the innermost function returns to, if it has not saved that
};

class StoppedThread {
public:
    enum Outcome : std::uint8_t {
        kStopped,
        kBlocked,  // it does not run any more; it was not stopped
        kGone,
        kTraced,  // by a debugger
        kNotPermitted,
        kTooLate,  // it did not stop in time, and is not stopped any more once the calling thread ends
        kUnknown,  // another architecture
    };
    // Whether it is to run at the last look before it is stopped. kNone is for tests.
    enum class Look : std::uint8_t { kAgain, kNone };
    StoppedThread(std::uint32_t pid, std::uint32_t tid, Look look = Look::kAgain) noexcept;
    ~StoppedThread() { let_go(); }
    StoppedThread(const StoppedThread&) = delete;
    StoppedThread& operator=(const StoppedThread&) = delete;

    [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
    [[nodiscard]] const Registers& registers() const noexcept { return registers_; }
    void let_go() noexcept;
    // From the last look that saw it run to after it was let go: it stood still for no longer than that.
    [[nodiscard]] std::uint64_t nanoseconds() const noexcept;

private:
    [[nodiscard]] bool wait_until_stopped() noexcept;
    [[nodiscard]] bool read_registers() noexcept;

    std::uint32_t tid_;
    Outcome outcome_ = kUnknown;
    int signal_ = 0;  // that it is about to get
    bool stopped_ = false;
    std::uint64_t begin_ns_ = 0;
    std::uint64_t end_ns_ = 0;
    Registers registers_;
};

}  // namespace barograph::stacks
