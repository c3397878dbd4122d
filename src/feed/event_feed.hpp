// SPDX-License-Identifier: BSD-3-Clause
// The events of this process, as frames in blocks of a stream to one analyzer. Called after calls of MPI, by
// whichever thread made them: one at a time works, the others go on. What the stream has no room for waits in
// the ring, and is overwritten there in the end; the numbers of events tell. May allocate; never inside a
// call of the program.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "feed/feed.hpp"
#include "feed/streams.hpp"
#include "stream/followed_process.hpp"
#include "stream/frames.hpp"

namespace barograph::feed {

class EventFeed {
public:
    // Opens the stream; "": done, otherwise what went wrong. Throws std::bad_alloc.
    [[nodiscard]] std::string open(const Streams& streams, int analyzers, const Source& source);

    std::uint64_t called(std::uint64_t now_ticks) noexcept;
    // Passes on all that is left, for at most `patience_ns` without an analyzer that takes any. Returns how
    // many events were lost.
    std::uint64_t end(stream::HowEnded how, std::uint64_t patience_ns) noexcept;

private:
    [[nodiscard]] bool due(std::uint64_t now_ticks) const noexcept {
        return ring_ != nullptr && (ring_->head.load(std::memory_order_relaxed) != seen_head_ ||
                                    now_ticks - seen_ticks_ >= period_ticks_);
    }
    void pass_on(stream::FollowedProcess& process, std::uint64_t now_ns);
    void send(bool all);
    void wait_for_room();
    [[nodiscard]] bool write_block();

    Streams streams_;
    barograph_stream* stream_ = nullptr;
    const format::RingRecord* ring_ = nullptr;
    std::uint64_t period_ticks_ = 0;
    std::uint64_t stall_share_ = 0;
    std::optional<stream::FollowedProcess> process_;
    stream::FrameQueue queue_;
    std::vector<char> block_;
    std::size_t filled_ = 0;  // bytes of the block that the stream had no room for, or that is not full yet
    std::atomic<bool> busy_{false};
    std::uint64_t seen_head_ = 0;
    std::uint64_t seen_ticks_ = 0;
    std::uint64_t began_ns_ = 0;
    std::uint64_t stalled_ns_ = 0;
    std::uint64_t latest_ns_ = 0;
    std::uint64_t counters_ns_ = 0;
};

}  // namespace barograph::feed
