// SPDX-License-Identifier: BSD-3-Clause
// Samples of the system at an interval that the user chose, also while the program makes no call: a helper
// thread of the process, which does not exist unless the setting `system_interval` asks for it. Started and
// stopped by the recording.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "capture/system/system_samples.hpp"
#include "record/arena/process.hpp"

namespace barograph::runtime {

class TimedSamples {
public:
    // After samples.start(). Whether there is a thread.
    [[nodiscard]] bool start(capture::system::SystemSamples& samples, record::Process& process,
                             double ticks_per_ns) noexcept;
    // The thread is gone when this returns. Before samples.stop().
    void stop() noexcept;
    // How many threads there may be; pause(): it has ended when that has returned. resume(): as before,
    // unless no thread can be made any more.
    [[nodiscard]] std::uint32_t threads() const noexcept { return running_ ? 1 : 0; }
    void pause() noexcept;
    void resume() noexcept;

private:
    static void* run_helper(void* self) noexcept;
    void run() noexcept;
    void start_helper() noexcept;
    void end_helper() noexcept;

    capture::system::SystemSamples* samples_ = nullptr;
    record::Process* process_ = nullptr;
    double ticks_per_ns_ = 1;
    bool running_ = false;
    std::atomic<std::uint32_t> stopping_{0};  // futex
    pthread_t helper_{};
};

}  // namespace barograph::runtime
