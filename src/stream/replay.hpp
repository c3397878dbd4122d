// SPDX-License-Identifier: BSD-3-Clause
// A stream of events (frames.hpp) -> the arenas of its processes, in memory, as recovery reads those of dead
// processes: with all events that were passed on, which stay where they are in the stream, and the counters
// as they were last. Called by the bindings. The stream may be cut, damaged or anything else; nothing in it
// is trusted. Writes nothing. May allocate.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "collect/output/passed_on.hpp"
#include "recover/arena_file.hpp"

namespace barograph::stream {

struct ReplayedProcess {
    recover::ArenaBytes arena;
    collect::PassedOn passed_on;         // refers to `stream`
    std::shared_ptr<const void> stream;  // what was read
    std::uint64_t events = 0;
    std::uint64_t lost = 0;   // between them, by their numbers
    std::uint32_t ended = 0;  // HowEnded; 0: the stream does not say
};

struct Replayed {
    std::vector<std::shared_ptr<ReplayedProcess>> processes;
    std::string problem;         // why nothing was made of it; one phrase. "": something was
    bool complete = false;       // the stream has its end
    std::uint64_t left_out = 0;  // bytes of it that are not whole frames
    std::uint64_t missing = 0;   // frames, by their numbers
};

// `salvage`: makes what can be made of a stream that is damaged or has no end.
[[nodiscard]] Replayed replay(const std::string& file, bool salvage);
[[nodiscard]] Replayed replay_bytes(std::string bytes, bool salvage);

}  // namespace barograph::stream
