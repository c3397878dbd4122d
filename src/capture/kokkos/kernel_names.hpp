// SPDX-License-Identifier: BSD-3-Clause
// Names of kernels without a label.
#pragma once

namespace barograph::capture::kokkos {

// The name of a C++ type as in the source, to be freed; nullptr where a name is not that of a type, or
// there is no C++ runtime.
[[nodiscard]] char* readable_type(const char* name) noexcept;

}  // namespace barograph::capture::kokkos
