// SPDX-License-Identifier: BSD-3-Clause
// The first frame of what is said of a node: who says it, and what its clock says. Called by the agent of the
// live page, by that of events, and by the feed of a process.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace barograph::stream {

// The payload of HELLO, as spec/live/frames.toml has it. `node`: as the other side names it; "": as this node
// names itself.
[[nodiscard]] std::string hello_text(std::string_view job, std::string_view node, std::uint64_t interval_ms);

}  // namespace barograph::stream
