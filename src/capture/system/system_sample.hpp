// SPDX-License-Identifier: BSD-3-Clause
// What the kernel says of this process and its node at one moment: CPU time, page faults, context switches,
// memory, bytes read and written, network. Called by SystemSamples, seldom; some 30 microseconds. Raw system
// calls only, no heap, errno as it was.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "format/generated/system_metrics.hpp"
#include "record/events/call_notes.hpp"

namespace barograph::capture::system {

struct SystemSample {
    std::uint64_t values[format::kSystemMetrics] = {};  // by SystemMetric; 0 where the kernel does not tell
};

[[nodiscard]] SystemSample take_system_sample() noexcept;

// What the calling thread has had of its cores; false where the kernel does not tell. Two system calls.
[[nodiscard]] bool take_thread_time(record::ThreadTime& time) noexcept;
// How long it was runnable without a core; false where the kernel does not tell. A file of /proc, which no
// descriptor is kept for: a program may close all, and count on the numbers of its own.
[[nodiscard]] bool take_run_delay(std::uint64_t& ns) noexcept;
// Both of any thread of this process; a file of /proc as well.
[[nodiscard]] bool take_core_time(std::uint32_t thread, record::CoreTime& time) noexcept;

// For tests: what the texts of /proc mean.
void read_process_io(std::string_view text, SystemSample& sample) noexcept;
void read_run_delay(std::string_view text, SystemSample& sample) noexcept;
[[nodiscard]] bool read_core_time(std::string_view text, record::CoreTime& time) noexcept;
void read_network(std::string_view text, SystemSample& sample) noexcept;
void read_memory(std::string_view text, std::uint64_t page_bytes, SystemSample& sample) noexcept;

}  // namespace barograph::capture::system
