// SPDX-License-Identifier: BSD-3-Clause
// Makes a profile of plain tables that Python hands in, for importers and users. Registered in the module
// _native, called by barograph.writer only, which knows the columns. Does no I/O: bytes go to a Python
// callable.
#pragma once

#include <nanobind/nanobind.h>

namespace barograph::bindings {

void define_profile_input(nanobind::module_& module);

}  // namespace barograph::bindings
