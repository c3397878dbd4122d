// SPDX-License-Identifier: BSD-3-Clause
// All that a roll-call needs to know of one process: where its first thread is, whom its open call waits for,
// how far it has come, whether it lives. Made beside the process and sent to the caller of the roll, as one
// JSON object (python/barograph/live/presence.py reads it). Called by the Python module barograph._look and
// by the agent. Only reads; may allocate; must never fail because of what an arena holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "collect/arena/chunks/module_map.hpp"
#include "format/profile/profile_model.hpp"
#include "look/look.hpp"

namespace barograph::look {

// A call, or a region where no call is open.
struct Place {
    std::string operation;  // empty: in no region and no call
    std::string layer;      // "program", "region", "mpi", ...
    std::string object;
    std::string object_user_name;
    std::string key;                       // of the object
    std::string region;                    // the innermost one around the call
    std::optional<std::uint64_t> open_ns;  // how long; nothing where its time is not taken
    // Where in the program the call was made: "/path/of/module+0xOFFSET", the return address as the file
    // itself counts addresses, or "/path/of/file.py:LINE"; empty where that is not known.
    std::string site;
};

struct Presence {
    std::optional<std::uint32_t> rank;
    std::uint32_t ranks = 1;
    std::uint32_t pid = 0;
    std::string node;
    std::string program;  // file name of the executable
    std::string state;    // as in ProcessView
    bool alive = true;
    bool stopped = false;     // by a signal or a debugger
    bool concurrent = false;  // its other threads may call MPI meanwhile: MPI_THREAD_MULTIPLE
    Place place;  // of the first thread: the outermost call of MPI or I/O, or else the innermost region
    Place
        mpi;  // the call of MPI that is open there, the program's own or that of an I/O library; layer "": none
    std::uint64_t moves = 0;
    std::uint64_t polls = 0;
    std::optional<std::uint64_t> least_idle_ns;  // as in ProcessView
    // Collective calls begun, by communicator with rows of its own. Nothing where calls went uncounted:
    // recording was paused, or the arena was full.
    std::optional<std::vector<std::pair<std::string, std::uint64_t>>> collectives;
    std::vector<format::RankRange> members;  // world ranks of the communicator of `mpi`
    Awaited awaited;                         // by `mpi`
};

// `view`: what look() has seen in this arena.
[[nodiscard]] Presence presence_of(const ProcessView& view, std::span<const std::byte> arena);

[[nodiscard]] std::string presence_json(const Presence& presence);

// Where in the program a call was made, as in Place::site. `around`: the frames of the call site that is open
// around it, as an operation of the layer "source" has them; empty where there is none.
[[nodiscard]] std::string site_of_call(std::string_view around, std::uint64_t return_address,
                                       const collect::ModuleMap& modules);

// The same for a file. Nothing when it cannot be read or is not an arena (any more).
[[nodiscard]] std::optional<std::string> presence_json_of_file(const std::string& path);

}  // namespace barograph::look
