// SPDX-License-Identifier: BSD-3-Clause
// See followed_process.hpp. Blocks are copied first, and what they refer to is read then: it is there by that
// time.
#include "stream/followed_process.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace barograph::stream {
namespace {

// To copy a buffer takes less time than to fill it, unless the agent has to wait for a core.
constexpr int kAttempts = 20;

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
std::string_view text_of(std::span<const std::uint8_t> bytes) { return text_of(std::as_bytes(bytes)); }

}  // namespace

FollowedProcess::FollowedProcess(std::span<const std::byte> arena, std::uint32_t number)
    : arena_(arena), number_(number), mirror_(arena) {}

void FollowedProcess::say(FrameQueue& queue, FrameKind kind, std::uint64_t offset,
                          std::string_view bytes) const {
    const PieceHead head{.process = number_, .detail = 0, .offset = offset};
    std::string payload(reinterpret_cast<const char*>(&head), sizeof head);
    payload += bytes;
    (void)queue.add(kind, payload);
}

ArenaMirror::Say FollowedProcess::to(FrameQueue& queue) const {
    return [this, &queue](std::uint64_t offset, std::span<const std::byte> bytes) {
        say(queue, FrameKind::kArena, offset, text_of(bytes));
    };
}

void FollowedProcess::find_ring() {
    if (!ring_.readable() && !mirror_.rings().empty()) {
        const ArenaMirror::Body& body = mirror_.rings().front();
        ring_ = format::RingReader(arena_.subspan(body.offset, body.bytes));
    }
}

std::size_t FollowedProcess::say_blocks(FrameQueue& queue, std::size_t most) {
    if (!ring_.readable()) {
        mirror_.say_definitions(to(queue));
        find_ring();
    }
    blocks_.clear();
    std::size_t bytes = 0;
    std::vector<std::uint8_t> block;
    while (bytes < most && ring_.next(block)) {
        bytes += block.size();
        blocks_.push_back(std::move(block));
        block = {};
    }
    if (blocks_.empty()) {
        return 0;
    }
    mirror_.say_definitions(to(queue));
    for (const std::vector<std::uint8_t>& one : blocks_) {
        format::EventBlockHead head;
        if (format::read_event_block_head(std::as_bytes(std::span(one)), head)) {
            note(head);
            say(queue, FrameKind::kEvents, 0, text_of(std::span<const std::uint8_t>(one)));
        }
    }
    return bytes;
}

void FollowedProcess::note(const format::EventBlockHead& head) {
    Thread& thread = threads_[head.slot];
    // An agent that joins a running job has not lost what came before.
    lost_ += thread.next != 0 && head.first > thread.next ? head.first - thread.next : 0;
    got_ += head.events;
    thread.next = head.first + head.events;
    thread.said = true;
}

bool FollowedProcess::copy_buffer(const format::TraceRecord& record, std::uint64_t room, bool ended,
                                  Buffer& buffer) {
    const auto* events = reinterpret_cast<const format::EventRecord*>(&record + 1);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const std::uint64_t generation = record.generation.load(std::memory_order_acquire);
        buffer.first = record.first.load(std::memory_order_acquire);
        buffer.events = std::min(record.events.load(std::memory_order_acquire), room);
        events_.resize(buffer.events);
        std::memcpy(static_cast<void*>(events_.data()), events, buffer.events * sizeof *events);
        std::atomic_thread_fence(std::memory_order_acquire);
        if (record.generation.load(std::memory_order_relaxed) == generation &&
            (generation % 2 == 0 || ended)) {
            return true;
        }
    }
    return false;
}

void FollowedProcess::say_latest(FrameQueue& queue, bool ended) {
    mirror_.say_definitions(to(queue));
    for (const ArenaMirror::Body& body : mirror_.events()) {
        const auto* chunk = reinterpret_cast<const format::ChunkHeader*>(arena_.data() + body.offset -
                                                                         sizeof(format::ChunkHeader));
        if (chunk->published.load(std::memory_order_acquire) != 1 ||
            body.bytes < sizeof(format::TraceRecord)) {
            continue;  // blocks, which the process's own profile has
        }
        const auto& record = *reinterpret_cast<const format::TraceRecord*>(arena_.data() + body.offset);
        Thread& thread = threads_[body.owner];
        if (thread.said && !ended) {
            thread.said = false;
            continue;
        }
        const std::uint64_t room = (body.bytes - sizeof record) / sizeof(format::EventRecord);
        Buffer now;
        if (copy_buffer(record, std::min<std::uint64_t>(room, format::kTraceEvents), ended, now) &&
            now.events != 0 && now.first >= thread.next &&
            (now.first != thread.latest.first || now.events != thread.latest.events)) {
            mirror_.say_definitions(to(queue));
            say_buffer(queue, body.owner, now);
            thread.latest = now;
        }
    }
}

void FollowedProcess::say_buffer(FrameQueue& queue, std::uint32_t slot, const Buffer& buffer) {
    format::EventBlockHead head{};
    words_.resize(format::event_scratch_words(events_.size()));
    encoded_.assign(sizeof head + format::most_event_bytes(events_.size()), 0);
    const std::uint64_t start = header().start_ticks;
    head.t_first = ~std::uint64_t{0};
    const auto event_at = [&](std::size_t i) {
        const format::Event event = format::event_of(events_[i], start);
        head.t_first = std::min(head.t_first, event.start);
        head.t_last = std::max(head.t_last, event.end);
        return format::in_units(event, format::kEventTickShift);
    };
    head.bytes = static_cast<std::uint32_t>(
        format::encode_events(events_.size(), event_at, {.words = words_.data(), .prediction = &prediction_},
                              encoded_.data() + sizeof head));
    head.magic = format::kEventBlockMagic;
    head.first = buffer.first;
    head.slot = slot;
    head.events = static_cast<std::uint32_t>(events_.size());
    head.shift = format::kEventTickShift;
    encoded_.resize(format::event_block_bytes(head.bytes));
    std::fill(encoded_.begin() + static_cast<std::ptrdiff_t>(sizeof head + head.bytes), encoded_.end(),
              std::uint8_t{0});
    head.crc32c = format::event_block_crc(head, std::span(encoded_).subspan(sizeof head, head.bytes));
    std::memcpy(encoded_.data(), &head, sizeof head);
    say(queue, FrameKind::kLatest, 0, text_of(std::span<const std::uint8_t>(encoded_)));
}

void FollowedProcess::say_counters(FrameQueue& queue) { mirror_.say_all(to(queue)); }

void FollowedProcess::say_end(FrameQueue& queue, HowEnded how) {
    const PieceHead head{.process = number_, .detail = static_cast<std::uint32_t>(how), .offset = 0};
    (void)queue.add(FrameKind::kEnd, {reinterpret_cast<const char*>(&head), sizeof head});
}

}  // namespace barograph::stream
