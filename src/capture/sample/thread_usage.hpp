// SPDX-License-Identifier: BSD-3-Clause
// What the calling thread has used, by system calls: a signal handler may ask.
#pragma once

#include <sys/resource.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers): clock ids

#include <cstdint>

#include "record/sample_table.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::sample {

constexpr std::uint64_t kSecondNs = 1'000'000'000;

// What the kernel did for the calling thread; all 0 where that is not known.
inline record::KernelWork kernel_work() noexcept {
    constexpr auto kSecond = static_cast<std::int64_t>(kSecondNs);
    rusage usage{};
    if (sys::system_call(SYS_getrusage, RUSAGE_THREAD, sys::word(&usage)) != 0) {
        return {};
    }
    return {.system_ns =
                static_cast<std::uint64_t>(usage.ru_stime.tv_sec * kSecond + usage.ru_stime.tv_usec * 1000),
            .faults = static_cast<std::uint64_t>(usage.ru_minflt)};
}

inline record::KernelWork kernel_work_since(record::KernelWork& before) noexcept {
    const record::KernelWork now = kernel_work();
    const record::KernelWork since{.system_ns = now.system_ns - before.system_ns,
                                   .faults = now.faults - before.faults};
    before = now;
    return since;
}

// CPU time of the calling thread.
inline std::int64_t cpu_time_ns() noexcept {
    timespec now{};
    (void)sys::system_call(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, sys::word(&now));
    return static_cast<std::int64_t>(now.tv_sec) * static_cast<std::int64_t>(kSecondNs) + now.tv_nsec;
}

}  // namespace barograph::capture::sample
