// SPDX-License-Identifier: BSD-3-Clause
// See timed_samples.hpp.
#include "runtime/timed_samples.hpp"

#include <linux/futex.h>
#include <sys/prctl.h>
#include <time.h>

#include <cerrno>

#include "sys/helper_thread.hpp"
#include "sys/system_call.hpp"

namespace barograph::runtime {
namespace {

constexpr std::size_t kStackBytes = 256 * 1024;
constexpr std::uint64_t kSecondNs = 1'000'000'000;

}  // namespace

bool TimedSamples::start(capture::system::SystemSamples& samples, record::Process& process,
                         double ticks_per_ns) noexcept {
    samples_ = &samples;
    process_ = &process;
    ticks_per_ns_ = ticks_per_ns;
    start_helper();
    return running_;
}

void TimedSamples::stop() noexcept {
    if (running_) {
        running_ = false;
        end_helper();
    }
}

void TimedSamples::pause() noexcept {
    if (running_) {
        end_helper();
    }
}

void TimedSamples::resume() noexcept {
    if (running_) {
        start_helper();
    }
}

void TimedSamples::start_helper() noexcept {
    stopping_.store(0, std::memory_order_relaxed);
    running_ = sys::start_helper_thread(helper_, kStackBytes, run_helper, this);
}

void TimedSamples::end_helper() noexcept {
    stopping_.store(1, std::memory_order_release);
    (void)sys::system_call(SYS_futex, sys::word(&stopping_), FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
    (void)pthread_join(helper_, nullptr);
}

void* TimedSamples::run_helper(void* self) noexcept {
    (void)sys::system_call(SYS_prctl, PR_SET_NAME, sys::word("barograph"));
    static_cast<TimedSamples*>(self)->run();
    return nullptr;
}

void TimedSamples::run() noexcept {
    std::uint64_t noted_ns = 0;
    while (stopping_.load(std::memory_order_acquire) == 0) {
        const auto ns = static_cast<std::uint64_t>(static_cast<double>(samples_->interval()) / ticks_per_ns_);
        const timespec most{.tv_sec = static_cast<time_t>(ns / kSecondNs),
                            .tv_nsec = static_cast<long>(ns % kSecondNs)};
        if (sys::system_call(SYS_futex, sys::word(&stopping_), FUTEX_WAIT_PRIVATE, 0, sys::word(&most), 0,
                             0) != -ETIMEDOUT) {
            continue;
        }
        samples_->sample(process_->clock().now());
        timespec used{};
        if (sys::system_call(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, sys::word(&used)) == 0) {
            const std::uint64_t used_ns = static_cast<std::uint64_t>(used.tv_sec) * kSecondNs +
                                          static_cast<std::uint64_t>(used.tv_nsec);
            process_->header().helper_cpu_ns.fetch_add(used_ns - noted_ns);
            noted_ns = used_ns;
        }
    }
}

}  // namespace barograph::runtime
