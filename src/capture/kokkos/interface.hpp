// SPDX-License-Identifier: BSD-3-Clause
// What Kokkos and a tool for it tell each other: functions that Kokkos looks up by name in the library that
// KOKKOS_TOOLS_LIBS names, and their types (Kokkos_Profiling_C_Interface.h, interface version 20210225; later
// ones only add to it). Left out: what tunes a program.
#pragma once

#include <cstdint>

namespace barograph::capture::kokkos {

struct DeviceInfo;

struct SpaceHandle {
    char name[64];
};

using Fence = void(std::uint32_t device);

// Passed by value.
struct Programming {
    Fence* fence;
    void (*further[31])();
};

struct ToolSettings {
    bool requires_global_fencing;
    bool further[255];
};

using Init = void(int sequence, std::uint64_t version, std::uint32_t devices, DeviceInfo* infos);
using Plain = void();
using Arguments = void(int count, char** arguments);
using Help = void(char* text);
using Begin = void(const char* name, std::uint32_t device, std::uint64_t* id);
using End = void(std::uint64_t id);
using Name = void(const char* name);
using Data = void(SpaceHandle space, const char* name, const void* address, std::uint64_t bytes);
using MakeSection = void(const char* name, std::uint32_t* id);
using Section = void(std::uint32_t id);
using BeginCopy = void(SpaceHandle to_space, const char* to_name, const void* to, SpaceHandle from_space,
                       const char* from_name, const void* from, std::uint64_t bytes);
using DualView = void(const char* name, const void* data, bool is_device);
using Metadata = void(const char* key, const char* value);
using Provide = void(std::uint32_t functions, Programming programming);
using Request = void(std::uint32_t settings, ToolSettings* answer);

// The functions of another tool, by the names behind "kokkosp_"; nullptr where it has none.
struct Tool {
    bool is_there;
    Init* init_library;
    Plain* finalize_library;
    Arguments* parse_args;
    Help* print_help;
    Begin* begin_parallel_for;
    End* end_parallel_for;
    Begin* begin_parallel_reduce;
    End* end_parallel_reduce;
    Begin* begin_parallel_scan;
    End* end_parallel_scan;
    Begin* begin_fence;
    End* end_fence;
    Name* push_profile_region;
    Plain* pop_profile_region;
    Name* profile_event;
    Data* allocate_data;
    Data* deallocate_data;
    MakeSection* create_profile_section;
    Section* destroy_profile_section;
    Section* start_profile_section;
    Section* stop_profile_section;
    BeginCopy* begin_deep_copy;
    Plain* end_deep_copy;
    DualView* dual_view_sync;
    DualView* dual_view_modify;
    Metadata* declare_metadata;
    Provide* provide_tool_programming_interface;
    Request* request_tool_settings;
};

// The tool that the user has named behind ours in KOKKOS_TOOLS_LIBS, or in KOKKOS_PROFILE_LIBRARY. It is
// loaded when it is first asked for; without one, all of it is nullptr.
[[nodiscard]] const Tool& next_tool(int sequence = 0) noexcept;

}  // namespace barograph::capture::kokkos
