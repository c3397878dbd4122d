// SPDX-License-Identifier: BSD-3-Clause
// Analyzes the events of a job while they are made: takes streams of agents, one for each node, and says at
// any time what its modules have found so far. What needs a second pass over all events is not known yet.
// Called by the bindings, of one thread. Throws std::invalid_argument for a module that there is not.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/board/board.hpp"
#include "engine/events/dictionary.hpp"
#include "engine/feed/stream_feed.hpp"

namespace barograph::engine {

class LiveAnalysis {
public:
    explicit LiveAnalysis(const AnalysisOptions& options);
    LiveAnalysis(const LiveAnalysis&) = delete;
    LiveAnalysis& operator=(const LiveAnalysis&) = delete;

    // The next bytes of a stream.
    void take(std::uint32_t stream, std::string_view bytes);
    // What has been found in all that was taken.
    [[nodiscard]] Analysis so_far();

    struct State {
        std::uint64_t events = 0;
        std::uint64_t missing = 0;
        std::uint64_t left_out = 0;  // bytes
        std::uint64_t processes = 0;
        std::uint64_t ended_processes = 0;
        std::uint32_t streams = 0;
        std::uint32_t ended_streams = 0;
    };
    [[nodiscard]] State state() const;

private:
    Dictionary dictionary_;
    std::vector<std::unique_ptr<Module>> modules_;
    Board board_;
    std::map<std::uint32_t, std::unique_ptr<StreamFeed>> streams_;
};

}  // namespace barograph::engine
