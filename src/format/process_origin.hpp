// SPDX-License-Identifier: BSD-3-Clause
// Where a process came from, as its arena says it. Like all of `arena.*` it is in no profile.
#pragma once

namespace barograph::format {

// There in the arena of a process that another recorded one forked.
inline constexpr char kForkedKey[] = "arena.forked";

}  // namespace barograph::format
