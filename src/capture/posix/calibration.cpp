// SPDX-License-Identifier: BSD-3-Clause
// See calibration.hpp.
#include "capture/posix/calibration.hpp"

#include <fcntl.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <limits>

#include "capture/io/objects/file_objects.hpp"
#include "capture/posix/opening.hpp"
#include "capture/posix/transfers.hpp"
#include "capture/region/regions.hpp"
#include "record/cost/calibrate.hpp"
#include "sys/errno_guard.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::posix {
namespace {

constexpr auto kLayer = format::Layer::kPosix;
constexpr int kBatches = 4;
constexpr int kRounds = 8;
constexpr int kReads = 16;
constexpr std::uint64_t kSlow = 50'000;  // ticks of opening and closing a file
constexpr double kMost = 3;              // beyond that it is the machine that was disturbed

// No signal handler's calls get lost meanwhile, and the thread is not cancelled.
class Undisturbed {
public:
    Undisturbed() noexcept {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &signals_);
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel_);
    }
    ~Undisturbed() {
        pthread_setcancelstate(cancel_, nullptr);
        pthread_sigmask(SIG_SETMASK, &signals_, nullptr);
    }
    Undisturbed(const Undisturbed&) = delete;
    Undisturbed& operator=(const Undisturbed&) = delete;

private:
    sigset_t signals_{};
    int cancel_ = 0;
};

// Lets the wrappers take a file for one that is recorded, without making an object of it, and another thread
// for the calling one.
class Pretended {
public:
    Pretended(io::FileEntry& entry, record::Thread& thread) noexcept
        : entry_(entry), thread_(region::current_thread) {
        entry_.object.store(1, std::memory_order_relaxed);
        entry_.described.store(true, std::memory_order_relaxed);
        entry_.recording.store(io::recording_number.load(std::memory_order_relaxed),
                               std::memory_order_release);
        region::current_thread = &thread;
        thread.open_layers |= record::Thread::kOpensSite;  // call sites are the program's
    }
    ~Pretended() {
        region::current_thread = thread_;
        entry_.recording.store(0, std::memory_order_release);
    }
    Pretended(const Pretended&) = delete;
    Pretended& operator=(const Pretended&) = delete;

private:
    io::FileEntry& entry_;
    record::Thread* thread_;
};

template <class Once>
std::uint64_t ticks_of(sys::Clock clock, int rounds, Once& once) noexcept {
    const std::uint64_t begin = clock.now();
    for (int i = 0; i < rounds; ++i) {
        once();
    }
    return clock.now() - begin;
}

// What our work on the events of `recorded` takes, which makes the same calls as `plain`, as a share of what
// is measured of it; 0: not known.
template <class Plain, class Recorded>
double share_of(record::Thread& thread, sys::Clock clock, int rounds, Plain plain,
                Recorded recorded) noexcept {
    thread.measure_next(kLayer);
    (void)ticks_of(clock, rounds, recorded);
    const std::uint64_t before = thread.own_ticks();
    (void)ticks_of(clock, rounds, recorded);
    const std::uint64_t measured = thread.own_ticks() - before;
    thread.rest_from_own_work(kLayer);
    std::uint64_t least_plain = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t least_recorded = least_plain;
    for (int batch = 0; batch < kBatches; ++batch) {
        least_plain = std::min(least_plain, ticks_of(clock, rounds, plain));
        least_recorded = std::min(least_recorded, ticks_of(clock, rounds, recorded));
    }
    const std::uint64_t taken = least_recorded > least_plain ? least_recorded - least_plain : 0;
    return measured == 0 ? 0 : static_cast<double>(taken) / static_cast<double>(measured);
}

struct Asked {
    record::FileCost* cost;
    io::FileEntry* entry;
    sys::Clock clock;
};

void measure(void* with, record::Process& /*process*/, record::Thread& thread) noexcept {
    const Asked& asked = *static_cast<const Asked*>(with);
    const char* path = asked.entry->path;
    constexpr int kFlags = O_RDONLY | O_CLOEXEC;
    char block[64];
    auto* open_plainly = real<int(const char*, int, ...)>(kOpen);
    auto* close_plainly = real<int(int)>(kClose);
    auto* read_plainly = real<ssize_t(int, void*, std::size_t, std::int64_t)>(kPread64);
    const auto plain = [&] { (void)close_plainly(open_plainly(path, kFlags)); };
    if (ticks_of(asked.clock, 1, plain) > kSlow && ticks_of(asked.clock, 1, plain) > kSlow) {
        return;
    }
    const Pretended pretended(*asked.entry, thread);
    const double opening = share_of(thread, asked.clock, kRounds, plain,
                                    [&] { (void)close<kClose>(open<kOpen>(path, kFlags, 0)); });
    const int file = open<kOpen>(path, kFlags, 0);
    if (file < 0) {
        return;
    }
    const double reading = share_of(
        thread, asked.clock, kReads, [&] { (void)read_plainly(file, block, sizeof block, 0); },
        [&] { (void)pread<kPread64>(file, block, sizeof block, 0); });
    (void)close<kClose>(file);
    const auto share = [](double of_measured) noexcept {
        return static_cast<std::uint32_t>(record::MeasuringCost::kWhole *
                                          std::clamp(of_measured, 1.0, kMost));
    };
    if (opening > 0 && reading > 0) {
        asked.cost->opening.store(share(opening), std::memory_order_relaxed);
        // All that is known of a library is that it runs much code, as opening does: measured is how much
        // longer that takes than reading.
        asked.cost->library.store(share(opening / reading), std::memory_order_relaxed);
    }
}

}  // namespace

void calibrate(record::Process& process) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (!process.arena().has_file() || !io::owns_tables()) {
        return;
    }
    const std::string_view path = process.arena().path();
    Asked asked{.cost = &process.file_cost(),
                .entry = io::file_entry(path, io::key_of(path)),
                .clock = process.clock()};
    if (asked.entry == nullptr || io::is_shared_entry(*asked.entry)) {
        return;
    }
    const Undisturbed undisturbed;
    record::with_own_thread(asked.clock, measure, &asked);
}

}  // namespace barograph::capture::posix
