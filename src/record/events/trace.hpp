// SPDX-License-Identifier: BSD-3-Clause
// Events of one thread, with --trace: a buffer in the arena that becomes an encoded block there when it is
// full. Called by count_access() and count_metadata(), so that every wrapper that counts traces, and by the
// wrappers of MPI. Hot: no allocation, no system call; once in a thousand events an encoding, rarely a chunk
// of the arena. What does not fit is counted.
#pragma once

#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "format/events/event_codec.hpp"
#include "record/thread.hpp"

namespace barograph::record {

class Tracer {
public:
    // In the first buffer, a granule: threads that make a few events need no large one, and there may be
    // hundreds of them.
    static constexpr std::uint64_t kFirstEvents =
        (format::kGranule - sizeof(format::ChunkHeader) - sizeof(format::TraceRecord)) /
        sizeof(format::EventRecord);

    // For the thread of a slot; nullptr when there is no room.
    [[nodiscard]] static Tracer* make(Process& process, Thread& thread, std::uint32_t slot) noexcept;

    void add(const format::EventRecord& event) noexcept {
        const std::uint64_t filled = record_->events.load(std::memory_order_relaxed);
        if (filled >= record_->capacity) [[unlikely]] {
            // A signal handler, while the buffer is written.
            record_->dropped.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        if (merges_ && filled != 0 && merge(events_[filled - 1], event)) {
            return;
        }
        events_[filled] = event;
        record_->events.store(filled + 1, std::memory_order_release);
        if (filled + 1 == record_->capacity) [[unlikely]] {
            spill();
        }
    }

private:
    // A call that only repeats the one before, as those that poll do: in a flight recorder they would take
    // the place of all others. They become one event, from the first to the last, whose number says how many
    // came after the first.
    [[nodiscard]] static bool merge(format::EventRecord& last, const format::EventRecord& event) noexcept {
        if (format::kind_of(event.info) != format::EventKind::kCall || event.node != last.node ||
            event.info != last.info || event.object != last.object || event.peer != last.peer ||
            event.tag != last.tag) {
            return false;
        }
        last.ticks += event.end_ticks - last.end_ticks;
        last.end_ticks = event.end_ticks;
        ++last.number;
        return true;
    }
    // Empties the buffer into a block.
    [[gnu::noinline]] void spill() noexcept;
    // Another buffer, as large as a block may be, in place of the first one.
    void grow() noexcept;
    // Where a block goes, `bytes` of them, a multiple of 8. False: there is no room for it.
    [[nodiscard]] bool append(const std::uint8_t* block, std::uint64_t bytes) noexcept;

    Process* process_ = nullptr;
    Thread* thread_ = nullptr;
    format::TraceRecord* record_ = nullptr;
    format::EventRecord* events_ = nullptr;
    format::ChunkHeader* blocks_ = nullptr;  // chunk being filled
    void* workspace_ = nullptr;
    bool merges_ = false;
    std::uint64_t dropped_before_ = 0;  // when the last block was made
};

// A call on `file` that ended; nothing at all unless the run is traced.
inline void trace(const format::FileRecord& file, Timed timed, std::uint64_t offset,
                  std::uint64_t length) noexcept {
    if (timed.tracer != nullptr) [[unlikely]] {
        timed.tracer->add({.end_ticks = timed.end,
                           .ticks = timed.ticks,
                           .length = length,
                           .place = offset,
                           .node = timed.node,
                           .object = file.object,
                           .info = static_cast<std::uint32_t>(format::EventKind::kIo),
                           .peer = format::kNoPeer,
                           .tag = 0,
                           .number = 0,
                           .serial = 0,
                           .spare = 0});
    }
}

}  // namespace barograph::record
