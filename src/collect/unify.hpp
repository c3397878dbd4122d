// SPDX-License-Identifier: BSD-3-Clause
// Phase 1: one numbering of call paths and objects for all ranks, and rank 0's plan for the phases that follow. Where all
// ranks have the same dictionary, which one reduction of its hash shows, no dictionary travels. Otherwise a rank holds what
// the ranks below it in the tree have, and gets back no more than their numbers: most ranks have nobody below them.
// Collective; must never leave a rank waiting for one that is in trouble.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "collect/job_summary.hpp"
#include "collect/local_tables.hpp"
#include "collect/problem.hpp"
#include "collect/transport.hpp"
#include "format/profile_model.hpp"

namespace barograph::collect {

// What rank 0 decides for all.
struct Plan {
    std::vector<std::uint32_t> group_firsts;  // first rank of each aggregator's group
    std::string temporary;                    // file or folder that the parts are written to
    // Stored with every part: it tells which parts belong together.
    std::vector<std::pair<std::string, std::string>> part_metadata;
};

struct Unified {
    bool known = false;                   // false: the transport failed, the other ranks' state is unknown
    std::vector<format::CallPath> paths;  // global; on rank 0, which writes them
    std::vector<format::Object> objects;
    std::vector<format::SeriesMetric> metrics;
    std::uint64_t path_count = 0;  // of the global tables, on all ranks
    std::uint64_t object_count = 0;
    std::uint64_t metric_count = 0;
    JobSummary job;  // whole job, on rank 0
    Plan plan;
    std::int64_t start_unix_ns = 0;  // earliest rank
    std::uint64_t wall_ns = 0;       // longest rank
    bool paths_equal = true;         // no dictionary had to travel
    bool objects_equal = true;
    bool metrics_equal = true;
};

// Makes rank 0's plan from the whole job; may throw and may set the problem.
using MakePlan = FunctionRef<Plan(const Unified&, Problem&)>;

// Renumbers and sorts the rows of `tables`. On return either all ranks have no problem or some rank has one, which the
// next agree() spreads.
[[nodiscard]] Unified unify(Transport& transport, LocalTables& tables, Problem& problem,
                            const MakePlan& make_plan);

}  // namespace barograph::collect
