// SPDX-License-Identifier: BSD-3-Clause
// A stream of events (frames.hpp) -> the arenas of its processes, as files that recovery reads like those of dead processes: with
// all events that were passed on, and the counters as they were last. Called by the bindings. The stream may be cut, damaged or
// anything else; nothing in it is trusted. May allocate.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace barograph::stream {

struct Replayed {
    struct Process {
        std::string path;        // of its arena
        std::uint32_t rank = 0;  // format::kNoRank: none
        std::uint32_t world_size = 0;
        std::uint64_t events = 0;
        std::uint64_t lost = 0;   // between them, by their numbers
        std::uint32_t ended = 0;  // HowEnded; 0: the stream does not say
    };
    std::vector<Process> processes;
    std::string problem;         // why nothing was made of it; one phrase. "": something was
    bool complete = false;       // the stream has its end
    std::uint64_t left_out = 0;  // bytes of it that are no whole frames
    std::uint64_t missing = 0;   // frames, by their numbers
};

// Makes the arenas in `folder`, which is there. `salvage`: makes what can be made of a stream that is damaged or has no end.
[[nodiscard]] Replayed replay(const std::string& file, const std::string& folder, bool salvage);

}  // namespace barograph::stream
