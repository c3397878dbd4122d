// SPDX-License-Identifier: BSD-3-Clause
// See python_module.hpp.
#include "bindings/python_module.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <limits>
#include <mutex>
#include <utility>

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

using Context = barograph_engine_context;
using Clock = std::chrono::steady_clock;

// The call that this thread is in, for what the functions of the module ask for.
thread_local Context* t_context = nullptr;

class Entered {
public:
    explicit Entered(Context* context) { t_context = context; }
    ~Entered() { t_context = nullptr; }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;
};

Context& current() {
    if (t_context == nullptr) {
        throw std::runtime_error("this is for sources and for what finishes, while they run");
    }
    return *t_context;
}

std::uint64_t since(Clock::time_point began) {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began).count());
}

// An entry as Python has it. Views keep it, it keeps the entry, and the run that the entry refers to.
class Block {
public:
    Block(std::shared_ptr<engine::PluginRun> run, const barograph_engine_entry& entry)
        : run_(std::move(run)),
          reference_(*static_cast<const engine::EntryRef*>(entry.handle)),
          entry_(entry),
          events_(entry.events == nullptr ? barograph_engine_events{} : *entry.events) {
        run_->surroundings().kept += reference_->bytes();
    }
    ~Block() { run_->surroundings().kept -= reference_->bytes(); }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    [[nodiscard]] const barograph_engine_events& events() const {
        if (entry_.events == nullptr) {
            throw nb::attribute_error("only blocks of events have columns; this entry has data");
        }
        return events_;
    }
    [[nodiscard]] const barograph_engine_entry& entry() const noexcept { return entry_; }

private:
    std::shared_ptr<engine::PluginRun> run_;
    engine::EntryRef reference_;
    barograph_engine_entry entry_;
    barograph_engine_events events_;
};

template <typename Value>
using View = nb::ndarray<nb::numpy, const Value, nb::ndim<1>>;

template <typename Value>
nb::object view(nb::handle owner, const Value* values, std::size_t count, std::int64_t stride = 1) {
    return View<Value>(values, {count}, owner, {stride}).cast();
}

template <auto Column>
nb::object column(nb::handle self) {
    const auto& events = nb::cast<const Block&>(self).events();
    return view(self, events.*Column, events.length);
}

const char* text(const std::string& what, std::uint32_t number) {
    Context& context = current();
    const barograph_engine_host& host = engine::kPluginHost;
    if (what == "operation") {
        return host.operation_name(&context, number);
    }
    if (what == "layer") {
        return host.operation_layer(&context, number);
    }
    return what == "path" ? host.path_text(&context, number) : host.object_name(&context, number);
}

void add_rows(std::uint32_t table, const std::vector<unsigned>& types, const nb::list& columns) {
    using IntegerColumn = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using RealColumn = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    Context& context = current();
    std::vector<IntegerColumn> integers;
    std::vector<RealColumn> reals;
    std::vector<std::vector<std::string>> texts;
    std::size_t rows = std::numeric_limits<std::size_t>::max();
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (types[i] == BAROGRAPH_ENGINE_INTEGER) {
            rows = std::min(rows, integers.emplace_back(nb::cast<IntegerColumn>(columns[i])).shape(0));
        } else if (types[i] == BAROGRAPH_ENGINE_REAL) {
            rows = std::min(rows, reals.emplace_back(nb::cast<RealColumn>(columns[i])).shape(0));
        } else {
            rows = std::min(rows, texts.emplace_back(nb::cast<std::vector<std::string>>(columns[i])).size());
        }
    }
    std::vector<barograph_engine_value> values(types.size());
    for (std::size_t row = 0; row < rows && !types.empty(); ++row) {
        std::size_t integer = 0;
        std::size_t real = 0;
        std::size_t word = 0;
        for (std::size_t i = 0; i < types.size(); ++i) {
            if (types[i] == BAROGRAPH_ENGINE_INTEGER) {
                values[i].integer = integers[integer++].data()[row];
            } else if (types[i] == BAROGRAPH_ENGINE_REAL) {
                values[i].real = reals[real++].data()[row];
            } else {
                values[i].text = texts[word++][row].c_str();
            }
        }
        engine::kPluginHost.add_row(&context, table, values.data());
    }
}

void submit(const std::string& type, std::uint64_t key, const nb::bytes& data) {
    Context& context = current();
    engine::kPluginHost.submit(&context, engine::kPluginHost.type(&context, type.c_str()), key, data.data(),
                               data.size());
}

// Calls a function of Python; what it returns or throws ends the module.
template <typename... Arguments>
void call(Context* context, const nb::object& function, Arguments&&... arguments) {
    const Entered entered(context);
    try {
        const nb::object problem = function(std::forward<Arguments>(arguments)...);
        if (!problem.is_none()) {
            engine::kPluginHost.fail(context, nb::cast<std::string>(problem).c_str());
        }
    } catch (const std::exception& error) {
        engine::kPluginHost.fail(context, error.what());
    }
}

// Sources in Python run one at a time, those of all modules.
std::mutex& turn() {
    static std::mutex mutex;
    return mutex;
}

}  // namespace

struct PythonSource {
    std::string name;
    std::vector<std::string> types;
    bool ordered = false;
    nb::object function;
    engine::Sampler sampler;
    std::shared_ptr<engine::PluginRun> run{};
    Clock::time_point began{};

    int take(Context* context, const barograph_engine_entry* entries, std::size_t count) {
        const std::lock_guard mine(turn());
        if (began == Clock::time_point()) {
            began = Clock::now();
        }
        const bool of_events = count == 1 && entries[0].events != nullptr;
        if (of_events && !sampler.wants(entries[0].events->length, since(began))) {
            return 0;
        }
        const nb::gil_scoped_acquire locked;
        context->beat.again();  // it may have waited for its turn
        if (run->surroundings().kept > engine::PluginSurroundings::kMostKept) {
            engine::kPluginHost.fail(
                context,
                "more than 32 MiB of blocks are kept by views of their columns: copy what is needed");
            return 0;
        }
        const auto from = Clock::now();
        {
            nb::list blocks;
            for (std::size_t i = 0; i < count; ++i) {
                blocks.append(nb::cast(new Block(run, entries[i]), nb::rv_policy::take_ownership));
            }
            call(context, function, *blocks);
        }
        sampler.took(since(from));
        return 0;
    }
};

PythonModule::PythonModule(const nb::list& tables, const nb::list& sources, nb::object finish)
    : finish_(std::move(finish)) {
    for (const nb::handle table : tables) {
        engine::PluginTable made{.name = nb::cast<std::string>(table[0]), .columns = {}};
        for (const nb::handle column : table[1]) {
            made.columns.push_back({.name = nb::cast<std::string>(column[0]),
                                    .type = static_cast<engine::CellType>(nb::cast<int>(column[1])),
                                    .role = static_cast<engine::Role>(nb::cast<int>(column[2]))});
        }
        tables_.push_back(std::move(made));
    }
    for (const nb::handle source : sources) {
        const double patience_s = std::min(nb::cast<double>(source[3]), 1e9);
        sources_.push_back(std::make_unique<PythonSource>(
            PythonSource{.name = nb::cast<std::string>(source[0]),
                         .types = nb::cast<std::vector<std::string>>(source[1]),
                         .ordered = nb::cast<bool>(source[2]),
                         .function = nb::borrow<nb::object>(source[4]),
                         .sampler = engine::Sampler(static_cast<std::uint64_t>(patience_s * 1e9))}));
    }
}

PythonModule::~PythonModule() = default;

engine::Plugin PythonModule::plugin(std::string name, std::string what,
                                    const std::shared_ptr<engine::PluginRun>& run) {
    for (const auto& source : sources_) {
        source->run = run;
    }
    return {.name = std::move(name),
            .what = std::move(what),
            .start = [this](const barograph_engine_host* host, Context* context,
                            void** /*state*/) { return start(host, context); },
            .finish = [this](void* /*state*/, Context* context) { return finish(context); }};
}

int PythonModule::start(const barograph_engine_host* host, Context* context) {
    for (const engine::PluginTable& table : tables_) {
        std::vector<barograph_engine_column> columns;
        columns.reserve(table.columns.size());
        for (const engine::PluginColumn& column : table.columns) {
            columns.push_back({.name = column.name.c_str(),
                               .type = static_cast<std::uint32_t>(column.type),
                               .role = static_cast<std::uint32_t>(column.role)});
        }
        host->add_table(context, table.name.c_str(), columns.data(), columns.size());
    }
    for (const auto& source : sources_) {
        std::vector<std::uint64_t> types;
        for (const std::string& type : source->types) {
            types.push_back(host->type(context, type.c_str()));
        }
        const barograph_engine_source registered{
            .name = source->name.c_str(),
            .types = types.data(),
            .type_count = types.size(),
            .order = source->ordered ? static_cast<std::uint32_t>(BAROGRAPH_ENGINE_BY_KEY)
                                     : static_cast<std::uint32_t>(BAROGRAPH_ENGINE_ANY_ORDER),
            .run =
                [](void* user, Context* running, const barograph_engine_entry* entries, std::size_t count) {
                    return static_cast<PythonSource*>(user)->take(running, entries, count);
                },
            .user = source.get()};
        host->add_source(context, &registered);
    }
    return 0;
}

int PythonModule::finish(Context* context) {
    const nb::gil_scoped_acquire locked;
    call(context, finish_);
    return 0;
}

std::vector<Sampled> PythonModule::sampled() const {
    std::vector<Sampled> found;
    for (const auto& source : sources_) {
        const engine::Sampler& sampler = source->sampler;
        if (sampler.blocks_seen() != sampler.blocks()) {
            found.push_back({.source = source->name,
                             .blocks_seen = sampler.blocks_seen(),
                             .blocks = sampler.blocks(),
                             .events_seen = sampler.events_seen(),
                             .events = sampler.events()});
        }
    }
    return found;
}

void define_python_blocks(nb::module_& module) {
    using Events = barograph_engine_events;
    nb::class_<Block>(module, "EngineBlock")
        .def_prop_ro("rank", [](const Block& block) { return block.events().rank; })
        .def_prop_ro("thread", [](const Block& block) { return block.events().thread; })
        .def_prop_ro("node", [](const Block& block) { return block.events().node; })
        .def_prop_ro("first", [](const Block& block) { return block.events().first; })
        .def("__len__", [](const Block& block) { return block.events().length; })
        .def_prop_ro("start_ns", &column<&Events::start_ns>)
        .def_prop_ro("end_ns", &column<&Events::end_ns>)
        .def_prop_ro("bytes", &column<&Events::bytes>)
        .def_prop_ro("offset", &column<&Events::offset>)
        .def_prop_ro("path", &column<&Events::path>)
        .def_prop_ro("object", &column<&Events::object>)
        .def_prop_ro("info", &column<&Events::info>)
        .def_prop_ro("peer", &column<&Events::peer>)
        .def_prop_ro("tag", &column<&Events::tag>)
        .def_prop_ro("number", &column<&Events::number>)
        .def_prop_ro("serial", &column<&Events::serial>)
        .def_prop_ro("paths",
                     [](nb::handle self) {
                         const Events& events = nb::cast<const Block&>(self).events();
                         return view(self, &events.paths->path, events.path_count, 2);
                     })
        .def_prop_ro("operations",
                     [](nb::handle self) {
                         const Events& events = nb::cast<const Block&>(self).events();
                         return view(self, &events.paths->operation, events.path_count, 2);
                     })
        .def_prop_ro("objects",
                     [](nb::handle self) {
                         const Events& events = nb::cast<const Block&>(self).events();
                         return view(self, &events.objects->object, events.object_count,
                                     sizeof(barograph_engine_object) / sizeof(std::uint32_t));
                     })
        .def_prop_ro("key", [](const Block& block) { return block.entry().key; })
        .def_prop_ro("data", [](nb::handle self) {
            const barograph_engine_entry& entry = nb::cast<const Block&>(self).entry();
            return view(self, static_cast<const std::uint8_t*>(entry.data), entry.size);
        });
    module.def("engine_text", &text, "what"_a, "number"_a);
    module.def("engine_add_rows", &add_rows, "table"_a, "types"_a, "columns"_a);
    module.def("engine_submit", &submit, "kind"_a, "key"_a, "data"_a);
}

}  // namespace barograph::bindings
