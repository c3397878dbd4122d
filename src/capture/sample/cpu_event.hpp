// SPDX-License-Identifier: BSD-3-Clause
// A signal to a thread after each period of its CPU time, by an event of the kernel (perf_event_open): unlike
// those of a timer on its CPU clock it is not bound to the kernel's ticks. Used by the sampler, in a thread
// with descriptors of its own, as each event is one.
#pragma once

#include <cstdint>

namespace barograph::capture::sample {

// Owned and used by one thread.
class CpuEvent {
public:
    // For a thread of this process by its id. 0, or the error number: EACCES, EPERM, ENOSYS and ENOENT will
    // be the same for all threads. The si_code of its signals is POLL_IN.
    [[nodiscard]] int open(std::uint32_t thread, int signal, std::uint64_t period_ns) noexcept;
    [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
    void set_period(std::uint64_t period_ns) noexcept;
    // What it has raised until then is on its way to a thread that does not run, or has arrived.
    void close() noexcept;

private:
    int descriptor_ = -1;
};

}  // namespace barograph::capture::sample
