// SPDX-License-Identifier: BSD-3-Clause
// Loads the messages of all parts, block by block, as one table: who sent how much to whom on which
// communicator. Called by Profile when the table is asked for. Throws ProfileError or std::bad_alloc; never
// takes more memory than the profile's options allow.
#pragma once

#include "read/columns/row_blocks.hpp"

namespace barograph::read {

class MessageLoader final : public RowBlocks<format::Message> {
public:
    explicit MessageLoader(const Profile& profile) noexcept
        : RowBlocks(profile, format::BlockType::kMessages, "messages", "messages"),
          salvage_(profile.options_.salvage) {}

    [[nodiscard]] ColumnTable load() const;

protected:
    [[nodiscard]] Decode decoder_of(const Profile::Part& part) const override;

private:
    bool salvage_;
};

}  // namespace barograph::read
