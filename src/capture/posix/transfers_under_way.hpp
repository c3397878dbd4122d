// SPDX-License-Identifier: BSD-3-Clause
// When asynchronous transfers were started and when their completion was first seen, by their control block.
// A table of fixed size: transfers that do not fit are not timed. Shared by threads without a lock; a block
// that the program starts twice at a time is wrong in the program.
#pragma once

#include <cstdint>

namespace barograph::capture::posix {

struct Duration {
    std::uint64_t begun = 0;
    std::uint64_t ended = 0;

    [[nodiscard]] bool known() const noexcept { return begun != 0 && ended > begun; }
};

void transfer_begun(const void* control, std::uint64_t now) noexcept;
// Its completion was seen now, perhaps not for the first time.
void transfer_seen(const void* control) noexcept;
// Forgets it; `now`: when it has ended where that was not seen before.
[[nodiscard]] Duration transfer_taken(const void* control, std::uint64_t now) noexcept;

}  // namespace barograph::capture::posix
