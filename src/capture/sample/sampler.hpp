// SPDX-License-Identifier: BSD-3-Clause
// Samples where threads are: instruction and callers, under the open call path, once per period of CPU time
// or of wall time.
//
// A kernel event (perf_event_open), or a timer (timer_create) where that is not permitted, raises SIGURG in
// the thread: a signal whose default is to be ignored, so that a program which resets all handlers is not
// ended by it. Its handler walks the stack with copies of the unwind tables and counts in a table of the
// arena; it takes no lock, allocates nothing and does not call the loader. Used by the runtime.
#pragma once

#include <cstdint>
#include <string_view>

#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::capture::sample {

struct Plan {
    std::uint64_t period_ns = 0;
    bool blocked = false;     // threads that wait are looked at, too
    bool by_events = true;    // of the kernel, where it permits that
    double ticks_per_ns = 1;  // of the recording's clock
};

// When recording has begun: samples are taken from now on. "": they are; else why not. `begin_thread`: what a
// thread that the program makes is to call first; it ends in thread_begins().
[[nodiscard]] std::string_view start(record::Process& process, const Plan& plan,
                                     void (*begin_thread)() noexcept) noexcept;
// The calling thread is recorded from now on, or no longer.
void thread_begins(record::Thread& thread) noexcept;
void thread_ends() noexcept;
// All threads: nothing is counted any more when this has returned.
void stop() noexcept;
// By pthread_exit(), while others may go on: nothing is sampled any more, and the recorder's threads have
// ended when this has returned.
void main_thread_ends() noexcept;
// How many threads of the recorder there may be; pause_threads(): they have ended when it has returned, and
// samples are taken by timers. resume_threads(): as before; false where no thread can be made any more, and
// threads that wait are to be sampled.
[[nodiscard]] std::uint32_t own_threads() noexcept;
void pause_threads() noexcept;
[[nodiscard]] bool resume_threads() noexcept;
// In a fork, where timers and threads of the parent are not.
void forked() noexcept;

}  // namespace barograph::capture::sample
