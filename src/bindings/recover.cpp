// SPDX-License-Identifier: BSD-3-Clause
// The Python module barograph._recover: looks at the arenas of dead and running processes, and makes profiles
// of them. Used by barograph.recover only. Holds no policy: what belongs together and what may be removed is
// decided there.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "collect/output/trace_file.hpp"
#include "format/arena/arena_state_names.hpp"
#include "format/arena/process_origin.hpp"
#include "format/arena/profile_names.hpp"
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
    std::shared_ptr<stream::ReplayedProcess> replayed = nullptr;  // where it is in no file
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

std::string process_of(const Arena& arena) { return recover::process_name(arena.summary); }

bool is_hidden(const Arena& arena) { return recover::is_hidden(arena.summary, arena.liveness); }

std::vector<Arena> survey(const std::string& folder, bool started_here) {
    const nb::gil_scoped_release unlocked;
    recover::Here here = recover::this_node();
    here.started_all = started_here;
    std::vector<Arena> found;
    for (const std::string& path : recover::find_arenas(folder)) {
        Arena arena{recover::look_at(path), recover::Liveness::kElsewhere};
        if (arena.summary.gone) {
            continue;  // removed since the folder was read, by the process that has put all of it into a profile
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

recover::Recovered write_profile(const std::vector<std::pair<Arena, bool>>& sources, std::uint32_t world_size,
                                 const std::string& output, bool snapshot,
                                 const std::map<std::string, std::string>& metadata, bool complete) {
    const nb::gil_scoped_release unlocked;
    recover::Order order;
    for (const auto& [arena, running] : sources) {
        recover::Source& source =
            order.sources.emplace_back(recover::Source{.path = arena.summary.path, .running = running});
        if (arena.replayed != nullptr) {
            source.arena = arena.replayed->arena.view();
            source.passed_on = &arena.replayed->passed_on;
        }
    }
    order.world_size = world_size;
    order.output = output;
    order.kind = snapshot   ? recover::Kind::kSnapshot
                 : complete ? recover::Kind::kFinalize
                            : recover::Kind::kRecovery;
    order.metadata.assign(metadata.begin(), metadata.end());
    return recover::write_profile(order);
}

stream::Replayed replay(const std::string& file, bool salvage) {
    const nb::gil_scoped_release unlocked;
    return stream::replay(file, salvage);
}

stream::Replayed replay_bytes(const nb::bytes& bytes, bool salvage) {
    return stream::replay_bytes(std::string(bytes.c_str(), bytes.size()), salvage);
}

Arena arena_of(const std::shared_ptr<stream::ReplayedProcess>& process) {
    return {.summary = recover::look_at(process->arena.view()), .replayed = process};
}

// Opens a file that has lost its name; nothing if it is not an arena.
std::optional<Arena> arena_in(int descriptor, const std::string& path) {
    const auto process = std::make_shared<stream::ReplayedProcess>();
    if (process->arena.copy(descriptor) != 0) {
        return std::nullopt;
    }
    Arena arena = arena_of(process);
    arena.summary.path = path;
    arena.liveness = recover::liveness(arena.summary, recover::this_node());
    return arena;
}

Arena arena_at(const std::string& path) {
    Arena arena;
    arena.summary.path = path;
    return arena;
}

// Its arena, what an agent has passed on of it besides, whether it runs, and its rank where it does not know
// it.
using TracedProcess = std::tuple<Arena, std::optional<Arena>, bool, std::uint32_t>;

struct WrittenTraces {
    std::string problem;
    collect::TraceWritten written;
};

WrittenTraces write_traces(const std::vector<TracedProcess>& processes, const std::string& profile) {
    const nb::gil_scoped_release unlocked;
    std::deque<recover::ArenaBytes> loaded;
    std::vector<collect::TraceSource> sources;
    WrittenTraces out;
    bool whole = true;
    for (const auto& [arena, passed_on, running, rank] : processes) {
        collect::TraceSource source;
        source.options.running = {running};
        source.options.first_rank = rank;
        if (arena.replayed != nullptr) {
            source.arena = arena.replayed->arena.view();
            source.passed_on = &arena.replayed->passed_on;
        } else {
            recover::ArenaBytes& bytes = loaded.emplace_back();
            const std::string& path = arena.summary.path;
            if (const int status = running ? bytes.map(path) : bytes.copy(path); status != 0) {
                out.problem = recover::describe_error(status);
                whole = false;
                continue;
            }
            source.arena = bytes.view();
        }
        if (passed_on.has_value() && passed_on->replayed != nullptr) {
            source.passed_on = &passed_on->replayed->passed_on;
        }
        sources.push_back(std::move(source));
    }
    out.written = collect::write_traces(sources, profile, out.problem);
    out.written.whole = out.written.whole && whole;
    return out;
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
        .def_prop_ro("process", &bb::process_of)
        .def_prop_ro("rank",
                     [](const Arena& arena) -> std::optional<std::uint32_t> {
                         const std::uint32_t rank = arena.summary.world_rank;
                         return rank == bf::kNoRank ? std::nullopt : std::optional(rank);
                     })
        .def_prop_ro("world_size", [](const Arena& arena) { return arena.summary.world_size; })
        .def_prop_ro("state", [](const Arena& arena) { return bf::name_of(arena.summary.state); })
        .def_prop_ro("liveness", [](const Arena& arena) { return bb::name_of(arena.liveness); })
        .def_prop_ro("hidden", &bb::is_hidden)
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
        .def_ro("traced", &Recovered::traced)
        .def_ro("processes", &Recovered::processes)
        .def_ro("missing", &Recovered::missing)
        .def_ro("unreadable", &Recovered::unreadable);

    using bb::WrittenTraces;
    nb::class_<WrittenTraces>(module, "WrittenTraces")
        .def_ro("problem", &WrittenTraces::problem)
        .def_prop_ro("whole", [](const WrittenTraces& traces) { return traces.written.whole; })
        .def_prop_ro("made", [](const WrittenTraces& traces) { return traces.written.made; })
        .def_prop_ro("missing", [](const WrittenTraces& traces) { return traces.written.missing; });

    using barograph::stream::Replayed;
    using barograph::stream::ReplayedProcess;
    nb::class_<ReplayedProcess>(module, "ReplayedProcess")
        .def_ro("events", &ReplayedProcess::events)
        .def_ro("lost", &ReplayedProcess::lost)
        .def_ro("ended", &ReplayedProcess::ended);
    nb::class_<Replayed>(module, "Replayed")
        .def_ro("processes", &Replayed::processes)
        .def_ro("problem", &Replayed::problem)
        .def_ro("complete", &Replayed::complete)
        .def_ro("left_out", &Replayed::left_out)
        .def_ro("missing", &Replayed::missing);

    module.attr("OUTPUT_KEY") = bf::kOutputKey;
    module.attr("NAMED_OUTPUT_KEY") = bf::kNamedOutputKey;
    module.attr("PROFILE_KEY") = bf::kProfileKey;
    module.attr("TRACE_LEFT_KEY") = bf::kTraceLeftKey;
    module.attr("FORKED_KEY") = bf::kForkedKey;
    module.def("note_clocks", &barograph::recover::note_clocks, "copy"_a);
    module.def("note_life", &barograph::recover::note_life, "path"_a, "ended"_a);
    module.def("note_moves", &barograph::recover::note_moves, "path"_a, "moves"_a);
    module.def("replay", &bb::replay, "file"_a, "salvage"_a = false);
    module.def("replay_bytes", &bb::replay_bytes, "content"_a, "salvage"_a = false);
    module.def("arena_of", &bb::arena_of, "process"_a);
    module.def("arena_in", &bb::arena_in, "descriptor"_a, "path"_a);
    module.def("is_collected", &barograph::recover::is_collected, "descriptor"_a);
    module.def("arena_at", &bb::arena_at, "path"_a);
    module.def("write_traces", &bb::write_traces, "processes"_a, "profile"_a);
    module.def("survey", &bb::survey, "folder"_a, "started_here"_a = false);
    module.def("find_pid", &barograph::recover::find_pid, "pid"_a, "pid_namespace"_a);
    module.def("worlds", &bb::worlds, "arenas"_a, "collected"_a = false);
    module.def("write_profile", &bb::write_profile, "sources"_a, "world_size"_a, "output"_a,
               "snapshot"_a = false, "metadata"_a = std::map<std::string, std::string>{},
               "complete"_a = false);
}
