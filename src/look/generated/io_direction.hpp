// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/io_direction.toml by `python -m codegen`. Do not edit.
// What the names of I/O calls hold, in lower case: those of a writing call may hold words of both.
// clang-format off
#pragma once

#include <string_view>

namespace barograph::look {

inline constexpr std::string_view kWritingWords[] = {
    "write",
    "put",
    "printf",
    "perror",
    "append",
    "sendfile",
    "copy_file_range",
    "splice",
    "truncate",
    "allocate",
    "obj_update",
};
inline constexpr std::string_view kReadingWords[] = {
    "read",
    "get",
    "scanf",
    "obj_fetch",
};

}  // namespace barograph::look
