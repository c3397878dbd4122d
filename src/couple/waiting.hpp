// SPDX-License-Identifier: BSD-3-Clause
// How blocked calls wait: for a moment by giving the core away, then by sleeping ever longer, never much
// longer than they have waited already nor so short that looking costs more than a few thousandths of a core.
#pragma once

#include <cstdint>

namespace barograph::couple {

class Waiting {
public:
    // Called after each look that found nothing.
    void pause() noexcept;

private:
    static constexpr std::uint64_t kEagerNs = 200'000;
    static constexpr std::uint64_t kLongestNs = 5'000'000;
    // A look may cost 1/400 of the time, unless that made a pause longer than this.
    static constexpr std::uint64_t kShare = 400;
    static constexpr std::uint64_t kLimitNs = 20'000'000;

    std::uint64_t began_ns_ = 0;
    std::uint64_t woke_ns_ = 0;
};

}  // namespace barograph::couple
