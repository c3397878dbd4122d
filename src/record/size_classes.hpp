// SPDX-License-Identifier: BSD-3-Clause
// Payload size -> size class (bucket): powers of two by default, or edges set at run time. On the hot path;
// classes are fixed at start-up.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "format/profile/profile_model.hpp"
#include "record/thread.hpp"

namespace barograph::record {

class SizeClasses {
public:
    static constexpr std::uint32_t kMaxEdges = 64;

    SizeClasses() noexcept = default;
    // Ascending inclusive upper edges; an empty span means powers of two. More than kMaxEdges are ignored.
    explicit SizeClasses(std::span<const std::uint64_t> edges) noexcept {
        for (const std::uint64_t edge : edges) {
            if (count_ < kMaxEdges) {
                edges_[count_++] = edge;
            }
        }
    }

    [[nodiscard]] Payload classify(std::uint64_t bytes) const noexcept {
        if (bytes == 0) {
            return {0, format::kBucketEmpty};
        }
        if (count_ == 0) [[likely]] {
            return {bytes, format::kBucketFirst + 63U - static_cast<std::uint32_t>(std::countl_zero(bytes))};
        }
        std::uint32_t index = 0;
        while (index < count_ && bytes > edges_[index]) {
            ++index;
        }
        return {bytes, format::kBucketFirst + index};
    }
    // v and w collectives: their size differs by rank, so they share one class.
    [[nodiscard]] static Payload varying(std::uint64_t bytes) noexcept {
        return {bytes, format::kBucketVarying};
    }

    [[nodiscard]] std::span<const std::uint64_t> edges() const noexcept { return {edges_, count_}; }

private:
    std::uint64_t edges_[kMaxEdges] = {};
    std::uint32_t count_ = 0;
};

}  // namespace barograph::record
