// SPDX-License-Identifier: BSD-3-Clause
// The texts that stand for structured values in tables: call paths, members, creation paths, size classes,
// attributes. Called when the tables are built. Pure functions; throw std::bad_alloc only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "format/profile/profile_model.hpp"

namespace barograph::read {

// "program > solve > MPI_Allreduce" for every path; parents come first.
[[nodiscard]] std::vector<std::string> call_path_texts(const std::vector<format::CallPath>& paths);

// "world > split#1 > dup#1" for every object; "" for those that are not communicators. An object whose
// parents form a circle gets only its own step.
[[nodiscard]] std::vector<std::string> creation_path_texts(const std::vector<format::Object>& objects);

// "0-511", "0,4-6", "0-14:2" (every second rank).
[[nodiscard]] std::string members_text(const std::vector<format::RankRange>& members);

// A JSON object. Values that are JSON already are kept ([2,2], true), all others become strings.
[[nodiscard]] std::string attributes_text(const std::vector<std::pair<std::string, std::string>>& attributes);

[[nodiscard]] std::string layer_text(format::Layer layer);
[[nodiscard]] std::string kind_text(format::ObjectKind kind);
[[nodiscard]] std::string consistency_text(format::Consistency consistency);
[[nodiscard]] std::string program_kind_text(format::ProgramKind kind);

struct SizeClass {
    std::int32_t bucket = 0;
    std::optional<std::int64_t> low;
    std::optional<std::int64_t> high;
    std::string label;
};

// All classes: those without a size, then those of `edges` (inclusive upper edges), or log2 when there are
// none.
[[nodiscard]] std::vector<SizeClass> size_classes(const std::vector<std::uint64_t>& edges);

}  // namespace barograph::read
