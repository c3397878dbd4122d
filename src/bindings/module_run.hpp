// SPDX-License-Identifier: BSD-3-Clause
// Modules of the engine that were built apart: loads and runs them, and puts together what they found, here
// or in another process. Registered in the module _native; called by barograph.engine and barograph.read.
#pragma once

#include <nanobind/nanobind.h>

namespace barograph::bindings {

void define_module_run(nanobind::module_& module);

}  // namespace barograph::bindings
