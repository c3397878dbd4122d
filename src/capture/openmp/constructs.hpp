// SPDX-License-Identifier: BSD-3-Clause
// Constructs of OpenMP as regions, with --instrument openmp: libbarograph_openmp.so, which OpenMP's runtime
// takes for a tool (tool.cpp), calls the functions exported here. A region is named by what it is and where
// in the program, as a frame of a call site (file, build id, offset): lines are looked up after the run.
#pragma once

#include <cstdint>

namespace barograph::capture::openmp {

// The recording is about to end: what idle threads have open is closed.
void end_recording() noexcept;

// For a profile, what became of the tool; nullptr: nobody asked for it.
[[nodiscard]] const char* tool_state() noexcept;

// This process is a fork and gets a recording of its own.
void forked() noexcept;

}  // namespace barograph::capture::openmp

extern "C" {
// What has become of the tool, a text that stays (see tool_state()). `at_end` is called once, when the
// recording ends.
void barograph_openmp_tool(const char* state, void (*at_end)()) noexcept;
// The region of a construct at a return address, or (nullptr) at none; 0: nothing is recorded. `waits`: its
// time is waiting. Cold; the same number for the same construct.
std::uint32_t barograph_openmp_construct(const char* what, const void* place, int waits) noexcept;
// The calling thread's recorder, and the time now, as the next one takes it; nullptr and 0: nothing is
// recorded.
void* barograph_openmp_thread() noexcept;
std::uint64_t barograph_openmp_now() noexcept;
// Ends the innermost region of a thread that has no events meanwhile, as of that time, which is past.
void barograph_openmp_end_at(void* thread, std::uint32_t region, std::uint64_t time) noexcept;
}
