// SPDX-License-Identifier: BSD-3-Clause
// Single I/O calls of one thread, with --trace: a bounded buffer in the arena that is encoded and appended to a spill file when
// it is full. Called by count_access() and count_metadata(), so that every wrapper that counts traces. Hot: no allocation, no
// lock; one block in a thousand calls costs an encoding and a write. What the folder has no room for is counted.
#pragma once

#include <cstdint>

#include "format/arena_layout.hpp"
#include "record/thread.hpp"

namespace barograph::record {

class Tracer {
public:
    void add(const format::TraceEventRecord& event) noexcept {
        const std::uint64_t filled = record_->events.load(std::memory_order_relaxed);
        if (filled >= record_->capacity) [[unlikely]] {
            record_->dropped.fetch_add(1, std::memory_order_relaxed);  // a signal handler, while the buffer is written
            return;
        }
        events_[filled] = event;
        record_->events.store(filled + 1, std::memory_order_release);
        if (filled + 1 == record_->capacity) [[unlikely]] {
            spill();
        }
    }

private:
    friend class Process;
    // Empties the buffer into the spill file.
    [[gnu::noinline]] void spill() noexcept;

    Process* process_ = nullptr;
    format::TraceRecord* record_ = nullptr;
    format::TraceEventRecord* events_ = nullptr;
};

// A call on `file` that ended; nothing at all unless the run is traced.
inline void trace(const format::FileRecord& file, Timed timed, std::uint64_t offset, std::uint64_t length) noexcept {
    if (timed.tracer != nullptr) [[unlikely]] {
        timed.tracer->add({.end_ticks = timed.end,
                           .ticks = timed.ticks,
                           .offset = offset,
                           .length = length,
                           .node = timed.node,
                           .object = file.object});
    }
}

}  // namespace barograph::record
