// SPDX-License-Identifier: BSD-3-Clause
// See trace.hpp. A buffer that is full becomes a block of a few bytes per call in the arena: what a crash
// leaves is read like everything else there. A quarter of the arena stays free for the counters.
#include "record/events/trace.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "format/events/event_block.hpp"
#include "record/arena/process.hpp"
#include "sys/mapping.hpp"

namespace barograph::record {
namespace {

constexpr std::uint64_t kHeads = sizeof(format::ChunkHeader) + sizeof(format::TraceRecord);
constexpr std::uint64_t kGranules =
    (kHeads + format::kTraceEvents * sizeof(format::EventRecord) + format::kGranule - 1) / format::kGranule;
constexpr std::uint64_t kBlockGranules = 16;

// Events on their way into a block, and the block. Each thread has one; memory that is not needed is not
// touched.
struct Workspace {
    std::uint8_t block[sizeof(format::EventBlockHead) + format::most_event_bytes(format::kTraceEvents)];
    std::uint64_t words[format::event_scratch_words(format::kTraceEvents)];
    format::EventPrediction prediction;
};

}  // namespace

Tracer* Tracer::make(Process& process, Thread& thread, std::uint32_t slot) noexcept {
    auto* memory = static_cast<unsigned char*>(sys::map_anonymous(sizeof(Tracer) + sizeof(Workspace)));
    format::ChunkHeader* chunk =
        memory == nullptr ? nullptr : process.arena().claim(format::ChunkKind::kEvents, slot, 1);
    if (chunk == nullptr) {
        return nullptr;
    }
    auto* tracer = new (memory) Tracer();
    tracer->process_ = &process;
    tracer->thread_ = &thread;
    tracer->merges_ = !process.traces();
    tracer->record_ = new (chunk + 1) format::TraceRecord{};
    tracer->record_->slot = slot;
    tracer->record_->capacity = kFirstEvents;
    tracer->events_ = reinterpret_cast<format::EventRecord*>(tracer->record_ + 1);
    tracer->workspace_ = memory + sizeof(Tracer);
    chunk->published.store(1, std::memory_order_release);
    return tracer;
}

// While the first one is full: a signal handler that makes events then counts them as dropped, in one buffer
// or the other.
void Tracer::grow() noexcept {
    format::ChunkHeader* chunk =
        process_->arena().claim(format::ChunkKind::kEvents, record_->slot, kGranules);
    if (chunk == nullptr) {
        return;
    }
    auto* record = new (chunk + 1) format::TraceRecord{};
    record->slot = record_->slot;
    record->capacity = format::kTraceEvents;
    record->events.store(record->capacity, std::memory_order_relaxed);
    record->generation.store(record_->generation.load(std::memory_order_relaxed), std::memory_order_relaxed);
    const format::TraceRecord& first = *record_;
    record_ = record;
    events_ = reinterpret_cast<format::EventRecord*>(record + 1);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    record->spilled.fetch_add(first.spilled.load(std::memory_order_relaxed), std::memory_order_relaxed);
    record->dropped.fetch_add(first.dropped.load(std::memory_order_relaxed), std::memory_order_relaxed);
    record->bytes.fetch_add(first.bytes.load(std::memory_order_relaxed), std::memory_order_relaxed);
}

void Tracer::spill() noexcept {
    auto* work = static_cast<Workspace*>(workspace_);
    const std::uint64_t begin = process_->clock().now();
    const std::uint64_t count = record_->events.load(std::memory_order_relaxed);
    const std::uint64_t start = process_->header().start_ticks;
    format::EventBlockHead head{};
    head.t_first = ~std::uint64_t{0};
    std::uint8_t* const payload = work->block + sizeof head;
    const auto event_at = [&](std::size_t i) {
        const format::Event event = event_of(events_[i], start);
        head.t_first = std::min(head.t_first, event.start);
        head.t_last = std::max(head.t_last, event.end);
        return in_units(event, format::kEventTickShift);
    };
    head.bytes = static_cast<std::uint32_t>(format::encode_events(
        count, event_at, {.words = work->words, .prediction = &work->prediction}, payload));
    const std::uint64_t dropped = record_->dropped.load(std::memory_order_relaxed);
    head.magic = format::kEventBlockMagic;
    head.first = record_->first.load(std::memory_order_relaxed);
    head.slot = record_->slot;
    head.events = static_cast<std::uint32_t>(count);
    head.shift = format::kEventTickShift;
    head.flags = dropped != dropped_before_ ? format::kEventBlockAfterLoss : 0;
    head.crc32c = event_block_crc(head, {payload, head.bytes});
    std::memcpy(work->block, &head, sizeof head);
    const std::uint64_t bytes = format::event_block_bytes(head.bytes);
    std::memset(payload + head.bytes, 0, bytes - sizeof head - head.bytes);
    // Sampled events rarely include a spill, one in a thousand. Time spent waiting for room is counted
    // separately.
    thread_->add_own_work(process_->clock().now() - begin);
    const std::uint64_t generation = record_->generation.load(std::memory_order_relaxed);
    record_->generation.store(generation + 1, std::memory_order_release);
    if (append(work->block, bytes)) {
        record_->spilled.fetch_add(count, std::memory_order_relaxed);
        record_->bytes.fetch_add(bytes, std::memory_order_relaxed);
        dropped_before_ = dropped;
    } else {
        record_->dropped.fetch_add(count, std::memory_order_relaxed);
    }
    format::TraceRecord* const full = record_;
    if (record_->capacity < format::kTraceEvents) {
        grow();
    }
    record_->events.store(0, std::memory_order_release);
    // A signal handler may meanwhile have made some that did not fit.
    record_->first.store(
        record_->spilled.load(std::memory_order_relaxed) + record_->dropped.load(std::memory_order_relaxed),
        std::memory_order_release);
    record_->generation.store(generation + 2, std::memory_order_release);
    if (record_ != full) {
        // A reader that looks in between misses nothing: what the first one had is in a block.
        const auto chunk_of = [](format::TraceRecord* record) {
            return reinterpret_cast<format::ChunkHeader*>(record) - 1;
        };
        chunk_of(full)->published.store(0, std::memory_order_release);
        chunk_of(record_)->published.store(1, std::memory_order_release);
    }
}

bool Tracer::append(const std::uint8_t* block, std::uint64_t bytes) noexcept {
    if (Ring* ring = process_->ring(); ring != nullptr) {
        // What is inside a call of MPI does not wait: other ranks may wait for this thread. The call itself
        // has returned.
        const format::EventRecord& latest = events_[record_->events.load(std::memory_order_relaxed) - 1];
        const bool is_inside =
            thread_->inside_mpi() && format::kind_of(latest.info) == format::EventKind::kIo;
        return ring->append({block, bytes}, !is_inside);
    }
    std::uint64_t used = blocks_ == nullptr ? 0 : blocks_->published.load(std::memory_order_relaxed);
    if (blocks_ == nullptr || bytes > blocks_->bytes - sizeof(format::ChunkHeader) - used) {
        const format::ArenaHeader& header = process_->header();
        const std::uint64_t after =
            header.used.load(std::memory_order_relaxed) + kBlockGranules * format::kGranule;
        if (after > header.capacity / 4 * 3) {
            return false;
        }
        format::ChunkHeader* fresh =
            process_->arena().claim(format::ChunkKind::kEvents, record_->slot, kBlockGranules);
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
