// SPDX-License-Identifier: BSD-3-Clause
// The Python module barograph._stacks: the call stack of a thread of another process, as JSON. Used by
// barograph.live only. Holds no lock of Python's while it reads; never raises because of what the other
// process is.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "stacks/saved_stack.hpp"
#include "stacks/stacks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

NB_MODULE(_stacks, module) {
    module.def("stack", &barograph::stacks::stack_json, "pid"_a, "tid"_a = 0,
               nb::call_guard<nb::gil_scoped_release>(),
               "The stack of one thread of a process as a JSON object; `tid` 0: its first thread.");
    module.def(
        "stacks",
        [](std::uint32_t pid) {
            std::vector<std::string> found;
            for (const barograph::stacks::Stack& stack : barograph::stacks::read_stacks(pid)) {
                found.push_back(barograph::stacks::to_json(stack));
            }
            return found;
        },
        "pid"_a, nb::call_guard<nb::gil_scoped_release>(),
        "The same for each of its threads, the first one first.");
    module.def("saved", &barograph::stacks::saved_stack_json, "path"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               "What a process has left that a signal ended, as a JSON object.");
}
