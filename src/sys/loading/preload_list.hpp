// SPDX-License-Identifier: BSD-3-Clause
// LD_PRELOAD in an environment: whether our libraries are in it, and the same environment without them. Used
// between fork and exec: no heap; who calls gives the room.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "sys/loading/preloadable.hpp"

namespace barograph::sys {

inline constexpr std::string_view kPreloadVariable = "LD_PRELOAD=";
inline constexpr std::string_view kPreloadSeparators = ": ";  // ld.so(8)
inline constexpr std::string_view kOurLibraries = "libbarograph";

[[nodiscard]] inline bool is_ours(std::string_view library) noexcept {
    const std::string_view name = name_in(library);
    return begins(name, kOurLibraries) && name.find(".so") != std::string_view::npos;
}

// Calls `visit(library)` for each library that an LD_PRELOAD names, until that returns false.
template <typename Visit>
void each_library(std::string_view list, Visit visit) noexcept {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find_first_of(kPreloadSeparators), list.size());
        if (end != 0 && !visit(first_of(list, end))) {
            return;
        }
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

// The libraries of an LD_PRELOAD=..., empty for any other variable.
[[nodiscard]] inline std::string_view preloaded(const char* variable) noexcept {
    return std::strncmp(variable, kPreloadVariable.data(), kPreloadVariable.size()) == 0
               ? variable + kPreloadVariable.size()
               : std::string_view();
}

[[nodiscard]] inline bool has_ours(const char* variable) noexcept {
    bool found = false;
    each_library(preloaded(variable), [&](std::string_view library) {
        found = is_ours(library);
        return !found;
    });
    return found;
}

// Somebody has put a sanitizer's runtime first, as it has to be.
[[nodiscard]] inline bool sanitizer_is_first(std::string_view list) noexcept {
    bool found = false;
    each_library(list, [&](std::string_view library) {
        found = found || is_sanitizer(library);
        return !is_ours(library);
    });
    return found;
}

// The first sanitizer's runtime in the list, if it comes after our libraries: a program that is started with
// such a list ends at once. "" if there is none, or one comes first.
[[nodiscard]] inline std::string_view sanitizer_behind_ours(std::string_view list) noexcept {
    std::string_view behind;
    if (!sanitizer_is_first(list)) {
        each_library(list, [&](std::string_view library) {
            behind = is_sanitizer(library) ? library : behind;
            return behind.empty();
        });
    }
    return behind;
}

struct PreloadSize {
    std::size_t variables = 0;
    std::size_t bytes = 0;  // of those that change
    const char* with_ours = nullptr;
};

[[nodiscard]] inline PreloadSize measure(char* const* environment) noexcept {
    PreloadSize size;
    for (; environment != nullptr && environment[size.variables] != nullptr; ++size.variables) {
        const char* variable = environment[size.variables];
        if (has_ours(variable)) {
            size.with_ours = variable;
            size.bytes += std::strlen(variable) + 1;
        }
    }
    return size;
}

// Fills `to` with the environment without our libraries; texts that change are written to `text`.
inline void leave_ours_out(char* const* environment, char** to, char* text) noexcept {
    for (; *environment != nullptr; ++environment) {
        if (!has_ours(*environment)) {
            *to++ = *environment;
            continue;
        }
        char* const start = text;
        std::memcpy(text, kPreloadVariable.data(), kPreloadVariable.size());
        text += kPreloadVariable.size();
        bool others = false;
        each_library(preloaded(*environment), [&](std::string_view library) {
            if (!is_ours(library)) {
                if (others) {
                    *text++ = ':';
                }
                std::memcpy(text, library.data(), library.size());
                text += library.size();
                others = true;
            }
            return true;
        });
        *text++ = '\0';
        if (others) {
            *to++ = start;
        }
    }
    *to = nullptr;
}

}  // namespace barograph::sys
