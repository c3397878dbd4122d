// SPDX-License-Identifier: BSD-3-Clause
// See blocked.hpp.
#include "capture/sample/blocked.hpp"

#include <linux/futex.h>
#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <ctime>

#include "capture/sample/thread_usage.hpp"
#include "capture/source/blocked_walk.hpp"
#include "capture/source/call_sites.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/own_descriptors.hpp"
#include "sys/spin_lock.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::sample {
namespace {

constexpr std::uint64_t kLeastPeriodNs = 1'000'000;  // a look at each thread takes microseconds

constinit std::atomic<Watched*> all{nullptr};
constinit std::atomic<std::uint32_t> ended{1};
constinit std::uint64_t period = kSecondNs;
constinit sys::SpinLock looking;

// A file of /proc about a thread, as far as it fits.
struct ThreadFile {
    ThreadFile(std::int64_t tid, std::string_view name) noexcept {
        sys::BasicTextLine<64> path;
        path << "/proc/self/task/" << static_cast<std::uint64_t>(tid) << "/" << name;
        text_ = sys::read_text(path.c_str(), bytes_);
    }
    ThreadFile(const ThreadFile&) = delete;
    ThreadFile& operator=(const ThreadFile&) = delete;
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    [[nodiscard]] std::string_view first_word() const noexcept {
        return text_.substr(0, text_.find_first_of(" \n"));
    }

private:
    char bytes_[256];
    std::string_view text_;
};

// The last words of "202 0x7f.. 0x80 0x0 0x0 0x0 0xffffffff 0x7ffd.. 0x7f..": stack pointer and instruction.
struct BlockedAt {
    explicit BlockedAt(std::string_view text) noexcept {
        while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) {
            text.remove_suffix(1);
        }
        found = take(text, address) && take(text, stack) && stack != 0 && address != 0;
    }
    std::uintptr_t stack = 0;
    std::uintptr_t address = 0;
    bool found = false;

private:
    static bool take(std::string_view& text, std::uintptr_t& value) noexcept {
        const std::size_t space = text.find_last_of(' ');
        if (space == std::string_view::npos || !text.substr(space + 1).starts_with("0x")) {
            return false;
        }
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data() + space + 3, end, value, 16);
        text = text.substr(0, space);
        return error == std::errc() && rest == end;
    }
};

}  // namespace

// Looks at threads, in the thread that does so.
class Watch {
public:
    [[nodiscard]] bool open(record::Process& process) noexcept {
        process_ = &process;
        clock_ = process.clock();
        return walker_.open();
    }

    static void add(Watched& watched) noexcept {
        watched.next_ = all.load(std::memory_order_relaxed);
        while (!all.compare_exchange_weak(watched.next_, &watched, std::memory_order_acq_rel)) {
        }
    }
    void look_at_all(std::uint64_t periods) noexcept {
        if (process_->has_stopped()) {
            return;
        }
        for (Watched* one = all.load(std::memory_order_acquire); one != nullptr; one = one->next_) {
            const std::uint64_t begin = clock_.now();
            look_at(*one, periods);
            one->table_.add_cost(clock_.now() - begin);
        }
    }

private:
    void look_at(Watched& watched, std::uint64_t periods) noexcept {
        record::Thread* const thread = watched.thread_.load(std::memory_order_acquire);
        const std::int64_t tid = watched.tid_.load(std::memory_order_acquire);
        if (thread == nullptr) {
            return;
        }
        if (!has_run(watched, tid)) {
            if (watched.blocked_) {
                count(watched, periods);
            }
            return;
        }
        watched.blocked_ = find(watched, *thread, tid) && !has_run(watched, tid);
        if (watched.blocked_) {
            count(watched, periods);
        }
    }

    // Since it was asked last.
    static bool has_run(Watched& watched, std::int64_t tid) noexcept {
        const ThreadFile file(tid, "schedstat");
        const std::string_view run_time = file.first_word().substr(0, sizeof watched.run_time_ - 1);
        if (!run_time.empty() && run_time == watched.run_time_) {
            return false;
        }
        *std::copy(run_time.begin(), run_time.end(), watched.run_time_) = '\0';
        return true;
    }

    bool find(Watched& watched, const record::Thread& thread, std::int64_t tid) noexcept {
        const ThreadFile file(tid, "syscall");
        const BlockedAt at(file.text());
        watched.stack_.count = 0;
        if (!at.found) {
            return false;
        }
        if (thread.busy) {
            return true;  // its path is being changed: it is not known where
        }
        watched.node_ = thread.open_path();
        source::Stack stack;
        look_for_unloaded();
        for (const std::size_t bytes :
             {source::BlockedWalker::kLeastCopy, source::BlockedWalker::kMostCopy}) {
            if (!walker_.copy(at.stack, bytes) || source::walk_blocked(walker_, at.address, stack)) {
                break;
            }
        }
        watched.stack_.take(stack, watched.python_, watched.state_.load(std::memory_order_relaxed), watched,
                            watched.objects_);
        return true;
    }

    void look_for_unloaded() noexcept {
        constexpr std::uint64_t kSeldomNs = 50'000'000;  // a fork waits for it
        if (const std::uint64_t now = sys::monotonic_ns(); now - looked_ >= kSeldomNs) {
            looked_ = now;
            source::look_for_unloaded();
        }
    }

    static void count(Watched& watched, std::uint64_t periods) noexcept {
        const StackWords& stack = watched.stack_;
        if (stack.count == 0) {
            watched.table_.lose(periods);
        } else {
            watched.table_.add({watched.node_, stack.words[0], stack.callers(), stack.whole}, periods);
        }
    }

    source::BlockedWalker walker_;
    std::uint64_t looked_ = 0;  // for objects that were unloaded
    record::Process* process_ = nullptr;
    sys::Clock clock_;
};

namespace {

constinit Watch the_watch;

void* look(void* /*nothing*/) noexcept {
    sys::have_own_descriptors();
    const timespec pause{.tv_sec = static_cast<std::int64_t>(period / kSecondNs),
                         .tv_nsec = static_cast<std::int64_t>(period % kSecondNs)};
    std::uint64_t counted = sys::monotonic_ns();
    while (ended.load(std::memory_order_acquire) == 0) {
        (void)sys::system_call(SYS_futex, sys::word(&ended), FUTEX_WAIT_PRIVATE, 0, sys::word(&pause));
        const std::uint64_t periods = (sys::monotonic_ns() - counted) / period;
        const sys::SpinGuard guard(looking);
        if (periods == 0 || !guard.held() || ended.load(std::memory_order_acquire) != 0) {
            continue;
        }
        counted += periods * period;
        the_watch.look_at_all(periods);
    }
    return nullptr;
}

}  // namespace

bool Watched::open(std::span<std::byte> memory, std::uint64_t period_ns) noexcept {
    return table_.open(memory, std::max(period_ns, kLeastPeriodNs), format::SampleClock::kBlocked);
}

void Watched::is(record::Thread* thread) noexcept {
    tid_.store(sys::system_call(SYS_gettid), std::memory_order_release);
    thread_.store(thread, std::memory_order_release);
}

std::string_view why_not_watched() noexcept {
    const std::int64_t self = sys::system_call(SYS_gettid);
    return ThreadFile(self, "schedstat").text().empty() || ThreadFile(self, "syscall").text().empty()
               ? "the kernel does not say where threads wait (/proc/self/task/*/syscall)"
               : "";
}

void watch(record::Process& process, std::uint64_t period_ns,
           bool (*start_helper)(void* (*)(void*))) noexcept {
    if (the_watch.open(process)) {
        period = std::max(period_ns, kLeastPeriodNs);
        ended.store(0, std::memory_order_release);
        (void)start_helper(look);
    }
}

void add_watched(Watched& watched) noexcept { Watch::add(watched); }

void stop_watching() noexcept {
    if (ended.exchange(1, std::memory_order_acq_rel) == 0) {
        (void)sys::system_call(SYS_futex, sys::word(&ended), FUTEX_WAKE_PRIVATE, 1);
        const sys::SpinGuard guard(looking);  // waits for the look that is under way
    }
}

bool watch_again(bool (*start_helper)(void* (*)(void*))) noexcept {
    ended.store(0, std::memory_order_release);
    return start_helper(look);
}

void forget_watched() noexcept {
    new (&looking) sys::SpinLock();
    ended.store(1, std::memory_order_relaxed);
    all.store(nullptr, std::memory_order_relaxed);
}

}  // namespace barograph::capture::sample
