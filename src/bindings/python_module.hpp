// SPDX-License-Identifier: BSD-3-Clause
// A module of the engine that is written in Python, by the same functions that plugins in C have. Its sources
// run one at a time, with the interpreter's lock; their columns are views of the block. Used by
// module_run.cpp; the other side is python/barograph/engine.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/plugins/plugin_run.hpp"
#include "engine/plugins/sampler.hpp"

namespace barograph::bindings {

// A source that did not get all blocks of events.
struct Sampled {
    std::string source;
    std::uint64_t blocks_seen, blocks, events_seen, events;
};

struct PythonSource;

class PythonModule {
public:
    // `tables`: (name, [(name, type, role)]); `sources`: (name, [types], ordered, patience in s, function); a
    // function returns what went wrong, or None.
    PythonModule(const nanobind::list& tables, const nanobind::list& sources, nanobind::object finish);
    ~PythonModule();
    PythonModule(const PythonModule&) = delete;
    PythonModule& operator=(const PythonModule&) = delete;

    // What runs it; it and the run have to stay.
    [[nodiscard]] engine::Plugin plugin(std::string name, std::string what,
                                        const std::shared_ptr<engine::PluginRun>& run);
    [[nodiscard]] std::vector<Sampled> sampled() const;

private:
    int start(const barograph_engine_host* host, barograph_engine_context* context);
    int finish(barograph_engine_context* context);

    std::vector<engine::PluginTable> tables_;
    std::vector<std::unique_ptr<PythonSource>> sources_;
    nanobind::object finish_;
};

void define_python_blocks(nanobind::module_& module);

}  // namespace barograph::bindings
