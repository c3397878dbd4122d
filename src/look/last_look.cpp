// SPDX-License-Identifier: BSD-3-Clause
// See last_look.hpp.
#include "look/last_look.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/process_end.hpp"
#include "look/idle.hpp"
#include "look/mapped_arena.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::look {
namespace {

std::uint64_t sum(std::uint64_t a, std::uint64_t b) noexcept { return a > kNever - b ? kNever : a + b; }

}  // namespace

std::optional<LastLook> last_look(std::span<const std::byte> arena, const Now& here, std::string_view boot) {
    const collect::ArenaRecords records = collect::read_arena(arena);
    if (!records.readable) {
        return std::nullopt;
    }
    const bool same_clock = boot.empty() || records.boot.empty() || boot == records.boot;
    const collect::ProcessEnd end = collect::end_of_process(
        records, same_clock ? sys::ClockPair{here.tsc_ticks, here.monotonic_ns} : sys::ClockPair{}, false);
    const std::uint64_t lived =
        end.rate.to_ns(end.ticks > records.start_ticks ? end.ticks - records.start_ticks : 0);
    const bool tsc = records.clock_source == format::ClockSource::kTsc;
    // What its own clocks said at that instant.
    const Now then{.tsc_ticks = end.ticks,
                   .monotonic_ns = tsc ? sum(records.start_monotonic_ns, lived) : end.ticks};
    const std::optional<ProcessView> view = look(arena, then);
    if (!view) {
        return std::nullopt;
    }
    LastLook last{.presence = presence_of(*view, arena), .idle_ns = std::nullopt};
    last.presence.alive = true;
    last.presence.stopped = false;
    last.end_known = records.ended_ticks != 0 || records.stop_ticks != 0;
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    last.end_unix_ns = static_cast<std::int64_t>(
        std::min(sum(static_cast<std::uint64_t>(records.start_unix_ns), lived), kMost));
    std::uint64_t finish = last_finish(records);
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    if (const std::uint64_t still = header.still_ticks; still != 0 && header.still_moves == view->moves) {
        finish = std::min(finish, still);
    }
    if (finish < end.ticks) {
        last.idle_ns = end.rate.to_ns(end.ticks - finish);
    }
    return last;
}

std::optional<LastLook> last_look_at_file(const std::string& path) {
    const MappedArena arena(path);
    std::array<char, 64> boot{};
    return arena.bytes().empty() ? std::nullopt : last_look(arena.bytes(), now(), sys::boot_id(boot));
}

}  // namespace barograph::look
