// SPDX-License-Identifier: BSD-3-Clause
// Which blocks a source gets that is slower than the analysis: it may take half of the time so far, and some
// seconds on top, so the analysis never takes much more than twice as long for it. Used for sources in
// Python, one thread at a time.
#pragma once

#include <cstdint>

namespace barograph::engine {

class Sampler {
public:
    explicit Sampler(std::uint64_t patience_ns) : patience_ns_(patience_ns) {}

    // Whether the source gets a block of some events, `elapsed_ns` after the analysis began.
    [[nodiscard]] bool wants(std::uint64_t events, std::uint64_t elapsed_ns) noexcept {
        ++blocks_;
        events_ += events;
        if (spent_ns_ > elapsed_ns / 2 && spent_ns_ - elapsed_ns / 2 > patience_ns_) {
            return false;
        }
        ++blocks_seen_;
        events_seen_ += events;
        return true;
    }
    void took(std::uint64_t ns) noexcept { spent_ns_ += ns; }

    [[nodiscard]] std::uint64_t blocks() const noexcept { return blocks_; }
    [[nodiscard]] std::uint64_t blocks_seen() const noexcept { return blocks_seen_; }
    [[nodiscard]] std::uint64_t events() const noexcept { return events_; }
    [[nodiscard]] std::uint64_t events_seen() const noexcept { return events_seen_; }

private:
    std::uint64_t patience_ns_;
    std::uint64_t spent_ns_ = 0;
    std::uint64_t blocks_ = 0;
    std::uint64_t blocks_seen_ = 0;
    std::uint64_t events_ = 0;
    std::uint64_t events_seen_ = 0;
};

}  // namespace barograph::engine
