// SPDX-License-Identifier: BSD-3-Clause
// See life_signs.hpp.
#include "recover/life_signs.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

#include "format/arena/arena_layout.hpp"
#include "recover/arena_file.hpp"
#include "sys/clock.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/process_numbers.hpp"

namespace barograph::recover {
namespace {

using format::ArenaHeader;

// -EPROTO also while the process has not yet written all that says which one it is.
int read_header(const std::string& path, std::span<std::byte> head) {
    sys::InputFile file;
    if (const int status = file.open(path.c_str()); status != 0) {
        return status;
    }
    const std::int64_t got = file.read(0, head);
    if (got < 0) {
        return static_cast<int>(got);
    }
    const auto& header = *reinterpret_cast<const ArenaHeader*>(head.data());
    char buffer[64];
    const std::string_view boot(header.boot, ::strnlen(header.boot, sizeof header.boot));
    const bool fits = static_cast<std::size_t>(got) == head.size() && header.magic == format::kArenaMagic &&
                      header.version == format::kArenaVersion && !boot.empty() &&
                      boot == sys::boot_id(buffer) && header.process_start != 0 && header.pid_namespace != 0;
    return fits ? 0 : -EPROTO;
}

// Also in a container that is seen from here.
bool lives(const ArenaHeader& header) noexcept {
    const std::uint32_t in_proc =
        sys::find_process(header.pid_namespace, header.pid, header.process_start).in_proc;
    return in_proc != 0 && header.process_start == sys::process_start_ticks(in_proc);
}

}  // namespace

int note_life(const std::string& path, bool ended) {
    // Taken first: it may not be later than what was seen.
    const auto [ticks, ns] = sys::Clock(true).pair();
    const auto head = std::make_unique<std::byte[]>(sizeof(ArenaHeader));
    if (const int status = read_header(path, {head.get(), sizeof(ArenaHeader)}); status != 0) {
        return status;
    }
    const auto& header = *reinterpret_cast<const ArenaHeader*>(head.get());
    if (header.stop_ticks != 0) {
        return 0;
    }
    if (!ended && !lives(header)) {
        return -ESRCH;
    }
    const std::uint64_t now = header.clock_source == format::ClockSource::kMonotonic ? ns : ticks;
    const std::size_t at = ended ? offsetof(ArenaHeader, ended_ticks) : offsetof(ArenaHeader, seen_ticks);
    return write_at(path, at, std::as_bytes(std::span(&now, 1)));
}

int note_moves(const std::string& path, std::uint64_t moves) {
    const auto head = std::make_unique<std::byte[]>(sizeof(ArenaHeader));
    if (const int status = read_header(path, {head.get(), sizeof(ArenaHeader)}); status != 0) {
        return status;
    }
    const auto& header = *reinterpret_cast<const ArenaHeader*>(head.get());
    if (header.stop_ticks != 0 || (header.still_ticks != 0 && header.still_moves == moves)) {
        return 0;
    }
    if (!lives(header)) {
        return -ESRCH;
    }
    // Read after they were counted: it may be later than the time this number was reached, but not earlier.
    const bool monotonic = header.clock_source == format::ClockSource::kMonotonic;
    const std::uint64_t pair[] = {monotonic ? sys::monotonic_ns() : sys::Clock(true).now(), moves};
    static_assert(offsetof(ArenaHeader, still_moves) == offsetof(ArenaHeader, still_ticks) + sizeof pair[0]);
    return write_at(path, offsetof(ArenaHeader, still_ticks), std::as_bytes(std::span(pair)));
}

}  // namespace barograph::recover
