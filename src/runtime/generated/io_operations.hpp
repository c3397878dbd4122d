// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/layers.toml by `python -m codegen`. Do not edit.
// The operations of layers that are made known when a recording starts; others are at their first call.
// clang-format off
#pragma once

#include <cstdint>
#include <span>

#include "capture/posix/generated/calls.hpp"
#include "capture/stdio/generated/calls.hpp"
#include "format/generated/layers.hpp"

namespace barograph::runtime::generated {

struct IoOperations {
    format::Layer layer;
    std::uint32_t first;
    std::span<const char* const> names;
};
inline constexpr IoOperations kIoOperations[] = {
    {format::Layer::kPosix, format::kFirstPosixOperation, capture::posix::kOperationNames},
    {format::Layer::kStdio, format::kFirstStdioOperation, capture::stdio::kOperationNames},
};

}  // namespace barograph::runtime::generated
