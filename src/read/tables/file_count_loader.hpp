// SPDX-License-Identifier: BSD-3-Clause
// Loads the counters of files of all parts, block by block, as one table. Called by Profile when the table is
// asked for. Throws ProfileError or std::bad_alloc; never takes more memory than the profile's options allow.
#pragma once

#include "read/columns/row_blocks.hpp"

namespace barograph::read {

class FileCountLoader final : public RowBlocks<format::FileCount> {
public:
    explicit FileCountLoader(const Profile& profile) noexcept
        : RowBlocks(profile, format::BlockType::kFileCounters, "file counters", "counters of files") {}

    [[nodiscard]] ColumnTable load() const;

protected:
    [[nodiscard]] Decode decoder_of(const Profile::Part& part) const override;
};

}  // namespace barograph::read
