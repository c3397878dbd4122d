// SPDX-License-Identifier: BSD-3-Clause
// libbarograph_kokkos.so: preloaded behind libbarograph.so with --instrument kokkos, and with nothing else.
// Kokkos finds the functions below by name, in the library that our getenv() names (variables.cpp). Kernels,
// copies, fences and what the program has pushed become regions of the category "kokkos"; sections, which may
// overlap, metrics in seconds. Asks for no fences: a kernel that goes on beside the program is as long as its
// start. Each call is passed on to the user's own tool.
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "capture/kokkos/interface.hpp"
#include "capture/kokkos/kernel_names.hpp"
#include "capture/named/named_regions.hpp"
#include "sys/clock.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::kokkos {
namespace {

using named::count;
using named::end;
using named::metric;

std::uint32_t begin(const char* name) noexcept { return named::begin(name, "kokkos", readable_type); }

// A function of the next tool runs. What it calls by one of our names it means to be its own: in the loader's
// order ours come first.
thread_local bool in_next = false;

class InNext {
public:
    InNext() noexcept : outer_(in_next) { in_next = true; }
    ~InNext() { in_next = outer_; }
    InNext(const InNext&) = delete;
    InNext& operator=(const InNext&) = delete;

private:
    bool outer_;
};

// Calls a function of the next tool, if it has that. It may throw, as it could without us.
template <typename Function, typename... Arguments>
void pass_on(Function* function, Arguments... arguments) {
    if (function != nullptr) {
        const InNext mark;
        function(arguments...);
    }
}

// Where another tool gives numbers to what begins, this keeps both its and ours; the last of them, as many as
// may be under way at once.
struct Pair {
    std::uint64_t next;
    std::uint32_t region;
};
constexpr std::size_t kPairs = 65536;
constinit Pair pairs[kPairs]{};
constinit std::atomic<std::uint64_t> pair_count{0};

void begin_pair(const char* name, std::uint32_t device, std::uint64_t* id, Begin* next) {
    if (in_next) {
        pass_on(next, name, device, id);
        return;
    }
    if (next == nullptr) {
        *id = begin(name);
        return;
    }
    std::uint64_t of_next = 0;
    pass_on(next, name, device, &of_next);
    const std::uint64_t number = pair_count.fetch_add(1, std::memory_order_relaxed);
    pairs[number % kPairs] = {.next = of_next, .region = begin(name)};
    *id = number;
}

void end_pair(std::uint64_t id, End* next) {
    if (in_next) {
        pass_on(next, id);
        return;
    }
    if (next == nullptr) {
        end(static_cast<std::uint32_t>(id));
        return;
    }
    const Pair pair = pairs[id % kPairs];
    end(pair.region);
    pass_on(next, pair.next);
}

// What a thread has pushed, or copies. Further in, nothing is recorded.
struct Pushed {
    static constexpr std::size_t kMost = 256;
    std::size_t depth = 0;
    std::uint32_t regions[kMost] = {};

    void push(const char* name) noexcept {
        if (depth < kMost) {
            regions[depth] = begin(name);
        }
        ++depth;
    }
    void pop() noexcept {
        if (depth == 0) {
            return;  // without a push
        }
        if (--depth < kMost) {
            end(regions[depth]);
        }
    }
};
thread_local Pushed pushed;
thread_local Pushed copies;

struct OpenSection {
    std::atomic<bool> taken{false};
    std::uint32_t metric = 0;
    std::uint32_t next = 0;
    std::uint64_t start_ns = 0;  // 0: it is not open
};
constexpr std::uint32_t kMostSections = 1024;
constinit OpenSection sections[kMostSections];

OpenSection* section(std::uint32_t id) noexcept {
    return id < kMostSections && sections[id].taken.load(std::memory_order_acquire) ? &sections[id] : nullptr;
}

}  // namespace
}  // namespace barograph::capture::kokkos

using namespace barograph;
using namespace barograph::capture::kokkos;

// Kokkos looks for these, with these types; nobody calls them from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"
#define BAROGRAPH_EXPORT extern "C" __attribute__((visibility("default")))

BAROGRAPH_EXPORT void kokkosp_init_library(int sequence, std::uint64_t version, std::uint32_t devices,
                                           DeviceInfo* infos) {
    pass_on(next_tool(sequence).init_library, sequence + 1, version, devices, infos);
}
BAROGRAPH_EXPORT void kokkosp_finalize_library() { pass_on(next_tool().finalize_library); }
BAROGRAPH_EXPORT void kokkosp_parse_args(int words, char** arguments) {
    pass_on(next_tool().parse_args, words, arguments);
}
BAROGRAPH_EXPORT void kokkosp_print_help(char* text) { pass_on(next_tool().print_help, text); }
BAROGRAPH_EXPORT void kokkosp_provide_tool_programming_interface(std::uint32_t functions,
                                                                 Programming programming) {
    pass_on(next_tool().provide_tool_programming_interface, functions, programming);
}

// Without an answer Kokkos would fence around all that it tells us of. The next tool gets what it would get
// alone.
BAROGRAPH_EXPORT void kokkosp_request_tool_settings(std::uint32_t count, ToolSettings* answer) {
    const Tool& tool = next_tool();
    if (tool.request_tool_settings != nullptr) {
        pass_on(tool.request_tool_settings, count, answer);
    } else if (!tool.is_there) {
        answer->requires_global_fencing = false;
    }
}

BAROGRAPH_EXPORT void kokkosp_begin_parallel_for(const char* name, std::uint32_t device, std::uint64_t* id) {
    begin_pair(name, device, id, next_tool().begin_parallel_for);
}
BAROGRAPH_EXPORT void kokkosp_end_parallel_for(std::uint64_t id) {
    end_pair(id, next_tool().end_parallel_for);
}
BAROGRAPH_EXPORT void kokkosp_begin_parallel_reduce(const char* name, std::uint32_t device,
                                                    std::uint64_t* id) {
    begin_pair(name, device, id, next_tool().begin_parallel_reduce);
}
BAROGRAPH_EXPORT void kokkosp_end_parallel_reduce(std::uint64_t id) {
    end_pair(id, next_tool().end_parallel_reduce);
}
BAROGRAPH_EXPORT void kokkosp_begin_parallel_scan(const char* name, std::uint32_t device, std::uint64_t* id) {
    begin_pair(name, device, id, next_tool().begin_parallel_scan);
}
BAROGRAPH_EXPORT void kokkosp_end_parallel_scan(std::uint64_t id) {
    end_pair(id, next_tool().end_parallel_scan);
}
BAROGRAPH_EXPORT void kokkosp_begin_fence(const char* name, std::uint32_t device, std::uint64_t* id) {
    begin_pair(name, device, id, next_tool().begin_fence);
}
BAROGRAPH_EXPORT void kokkosp_end_fence(std::uint64_t id) { end_pair(id, next_tool().end_fence); }

BAROGRAPH_EXPORT void kokkosp_push_profile_region(const char* name) {
    if (!in_next) {
        pushed.push(name);
    }
    pass_on(next_tool().push_profile_region, name);
}
BAROGRAPH_EXPORT void kokkosp_pop_profile_region() {
    pass_on(next_tool().pop_profile_region);
    if (!in_next) {
        pushed.pop();
    }
}

BAROGRAPH_EXPORT void kokkosp_create_profile_section(const char* name, std::uint32_t* id) {
    MakeSection* const make = next_tool().create_profile_section;
    if (in_next) {
        pass_on(make, name, id);
        return;
    }
    *id = kMostSections;
    for (std::uint32_t number = 0; number < kMostSections; ++number) {
        if (!sections[number].taken.exchange(true, std::memory_order_acq_rel)) {
            sections[number].metric = name == nullptr ? 0 : metric(name, "s");
            sections[number].start_ns = 0;
            pass_on(make, name, &sections[number].next);
            *id = number;
            return;
        }
    }
}
BAROGRAPH_EXPORT void kokkosp_destroy_profile_section(std::uint32_t id) {
    Section* const destroy = next_tool().destroy_profile_section;
    if (in_next) {
        pass_on(destroy, id);
    } else if (OpenSection* const one = section(id); one != nullptr) {
        pass_on(destroy, one->next);
        one->taken.store(false, std::memory_order_release);
    }
}
BAROGRAPH_EXPORT void kokkosp_start_profile_section(std::uint32_t id) {
    Section* const start = next_tool().start_profile_section;
    if (in_next) {
        pass_on(start, id);
    } else if (OpenSection* const one = section(id); one != nullptr) {
        pass_on(start, one->next);
        one->start_ns = sys::monotonic_ns();
    }
}
BAROGRAPH_EXPORT void kokkosp_stop_profile_section(std::uint32_t id) {
    Section* const stop = next_tool().stop_profile_section;
    if (in_next) {
        pass_on(stop, id);
    } else if (OpenSection* const one = section(id); one != nullptr) {
        if (one->start_ns != 0) {
            count(one->metric, static_cast<double>(sys::monotonic_ns() - one->start_ns) * 1e-9);
            one->start_ns = 0;
        }
        pass_on(stop, one->next);
    }
}

BAROGRAPH_EXPORT void kokkosp_begin_deep_copy(SpaceHandle to_space, const char* to_name, const void* to,
                                              SpaceHandle from_space, const char* from_name, const void* from,
                                              std::uint64_t bytes) {
    if (!in_next) {
        sys::TextLine name;
        name << "deep_copy " << std::string_view(from_name == nullptr ? "" : from_name) << " -> "
             << std::string_view(to_name == nullptr ? "" : to_name);
        copies.push(name.c_str());
        count(metric("bytes", "B"), static_cast<double>(bytes));
    }
    pass_on(next_tool().begin_deep_copy, to_space, to_name, to, from_space, from_name, from, bytes);
}
BAROGRAPH_EXPORT void kokkosp_end_deep_copy() {
    pass_on(next_tool().end_deep_copy);
    if (!in_next) {
        copies.pop();
    }
}

// What is only passed on: another tool behind ours may want it.
BAROGRAPH_EXPORT void kokkosp_profile_event(const char* name) { pass_on(next_tool().profile_event, name); }
BAROGRAPH_EXPORT void kokkosp_allocate_data(SpaceHandle space, const char* name, const void* address,
                                            std::uint64_t bytes) {
    pass_on(next_tool().allocate_data, space, name, address, bytes);
}
BAROGRAPH_EXPORT void kokkosp_deallocate_data(SpaceHandle space, const char* name, const void* address,
                                              std::uint64_t bytes) {
    pass_on(next_tool().deallocate_data, space, name, address, bytes);
}
BAROGRAPH_EXPORT void kokkosp_dual_view_sync(const char* name, const void* data, bool is_device) {
    pass_on(next_tool().dual_view_sync, name, data, is_device);
}
BAROGRAPH_EXPORT void kokkosp_dual_view_modify(const char* name, const void* data, bool is_device) {
    pass_on(next_tool().dual_view_modify, name, data, is_device);
}
BAROGRAPH_EXPORT void kokkosp_declare_metadata(const char* key, const char* value) {
    pass_on(next_tool().declare_metadata, key, value);
}
