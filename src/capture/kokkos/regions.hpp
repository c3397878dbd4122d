// SPDX-License-Identifier: BSD-3-Clause
// Names that Kokkos gives as regions of libbarograph.so, through what a program's own marks call. Without
// that library nothing is recorded.
#pragma once

#include <cstdint>

// Defined by libbarograph.so; may be missing.
extern "C" {
__attribute__((weak)) std::uint32_t barograph_region_id_in(const char* name, const char* category) noexcept;
__attribute__((weak)) void barograph_region_begin(std::uint32_t id) noexcept;
__attribute__((weak)) void barograph_region_end(std::uint32_t id) noexcept;
__attribute__((weak)) std::uint32_t barograph_metric_id(const char* name, const char* unit,
                                                        int consistency) noexcept;
__attribute__((weak)) void barograph_metric_count(std::uint32_t id, double value) noexcept;
}

namespace barograph::capture::kokkos {

// Begins the region of a name, and returns its number; 0: nothing is recorded.
[[nodiscard]] std::uint32_t begin(const char* name) noexcept;
void end(std::uint32_t region) noexcept;

// A metric of the program's, by rank; 0: nothing is recorded.
[[nodiscard]] std::uint32_t metric(const char* name, const char* unit) noexcept;
void count(std::uint32_t metric, double value) noexcept;

}  // namespace barograph::capture::kokkos
