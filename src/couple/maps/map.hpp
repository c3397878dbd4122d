// SPDX-License-Identifier: BSD-3-Clause
// A map: the universe ranks of the partners of the calling process, each once, in the order in which they
// were added.
#pragma once

#include <cstdint>
#include <vector>

// The name that the public C interface gives it.
// NOLINTNEXTLINE(readability-identifier-naming)
struct barograph_map {
    std::vector<std::uint32_t> partners;
};
