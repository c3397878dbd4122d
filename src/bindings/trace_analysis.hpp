// SPDX-License-Identifier: BSD-3-Clause
// Analyzes the events of a trace with the engine, and gives what its modules found as Arrow data. Registered
// in the module _native, called by read.analysis.trace_analysis only. Holds no logic of its own; the
// analysis runs without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

namespace barograph::bindings {

void define_trace_analysis(nanobind::module_& module);

}  // namespace barograph::bindings
