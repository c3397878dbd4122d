// SPDX-License-Identifier: BSD-3-Clause
// One snapshot as a file: the arenas of all processes of a job on this node, read while they run, become a
// profile. Called by the leading helper thread only. May allocate; takes no lock that the program could hold.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "runtime/start/settings.hpp"
#include "sys/text_line.hpp"

namespace barograph::runtime {

// Whether they stay when the program has ended, and what they hold is in its profile.
[[nodiscard]] constexpr bool keeps_all(const Settings& settings) noexcept {
    return settings.snapshot_keep == std::numeric_limits<std::uint32_t>::max();
}

struct SnapshotOrder {
    const Settings* settings = nullptr;
    std::string_view folder;  // of the arenas
    std::uint32_t number = 0;
    std::string_view name;           // that the program gave it; may be empty
    std::int64_t asked_unix_ns = 0;  // when it asked for it; 0: it did not
};

// NAME.snapshot-NUMBER.baro, with a name NAME.snapshot-NUMBER-ITS-NAME.baro, with .NODE before the ending
// where ranks of the job are on other nodes, as far as is known by then: until all ranks here have been
// through MPI_Init, the first ones may have the other name. False with a reason (a literal) when nothing
// could be written.
[[nodiscard]] bool write_snapshot(const SnapshotOrder& order, std::string_view& problem) noexcept;

// Under any name.
void remove_snapshot(const Settings& settings, std::uint32_t number) noexcept;
// Those of this node or of all become OUTPUT.snapshot-NUMBER and so on; nothing is replaced.
void move_snapshots(const Settings& settings, std::string_view output) noexcept;

}  // namespace barograph::runtime
