// SPDX-License-Identifier: BSD-3-Clause
// Blocks of events of one process that an agent has passed on, and that need not be in its arena any more.
// Made by stream/replay.cpp, read when a trace is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace barograph::collect {

// Whole blocks of each thread, by slot (format/events/event_block.hpp), in order.
using PassedOn = std::map<std::uint32_t, std::vector<std::span<const std::byte>>>;

}  // namespace barograph::collect
