// SPDX-License-Identifier: BSD-3-Clause
// See trace_analysis.hpp.
#include "bindings/trace_analysis.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string_view>
#include <utility>

#include "bindings/arrow_table.hpp"
#include "engine/analysis.hpp"
#include "engine/live_analysis.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

// The tables by name, how many events there were, how many blocks were left out, and the modules that failed
// with what they said.
nb::tuple as_python(engine::Analysis made) {
    nb::dict tables;
    for (auto& [name, table] : made.tables) {
        tables[name.c_str()] = nb::cast(Table{std::make_shared<const read::ColumnTable>(std::move(table))});
    }
    nb::list failures;
    for (const engine::Failure& failure : made.failures) {
        failures.append(nb::make_tuple(failure.source, failure.what));
    }
    return nb::make_tuple(tables, made.events, made.damaged, failures);
}

nb::tuple analyze_trace(const std::vector<std::string>& files,
                        const std::map<std::uint32_t, std::uint64_t>& late_ns, unsigned workers,
                        std::vector<std::string> modules, bool salvage, std::uint32_t process,
                        std::vector<int> sockets) {
    engine::Analysis made;
    {
        const nb::gil_scoped_release unlocked;
        made = engine::analyze_trace(files, late_ns,
                                     {.workers = workers,
                                      .modules = std::move(modules),
                                      .salvage = salvage,
                                      .process = process,
                                      .sockets = std::move(sockets)});
    }
    return as_python(std::move(made));
}

std::unique_ptr<engine::LiveAnalysis> live_analysis(unsigned workers, std::vector<std::string> modules) {
    return std::make_unique<engine::LiveAnalysis>(
        engine::AnalysisOptions{.workers = workers, .modules = std::move(modules)});
}

void take_content(engine::LiveAnalysis& analysis, std::uint32_t stream, const nb::bytes& bytes) {
    const std::string_view view(bytes.c_str(), bytes.size());
    const nb::gil_scoped_release unlocked;
    analysis.take(stream, view);
}

nb::tuple so_far(engine::LiveAnalysis& analysis) {
    engine::Analysis made;
    {
        const nb::gil_scoped_release unlocked;
        made = analysis.so_far();
    }
    return as_python(std::move(made));
}

nb::dict state(const engine::LiveAnalysis& analysis) {
    const engine::LiveAnalysis::State state = analysis.state();
    nb::dict known;
    known["events"] = state.events;
    known["missing"] = state.missing;
    known["left_out"] = state.left_out;
    known["processes"] = state.processes;
    known["ended_processes"] = state.ended_processes;
    known["streams"] = state.streams;
    known["ended_streams"] = state.ended_streams;
    return known;
}

nb::list modules() {
    nb::list known;
    for (const engine::ModuleInfo& module : engine::modules()) {
        known.append(nb::make_tuple(nb::str(module.name.data(), module.name.size()),
                                    nb::str(module.what.data(), module.what.size())));
    }
    return known;
}

}  // namespace

void define_trace_analysis(nb::module_& module) {
    module.def("analyze_trace", &analyze_trace, "files"_a, "late_ns"_a, "workers"_a = 1,
               "modules"_a = std::vector<std::string>(), "salvage"_a = false, "process"_a = 0,
               "sockets"_a = std::vector<int>());
    module.def("engine_modules", &modules);
    nb::class_<engine::LiveAnalysis>(module, "LiveAnalysis")
        .def(nb::new_(&live_analysis), "workers"_a = 1, "modules"_a = std::vector<std::string>())
        .def("take", &take_content, "stream"_a, "content"_a)
        .def("so_far", &so_far)
        .def("state", &state);
}

}  // namespace barograph::bindings
