// SPDX-License-Identifier: BSD-3-Clause
// See constructs.hpp.
#include "capture/openmp/constructs.hpp"

#include <atomic>
#include <new>

#include "capture/region/regions.hpp"
#include "capture/source/call_sites.hpp"
#include "record/thread.hpp"
#include "sys/errno_guard.hpp"
#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::openmp {
namespace {

constexpr char kCategory[] = "openmp";
constexpr char kWaits[] = "openmp waiting";

constinit sys::SpinLock lock;
constinit std::atomic<void (*)()> at_end{nullptr};
constinit std::atomic<const char*> state{nullptr};

}  // namespace

void end_recording() noexcept {
    if (auto* const end = at_end.exchange(nullptr, std::memory_order_acq_rel)) {
        end();
    }
}

const char* tool_state() noexcept { return state.load(std::memory_order_relaxed); }

void forked() noexcept { new (&lock) sys::SpinLock(); }

}  // namespace barograph::capture::openmp

using namespace barograph;
using namespace barograph::capture::openmp;

#define BAROGRAPH_EXPORT __attribute__((visibility("default")))

BAROGRAPH_EXPORT void barograph_openmp_tool(const char* what, void (*end)()) noexcept {
    state.store(what, std::memory_order_relaxed);
    at_end.store(end, std::memory_order_release);
}

BAROGRAPH_EXPORT std::uint32_t barograph_openmp_construct(const char* what, const void* place,
                                                          int waits) noexcept {
    const sys::ErrnoGuard errno_guard;
    record::Thread* const thread = capture::region::thread();
    if (thread == nullptr) {
        return 0;
    }
    sys::BasicTextLine<256> name;
    name << std::string_view(what);
    if (place != nullptr) {
        const sys::SpinGuard guard(lock);
        capture::source::FunctionPlace of_call;
        // The call is before the return address.
        if (guard.held() &&
            capture::source::place_of_function(reinterpret_cast<std::uintptr_t>(place) - 1, of_call)) {
            name << ";" << of_call.text.view();
        }
    }
    const std::uint32_t region = thread->process().region(name.view());
    if (region != 0) {
        thread->process().categorize(region, waits != 0 ? kWaits : kCategory);
    }
    return region;
}

BAROGRAPH_EXPORT void* barograph_openmp_thread() noexcept { return capture::region::thread(); }

BAROGRAPH_EXPORT std::uint64_t barograph_openmp_now() noexcept {
    const record::Thread* const thread = capture::region::thread();
    return thread == nullptr ? 0 : thread->now();
}

BAROGRAPH_EXPORT void barograph_openmp_end_at(void* thread, std::uint32_t region,
                                              std::uint64_t time) noexcept {
    if (thread != nullptr && region >= format::kFirstRegion) {
        static_cast<record::Thread*>(thread)->leave_region_at(region, time);
    }
}
