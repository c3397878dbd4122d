// SPDX-License-Identifier: BSD-3-Clause
// See analysis.hpp.
#include "engine/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

#include "engine/clocks/node_clocks.hpp"
#include "engine/feed/trace_feed.hpp"
#include "engine/modules/anomalies.hpp"
#include "engine/modules/columns.hpp"
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

constexpr Level kProgram = 0;

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

namespace {

// A pass of its own over the events: waits are known once times are by one clock.
NodeClocks compare_clocks(TraceFeed& feed, unsigned workers) {
    Waits waits;
    Board board({.workers = workers});
    waits.attach(board, kProgram);
    feed.run(board, kProgram);
    return waits.clock_bounds().solve(static_cast<std::uint32_t>(feed.nodes().size()));
}

read::ColumnTable table_of(const NodeClocks& clocks, const std::vector<std::string>& names) {
    read::ColumnTable table;
    const std::vector<NodeClocks::Node>& nodes = clocks.nodes();
    table.rows = nodes.size();
    add_texts(table, "node", names, [](const std::string& name) { return name; });
    add_texts(table, "reference", names, [&](const std::string&) { return names.front(); });
    const auto add = [&](std::string_view name, auto get) {
        add_numbers(table, name, nodes,
                    [&](const NodeClocks::Node& node) { return node.known ? std::llround(get(node)) : 0; });
        for (std::size_t row = 0; row < nodes.size(); ++row) {
            if (!nodes[row].known) {
                table.set_null(table.columns.back(), row);
            }
        }
    };
    add("offset_begin_ns", [](const NodeClocks::Node& node) { return node.offset.front(); });
    add("offset_end_ns", [](const NodeClocks::Node& node) { return node.offset.back(); });
    add("error_least_ns",
        [](const NodeClocks::Node& node) { return *std::min_element(node.error.begin(), node.error.end()); });
    add("error_most_ns",
        [](const NodeClocks::Node& node) { return *std::max_element(node.error.begin(), node.error.end()); });
    add_numbers(table, "count", nodes, [](const NodeClocks::Node& node) { return node.bounds; });
    return table;
}

}  // namespace

Analysis analyze_trace(const std::vector<std::string>& files,
                       const std::map<std::uint32_t, std::uint64_t>& late_ns,
                       const AnalysisOptions& options) {
    const std::vector<std::unique_ptr<Module>> wanted = make_modules(options.modules);
    Analysis analysis;
    Dictionary dictionary;
    TraceFeed feed(files, late_ns, dictionary, options.salvage);
    const bool compares_nodes = std::any_of(wanted.begin(), wanted.end(),
                                            [](const auto& module) { return module->compares_nodes(); });
    if (compares_nodes && feed.nodes().size() > 1) {
        const auto clocks = std::make_shared<const NodeClocks>(compare_clocks(feed, options.workers));
        feed.use_clocks(clocks);
        for (const auto& module : wanted) {
            module->use_clocks(clocks);
        }
        analysis.tables.emplace_back("node_clocks", table_of(*clocks, feed.nodes()));
    }
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
