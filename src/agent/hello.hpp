// SPDX-License-Identifier: BSD-3-Clause
// The first frame of what an agent says: who it is, and what its clock says. Called by the agent of the live page and by that of
// events.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace barograph::agent {

// The payload of HELLO, as spec/live/frames.toml has it. `node`: as the other side names it; "": as this node names itself.
[[nodiscard]] std::string hello_text(std::string_view job, std::string_view node, std::uint64_t interval_ms);

}  // namespace barograph::agent
