// SPDX-License-Identifier: BSD-3-Clause
// Loads the events of a file of a trace as one table. Called by Profile when it is asked for them. Throws ProfileError or
// std::bad_alloc; never takes more memory than the profile's options allow.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "format/event_codec.hpp"
#include "read/profile.hpp"

namespace barograph::read {

class TraceLoader {
public:
    explicit TraceLoader(const Profile& profile) noexcept : profile_(profile) {}

    [[nodiscard]] ColumnTable load() const;
    // Decodes everything and keeps nothing.
    void verify() const;

private:
    // Events of one location, their times in ns, and how many its thread had made before.
    using Visit =
        std::function<void(const format::Location&, const format::EventColumns&, std::uint64_t first)>;
    void for_each_block(const Visit& visit) const;

    const Profile& profile_;
};

}  // namespace barograph::read
