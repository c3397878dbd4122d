// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/layers.toml by `python -m codegen`. Do not edit.
// Layers of the software stack, and which operation ids of an arena are whose.
// clang-format off
#pragma once

#include <array>
#include <cstdint>

#include "format/generated/format_numbers.hpp"

namespace barograph::format {

enum class Layer : std::uint8_t {
    kProgram = 0,
    kRegion = 1,
    kMpi = 2,
    kMpiIo = 3,
    kPosix = 4,
    kStdio = 5,
    kHdf5 = 6,
    kPnetcdf = 7,
    kNetcdf = 8,
    kSource = 9,
    kUnnested = 10,
    kFifo = 11,
    kDfs = 12,
    kDaos = 13,
    kPaused = 14,
};

inline constexpr std::array<NamedNumber, 15> kLayerNames{{
    {0, "program"},
    {1, "region"},
    {2, "mpi"},
    {3, "mpi-io"},
    {4, "posix"},
    {5, "stdio"},
    {6, "hdf5"},
    {7, "pnetcdf"},
    {8, "netcdf"},
    {9, "source"},
    {10, "unnested"},
    {11, "fifo"},
    {12, "dfs"},
    {13, "daos"},
    {14, "paused"},
}};

// Layers that processes record have numbers below this.
inline constexpr std::uint32_t kLayers = 15;
// Layers whose calls read and write files.
inline constexpr std::uint32_t kIoLayers = 1U << 3U | 1U << 4U | 1U << 5U | 1U << 6U | 1U << 7U | 1U << 8U | 1U << 12U | 1U << 13U;
[[nodiscard]] constexpr bool is_io(Layer layer) noexcept {
    return (kIoLayers >> static_cast<std::uint32_t>(layer) & 1U) != 0;
}

// Operation ids: 1 is the root "program"; then come intercepted calls, numbered by the generated tables;
// ids from kFirstRegion on are names of regions in the order in which this process met them.
inline constexpr std::uint32_t kProgramOperation = 1;
inline constexpr std::uint32_t kFirstMpiOperation = 16;
inline constexpr std::uint32_t kFirstPosixOperation = 2048;
inline constexpr std::uint32_t kFirstStdioOperation = 2304;
inline constexpr std::uint32_t kFirstHdf5Operation = 2560;
inline constexpr std::uint32_t kFirstPnetcdfOperation = 3072;
inline constexpr std::uint32_t kFirstNetcdfOperation = 4096;
inline constexpr std::uint32_t kFirstRegion = 8192;

struct FirstOperation {
    std::uint32_t first;
    Layer layer;
};
inline constexpr std::array<FirstOperation, 7> kFirstOperations{{
    {kFirstMpiOperation, Layer::kMpi},
    {kFirstPosixOperation, Layer::kPosix},
    {kFirstStdioOperation, Layer::kStdio},
    {kFirstHdf5Operation, Layer::kHdf5},
    {kFirstPnetcdfOperation, Layer::kPnetcdf},
    {kFirstNetcdfOperation, Layer::kNetcdf},
    {kFirstRegion, Layer::kRegion},
}};
[[nodiscard]] constexpr Layer layer_of(std::uint32_t operation) noexcept {
    Layer layer = kFirstOperations[0].layer;
    for (const FirstOperation& next : kFirstOperations) {
        layer = operation >= next.first ? next.layer : layer;
    }
    return layer;
}

}  // namespace barograph::format
