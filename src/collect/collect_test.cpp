// SPDX-License-Identifier: BSD-3-Clause
// The three phases over P emulated ranks, compared row by row with a table made without them: each rank's
// facts are stated as text and the profile must say the same, whatever P and A are. Also what happens when
// ranks, disk or transport fail.
#include "collect/collect.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <set>

#include "collect/test_arena.hpp"
#include "collect/test_folder.hpp"
#include "collect/test_profile.hpp"
#include "collect/test_ranks.hpp"

namespace barograph::collect {
namespace {

namespace fs = std::filesystem;
using format::Layer;

class Collect : public testing::Test {
protected:
    [[nodiscard]] std::string output(const std::string& name = "run") const {
        return (folder_.path() / name).string();
    }
    [[nodiscard]] std::set<std::string> files() const { return folder_.names(); }

    TestFolder folder_;
};

// "rank thread path object bucket" -> "calls time bytes"
using Table = std::map<std::string, std::string>;

struct Job {
    std::vector<std::unique_ptr<TestArena>> arenas;
    Table expected;
};

std::string row(std::uint64_t calls, std::uint64_t time, std::uint64_t bytes) {
    return std::to_string(calls) + " " + std::to_string(time) + " " + std::to_string(bytes);
}

constexpr std::uint32_t kAllreduce = format::kFirstMpiOperation;
constexpr std::uint32_t kSplit = format::kFirstMpiOperation + 1;

enum class Shape { kSame, kDiverging };

// Regions are met in another order on every rank, so their operation ids and node offsets differ. With
// kDiverging ranks also have paths and communicators of their own.
Job make_job(std::uint32_t ranks, Shape shape, std::uint32_t ranks_per_node = 4) {
    Job job;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        std::mt19937 random(rank);
        TestArena::Options options;
        options.rank = rank;
        options.node = "node" + std::to_string(rank / ranks_per_node);
        options.ticks_per_us = 1000;  // a tick is a nanosecond
        options.length_ticks = 10'000'000 + rank;
        auto arena = std::make_unique<TestArena>(options);
        arena->name(kAllreduce, Layer::kMpi, "MPI_Allreduce");
        arena->name(kSplit, Layer::kMpi, "MPI_Comm_split");

        format::Object world;
        world.kind = format::ObjectKind::kCommunicator;
        world.key_high = 1;
        world.name = "W0.0";
        world.size = ranks;
        world.members = {{0, ranks, 1}};
        arena->object(1, world);
        std::vector<std::string> object_names = {"W0.0"};
        if (shape == Shape::kDiverging) {
            format::Object half = world;
            const std::uint32_t color = rank % 2;
            half.key_high = 100 + color;
            half.name = "s" + std::to_string(color) + ".1";
            half.size = (ranks + 1 - color) / 2;
            half.members = {{color, half.size, 2}};
            half.creation_index = 0;
            arena->object(2, half, 1, kSplit);
            object_names.push_back(half.name);
        }
        std::vector<std::string> regions = {"solve", "exchange", "io"};
        if (shape == Shape::kDiverging) {
            regions.push_back("only " + std::to_string(rank % 3));
        }
        std::shuffle(regions.begin(), regions.end(), random);
        for (std::uint32_t thread = 0; thread < 1 + (rank % 2); ++thread) {
            const std::string place = std::to_string(rank) + "/" + std::to_string(thread) + " ";
            const std::uint32_t root = arena->thread(thread);
            job.expected[place + "program - 0"] = row(1, options.length_ticks, 0);
            for (std::uint32_t i = 0; i < regions.size(); ++i) {
                const std::uint32_t operation = format::kFirstRegion + i;
                if (thread == 0) {
                    arena->name(operation, Layer::kRegion, regions[i]);
                }
                const std::uint32_t node = arena->node(thread, root, operation);
                const std::uint64_t region_time = 1'000'000 + random() % 1000;
                const std::uint64_t region_calls = 1 + random() % 3;
                arena->fact(thread, {.node = node, .calls = region_calls, .time_sum = region_time});
                job.expected[place + "program > " + regions[i] + " - 0"] = row(region_calls, region_time, 0);
                const std::uint32_t call = arena->node(thread, node, kAllreduce);
                for (std::uint32_t object = 1; object <= object_names.size(); ++object) {
                    for (std::uint32_t bucket = 3; bucket < 3 + rank % 4 + 1; ++bucket) {
                        const std::uint64_t calls = 1 + random() % 20;
                        const std::uint64_t time = calls * (100 + random() % 100);
                        const std::uint64_t bytes = std::uint64_t{1} << (bucket - 3);
                        arena->fact(thread, {.node = call,
                                             .object = object,
                                             .bucket = bucket,
                                             .calls = calls,
                                             .time_sum = time,
                                             .bytes_each = bytes});
                        job.expected[place + "program > " + regions[i] + " > MPI_Allreduce " +
                                     object_names[object - 1] + " " + std::to_string(bucket)] =
                            row(calls, time, bytes * calls);
                    }
                }
            }
        }
        job.arenas.push_back(std::move(arena));
    }
    return job;
}

Table table_of(const std::vector<format::ProfilePart>& parts) {
    std::vector<std::string> paths;
    for (const format::CallPath& path : parts.at(0).paths) {
        paths.push_back(path.parent == format::kNoIndex ? path.operation
                                                        : paths.at(path.parent) + " > " + path.operation);
    }
    Table table;
    for (const format::ProfilePart& part : parts) {
        for (const format::Fact& fact : part.facts) {
            const format::Location& location = part.locations.at(fact.location);
            const std::string object = fact.object == 0 ? "-" : parts[0].objects.at(fact.object).name;
            const std::string key = std::to_string(location.rank) + "/" + std::to_string(location.thread) +
                                    " " + paths.at(fact.path) + " " + object + " " +
                                    std::to_string(fact.bucket);
            EXPECT_TRUE(table.emplace(key, row(fact.calls, fact.time_sum, fact.bytes_sum)).second) << key;
            EXPECT_LE(fact.time_min, fact.time_max);
        }
    }
    return table;
}

std::vector<Outcome> collect_all(TestRanks& ranks, const Job& job, const std::string& output,
                                 std::uint32_t aggregators,
                                 const std::function<void(std::uint32_t, Request&)>& change = {}) {
    std::vector<Outcome> outcomes(job.arenas.size());
    ranks.run([&](Transport& transport) {
        Request request;
        request.arenas = {job.arenas[transport.rank()]->view()};
        request.output = output;
        request.aggregators = aggregators;
        request.size_class_edges = {128, 1024};
        request.metadata = {{"job.id", "42"}, {"rank", std::to_string(transport.rank())}};
        if (change) {
            change(transport.rank(), request);
        }
        outcomes[transport.rank()] = collect(transport, request);
    });
    return outcomes;
}

std::string value(const format::ProfilePart& part, const std::string& key) {
    for (const auto& [name, text] : part.metadata) {
        if (name == key) {
            return text;
        }
    }
    return "(none)";
}

TEST_F(Collect, GivesTheSameTableForAnyRanksAndAggregators) {
    for (const std::uint32_t size : {1U, 2U, 3U, 5U, 16U, 64U}) {
        for (const Shape shape : {Shape::kSame, Shape::kDiverging}) {
            const Job job = make_job(size, shape);
            for (const std::uint32_t aggregators : {1U, 2U, 3U, size}) {
                SCOPED_TRACE(std::to_string(size) + " ranks, " + std::to_string(aggregators) +
                             " aggregators");
                TestRanks ranks(size);
                const auto outcomes = collect_all(ranks, job, output(), aggregators);
                for (const Outcome& outcome : outcomes) {
                    EXPECT_TRUE(outcome.written) << outcome.problem;
                    EXPECT_EQ(outcome.path, output() + ".baro");
                    EXPECT_EQ(outcome.problem, "");
                }
                const auto parts = read_profile(output() + ".baro");
                EXPECT_EQ(parts.size(), std::min(aggregators, size));
                EXPECT_EQ(table_of(parts), job.expected);
                std::uint32_t next_rank = 0;
                for (const auto& part : parts) {
                    EXPECT_EQ(part.parts, parts.size());
                    EXPECT_EQ(value(part, "job.id"), "42");
                    EXPECT_EQ(part.size_class_edges, (std::vector<std::uint64_t>{128, 1024}));
                    for (const auto& location : part.locations) {
                        next_rank += location.thread == 0 ? 1 : 0;
                        EXPECT_EQ(location.rank + 1, next_rank);
                    }
                }
                EXPECT_EQ(next_rank, size);
                EXPECT_LE(ranks.most_messages(), 3 * static_cast<std::uint64_t>(std::bit_width(size)));
                EXPECT_EQ(files(), std::set<std::string>{"run.baro"});
                fs::remove_all(output() + ".baro");
            }
        }
    }
}

TEST_F(Collect, DescribesTheRun) {
    const Job job = make_job(5, Shape::kDiverging);
    job.arenas[3]->thread_record(0).dropped = 7;
    job.arenas[4]->header().dropped = 2;
    job.arenas[2]->thread_record(0).unbalanced = 3;
    TestRanks ranks(5);
    ASSERT_TRUE(collect_all(ranks, job, output(), 1)[0].written);
    const auto part = read_profile(output() + ".baro").at(0);
    EXPECT_EQ(value(part, "rank"), "0");
    EXPECT_EQ(value(part, "job.ranks"), "5");
    EXPECT_EQ(value(part, "job.nodes"), "2");
    EXPECT_EQ(value(part, "job.threads"), "7");
    EXPECT_EQ(value(part, "run.start_unix_ns"), "1700000000000000000");
    EXPECT_EQ(value(part, "run.start"), "2023-11-14T22:13:20.000Z");
    EXPECT_EQ(value(part, "run.wall_ns"), "10000004");
    EXPECT_EQ(value(part, "run.complete"), "true");
    EXPECT_EQ(value(part, "clock.source"), "tsc");
    EXPECT_EQ(value(part, "overhead.event_ns"), "150.0");  // of kOwnTicksOfCall, at 1 GHz
    EXPECT_EQ(value(part, "recording.dropped_events"), "9");
    EXPECT_EQ(value(part, "recording.unbalanced_regions"), "3");
    EXPECT_EQ(value(part, "recording.skipped_records"), "(none)");
    EXPECT_EQ(value(part, "collect.aggregators"), "1");
    for (const char* key : {"collect.unify_ns", "collect.aggregate_ns", "collect.write_ns"}) {
        EXPECT_NE(value(part, key), "(none)") << key;
    }
}

TEST_F(Collect, OrdersPathsDepthFirstByName) {
    const Job job = make_job(4, Shape::kDiverging);
    TestRanks ranks(4);
    ASSERT_TRUE(collect_all(ranks, job, output(), 2)[0].written);
    std::vector<std::string> names;
    const auto parts = read_profile(output() + ".baro");
    for (const auto& path : parts.at(0).paths) {
        names.push_back(path.operation);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"program", "exchange", "MPI_Allreduce", "io", "MPI_Allreduce",
                                               "only 0", "MPI_Allreduce", "only 1", "MPI_Allreduce", "only 2",
                                               "MPI_Allreduce", "solve", "MPI_Allreduce"}));
}

TEST_F(Collect, UnifiesWhatRanksKnowOfObjects) {
    const Job job = make_job(4, Shape::kDiverging);
    job.arenas[3]->user_name(2, "odd");       // only one member named it
    job.arenas[1]->attribute(2, "a", "one");  // two members, two attributes
    job.arenas[3]->attribute(2, "b", "two");
    format::Object stranger;
    stranger.kind = format::ObjectKind::kCommunicator;
    stranger.key_high = 999;
    stranger.name = "s1.1";  // a display name that is taken
    stranger.size = 3;
    stranger.creation_index = 5;
    stranger.members = {{1, 3, 1}};
    for (const std::uint32_t rank : {1U, 2U, 3U}) {
        job.arenas[rank]->object(9, stranger, rank == 2 ? 1 : 0,
                                 kSplit);  // two of them do not know its parent
    }
    TestRanks ranks(4);
    ASSERT_TRUE(collect_all(ranks, job, output(), 1)[0].written);
    const auto part = read_profile(output() + ".baro").at(0);
    ASSERT_EQ(part.objects.size(), 5U);
    EXPECT_EQ(part.objects[0].kind, format::ObjectKind::kNone);
    EXPECT_EQ(part.objects[1].name, "W0.0");
    EXPECT_EQ(part.objects[2].name, "s0.1");
    EXPECT_EQ(part.objects[3].name, "s1.1");
    EXPECT_EQ(part.objects[3].user_name, "odd");
    EXPECT_EQ(part.objects[3].attributes.size(), 2U);
    EXPECT_EQ(part.objects[3].created_by, "MPI_Comm_split");
    EXPECT_EQ(part.objects[3].members, (std::vector<format::RankRange>{{1, 2, 2}}));
    EXPECT_EQ(part.objects[4].name, "s1.1~2");
    EXPECT_EQ(part.objects[4].parent, 1U);
}

TEST_F(Collect, NeverReplacesAProfile) {
    const Job job = make_job(2, Shape::kSame);
    std::ofstream(output() + ".baro") << "precious";
    fs::create_directory(output() + ".2.baro");
    for (const char* name : {"run.3.baro", "run.4.baro"}) {
        TestRanks ranks(2);
        for (const Outcome& outcome : collect_all(ranks, job, output(), name[4] == '3' ? 1 : 2)) {
            EXPECT_TRUE(outcome.written);
            EXPECT_EQ(outcome.path, output(name));
        }
    }
    std::string text;
    std::getline(std::ifstream(output() + ".baro"), text);
    EXPECT_EQ(text, "precious");
    EXPECT_EQ(files(), (std::set<std::string>{"run.baro", "run.2.baro", "run.3.baro", "run.4.baro"}));
    EXPECT_EQ(table_of(read_profile(output("run.4.baro"))), job.expected);
}

// As when a program gives its profile one name on rank 0 and none, or another one, elsewhere.
TEST_F(Collect, GoesWhereRank0SaysWhateverOthersWereAskedFor) {
    const Job job = make_job(3, Shape::kDiverging);
    for (const std::uint32_t aggregators : {1U, 3U}) {
        TestRanks ranks(3);
        const auto outcomes =
            collect_all(ranks, job, output(), aggregators, [&](std::uint32_t rank, Request& request) {
                request.output = output("of-" + std::to_string(rank));
            });
        for (const Outcome& outcome : outcomes) {
            EXPECT_TRUE(outcome.written) << outcome.problem;
            EXPECT_EQ(outcome.path, output("of-0") + ".baro");
        }
        EXPECT_EQ(table_of(read_profile(output("of-0") + ".baro")), job.expected);
        EXPECT_EQ(files(), std::set<std::string>{"of-0.baro"});
        fs::remove_all(output("of-0") + ".baro");
    }
}

TEST_F(Collect, IsForTheUserAlone) {
    const Job job = make_job(2, Shape::kSame);
    const mode_t before = ::umask(0);
    TestRanks ranks(2);
    (void)collect_all(ranks, job, output("file"), 1);
    (void)collect_all(ranks, job, output("folder"), 2);
    ::umask(before);
    struct stat status{};
    ASSERT_EQ(::stat((output("file") + ".baro").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0600U);
    ASSERT_EQ(::stat((output("folder") + ".baro").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0700U);
    ASSERT_EQ(::stat((output("folder") + ".baro/part-0001.baro").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0600U);
}

TEST_F(Collect, SaysWhyNothingCouldBeWritten) {
    const Job job = make_job(3, Shape::kSame);
    for (const std::uint32_t aggregators : {1U, 3U}) {
        TestRanks ranks(3);
        for (const Outcome& outcome : collect_all(ranks, job, output("no/such/folder"), aggregators)) {
            EXPECT_FALSE(outcome.written);
            EXPECT_NE(outcome.problem.find("folder does not exist"), std::string::npos) << outcome.problem;
        }
        for (const Outcome& outcome : collect_all(ranks, job, "", aggregators)) {
            EXPECT_FALSE(outcome.written);
            EXPECT_EQ(outcome.problem, "the profile has no name");
        }
    }
    EXPECT_TRUE(files().empty());
}

TEST_F(Collect, CleansUpWhenTheFileMayNotGrow) {
    const Job job = make_job(4, Shape::kSame);
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100;  // and SIGXFSZ would end the test
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    for (const std::uint32_t aggregators : {1U, 4U}) {
        TestRanks ranks(4);
        for (const Outcome& outcome : collect_all(ranks, job, output(), aggregators)) {
            EXPECT_FALSE(outcome.written);
            EXPECT_NE(outcome.problem.find("file size limit"), std::string::npos) << outcome.problem;
        }
    }
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_TRUE(files().empty());
}

TEST_F(Collect, AFolderThatMayNotBeWrittenIsAProblem) {
    const Job job = make_job(2, Shape::kSame);
    fs::permissions(folder_.path(), fs::perms::owner_read | fs::perms::owner_exec);
    const uid_t user = ::geteuid();
    if (user == 0) {  // root may write everywhere
        constexpr uid_t kNobody = 65534;
        ASSERT_EQ(::seteuid(kNobody), 0);
    }
    TestRanks ranks(2);
    const auto outcomes = collect_all(ranks, job, output(), 2);
    ASSERT_EQ(::seteuid(user), 0);
    for (const Outcome& outcome : outcomes) {
        EXPECT_FALSE(outcome.written);
        EXPECT_NE(outcome.problem.find("permission denied"), std::string::npos) << outcome.problem;
    }
}

TEST_F(Collect, EveryRankHearsOfABrokenTransport) {
    const Job job = make_job(5, Shape::kDiverging);
    TestRanks counting(5);
    ASSERT_TRUE(collect_all(counting, job, output(), 2)[0].written);
    fs::remove_all(output() + ".baro");
    ASSERT_GT(counting.operations(), 20U);
    for (std::uint64_t operation = 0; operation < counting.operations(); ++operation) {
        TestRanks ranks(5);
        ranks.fail_from(operation);
        const auto outcomes = collect_all(ranks, job, output(), 2);
        // All come back. If rank 0 says that the profile is there it is whole; otherwise nothing is left
        // behind.
        if (outcomes[0].written) {
            EXPECT_EQ(table_of(read_profile(outcomes[0].path)), job.expected);
            fs::remove_all(outcomes[0].path);
        } else {
            EXPECT_FALSE(outcomes[0].problem.empty());
        }
        EXPECT_TRUE(files().empty()) << "after operation " << operation;
    }
}

TEST_F(Collect, ARankWithoutArenaTakesPart) {
    const Job job = make_job(5, Shape::kDiverging);
    TestRanks ranks(5);
    const auto outcomes = collect_all(ranks, job, output(), 2, [](std::uint32_t rank, Request& request) {
        if (rank == 2) {
            request = {};
        }
    });
    for (const Outcome& outcome : outcomes) {
        EXPECT_TRUE(outcome.written) << outcome.problem;
    }
    Table expected = job.expected;
    std::erase_if(expected, [](const auto& entry) { return entry.first.starts_with("2/"); });
    const auto parts = read_profile(output() + ".baro");
    EXPECT_EQ(table_of(parts), expected);
    EXPECT_EQ(value(parts[0], "job.ranks"), "5");
    EXPECT_EQ(value(parts[0], "run.complete"), "false");
}

TEST_F(Collect, AnUnreadableArenaIsALossThatIsTold) {
    const Job job = make_job(3, Shape::kSame);
    job.arenas[1]->header().magic = 0;
    TestRanks ranks(3);
    const auto outcomes = collect_all(ranks, job, output(), 1);
    EXPECT_TRUE(outcomes[0].written);
    EXPECT_NE(outcomes[0].problem.find("1 of 3"), std::string::npos) << outcomes[0].problem;
    const auto part = read_profile(output() + ".baro").at(0);
    EXPECT_EQ(value(part, "run.complete"), "false");
    EXPECT_EQ(value(part, "recording.unreadable_arenas"), "1");
}

TEST_F(Collect, DamagedArenasStillGiveAProfile) {
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
        const Job job = make_job(3, Shape::kDiverging);
        const auto bytes = job.arenas[1]->bytes();
        for (int i = 0; i < 200; ++i) {
            const std::size_t start = random() % (bytes.size() / format::kGranule) * format::kGranule;
            const auto& chunk = *reinterpret_cast<const format::ChunkHeader*>(bytes.data() + start);
            // A communicator with a damaged key is one more communicator, and may take the name of a sound
            // one.
            if (chunk.kind != static_cast<std::uint32_t>(format::ChunkKind::kObjects)) {
                bytes[start + (start == 0 ? 64 : 0) + random() % 1024] = static_cast<std::byte>(random());
            }
        }
        TestRanks ranks(3);
        const auto outcomes = collect_all(ranks, job, output(), 1);
        ASSERT_TRUE(outcomes[0].written) << outcomes[0].problem;
        Table table = table_of(read_profile(outcomes[0].path));
        // The other ranks lose nothing.
        for (const auto& [key, expected] : job.expected) {
            if (!key.starts_with("1/")) {
                EXPECT_EQ(table[key], expected) << key;
            }
        }
        fs::remove_all(outcomes[0].path);
    }
}

TEST_F(Collect, OneProcessAlone) {
    const Job job = make_job(1, Shape::kSame);
    LocalTransport alone;
    Request request;
    request.arenas = {job.arenas[0]->view()};
    request.output = output();
    request.aggregators = 99;
    errno = 1234;
    const Outcome outcome = collect(alone, request);
    EXPECT_EQ(errno, 1234);
    EXPECT_TRUE(outcome.written) << outcome.problem;
    EXPECT_EQ(table_of(read_profile(outcome.path)), job.expected);
}

TEST_F(Collect, ManyArenasInOneProcess) {
    const Job job = make_job(16, Shape::kDiverging);
    LocalTransport alone;
    Request request;
    for (const auto& arena : job.arenas) {
        request.arenas.push_back(arena->view());
    }
    request.output = output();
    const Outcome outcome = collect(alone, request);
    ASSERT_TRUE(outcome.written) << outcome.problem;
    const auto parts = read_profile(outcome.path);
    EXPECT_EQ(table_of(parts), job.expected);
    EXPECT_EQ(value(parts[0], "job.ranks"), "16");
    EXPECT_EQ(value(parts[0], "job.nodes"), "4");
}

}  // namespace
}  // namespace barograph::collect
