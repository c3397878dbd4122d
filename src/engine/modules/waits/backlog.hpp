// SPDX-License-Identifier: BSD-3-Clause
// Things that wait for their partner, first come, first served. Most of them wait for a moment, and there are
// very many of them: an empty one takes next to nothing, where a std::deque takes half a kilobyte. Used by
// matching.hpp.
#pragma once

#include <cstddef>
#include <vector>

namespace barograph::engine::waits {

template <typename Value>
class Backlog {
public:
    [[nodiscard]] bool empty() const noexcept { return first_ == values_.size(); }
    [[nodiscard]] std::size_t size() const noexcept { return values_.size() - first_; }
    [[nodiscard]] const Value& front() const noexcept { return values_[first_]; }

    void push_back(const Value& value) { values_.push_back(value); }

    void pop_front() noexcept {
        ++first_;
        if (empty()) {
            values_.clear();
            first_ = 0;
            if (values_.capacity() > kKept) {
                std::vector<Value>().swap(values_);
            }
        } else if (first_ >= kKept && 2 * first_ >= values_.size()) {
            values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(first_));
            first_ = 0;
        }
    }

private:
    static constexpr std::size_t kKept = 8;

    std::vector<Value> values_;
    std::size_t first_ = 0;  // those before it are gone
};

}  // namespace barograph::engine::waits
