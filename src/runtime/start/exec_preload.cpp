// SPDX-License-Identifier: BSD-3-Clause
// See exec_preload.h. Part of a C program: uses nothing of the C++ runtime.
#include "runtime/start/exec_preload.h"

#include <fcntl.h>

#include <cstring>

#include "sys/loading/preload_list.hpp"
#include "sys/loading/preloadable.hpp"

namespace sys = barograph::sys;

int barograph_may_preload(char* const* words, const char* list) {
    sys::ProgramPath found;
    const char* program = words[0];
    if (std::strchr(program, '/') == nullptr) {
        if (!sys::find_on_path(program, found)) {
            return 1;
        }
        program = found.c_str();
    }
    const sys::Preload preload = sys::look_at_program(AT_FDCWD, program, 0, words).preload;
    const bool good = preload == sys::Preload::kGood ||
                      (preload == sys::Preload::kSanitizer && sys::sanitizer_is_first(list));
    return good ? 1 : 0;
}

size_t barograph_sanitizers_in(const char* list) {
    size_t bytes = 0;
    sys::each_library(list, [&](std::string_view library) {
        const bool sanitizer = sys::is_sanitizer(library);
        bytes = sanitizer ? static_cast<size_t>(library.data() + library.size() - list) : bytes;
        return sanitizer;
    });
    return bytes;
}
