// SPDX-License-Identifier: BSD-3-Clause
// See trace.hpp. A buffer that is full becomes a block of a few bytes per call in the arena: what a crash leaves is read like
// everything else there. A quarter of the arena stays free for the counters.
#include "record/trace.hpp"

#include <cstring>
#include <new>

#include "format/trace_codec.hpp"
#include "record/process.hpp"
#include "sys/mapping.hpp"

namespace barograph::record {
namespace {

constexpr std::uint64_t kBufferBytes = sizeof(format::ChunkHeader) + sizeof(format::TraceRecord) +
                                       format::kTraceEvents * sizeof(format::TraceEventRecord);
constexpr std::uint64_t kBlockGranules = 16;

// Of all threads: events on their way into a block, and the block.
struct Workspace {
    format::TraceEvent events[format::kTraceEvents];
    std::uint64_t numbers[format::kTraceEvents];
    std::uint8_t block[sizeof(format::TraceBlockHead) + format::most_trace_bytes(format::kTraceEvents)];
};

}  // namespace

Tracer* Tracer::make(Process& process, std::uint32_t slot) noexcept {
    auto* memory = static_cast<unsigned char*>(sys::map_anonymous(sizeof(Tracer) + sizeof(Workspace)));
    format::ChunkHeader* chunk =
        memory == nullptr ? nullptr
                          : process.arena().claim(format::ChunkKind::kTrace, slot,
                                                  (kBufferBytes + format::kGranule - 1) / format::kGranule);
    if (chunk == nullptr) {
        return nullptr;
    }
    auto* tracer = new (memory) Tracer();
    tracer->process_ = &process;
    tracer->record_ = new (chunk + 1) format::TraceRecord{};
    tracer->record_->slot = slot;
    tracer->record_->capacity = format::kTraceEvents;
    tracer->events_ = reinterpret_cast<format::TraceEventRecord*>(tracer->record_ + 1);
    tracer->workspace_ = memory + sizeof(Tracer);
    chunk->published.store(1, std::memory_order_release);
    return tracer;
}

void Tracer::spill() noexcept {
    auto* work = static_cast<Workspace*>(workspace_);
    const std::uint64_t count = record_->events.load(std::memory_order_relaxed);
    const std::uint64_t start = process_->header().start_ticks;
    const std::uint32_t shift = format::kTraceTickShift;
    for (std::uint64_t i = 0; i < count; ++i) {
        const format::TraceEventRecord& event = events_[i];
        const std::uint64_t end = event.end_ticks > start ? event.end_ticks - start : 0;
        const std::uint64_t begin = end > event.ticks ? end - event.ticks : 0;
        work->events[i] = {.start = begin >> shift,
                           .end = end >> shift,
                           .offset = event.offset,
                           .length = event.length,
                           .path = event.node,
                           .object = event.object};
    }
    format::TraceBlockHead head{};
    std::uint8_t* const payload = work->block + sizeof head;
    head.magic = format::kTraceBlockMagic;
    head.first = record_->first.load(std::memory_order_relaxed);
    head.events = static_cast<std::uint32_t>(count);
    head.shift = shift;
    head.bytes = static_cast<std::uint32_t>(
        format::TraceEncoder::encode({work->events, count}, work->numbers, payload));
    std::memcpy(work->block, &head, sizeof head);
    const std::uint64_t bytes = (sizeof head + head.bytes + 7) / 8 * 8;
    const std::uint64_t generation = record_->generation.load(std::memory_order_relaxed);
    record_->generation.store(generation + 1, std::memory_order_release);
    std::atomic<std::uint64_t>& went = append(work->block, bytes) ? record_->spilled : record_->dropped;
    went.fetch_add(count, std::memory_order_relaxed);
    record_->events.store(0, std::memory_order_release);
    // A signal handler may have made some meanwhile that found no room.
    record_->first.store(
        record_->spilled.load(std::memory_order_relaxed) + record_->dropped.load(std::memory_order_relaxed),
        std::memory_order_release);
    record_->generation.store(generation + 2, std::memory_order_release);
}

bool Tracer::append(const std::uint8_t* block, std::uint64_t bytes) noexcept {
    std::uint64_t used = blocks_ == nullptr ? 0 : blocks_->published.load(std::memory_order_relaxed);
    if (blocks_ == nullptr || bytes > blocks_->bytes - sizeof(format::ChunkHeader) - used) {
        const format::ArenaHeader& header = process_->header();
        const std::uint64_t after =
            header.used.load(std::memory_order_relaxed) + kBlockGranules * format::kGranule;
        if (after > header.capacity / 4 * 3) {
            return false;
        }
        format::ChunkHeader* fresh =
            process_->arena().claim(format::ChunkKind::kTrace, record_->slot, kBlockGranules);
        if (fresh == nullptr) {
            return false;
        }
        blocks_ = fresh;
        used = 0;
    }
    std::memcpy(reinterpret_cast<std::uint8_t*>(blocks_ + 1) + used, block, bytes);
    blocks_->published.store(used + bytes, std::memory_order_release);
    return true;
}

}  // namespace barograph::record
