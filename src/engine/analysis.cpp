// SPDX-License-Identifier: BSD-3-Clause
// See analysis.hpp.
#include "engine/analysis.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "engine/feed/trace_feed.hpp"
#include "engine/modules/anomalies.hpp"
#include "engine/modules/gaps.hpp"
#include "engine/modules/profile.hpp"
#include "engine/modules/temporal.hpp"
#include "engine/modules/topology.hpp"
#include "engine/modules/waits/waits.hpp"

namespace barograph::engine {
namespace {

template <typename Made>
std::unique_ptr<Module> make() {
    return std::make_unique<Made>();
}

struct Known {
    ModuleInfo info;
    std::unique_ptr<Module> (*make)();
};
constexpr Known kKnown[] = {
    {{"profile", "calls, time and bytes of each call path and object"}, make<ProfileModule>},
    {{"topology", "who sends to whom, by communicator and call"}, make<TopologyModule>},
    {{"density", "calls, time and bytes of each operation by rank"}, make<DensityModule>},
    {{"temporal", "calls, time and bytes of each operation and rank by time"}, make<TemporalModule>},
    {{"waits", "who waited for whom, in which call, and what kept the other"}, make<Waits>},
    {{"anomalies", "calls that took much longer than the earlier ones of their thread and call path"},
     make<AnomaliesModule>},
    {{"gaps", "events that are missing, by rank and thread"}, make<GapsModule>},
};

}  // namespace

const std::vector<ModuleInfo>& modules() {
    static const std::vector<ModuleInfo> kInfos = [] {
        std::vector<ModuleInfo> infos;
        for (const Known& known : kKnown) {
            infos.push_back(known.info);
        }
        return infos;
    }();
    return kInfos;
}

std::vector<std::unique_ptr<Module>> make_modules(const std::vector<std::string>& names) {
    std::vector<std::unique_ptr<Module>> wanted;
    for (const Known& known : kKnown) {
        if (names.empty() || std::find(names.begin(), names.end(), known.info.name) != names.end()) {
            wanted.push_back(known.make());
        }
    }
    for (const std::string& name : names) {
        if (std::none_of(std::begin(kKnown), std::end(kKnown),
                         [&](const Known& known) { return known.info.name == name; })) {
            throw std::invalid_argument("there is no module " + name);
        }
    }
    return wanted;
}

Analysis analyze_trace(const std::vector<std::string>& files,
                       const std::map<std::uint32_t, std::uint64_t>& late_ns,
                       const AnalysisOptions& options) {
    const std::vector<std::unique_ptr<Module>> wanted = make_modules(options.modules);
    constexpr Level kProgram = 0;
    Analysis analysis;
    Dictionary dictionary;
    TraceFeed feed(files, late_ns, dictionary, options.salvage);
    {
        Board board({.workers = options.workers});
        for (const auto& module : wanted) {
            module->attach(board, kProgram);
        }
        feed.run(board, kProgram);
        analysis.events = feed.events();
        analysis.damaged = feed.damaged();
        analysis.failures = board.failures();
    }
    Board again({.workers = options.workers});
    bool wants_more = false;
    for (const auto& module : wanted) {
        wants_more = module->attach_again(again, kProgram) || wants_more;
    }
    if (wants_more) {
        feed.run(again, kProgram);
        for (const Failure& failure : again.failures()) {
            analysis.failures.push_back(failure);
        }
    }
    for (const auto& module : wanted) {
        for (NamedTable& table : module->tables(dictionary)) {
            analysis.tables.push_back(std::move(table));
        }
    }
    return analysis;
}

}  // namespace barograph::engine
