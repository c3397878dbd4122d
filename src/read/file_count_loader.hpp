// SPDX-License-Identifier: BSD-3-Clause
// Loads the counters of files of all parts, block by block, as one table. Called by Profile when the table is asked for.
// Throws ProfileError or std::bad_alloc; never takes more memory than the profile's options allow.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "read/profile.hpp"

namespace barograph::read {

class FileCountLoader {
public:
    explicit FileCountLoader(const Profile& profile) noexcept : profile_(profile) {}

    [[nodiscard]] ColumnTable load() const;
    // Decodes everything and keeps nothing.
    void verify() const;

    using Visit = std::function<void(const std::vector<format::FileCount>&)>;
    void for_each_block(const Visit& visit) const;

private:
    void load_part(const Profile::Part& part, const Visit& visit) const;
    void lose(const ProfileError& error) const;
    void check_memory(std::uint64_t rows) const;

    const Profile& profile_;
};

}  // namespace barograph::read
