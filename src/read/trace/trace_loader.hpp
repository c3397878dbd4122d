// SPDX-License-Identifier: BSD-3-Clause
// Loads the events of a file of a trace as one table. Called by Profile when it is asked for them. Throws
// ProfileError or std::bad_alloc; never takes more memory than the profile's options allow.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "format/events/event_codec.hpp"
#include "read/profile.hpp"

namespace barograph::read {

class TraceLoader {
public:
    using Late = std::map<std::uint32_t, std::int64_t>;

    // `ranks`: those wanted, ascending; none given means all. `late`: what is added to the times of a rank,
    // ns.
    explicit TraceLoader(const Profile& profile, const std::vector<std::uint32_t>* ranks = nullptr,
                         Late late = {})
        : profile_(profile), ranks_(ranks), late_(std::move(late)) {}

    [[nodiscard]] ColumnTable load() const;
    // Decodes everything and keeps nothing.
    void verify() const;

private:
    // Events of one location, their times in ns, and how many its thread had made before.
    using Visit =
        std::function<void(const format::Location&, const format::EventColumns&, std::uint64_t first)>;
    void for_each_block(const Visit& visit) const;

    [[nodiscard]] bool wants(std::uint32_t rank) const noexcept;

    const Profile& profile_;
    const std::vector<std::uint32_t>* ranks_;
    Late late_;
};

}  // namespace barograph::read
