// SPDX-License-Identifier: BSD-3-Clause
// Waits of src/couple in simulated time: its own source, with the clock and the two system calls of the
// simulation. The clock of a simulation stands still while a rank does anything else. Built by streams.py;
// must never be linked into the product.
#include <mpi.h>

#include <cstdint>
#include <ctime>

#include "sys/clock.hpp"
#include "sys/system_call.hpp"

namespace barograph::sys {
namespace {

// Each rank has a core of its own: a rank that yields gets it back at once.
constexpr timespec kYield = {.tv_sec = 0, .tv_nsec = 1000};

long simulated_call(long number, long time = 0) noexcept {
    smpi_nanosleep(number == SYS_nanosleep ? reinterpret_cast<const timespec*>(time) : &kYield, nullptr);
    return 0;
}

}  // namespace

std::uint64_t monotonic_ns() noexcept { return static_cast<std::uint64_t>(MPI_Wtime() * 1e9); }

}  // namespace barograph::sys

#define system_call simulated_call
#include "couple/waiting.cpp"  // NOLINT(bugprone-suspicious-include)
