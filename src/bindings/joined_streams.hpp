// SPDX-License-Identifier: BSD-3-Clause
// What analyzers of a coupled job get of single processes, for Python. Called by python_module.cpp.
#pragma once

#include <nanobind/nanobind.h>

namespace barograph::bindings {

void define_joined_streams(nanobind::module_& module);

}  // namespace barograph::bindings
