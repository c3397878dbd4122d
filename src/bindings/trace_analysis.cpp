// SPDX-License-Identifier: BSD-3-Clause
// See trace_analysis.hpp.
#include "bindings/trace_analysis.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>

#include "bindings/arrow_table.hpp"
#include "engine/analysis.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

// The tables by name, how many events there were, how many blocks were left out, and the modules that failed with what they said.
nb::tuple analyze_trace(const std::vector<std::string>& files,
                        const std::map<std::uint32_t, std::uint64_t>& late_ns, unsigned workers,
                        std::vector<std::string> modules, bool salvage) {
    engine::Analysis made;
    {
        const nb::gil_scoped_release unlocked;
        made = engine::analyze_trace(files, late_ns,
                                     {.workers = workers, .modules = std::move(modules), .salvage = salvage});
    }
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
               "modules"_a = std::vector<std::string>(), "salvage"_a = false);
    module.def("engine_modules", &modules);
}

}  // namespace barograph::bindings
