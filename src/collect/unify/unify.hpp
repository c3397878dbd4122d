// SPDX-License-Identifier: BSD-3-Clause
// Phase 1: one numbering of call paths and objects for all ranks, and rank 0's plan for the phases that
// follow. Where all ranks have the same dictionary, which one reduction of its hash shows, no dictionary
// travels. Otherwise a rank holds what the ranks below it in the tree have, and gets back no more than their
// numbers: most ranks have nobody below them. Collective; must never leave a rank waiting for one that is in
// trouble.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "collect/arena/local_tables.hpp"
#include "collect/problem.hpp"
#include "collect/transport.hpp"
#include "collect/unify/job_summary.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// What rank 0 decides for all.
struct Plan {
    std::vector<std::uint32_t> group_firsts;  // first rank of each aggregator's group
    std::string temporary;                    // file or folder that the parts are written to
    std::string output;                       // that of rank 0, even if others were asked for another
    // Stored with every part: it tells which parts belong together.
    std::vector<std::pair<std::string, std::string>> part_metadata;
};

// What the ranks have dictionaries of.
enum DictionaryKind : std::size_t { kPaths, kObjects, kMetrics };
inline constexpr std::size_t kDictionaries = 3;

struct Unified {
    bool known = false;                   // false: the transport failed, the other ranks' state is unknown
    std::vector<format::CallPath> paths;  // global; on rank 0, which writes them
    std::vector<format::Object> objects;
    std::vector<format::SeriesMetric> metrics;
    std::array<std::uint64_t, kDictionaries> row_counts{};  // of the global tables, on all ranks
    JobSummary job;                                         // whole job, on rank 0
    Plan plan;
    std::int64_t start_unix_ns = 0;                           // earliest rank
    std::uint64_t wall_ns = 0;                                // longest rank
    std::array<bool, kDictionaries> equal{true, true, true};  // the dictionary did not have to travel

    [[nodiscard]] bool all_equal() const noexcept {
        return std::all_of(equal.begin(), equal.end(), [](bool one) { return one; });
    }
};

// Makes rank 0's plan from the whole job; may throw and may set the problem.
using MakePlan = FunctionRef<Plan(const Unified&, Problem&)>;

// Renumbers and sorts the rows of `tables`. On return either all ranks have no problem or some rank has one,
// which the next allreduce_min() tells all.
[[nodiscard]] Unified unify(Transport& transport, LocalTables& tables, Problem& problem,
                            const MakePlan& make_plan);

}  // namespace barograph::collect
