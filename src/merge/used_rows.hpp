// SPDX-License-Identifier: BSD-3-Clause
// Leaves out of a part of a profile what only the rest of it used: call paths and objects without a fact.
// Called by merge() when ranks or call paths were picked. May allocate; throws read::ProfileError.
#pragma once

#include <vector>

#include "format/profile/profile_model.hpp"
#include "merge/sources.hpp"

namespace barograph::merge {

// Keeps the call paths asked for, and those that lead to them.
void choose_paths(std::vector<Source>& sources, const Request& request, const format::ProfilePart& merged);

// Finds what the facts and `merged.messages` use, and renumbers the rest away in `merged` and in the sources.
void keep_used_rows(std::vector<Source>& sources, const Request& request, format::ProfilePart& merged);

}  // namespace barograph::merge
