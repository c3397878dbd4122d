// SPDX-License-Identifier: BSD-3-Clause
// Loads the call sites of all parts, block by block, as one table: where the program made its calls of MPI,
// as far as that was looked at, and the long times between them. Called by Profile when the table is asked
// for. Throws ProfileError or std::bad_alloc; never takes more memory than the profile's options allow.
#pragma once

#include "read/columns/row_blocks.hpp"

namespace barograph::read {

// Rows name their location in the whole profile.
class CallSiteLoader final : public RowBlocks<format::CallSite> {
public:
    explicit CallSiteLoader(const Profile& profile) noexcept
        : RowBlocks(profile, format::BlockType::kCallSites, "call sites", "call sites"), profile_(profile) {}

    [[nodiscard]] ColumnTable load() const;

protected:
    [[nodiscard]] Decode decoder_of(const Profile::Part& part) const override;

private:
    const Profile& profile_;
};

}  // namespace barograph::read
