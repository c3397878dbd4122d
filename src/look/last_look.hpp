// SPDX-License-Identifier: BSD-3-Clause
// A dead process as it was when it ended, for the roll-call of a job that was killed while it hung. Called by
// the Python module barograph._look for recoveries. Only reads; may allocate; must never fail because of what
// an arena holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "look/look.hpp"
#include "look/presence.hpp"

namespace barograph::look {

struct LastLook {
    Presence presence;  // as of its end: it lives, and whether it was stopped is not known
    std::int64_t end_unix_ns = 0;
    bool end_known = false;  // somebody saw it end; false: the last sign of life is taken for it
    // No call or region has finished for at least this long before its end; nothing: not known.
    std::optional<std::uint64_t> idle_ns;
};

// Nothing when the bytes are not an arena of this version. `here` and `boot` are those of this node.
[[nodiscard]] std::optional<LastLook> last_look(std::span<const std::byte> arena, const Now& here,
                                                std::string_view boot);

// The same for a file.
[[nodiscard]] std::optional<LastLook> last_look_at_file(const std::string& path);

}  // namespace barograph::look
