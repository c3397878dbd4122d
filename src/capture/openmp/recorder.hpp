// SPDX-License-Identifier: BSD-3-Clause
// What libbarograph_openmp.so calls of libbarograph.so. Without that library nothing is recorded.
#pragma once

#include <cstdint>

// May be missing. See capture/openmp/constructs.hpp and barograph.h.
extern "C" {
__attribute__((weak)) void barograph_region_begin(std::uint32_t id) noexcept;
__attribute__((weak)) void barograph_region_end(std::uint32_t id) noexcept;
__attribute__((weak)) void barograph_openmp_tool(const char* state, void (*at_end)()) noexcept;
__attribute__((weak)) std::uint32_t barograph_openmp_construct(const char* what, const void* place,
                                                               int waits) noexcept;
__attribute__((weak)) void* barograph_openmp_thread() noexcept;
__attribute__((weak)) std::uint64_t barograph_openmp_now() noexcept;
__attribute__((weak)) void barograph_openmp_end_at(void* thread, std::uint32_t region,
                                                   std::uint64_t time) noexcept;
}
