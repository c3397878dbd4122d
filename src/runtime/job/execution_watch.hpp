// SPDX-License-Identifier: BSD-3-Clause
// What a process starts gets the library only where its loader can take it, whether the process is recorded
// or not; programs that run without it are noted where `barograph run` looks, and what a process reads and
// writes when its recording has ended is counted there. Called by the recording: when the library is loaded,
// and when the recording ends.
#pragma once

#include "record/arena/process.hpp"

namespace barograph::runtime {

// `gathered`: `barograph run` on this node makes the profile, and reads notes and counts; otherwise nobody
// does: there are none, and rank 0 says itself what it starts without the library.
void watch_executions(const record::Settings& settings, bool gathered) noexcept;
void watch_after_end(const record::Settings& settings, bool gathered) noexcept;

}  // namespace barograph::runtime
