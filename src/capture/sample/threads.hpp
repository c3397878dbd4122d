// SPDX-License-Identifier: BSD-3-Clause
// Threads that the program makes: so that one which never calls MPI is sampled too. Used by the sampler.
#pragma once

namespace barograph::capture::sample {

// From now on new threads call this first. nullptr: no longer. Those that are made while `in_library()` are
// of the MPI library: they leave signals of the process to the program's own threads, of which one may take a
// sample just then and block them. A handler of the program may well jump to where its thread was.
void set_begin_thread(void (*begin)() noexcept, bool (*in_library)() noexcept = nullptr) noexcept;

}  // namespace barograph::capture::sample
