// SPDX-License-Identifier: BSD-3-Clause
// See sampler.hpp.
#include "capture/sample/sampler.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction
#include <sys/stat.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers): clock ids
#include <ucontext.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <new>
#include <span>

#include "capture/sample/blocked.hpp"
#include "capture/sample/event_cost.hpp"
#include "capture/sample/own_threads.hpp"
#include "capture/sample/sampled_thread.hpp"
#include "capture/sample/signals.hpp"
#include "capture/sample/stack_words.hpp"
#include "capture/sample/thread_usage.hpp"
#include "capture/sample/threads.hpp"
#include "capture/source/call_sites.hpp"
#include "capture/source/stack_walk.hpp"
#include "record/sample_table.hpp"
#include "sys/call_on_stack.hpp"
#include "sys/errno_guard.hpp"
#include "sys/files/own_descriptors.hpp"
#include "sys/mapping.hpp"
#include "sys/spin_lock.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::sample {
namespace {

constexpr int kSignal = SIGURG;
// A walk takes a tenth of it.
constexpr std::uint64_t kStackBytes = 64 * 1024;
// Objects that were loaded meanwhile are looked for when a walk has met one, at most this often; and whether
// the signal is still ours at least this often.
constexpr std::int64_t kLookNs = 50'000'000;
constexpr std::int64_t kRestNs = 1'000'000'000;
// For each thread.
constexpr std::uint64_t kTableBytes = 512 * 1024;
// Eighths of a thread's chunk of the arena that are in use when the next is asked for, and turned to.
constexpr std::uint32_t kWantsRoom = 4;
constexpr std::uint32_t kTakesRoom = 6;
// Every kReview samples their cost is checked against the budget; the period grows to kLongestNs at most.
constexpr std::uint32_t kReview = 16;
constexpr double kPartOfBudget = 0.5;
constexpr std::uint32_t kMostDoublings = 10;
constexpr std::uint64_t kLongestNs = kSecondNs;
// How often the cost of events is measured, which takes a millisecond of CPU time.
constexpr std::uint64_t kMeasureNs = 10'000'000'000;
// How long a thread waits until another one has closed its event.
constexpr std::int64_t kCloseNs = 200'000'000;
// A thread that goes on blocking the signal and letting it through has a timer.
constexpr std::uint32_t kMostEvents = 8;

constinit record::Process* recorded = nullptr;
constinit Plan plan;
constinit std::atomic<bool> on{false};
// What the kernel takes around the handler, by a timer and by an event.
constinit std::uint64_t delivery_ticks = 0;
constinit std::atomic<std::uint64_t> event_ticks{0};
constinit sys::SpinLock lock;
constinit Sampled* all = nullptr;
constinit thread_local Sampled* own __attribute__((tls_model("initial-exec"))) = nullptr;
// Futex of the thread that looks for new objects.
constexpr std::uint32_t kResting = 0;
constexpr std::uint32_t kWanted = 1;
constexpr std::uint32_t kEnded = 2;
constinit std::atomic<std::uint32_t> looking{kResting};
// Futex: counts what that thread is to do at once.
constinit std::atomic<std::uint32_t> urgent{0};
// Futex: whether it is there.
constinit std::atomic<std::uint32_t> looker_there{0};
constinit std::atomic<bool> events_permitted{false};
// The thread that looks for new objects, and has the events, is to end for a while: see pause_threads().
constinit std::atomic<bool> paused{false};

void wake(const std::atomic<std::uint32_t>& futex) noexcept {
    (void)sys::system_call(SYS_futex, sys::word(&futex), FUTEX_WAKE_PRIVATE, 1);
}

// Until the number is 0, or kCloseNs have passed.
void wait_for_none(const std::atomic<std::uint32_t>& number) noexcept {
    const timespec limit{.tv_sec = kCloseNs / 1'000'000'000, .tv_nsec = kCloseNs % 1'000'000'000};
    for (std::uint32_t now = number.load(); now != 0; now = number.load()) {
        if (sys::system_call(SYS_futex, sys::word(&number), FUTEX_WAIT_PRIVATE, now, sys::word(&limit)) ==
            -ETIMEDOUT) {
            return;
        }
    }
}

void want_looker() noexcept {
    std::uint32_t resting = kResting;
    if (looking.compare_exchange_strong(resting, kWanted, std::memory_order_acq_rel)) {
        wake(looking);
    }
}

void hurry_looker() noexcept {
    want_looker();
    urgent.fetch_add(1);
    wake(urgent);
}

source::StackPosition position(const void* context) noexcept {
    const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    return {.address = static_cast<std::uintptr_t>(machine.gregs[REG_RIP]) + 1,
            .stack = static_cast<std::uintptr_t>(machine.gregs[REG_RSP]),
            .frame = static_cast<std::uintptr_t>(machine.gregs[REG_RBP]),
            .link = static_cast<std::uintptr_t>(machine.gregs[REG_RDI])};
#elif defined(__aarch64__)
    return {
        .address = machine.pc + 1, .stack = machine.sp, .frame = machine.regs[29], .link = machine.regs[30]};
#else
    return {};
#endif
}

struct TimerSpan {
    std::int64_t period_s, period_ns, first_s, first_ns;
};

// A sample after each `period_ns`, the first one after `first_ns`.
bool set_timer(const Sampled& sampled, std::uint64_t period_ns, std::uint64_t first_ns) noexcept {
    const TimerSpan span{
        static_cast<std::int64_t>(period_ns / kSecondNs), static_cast<std::int64_t>(period_ns % kSecondNs),
        static_cast<std::int64_t>(first_ns / kSecondNs), static_cast<std::int64_t>(first_ns % kSecondNs)};
    return sys::system_call(SYS_timer_settime, sampled.timer, 0, sys::word(&span), 0) == 0;
}

// Asks for a further table when the one in use fills, and turns to it when it is nearly full.
void keep_room(Sampled& sampled) noexcept {
    if (!sampled.table.is_filled(kWantsRoom)) {
        return;
    }
    const std::uint32_t room = sampled.room.load(std::memory_order_acquire);
    if (room == kEnough && sampled.filled_tables < kMostTables - 1) {
        sampled.room.store(kRoomWanted, std::memory_order_release);
        want_looker();
    } else if (room == kRoomReady && sampled.table.is_filled(kTakesRoom)) {
        sampled.filled[sampled.filled_tables++] = sampled.table;
        sampled.table = sampled.further;
        new (&sampled.python) source::PythonSampler();  // it knows the numbers of names in the former one
        sampled.table.set_doublings(sampled.doublings);
        sampled.room.store(kEnough, std::memory_order_release);
    }
}

// Adds the CPU time of a sample that began at `begin_ns` to the thread's account (not wall time: a thread at
// the end of its time slice often loses its core right here, in the system call), with what the kernel takes
// around it, and takes fewer samples when they exceed their part of the budget.
void account(Sampled& sampled, std::int64_t begin_ns, std::uint64_t around) noexcept {
    const std::uint64_t now = recorded->clock().now();
    const auto took_ns = static_cast<double>(std::max<std::int64_t>(cpu_time_ns() - begin_ns, 0));
    const std::uint64_t took = around + static_cast<std::uint64_t>(took_ns * plan.ticks_per_ns);
    sampled.table.add_cost(took);
    sampled.untold_ticks += took;
    if (!sampled.thread->busy) {  // it may be adding to the same number
        sampled.thread->add_own_work(sampled.untold_ticks);
        sampled.untold_ticks = 0;
    }
    sampled.reviewed_ticks += took;
    if (!recorded->budget().kept() || ++sampled.since_review < kReview) {
        return;
    }
    const double allowed =
        recorded->budget().share * kPartOfBudget * static_cast<double>(now - sampled.reviewed_at);
    // Those of before the last doubling say nothing of it.
    const bool served =
        sampled.ticking || sampled.event_doublings.load(std::memory_order_relaxed) == sampled.doublings;
    if (served && static_cast<double>(sampled.reviewed_ticks) > allowed &&
        sampled.doublings < kMostDoublings && plan.period_ns << (sampled.doublings + 1) <= kLongestNs) {
        ++sampled.doublings;
        sampled.table.set_doublings(sampled.doublings);
        const std::uint64_t period = plan.period_ns << sampled.doublings;
        if (sampled.ticking) {
            (void)set_timer(sampled, period, period);
        } else {
            hurry_looker();
        }
    }
    sampled.since_review = 0;
    sampled.reviewed_ticks = 0;
    sampled.reviewed_at = now;
}

// What a filled table has counts there: otherwise each table would hold the frequent stacks once more.
bool add_to_filled(Sampled& sampled, const record::SampledPlace& place, std::uint64_t periods,
                   record::KernelWork work) noexcept {
    return std::any_of(sampled.filled, sampled.filled + sampled.filled_tables,
                       [&](record::SampleTable& table) { return table.add_known(place, periods, work); });
}

void take_sample(Sampled& sampled, std::uint64_t periods, const void* context) noexcept {
    const record::KernelWork work = kernel_work_since(sampled.kernel);
    record::Thread& thread = *sampled.thread;
    const source::StackPosition from = position(context);
    // Its own path is being changed, or its stack is ours.
    if (thread.busy || sampled.on_our_stack) {
        sampled.table.lose(periods);
        return;
    }
    keep_room(sampled);
    source::Stack stack;
    source::walk_sampled(sampled.walker, sampled.generation, from, stack);
    if (source::missed_sampled()) {
        want_looker();
    }
    const std::uintptr_t state = source::python_state();
    if (sampled.watched != nullptr) {
        sampled.watched->has_state(state);
    }
    StackWords words;
    words.take(stack, sampled.python, state, sampled, sampled.objects);
    if (words.count == 0) {
        sampled.table.lose(periods);
        return;
    }
    const record::SampledPlace place(thread.open_path(), words.words[0], words.callers(), words.whole);
    if (words.of_python || !add_to_filled(sampled, place, periods, work)) {
        sampled.table.add(place, periods, work);
    }
}

// How many periods a signal stands for that came when the thread had used `cpu_ns` of CPU time; 0: not one of
// our signals, or counted already.
std::uint64_t periods_of(Sampled& sampled, const siginfo_t& info, std::int64_t cpu_ns) noexcept {
    std::uint64_t periods = 0;
    if (info.si_code == SI_TIMER) {
        // A period that ended while the signal was on its way has none of its own.
        periods = (1 + static_cast<std::uint64_t>(info.si_overrun > 0 ? info.si_overrun : 0))
                  << sampled.doublings;
        sampled.table.note_ticked(periods);
    } else if (info.si_code == POLL_IN && sampled.has_event.load(std::memory_order_relaxed) != 0) {
        if (sampled.ticking) {
            sampled.ticking = false;
            (void)set_timer(sampled, 0, 0);
        }
        const auto period = static_cast<std::int64_t>(plan.period_ns);
        const std::int64_t since = cpu_ns - sampled.counted_ns;
        periods = static_cast<std::uint64_t>(std::max<std::int64_t>(since + period / 2, 0) / period);
    }
    sampled.counted_ns += static_cast<std::int64_t>(periods * plan.period_ns);
    return periods;
}

struct Signal {
    Sampled& sampled;
    const siginfo_t& info;
    const void* context;
};

void sample_on_own_stack(void* argument) noexcept {
    const auto& [sampled, info, context] = *static_cast<const Signal*>(argument);
    const std::int64_t begin_ns = cpu_time_ns();
    if (const std::uint64_t periods = periods_of(sampled, info, begin_ns); periods != 0) {
        take_sample(sampled, periods, context);
        account(sampled, begin_ns,
                info.si_code == SI_TIMER ? delivery_ticks : event_ticks.load(std::memory_order_relaxed));
    }
}

// On the program's stack, of which there may be little left: a thread that asked for the least one, a
// coroutine, a recursion near its end. So nothing is done here.
void on_signal(int /*number*/, siginfo_t* info, void* context) noexcept {
    const sys::ErrnoGuard errno_guard;
    Sampled* const sampled = own;
    if (sampled == nullptr || sampled->thread == nullptr || !on.load(std::memory_order_relaxed) ||
        recorded->has_stopped()) {
        return;
    }
    Signal signal{.sampled = *sampled, .info = *info, .context = context};
    sys::call_on_stack(sampled->stack_top, sample_on_own_stack, &signal);
}

struct TimerEvent {
    std::uint64_t value = 0;
    std::int32_t signal = kSignal;
    std::int32_t notify = SIGEV_THREAD_ID;
    std::int32_t thread = 0;
    std::int32_t rest[12] = {};
};
static_assert(sizeof(TimerEvent) >= 64);

// A number that differs from thread to thread and from run to run.
std::uint64_t chance() noexcept {
    timespec now{};
    (void)sys::system_call(SYS_clock_gettime, CLOCK_MONOTONIC, sys::word(&now));
    std::uint64_t value = static_cast<std::uint64_t>(now.tv_nsec) ^
                          static_cast<std::uint64_t>(sys::system_call(SYS_gettid)) << 32U;
    value = (value ^ value >> 31U) * 0x9e3779b97f4a7c15ULL;
    return value ^ value >> 29U;
}

// A thread that blocks the signal may wait for it by sigwait().
bool blocks_signal() noexcept {
    sigset_t blocked;
    return pthread_sigmask(SIG_SETMASK, nullptr, &blocked) != 0 || sigismember(&blocked, kSignal) != 0;
}

// A period begins now: where, chance decides, so that threads that live for less than one are met as often as
// they should be.
bool start_timer(Sampled& sampled) noexcept {
    const std::uint64_t period = plan.period_ns << sampled.doublings;
    const std::uint64_t first = 1 + chance() % period;
    sampled.counted_ns = cpu_time_ns() + static_cast<std::int64_t>(first) - static_cast<std::int64_t>(period);
    sampled.ticking = set_timer(sampled, period, first);
    return sampled.ticking;
}

void want_event(Sampled& sampled) noexcept {
    if (sampled.events_left == 0 || !events_permitted.load(std::memory_order_relaxed)) {
        return;
    }
    constexpr unsigned kTurnShift = 32;
    --sampled.events_left;
    sampled.event_turn += std::uint64_t{1} << kTurnShift;
    sampled.wants_event.store(sampled.event_turn | static_cast<std::uint32_t>(sys::system_call(SYS_gettid)));
    want_looker();
}

// An event can be opened by the thread with descriptors of its own only: the timer serves until then.
bool arm(Sampled& sampled) noexcept {
    const TimerEvent event{.thread = static_cast<std::int32_t>(sys::system_call(SYS_gettid))};
    if (sys::system_call(SYS_timer_create, CLOCK_THREAD_CPUTIME_ID, sys::word(&event),
                         sys::word(&sampled.timer)) != 0) {
        sampled.timer = -1;
        return false;
    }
    sampled.events_left = kMostEvents;
    want_event(sampled);
    return start_timer(sampled);
}

void disarm(Sampled& sampled) noexcept {
    sampled.wants_event.store(0);
    if (sampled.timer >= 0) {
        (void)sys::system_call(SYS_timer_delete, sampled.timer);
        sampled.timer = -1;
        sampled.ticking = false;
    }
}

// Calls `use` with each sampled thread.
template <class Use>
void each_sampled(Use use) noexcept {
    const sys::SpinGuard guard(lock);
    for (Sampled* sampled = guard.held() ? all : nullptr; sampled != nullptr; sampled = sampled->next) {
        use(*sampled);
    }
}

void close_event(Sampled& sampled) noexcept {
    sampled.event.close();
    sampled.has_event.store(0);
    wake(sampled.has_event);
}

// A period near this one, different for each thread: a loop whose iteration divides the period evenly would
// otherwise be sampled at the same instruction every time. What a sample stands for is read from the thread's
// clock.
std::uint64_t uneven(std::uint64_t period_ns) noexcept {
    constexpr std::uint64_t kLeast = 20;  // thousandths
    constexpr std::uint64_t kMost = 80;
    const std::uint64_t by_chance = chance();
    const std::uint64_t change = period_ns / 1000 * (kLeast + by_chance % (kMost - kLeast));
    return (by_chance >> 32U) % 2 == 0 ? period_ns + change : period_ns - change;
}

// Opens and closes the event of a thread, as wanted.
void serve_event(Sampled& sampled) noexcept {
    const std::uint64_t wanted = sampled.wants_event.load();
    if (sampled.event.is_open() && sampled.event_of != wanted) {
        close_event(sampled);
    }
    if (wanted == 0 || !events_permitted.load(std::memory_order_relaxed)) {
        return;
    }
    const std::uint32_t doublings = sampled.doublings;
    if (sampled.event.is_open()) {
        if (sampled.event_doublings.load(std::memory_order_relaxed) != doublings) {
            sampled.event.set_period(uneven(plan.period_ns << doublings));
            sampled.event_doublings.store(doublings, std::memory_order_relaxed);
        }
        return;
    }
    // Said before it is looked at again: who takes the wish back afterwards waits.
    sampled.has_event.store(1);
    int error = ECANCELED;
    if (sampled.wants_event.load() == wanted) {
        error = sampled.event.open(static_cast<std::uint32_t>(wanted), kSignal,
                                   uneven(plan.period_ns << doublings));
        sampled.event_of = wanted;
        sampled.event_doublings.store(doublings, std::memory_order_relaxed);
    }
    if (error != 0) {
        close_event(sampled);
    }
    if (error == EACCES || error == EPERM || error == ENOSYS || error == ENOENT) {
        events_permitted.store(false, std::memory_order_relaxed);
    }
}

void serve_events() noexcept {
    Sampled* first = nullptr;
    {
        const sys::SpinGuard guard(lock);
        first = guard.held() ? all : nullptr;
    }
    for (Sampled* sampled = first; sampled != nullptr; sampled = sampled->next) {
        serve_event(*sampled);
    }
}

// The descriptors of events end with the thread that has them: timers serve until there is one again.
void leave_events() noexcept {
    each_sampled([](Sampled& sampled) noexcept {
        if (sampled.event.is_open()) {
            close_event(sampled);
            const std::uint64_t period = plan.period_ns << sampled.doublings;
            sampled.ticking = set_timer(sampled, period, period);
        }
    });
}

// When this has returned the calling thread has no event.
void go_without_event(Sampled& sampled) noexcept {
    sampled.wants_event.store(0);
    if (sampled.has_event.load() != 0) {
        hurry_looker();
        wait_for_none(sampled.has_event);
    }
}

format::ChunkHeader* claim_table(std::uint32_t slot) noexcept {
    return recorded->arena().claim(format::ChunkKind::kSamples, slot, kTableBytes / format::kGranule);
}

std::span<std::byte> body_of(format::ChunkHeader& chunk) noexcept {
    return {reinterpret_cast<std::byte*>(&chunk + 1), kTableBytes - sizeof chunk};
}

bool open_table(record::SampleTable& table, format::ChunkHeader& chunk) noexcept {
    if (!table.open(body_of(chunk), plan.period_ns, format::SampleClock::kCpu)) {
        return false;
    }
    chunk.published.store(1, std::memory_order_release);
    return true;
}

Watched* watched_of(std::uint32_t slot) noexcept {
    void* memory = sys::map_anonymous(sizeof(Watched));
    format::ChunkHeader* chunk = memory == nullptr ? nullptr : claim_table(slot);
    if (chunk == nullptr) {
        recorded->header().threads_not_watched.fetch_add(1, std::memory_order_relaxed);
        return nullptr;
    }
    auto* watched = new (memory) Watched();
    if (!watched->open(body_of(*chunk), plan.period_ns)) {
        return nullptr;
    }
    chunk->published.store(1, std::memory_order_release);
    add_watched(*watched);
    return watched;
}

Sampled* sampled_of(record::Thread& thread) noexcept {
    const sys::SpinGuard guard(lock);
    if (!guard.held()) {
        return nullptr;
    }
    for (Sampled* known = all; known != nullptr; known = known->next) {
        if (known->slot == thread.slot()) {
            return known;
        }
    }
    void* memory = sys::map_anonymous(sizeof(Sampled));
    format::ChunkHeader* chunk = memory == nullptr ? nullptr : claim_table(thread.slot());
    if (chunk == nullptr) {
        return nullptr;
    }
    auto* fresh = new (memory) Sampled();
    fresh->slot = thread.slot();
    fresh->walker.walk_in_handler();
    fresh->stack_top = sys::map_stack(kStackBytes);
    if (fresh->stack_top == 0 || !open_table(fresh->table, *chunk)) {
        return nullptr;
    }
    if (plan.blocked) {
        fresh->watched = watched_of(thread.slot());
    }
    fresh->next = all;
    return all = fresh;
}

// Where there is none in the arena the thread goes on with what it has, and is not asked again.
void make_room(Sampled& sampled) noexcept {
    if (sampled.room.load(std::memory_order_acquire) != kRoomWanted) {
        return;
    }
    format::ChunkHeader* chunk = claim_table(sampled.slot);
    if (chunk != nullptr && open_table(sampled.further, *chunk)) {
        sampled.room.store(kRoomReady, std::memory_order_release);
    }
}

// Ticks that the kernel takes around a handler that returns at once; 0 where the thread blocks the signal.
std::uint64_t delivery() noexcept {
    constexpr int kTimes = 8;
    if (blocks_signal()) {
        return 0;
    }
    const long process = sys::system_call(SYS_getpid);
    const long thread = sys::system_call(SYS_gettid);
    std::uint64_t least = ~std::uint64_t{0};
    for (int i = 0; i < kTimes; ++i) {
        const std::uint64_t begin = recorded->clock().now();
        (void)sys::system_call(SYS_tgkill, process, thread, kSignal);
        least = std::min(least, recorded->clock().now() - begin);
    }
    return least;
}

// What is on its way is ignored then. An action that the program has set by a system call of its own stays.
void reset_action() noexcept {
    struct sigaction action{};
    if (real_action(kSignal, nullptr, &action) == 0 && (action.sa_flags & SA_SIGINFO) != 0 &&
        action.sa_sigaction == on_signal) {
        action = {};
        (void)real_action(kSignal, &action, nullptr);
    }
}

void stop_for_program() noexcept {
    stop();
    each_sampled([](Sampled& sampled) noexcept { sampled.table.note_stopped(); });
}

// Signals on their way are dropped by the kernel when they are ignored: in all threads.
void give_up_signal() noexcept {
    const sys::ErrnoGuard errno_guard;
    stop_for_program();
    wait_for_none(looker_there);
    struct sigaction none{};
    none.sa_handler = SIG_IGN;
    (void)real_action(kSignal, &none, nullptr);
    none.sa_handler = SIG_DFL;
    (void)real_action(kSignal, &none, nullptr);
}

// Before it blocks the signal what was on its way has arrived.
void block_signal(bool blocked) noexcept {
    const sys::ErrnoGuard errno_guard;
    Sampled* const sampled = own;
    if (sampled == nullptr || sampled->thread == nullptr || sampled->paused == blocked) {
        return;
    }
    sampled->paused = blocked;
    if (blocked) {
        go_without_event(*sampled);
        sampled->ticking = false;
        (void)set_timer(*sampled, 0, 0);
    } else {
        want_event(*sampled);
        (void)start_timer(*sampled);
    }
}

Wish wish_of_thread() noexcept {
    const Sampled* const sampled = own;
    if (sampled == nullptr || sampled->thread == nullptr) {
        return Wish::kNotKnown;
    }
    return sampled->paused ? Wish::kBlocked : Wish::kLetThrough;
}

bool in_mpi() noexcept { return own != nullptr && own->thread != nullptr && own->thread->inside_mpi(); }

void unblock(void* argument) noexcept {
    auto& sampled = *static_cast<Sampled*>(argument);
    sampled.on_our_stack = true;
    unblock_signal();
    sampled.on_our_stack = false;
}

// Half of our stack has room for the kernel's frame of a signal, whose handler uses the other half.
void let_through() noexcept { sys::call_on_stack(own->stack_top - kStackBytes / 2, unblock, own); }

constexpr SignalUser kSignalUser{
    .give_up = give_up_signal, .block = block_signal, .wish = wish_of_thread, .let_through = let_through};

// Now and then: on a virtual machine it depends on what its host has to do.
void measure_events() noexcept {
    static constinit std::uint64_t next_ns = 0;  // also where the thread has ended and begun again
    const std::uint64_t now_ns = sys::monotonic_ns();
    if (now_ns < next_ns || !events_permitted.load(std::memory_order_relaxed) ||
        !on.load(std::memory_order_acquire)) {
        return;
    }
    next_ns = now_ns + kMeasureNs;
    if (const std::uint64_t ticks = measure_event_cost(recorded->clock(), kSignal); ticks != 0) {
        event_ticks.store(delivery_ticks + ticks, std::memory_order_relaxed);
    }
}

void* look_for_objects(void* /*nothing*/) noexcept {
    const timespec rest{.tv_sec = kRestNs / 1'000'000'000, .tv_nsec = kRestNs % 1'000'000'000};
    const timespec pause{.tv_sec = 0, .tv_nsec = kLookNs};
    sys::have_own_descriptors();
    looker_there.store(1);
    std::uint32_t hurries = urgent.load();
    while (looking.load(std::memory_order_acquire) != kEnded && !paused.load(std::memory_order_acquire)) {
        measure_events();
        serve_events();
        (void)sys::system_call(SYS_futex, sys::word(&looking), FUTEX_WAIT_PRIVATE, kResting,
                               sys::word(&rest));
        serve_events();
        source::look_for_unloaded();
        source::look_for_sampled();
        each_sampled(make_room);
        std::uint32_t wanted = kWanted;
        (void)looking.compare_exchange_strong(wanted, kResting, std::memory_order_acq_rel);
        (void)sys::system_call(SYS_futex, sys::word(&urgent), FUTEX_WAIT_PRIVATE, hurries, sys::word(&pause));
        hurries = urgent.load();
        struct sigaction now{};
        if (real_action(kSignal, nullptr, &now) == 0 && now.sa_sigaction != on_signal &&
            on.load(std::memory_order_acquire)) {  // asked last: the end of sampling changes both
            stop_for_program();                    // by a system call of its own
        }
    }
    serve_events();
    leave_events();
    looker_there.store(0);
    wake(looker_there);
    return nullptr;
}

}  // namespace

std::string_view start(record::Process& process, const Plan& asked,
                       void (*begin_thread)() noexcept) noexcept {
    struct sigaction before{};
    if (sigaction(kSignal, nullptr, &before) != 0) {
        return "the signal SIGURG cannot be used";
    }
    if ((before.sa_flags & SA_SIGINFO) != 0 ||
        (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)) {
        return "the program uses the signal SIGURG";
    }
    recorded = &process;
    plan = asked;
    source::prepare_sampling();
    struct sigaction action{};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    (void)sigfillset(&action.sa_mask);
    if (sigaction(kSignal, &action, nullptr) != 0) {
        return "the signal SIGURG cannot be used";
    }
    delivery_ticks = delivery();
    events_permitted.store(plan.by_events, std::memory_order_relaxed);
    on.store(true, std::memory_order_release);
    (void)start_helper(look_for_objects);
    if (plan.blocked) {
        watch(process, plan.period_ns, start_helper);
    }
    set_begin_thread(begin_thread, in_mpi);
    set_signal_user(&kSignalUser);
    return "";
}

void thread_begins(record::Thread& thread) noexcept {
    if (!on.load(std::memory_order_relaxed) || (own != nullptr && own->thread == &thread) ||
        blocks_signal()) {
        return;
    }
    Sampled* const sampled = sampled_of(thread);
    if (sampled == nullptr) {
        recorded->header().threads_without_room.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    sampled->walker.forget();
    sampled->kernel = kernel_work();
    sampled->reviewed_at = recorded->clock().now();
    sampled->reviewed_ticks = 0;
    sampled->since_review = 0;
    sampled->paused = false;
    sampled->thread = &thread;
    own = sampled;
    if (sampled->watched != nullptr) {
        sampled->watched->is(&thread);
    }
    if (!arm(*sampled)) {
        recorded->header().threads_without_timer.fetch_add(1, std::memory_order_relaxed);
    }
}

void thread_ends() noexcept {
    if (Sampled* const sampled = own; sampled != nullptr) {
        own = nullptr;
        disarm(*sampled);
        sampled->thread = nullptr;
        if (sampled->watched != nullptr) {
            sampled->watched->is(nullptr);
        }
    }
}

void stop() noexcept {
    if (!on.exchange(false, std::memory_order_acq_rel)) {
        return;
    }
    // While our thread is there: a sigaction() of the program that is under way waits for its end, and comes
    // last.
    reset_action();
    set_begin_thread(nullptr);
    set_signal_user(nullptr);
    stop_watching();
    each_sampled(disarm);
    looking.store(kEnded, std::memory_order_release);
    wake(looking);
    urgent.fetch_add(1);
    wake(urgent);
    source::look_for_sampled();
}

void main_thread_ends() noexcept {
    if (on.load(std::memory_order_acquire)) {
        others_go_on(helpers()) ? stop_for_program() : stop();
    }
    join_helpers();
}

std::uint32_t own_threads() noexcept { return helpers(); }

void pause_threads() noexcept {
    paused.store(true, std::memory_order_release);
    stop_watching();
    want_looker();
    urgent.fetch_add(1);
    wake(urgent);
    join_helpers();
}

bool resume_threads() noexcept {
    paused.store(false, std::memory_order_release);
    if (!on.load(std::memory_order_acquire)) {
        return true;
    }
    (void)start_helper(look_for_objects);
    return !plan.blocked || watch_again(start_helper);
}

void forked() noexcept {
    forget_helpers();
    new (&lock) sys::SpinLock();
    if (on.exchange(false, std::memory_order_relaxed)) {
        reset_action();
        forked_in_handler();
    }
    set_begin_thread(nullptr);
    set_signal_user(nullptr);
    forget_watched();
    all = nullptr;
    own = nullptr;
}

}  // namespace barograph::capture::sample
