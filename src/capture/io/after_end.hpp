// SPDX-License-Identifier: BSD-3-Clause
// What the program reads and writes when its recording has ended: in MPI_Finalize, after it, at exit. No table takes it any more, so
// it is only counted, in one file for all processes of the job on this node, which `barograph run` reads
// (python/barograph/launch/after_end.py). Asked by wrappers that have nothing else to do; from any thread, signal handler or exit
// handler; no lock, no heap, raw system calls. Where nobody reads the file, there is none.
#pragma once

#include <atomic>
#include <cstdint>

#include "sys/private_folder.hpp"

namespace barograph::capture::io {

extern constinit std::atomic<bool> counts_after_end __attribute__((visibility("hidden")));

// From now on. The folders of this user and of the job, and the file, are made with the first call.
void count_after_end_in(const sys::JobFolders& folders) noexcept;
// In a fork: what it does is not this process's.
void forget_after_end() noexcept;

// A call on `descriptor` has moved `bytes`, or failed (below 0). What counts is files that would be recorded. Keeps errno.
[[gnu::cold, gnu::noinline]] void count_after_end(int descriptor, bool write, std::int64_t bytes) noexcept;

}  // namespace barograph::capture::io
