// SPDX-License-Identifier: BSD-3-Clause
// See snapshots.hpp. What belongs to the helper's life; snapshot_file.cpp writes the profile. No file
// descriptor stays open: a program that closes those it does not know must not meet ours.
#include "runtime/snapshots/snapshots.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>

#include <algorithm>
#include <cerrno>
#include <new>

#include "runtime/snapshots/snapshot_file.hpp"
#include "sys/clock.hpp"
#include "sys/files/file_limit.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/output_file.hpp"
#include "sys/helper_thread.hpp"
#include "sys/system_call.hpp"

namespace barograph::runtime {
namespace {

constexpr long kBoardBytes = 4096;
static_assert(sizeof(SnapshotBoard) <= kBoardBytes);
// zstd and the tables live on the heap; the deepest call chain of collect takes far less.
constexpr std::size_t kStackBytes = 1 << 20;
// A launcher passes a signal to its ranks one after the other: what comes within this time is one request.
constexpr std::uint64_t kGatherNs = 20'000'000;
constexpr int kGatherRounds = 10;
// How many snapshots a program may ask for on a node: some at once and then one per second, so that a call in
// a hot loop harms nobody.
constexpr std::uint64_t kAtOnce = 16;
constexpr std::uint64_t kMostByName = 1000;

// The board of this process, for the signal handler; nullptr when there are no snapshots (any more).
constinit std::atomic<SnapshotBoard*> signalled_board{nullptr};

void wake_all(SnapshotBoard& board, std::uint32_t bits) noexcept {
    board.wake.fetch_add(1, std::memory_order_release);
    (void)sys::system_call(SYS_futex, sys::word(&board.wake), FUTEX_WAKE_BITSET, 0x7fffffff, 0, 0,
                           static_cast<long>(bits));
}

// Async-signal-safe: two atomic additions and a system call that leaves errno alone.
void on_signal(int) noexcept {
    SnapshotBoard* board = signalled_board.load(std::memory_order_acquire);
    if (board != nullptr) {
        board->requests.fetch_add(1, std::memory_order_release);
        wake_all(*board, FUTEX_BITSET_MATCH_ANY);
    }
}

bool is_our_handler() noexcept {
    struct sigaction now{};
    return ::sigaction(SIGUSR2, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) == 0 &&
           now.sa_handler == on_signal;
}

void complain(std::string_view why) noexcept {
    sys::TextLine line;
    line << "barograph: no snapshots: " << why;
    line.print_to_stderr();
}

// Not in the middle of a character of UTF-8.
std::string_view shortened(std::string_view text, std::size_t most) noexcept {
    if (text.size() > most) {
        while (most != 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) {
            --most;
        }
        text = text.substr(0, most);
    }
    return text;
}

// Numbers of processes have 22 bits at most; containers use the same ones.
constexpr std::uint32_t kPidBits = 22;

std::uint32_t own_number() noexcept {
    return static_cast<std::uint32_t>(sys::system_call(SYS_getpid)) |
           static_cast<std::uint32_t>(sys::pid_namespace()) << kPidBits;
}

// One of another container may be there.
bool exists(std::uint32_t number, std::uint32_t own) noexcept {
    return (number ^ own) >> kPidBits != 0 ||
           sys::system_call(SYS_kill, static_cast<long>(number & ((1U << kPidBits) - 1)), 0) != -ESRCH;
}

}  // namespace

void Snapshots::start(const Settings& settings, record::Process& process) noexcept {
    settings_ = &settings;
    process_ = &process;
    number_ = own_number();
    if (!process.arena().has_file()) {
        complain("the tables of this process are not in a file");
        return;
    }
    const std::string_view path = process.arena().path();
    folder_ << path.substr(0, path.rfind('/'));
    board_path_ << folder_.view() << "/snapshots";
    if (!share_board()) {
        complain("no space in the arena folder");
        return;
    }
    start_helper();
    if (running_ && settings.snapshot.on) {
        catch_signal();
    }
}

void Snapshots::start_helper() noexcept {
    stopping_.store(false);
    running_ = sys::start_helper_thread(helper_, kStackBytes, run_helper, this);
    if (!running_) {
        complain("no thread could be made");
        signalled_board.store(nullptr, std::memory_order_release);
        finish(false);
    }
}

bool Snapshots::share_board() noexcept {
    const long descriptor = sys::system_call(SYS_openat, AT_FDCWD, sys::word(board_path_.c_str()),
                                             O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0) {
        return false;
    }
    // Backed now, so that a full file system is an error here and not a signal later.
    const bool backed = sys::file_size_limit() >= kBoardBytes &&
                        sys::system_call(SYS_fallocate, descriptor, 0, 0, kBoardBytes) == 0;
    const long mapped =
        backed ? sys::system_call(SYS_mmap, 0, kBoardBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
               : -ENOSPC;
    (void)sys::system_call(SYS_close, descriptor);
    if (mapped < 0 && mapped > -4096) {
        return false;
    }
    board_ = reinterpret_cast<SnapshotBoard*>(mapped);
    board_->members.fetch_add(1);
    std::uint64_t nobody = 0;
    board_->first_ns.compare_exchange_strong(nobody, sys::monotonic_ns());
    return true;
}

// Only where the program has no handler: one that it installs later simply takes the place of ours.
void Snapshots::catch_signal() noexcept {
    signalled_board.store(board_, std::memory_order_release);
    struct sigaction now{};
    if (::sigaction(SIGUSR2, nullptr, &now) != 0 || (now.sa_flags & SA_SIGINFO) != 0 ||
        now.sa_handler != SIG_DFL) {
        return;
    }
    struct sigaction ours{};
    ours.sa_handler = on_signal;
    ours.sa_flags = SA_RESTART;
    sigemptyset(&ours.sa_mask);
    (void)::sigaction(SIGUSR2, &ours, nullptr);
}

void Snapshots::take(const Settings& settings, record::Process& process, std::string_view name) noexcept {
    const sys::SpinGuard guard(asking_);
    if (guard.held() && begin(settings, process) && !post(name)) {
        process.header().snapshots_skipped.fetch_add(1, std::memory_order_relaxed);
    }
}

bool Snapshots::begin(const Settings& settings, record::Process& process) noexcept {
    if (!running_ && !refused_) {
        start(settings, process);
        refused_ = !running_;
    }
    return !refused_;
}

void Snapshots::every(const Settings& settings, record::Process& process,
                      std::uint64_t nanoseconds) noexcept {
    const sys::SpinGuard guard(asking_);
    if (guard.held() && begin(settings, process)) {
        board_->every_ns.store(nanoseconds);
        wake_all(*board_, FUTEX_BITSET_MATCH_ANY);
    }
}

bool Snapshots::post(std::string_view name) noexcept {
    constexpr std::uint64_t kSecond = 1'000'000'000;
    const sys::SpinGuard guard(board_->lock);
    if (!guard.held()) {
        refused_ = true;  // its holder is dead: not to be waited for again
        return false;
    }
    name = shortened(name, sizeof SnapshotRequest::name);
    const std::uint32_t last = board_->asked.load();
    const std::uint32_t first = last < SnapshotBoard::kRequests ? 1 : last - SnapshotBoard::kRequests + 1;
    for (std::uint32_t order = first; order <= last; ++order) {
        const std::size_t place = order % SnapshotBoard::kRequests;
        const SnapshotRequest& request = board_->by_name[place];
        if (joined_[place] != order && name == std::string_view(request.name, request.name_bytes)) {
            joined_[place] = order;
            return true;
        }
    }
    const std::uint64_t seconds = (sys::monotonic_ns() - board_->first_ns.load()) / kSecond;
    if (last >= std::min(kMostByName, kAtOnce + seconds) ||
        last - board_->taken.load() >= SnapshotBoard::kRequests - 1) {
        return false;
    }
    const std::uint32_t order = last + 1;
    const std::size_t place = order % SnapshotBoard::kRequests;
    SnapshotRequest& request = board_->by_name[place];
    request.order = order;
    request.asked_unix_ns = sys::unix_ns();
    request.name_bytes = static_cast<std::uint32_t>(name.size());
    std::copy(name.begin(), name.end(), request.name);
    joined_[place] = order;
    board_->asked.store(order, std::memory_order_release);
    wake_all(*board_, FUTEX_BITSET_MATCH_ANY);
    return true;
}

void Snapshots::stop() noexcept {
    {
        const sys::SpinGuard guard(asking_);
        refused_ = true;
    }
    if (!running_) {
        return;
    }
    running_ = false;
    signalled_board.store(nullptr, std::memory_order_release);
    stopping_.store(true, std::memory_order_release);
    end_helper();
}

void Snapshots::end_helper() noexcept {
    wake_all(*board_, own_bit());
    (void)pthread_join(helper_, nullptr);
    // A process that goes on may lead.
    std::uint32_t self = number_;
    board_->leader.compare_exchange_strong(self, 0);
}

void Snapshots::pause() noexcept {
    if (running_) {
        pausing_.store(true, std::memory_order_release);
        end_helper();
    }
}

void Snapshots::resume() noexcept {
    pausing_.store(false, std::memory_order_release);
    if (running_) {
        start_helper();
    }
}

void Snapshots::finish(bool profile_written, std::string_view named) noexcept {
    if (board_ == nullptr) {
        return;
    }
    if (board_->members.fetch_sub(1) == 1) {
        const std::uint32_t last = board_->number.load();
        const std::uint32_t kept = std::min(last, settings_->snapshot_keep);
        const bool remove = profile_written && !keeps_all(*settings_);
        for (std::uint32_t number = last - kept + 1; remove && number <= last; ++number) {
            remove_snapshot(*settings_, number);
        }
        if (profile_written && !remove && !named.empty()) {
            move_snapshots(*settings_, named);
        }
        (void)sys::remove_file(board_path_.c_str());
    }
    (void)sys::system_call(SYS_munmap, sys::word(board_), kBoardBytes);
    board_ = nullptr;
}

void Snapshots::forked() noexcept {
    new (&asking_) sys::SpinLock();
    running_ = false;
    board_ = nullptr;
    signalled_board.store(nullptr, std::memory_order_release);
    if (settings_ != nullptr && is_our_handler()) {
        struct sigaction plain{};
        plain.sa_handler = SIG_DFL;
        sigemptyset(&plain.sa_mask);
        (void)::sigaction(SIGUSR2, &plain, nullptr);
    }
}

void* Snapshots::run_helper(void* self) noexcept {
    (void)sys::system_call(SYS_prctl, PR_SET_NAME, sys::word("barograph"));
    static_cast<Snapshots*>(self)->run();
    return nullptr;
}

void Snapshots::run() noexcept {
    std::uint64_t noted_ns = 0;
    for (bool ends = false; !ends;) {
        const bool due = wait();
        ends = stopping_.load(std::memory_order_acquire);
        if (pausing_.load(std::memory_order_acquire) || (ends && !keeps_all(*settings_))) {
            return;  // goes on later, or nobody would see them
        }
        const bool asked = !ends && board_->requests.load() != board_->served.load();
        if ((!due && !asked && !asked_by_name()) || !leads()) {
            continue;
        }
        write_by_name();
        if (asked) {
            let_requests_gather();
        }
        if (asked || (due && !ends)) {
            board_->served.store(board_->requests.load());
            write({}, 0);
        }
        timespec used{};
        if (sys::system_call(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, sys::word(&used)) == 0) {
            const std::uint64_t used_ns = static_cast<std::uint64_t>(used.tv_sec) * 1'000'000'000U +
                                          static_cast<std::uint64_t>(used.tv_nsec);
            process_->header().helper_cpu_ns.fetch_add(used_ns - noted_ns);
            noted_ns = used_ns;
        }
    }
}

bool Snapshots::wait() noexcept {
    const std::uint32_t seen = board_->wake.load(std::memory_order_acquire);
    // A request that another process leads on is not ours to wait for.
    if (stopping_.load(std::memory_order_acquire) || pausing_.load(std::memory_order_acquire) ||
        ((board_->requests.load() != board_->served.load() || asked_by_name()) && leads())) {
        return false;
    }
    timespec until{};
    const std::uint64_t every = settings_->snapshot.on ? settings_->snapshot.ns : board_->every_ns.load();
    if (every != 0) {
        const std::uint64_t first = board_->first_ns.load();
        const std::uint64_t now = sys::monotonic_ns();
        const std::uint64_t next = first + ((now > first ? now - first : 0) / every + 1) * every;
        until.tv_sec = static_cast<time_t>(next / 1'000'000'000U);
        until.tv_nsec = static_cast<long>(next % 1'000'000'000U);
    }
    // FUTEX_WAIT_BITSET takes an absolute time of CLOCK_MONOTONIC.
    const long status =
        sys::system_call(SYS_futex, sys::word(&board_->wake), FUTEX_WAIT_BITSET, static_cast<long>(seen),
                         every != 0 ? sys::word(&until) : 0, 0, static_cast<long>(own_bit() | 1U << 31U));
    return status == -ETIMEDOUT;
}

// The first process that comes leads; when it has died the next one does.
bool Snapshots::leads() noexcept {
    std::uint32_t leader = board_->leader.load();
    if (leader == number_) {
        return true;
    }
    return (leader == 0 || !exists(leader, number_)) &&
           board_->leader.compare_exchange_strong(leader, number_);
}

void Snapshots::let_requests_gather() noexcept {
    for (int round = 0; round < kGatherRounds; ++round) {
        const std::uint32_t requests = board_->requests.load();
        const timespec pause{.tv_sec = 0, .tv_nsec = static_cast<long>(kGatherNs)};
        (void)sys::system_call(SYS_nanosleep, sys::word(&pause));
        if (board_->requests.load() == requests || stopping_.load()) {
            return;
        }
    }
}

void Snapshots::write_by_name() noexcept {
    while (asked_by_name()) {
        SnapshotRequest request{};
        {
            const sys::SpinGuard guard(board_->lock);
            const std::uint32_t order = board_->taken.load() + 1;
            board_->taken.store(guard.held() ? order : board_->asked.load());
            request = board_->by_name[order % SnapshotBoard::kRequests];
            if (!guard.held()) {
                return;
            }
        }
        write({request.name, request.name_bytes}, request.asked_unix_ns);
    }
}

void Snapshots::write(std::string_view name, std::int64_t asked_unix_ns) noexcept {
    const std::uint32_t number = board_->number.load() + 1;
    std::string_view problem;
    if (!write_snapshot({.settings = settings_,
                         .folder = folder_.view(),
                         .number = number,
                         .name = name,
                         .asked_unix_ns = asked_unix_ns},
                        problem)) {
        // Once: it is tried again and again, and comes back when somebody has made room.
        if (problem != complained_) {
            complain(problem);
        }
        complained_ = problem;
        return;
    }
    complained_ = {};
    board_->number.store(number);
    if (number > settings_->snapshot_keep) {
        remove_snapshot(*settings_, number - settings_->snapshot_keep);
    }
}
}  // namespace barograph::runtime
