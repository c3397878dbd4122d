// SPDX-License-Identifier: BSD-3-Clause
// See system_sample.hpp.
#include "capture/system/system_sample.hpp"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>

#include "sys/files/input_file.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::system {
namespace {

using format::SystemMetric;

// The unit of statm on x86-64; aarch64 kernels may have larger pages, and then the memory that is reported is
// too small.
constexpr std::uint64_t kPageBytes = 4096;

std::uint64_t& value(SystemSample& sample, SystemMetric metric) noexcept {
    return sample.values[static_cast<std::uint32_t>(metric)];
}

// Takes the number at the front of the text, past blanks. Other characters give 0.
std::uint64_t take_number(std::string_view& text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    std::uint64_t number = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        number = number * 10 + static_cast<std::uint64_t>(text.front() - '0');
        text.remove_prefix(1);
    }
    return number;
}

std::string_view take_line(std::string_view& text) noexcept {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::uint64_t nanoseconds(const timeval& time) noexcept {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_usec) * 1'000;
}

}  // namespace

void read_process_io(std::string_view text, SystemSample& sample) noexcept {
    struct Key {
        std::string_view name;
        SystemMetric metric;
    };
    constexpr Key kKeys[] = {{"rchar:", SystemMetric::kBytesRead},
                             {"wchar:", SystemMetric::kBytesWritten},
                             {"syscr:", SystemMetric::kReadCalls},
                             {"syscw:", SystemMetric::kWriteCalls},
                             {"read_bytes:", SystemMetric::kBytesReadFromStorage},
                             {"write_bytes:", SystemMetric::kBytesWrittenToStorage}};
    while (!text.empty()) {
        std::string_view line = take_line(text);
        for (const Key& key : kKeys) {
            if (line.starts_with(key.name)) {
                line.remove_prefix(key.name.size());
                value(sample, key.metric) = take_number(line);
            }
        }
    }
}

// proc(5), net/dev: two lines of heads, then "name: bytes packets errs drop fifo frame compressed multicast
// bytes ...".
void read_network(std::string_view text, SystemSample& sample) noexcept {
    while (!text.empty()) {
        std::string_view line = take_line(text);
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            continue;
        }
        const std::string_view name = line.substr(0, colon);
        if (name.ends_with("lo") && name.find_first_not_of(' ') == name.size() - 2) {
            continue;
        }
        line.remove_prefix(colon + 1);
        value(sample, SystemMetric::kNetworkBytesReceived) += take_number(line);
        for (int column = 0; column < 7; ++column) {
            (void)take_number(line);
        }
        value(sample, SystemMetric::kNetworkBytesSent) += take_number(line);
    }
}

void read_memory(std::string_view text, std::uint64_t page_bytes, SystemSample& sample) noexcept {
    (void)take_number(text);  // size of the address space
    value(sample, SystemMetric::kResidentMemory) = take_number(text) * page_bytes;
}

// The file of /proc/PID/schedstat: time on a core, time runnable without one, number of turns. A kernel that
// keeps no account (delayacct off, no SCHEDSTATS) has it with zeros: no thread that ran has them.
bool read_core_time(std::string_view text, record::CoreTime& time) noexcept {
    time.on_core_ns = take_number(text);
    time.delay_ns = take_number(text);
    return time.on_core_ns != 0;
}

// What cannot be told is 0, so a known delay is at least 1.
void read_run_delay(std::string_view text, SystemSample& sample) noexcept {
    record::CoreTime time;
    if (read_core_time(text, time)) {
        value(sample, SystemMetric::kMainThreadOnCore) = time.on_core_ns;
        value(sample, SystemMetric::kMainThreadRunDelay) = std::max<std::uint64_t>(time.delay_ns, 1);
    }
}

bool take_thread_time(record::ThreadTime& time) noexcept {
    timespec used{};
    rusage usage{};
    if (sys::system_call(SYS_getrusage, RUSAGE_THREAD, sys::word(&usage)) != 0 ||
        sys::system_call(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, sys::word(&used)) != 0) {
        return false;
    }
    // What getrusage(2) says of CPU time is as of the last tick.
    time.on_core_ns =
        static_cast<std::uint64_t>(used.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(used.tv_nsec);
    time.given_up = static_cast<std::uint64_t>(usage.ru_nvcsw);
    time.sent_off = static_cast<std::uint64_t>(usage.ru_nivcsw);
    return true;
}

bool take_run_delay(std::uint64_t& ns) noexcept {
    char buffer[128];
    record::CoreTime time;
    const bool told = read_core_time(sys::read_text("/proc/thread-self/schedstat", buffer), time);
    ns = time.delay_ns;
    return told;
}

bool take_core_time(std::uint32_t thread, record::CoreTime& time) noexcept {
    sys::BasicTextLine<64> path;
    path << "/proc/self/task/" << std::uint64_t{thread} << "/schedstat";
    char buffer[128];
    return read_core_time(sys::read_text(path.c_str(), buffer), time);
}

SystemSample take_system_sample() noexcept {
    SystemSample sample;
    rusage usage{};
    if (sys::system_call(SYS_getrusage, RUSAGE_SELF, sys::word(&usage)) == 0) {
        value(sample, SystemMetric::kUserTime) = nanoseconds(usage.ru_utime);
        value(sample, SystemMetric::kSystemTime) = nanoseconds(usage.ru_stime);
        value(sample, SystemMetric::kMinorPageFaults) = static_cast<std::uint64_t>(usage.ru_minflt);
        value(sample, SystemMetric::kMajorPageFaults) = static_cast<std::uint64_t>(usage.ru_majflt);
        value(sample, SystemMetric::kVoluntaryContextSwitches) = static_cast<std::uint64_t>(usage.ru_nvcsw);
        value(sample, SystemMetric::kInvoluntaryContextSwitches) =
            static_cast<std::uint64_t>(usage.ru_nivcsw);
        value(sample, SystemMetric::kPeakMemory) = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    }
    if (sys::system_call(SYS_getrusage, RUSAGE_CHILDREN, sys::word(&usage)) == 0) {
        value(sample, SystemMetric::kCpuTimeOfChildren) =
            nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    }
    char buffer[4096];
    read_memory(sys::read_text("/proc/self/statm", buffer), kPageBytes, sample);
    read_run_delay(sys::read_text("/proc/self/schedstat", buffer), sample);
    read_process_io(sys::read_text("/proc/self/io", buffer), sample);
    read_network(sys::read_text("/proc/net/dev", buffer), sample);
    return sample;
}

}  // namespace barograph::capture::system
