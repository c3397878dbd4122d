// SPDX-License-Identifier: BSD-3-Clause
// Threads that the program makes: so that one which never calls MPI is sampled too. Used by the sampler.
#pragma once

namespace barograph::capture::sample {

// From now on new threads call this first. nullptr: no longer.
void set_begin_thread(void (*begin)() noexcept) noexcept;

}  // namespace barograph::capture::sample
