// SPDX-License-Identifier: BSD-3-Clause
// What the program has called its profile (barograph_profile_name), as its arena says it.
#pragma once

namespace barograph::format {

// That name, which a profile has in its metadata too, whether or not it counts.
inline constexpr char kNameKey[] = "run.name";
// There where it counts: the profile's path without its ending by this name.
inline constexpr char kNamedOutputKey[] = "arena.named_output";

}  // namespace barograph::format
