// SPDX-License-Identifier: BSD-3-Clause
// Where a process came from and what it runs, as its arena says it. These keys are in no profile's metadata:
// there the table of programs says the latter for all ranks.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace barograph::format {

// There in the arena of a process that another recorded one forked.
inline constexpr char kForkedKey[] = "arena.forked";
// For people: the name that the user gave the program, or the base name of its executable or script.
inline constexpr char kProgramLabelKey[] = "program.label";
// A JSON list of texts: the path of the executable or script, then the arguments, without what looks like a
// secret.
inline constexpr char kProgramIdentityKey[] = "program.identity";
// There when the user named the program.
inline constexpr char kProgramNamedKey[] = "program.named";

[[nodiscard]] constexpr bool is_of_process_only(std::string_view key) noexcept {
    constexpr std::array<std::string_view, 3> kKeys = {kProgramLabelKey, kProgramIdentityKey,
                                                       kProgramNamedKey};
    return key.starts_with("arena.") || std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

}  // namespace barograph::format
