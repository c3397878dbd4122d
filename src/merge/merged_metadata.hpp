// SPDX-License-Identifier: BSD-3-Clause
// The metadata of a merged profile: the first profile's, with what has to be added up, or stretched over all.
// Called by merge() only.
#pragma once

#include <span>

#include "format/profile/profile_model.hpp"
#include "merge/sources.hpp"

namespace barograph::merge {

// `merged` has its locations.
void merge_metadata(std::span<const Source> sources, const Request& request, format::ProfilePart& merged);

}  // namespace barograph::merge
