// SPDX-License-Identifier: BSD-3-Clause
// See cpu_event.hpp; perf_event_open(2), fcntl(2).
#include "capture/sample/cpu_event.hpp"

#include <fcntl.h>
#include <linux/perf_event.h>

#include "sys/system_call.hpp"

namespace barograph::capture::sample {

int CpuEvent::open(std::uint32_t thread, int signal, std::uint64_t period_ns) noexcept {
    perf_event_attr event{};
    event.size = PERF_ATTR_SIZE_VER0;
    event.type = PERF_TYPE_SOFTWARE;
    event.config = PERF_COUNT_SW_TASK_CLOCK;
    event.sample_period = period_ns;
    event.disabled = 1;
    const long opened = sys::system_call(SYS_perf_event_open, sys::word(&event), static_cast<long>(thread),
                                         -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (opened < 0) {
        return static_cast<int>(-opened);
    }
    descriptor_ = static_cast<int>(opened);
    const f_owner_ex owner{F_OWNER_TID, static_cast<pid_t>(thread)};
    long failed = sys::system_call(SYS_fcntl, opened, F_SETOWN_EX, sys::word(&owner));
    failed = failed < 0 ? failed : sys::system_call(SYS_fcntl, opened, F_SETSIG, signal);
    failed = failed < 0 ? failed : sys::system_call(SYS_fcntl, opened, F_SETFL, O_ASYNC | O_NONBLOCK);
    if (failed < 0) {
        close();
        return static_cast<int>(-failed);
    }
    (void)sys::system_call(SYS_ioctl, opened, PERF_EVENT_IOC_ENABLE, 0);
    return 0;
}

void CpuEvent::set_period(std::uint64_t period_ns) noexcept {
    (void)sys::system_call(SYS_ioctl, descriptor_, PERF_EVENT_IOC_PERIOD, sys::word(&period_ns));
}

void CpuEvent::close() noexcept {
    if (descriptor_ >= 0) {
        (void)sys::system_call(SYS_ioctl, descriptor_, PERF_EVENT_IOC_DISABLE, 0);
        (void)sys::system_call(SYS_close, descriptor_);
        descriptor_ = -1;
    }
}

}  // namespace barograph::capture::sample
