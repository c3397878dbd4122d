// SPDX-License-Identifier: BSD-3-Clause
// See process_trace.hpp.
#include "collect/output/process_trace.hpp"

#include <algorithm>
#include <atomic>

#include "collect/arena/chunks/arena_records.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/arena/ring_reader.hpp"

namespace barograph::collect {
namespace {

using format::EventBlockHead;

// To copy a buffer takes less time than to fill it, unless the copying thread has to wait for a core.
constexpr int kAttempts = 100;

void find_blocks(std::span<const std::byte> body, ThreadTrace& thread, ProcessTrace& trace) {
    EventBlockHead head;
    while (body.size() >= sizeof head) {
        if (!format::read_event_block_head(body, head) || head.events > format::kTraceEvents ||
            head.shift != format::kEventTickShift) {
            ++trace.damaged;
            return;
        }
        const std::span events(reinterpret_cast<const std::uint8_t*>(body.data()) + sizeof head, head.bytes);
        body = body.subspan(format::event_block_bytes(head.bytes));
        if (event_block_crc(head, events) == head.crc32c) {
            thread.blocks.push_back({head, events});
        } else {
            ++trace.damaged;
        }
    }
}

// What a block of these events takes; `bytes` is where it is made.
std::uint64_t block_bytes(const std::vector<format::EventRecord>& events, std::vector<std::uint8_t>& bytes) {
    if (events.empty()) {
        return 0;
    }
    std::vector<std::uint64_t> words(format::event_scratch_words(events.size()));
    bytes.resize(format::most_event_bytes(events.size()));
    format::EventPrediction prediction;
    const std::size_t size = format::encode_events(
        events.size(),
        [&](std::size_t i) { return in_units(event_of(events[i], 0), format::kEventTickShift); },
        {.words = words.data(), .prediction = &prediction}, bytes.data());
    return format::event_block_bytes(static_cast<std::uint32_t>(size));
}

// Copies the buffer of a thread, which may go on.
void copy_buffer(const format::TraceRecord& record, ThreadTrace& thread, ProcessTrace& trace) {
    const auto* events = reinterpret_cast<const format::EventRecord*>(&record + 1);
    thread.complete = false;
    for (int attempt = 0; attempt < kAttempts && !thread.complete; ++attempt) {
        const std::uint64_t generation = record.generation.load(std::memory_order_acquire);
        thread.first = record.first.load(std::memory_order_acquire);
        const std::uint64_t count =
            std::min<std::uint64_t>(record.events.load(std::memory_order_acquire), record.capacity);
        thread.buffer.assign(events, events + count);
        std::atomic_thread_fence(std::memory_order_acquire);
        thread.complete = record.generation.load(std::memory_order_relaxed) == generation;
    }
    if (!thread.complete) {
        thread.buffer.clear();
    }
    trace.made += record.spilled.load(std::memory_order_relaxed) +
                  record.dropped.load(std::memory_order_relaxed) + thread.buffer.size();
    trace.bytes += record.bytes.load(std::memory_order_relaxed) + block_bytes(thread.buffer, trace.encoded);
}

// The blocks of a thread and its buffer as one moment had them: blocks that were made after the buffer was
// copied are left out. But for one that begins as the buffer: it has all that the buffer has.
void cut(ThreadTrace& thread) {
    std::stable_sort(thread.blocks.begin(), thread.blocks.end(),
                     [](const auto& a, const auto& b) { return a.head.first < b.head.first; });
    // What an agent has passed on may be in the ring still; the last it passed on may be a part of a later
    // block.
    const auto covered = [](const ThreadTrace::Block& a, const ThreadTrace::Block& b) {
        return b.head.first + b.head.events <= a.head.first + a.head.events;
    };
    std::vector<ThreadTrace::Block> kept;
    for (const ThreadTrace::Block& block : thread.blocks) {
        if (!kept.empty() && kept.back().head.first == block.head.first && covered(block, kept.back())) {
            kept.pop_back();
        }
        if (kept.empty() || !covered(kept.back(), block)) {
            kept.push_back(block);
        }
    }
    thread.blocks = std::move(kept);
    if (!thread.complete) {
        return;
    }
    const auto later =
        std::find_if(thread.blocks.begin(), thread.blocks.end(),
                     [&](const ThreadTrace::Block& block) { return block.head.first > thread.first; });
    thread.blocks.erase(later, thread.blocks.end());
    if (!thread.blocks.empty() && thread.blocks.back().head.first == thread.first) {
        if (thread.blocks.back().head.events < thread.buffer.size()) {
            thread.blocks.pop_back();  // what an agent has passed on of it before there was a block
        } else {
            thread.buffer.clear();
        }
    }
}

// Copies the blocks of a ring, which its process may go on writing.
void copy_ring(std::span<const std::byte> body, ProcessTrace& trace) {
    format::RingReader reader(body);
    std::vector<std::uint8_t> block;
    EventBlockHead head;
    // No more than there are now: a process that goes on makes others.
    const std::uint64_t end = reader.readable() ? reader.record().head.load(std::memory_order_acquire) : 0;
    while (reader.position() < end && reader.next(block)) {
        const std::span<const std::uint8_t> whole = trace.copies.emplace_back(std::move(block));
        block = {};
        if (!format::read_event_block_head(std::as_bytes(whole), head) ||
            head.events > format::kTraceEvents || head.shift != format::kEventTickShift) {
            ++trace.damaged;
            continue;
        }
        const std::span<const std::uint8_t> events = whole.subspan(sizeof head, head.bytes);
        if (event_block_crc(head, events) == head.crc32c) {
            trace.threads[head.slot].blocks.push_back({head, events});
        } else {
            ++trace.damaged;
        }
    }
    trace.damaged += reader.damaged();
}

// What an agent passed on has no record of how much there was: at least what there is.
void sum_up(ProcessTrace& trace) {
    std::uint64_t made = 0;
    std::uint64_t bytes = 0;
    std::uint64_t here = 0;
    for (const auto& [slot, thread] : trace.threads) {
        std::uint64_t last = 0;
        const auto see = [&](std::uint64_t first, std::uint64_t events) {
            const std::uint64_t end = std::max(last, first + events);
            here += end - std::clamp(first, last, end);
            last = end;
        };
        for (const ThreadTrace::Block& block : thread.blocks) {
            see(block.head.first, block.head.events);
            bytes += format::event_block_bytes(block.head.bytes);
        }
        if (!thread.buffer.empty()) {
            see(thread.first, thread.buffer.size());
        }
        bytes += block_bytes(thread.buffer, trace.encoded);
        made += last;
    }
    trace.made = std::max(trace.made, made);
    trace.missing = trace.made - std::min(trace.made, here);
    trace.bytes = std::max(trace.bytes, bytes);
}

}  // namespace

ProcessTrace find_trace(std::span<const std::byte> arena, Ring ring, const PassedOn* passed_on) {
    ProcessTrace trace;
    if (arena.size() < format::kArenaHeaderBytes) {
        return trace;
    }
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    trace.start_ticks = header.start_ticks;
    std::span<const std::byte> ring_body;
    const auto for_each_trace_chunk = [&](auto visit) {
        const std::uint64_t used =
            std::min<std::uint64_t>(header.used.load(std::memory_order_acquire), arena.size());
        (void)for_each_chunk(arena, used, [&](const format::ChunkHeader& chunk, std::uint64_t offset) {
            if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kRing)) {
                ring_body = arena.subspan(offset + sizeof chunk, chunk.bytes - sizeof chunk);
            }
            if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kEvents)) {
                visit(arena.subspan(offset + sizeof chunk, chunk.bytes - sizeof chunk),
                      chunk.published.load(std::memory_order_acquire), trace.threads[chunk.owner]);
            }
        });
    };
    // The buffers first: all that came before them is in blocks by then.
    for_each_trace_chunk([&](std::span<const std::byte> body, std::uint64_t published, ThreadTrace& thread) {
        if (published != 1) {
            return;
        }
        const auto* record = reinterpret_cast<const format::TraceRecord*>(body.data());
        if (sizeof *record + record->capacity * sizeof(format::EventRecord) > body.size()) {
            ++trace.damaged;
            return;
        }
        copy_buffer(*record, thread, trace);
    });
    for_each_trace_chunk([&](std::span<const std::byte> body, std::uint64_t published, ThreadTrace& thread) {
        if (published != 1) {
            find_blocks(body.first(std::min<std::uint64_t>(published, body.size())), thread, trace);
        }
    });
    if (!ring_body.empty() && ring == Ring::kLeftAlone) {
        return {};
    }
    copy_ring(ring_body, trace);
    for (const auto& [slot, blocks] : passed_on != nullptr ? *passed_on : PassedOn()) {
        for (const std::span<const std::byte> block : blocks) {
            find_blocks(block, trace.threads[slot], trace);
        }
    }
    for (auto& [slot, thread] : trace.threads) {
        cut(thread);
    }
    if (!trace.threads.empty()) {
        sum_up(trace);
    }
    return trace;
}

}  // namespace barograph::collect
