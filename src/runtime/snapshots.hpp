// SPDX-License-Identifier: BSD-3-Clause
// Profiles of a job that still runs: one helper thread in each process, of which one per node leads and writes what the
// arenas of this node's processes hold, every so often and on SIGUSR2. Started and stopped by the recording. The helper
// makes no MPI call, takes no signal, stops nobody, and does not exist unless the setting `snapshot` asks for it.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "record/process.hpp"
#include "runtime/settings.hpp"
#include "sys/text_line.hpp"

namespace barograph::runtime {

// What the processes of one job on one node share, in a file beside their arenas. Zeroed when it is new.
struct SnapshotBoard {
    std::atomic<std::uint32_t> wake;      // futex: counts all reasons to look
    std::atomic<std::uint32_t> requests;  // signals received
    std::atomic<std::uint32_t> served;    // requests that a snapshot has answered
    std::atomic<std::uint32_t> leader;    // process id; 0: nobody
    std::atomic<std::uint32_t> members;   // processes that have not ended
    std::atomic<std::uint32_t> number;    // of the last snapshot
    std::atomic<std::uint64_t>
        first_ns;  // CLOCK_MONOTONIC when the first process came: times count from there
};

class Snapshots {
public:
    // After the arena was made. A failure is one line on stderr, and no snapshots.
    void start(const Settings& settings, record::Process& process) noexcept;
    // Before the process collects or ends: the helper is gone when this returns.
    void stop() noexcept;
    // After stop(): the last process of this node removes what they shared, and the snapshots when the profile is written.
    void finish(bool profile_written) noexcept;
    // In a forked child, where there is no helper: gives the signal back.
    void forked() noexcept;

private:
    [[nodiscard]] bool share_board() noexcept;
    void catch_signal() noexcept;
    static void* run_helper(void* self) noexcept;
    void run() noexcept;
    // Until the next time or somebody's wake-up; true when the time has come.
    [[nodiscard]] bool wait() noexcept;
    [[nodiscard]] bool leads() noexcept;
    void let_requests_gather() noexcept;
    void write() noexcept;
    [[nodiscard]] std::uint32_t own_bit() const noexcept { return 1U << (pid_ % 31U); }

    const Settings* settings_ = nullptr;
    record::Process* process_ = nullptr;
    SnapshotBoard* board_ = nullptr;
    sys::PathText folder_;
    sys::PathText board_path_;
    std::uint32_t pid_ = 0;
    bool running_ = false;
    std::atomic<bool> stopping_{false};
    pthread_t helper_{};
};

}  // namespace barograph::runtime
