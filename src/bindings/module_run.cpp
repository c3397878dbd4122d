// SPDX-License-Identifier: BSD-3-Clause
// See module_run.hpp.
#include "bindings/module_run.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <sys/prctl.h>

#include <csignal>
#include <memory>
#include <utility>

#include "bindings/arrow_table.hpp"
#include "bindings/python_module.hpp"
#include "engine/plugins/plugin_run.hpp"
#include "engine/plugins/result_frames.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

std::span<const std::uint8_t> bytes_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

nb::dict tables_of(const engine::Results& results, std::uint32_t module) {
    nb::dict tables;
    for (auto& [name, table] : results.tables(module)) {
        tables[name.c_str()] = nb::cast(Table{std::make_shared<const read::ColumnTable>(std::move(table))});
    }
    return tables;
}

class ModuleRun {
public:
    // `heartbeat`, `output`: files of the process that asked; -1: it is this one.
    ModuleRun(unsigned workers, int heartbeat, int output)
        : beats_(heartbeat < 0 ? std::make_unique<engine::Heartbeat>(workers + 1)
                               : std::make_unique<engine::Heartbeat>(workers + 1, heartbeat)),
          frames_(output < 0 ? nullptr : std::make_unique<engine::FrameSink>(output)),
          run_(std::make_shared<engine::PluginRun>(
              workers, *beats_, frames_ ? static_cast<engine::ResultSink&>(*frames_) : results_)) {
        if (frames_) {
            beats_->catch_signals();
            (void)std::signal(SIGPIPE, SIG_IGN);
            (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a module that never returns outlives nobody
        }
    }

    nb::tuple add_library(const std::string& path) {
        {
            const nb::gil_scoped_release unlocked;
            run_->add(engine::load_plugin(path));
        }
        return described();
    }

    nb::tuple add_python(const std::string& name, const std::string& what, const nb::list& tables,
                         const nb::list& sources, nb::object finish) {
        auto made = std::make_unique<PythonModule>(tables, sources, std::move(finish));
        run_->add(made->plugin(name, what, run_));
        python_.emplace_back(name, std::move(made));
        return described();
    }

    nb::tuple run(const std::vector<std::string>& files,
                  const std::map<std::uint32_t, std::uint64_t>& late_ns, bool salvage) {
        engine::PluginRun::Outcome outcome;
        {
            const nb::gil_scoped_release unlocked;
            outcome = run_->run(files, late_ns, salvage);
        }
        return nb::make_tuple(outcome.events, outcome.blocks, outcome.damaged);
    }

    [[nodiscard]] nb::list failures() const {
        nb::list found;
        for (const auto& module : run_->modules()) {
            if (const std::string why = module->failure(); !why.empty()) {
                found.append(nb::make_tuple(std::string(module->name()), why));
            }
        }
        return found;
    }

    // Module, source, and of how many blocks and events it had how many.
    [[nodiscard]] nb::list sampled() const {
        nb::list found;
        for (const auto& [name, module] : python_) {
            for (const Sampled& one : module->sampled()) {
                found.append(nb::make_tuple(name, one.source, one.blocks_seen, one.blocks, one.events_seen,
                                            one.events));
            }
        }
        return found;
    }

    [[nodiscard]] nb::dict tables(std::uint32_t module) const { return tables_of(results_, module); }

    void send(const nb::bytes& text) {
        if (frames_) {
            frames_->send(engine::FrameKind::kText, bytes_of(text));
        }
    }

private:
    // The module that was added last: name, what it finds, and the types of entries that it is sensitive to.
    [[nodiscard]] nb::tuple described() const {
        const engine::PluginModule& module = *run_->modules().back();
        return nb::make_tuple(std::string(module.name()), module.what(), module.wants());
    }

    engine::Results results_;
    std::unique_ptr<engine::Heartbeat> beats_;
    std::unique_ptr<engine::FrameSink> frames_;
    std::vector<std::pair<std::string, std::unique_ptr<PythonModule>>> python_;
    std::shared_ptr<engine::PluginRun> run_;
};

}  // namespace

void define_module_run(nb::module_& module) {
    nb::register_exception_translator([](const std::exception_ptr& pointer, void* /*payload*/) {
        try {
            std::rethrow_exception(pointer);
        } catch (const engine::PluginRefused& refused) {
            const nb::tuple words = nb::make_tuple(refused.what(), refused.hint());
            PyErr_SetObject(PyExc_ValueError, words.ptr());
        }
    });
    define_python_blocks(module);
    nb::class_<ModuleRun>(module, "ModuleRun")
        .def(nb::init<unsigned, int, int>(), "workers"_a, "heartbeat"_a = -1, "output"_a = -1)
        .def("add_library", &ModuleRun::add_library, "path"_a)
        .def("add_python", &ModuleRun::add_python, "name"_a, "what"_a, "tables"_a, "sources"_a, "finish"_a)
        .def("run", &ModuleRun::run, "files"_a, "late_ns"_a, "salvage"_a = false)
        .def("failures", &ModuleRun::failures)
        .def("sampled", &ModuleRun::sampled)
        .def("tables", &ModuleRun::tables, "module"_a)
        .def("send", &ModuleRun::send, "text"_a);

    using engine::Results;
    nb::class_<Results>(module, "ModuleResults")
        .def(nb::init<>())
        .def(
            "take",
            [](Results& results, std::uint32_t kind, const nb::bytes& content) {
                engine::take_frame(results, static_cast<engine::FrameKind>(kind), bytes_of(content));
            },
            "kind"_a, "content"_a)
        .def(
            "tables", [](const Results& results, std::uint32_t of) { return tables_of(results, of); },
            "module"_a);
}

}  // namespace barograph::bindings
