// SPDX-License-Identifier: BSD-3-Clause
// A profile as plain rows, all parts as one: what merge writes again. Called by merge only; people get
// columns. Locations keep the order that ColumnTable "locations" has, facts and messages name them and call
// paths by it. Throws ProfileError or std::bad_alloc.
#pragma once

#include <cstdint>
#include <vector>

#include "format/profile/profile_model.hpp"
#include "read/profile.hpp"

namespace barograph::read {

class ProfileRows {
public:
    explicit ProfileRows(const Profile& profile) : profile_(profile) {}

    // Everything that is not counted: metadata, size classes, call paths, objects, locations, metrics.
    [[nodiscard]] format::ProfilePart tables() const;
    // About how many facts each call path has, from the index alone.
    [[nodiscard]] std::vector<double> facts_by_path() const;
    // In no order.
    [[nodiscard]] std::vector<format::Fact> facts(const Selection& selection) const;
    [[nodiscard]] std::vector<format::Message> messages() const;
    [[nodiscard]] std::vector<format::CallSite> call_sites() const;
    [[nodiscard]] std::vector<format::FileCount> file_counts() const;
    [[nodiscard]] std::vector<format::Series> series() const;  // in no order, as are timelines
    [[nodiscard]] std::vector<format::Timeline> timelines() const;

private:
    const Profile& profile_;
};

}  // namespace barograph::read
