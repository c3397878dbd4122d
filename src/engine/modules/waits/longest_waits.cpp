// SPDX-License-Identifier: BSD-3-Clause
// See longest_waits.hpp.
#include "engine/modules/waits/longest_waits.hpp"

#include <algorithm>

namespace barograph::engine::waits {

void trim(std::vector<Wait>& waits, std::size_t most) {
    if (waits.size() > most) {
        std::nth_element(waits.begin(), waits.begin() + static_cast<std::ptrdiff_t>(most), waits.end());
        waits.resize(most);
    }
}

void LongestWaits::take(std::vector<Wait>& waits) {
    // As many as are trimmed at once.
    constexpr std::size_t kSlack = kMostSingles / 4;
    const std::lock_guard lock(mutex_);
    waits_.insert(waits_.end(), waits.begin(), waits.end());
    waits.clear();
    if (waits_.size() >= kMostSingles + kSlack) {
        trim(waits_, kMostSingles);
    }
}

std::vector<Wait> LongestWaits::waits() const {
    const std::lock_guard lock(mutex_);
    return waits_;
}

}  // namespace barograph::engine::waits
