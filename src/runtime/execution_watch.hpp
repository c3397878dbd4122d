// SPDX-License-Identifier: BSD-3-Clause
// What a process starts gets the library only where its loader can take it, whether the process is recorded or not; programs that
// run without it are noted where `barograph run` looks. Called once, by the recording when the library is loaded.
#pragma once

#include "record/process.hpp"

namespace barograph::runtime {

// `gathered`: `barograph run` on this node makes the profile, and reads the notes.
void watch_executions(const record::Settings& settings, bool gathered) noexcept;

}  // namespace barograph::runtime
