// SPDX-License-Identifier: BSD-3-Clause
// See process_end.hpp.
#include "collect/arena/chunks/process_end.hpp"

#include <algorithm>

namespace barograph::collect {
namespace {

// The last instant that a process without an end has left behind.
std::uint64_t latest_ticks(const ArenaRecords& in) {
    std::uint64_t latest = std::max({in.start_ticks, in.last_ticks, in.seen_ticks, in.paused_since});
    for (const format::SystemRecord& sample : in.system) {
        latest = std::max(latest, sample.ticks);
    }
    for (const ThreadEntry& thread : in.threads) {
        latest = std::max({latest, thread.start_ticks, thread.stop_ticks, thread.latest_ticks});
        for (const format::Frame& frame : thread.open) {
            latest = std::max(latest, frame.start_ticks);
        }
    }
    return latest;
}

}  // namespace

ProcessEnd end_of_process(const ArenaRecords& in, const sys::ClockPair& now, bool running) {
    ProcessEnd end;
    const bool monotonic = in.clock_source == format::ClockSource::kMonotonic;
    if (in.stop_ticks != 0) {
        end.ticks = in.stop_ticks;
    } else {
        const std::uint64_t now_ticks = monotonic ? now.monotonic_ns : now.ticks;
        end.ticks = running && now_ticks != 0 ? now_ticks
                    : in.ended_ticks != 0     ? std::max(in.ended_ticks, latest_ticks(in))
                                              : latest_ticks(in);
        if (now_ticks > in.start_ticks) {
            end.ticks = std::min(end.ticks, now_ticks);  // a damaged arena may say anything
        }
    }
    if (monotonic) {
        return end;
    }
    const auto serves = [&](const sys::ClockPair& pair) {
        return pair.ticks > in.start_ticks && pair.monotonic_ns > in.start_monotonic_ns;
    };
    sys::ClockPair last{in.last_ticks, in.last_monotonic_ns};
    if (const sys::ClockPair copied{in.copied_ticks, in.copied_monotonic_ns};
        serves(copied) && copied.ticks > last.ticks) {
        last = copied;
    }
    // The further apart the two pairs are, the better the rate.
    if (!serves(last) || (in.stop_ticks == 0 && serves(now))) {
        last = now;
    }
    if (serves(last)) {
        end.rate = TickRate(last.ticks - in.start_ticks, last.monotonic_ns - in.start_monotonic_ns);
    } else {
        end.calibrated = false;
    }
    return end;
}

}  // namespace barograph::collect
