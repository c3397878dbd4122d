// SPDX-License-Identifier: BSD-3-Clause
// See event_feed.hpp.
#include "feed/event_feed.hpp"

#include <algorithm>
#include <ctime>
#include <exception>

#include "stream/hello.hpp"
#include "sys/clock.hpp"
#include "sys/system_call.hpp"

namespace barograph::feed {
namespace {

constexpr std::uint64_t kNsPerMs = 1'000'000;
// The limit for one call of MPI.
constexpr std::uint64_t kLongestStallNs = 20 * kNsPerMs;
constexpr std::uint64_t kLatestNs = 250 * kNsPerMs;
constexpr std::uint64_t kCountersNs = 1'000 * kNsPerMs;
constexpr std::size_t kMostAtOnce = std::size_t{1} << 20U;
// What waits here beyond the stream's own buffers; with more, the rest waits in the ring.
constexpr std::size_t kMostWaiting = 2 * BAROGRAPH_STREAM_BLOCK;

void pause() noexcept {
    const timespec pause{.tv_sec = 0, .tv_nsec = 200'000};
    (void)sys::system_call(SYS_nanosleep, sys::word(&pause));
}

// Each process has one analyzer, whichever of the two are more. Analyzers that outnumber a program are given
// out in turn: `data` is the number of ranks of the programs before it.
int rank_of_analyzer(int analyzer, int analyzers, int ranks, void* data) {
    const int before = *static_cast<const int*>(data) % analyzers;
    const int rank = (analyzer - before + analyzers) % analyzers;
    return rank < ranks ? rank : -1;
}

int add_analyzer(const Streams& streams, barograph_map* map, int analyzers) {
    barograph_partition these{};
    barograph_partition those{};
    const int own = streams.partition_self();
    int code = streams.partition_get(analyzers, &those);
    int before = 0;
    for (int i = 0; code >= 0 && i <= own; ++i) {
        code = streams.partition_get(i, &these);
        before += i < own && i != analyzers ? these.size : 0;
    }
    if (code < 0) {
        return code;
    }
    return these.size < those.size ? streams.map_add_function(map, analyzers, rank_of_analyzer, &before)
                                   : streams.map_add(map, analyzers, BAROGRAPH_MAP_ROUND_ROBIN, 0);
}

}  // namespace

std::string EventFeed::open(const Streams& streams, int analyzers, const Source& source) {
    streams_ = streams;
    block_.resize(BAROGRAPH_STREAM_BLOCK);
    int code = 0;
    stream_ = streams_.create(BAROGRAPH_STREAM_BLOCK, BAROGRAPH_STREAM_BUFFERS, BAROGRAPH_BALANCE_ROUND_ROBIN,
                              &code);
    barograph_map* const map = streams_.map_create();
    if (stream_ != nullptr) {
        code = map == nullptr ? BAROGRAPH_STREAM_MEMORY : add_analyzer(streams_, map, analyzers);
        code = code < 0 ? code : streams_.open_map(stream_, map, "w");
    }
    streams_.map_free(map);
    if (code < 0) {
        if (stream_ != nullptr) {
            (void)streams_.close(stream_);
        }
        return streams_.problem(code);
    }
    const std::uint64_t now = sys::monotonic_ns();
    began_ns_ = now;
    latest_ns_ = counters_ns_ = now;
    stall_share_ = std::max<std::uint64_t>(source.stall_share, 1);
    (void)queue_.add(stream::FrameKind::kHello, stream::hello_text(source.job, "", kLatestNs / kNsPerMs));
    if (source.ring != nullptr && !source.arena.empty()) {
        process_.emplace(source.arena, static_cast<std::uint32_t>(streams_.universe_rank()) + 1);
        process_->say_counters(queue_);
        ring_ = source.ring;
        period_ticks_ = source.period_ticks;
    }
    return "";
}

std::uint64_t EventFeed::called(std::uint64_t now_ticks) noexcept {
    if (!due(now_ticks) || busy_.exchange(true, std::memory_order_acquire)) {
        return 0;
    }
    const std::uint64_t begin = sys::monotonic_ns();
    seen_head_ = ring_->head.load(std::memory_order_relaxed);
    seen_ticks_ = now_ticks;
    try {
        if (process_.has_value()) {
            pass_on(*process_, begin);
        }
    } catch (const std::exception&) {
        ring_ = nullptr;  // no memory: what is there is said in the end
    }
    const std::uint64_t took = sys::monotonic_ns() - begin;
    busy_.store(false, std::memory_order_release);
    return took;
}

void EventFeed::pass_on(stream::FollowedProcess& process, std::uint64_t now_ns) {
    if (queue_.waiting() >= kMostWaiting) {
        send(false);
    }
    if (queue_.waiting() >= kMostWaiting) {
        wait_for_room();
    }
    if (queue_.waiting() < kMostWaiting) {
        (void)process.say_blocks(queue_, kMostAtOnce);
    }
    const bool latest = now_ns - latest_ns_ >= kLatestNs;
    if (latest) {
        latest_ns_ = now_ns;
        process.say_latest(queue_, false);
    }
    if (now_ns - counters_ns_ >= kCountersNs) {
        counters_ns_ = now_ns;
        const std::int64_t unix_ns = sys::unix_ns();
        (void)queue_.add(stream::FrameKind::kBeat, {reinterpret_cast<const char*>(&unix_ns), sizeof unix_ns});
        process.say_counters(queue_);
    }
    send(latest);
}

bool EventFeed::write_block() {
    const int result = streams_.write(stream_, block_.data(), filled_, BAROGRAPH_STREAM_NONBLOCK);
    if (result == BAROGRAPH_STREAM_AGAIN) {
        return false;
    }
    if (result < 0) {
        // Nobody takes anything any more.
        ring_ = nullptr;
        while (queue_.take(block_) != 0) {
        }
    }
    filled_ = 0;
    return true;
}

// Full blocks; `all`: also what fills none.
void EventFeed::send(bool all) {
    for (;;) {
        filled_ += queue_.take(std::span(block_).subspan(filled_));
        if (filled_ == 0 || (filled_ < block_.size() && !all) || !write_block()) {
            return;
        }
    }
}

// Where there is none at all, as long as the share of the run allows: events that are overwritten in the ring
// are lost.
void EventFeed::wait_for_room() {
    const std::uint64_t begin = sys::monotonic_ns();
    std::uint64_t now = begin;
    while (queue_.waiting() >= kMostWaiting && now - begin < kLongestStallNs &&
           stalled_ns_ + (now - begin) < (now - began_ns_) / stall_share_) {
        pause();
        send(false);
        now = sys::monotonic_ns();
    }
    stalled_ns_ += now - begin;
}

std::uint64_t EventFeed::end(stream::HowEnded how, std::uint64_t patience_ns) noexcept {
    while (busy_.exchange(true, std::memory_order_acquire)) {
        pause();
    }
    std::uint64_t lost = 0;
    try {
        std::uint64_t taken_ns = sys::monotonic_ns();
        const auto send_all = [&] {
            while (filled_ != 0 || !queue_.empty()) {
                const std::uint64_t before = queue_.waiting() + filled_;
                send(true);
                const std::uint64_t now = sys::monotonic_ns();
                if (queue_.waiting() + filled_ < before) {
                    taken_ns = now;
                } else if (now - taken_ns > patience_ns) {
                    return false;
                } else {
                    pause();
                }
            }
            return true;
        };
        bool takes = send_all();
        if (process_.has_value()) {
            while (takes && process_->say_blocks(queue_, kMostAtOnce) != 0) {
                takes = send_all();
            }
            process_->say_latest(queue_, true);
            process_->say_counters(queue_);
            process_->say_end(queue_, how);
            lost = process_->lost();
        }
        (void)queue_.add(stream::FrameKind::kBye, "the process has ended");
        takes = takes && send_all();
        if (takes) {
            (void)streams_.close(stream_);
        }
    } catch (const std::exception&) {
        // No memory: the analyzer sees a stream without an end.
    }
    ring_ = nullptr;
    return lost;
}

}  // namespace barograph::feed
