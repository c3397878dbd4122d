// SPDX-License-Identifier: BSD-3-Clause
// The stack of a thread that a signal has ended, from what its handler left (format/arena/crash_layout.hpp).
// Code and unwind tables are read from the files that were mapped, on the node where it ran; one that has
// changed since is not read. Called by the Python module barograph._stacks. A damaged file is safe to read:
// reading always terminates.
#pragma once

#include <string>

#include "stacks/stacks.hpp"

namespace barograph::stacks {

struct SavedStack {
    std::string problem;  // in a few words; "": none
    int signal = 0;
    int code = 0;
    std::string python;  // functions of Python, a line each: format/arena/crash_layout.hpp
    Stack stack;
};

[[nodiscard]] SavedStack read_saved_stack(const std::string& path);

// One JSON object: "problem", "signal", "code", "python" (a list) and "stack", as to_json() has it.
[[nodiscard]] std::string saved_stack_json(const std::string& path);

}  // namespace barograph::stacks
