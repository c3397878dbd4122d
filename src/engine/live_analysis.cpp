// SPDX-License-Identifier: BSD-3-Clause
// See live_analysis.hpp.
#include "engine/live_analysis.hpp"

#include <utility>

namespace barograph::engine {
LiveAnalysis::LiveAnalysis(const AnalysisOptions& options)
    : modules_(make_modules(options.modules)), board_({.workers = options.workers}) {
    for (const auto& module : modules_) {
        module->attach(board_, kProgram);
    }
}

void LiveAnalysis::take(std::uint32_t stream, std::string_view bytes) {
    auto& feed = streams_[stream];
    if (feed == nullptr) {
        feed = std::make_unique<StreamFeed>(stream, dictionary_);
    }
    feed->take(bytes, board_, kProgram);
}

Analysis LiveAnalysis::so_far() {
    board_.drain();
    Analysis analysis;
    analysis.events = state().events;
    analysis.failures = board_.failures();
    for (const auto& module : modules_) {
        for (NamedTable& table : module->tables(dictionary_)) {
            analysis.tables.push_back(std::move(table));
        }
    }
    return analysis;
}

LiveAnalysis::State LiveAnalysis::state() const {
    State state;
    for (const auto& [number, feed] : streams_) {
        state.events += feed->events();
        state.missing += feed->missing();
        state.left_out += feed->left_out();
        state.processes += feed->processes();
        state.ended_processes += feed->ended_processes();
        state.streams += 1;
        state.ended_streams += feed->has_ended() ? 1 : 0;
    }
    return state;
}

}  // namespace barograph::engine
