// SPDX-License-Identifier: BSD-3-Clause
// Profiles of a job that still runs: one helper thread in each process, of which one per node leads and
// writes what the arenas of this node's processes hold, every so often, on SIGUSR2 and when the program asks.
// Started and stopped by the recording. The helper makes no MPI call, takes no signal, stops nobody, and does
// not exist unless the setting `snapshot` or the program asks for it.
#pragma once

#include <pthread.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <string_view>

#include "record/arena/process.hpp"
#include "runtime/start/settings.hpp"
#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"

namespace barograph::runtime {

// A snapshot that the program asked for, under a name.
struct SnapshotRequest {
    std::uint32_t order;  // 1 for the first one; 0: none yet
    std::uint32_t name_bytes;
    std::int64_t asked_unix_ns;
    char name[96];
};

// What the processes of one job on one node share, in a file beside their arenas. Zeroed when it is new.
struct SnapshotBoard {
    static constexpr std::uint32_t kRequests = 32;

    std::atomic<std::uint32_t> wake;      // futex: counts all reasons to look
    std::atomic<std::uint32_t> requests;  // signals received
    std::atomic<std::uint32_t> served;    // requests that a snapshot has answered
    std::atomic<std::uint32_t> leader;    // its number, see Snapshots; 0: nobody
    std::atomic<std::uint32_t> members;   // processes that have not ended
    std::atomic<std::uint32_t> number;    // of the last snapshot
    std::atomic<std::uint64_t>
        first_ns;                      // CLOCK_MONOTONIC when the first process came: times count from there
    std::atomic<std::uint32_t> asked;  // order of the last request by name
    std::atomic<std::uint32_t> taken;  // order of the last one that was answered
    std::atomic<std::uint64_t> every_ns;  // as the program wants them; 0: not by time
    sys::SpinLock lock;                   // of the requests, and of changes to `asked`
    SnapshotRequest by_name[kRequests];   // that of order n is at n modulo their number
};

class Snapshots {
public:
    // After the arena was made. A failure is one line on stderr, and no snapshots.
    void start(const Settings& settings, record::Process& process) noexcept;
    // The program asks for one: returns before it is written. The n-th one of a name is taken when the first
    // process of this node asks for it. Requests that come too often are not answered, but counted.
    void take(const Settings& settings, record::Process& process, std::string_view name) noexcept;
    // The program wants them this often, 0: not at all.
    void every(const Settings& settings, record::Process& process, std::uint64_t nanoseconds) noexcept;
    // Before the process collects or ends: the helper is gone when this returns.
    void stop() noexcept;
    // After stop(): the last process of this node removes what they shared, and the snapshots when the
    // profile is written. Those that are kept get the name that the program has given the profile: `named` is
    // its path without the ending, empty where it gave none.
    void finish(bool profile_written, std::string_view named = {}) noexcept;
    // How many threads there may be; pause(): it has ended when that has returned. resume(): as before,
    // unless no thread can be made any more.
    [[nodiscard]] std::uint32_t threads() const noexcept { return running_ ? 1 : 0; }
    void pause() noexcept;
    void resume() noexcept;
    // In a forked child, where there is no helper: gives the signal back.
    void forked() noexcept;

private:
    void start_helper() noexcept;
    void end_helper() noexcept;  // that was told so
    [[nodiscard]] bool share_board() noexcept;
    void catch_signal() noexcept;
    static void* run_helper(void* self) noexcept;
    void run() noexcept;
    // Until the next time or somebody's wake-up; true when the time has come.
    [[nodiscard]] bool wait() noexcept;
    [[nodiscard]] bool leads() noexcept;
    void let_requests_gather() noexcept;
    void write(std::string_view name, std::int64_t asked_unix_ns) noexcept;
    [[nodiscard]] bool post(std::string_view name) noexcept;
    [[nodiscard]] bool begin(const Settings& settings, record::Process& process) noexcept;
    [[nodiscard]] bool asked_by_name() const noexcept { return board_->asked.load() != board_->taken.load(); }
    void write_by_name() noexcept;
    [[nodiscard]] std::uint32_t own_bit() const noexcept { return 1U << (number_ % 31U); }

    const Settings* settings_ = nullptr;
    record::Process* process_ = nullptr;
    SnapshotBoard* board_ = nullptr;
    sys::PathText folder_;
    sys::PathText board_path_;
    std::string_view complained_;  // what it was that was said last; text that stays
    std::uint32_t number_ = 0;     // process id, and above it some bits of its namespace
    sys::SpinLock asking_;         // between threads of this process that ask, and its end
    bool running_ = false;
    bool refused_ = false;  // it cannot be done, or the recording has ended
    std::array<std::uint32_t, SnapshotBoard::kRequests>
        joined_{};  // orders of requests that this process made or shares
    std::atomic<bool> stopping_{false};
    std::atomic<bool> pausing_{false};
    pthread_t helper_{};
};

}  // namespace barograph::runtime
