// SPDX-License-Identifier: BSD-3-Clause
// See call_strip.hpp.
#include "read/trace/call_strip.hpp"

#include <algorithm>
#include <bit>

namespace barograph::read {
namespace {

// Times have 63 bits: in a column of this width is everything.
constexpr unsigned kWidest = 63;

}  // namespace

void CallSum::add(const CallSum& other) noexcept {
    if (other.longest > longest) {
        longest = other.longest;
        path = other.path;
        object = other.object;
    }
    start = std::min(start, other.start);
    end = std::max(end, other.end);
    time += other.time;
    bytes += other.bytes;
    calls += other.calls;
}

CallStrip::CallStrip(std::uint64_t width, std::size_t most)
    : shift_(static_cast<unsigned>(std::countr_zero(width))), most_(std::max<std::size_t>(most, 1)) {}

void CallStrip::add(const CallSum& sum) {
    if (!sums_.empty() && together(sums_.back(), sum)) {
        sums_.back().add(sum);
        return;
    }
    sums_.push_back(sum);
    if (sums_.size() >= 2 * most_) {
        put_together();
    }
}

void CallStrip::settle() {
    put_together();
    sums_.shrink_to_fit();
}

void CallStrip::widen_to(std::uint64_t width) {
    if (width > this->width()) {
        shift_ = static_cast<unsigned>(std::countr_zero(width));
        put_together();
    }
}

void CallStrip::put_together() {
    std::ranges::stable_sort(sums_, {}, &CallSum::start);
    while (true) {
        std::size_t kept = 0;
        std::size_t open = 0;  // the last column, behind its place; 0: none yet
        for (const CallSum& sum : sums_) {
            if (open != 0 && together(sums_[open - 1], sum)) {
                sums_[open - 1].add(sum);
                continue;
            }
            sums_[kept] = sum;
            ++kept;
            if (is_short(sum)) {
                open = kept;
            }
        }
        sums_.resize(kept);
        if (kept <= most_ || shift_ == kWidest) {
            return;
        }
        ++shift_;
    }
}

}  // namespace barograph::read
