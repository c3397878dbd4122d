// SPDX-License-Identifier: BSD-3-Clause
// Names that a program gives to another tool as regions of libbarograph.so, through what a program's own
// marks call. Compiled into each library that is such a tool; without libbarograph.so nothing is recorded.
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

namespace barograph::capture::named {

// A readable form of a name, to be freed; nullptr: it is as it is.
using Readable = char*(const char* name) noexcept;

// The number of the region of a name; 0: nothing is recorded.
[[nodiscard]] std::uint32_t id_of(const char* name, const char* category,
                                  Readable* readable = nullptr) noexcept;
// Begins the region of a name, and returns its number; 0: nothing is recorded.
[[nodiscard]] std::uint32_t begin(const char* name, const char* category,
                                  Readable* readable = nullptr) noexcept;
// Begins one again that begin() has returned.
void begin_again(std::uint32_t region) noexcept;
void end(std::uint32_t region) noexcept;

// A metric of the program's, by rank; 0: nothing is recorded.
[[nodiscard]] std::uint32_t metric(const char* name, const char* unit) noexcept;
void count(std::uint32_t metric, double value) noexcept;

}  // namespace barograph::capture::named
