// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/system/metrics.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstdint>

namespace barograph::format {

enum class SystemMetric : std::uint16_t {
    kUserTime = 0,
    kSystemTime = 1,
    kMinorPageFaults = 2,
    kMajorPageFaults = 3,
    kVoluntaryContextSwitches = 4,
    kInvoluntaryContextSwitches = 5,
    kPeakMemory = 6,
    kResidentMemory = 7,
    kBytesRead = 8,
    kBytesWritten = 9,
    kReadCalls = 10,
    kWriteCalls = 11,
    kBytesReadFromStorage = 12,
    kBytesWrittenToStorage = 13,
    kNetworkBytesReceived = 14,
    kNetworkBytesSent = 15,
    kMainThreadOnCore = 16,
    kMainThreadRunDelay = 17,
    kCpuTimeOfChildren = 18,
};

inline constexpr std::uint32_t kSystemMetrics = 19;
// In a profile samples are counters of no object in the layer program: this number and the metric's; the
// argument is the time of the sample in nanoseconds since the rank's start.
inline constexpr std::uint16_t kFirstSystemCounter = 256;
inline constexpr std::array<const char*, 19> kSystemMetricNames{{
    "user time",
    "system time",
    "minor page faults",
    "major page faults",
    "voluntary context switches",
    "involuntary context switches",
    "peak memory",
    "resident memory",
    "bytes read",
    "bytes written",
    "read calls",
    "write calls",
    "bytes read from storage",
    "bytes written to storage",
    "network bytes received",
    "network bytes sent",
    "main thread on core",
    "main thread run delay",
    "CPU time of children",
}};

}  // namespace barograph::format
