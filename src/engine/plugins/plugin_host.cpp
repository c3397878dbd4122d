// SPDX-License-Identifier: BSD-3-Clause
// The functions that plugins call: include/barograph/engine.h says what each does. Called in the threads of
// workers, by code that is not ours: what makes no sense ends the module that did it. No exception leaves
// them.
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include "engine/plugins/plugin_module.hpp"

namespace barograph::engine {

struct PluginHost {
    using Context = barograph_engine_context;
    using Phase = barograph_engine_context::Phase;
    using Text = PluginSurroundings::Text;

    static void complain(Context& context, std::string why) noexcept {
        if (context.failure.empty()) {
            context.failure = why.empty() ? "it does not say why" : std::move(why);
        }
    }
    // Runs `act`; what it throws ends the module.
    template <typename Result, typename Act>
    static Result guarded(Context& context, Result otherwise, Act act) noexcept {
        try {
            return act();
        } catch (const std::exception& error) {
            complain(context, error.what());
        }
        return otherwise;
    }

    static std::uint64_t type(Context* context, const char* name) {
        return guarded(*context, std::uint64_t{0}, [&]() -> std::uint64_t {
            const std::string text = name == nullptr ? "" : name;
            if (text == BAROGRAPH_ENGINE_EVENTS) {
                return kEvents;
            }
            if (text.empty() || text.starts_with("barograph.")) {
                complain(*context, "there is no type of entries '" + text + "'");
                return 0;
            }
            PluginSurroundings& around = context->module.around_;
            const std::lock_guard lock(around.types_mutex);
            const auto [at, added] = around.types.try_emplace(type_id(text), text);
            if (!added && at->second != text) {
                complain(*context, "types '" + text + "' and '" + at->second + "' have the same number");
                return 0;
            }
            return at->first;
        });
    }

    static bool is_known(const Context& context, TypeId type) {
        PluginSurroundings& around = context.module.around_;
        const std::lock_guard lock(around.types_mutex);
        return around.types.contains(type);
    }

    static std::uint32_t add_table(Context* context, const char* name, const barograph_engine_column* columns,
                                   std::size_t count) {
        return guarded(*context, std::uint32_t{0}, [&]() -> std::uint32_t {
            PluginModule& module = context->module;
            PluginTable table{.name = name == nullptr ? "" : name, .columns = {}};
            for (std::size_t i = 0; i < count; ++i) {
                table.columns.push_back({.name = columns[i].name == nullptr ? "" : columns[i].name,
                                         .type = static_cast<CellType>(columns[i].type),
                                         .role = static_cast<Role>(columns[i].role)});
            }
            std::string problem = problem_of(table);
            for (const PluginTable& other : module.tables_) {
                if (other.name == table.name) {
                    problem = "there are two tables '" + table.name + "'";
                }
            }
            if (context->phase != Phase::kStart) {
                problem = "tables are added in start() only";
            }
            if (!problem.empty()) {
                complain(*context, problem);
                return 0;
            }
            module.around_.sink.define(module.number_, table);
            module.tables_.push_back(std::move(table));
            return static_cast<std::uint32_t>(module.tables_.size() - 1);
        });
    }

    static std::uint64_t add_source(Context* context, const barograph_engine_source* source) {
        return guarded(*context, std::uint64_t{0}, [&]() -> std::uint64_t {
            if (context->phase == Phase::kFinish || source == nullptr || source->run == nullptr ||
                source->type_count == 0 || source->order > BAROGRAPH_ENGINE_BY_KEY) {
                complain(*context, context->phase == Phase::kFinish
                                       ? "sources are not added in finish()"
                                       : "a source needs a type, something to run, and a known order");
                return 0;
            }
            PluginModule& module = context->module;
            auto made = std::make_shared<PluginModule::RegisteredSource>();
            made->name = source->name == nullptr ? "" : source->name;
            made->types.assign(source->types, source->types + source->type_count);
            made->ordering = source->order == BAROGRAPH_ENGINE_BY_KEY ? Ordering::kPerKey : Ordering::kNone;
            made->run = source->run;
            made->user = source->user;
            for (const TypeId type : made->types) {
                if (type != kEvents && !is_known(*context, type)) {
                    complain(*context, "source '" + made->name + "' wants a type that is not of type()");
                    return 0;
                }
            }
            const std::lock_guard lock(module.mutex_);
            made->id = ++module.last_source_;
            module.sources_.push_back(made);
            if (module.board_ != nullptr) {
                module.put_on_board(*module.board_, made);
            }
            return made->id;
        });
    }

    static void remove_source(Context* context, std::uint64_t id) {
        PluginModule& module = context->module;
        const std::lock_guard lock(module.mutex_);
        std::erase_if(module.sources_, [&](const auto& source) {
            if (source->id == id && module.board_ != nullptr) {
                module.board_->remove(source->on_board);
            }
            return source->id == id;
        });
    }

    static void add_row(Context* context, std::uint32_t number, const barograph_engine_value* values) {
        guarded(*context, 0, [&] {
            const PluginModule& module = context->module;
            if (number >= module.tables_.size() || context->phase == Phase::kStart) {
                complain(*context, context->phase == Phase::kStart
                                       ? "rows are not added in start()"
                                       : "there is no table " + std::to_string(number));
                return 0;
            }
            const PluginTable& table = module.tables_[number];
            context->rows.begin(number);
            for (std::size_t i = 0; i < table.columns.size(); ++i) {
                switch (table.columns[i].type) {
                    case CellType::kInteger:
                        context->rows.add(table.columns[i].role, values[i].integer);
                        break;
                    case CellType::kReal:
                        context->rows.add(table.columns[i].role, values[i].real);
                        break;
                    case CellType::kText:
                        context->rows.add(std::string_view(values[i].text == nullptr ? "" : values[i].text));
                        break;
                }
            }
            context->rows.end(table);
            return 0;
        });
    }

    static void submit(Context* context, std::uint64_t type, std::uint64_t key, const void* data,
                       std::size_t size) {
        guarded(*context, 0, [&] {
            PluginModule& module = context->module;
            if (context->running == nullptr) {
                complain(*context, "entries are submitted by sources only");
                return 0;
            }
            bool known = false;
            {
                const std::shared_lock lock(module.submits_mutex_);
                known = module.submits_.contains(type);
            }
            if (!known) {
                if (!is_known(*context, type)) {
                    complain(*context, "it submits an entry of a type that is not of type()");
                    return 0;
                }
                const std::unique_lock lock(module.submits_mutex_);
                if (module.submits_.insert(type).second) {
                    module.around_.sink.submits(module.number_, type);
                }
            }
            Payload payload{.data = std::make_unique_for_overwrite<std::byte[]>(size), .size = size};
            if (size != 0) {
                std::memcpy(payload.data.get(), data, size);
            }
            const Running& running = *context->running;
            running.board.submit(
                make_entry(type, running.level, key, size + sizeof(Holding<Payload>), std::move(payload)));
            return 0;
        });
    }

    static const char* text(Context& context, Text what, std::uint32_t number) {
        return guarded(context, "", [&] {
            for (const auto& [known, text] : context.texts) {
                if (known == std::pair(what, number)) {
                    return text;
                }
            }
            const char* const text = context.module.around_.text(what, number);
            context.texts[context.next_text] = {{what, number}, text};
            context.next_text = (context.next_text + 1) % context.texts.size();
            return text;
        });
    }
    static const char* operation_name(Context* context, std::uint32_t number) {
        return text(*context, Text::kOperation, number);
    }
    static const char* operation_layer(Context* context, std::uint32_t number) {
        return text(*context, Text::kLayer, number);
    }
    static const char* path_text(Context* context, std::uint32_t number) {
        return text(*context, Text::kPath, number);
    }
    static const char* object_name(Context* context, std::uint32_t number) {
        return text(*context, Text::kObject, number);
    }

    static void* keep(Context* context, const barograph_engine_entry* entry) {
        return guarded(*context, static_cast<void*>(nullptr), [&]() -> void* {
            const auto& reference = *static_cast<const EntryRef*>(entry->handle);
            PluginSurroundings& around = context->module.around_;
            if (around.kept.fetch_add(reference->bytes()) + reference->bytes() >
                PluginSurroundings::kMostKept) {
                around.kept.fetch_sub(reference->bytes());
                return nullptr;
            }
            return new EntryRef(reference);
        });
    }
    static void release(Context* context, void* kept) {
        if (kept != nullptr) {
            const std::unique_ptr<EntryRef> reference(static_cast<EntryRef*>(kept));
            context->module.around_.kept.fetch_sub((*reference)->bytes());
        }
    }

    static void fail(Context* context, const char* why) {
        guarded(*context, 0, [&] {
            complain(*context, why == nullptr ? "" : why);
            return 0;
        });
    }
};

const barograph_engine_host kPluginHost = {.version = BAROGRAPH_ENGINE_VERSION,
                                           .size = sizeof(barograph_engine_host),
                                           .type = &PluginHost::type,
                                           .add_source = &PluginHost::add_source,
                                           .remove_source = &PluginHost::remove_source,
                                           .add_table = &PluginHost::add_table,
                                           .add_row = &PluginHost::add_row,
                                           .operation_name = &PluginHost::operation_name,
                                           .operation_layer = &PluginHost::operation_layer,
                                           .path_text = &PluginHost::path_text,
                                           .object_name = &PluginHost::object_name,
                                           .submit = &PluginHost::submit,
                                           .keep = &PluginHost::keep,
                                           .release = &PluginHost::release,
                                           .fail = &PluginHost::fail};

}  // namespace barograph::engine
