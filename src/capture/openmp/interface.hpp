// SPDX-License-Identifier: BSD-3-Clause
// What OpenMP's runtime and a tool for it tell each other: OMPT, chapter 19 of the OpenMP 5.2 specification
// (4 of 5.0), as far as tool.cpp uses it. libomp has it, and with it Clang, and the compilers of Intel and
// AMD; libgomp has not.
#pragma once

#include <cstdint>

namespace barograph::capture::openmp {

// A word that a tool may keep with a team or a task.
union Data {
    std::uint64_t value;
    void* pointer;
};

struct Frame;
using Any = void();
using Lookup = Any*(const char* name);

// What ompt_start_tool() returns.
struct Tool {
    int (*initialize)(Lookup* lookup, int device, Data* data);
    void (*finalize)(Data* data);
    Data data;
};
using StartTool = Tool*(unsigned version, const char* runtime);

enum Callback : int {
    kThreadEnd = 2,
    kParallelBegin = 3,
    kParallelEnd = 4,
    kTaskCreate = 5,
    kTaskSchedule = 6,
    kImplicitTask = 7,
    kWork = 20,
    kSyncRegion = 23,
};
using SetCallback = int(Callback which, Any* callback);

enum Endpoint : int { kBegin = 1, kEnd = 2 };

enum SyncRegion : int {
    kBarrier = 1,
    kBarrierImplicit = 2,
    kBarrierExplicit = 3,
    kBarrierImplementation = 4,
    kTaskwait = 5,
    kTaskgroup = 6,
    kReduction = 7,
    kBarrierImplicitWorkshare = 8,
    kBarrierImplicitParallel = 9,
    kBarrierTeams = 10,
};

enum WorkKind : int {
    kLoop = 1,
    kSections = 2,
    kSingleExecutor = 3,
    kSingleOther = 4,
    kWorkshare = 5,
    kDistribute = 6,
    kTaskloop = 7,
    kScope = 8,
};

enum TaskStatus : int {
    kTaskComplete = 1,
    kTaskYield = 2,
    kTaskCancel = 3,
    kTaskDetach = 4,
    kTaskSwitch = 7
};

constexpr int kTaskInitial = 1;      // a flag of tasks
constexpr int kTaskExplicit = 4;     // another
constexpr int kLeague = 0x40000000;  // a flag of parallel regions: the teams construct

}  // namespace barograph::capture::openmp
