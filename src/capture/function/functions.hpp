// SPDX-License-Identifier: BSD-3-Clause
// Functions of a program that was compiled with -finstrument-functions as regions, with --instrument
// functions: the hooks that its compiler calls are in libbarograph_functions.so (hooks.cpp), which calls the
// functions exported here. A region is named by where its function is, (file, build id, offset) as a frame of
// a call site; names are looked up after the run. Hot: a look-up in a table of the process; no allocation, no
// lock, no string.
#pragma once

#include <string_view>

#include "record/arena/process.hpp"

namespace barograph::capture::function {

// Called by the runtime before anything is recorded. Patterns of the names of functions, with commas between
// them, that stay where they are: `only` those that match one, "" for all; `except` those that match one.
void connect(record::Process& process, std::string_view only, std::string_view except) noexcept;

// The calling thread is no longer recorded: what it has open is nobody's.
void thread_ends() noexcept;

// This process is a fork and gets a recording of its own.
void forked() noexcept;

}  // namespace barograph::capture::function

extern "C" {
// A function is entered, and left. `frame`: where the stack is in it.
void barograph_function_enter(void* function, const void* frame) noexcept;
void barograph_function_leave(void* function) noexcept;
// A jump goes to where the stack is `frame`: the functions further in will not be left.
void barograph_functions_left(const void* frame) noexcept;
// A library may have been unloaded: its addresses may become another one's.
void barograph_functions_unloaded() noexcept;
}
