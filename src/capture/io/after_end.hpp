// SPDX-License-Identifier: BSD-3-Clause
// What the program reads and writes when its recording has ended: in MPI_Finalize, after it, at exit. No
// table takes it any more, so it is only counted, in one file for all processes of the job on this node,
// which `barograph run` reads (python/barograph/launch/run/after_end.py). Asked by wrappers that have nothing
// else to do; from any thread, signal handler or exit handler; no lock, no heap, raw system calls. Where
// nobody reads the file, there is none.
#pragma once

#include <atomic>
#include <cstdint>

#include "sys/files/private_folder.hpp"

namespace barograph::capture::io {

extern constinit std::atomic<bool> counts_after_end __attribute__((visibility("hidden")));

// From now on. The folders of this user and of the job, and the file, are made with the first call.
void count_after_end_in(const sys::JobFolders& folders) noexcept;
void forget_after_end() noexcept;
// Around a fork: what the child moves counts as well, as that of a process of its own. The file is made
// before, and not by a child, which may live longer than the run.
void before_fork_after_end() noexcept;
void after_fork_after_end() noexcept;  // in the child, behind all that forgets

// A call on `descriptor` has moved `bytes`, or failed (below 0). What counts is files that would be recorded.
// Keeps errno.
[[gnu::cold, gnu::noinline]] void count_after_end(int descriptor, bool write, std::int64_t bytes) noexcept;
// The same of a call that has read from one file and written to another: one call.
[[gnu::cold, gnu::noinline]] void count_copy_after_end(int from, int to, std::int64_t bytes) noexcept;

}  // namespace barograph::capture::io
