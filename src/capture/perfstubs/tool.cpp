// SPDX-License-Identifier: BSD-3-Clause
// libbarograph_perfstubs.so: preloaded behind libbarograph.so with --instrument perfstubs, and with nothing
// else. PerfStubs, which ADIOS2 and PETSc have in themselves, looks for the functions below in the process,
// by name or by weak symbols (perfstubs_api/tool.h). Timers and phases become regions of the category
// "perfstubs", counters metrics. What is missing here PerfStubs does not call.
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "capture/named/named_regions.hpp"
#include "capture/perfstubs/timer_names.hpp"
#include "sys/errno_guard.hpp"

// Defined by libbarograph.so; may be missing.
extern "C" {
__attribute__((weak)) void barograph_recording_pause() noexcept;
__attribute__((weak)) void barograph_recording_resume() noexcept;
}

namespace barograph::capture::perfstubs {
namespace {

constexpr char kCategory[] = "perfstubs";

// What was started and not stopped on a thread, innermost last, for the call that stops the one that
// runs. Where there is no room for all, the last ones.
struct Running {
    static constexpr std::size_t kMost = 64;
    std::size_t depth = 0;
    std::uint32_t regions[kMost] = {};
};
thread_local Running running;

void start(const char* name) noexcept {
    running.regions[running.depth++ % Running::kMost] = named::begin(name, kCategory);
}

// Ends a region wherever it is among those that run: libbarograph.so ends what is in it as well.
void stop(std::uint32_t region) noexcept {
    if (running.depth != 0) {
        --running.depth;
    }
    named::end(region);
}

}  // namespace
}  // namespace barograph::capture::perfstubs

using namespace barograph::capture;
using namespace barograph::capture::perfstubs;

// PerfStubs looks for these, with these types; nobody calls them from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"
#define BAROGRAPH_EXPORT extern "C" __attribute__((visibility("default")))

BAROGRAPH_EXPORT void ps_tool_initialize() {}
BAROGRAPH_EXPORT void ps_tool_pause_measurement() {
    if (barograph_recording_pause != nullptr) {
        barograph_recording_pause();
    }
}
BAROGRAPH_EXPORT void ps_tool_resume_measurement() {
    if (barograph_recording_resume != nullptr) {
        barograph_recording_resume();
    }
}

// The handle of a timer or a counter is its name; never freed, as PerfStubs has no call for it.
BAROGRAPH_EXPORT void* ps_tool_timer_create(const char* name) {
    const barograph::sys::ErrnoGuard errno_guard;
    const auto region = region_name(name == nullptr ? "" : name);
    void* const timer = std::malloc(region.view().size() + 1);
    if (timer != nullptr) {
        std::memcpy(timer, region.c_str(), region.view().size() + 1);
    }
    return timer;
}
BAROGRAPH_EXPORT void ps_tool_timer_start(void* timer) { start(static_cast<const char*>(timer)); }
BAROGRAPH_EXPORT void ps_tool_timer_stop(void* timer) {
    stop(named::id_of(static_cast<const char*>(timer), kCategory));
}
BAROGRAPH_EXPORT void ps_tool_start_string(const char* name) { start(name); }
BAROGRAPH_EXPORT void ps_tool_stop_string(const char* name) { stop(named::id_of(name, kCategory)); }
BAROGRAPH_EXPORT void ps_tool_stop_current() {
    if (running.depth != 0) {
        stop(running.regions[(running.depth - 1) % Running::kMost]);
    }
}
// Phases are numbered: all of a name are one region.
BAROGRAPH_EXPORT void ps_tool_dynamic_phase_start(const char* name, int /*number*/) { start(name); }
BAROGRAPH_EXPORT void ps_tool_dynamic_phase_stop(const char* name, int /*number*/) {
    stop(named::id_of(name, kCategory));
}

BAROGRAPH_EXPORT void* ps_tool_create_counter(const char* name) { return ps_tool_timer_create(name); }
BAROGRAPH_EXPORT void ps_tool_sample_counter(void* counter, double value) {
    named::count(named::metric(static_cast<const char*>(counter), ""), value);
}
