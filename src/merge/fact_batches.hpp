// SPDX-License-Identifier: BSD-3-Clause
// The facts of all sources, merged, in the order of a profile and some call paths at a time, so that memory
// stays bounded regardless of the number of ranks. Called by merge() only. May allocate; throws
// read::ProfileError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "format/profile/profile_model.hpp"
#include "merge/sources.hpp"

namespace barograph::merge {

class FactBatches {
public:
    // `paths`: how many there are in the merged profile. Sources say which call paths and locations are
    // wanted.
    FactBatches(std::span<const Source> sources, const Request& request, std::size_t paths);

    // The next batch with these metrics (bits of format::FactMetric; those of others are 0), sorted; false
    // after the last.
    [[nodiscard]] bool next(std::vector<format::Fact>& facts, unsigned metrics);

    // Share of the facts that have been given, 0 to 1.
    [[nodiscard]] double done() const noexcept;

private:
    std::span<const Source> sources_;
    const Request& request_;
    std::vector<double> weight_;  // of each merged call path: about its number of facts
    double all_ = 0;
    double given_ = 0;
    std::size_t next_path_ = 0;
};

}  // namespace barograph::merge
