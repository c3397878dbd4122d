// SPDX-License-Identifier: BSD-3-Clause
// The profiles that are merged, and how their call paths, objects and locations are numbered in the one that
// they become. Called by merge() only. May allocate; throws MergeError or read::ProfileError.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "format/profile/profile_model.hpp"
#include "merge/merge.hpp"
#include "read/profile.hpp"

namespace barograph::merge {

struct Source {
    std::unique_ptr<read::Profile> profile;
    format::ProfilePart tables;  // as it has them; no facts
    // Its index -> that in the merged profile; kNoIndex: left out.
    std::vector<std::uint32_t> path;
    std::vector<std::uint32_t> object;
    std::vector<std::uint32_t> metric;
    std::vector<std::uint32_t> location;
};

// Opens all and reads their tables.
[[nodiscard]] std::vector<Source> open_sources(const Request& request);

// Fills in the numbering of call paths, objects and metrics and gives the merged tables of them. One source
// keeps its numbers.
void unify_sources(std::vector<Source>& sources, format::ProfilePart& merged);

// Chooses each source's locations, numbers them by rank and thread, and gives the merged table.
void place_locations(std::vector<Source>& sources, const Request& request, format::ProfilePart& merged);
// Those of the locations that were placed.
void unify_programs(const std::vector<Source>& sources, format::ProfilePart& merged);

}  // namespace barograph::merge
