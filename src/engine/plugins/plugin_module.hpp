// SPDX-License-Identifier: BSD-3-Clause
// A plugin on a blackboard: keeps its sources and tables, calls it with what it is sensitive to, and passes
// on the rows of each block once the block is finished. What it does wrong ends the module and nothing else.
// Made by PluginRun; the functions that a plugin calls are in plugin_host.cpp.
#pragma once

#include <barograph/engine.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/events/events.hpp"
#include "engine/modules/module.hpp"
#include "engine/plugins/heartbeat.hpp"
#include "engine/plugins/plugin.hpp"
#include "engine/plugins/results.hpp"

namespace barograph::engine {

// What all plugins of a run have together.
struct PluginSurroundings {
    PluginSurroundings(Heartbeat& beats, ResultSink& results) : heartbeat(beats), sink(results) {}

    Heartbeat& heartbeat;
    ResultSink& sink;
    const Dictionary* dictionary = nullptr;  // from the first events on

    // What a plugin may keep without the feed having to wait for it for ever.
    static constexpr std::size_t kMostKept = std::size_t{32} << 20U;
    std::atomic<std::size_t> kept{0};

    // Types whose names a plugin has asked for.
    std::mutex types_mutex;
    std::unordered_map<TypeId, std::string> types;

    // The numbers of a file, as plugins see them.
    struct NumbersView {
        std::shared_ptr<const Numbers> numbers;
        std::vector<barograph_engine_path> paths;
        std::vector<barograph_engine_object> objects;
    };
    [[nodiscard]] const NumbersView& view_of(const std::shared_ptr<const Numbers>& numbers);

    // Texts that stay where they are.
    enum class Text : std::uint8_t { kNone, kOperation, kLayer, kPath, kObject };
    [[nodiscard]] const char* text(Text what, std::uint32_t number);

private:
    std::shared_mutex views_mutex_;
    std::unordered_map<const Numbers*, std::unique_ptr<NumbersView>> views_;
    std::mutex texts_mutex_;
    std::map<std::pair<Text, std::uint32_t>, std::string> texts_;
};

class PluginModule final : public Module {
public:
    PluginModule(Plugin plugin, std::uint32_t number, PluginSurroundings& around);
    ~PluginModule() override;

    // Lets it declare its tables and sources; throws PluginRefused.
    void start();
    [[nodiscard]] std::string_view name() const noexcept override { return plugin_.name; }
    [[nodiscard]] const std::string& what() const noexcept { return plugin_.what; }
    [[nodiscard]] std::uint32_t number() const noexcept { return number_; }
    // Types of entries that its sources are sensitive to, beside events.
    [[nodiscard]] std::vector<TypeId> wants() const;

    void attach(Board& board, Level level) override;
    // Lets it add its last rows. The tables are in the sink.
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

    // Why it was ended; empty: it was not.
    [[nodiscard]] std::string failure() const;

private:
    friend struct PluginHost;
    struct RegisteredSource {
        std::uint64_t id = 0;
        std::string name;
        std::vector<TypeId> types;
        Ordering ordering = Ordering::kNone;
        int (*run)(void*, barograph_engine_context*, const barograph_engine_entry*, std::size_t) = nullptr;
        void* user = nullptr;
        SourceId on_board = 0;
    };
    void run(const RegisteredSource& source, std::span<const EntryRef> entries, const Running& running);
    void put_on_board(Board& board, const std::shared_ptr<RegisteredSource>& source);
    void keep(const RowWriter& rows, const std::string& failure);
    void end_with(const std::string& why);

    Plugin plugin_;
    std::uint32_t number_;
    PluginSurroundings& around_;
    void* state_ = nullptr;
    bool started_ = false;
    std::atomic<bool> ended_{false};
    std::vector<PluginTable> tables_;

    mutable std::mutex mutex_;  // of what follows
    Board* board_ = nullptr;
    Level level_ = 0;
    std::vector<std::shared_ptr<RegisteredSource>> sources_;
    std::uint64_t last_source_ = 0;
    std::string failure_;

    std::shared_mutex submits_mutex_;
    std::unordered_set<TypeId> submits_;
};

// An entry of a plugin's own type.
struct Payload {
    std::unique_ptr<std::byte[]> data;
    std::size_t size = 0;
};

}  // namespace barograph::engine

// What a plugin holds while it is called.
struct barograph_engine_context {
    enum class Phase : std::uint8_t { kStart, kRun, kFinish };
    Phase phase;
    barograph::engine::PluginModule& module;
    barograph::engine::Heartbeat::Beat& beat;
    const barograph::engine::Running* running = nullptr;
    barograph::engine::RowWriter rows{};
    // Texts that were asked for last: looking them up where all threads do costs more.
    using Text = std::pair<barograph::engine::PluginSurroundings::Text, std::uint32_t>;
    std::array<std::pair<Text, const char*>, 8> texts{};
    std::size_t next_text = 0;
    std::string failure{};
};

namespace barograph::engine {

// The functions that plugins call.
extern const barograph_engine_host kPluginHost;

}  // namespace barograph::engine
