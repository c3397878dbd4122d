// SPDX-License-Identifier: BSD-3-Clause
// Another tool beside ours. Kokkos loads the first library of KOKKOS_TOOLS_LIBS only; each tool loads the one
// behind it, counted by the number that it is initialized with, and passes on what it is told.
#include <dlfcn.h>

#include <cstdlib>
#include <cstring>

#include "capture/kokkos/interface.hpp"
#include "sys/text_line.hpp"
#include "sys/text_parts.hpp"

namespace barograph::capture::kokkos {
namespace {

constinit Tool next{};
constinit bool looked = false;

template <typename Function>
void find(void* library, const char* name, Function*& function) noexcept {
    function = reinterpret_cast<Function*>(dlsym(library, name));
}

void find_all(void* library) noexcept {
    next.is_there = true;
#define BAROGRAPH_FIND(name) find(library, "kokkosp_" #name, next.name)
    BAROGRAPH_FIND(init_library);
    BAROGRAPH_FIND(finalize_library);
    BAROGRAPH_FIND(parse_args);
    BAROGRAPH_FIND(print_help);
    BAROGRAPH_FIND(begin_parallel_for);
    BAROGRAPH_FIND(end_parallel_for);
    BAROGRAPH_FIND(begin_parallel_reduce);
    BAROGRAPH_FIND(end_parallel_reduce);
    BAROGRAPH_FIND(begin_parallel_scan);
    BAROGRAPH_FIND(end_parallel_scan);
    BAROGRAPH_FIND(begin_fence);
    BAROGRAPH_FIND(end_fence);
    BAROGRAPH_FIND(push_profile_region);
    BAROGRAPH_FIND(pop_profile_region);
    BAROGRAPH_FIND(profile_event);
    BAROGRAPH_FIND(allocate_data);
    BAROGRAPH_FIND(deallocate_data);
    BAROGRAPH_FIND(create_profile_section);
    BAROGRAPH_FIND(destroy_profile_section);
    BAROGRAPH_FIND(start_profile_section);
    BAROGRAPH_FIND(stop_profile_section);
    BAROGRAPH_FIND(begin_deep_copy);
    BAROGRAPH_FIND(end_deep_copy);
    BAROGRAPH_FIND(dual_view_sync);
    BAROGRAPH_FIND(dual_view_modify);
    BAROGRAPH_FIND(declare_metadata);
    BAROGRAPH_FIND(provide_tool_programming_interface);
    BAROGRAPH_FIND(request_tool_settings);
#undef BAROGRAPH_FIND
}

// The element of a list with semicolons; false: there is none.
bool element(std::string_view list, int number, sys::PathText& text) noexcept {
    while (!list.empty()) {
        const std::string_view word = sys::take_part(list, ';');
        if (!word.empty() && number-- == 0) {
            text << word;
            return !text.cut();
        }
    }
    return false;
}

}  // namespace

const Tool& next_tool(int sequence) noexcept {
    if (looked) {
        return next;
    }
    looked = true;
    const char* list = std::getenv("KOKKOS_TOOLS_LIBS");
    list = list != nullptr ? list : std::getenv("KOKKOS_PROFILE_LIBRARY");
    sys::PathText path;
    if (list == nullptr || !element(list, sequence + 1, path)) {
        return next;
    }
    // As Kokkos loads the first one.
    if (void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL); library != nullptr) {
        find_all(library);
        return next;
    }
    const char* const why = dlerror();
    sys::TextLine line;
    line << "barograph: the tool for Kokkos behind ours cannot be loaded: "
         << std::string_view(why == nullptr ? path.c_str() : why);
    line.print_to_stderr();
    return next;
}

}  // namespace barograph::capture::kokkos
