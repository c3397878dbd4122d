// SPDX-License-Identifier: BSD-3-Clause
// The samples of one process, in its arena: one at the start, one at the end, and some between whose distance
// doubles when their room runs out, so that a run of any length leaves as many. Driven by events that begin a
// new bin of a timeline: no thread, no timer, no signal; a process without events has the first and the last
// sample. Where the user chose an interval, by a thread of the runtime's (timed_samples.hpp).
#pragma once

#include <atomic>
#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "record/arena/process.hpp"

namespace barograph::capture::system {

class SystemSamples {
public:
    // After the process was started. Without room nothing is sampled, which counts as a loss.
    void start(record::Process& process, std::uint64_t first_interval_ticks,
               std::uint32_t most = format::kMaxSystemSamples) noexcept;
    // A sample, if the last one is long enough ago. Any thread; one that finds another at it goes on. Returns
    // the ticks it took.
    std::uint64_t look(std::uint64_t now) noexcept;
    // A sample now, however long ago the last one is. Not beside look().
    void sample(std::uint64_t now) noexcept;
    // Ticks from one sample to the next, as it is now.
    [[nodiscard]] std::uint64_t interval() const noexcept { return interval_; }
    // The last sample; look() does nothing from then on.
    void stop() noexcept;

private:
    void take(std::uint64_t now) noexcept;
    void thin_out() noexcept;

    record::Process* process_ = nullptr;
    format::ChunkHeader* chunk_ = nullptr;
    std::atomic<std::uint64_t> next_{~std::uint64_t{0}};
    std::atomic<bool> busy_{false};
    std::uint64_t interval_ = 0;
    std::uint32_t most_ = format::kMaxSystemSamples;
};

}  // namespace barograph::capture::system
