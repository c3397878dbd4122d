// SPDX-License-Identifier: BSD-3-Clause
// libbarograph_openmp.so: preloaded behind libbarograph.so with --instrument openmp, and with nothing else.
// The OpenMP runtime looks for ompt_start_tool() in the process before it loads what OMP_TOOL_LIBRARIES
// names, so the variable stays the user's. Parallel regions, barriers, loops and the like, and tasks become
// regions of the thread that is in them. Where the user has a tool, that one is started, and ours records
// nothing.
#include <dlfcn.h>

#include <cstdlib>
#include <string_view>

#include "capture/openmp/interface.hpp"
#include "capture/openmp/recorder.hpp"
#include "capture/openmp/regions.hpp"
#include "sys/errno_guard.hpp"
#include "sys/text_line.hpp"
#include "sys/text_parts.hpp"

namespace barograph::capture::openmp {
namespace {

void parallel_begin(Data* /*task*/, const Frame* /*frame*/, Data* parallel, unsigned /*threads*/, int flags,
                    const void* place) noexcept {
    ThreadRegions* const regions = ThreadRegions::mine();
    if (regions == nullptr) {
        return;
    }
    const std::uint32_t region = regions->construct((flags & kLeague) != 0 ? "teams" : "parallel", place);
    Team* const team = new_team(region, place);
    if (team != nullptr) {
        parallel->pointer = team;
    }
    regions->begin(Kind::kParallel, region, team);
}

void parallel_end(Data* /*parallel*/, Data* /*task*/, int /*flags*/, const void* /*place*/) noexcept {
    if (ThreadRegions* const regions = ThreadRegions::mine(); regions != nullptr) {
        regions->note_end_of_team();
        regions->end(Kind::kParallel);
    }
}

// The thread that met the region is the first of the team, and is in it already.
void implicit_task(Endpoint endpoint, Data* parallel, Data* /*task*/, unsigned /*threads*/, unsigned number,
                   int flags) noexcept {
    ThreadRegions* const regions = (flags & kTaskInitial) != 0 ? nullptr : ThreadRegions::mine();
    if (regions == nullptr) {
        return;
    }
    if (number == 0) {
        if (endpoint == kEnd) {
            regions->note_end_of_team();
        }
    } else if (endpoint == kEnd) {
        regions->end(Kind::kMember);
    } else {
        Team* const team = parallel == nullptr ? nullptr : as_team(parallel->pointer);
        if (team != nullptr) {
            team->join();
        }
        const std::uint32_t region = team != nullptr ? team->region : regions->construct("parallel", nullptr);
        regions->begin(Kind::kMember, region, team);
    }
}

const char* name_of(SyncRegion kind) noexcept {
    switch (kind) {
        case kBarrierImplicit:
        case kBarrierImplicitWorkshare:
        case kBarrierImplicitParallel:
        case kBarrierTeams:
            return "implicit barrier";
        case kBarrier:
        case kBarrierExplicit:
        case kBarrierImplementation:  // libomp says so of those of programs that GCC has compiled
            return "barrier";
        case kTaskwait:
            return "taskwait";
        case kTaskgroup:
            return "taskgroup";
        case kReduction:
            break;  // part of a barrier
    }
    return nullptr;
}

void sync_region(SyncRegion kind, Endpoint endpoint, Data* /*parallel*/, Data* /*task*/,
                 const void* place) noexcept {
    const char* const name = name_of(kind);
    ThreadRegions* const regions = name == nullptr ? nullptr : ThreadRegions::mine();
    if (regions == nullptr) {
        return;
    }
    if (endpoint == kEnd) {
        regions->end(Kind::kWait);
        return;
    }
    // At the end of a parallel region its first thread is told where that is, and the others nothing. Older
    // libomp says kBarrierImplicit of all kinds.
    const bool is_last = kind != kBarrierExplicit && regions->is_in_region_at(place);
    regions->begin(Kind::kWait, regions->construct(name, is_last ? nullptr : place, true));
    regions->may_rest();
}

const char* name_of(WorkKind kind) noexcept {
    switch (kind) {
        case kLoop:
            return "loop";
        case kSections:
            return "sections";
        case kSingleExecutor:
            return "single";
        case kWorkshare:
            return "workshare";
        case kDistribute:
            return "distribute";
        case kTaskloop:
            return "taskloop";
        case kScope:
            return "scope";
        case kSingleOther:
            break;  // passes by
    }
    return nullptr;
}

void work(WorkKind kind, Endpoint endpoint, Data* /*parallel*/, Data* /*task*/, std::uint64_t /*count*/,
          const void* place) noexcept {
    const char* const name = name_of(kind);
    ThreadRegions* const regions = name == nullptr ? nullptr : ThreadRegions::mine();
    if (regions == nullptr) {
        return;
    }
    if (endpoint == kEnd) {
        regions->end(Kind::kWork);
    } else {
        regions->begin(Kind::kWork, regions->construct(name, place));
    }
}

void task_create(Data* /*around*/, const Frame* /*frame*/, Data* task, int flags, int /*dependences*/,
                 const void* place) noexcept {
    ThreadRegions* const regions = (flags & kTaskExplicit) == 0 ? nullptr : ThreadRegions::mine();
    if (regions != nullptr) {
        task->value = regions->construct("task", place);
    }
}

// A task that waits for another one goes on as what is around it.
void task_schedule(Data* before, TaskStatus status, Data* after) noexcept {
    ThreadRegions* const regions = ThreadRegions::mine();
    if (regions == nullptr) {
        return;
    }
    const bool was_task = before != nullptr && before->value != 0;
    if (status == kTaskComplete || status == kTaskCancel || status == kTaskDetach) {
        if (was_task && regions->is_open(Kind::kTask, before)) {
            regions->end(Kind::kTask, before);
        }
    } else if (status != kTaskSwitch && status != kTaskYield) {
        return;
    }
    const bool is_task = after != nullptr && after->value != 0;
    if (was_task && !is_task && regions->is_innermost(Kind::kTask, before)) {
        regions->end(Kind::kTask, before);  // it was left in the middle
    }
    if (is_task && !regions->is_open(Kind::kTask, after)) {
        regions->begin(Kind::kTask, static_cast<std::uint32_t>(after->value), after);
    }
    regions->may_rest();
}

void thread_end(Data* /*thread*/) noexcept { ThreadRegions::end_thread(); }

template <typename Function>
void set(SetCallback* set_callback, Callback which, Function* function) noexcept {
    (void)set_callback(which, reinterpret_cast<Any*>(function));
}

int initialize(Lookup* lookup, int /*device*/, Data* /*data*/) noexcept {
    auto* const set_callback = reinterpret_cast<SetCallback*>(lookup("ompt_set_callback"));
    if (set_callback == nullptr) {
        return 0;
    }
    set(set_callback, kThreadEnd, &thread_end);
    set(set_callback, kParallelBegin, &parallel_begin);
    set(set_callback, kParallelEnd, &parallel_end);
    set(set_callback, kImplicitTask, &implicit_task);
    set(set_callback, kSyncRegion, &sync_region);
    set(set_callback, kWork, &work);
    set(set_callback, kTaskCreate, &task_create);
    set(set_callback, kTaskSchedule, &task_schedule);
    barograph_openmp_tool("recorded", &ThreadRegions::end_recording);
    return 1;
}

void finalize(Data* /*data*/) noexcept {}

constinit Tool tool{.initialize = &initialize, .finalize = &finalize, .data = {}};

// As the runtime would start it without ours.
Tool* start_other(unsigned version, const char* runtime) noexcept {
    if (auto* const next = reinterpret_cast<StartTool*>(dlsym(RTLD_NEXT, "ompt_start_tool"))) {
        if (Tool* const found = next(version, runtime)) {
            return found;
        }
    }
    const char* const text = std::getenv("OMP_TOOL_LIBRARIES");
    std::string_view list = text == nullptr ? "" : text;
    while (!list.empty()) {
        sys::PathText path;
        path << sys::take_part(list, ':');
        void* const library = path.view().empty() || path.cut() ? nullptr : dlopen(path.c_str(), RTLD_LAZY);
        if (library == nullptr) {
            continue;
        }
        auto* const start = reinterpret_cast<StartTool*>(dlsym(library, "ompt_start_tool"));
        if (Tool* const found = start == nullptr ? nullptr : start(version, runtime)) {
            return found;
        }
        (void)dlclose(library);
    }
    return nullptr;
}

[[gnu::constructor]] void on_load() noexcept {
    if (barograph_openmp_tool != nullptr) {
        barograph_openmp_tool("not asked", nullptr);
    }
}

}  // namespace
}  // namespace barograph::capture::openmp

// The runtime looks for it; nobody calls it from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"
extern "C" __attribute__((visibility("default"))) barograph::capture::openmp::Tool* ompt_start_tool(
    unsigned version, const char* runtime) {
    using namespace barograph::capture::openmp;
    const barograph::sys::ErrnoGuard errno_guard;
    if (Tool* const other = start_other(version, runtime)) {
        if (barograph_openmp_tool != nullptr) {
            barograph_openmp_tool("other", nullptr);
        }
        return other;
    }
    return barograph_openmp_tool == nullptr ? nullptr : &tool;
}
