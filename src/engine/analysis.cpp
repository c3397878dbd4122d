// SPDX-License-Identifier: BSD-3-Clause
// See analysis.hpp.
#include "engine/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
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
#include "engine/processes/peers.hpp"
#include "engine/processes/spread.hpp"
#include "read/profile_error.hpp"

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

namespace {

using Modules = std::vector<std::unique_ptr<Module>>;

// What the processes of an analysis do one after the other, all the same. What goes wrong in one ends them
// all.
class Passes {
public:
    Passes(TraceFeed& feed, Spread& spread, unsigned workers)
        : feed_(feed), spread_(spread), workers_(workers) {}

    // A pass over all events, for sources that `attach` has added to its board.
    void run(const std::function<void(Board&)>& attach, std::vector<Failure>& failures) {
        // Events that are decoded, of which each worker has some blocks: more would take memory, and no less
        // time.
        constexpr std::size_t kBytes = std::size_t{16} << 20U;
        constexpr std::size_t kOfWorker = std::size_t{4} << 20U;
        Board board({.workers = workers_, .quota = std::max(kBytes, workers_ * kOfWorker)});
        attach(board);
        collect::Problem problem;
        std::exception_ptr error;
        spread_.begin(board, problem);
        if (!problem) {
            try {
                feed_.run(board, kProgram, spread_);
            } catch (const std::exception& met) {
                error = std::current_exception();
                problem.set(std::string_view(met.what()));
            } catch (...) {
                error = std::current_exception();
                problem.set("the events cannot be analyzed");
            }
        }
        spread_.end(board, problem);
        if (error) {
            std::rethrow_exception(error);
        }
        check(problem);
        const std::vector<Failure> met = board.failures();
        failures.insert(failures.end(), met.begin(), met.end());
    }

    // What all have found in it comes to process 0.
    void merge(const Modules& modules) {
        merge(
            [&](format::ByteWriter& out) {
                for (const auto& module : modules) {
                    module->put(out);
                }
            },
            [&](format::ByteReader& in, const Renumbering& numbers) {
                for (const auto& module : modules) {
                    module->take(in, numbers);
                }
            });
    }

    // How many events and damaged blocks all had, and which modules failed in any.
    void merge(Analysis& analysis) {
        merge(
            [&](format::ByteWriter& out) {
                out.varint(analysis.events);
                out.varint(analysis.damaged);
                out.varint(analysis.failures.size());
                for (const Failure& failure : analysis.failures) {
                    out.sized_text(failure.source);
                    out.sized_text(failure.what);
                }
            },
            [&](format::ByteReader& in, const Renumbering&) {
                analysis.events += in.varint();
                analysis.damaged += in.varint();
                for (std::uint64_t count = in.varint(); count > 0; --count) {
                    Failure failure{.source = in.sized_text(), .what = in.sized_text()};
                    const bool is_known =
                        std::any_of(analysis.failures.begin(), analysis.failures.end(),
                                    [&](const Failure& known) { return known.source == failure.source; });
                    if (!is_known) {
                        analysis.failures.push_back(std::move(failure));
                    }
                }
            });
    }

    // Whether process 0 has modules that want all events once more; what these have to know for that comes to
    // all.
    bool wants_again(const Modules& modules) {
        bool wanted = false;
        if (spread_.rank() == 0) {
            for (const auto& module : modules) {
                wanted = module->wants_again() || wanted;
            }
        }
        tell(
            [&](format::ByteWriter& out) {
                out.u8(wanted ? 1 : 0);
                for (const auto& module : modules) {
                    module->put_for_again(out);
                }
            },
            [&](format::ByteReader& in, const Renumbering& numbers) {
                wanted = in.u8() != 0;
                for (const auto& module : modules) {
                    module->take_for_again(in, numbers);
                }
            });
        return wanted;
    }

    void tell(const Spread::Put& put, const Spread::Take& take) {
        collect::Problem problem;
        spread_.tell(problem, put, take);
        check(problem);
    }

private:
    void merge(const Spread::Put& put, const Spread::Take& take) {
        collect::Problem problem;
        spread_.merge(problem, put, take);
        check(problem);
    }
    static void check(const collect::Problem& problem) {
        if (problem) {
            throw read::ProfileError("", "", -1, std::string(problem.text()));
        }
    }

    TraceFeed& feed_;
    Spread& spread_;
    unsigned workers_;
};

// A pass of its own over the events: waits are known once times are by one clock.
NodeClocks compare_clocks(Passes& passes, Spread& spread, std::uint32_t nodes) {
    Modules only;
    auto& waits = static_cast<Waits&>(*only.emplace_back(std::make_unique<Waits>()));
    waits.use_spread(spread);
    std::vector<Failure> failures;
    passes.run([&](Board& board) { waits.attach(board, kProgram); }, failures);
    passes.merge(only);
    NodeClocks clocks = waits.clock_bounds().solve(nodes);
    passes.tell([&](format::ByteWriter& out) { clocks.put(out); },
                [&](format::ByteReader& in, const Renumbering&) { clocks = NodeClocks::take(in); });
    return clocks;
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
    const Modules wanted = make_modules(options.modules);
    Analysis analysis;
    Dictionary dictionary;
    std::optional<Peers> peers;
    std::optional<Spread> several;
    Spread alone;
    if (options.sockets.size() > 1) {
        several.emplace(peers.emplace(options.process, options.sockets), dictionary);
    }
    Spread& spread = several ? *several : alone;
    TraceFeed feed(files, late_ns, dictionary, options.salvage);
    Passes passes(feed, spread, options.workers);
    for (const auto& module : wanted) {
        module->use_spread(spread);
    }
    const bool compares_nodes = std::any_of(wanted.begin(), wanted.end(),
                                            [](const auto& module) { return module->compares_nodes(); });
    if (compares_nodes && feed.nodes().size() > 1) {
        const auto clocks = std::make_shared<const NodeClocks>(
            compare_clocks(passes, spread, static_cast<std::uint32_t>(feed.nodes().size())));
        feed.use_clocks(clocks);
        for (const auto& module : wanted) {
            module->use_clocks(clocks);
            module->use_spread(spread);  // again: entries are for it from now on
        }
        analysis.tables.emplace_back("node_clocks", table_of(*clocks, feed.nodes()));
    }
    passes.run(
        [&](Board& board) {
            for (const auto& module : wanted) {
                module->attach(board, kProgram);
            }
        },
        analysis.failures);
    analysis.events = feed.events();
    // What belongs to nobody is seen by all.
    analysis.damaged = feed.damaged() + (spread.rank() == 0 ? feed.unplaced() : 0);
    passes.merge(wanted);
    if (passes.wants_again(wanted)) {
        passes.run(
            [&](Board& board) {
                for (const auto& module : wanted) {
                    module->attach_again(board, kProgram);
                }
            },
            analysis.failures);
        passes.merge(wanted);
    }
    passes.merge(analysis);
    if (spread.rank() != 0) {
        return {};
    }
    for (const auto& module : wanted) {
        for (NamedTable& table : module->tables(dictionary)) {
            analysis.tables.push_back(std::move(table));
        }
    }
    return analysis;
}

}  // namespace barograph::engine
