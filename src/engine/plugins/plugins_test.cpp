// SPDX-License-Identifier: BSD-3-Clause
// Modules as plugins have them: what they are given, what becomes of their rows, that the result is the same
// for any number of workers, and that what they do wrong ends them and nobody else.
#include <gtest/gtest.h>

#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/plugins/plugin_module.hpp"
#include "engine/plugins/result_frames.hpp"
#include "engine/plugins/sampler.hpp"

namespace barograph::engine {
namespace {

using Context = barograph_engine_context;
using Host = barograph_engine_host;

constexpr std::uint32_t kRanks = 3;
constexpr std::uint32_t kBlocks = 40;
constexpr std::uint32_t kInBlock = 16;

std::string text_of(const read::ColumnTable& table) {
    std::string text;
    for (std::size_t row = 0; row < table.rows; ++row) {
        for (const read::Column& column : table.columns) {
            if (column.type == read::ColumnType::kText) {
                const auto* const ends = column.as<std::int32_t>();
                text.append(reinterpret_cast<const char*>(column.text.data()) + ends[row],
                            static_cast<std::size_t>(ends[row + 1] - ends[row]));
            } else if (column.type == read::ColumnType::kFloat64) {
                text += std::to_string(column.as<double>()[row]);
            } else {
                text += std::to_string(column.as<std::int64_t>()[row]);
            }
            text += ' ';
        }
        text += '\n';
    }
    return text;
}

// What one test module does; its functions are plain ones as a plugin's are.
struct Behaviour {
    std::string name;
    std::function<void(const Host&, Context*)> start{};
    std::function<int(const Host&, Context*, std::span<const barograph_engine_entry>)> run{};
    std::function<void(const Host&, Context*)> finish{};
    const Host* host = nullptr;

    static int call(void* user, Context* context, const barograph_engine_entry* entries, std::size_t count) {
        auto& self = *static_cast<Behaviour*>(user);
        return self.run(*self.host, context, {entries, count});
    }
    void add_source(Context* context, std::vector<std::uint64_t> types, std::uint32_t order = 0) {
        const barograph_engine_source source{.name = "test",
                                             .types = types.data(),
                                             .type_count = types.size(),
                                             .order = order,
                                             .run = &call,
                                             .user = this};
        host->add_source(context, &source);
    }
    Plugin plugin() {
        return {.name = name,
                .what = "",
                .start =
                    [this](const Host* given, Context* context, void** /*state*/) {
                        host = given;
                        start(*given, context);
                        return 0;
                    },
                .finish =
                    [this](void* /*state*/, Context* context) {
                        if (finish) {
                            finish(*host, context);
                        }
                        return 0;
                    }};
    }
};

// Runs modules on blocks of made-up events: the i-th event of each block has i bytes and the operation i % 2.
class Site {
public:
    explicit Site(unsigned workers) : workers_(workers), beats_(workers + 1) {
        auto numbers = std::make_shared<Numbers>();
        for (const char* name : {"MPI_Send", "MPI_Recv"}) {
            const std::uint32_t operation = dictionary_.operation(name, format::Layer::kMpi);
            numbers->paths.push_back({.path = dictionary_.path(0, operation), .operation = operation});
        }
        numbers->objects.push_back({});
        numbers_ = numbers;
        around_ = std::make_unique<PluginSurroundings>(beats_, results);
        around_->dictionary = &dictionary_;
    }

    PluginModule& add(Behaviour& behaviour) {
        modules_.push_back(std::make_unique<PluginModule>(
            behaviour.plugin(), static_cast<std::uint32_t>(modules_.size()), *around_));
        modules_.back()->start();
        return *modules_.back();
    }

    void run() {
        board_ = std::make_unique<Board>(BoardOptions{.workers = workers_});
        for (const auto& module : modules_) {
            module->attach(*board_, 0);
        }
        for (std::uint32_t block = 0; block < kBlocks; ++block) {
            for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
                Events events{.numbers = numbers_, .rank = rank, .first = block * kInBlock, .events = {}};
                events.events.resize(kInBlock);
                for (std::uint32_t i = 0; i < kInBlock; ++i) {
                    events.events.length[i] = i;
                    events.events.path[i] = i % 2;
                }
                board_->give(make_entry(kEvents, 0, rank, kInBlock * kEventBytes, std::move(events)));
            }
        }
        board_->drain();
        for (const auto& module : modules_) {
            (void)module->tables(dictionary_);
        }
    }

    [[nodiscard]] std::string table(std::uint32_t module) const {
        return text_of(results.tables(module).front().second);
    }

    Results results;

private:
    unsigned workers_;
    Heartbeat beats_;
    Dictionary dictionary_;
    std::shared_ptr<const Numbers> numbers_;
    std::unique_ptr<PluginSurroundings> around_;
    std::unique_ptr<Board> board_;
    std::vector<std::unique_ptr<PluginModule>> modules_;
};

constexpr barograph_engine_column kByOperation[] = {
    {.name = "operation", .type = BAROGRAPH_ENGINE_TEXT, .role = BAROGRAPH_ENGINE_KEY},
    {.name = "bytes", .type = BAROGRAPH_ENGINE_INTEGER, .role = BAROGRAPH_ENGINE_SUM},
    {.name = "least", .type = BAROGRAPH_ENGINE_INTEGER, .role = BAROGRAPH_ENGINE_MIN},
    {.name = "most", .type = BAROGRAPH_ENGINE_REAL, .role = BAROGRAPH_ENGINE_MAX}};

void count_bytes(Behaviour& behaviour) {
    behaviour.start = [&](const Host& host, Context* context) {
        EXPECT_EQ(host.add_table(context, "bytes", kByOperation, std::size(kByOperation)), 0U);
        behaviour.add_source(context, {host.type(context, BAROGRAPH_ENGINE_EVENTS)});
    };
    behaviour.run = [](const Host& host, Context* context, auto entries) {
        const barograph_engine_events& block = *entries[0].events;
        for (std::uint32_t i = 0; i < block.length; ++i) {
            const auto bytes = static_cast<std::int64_t>(block.bytes[i]);
            const barograph_engine_value row[] = {
                {.text = host.operation_name(context, block.paths[block.path[i]].operation)},
                {.integer = bytes},
                {.integer = bytes},
                {.real = static_cast<double>(bytes) / 2}};
            host.add_row(context, 0, row);
        }
        return 0;
    };
}

class PluginsTest : public ::testing::TestWithParam<unsigned> {};

TEST_P(PluginsTest, AddUpRowsWithEqualKeys) {
    Site site(GetParam());
    Behaviour bytes{.name = "bytes"};
    count_bytes(bytes);
    site.add(bytes);
    site.run();
    // Of 16 events those with even and odd numbers, in 120 blocks.
    EXPECT_EQ(site.table(0), "MPI_Recv 7680 1 7.500000 \nMPI_Send 6720 0 7.000000 \n");
}

TEST_P(PluginsTest, AreFedByEntriesOfAnother) {
    Site site(GetParam());
    constexpr barograph_engine_column kColumns[] = {
        {.name = "rank", .type = BAROGRAPH_ENGINE_INTEGER, .role = BAROGRAPH_ENGINE_KEY},
        {.name = "in_order", .type = BAROGRAPH_ENGINE_INTEGER, .role = BAROGRAPH_ENGINE_SUM}};
    Behaviour maker{.name = "maker"};
    maker.start = [&](const Host& host, Context* context) {
        maker.add_source(context, {host.type(context, BAROGRAPH_ENGINE_EVENTS)}, BAROGRAPH_ENGINE_BY_KEY);
    };
    maker.run = [](const Host& host, Context* context, auto entries) {
        const barograph_engine_events& block = *entries[0].events;
        host.submit(context, host.type(context, "maker.first"), block.rank, &block.first, sizeof block.first);
        return 0;
    };
    Behaviour taker{.name = "taker"};
    std::vector<std::uint64_t> next(kRanks, 0);
    taker.start = [&](const Host& host, Context* context) {
        host.add_table(context, "taken", kColumns, std::size(kColumns));
        taker.add_source(context, {host.type(context, "maker.first")}, BAROGRAPH_ENGINE_BY_KEY);
    };
    taker.run = [&](const Host& host, Context* context, auto entries) {
        std::uint64_t first = 0;
        EXPECT_EQ(entries[0].size, sizeof first);
        EXPECT_EQ(entries[0].events, nullptr);
        std::memcpy(&first, entries[0].data, sizeof first);
        const std::uint64_t rank = entries[0].key;
        const barograph_engine_value row[] = {{.integer = static_cast<std::int64_t>(rank)},
                                              {.integer = first == next[rank] ? 1 : 0}};
        next[rank] = first + kInBlock;
        host.add_row(context, 0, row);
        return 0;
    };
    EXPECT_TRUE(site.add(maker).wants().empty());
    EXPECT_EQ(site.add(taker).wants(), std::vector<TypeId>{type_id("maker.first")});
    site.run();
    EXPECT_EQ(site.table(1), "0 40 \n1 40 \n2 40 \n");
}

TEST_P(PluginsTest, KeepTheRowsOfFinishedBlocksWhenTheyFail) {
    Site site(GetParam());
    constexpr barograph_engine_column kColumns[] = {
        {.name = "blocks", .type = BAROGRAPH_ENGINE_INTEGER, .role = BAROGRAPH_ENGINE_SUM}};
    std::atomic<int> runs{0};
    Behaviour failing{.name = "failing"};
    failing.start = [&](const Host& host, Context* context) {
        host.add_table(context, "blocks", kColumns, 1);
        failing.add_source(context, {host.type(context, BAROGRAPH_ENGINE_EVENTS)});
    };
    failing.run = [&](const Host& host, Context* context, auto /*entries*/) {
        const barograph_engine_value row[] = {{.integer = 1}};
        if (++runs == 5) {
            host.add_row(context, 0, row);
            host.fail(context, "enough");
        } else if (runs < 5) {
            host.add_row(context, 0, row);
        }
        return 0;
    };
    bool finished = false;
    failing.finish = [&](const Host&, Context*) { finished = true; };
    Behaviour bytes{.name = "bytes"};
    count_bytes(bytes);
    const PluginModule& ended = site.add(failing);
    const PluginModule& other = site.add(bytes);
    site.run();
    EXPECT_EQ(ended.failure(), "enough");
    EXPECT_EQ(other.failure(), "");
    EXPECT_FALSE(finished);
    EXPECT_EQ(site.table(0), "4 \n");
    EXPECT_EQ(site.table(1), "MPI_Recv 7680 1 7.500000 \nMPI_Send 6720 0 7.000000 \n");
}

TEST_P(PluginsTest, AddAndRemoveSourcesWhileTheyRun) {
    Site site(GetParam());
    constexpr barograph_engine_column kColumns[] = {
        {.name = "runs", .type = BAROGRAPH_ENGINE_INTEGER, .role = BAROGRAPH_ENGINE_SUM}};
    Behaviour once{.name = "once"};
    std::uint64_t first = 0;
    std::atomic<bool> added{false};
    once.start = [&](const Host& host, Context* context) {
        host.add_table(context, "runs", kColumns, 1);
        const std::uint64_t events = host.type(context, BAROGRAPH_ENGINE_EVENTS);
        const barograph_engine_source source{.name = "first",
                                             .types = &events,
                                             .type_count = 1,
                                             .order = 0,
                                             .run = &Behaviour::call,
                                             .user = &once};
        first = host.add_source(context, &source);
    };
    once.run = [&](const Host& host, Context* context, auto entries) {
        const barograph_engine_value row[] = {{.integer = 1}};
        if (entries[0].events == nullptr) {
            host.add_row(context, 0, row);
        } else if (!added.exchange(true)) {
            const std::uint64_t type = host.type(context, "once.own");
            once.add_source(context, {type});
            host.submit(context, type, 0, nullptr, 0);
            host.remove_source(context, first);
        }
        return 0;
    };
    const PluginModule& module = site.add(once);
    site.run();
    EXPECT_EQ(module.failure(), "");
    EXPECT_EQ(site.table(0), "1 \n");
}

TEST_P(PluginsTest, MayKeepBlocksUpToALimit) {
    Site site(GetParam());
    Behaviour keeper{.name = "keeper"};
    std::atomic<int> kept{0};
    std::atomic<void*> one{nullptr};
    keeper.start = [&](const Host& host, Context* context) {
        keeper.add_source(context, {host.type(context, "keeper.large")}, BAROGRAPH_ENGINE_BY_KEY);
        keeper.add_source(context, {host.type(context, BAROGRAPH_ENGINE_EVENTS)}, BAROGRAPH_ENGINE_BY_KEY);
    };
    keeper.run = [&](const Host& host, Context* context, auto entries) {
        if (entries[0].events == nullptr) {
            if (void* const handle = host.keep(context, &entries[0])) {
                ++kept;
                host.release(context, one.exchange(handle));
                --kept;
            }
            return 0;
        }
        if (entries[0].events->first == 0) {
            const std::vector<std::byte> large(PluginSurroundings::kMostKept + 1);
            host.submit(context, host.type(context, "keeper.large"), 0, large.data(),
                        entries[0].events->rank == 0 ? large.size() : 100);
        }
        return 0;
    };
    const PluginModule& module = site.add(keeper);
    site.run();
    EXPECT_EQ(module.failure(), "");
    EXPECT_EQ(kept, 0);
    EXPECT_NE(one.load(), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Workers, PluginsTest, ::testing::Values(1U, 2U, 8U));

std::string refusal(const std::function<void(Behaviour&, const Host&, Context*)>& start) {
    Site site(1);
    Behaviour wrong{.name = "wrong"};
    wrong.run = [](const Host&, Context*, auto) { return 0; };
    wrong.start = [&](const Host& host, Context* context) { start(wrong, host, context); };
    try {
        site.add(wrong);
    } catch (const PluginRefused& refused) {
        return refused.what();
    }
    return "";
}

TEST(PluginRefusalTest, NamesWhatIsWrong) {
    EXPECT_EQ(refusal([](Behaviour&, const Host&, Context*) {}), "module wrong: it has no sources");
    EXPECT_EQ(refusal([](Behaviour&, const Host& host, Context* context) {
                  host.type(context, "barograph.stored-block");
              }),
              "module wrong: there is no type of entries 'barograph.stored-block'");
    EXPECT_EQ(refusal([](Behaviour& self, const Host&, Context* context) { self.add_source(context, {42}); }),
              "module wrong: source 'test' wants a type that is not of type()");
    EXPECT_EQ(refusal([](Behaviour&, const Host& host, Context* context) {
                  const barograph_engine_column column{
                      .name = "mean", .type = BAROGRAPH_ENGINE_REAL, .role = BAROGRAPH_ENGINE_SUM};
                  host.add_table(context, "means", &column, 1);
              }),
              "module wrong: column 'mean' of table 'means' is a sum of values that are not integers: it "
              "would depend on the "
              "order of blocks");
}

TEST(ResultFramesTest, HoldWhatWasFound) {
    Results direct;
    Results framed;
    const PluginTable table{.name = "calls",
                            .columns = {{.name = "operation", .type = CellType::kText},
                                        {.name = "factor", .type = CellType::kReal},
                                        {.name = "calls", .role = Role::kSum}}};
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    FrameSink frames(ends[1]);
    for (ResultSink* const sink : {static_cast<ResultSink*>(&direct), static_cast<ResultSink*>(&frames)}) {
        sink->define(0, table);
        for (const auto& [name, factor] : {std::pair("b", 2.0), {"a", -0.0}, {"a", 0.0}, {"b", 1.5}}) {
            RowWriter rows;
            rows.begin(0);
            rows.add(std::string_view(name));
            rows.add(Role::kKey, factor);
            rows.add(Role::kSum, std::int64_t{1});
            rows.end(table);
            sink->add(0, rows.bytes());
        }
    }
    ::close(ends[1]);
    std::array<std::uint32_t, 2> head{};
    while (::read(ends[0], head.data(), 8) == 8) {
        Bytes content(head[0]);
        ASSERT_EQ(::read(ends[0], content.data(), content.size()), static_cast<::ssize_t>(content.size()));
        take_frame(framed, static_cast<FrameKind>(head[1]), content);
    }
    ::close(ends[0]);
    EXPECT_EQ(text_of(direct.tables(0).front().second), "a 0.000000 2 \nb 1.500000 1 \nb 2.000000 1 \n");
    EXPECT_EQ(text_of(framed.tables(0).front().second), text_of(direct.tables(0).front().second));
}

TEST(ResultFramesTest, ThatEndTooEarlyAreRefused) {
    Results results;
    const PluginTable table{.name = "calls", .columns = {{.name = "calls", .role = Role::kSum}}};
    results.define(0, table);
    RowWriter rows;
    rows.begin(0);
    rows.add(Role::kSum, std::int64_t{1});
    rows.end(table);
    const Bytes bytes = rows.bytes();
    EXPECT_THROW(results.add(0, std::span(bytes).first(bytes.size() - 1)), std::invalid_argument);
    RowWriter others;
    others.begin(1);
    others.end(table);
    EXPECT_THROW(results.add(0, others.bytes()), std::invalid_argument);
}

TEST(ResultFramesTest, WithKeysOfAnotherSizeAreRefused) {
    Results results;
    const PluginTable written{.name = "calls", .columns = {{.name = "rank"}, {.name = "thread"}}};
    const PluginTable longer{.name = "calls",
                             .columns = {{.name = "rank"}, {.name = "thread"}, {.name = "path"}}};
    const PluginTable text{.name = "calls", .columns = {{.name = "operation", .type = CellType::kText}}};
    for (const PluginTable& table : {longer, text, PluginTable{"calls", {{.name = "rank"}}}, written}) {
        results.define(0, table);
    }
    for (std::uint32_t table = 0; table < 4; ++table) {
        RowWriter rows;
        rows.begin(table);
        rows.add(Role::kKey, std::int64_t{7});
        rows.add(Role::kKey, std::int64_t{8});
        rows.end(written);
        if (table < 3) {
            EXPECT_THROW(results.add(0, rows.bytes()), std::invalid_argument) << table;
        } else {
            results.add(0, rows.bytes());
        }
    }
    EXPECT_EQ(results.tables(0).at(3).second.rows, 1U);
}

TEST(SamplerTest, LeavesHalfOfTheTimeToTheAnalysis) {
    constexpr std::uint64_t kMs = 1'000'000;
    Sampler slow(100 * kMs);
    std::uint64_t now = 0;
    for (int block = 0; block < 1000; ++block) {
        now += kMs;  // decoding
        if (slow.wants(10, now)) {
            slow.took(9 * kMs);
            now += 9 * kMs;
        }
    }
    EXPECT_LT(now, 2 * 1000 * kMs + 2 * 110 * kMs);
    EXPECT_GT(slow.blocks_seen(), 1000U / 9);
    EXPECT_LT(slow.blocks_seen(), 200U);
    EXPECT_EQ(slow.events_seen(), slow.blocks_seen() * 10);
    EXPECT_EQ(slow.events(), 10'000U);
    Sampler fast(0);
    for (int block = 0; block < 1000; ++block) {
        ASSERT_TRUE(fast.wants(10, static_cast<std::uint64_t>(block) * 10 * kMs));
        fast.took(kMs);
    }
}

}  // namespace
}  // namespace barograph::engine
