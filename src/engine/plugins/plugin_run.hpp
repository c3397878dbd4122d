// SPDX-License-Identifier: BSD-3-Clause
// Runs modules that were built apart on the events of a saved trace. Called by the bindings, in a process of
// its own or not. Throws PluginRefused for a module that cannot be run, ProfileError for a damaged file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/plugins/plugin_module.hpp"

namespace barograph::engine {

class PluginRun {
public:
    PluginRun(unsigned workers, Heartbeat& heartbeat, ResultSink& sink);

    // Starts a module; its number is how many there were before.
    void add(Plugin plugin);
    [[nodiscard]] const std::vector<std::unique_ptr<PluginModule>>& modules() const noexcept {
        return modules_;
    }

    struct Outcome {
        std::uint64_t events = 0;
        std::uint64_t blocks = 0;
        std::uint64_t damaged = 0;
    };
    // Once. `late_ns`: how long after the first process each rank that counts began.
    Outcome run(const std::vector<std::string>& files, const std::map<std::uint32_t, std::uint64_t>& late_ns,
                bool salvage);
    [[nodiscard]] PluginSurroundings& surroundings() noexcept { return around_; }

private:
    unsigned workers_;
    PluginSurroundings around_;
    // Entries that a module keeps refer to it.
    std::unique_ptr<Board> board_;
    std::vector<std::unique_ptr<PluginModule>> modules_;
};

}  // namespace barograph::engine
