// SPDX-License-Identifier: BSD-3-Clause
// The threads of the recorder that samples need, which the program has not asked for: they take none of its
// signals, and can be made to end, for what Linux does for a process of one thread only. Used by the sampler,
// which knows what they do; nothing here is called by a signal handler.
#pragma once

#include <cstdint>

namespace barograph::capture::sample {

// At most two at a time. False: no thread can be made; each has to be one that can be done without.
bool start_helper(void* (*work)(void*)) noexcept;
// Those that were started and not waited for; some may have ended.
[[nodiscard]] std::uint32_t helpers() noexcept;
// What they do must have been told to end.
void join_helpers() noexcept;
// In a fork, where they are not.
void forget_helpers() noexcept;
// Whether there are threads besides the caller's and `ours`; false also where the system does not say.
[[nodiscard]] bool others_go_on(std::uint32_t ours) noexcept;
// After all others were joined: pthread_join() returns a moment before the kernel has taken the thread out of
// the process.
void wait_for_one_thread() noexcept;

}  // namespace barograph::capture::sample
