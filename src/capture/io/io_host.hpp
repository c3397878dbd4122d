// SPDX-License-Identifier: BSD-3-Clause
// What the runtime gives to the wrappers of I/O calls. They live in libbarograph.so and are reached from the
// first instruction of the process to the last, so everything here works before the runtime is ready and
// after it has stopped: it only forwards.
#pragma once

#include <atomic>
#include <cstdint>

#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::capture::io {

struct IoHost {
    record::Process* process = nullptr;
    // First event of a thread, or of a process that waits to see whether it is to be recorded; nullptr: not
    // recorded.
    record::Thread* (*attach_thread)() noexcept = nullptr;
};

// Called by the runtime when the library is loaded; without it, and before start(), all wrappers forward.
void connect(const IoHost& host) noexcept;

// From now on wrappers look at what they forward: recording goes on, or its first I/O is to start it.
void start() noexcept;

// The arena of a recording is ready: objects of an earlier one mean nothing any more.
void begin_recording() noexcept;

// From now on wrappers only forward: the recording has ended, or this process is a fork that is not recorded.
void stop() noexcept;

// After a fork in the parent: positions of open files are shared with the child from now on.
void note_fork() noexcept;
// The same in the child, which is to be recorded by itself: the tables are its own now.
void forked() noexcept;

// Given by the runtime: gets ready. Libraries may read and write in their constructors, which run before
// ours.
[[gnu::weak]] void provide_host() noexcept;

extern constinit std::atomic<bool> active __attribute__((visibility("hidden")));
// Whether the runtime has had its chance to say so.
extern constinit std::atomic<bool> decided __attribute__((visibility("hidden")));
[[nodiscard, gnu::cold, gnu::noinline]] bool decide() noexcept;

// Whether wrappers have anything to do; asked first by every one of them.
[[nodiscard]] inline bool is_active() noexcept {
    return active.load(std::memory_order_relaxed) || (!decided.load(std::memory_order_relaxed) && decide());
}
extern constinit IoHost host __attribute__((visibility("hidden")));
// Which recording of this process's memory goes on, counted from 1; a fork begins a new one.
extern constinit std::atomic<std::uint32_t> recording_number __attribute__((visibility("hidden")));
// How often this process, or the one it is a fork of, has forked: descriptors opened before are shared with
// another process.
extern constinit std::atomic<std::uint32_t> forks __attribute__((visibility("hidden")));

// In a fork that has not begun to record: closing and duplicating, as is done before exec, begin no
// recording.
extern constinit std::atomic<bool> waiting __attribute__((visibility("hidden")));

// The calling thread's recorder for its first I/O call, nullptr when it has none. Cold; keeps errno.
[[nodiscard, gnu::cold, gnu::noinline]] record::Thread* attach_thread() noexcept;

}  // namespace barograph::capture::io
