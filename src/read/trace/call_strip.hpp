// SPDX-License-Identifier: BSD-3-Clause
// The calls of one rank and layer by columns of time, as wide as it takes to stay below a number of entries.
// A call that is as long as a column is by itself, shorter ones are together in the column in which they
// begin; empty columns take no room. Used by TraceWindows. Throws nothing but std::bad_alloc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace barograph::read {

// One call, or several that begin in one column; `path` and `object` are of the longest.
struct CallSum {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint64_t time = 0;
    std::uint64_t bytes = 0;
    std::uint64_t longest = 0;
    std::uint64_t calls = 0;
    std::uint32_t path = 0;
    std::uint32_t object = 0;

    void add(const CallSum& other) noexcept;
};

class CallStrip {
public:
    // `width`: of a column at first, a power of two. `most`: entries, at least 1.
    CallStrip(std::uint64_t width, std::size_t most);

    void add(const CallSum& sum);
    // Puts together what was added, by columns in their order; gives back what room is left.
    void settle();
    // Makes columns at least so wide, a power of two; of a strip that is settled.
    void widen_to(std::uint64_t width);

    [[nodiscard]] std::uint64_t width() const noexcept { return std::uint64_t{1} << shift_; }
    [[nodiscard]] const std::vector<CallSum>& sums() const noexcept { return sums_; }

private:
    [[nodiscard]] bool is_short(const CallSum& sum) const noexcept { return sum.longest < width(); }
    [[nodiscard]] bool together(const CallSum& a, const CallSum& b) const noexcept {
        return is_short(a) && is_short(b) && a.start >> shift_ == b.start >> shift_;
    }
    void put_together();

    unsigned shift_ = 0;
    std::size_t most_ = 1;
    std::vector<CallSum> sums_;
};

}  // namespace barograph::read
