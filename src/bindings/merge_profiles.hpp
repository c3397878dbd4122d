// SPDX-License-Identifier: BSD-3-Clause
// _native.merge(): several profiles, or some of one, as a new file. Called when the module is made. Holds no
// logic of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace barograph::bindings {

void add_merge(nanobind::module_& module);

}  // namespace barograph::bindings
