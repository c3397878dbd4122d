// SPDX-License-Identifier: BSD-3-Clause
// See plugin_run.hpp.
#include "engine/plugins/plugin_run.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "engine/analysis.hpp"
#include "engine/feed/trace_feed.hpp"

namespace barograph::engine {
namespace {

bool is_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
               (character >= '0' && character <= '9') || character == '-' || character == '_';
    });
}

}  // namespace

PluginRun::PluginRun(unsigned workers, Heartbeat& heartbeat, ResultSink& sink)
    : workers_(workers), around_(heartbeat, sink) {}

void PluginRun::add(Plugin plugin) {
    const std::string name = plugin.name;
    if (!is_name(name)) {
        throw PluginRefused("'" + name + "' is not a name for a module",
                            "letters, digits, - and _ make names that --only can choose");
    }
    const auto& own = engine::modules();
    if (std::any_of(own.begin(), own.end(), [&](const ModuleInfo& module) { return module.name == name; })) {
        throw PluginRefused("there is a module " + name + " already",
                            "it is one of Barograph's: choose another name");
    }
    if (std::any_of(modules_.begin(), modules_.end(),
                    [&](const auto& module) { return module->name() == name; })) {
        throw PluginRefused("there are two modules " + name,
                            "give each --module once, or rename one of them");
    }
    modules_.push_back(std::make_unique<PluginModule>(std::move(plugin),
                                                      static_cast<std::uint32_t>(modules_.size()), around_));
    modules_.back()->start();
}

PluginRun::Outcome PluginRun::run(const std::vector<std::string>& files,
                                  const std::map<std::uint32_t, std::uint64_t>& late_ns, bool salvage) {
    Dictionary dictionary;
    TraceFeed feed(files, late_ns, dictionary, salvage);
    around_.dictionary = &dictionary;
    std::atomic<std::uint64_t> blocks{0};
    board_ = std::make_unique<Board>(BoardOptions{.workers = workers_});
    const SourceId progress =
        board_->add({.name = "progress",
                     .sensitivities = {kEvents},
                     .level = kProgram,
                     .run = [&](std::span<const EntryRef> entries, const Running& /*running*/) {
                         blocks.fetch_add(1, std::memory_order_relaxed);
                         around_.heartbeat.progress(value_of<Events>(entries.front()).events.size());
                     }});
    for (const auto& module : modules_) {
        module->attach(*board_, kProgram);
    }
    feed.run(*board_, kProgram, Spread());
    board_->remove(progress);  // it refers to this call
    for (const auto& module : modules_) {
        (void)module->tables(dictionary);
    }
    around_.dictionary = nullptr;
    return {.events = feed.events(), .blocks = blocks, .damaged = feed.damaged() + feed.unplaced()};
}

}  // namespace barograph::engine
