// SPDX-License-Identifier: BSD-3-Clause
// The Python module barograph._recover: looks at the arenas of dead and running processes, and makes profiles of them. Used
// by barograph.recover only. Holds no policy: what belongs together and what may be removed is decided there.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <deque>
#include <optional>
#include <tuple>

#include "collect/output/trace_file.hpp"
#include "format/arena_state_names.hpp"
#include "format/process_origin.hpp"
#include "recover/arena_file.hpp"
#include "recover/arena_folder.hpp"
#include "recover/life_signs.hpp"
#include "recover/liveness.hpp"
#include "recover/recovery.hpp"
#include "recover/worlds.hpp"
#include "stream/replay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

using recover::ArenaSummary;

// An arena and whether its process runs, as of when it was looked at.
struct Arena {
    ArenaSummary summary;
    recover::Liveness liveness = recover::Liveness::kDead;
};

const char* name_of(recover::Liveness liveness) {
    switch (liveness) {
        case recover::Liveness::kDead:
            return "dead";
        case recover::Liveness::kRunning:
            return "running";
        case recover::Liveness::kElsewhere:
            return "elsewhere";
    }
    return "elsewhere";
}

std::vector<Arena> survey(const std::string& folder) {
    const nb::gil_scoped_release unlocked;
    const recover::Here here = recover::this_node();
    std::vector<Arena> found;
    for (const std::string& path : recover::find_arenas(folder)) {
        Arena arena{recover::look_at(path), recover::Liveness::kElsewhere};
        if (arena.summary.gone) {
            continue;  // removed since the folder was read, by whoever has put all of it into a profile
        }
        if (arena.summary.problem.empty()) {
            arena.liveness = recover::liveness(arena.summary, here);
        }
        found.push_back(std::move(arena));
    }
    return found;
}

std::vector<std::pair<std::uint32_t, std::vector<std::size_t>>> worlds(const std::vector<Arena>& arenas,
                                                                       bool collected) {
    std::vector<ArenaSummary> summaries;
    summaries.reserve(arenas.size());
    for (const Arena& arena : arenas) {
        summaries.push_back(arena.summary);
    }
    std::vector<std::pair<std::uint32_t, std::vector<std::size_t>>> found;
    for (const recover::World& world :
         recover::worlds_of(summaries, collected ? recover::Collected::kToo : recover::Collected::kLeftOut)) {
        found.emplace_back(world.size, world.members);
    }
    return found;
}

recover::Recovered write_profile(const std::vector<std::pair<std::string, bool>>& sources,
                                 std::uint32_t world_size, const std::string& output, bool snapshot,
                                 const std::map<std::string, std::string>& metadata, bool complete) {
    const nb::gil_scoped_release unlocked;
    recover::Order order;
    for (const auto& [path, running] : sources) {
        order.sources.push_back({path, running});
    }
    order.world_size = world_size;
    order.output = output;
    order.kind = snapshot   ? recover::Kind::kSnapshot
                 : complete ? recover::Kind::kFinalize
                            : recover::Kind::kRecovery;
    order.metadata.assign(metadata.begin(), metadata.end());
    return recover::write_profile(order);
}

stream::Replayed replay(const std::string& file, const std::string& folder, bool salvage) {
    const nb::gil_scoped_release unlocked;
    return stream::replay(file, folder, salvage);
}

// Its arena, one with older blocks or "", whether it runs, and its rank where it does not know it.
using TracedProcess = std::tuple<std::string, std::string, bool, std::uint32_t>;

// `own`: nobody else changes the files, so that they need not be copied.
std::string write_traces(const std::vector<TracedProcess>& processes, const std::string& profile, bool own) {
    const nb::gil_scoped_release unlocked;
    std::deque<recover::ArenaBytes> loaded;
    std::vector<collect::TraceSource> sources;
    std::string problem;
    for (const auto& [path, older, running, rank] : processes) {
        recover::ArenaBytes& bytes = loaded.emplace_back();
        recover::ArenaBytes& before = loaded.emplace_back();
        int status = running || own ? bytes.map(path) : bytes.copy(path);
        if (status == 0 && !older.empty()) {
            status = before.map(older);
        }
        if (status != 0) {
            problem = recover::describe_error(status);
            continue;
        }
        collect::LocalOptions options;
        options.running = {running};
        options.first_rank = rank;
        sources.push_back({bytes.view(), options, collect::Ring::kRead, before.view()});
    }
    collect::write_traces(sources, profile, problem);
    return problem;
}

}  // namespace
}  // namespace barograph::bindings

// NOLINTNEXTLINE(performance-unnecessary-value-param): the macro passes it by value
NB_MODULE(_recover, module) {
    namespace bb = barograph::bindings;
    namespace bf = barograph::format;
    using barograph::recover::Recovered;
    using bb::Arena;

    module.doc() = "Looks at what processes left or are writing; use barograph.recover.";

    nb::class_<Arena>(module, "Arena")
        .def_prop_ro("path", [](const Arena& arena) { return arena.summary.path; })
        .def_prop_ro("problem", [](const Arena& arena) { return arena.summary.problem; })
        .def_prop_ro("bytes", [](const Arena& arena) { return arena.summary.bytes; })
        .def_prop_ro("pid", [](const Arena& arena) { return arena.summary.pid; })
        .def_prop_ro("rank",
                     [](const Arena& arena) -> std::optional<std::uint32_t> {
                         const std::uint32_t rank = arena.summary.world_rank;
                         return rank == bf::kNoRank ? std::nullopt : std::optional(rank);
                     })
        .def_prop_ro("world_size", [](const Arena& arena) { return arena.summary.world_size; })
        .def_prop_ro("state", [](const Arena& arena) { return bf::name_of(arena.summary.state); })
        .def_prop_ro("liveness", [](const Arena& arena) { return bb::name_of(arena.liveness); })
        .def_prop_ro("start_unix_ns", [](const Arena& arena) { return arena.summary.start_unix_ns; })
        .def_prop_ro("node", [](const Arena& arena) { return arena.summary.node; })
        .def_prop_ro("job", [](const Arena& arena) { return arena.summary.job; })
        .def_prop_ro("events", [](const Arena& arena) { return arena.summary.events; })
        .def_prop_ro("dropped", [](const Arena& arena) { return arena.summary.dropped; })
        .def_prop_ro("samples", [](const Arena& arena) { return arena.summary.samples; })
        .def_prop_ro("open_regions", [](const Arena& arena) { return arena.summary.open_regions; })
        .def_prop_ro("where", [](const Arena& arena) { return arena.summary.where; })
        .def_prop_ro("metadata", [](const Arena& arena) { return arena.summary.metadata; });

    nb::class_<Recovered>(module, "Recovered")
        .def_prop_ro("written", [](const Recovered& result) { return result.outcome.written; })
        .def_prop_ro("path", [](const Recovered& result) { return result.outcome.path; })
        .def_prop_ro("problem", [](const Recovered& result) { return result.outcome.problem; })
        .def_ro("processes", &Recovered::processes)
        .def_ro("missing", &Recovered::missing)
        .def_ro("unreadable", &Recovered::unreadable);

    using barograph::stream::Replayed;
    nb::class_<Replayed::Process>(module, "ReplayedProcess")
        .def_ro("path", &Replayed::Process::path)
        .def_prop_ro("rank",
                     [](const Replayed::Process& process) -> std::optional<std::uint32_t> {
                         return process.rank == bf::kNoRank ? std::nullopt : std::optional(process.rank);
                     })
        .def_ro("world_size", &Replayed::Process::world_size)
        .def_ro("events", &Replayed::Process::events)
        .def_ro("lost", &Replayed::Process::lost)
        .def_ro("ended", &Replayed::Process::ended);
    nb::class_<Replayed>(module, "Replayed")
        .def_ro("processes", &Replayed::processes)
        .def_ro("problem", &Replayed::problem)
        .def_ro("complete", &Replayed::complete)
        .def_ro("left_out", &Replayed::left_out)
        .def_ro("missing", &Replayed::missing);

    module.attr("OUTPUT_KEY") = bf::kOutputKey;
    module.attr("PROFILE_KEY") = bf::kProfileKey;
    module.attr("FORKED_KEY") = bf::kForkedKey;
    module.def("note_clocks", &barograph::recover::note_clocks, "copy"_a);
    module.def("note_life", &barograph::recover::note_life, "path"_a, "ended"_a);
    module.def("note_moves", &barograph::recover::note_moves, "path"_a, "moves"_a);
    module.def("replay", &bb::replay, "file"_a, "folder"_a, "salvage"_a = false);
    module.def("write_traces", &bb::write_traces, "processes"_a, "profile"_a, "own"_a = false);
    module.def("survey", &bb::survey, "folder"_a);
    module.def("worlds", &bb::worlds, "arenas"_a, "collected"_a = false);
    module.def("write_profile", &bb::write_profile, "sources"_a, "world_size"_a, "output"_a,
               "snapshot"_a = false, "metadata"_a = std::map<std::string, std::string>{},
               "complete"_a = false);
}
