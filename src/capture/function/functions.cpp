// SPDX-License-Identifier: BSD-3-Clause
// See functions.hpp. A signal handler of the program may be instrumented as well, and come between any two
// instructions: what it enters it leaves before we go on, or it jumps.
#include "capture/function/functions.hpp"

#include <atomic>
#include <cstdint>
#include <new>

#include "capture/function/function_names.hpp"
#include "capture/region/regions.hpp"
#include "capture/source/call_sites.hpp"
#include "record/thread.hpp"
#include "sys/errno_guard.hpp"
#include "sys/mapping.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::capture::function {
namespace {

// In place of a region: the function is left out, or there is no room for it.
constexpr std::uint32_t kNotRecorded = 0xffffffff;

// A function that was met; `region` 0: it has to be looked at anew.
struct Known {
    std::atomic<std::uintptr_t> function{0};  // 0: free
    std::atomic<std::uint32_t> region{0};
};
constexpr unsigned kTableBits = 17;
constexpr std::size_t kTable = std::size_t{1} << kTableBits;
constexpr std::size_t kProbes = 32;

// `frame`: where the stack was when the function was entered.
struct Open {
    std::uintptr_t frame;
    std::uintptr_t function;
    std::uint32_t region;
};
// Further ones are counted as lost. The memory is touched as far as it is used.
constexpr std::size_t kMostOpen = 16384;
// What is further away is on another stack: of a coroutine, or of signals.
constexpr std::uintptr_t kSameStack = 8U << 20U;

struct ThreadFunctions {
    record::Thread* thread = nullptr;
    ThreadFunctions* next = nullptr;
    std::uint32_t depth = 0;
    std::uint32_t beyond = 0;  // entered without room
    Open open[kMostOpen];
};

constinit record::Process* recorded = nullptr;
constinit Choice choice;
constinit std::atomic<Known*> table{nullptr};
constinit std::uint32_t generation = 0;  // of the loaded objects that the table is of
constinit sys::SpinLock lock;
constinit ThreadFunctions* all = nullptr;
constinit thread_local ThreadFunctions* own __attribute__((tls_model("initial-exec"))) = nullptr;

[[gnu::cold, gnu::noinline]] ThreadFunctions* attach(record::Thread& thread) noexcept {
    const sys::ErrnoGuard errno_guard;
    const sys::SpinGuard guard(lock);
    if (!guard.held()) {
        return nullptr;
    }
    ThreadFunctions* found = all;
    while (found != nullptr && found->thread != &thread) {
        found = found->next;
    }
    if (found == nullptr) {
        void* memory = sys::map_uncounted(sizeof(ThreadFunctions));
        if (memory == nullptr) {
            thread.count_loss();
            return nullptr;
        }
        // It is zero, and must not be touched where it is not used.
        found = static_cast<ThreadFunctions*>(memory);
        found->thread = &thread;
        found->next = all;
        all = found;
    }
    found->depth = 0;
    found->beyond = 0;
    return own = found;
}

[[nodiscard]] inline ThreadFunctions* functions_of(record::Thread& thread) noexcept {
    ThreadFunctions* functions = own;
    return functions != nullptr && functions->thread == &thread ? functions : attach(thread);
}

[[nodiscard]] inline std::size_t place_of(std::uintptr_t function) noexcept {
    return static_cast<std::size_t>((function * 0x9e3779b97f4a7c15ULL) >> (64U - kTableBits));
}

// Under the lock.
Known* slot_for(Known* known, std::uintptr_t function) noexcept {
    std::size_t at = place_of(function);
    for (std::size_t i = 0; i < kProbes; ++i, at = (at + 1) % kTable) {
        const std::uintptr_t there = known[at].function.load(std::memory_order_relaxed);
        if (there == 0 || there == function) {
            return &known[at];
        }
    }
    return nullptr;
}

void forget_unloaded() noexcept {
    source::look_for_unloaded();
    Known* const known = table.load(std::memory_order_relaxed);
    const std::uint32_t now = source::object_generation();
    if (now == generation) {
        return;
    }
    generation = now;
    for (std::size_t at = 0; known != nullptr && at < kTable; ++at) {
        if (known[at].function.load(std::memory_order_relaxed) != 0) {
            known[at].region.store(0, std::memory_order_relaxed);
        }
    }
}

std::uint32_t make_region(std::uintptr_t function) noexcept {
    source::FunctionPlace place;
    if (!source::place_of_function(function, place) || !choice.takes(place.path, place.offset)) {
        return kNotRecorded;
    }
    const std::uint32_t region = recorded->region(place.text.view());
    return region == 0 ? kNotRecorded : region;
}

[[gnu::cold, gnu::noinline]] std::uint32_t new_function(std::uintptr_t function) noexcept {
    const sys::ErrnoGuard errno_guard;
    const sys::SpinGuard guard(lock);
    if (!guard.held()) {
        recorded->count_loss();
        return kNotRecorded;
    }
    forget_unloaded();
    Known* known = table.load(std::memory_order_relaxed);
    if (known == nullptr) {
        known = static_cast<Known*>(sys::map_uncounted(kTable * sizeof(Known)));
        if (known == nullptr) {
            recorded->count_loss();
            return kNotRecorded;
        }
        table.store(known, std::memory_order_release);
    }
    Known* const slot = slot_for(known, function);
    if (slot == nullptr) {
        recorded->count_loss();
        return kNotRecorded;
    }
    std::uint32_t region = slot->region.load(std::memory_order_relaxed);
    if (slot->function.load(std::memory_order_relaxed) == 0 || region == 0) {
        region = make_region(function);
        slot->region.store(region, std::memory_order_release);
        slot->function.store(function, std::memory_order_release);
    }
    return region;
}

[[nodiscard]] inline std::uint32_t region_of(std::uintptr_t function) noexcept {
    const Known* const known = table.load(std::memory_order_acquire);
    if (known != nullptr) [[likely]] {
        std::size_t at = place_of(function);
        for (std::size_t i = 0; i < kProbes; ++i, at = (at + 1) % kTable) {
            const std::uintptr_t there = known[at].function.load(std::memory_order_acquire);
            if (there == function) [[likely]] {
                const std::uint32_t region = known[at].region.load(std::memory_order_acquire);
                return region != 0 ? region : new_function(function);
            }
            if (there == 0) {
                break;
            }
        }
    }
    return new_function(function);
}

void close_innermost(record::Thread& thread, ThreadFunctions& functions) noexcept {
    functions.beyond = 0;
    thread.leave_region(functions.open[--functions.depth].region);
}

// Functions further in than `frame` were left by a jump.
[[gnu::cold, gnu::noinline]] void close_left(record::Thread& thread, ThreadFunctions& functions,
                                             std::uintptr_t frame) noexcept {
    while (functions.depth != 0) {
        const std::uintptr_t open = functions.open[functions.depth - 1].frame;
        if (open >= frame || frame - open > kSameStack) {
            break;
        }
        close_innermost(thread, functions);
    }
}

// The function is not the one that was entered last: it is left out, or was entered before recording began,
// or those further in were left in a way that nobody has told us of.
[[gnu::noinline]] void leave_other(record::Thread& thread, ThreadFunctions& functions,
                                   std::uintptr_t function) noexcept {
    if (region_of(function) == kNotRecorded) {
        return;
    }
    if (functions.beyond != 0) {
        --functions.beyond;
        return;
    }
    std::uint32_t depth = functions.depth;
    while (depth != 0 && functions.open[depth - 1].function != function) {
        --depth;
    }
    while (depth != 0 && functions.depth >= depth) {
        close_innermost(thread, functions);
    }
}

}  // namespace

void connect(record::Process& process, std::string_view only, std::string_view except) noexcept {
    recorded = &process;
    choice = Choice(only, except);
}

void thread_ends() noexcept {
    if (own != nullptr) {
        own->depth = 0;
        own->beyond = 0;
        own = nullptr;
    }
}

void forked() noexcept {
    new (&lock) sys::SpinLock();
    all = nullptr;  // their threads are the parent's, and so are the numbers of regions
    own = nullptr;
    table.store(nullptr, std::memory_order_relaxed);
}

}  // namespace barograph::capture::function

using namespace barograph;
using namespace barograph::capture::function;

#define BAROGRAPH_EXPORT __attribute__((visibility("default")))

BAROGRAPH_EXPORT void barograph_function_enter(void* function, const void* frame) noexcept {
    record::Thread* const thread = capture::region::thread();
    if (thread == nullptr || thread->busy) [[unlikely]] {
        return;
    }
    ThreadFunctions* const functions = functions_of(*thread);
    if (functions == nullptr) [[unlikely]] {
        return;
    }
    const auto address = reinterpret_cast<std::uintptr_t>(function);
    const auto at = reinterpret_cast<std::uintptr_t>(frame);
    if (functions->depth != 0 && functions->open[functions->depth - 1].frame < at) [[unlikely]] {
        close_left(*thread, *functions, at);
    }
    const std::uint32_t region = region_of(address);
    if (region == kNotRecorded) {
        return;
    }
    if (functions->depth == kMostOpen) [[unlikely]] {
        ++functions->beyond;
        thread->count_loss();
        return;
    }
    Open& open = functions->open[functions->depth];
    open = {.frame = at, .function = address, .region = region};
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    ++functions->depth;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    open = {.frame = at, .function = address, .region = region};  // a handler may have used the place before
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    thread->enter_region(region);
}

BAROGRAPH_EXPORT void barograph_function_leave(void* function) noexcept {
    record::Thread* const thread = capture::region::current_thread;
    if (thread == nullptr || thread->busy) [[unlikely]] {
        return;
    }
    ThreadFunctions* const functions = own;
    if (functions == nullptr || functions->thread != thread || functions->depth == 0) [[unlikely]] {
        return;
    }
    const auto address = reinterpret_cast<std::uintptr_t>(function);
    const Open& open = functions->open[functions->depth - 1];
    if (open.function != address || functions->beyond != 0) [[unlikely]] {
        leave_other(*thread, *functions, address);
        return;
    }
    const std::uint32_t region = open.region;
    --functions->depth;
    thread->leave_region(region);
}

BAROGRAPH_EXPORT void barograph_functions_left(const void* frame) noexcept {
    record::Thread* const thread = capture::region::current_thread;
    if (thread != nullptr && !thread->busy && own != nullptr && own->thread == thread) {
        close_left(*thread, *own, reinterpret_cast<std::uintptr_t>(frame));
    }
}

BAROGRAPH_EXPORT void barograph_functions_unloaded() noexcept {
    const sys::ErrnoGuard errno_guard;
    if (table.load(std::memory_order_acquire) == nullptr) {
        return;
    }
    const sys::SpinGuard guard(lock);
    if (guard.held()) {
        forget_unloaded();
    }
}
