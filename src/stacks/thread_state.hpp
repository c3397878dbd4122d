// SPDX-License-Identifier: BSD-3-Clause
// What the kernel says of a thread of another process, proc(5): whether it is blocked and where, how long it
// has run, who may read it. Called by stacks.cpp. Reads /proc only; the thread does not notice.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace barograph::stacks {

// /proc/PID/task/TID/syscall: where a thread is that does not run.
struct Blocked {
    enum State : std::uint8_t { kBlocked, kRunning, kGone, kNotPermitted, kUnreadable } state = kUnreadable;
    std::uint64_t stack = 0;
    std::uint64_t address = 0;
    std::string text;  // the line, to compare
};

class ThreadState {
public:
    ThreadState(std::uint32_t pid, std::uint32_t tid);

    [[nodiscard]] Blocked blocked() const;
    // A number that changes whenever the thread has run; "" where the kernel does not count.
    [[nodiscard]] std::string run_time() const;
    // As in proc(5): 'S', 'T', 'Z', ...; 0 for a thread that is gone.
    [[nodiscard]] char letter() const;
    // The process that traces it, 0: none.
    [[nodiscard]] std::uint32_t tracer() const;

private:
    std::string folder_;
};

// The threads of a process, its first one first; none when it is gone.
[[nodiscard]] std::vector<std::uint32_t> threads_of(std::uint32_t pid);

// The name of a thread, as it or its program has set it.
[[nodiscard]] std::string thread_name(std::uint32_t pid, std::uint32_t tid);

// Why the memory of a process must not be read, in a few words.
[[nodiscard]] std::string why_not_permitted(std::uint32_t pid);

}  // namespace barograph::stacks
