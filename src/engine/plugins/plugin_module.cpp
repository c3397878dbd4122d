// SPDX-License-Identifier: BSD-3-Clause
// See plugin_module.hpp.
#include "engine/plugins/plugin_module.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "read/columns/render.hpp"

namespace barograph::engine {

const PluginSurroundings::NumbersView& PluginSurroundings::view_of(
    const std::shared_ptr<const Numbers>& numbers) {
    {
        const std::shared_lock lock(views_mutex_);
        if (const auto found = views_.find(numbers.get()); found != views_.end()) {
            return *found->second;
        }
    }
    auto view = std::make_unique<NumbersView>();
    view->numbers = numbers;
    for (const Numbers::PathNumbers& path : numbers->paths) {
        view->paths.push_back({.path = path.path, .operation = path.operation});
    }
    for (const Numbers::ObjectNumbers& object : numbers->objects) {
        view->objects.push_back({.object = object.object,
                                 .size = object.size,
                                 .ranks = object.ranks.empty() ? nullptr : object.ranks.data()});
    }
    const std::unique_lock lock(views_mutex_);
    return *views_.try_emplace(numbers.get(), std::move(view)).first->second;
}

const char* PluginSurroundings::text(Text what, std::uint32_t number) {
    const std::lock_guard lock(texts_mutex_);
    if (const auto found = texts_.find({what, number}); found != texts_.end()) {
        return found->second.c_str();
    }
    if (dictionary == nullptr) {
        return "";
    }
    std::string text;
    if (what == Text::kObject) {
        if (number >= dictionary->objects()) {
            return "";
        }
        text = dictionary->object_at(number).name;
    } else if (what == Text::kPath) {
        if (number >= dictionary->paths()) {
            return "";
        }
        for (std::uint32_t path = number;; path = dictionary->path_at(path).parent) {
            text.insert(0, dictionary->operation_at(dictionary->path_at(path).operation).name);
            if (path == 0) {
                break;
            }
            text.insert(0, " > ");
        }
    } else {
        if (number >= dictionary->operations()) {
            return "";
        }
        const Operation operation = dictionary->operation_at(number);
        text = what == Text::kOperation ? operation.name : std::string(read::layer_text(operation.layer));
    }
    return texts_.emplace(std::pair(what, number), std::move(text)).first->second.c_str();
}

namespace {

// Calls a module; returns why that failed, "" where it did not. `what`: the call, in words.
template <typename Call>
std::string call(barograph_engine_context& context, const std::string& what, Call made) {
    int code = 0;
    try {
        code = made();
    } catch (const std::exception& error) {
        context.failure = error.what();
    } catch (...) {
        context.failure = "an exception of unknown type";
    }
    if (code != 0 && context.failure.empty()) {
        context.failure = what + " returned " + std::to_string(code);
    }
    return std::move(context.failure);
}

}  // namespace

PluginModule::PluginModule(Plugin plugin, std::uint32_t number, PluginSurroundings& around)
    : plugin_(std::move(plugin)), number_(number), around_(around) {}

PluginModule::~PluginModule() {
    if (started_ && plugin_.end) {
        plugin_.end(state_);
    }
}

void PluginModule::start() {
    Heartbeat::Beat beat(around_.heartbeat, around_.heartbeat.slots() - 1, number_);
    barograph_engine_context context{
        .phase = barograph_engine_context::Phase::kStart, .module = *this, .beat = beat};
    std::string failure =
        call(context, "its start()", [&] { return plugin_.start(&kPluginHost, &context, &state_); });
    started_ = true;
    if (failure.empty() && sources_.empty()) {
        failure = "it has no sources";
    }
    if (!failure.empty()) {
        throw PluginRefused("module " + plugin_.name + ": " + failure, "");
    }
}

std::vector<TypeId> PluginModule::wants() const {
    const std::lock_guard lock(mutex_);
    std::vector<TypeId> types;
    for (const auto& source : sources_) {
        std::copy_if(source->types.begin(), source->types.end(), std::back_inserter(types),
                     [](TypeId type) { return type != kEvents; });
    }
    return types;
}

void PluginModule::attach(Board& board, Level level) {
    const std::lock_guard lock(mutex_);
    board_ = &board;
    level_ = level;
    for (const auto& source : sources_) {
        put_on_board(board, source);
    }
}

// With the lock: a board asks its sources for nothing while it adds one.
void PluginModule::put_on_board(Board& board, const std::shared_ptr<RegisteredSource>& source) {
    source->on_board =
        board.add({.name = plugin_.name + ": " + source->name,
                   .sensitivities = source->types,
                   .ordering = source->ordering,
                   .level = level_,
                   .run = [this, source](std::span<const EntryRef> entries, const Running& running) {
                       run(*source, entries, running);
                   }});
}

void PluginModule::run(const RegisteredSource& source, std::span<const EntryRef> entries,
                       const Running& running) {
    if (ended_.load(std::memory_order_acquire)) {
        return;
    }
    std::vector<barograph_engine_entry> given(entries.size());
    std::vector<barograph_engine_events> blocks(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const EntryRef& entry = entries[i];
        given[i] = {.type = entry->type(),
                    .key = entry->key(),
                    .events = nullptr,
                    .data = nullptr,
                    .size = 0,
                    .handle = &entry};
        if (entry->type() != kEvents) {
            const auto& payload = value_of<Payload>(entry);
            given[i].data = payload.data.get();
            given[i].size = payload.size;
            continue;
        }
        const auto& block = value_of<Events>(entry);
        const PluginSurroundings::NumbersView& view = around_.view_of(block.numbers);
        const format::EventColumns& events = block.events;
        blocks[i] = {.rank = block.rank,
                     .thread = block.thread,
                     .node = block.node,
                     .length = static_cast<std::uint32_t>(events.size()),
                     .first = block.first,
                     .start_ns = events.start.data(),
                     .end_ns = events.end.data(),
                     .bytes = events.length.data(),
                     .offset = events.place.data(),
                     .path = events.path.data(),
                     .object = events.object.data(),
                     .info = events.info.data(),
                     .peer = events.peer.data(),
                     .tag = events.tag.data(),
                     .number = events.number.data(),
                     .serial = events.serial.data(),
                     .paths = view.paths.data(),
                     .objects = view.objects.data(),
                     .path_count = static_cast<std::uint32_t>(view.paths.size()),
                     .object_count = static_cast<std::uint32_t>(view.objects.size())};
        given[i].events = &blocks[i];
    }
    std::string failure;
    RowWriter rows;
    {
        Heartbeat::Beat beat(around_.heartbeat, running.worker, number_);
        barograph_engine_context context{.phase = barograph_engine_context::Phase::kRun,
                                         .module = *this,
                                         .beat = beat,
                                         .running = &running};
        failure = call(context, "its source " + source.name,
                       [&] { return source.run(source.user, &context, given.data(), given.size()); });
        rows = std::move(context.rows);
    }
    keep(rows, failure);
}

// Rows of a call that failed do not count.
void PluginModule::keep(const RowWriter& rows, const std::string& failure) {
    if (!failure.empty()) {
        end_with(failure);
    } else if (!rows.empty()) {
        around_.sink.add(number_, rows.bytes());
    }
}

void PluginModule::end_with(const std::string& why) {
    ended_.store(true, std::memory_order_release);
    const std::lock_guard lock(mutex_);
    if (failure_.empty()) {
        failure_ = why;
    }
    for (const auto& source : sources_) {
        if (board_ != nullptr) {
            board_->remove(source->on_board);
        }
    }
    sources_.clear();
}

std::vector<NamedTable> PluginModule::tables(const Dictionary& /*dictionary*/) {
    if (!plugin_.finish || ended_.load(std::memory_order_acquire)) {
        return {};
    }
    std::string failure;
    RowWriter rows;
    {
        Heartbeat::Beat beat(around_.heartbeat, around_.heartbeat.slots() - 1, number_);
        barograph_engine_context context{
            .phase = barograph_engine_context::Phase::kFinish, .module = *this, .beat = beat};
        failure = call(context, "its finish()", [&] { return plugin_.finish(state_, &context); });
        rows = std::move(context.rows);
    }
    keep(rows, failure);
    return {};
}

std::string PluginModule::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

}  // namespace barograph::engine
