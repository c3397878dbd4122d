// SPDX-License-Identifier: BSD-3-Clause
// The exported annotation API. On the hot path: no lock, no heap, no string; only a name's first use is cold.
#include "capture/region/regions.hpp"

#include <string_view>

#include "record/arena/process.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::region {

constinit thread_local record::Thread* current_thread __attribute__((tls_model("initial-exec"))) = nullptr;

namespace {

constinit Host connected;

}  // namespace

record::Thread* attach() noexcept {
    return connected.attach_thread == nullptr ? nullptr : connected.attach_thread();
}

void connect(const Host& host) noexcept { connected = host; }

}  // namespace barograph::capture::region

#define BAROGRAPH_EXPORT extern "C" __attribute__((visibility("default")))

BAROGRAPH_EXPORT std::uint32_t barograph_region_id(const char* name) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::thread();
    return thread == nullptr || name == nullptr ? 0 : thread->process().region(std::string_view(name));
}

BAROGRAPH_EXPORT std::uint32_t barograph_region_id_in(const char* name, const char* category) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::thread();
    if (thread == nullptr || name == nullptr) {
        return 0;
    }
    const std::uint32_t id = thread->process().region(std::string_view(name));
    if (id != 0 && category != nullptr) {
        thread->process().categorize(id, category);
    }
    return id;
}

BAROGRAPH_EXPORT void barograph_region_add_tag(std::uint32_t id, const char* key, const char* text) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::thread();
    if (thread != nullptr && id >= format::kFirstRegion && key != nullptr && text != nullptr) {
        thread->process().tag(id, key, text);
    }
}

BAROGRAPH_EXPORT void barograph_region_begin(std::uint32_t id) noexcept {
    using namespace barograph;
    record::Thread* thread = capture::region::thread();
    if (thread != nullptr && id >= format::kFirstRegion) [[likely]] {
        thread->enter_region(id);
    }
}

BAROGRAPH_EXPORT void barograph_region_end(std::uint32_t id) noexcept {
    using namespace barograph;
    record::Thread* thread = capture::region::current_thread;
    if (thread != nullptr && id >= format::kFirstRegion) [[likely]] {
        thread->leave_region(id);
    }
}

BAROGRAPH_EXPORT void barograph_loop_enter(std::uint32_t id, int cumulative) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::thread();
    if (thread != nullptr && id >= format::kFirstRegion) {
        thread->begin_loop(id, cumulative != 0);
    }
}

BAROGRAPH_EXPORT void barograph_loop_next(std::uint32_t id) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::current_thread;
    if (thread != nullptr && (id == 0 || id >= format::kFirstRegion)) {
        thread->begin_iteration(id);
    }
}

BAROGRAPH_EXPORT void barograph_loop_leave(std::uint32_t id) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::current_thread;
    if (thread != nullptr && id >= format::kFirstRegion) {
        thread->end_loop(id);
    }
}

BAROGRAPH_EXPORT std::uint32_t barograph_metric_id(const char* name, const char* unit,
                                                   int consistency) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::thread();
    if (thread == nullptr) {
        return 0;
    }
    if (name == nullptr || consistency < 0 || consistency > static_cast<int>(format::Consistency::kByRank)) {
        return record::Process::kRefusedMetric;
    }
    return thread->process().metric(name, unit == nullptr ? "" : unit,
                                    static_cast<format::Consistency>(consistency));
}

BAROGRAPH_EXPORT void barograph_metric_count(std::uint32_t id, double value) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = capture::region::thread();
    if (thread == nullptr) {
        return;
    }
    if (thread->process().is_metric(id)) {
        thread->count_metric(id, value);
    } else if (id == record::Process::kRefusedMetric) {
        thread->process().count_refused_value();
    }
}

BAROGRAPH_EXPORT void barograph_snapshot_take(const char* name) noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    if (capture::region::thread() != nullptr && capture::region::connected.take_snapshot != nullptr) {
        capture::region::connected.take_snapshot(name == nullptr ? std::string_view()
                                                                 : std::string_view(name));
    }
}

BAROGRAPH_EXPORT void barograph_recording_pause() noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    if (record::Thread* thread = capture::region::thread(); thread != nullptr) {
        thread->process().pause();
        thread->switch_now();
    }
}

BAROGRAPH_EXPORT void barograph_recording_resume() noexcept {
    using namespace barograph;
    const sys::ErrnoGuard errno_guard;
    if (record::Thread* thread = capture::region::thread(); thread != nullptr) {
        thread->process().resume();
        thread->switch_now();
    }
}

BAROGRAPH_EXPORT const char* barograph_version() noexcept { return BAROGRAPH_VERSION; }
