// SPDX-License-Identifier: BSD-3-Clause
// An agent on a folder of arenas, as a server sees it: what it says at first, what it says of a change, and
// when it ends.
#include "agent/agent.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <thread>

#include "collect/test_arena.hpp"
#include "collect/test_profile.hpp"
#include "sys/clock.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::agent {
namespace {

namespace fs = std::filesystem;
using collect::TestArena;
using format::Layer;

constexpr std::uint32_t kBarrier = format::kFirstMpiOperation;
constexpr std::uint64_t kSecond = 1'000'000'000;

struct Frame {
    FrameKind kind{};
    std::string payload;
};

class AgentTest : public ::testing::Test {
protected:
    AgentTest() {
        std::string name = (fs::temp_directory_path() / "barograph-agent-test-XXXXXX").string();
        EXPECT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
        fs::create_directories(folder_ / "job-7");
        int ends[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
        server_ = ends[0];
        agent_ = ends[1];
        options_.places.job = "7";
        options_.places.user_folders = {folder_.string()};
        options_.interval_ms = 100;
        options_.yield = false;
    }
    ~AgentTest() override {
        close_server();
        if (thread_.joinable()) {
            thread_.join();
        }
        (void)::close(agent_);
        fs::remove_all(folder_);
    }

    // The arena of a rank of this process, which is in MPI_Barrier on W0.0 for a second.
    [[nodiscard]] static TestArena arena_of(std::uint32_t rank) {
        TestArena arena({.rank = rank, .clock = format::ClockSource::kMonotonic});
        format::ArenaHeader& header = arena.header();
        header.pid = static_cast<std::uint32_t>(::getpid());
        header.process_start = sys::process_start_ticks(0);
        header.pid_namespace = sys::pid_namespace();
        char buffer[64];
        const std::string boot(sys::boot_id(buffer));
        std::memcpy(header.boot, boot.c_str(), boot.size() + 1);
        header.world_size = 4;
        header.stop_ticks = 0;
        header.state = static_cast<std::uint32_t>(format::ArenaState::kRecording);
        header.start_ticks = header.start_monotonic_ns = sys::monotonic_ns() - 2 * kSecond;
        header.start_unix_ns = sys::unix_ns() - static_cast<std::int64_t>(2 * kSecond);
        arena.name(kBarrier, Layer::kMpi, "MPI_Barrier");
        arena.metadata("program.label", "app");
        format::Object world;
        world.kind = format::ObjectKind::kCommunicator;
        world.name = "W0.0";
        arena.object(1, world);
        const std::uint32_t root = arena.thread(0);
        const std::uint32_t node = arena.node(0, root, kBarrier);
        arena.fact(0, {.node = node, .object = 1, .calls = 10, .time_sum = 1000});
        arena.open(0, root, header.start_ticks);
        arena.open(0, node, header.start_ticks + kSecond, 1);
        return arena;
    }

    [[nodiscard]] fs::path path_of(std::uint32_t rank) const {
        return folder_ / "job-7" / ("node-" + std::to_string(rank) + ".arena");
    }
    void write(std::uint32_t rank, const TestArena& arena) const {
        const fs::path made = path_of(rank).string() + ".writing";
        std::ofstream file(made, std::ios::binary);
        file.write(reinterpret_cast<const char*>(arena.view().data()),
                   static_cast<std::streamsize>(arena.view().size()));
        file.close();
        fs::rename(made, path_of(rank));
    }

    void start() {
        thread_ = std::thread([this] {
            code_ = run_agent(options_, agent_, agent_);
            (void)::shutdown(agent_, SHUT_RDWR);  // as a program's end does
        });
    }
    void close_server() {
        if (server_ >= 0) {
            (void)::close(std::exchange(server_, -1));
        }
    }
    int end() {
        close_server();
        thread_.join();
        return code_;
    }
    void ask(FrameKind kind, std::string_view payload = {}) {
        const std::string frame = make_frame(kind, payload, asked_++);
        ASSERT_EQ(::write(server_, frame.data(), frame.size()), static_cast<ssize_t>(frame.size()));
    }

    [[nodiscard]] bool read_exactly(char* into, std::size_t bytes) const {
        while (bytes > 0) {
            pollfd watched{.fd = server_, .events = POLLIN, .revents = 0};
            if (::poll(&watched, 1, 60'000) <= 0) {
                return false;
            }
            const ssize_t got = ::read(server_, into, bytes);
            if (got <= 0) {
                return false;
            }
            into += got;
            bytes -= static_cast<std::size_t>(got);
        }
        return true;
    }
    // Nothing at the end of the stream.
    std::optional<Frame> next() {
        FrameHead head{};
        if (!read_exactly(reinterpret_cast<char*>(&head), sizeof head)) {
            return std::nullopt;
        }
        Frame frame{.kind = static_cast<FrameKind>(head.kind), .payload = std::string(head.bytes, '\0')};
        if (!read_exactly(frame.payload.data(), frame.payload.size())) {
            return std::nullopt;
        }
        EXPECT_EQ(make_frame(frame.kind, frame.payload, got_++).substr(0, sizeof head),
                  std::string(reinterpret_cast<const char*>(&head), sizeof head));
        return frame;
    }
    // The next frame of a kind; strings are kept on the way.
    std::string next(FrameKind kind) {
        while (auto frame = next()) {
            if (frame->kind == FrameKind::kStrings) {
                std::string_view rest = frame->payload;
                while (!rest.empty()) {
                    std::uint32_t words[2];
                    std::memcpy(words, rest.data(), sizeof words);
                    strings_[words[0]] = rest.substr(sizeof words, words[1]);
                    rest.remove_prefix(sizeof words + words[1]);
                }
            }
            if (frame->kind == kind) {
                return frame->payload;
            }
            if (frame->kind == FrameKind::kError && kind == FrameKind::kProfile) {
                ADD_FAILURE() << "the agent says: " << frame->payload;
                return {};
            }
        }
        ADD_FAILURE() << "the agent has ended";
        return {};
    }
    // The next look that has rows, or processes that are gone.
    struct Look {
        LookHead head{};
        std::vector<Row> rows;
        std::vector<std::uint32_t> gone;
    };
    Look next_look(bool empty = false) {
        Look look;
        do {
            const std::string payload = next(FrameKind::kRows);
            if (payload.size() < sizeof look.head) {
                return look;
            }
            std::memcpy(&look.head, payload.data(), sizeof look.head);
            look.rows.resize(look.head.rows);
            look.gone.resize(look.head.gone);
            EXPECT_EQ(payload.size(),
                      sizeof look.head + look.rows.size() * sizeof(Row) + 4 * look.gone.size());
            std::memcpy(look.rows.data(), payload.data() + sizeof look.head, look.rows.size() * sizeof(Row));
            std::memcpy(look.gone.data(), payload.data() + sizeof look.head + look.rows.size() * sizeof(Row),
                        4 * look.gone.size());
        } while (!empty && look.rows.empty() && look.gone.empty());
        return look;
    }

    fs::path folder_;
    AgentOptions options_;
    int server_ = -1;
    int agent_ = -1;
    int code_ = -1;
    std::uint64_t asked_ = 0;
    std::uint64_t got_ = 0;
    std::map<std::uint32_t, std::string> strings_;
    std::thread thread_;
};

TEST_F(AgentTest, SaysEachProcessOnceAndThenWhatChanges) {
    TestArena arena = arena_of(2);
    write(2, arena);
    start();
    const std::string hello = next(FrameKind::kHello);
    EXPECT_NE(hello.find("\"format\":1,"), std::string::npos) << hello;
    EXPECT_NE(hello.find("\"job\":\"7\""), std::string::npos) << hello;
    Look look = next_look();
    EXPECT_EQ(look.head.processes, 1U);
    ASSERT_EQ(look.rows.size(), 1U);
    const Row first = look.rows[0];
    EXPECT_EQ(first.pid, static_cast<std::uint32_t>(::getpid()));
    EXPECT_EQ(first.rank, 2);
    EXPECT_EQ(first.ranks, 4U);
    EXPECT_EQ(strings_[first.program], "app");
    EXPECT_EQ(strings_[first.operation], "MPI_Barrier");
    EXPECT_EQ(strings_[first.object], "W0.0");
    EXPECT_EQ(first.layer, static_cast<std::uint8_t>(Layer::kMpi));
    EXPECT_EQ(first.state, static_cast<std::uint8_t>(RowState::kRuns));
    EXPECT_NEAR(static_cast<double>(first.since_ms), static_cast<double>(first.start_ms) + 1000, 100);
    EXPECT_EQ(first.still_ms, 0);
    // It stands still from then on, wholly in MPI; and then nothing changes any more.
    look = next_look();
    ASSERT_EQ(look.rows.size(), 1U);
    EXPECT_NE(look.rows[0].still_ms, 0);
    EXPECT_EQ(look.rows[0].since_ms, first.since_ms);
    EXPECT_EQ(look.rows[0].mpi, 100);
    const std::uint64_t number = look.head.number;
    look = next_look(true);
    EXPECT_EQ(look.head.number, number + 1);
    EXPECT_TRUE(look.rows.empty());
    fs::remove(path_of(2));
    look = next_look();
    EXPECT_EQ(look.gone, std::vector<std::uint32_t>{first.pid});
    EXPECT_EQ(look.head.processes, 0U);
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, LeavesAloneWhatIsNoArenaOfThisNode) {
    TestArena other = arena_of(0);
    std::memcpy(other.header().boot, "another", 8);
    write(0, other);
    TestArena aside = arena_of(1);
    write(1, aside);
    fs::rename(path_of(1), folder_ / "job-7" / "node-1.12.arena");
    std::ofstream(path_of(3)) << "no arena";
    fs::create_symlink("/dev/zero", path_of(4));
    start();
    const Look look = next_look(true);
    EXPECT_EQ(look.head.processes, 0U);
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, AFolderThatOthersMayEnterIsNotLookedInto) {
    write(0, arena_of(0));
    ASSERT_EQ(::chmod(folder_.c_str(), 0755), 0);
    start();
    EXPECT_EQ(next_look(true).head.processes, 0U);
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, AnEmptiedArenaIsGone) {
    write(0, arena_of(0));
    start();
    ASSERT_EQ(next_look().rows.size(), 1U);
    ASSERT_EQ(::truncate(path_of(0).c_str(), 0), 0);
    Look look;
    while (look.gone.empty()) {
        look = next_look();
    }
    EXPECT_EQ(look.head.processes, 0U);
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, AProcessWithAnotherStartHasEnded) {
    TestArena arena = arena_of(0);
    arena.header().process_start += 1;
    write(0, arena);
    start();
    const Look look = next_look();
    ASSERT_EQ(look.rows.size(), 1U);
    EXPECT_EQ(look.rows[0].state, static_cast<std::uint8_t>(RowState::kEnded));
    EXPECT_EQ(end(), 0);
}

// Whether a look is due each time that a part could be sent, or the next look is far away.
class AgentSnapshotTest : public AgentTest, public ::testing::WithParamInterface<std::uint32_t> {};

TEST_P(AgentSnapshotTest, ComesInParts) {
    options_.interval_ms = GetParam();
    options_.part_bytes = 512;
    write(0, arena_of(0));
    start();
    ASSERT_EQ(next_look().rows.size(), 1U);
    ask(FrameKind::kAskProfile);
    std::string profile;
    PartHead head{};
    std::size_t parts = 0;
    do {
        const std::string part = next(FrameKind::kProfile);
        ASSERT_GT(part.size(), sizeof head);
        std::memcpy(&head, part.data(), sizeof head);
        ASSERT_EQ(head.offset, profile.size());
        profile.append(part, sizeof head);
        ++parts;
    } while (profile.size() < head.total);
    EXPECT_GT(parts, 2U);
    const fs::path file = folder_ / "got.baro";
    std::ofstream(file, std::ios::binary) << profile;
    EXPECT_EQ(collect::read_profile(file.string()).size(), 1U);
    EXPECT_EQ(end(), 0);
}
INSTANTIATE_TEST_SUITE_P(Intervals, AgentSnapshotTest, ::testing::Values(100U, 3'600'000U));

TEST_F(AgentTest, LooksWhenItIsAskedTo) {
    options_.interval_ms = 60'000;
    write(0, arena_of(0));
    start();
    const std::uint64_t first = next_look(true).head.number;
    ask(FrameKind::kAskLook);
    EXPECT_EQ(next_look(true).head.number, first + 1);
    ask(FrameKind::kInterval, std::string("\x64\0\0\0", 4));
    EXPECT_EQ(next_look(true).head.number, first + 2);
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, SendsPresencesOnRequest) {
    write(0, arena_of(0));
    start();
    ASSERT_EQ(next_look().rows.size(), 1U);
    ask(FrameKind::kAskPresences);
    const std::string presences = next(FrameKind::kPresences);
    EXPECT_TRUE(presences.starts_with("[{\"rank\":0,\"ranks\":4,")) << presences;
    EXPECT_NE(presences.find("\"operation\":\"MPI_Barrier\""), std::string::npos) << presences;
    EXPECT_EQ(next(FrameKind::kPresences), "[]");
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, SendsStacksOfProcessesOfTheJobOnly) {
    const pid_t child = ::fork();
    if (child == 0) {
        (void)::close(server_);
        (void)::close(agent_);
        for (;;) {
            (void)::pause();
        }
    }
    ASSERT_GT(child, 0);
    TestArena arena = arena_of(0);
    arena.header().pid = static_cast<std::uint32_t>(child);
    arena.header().process_start = sys::process_start_ticks(static_cast<std::uint32_t>(child));
    write(0, arena);
    start();
    ASSERT_EQ(next_look().rows.size(), 1U);
    const std::uint32_t pids[] = {1, static_cast<std::uint32_t>(child)};
    ask(FrameKind::kAskStacks, {reinterpret_cast<const char*>(pids), sizeof pids});
    const std::string stacks = next(FrameKind::kStacks);
    EXPECT_NE(stacks.find("\"pid\":" + std::to_string(child) + ","), std::string::npos) << stacks;
    EXPECT_EQ(stacks.find("\"pid\":1,"), std::string::npos) << stacks;
    EXPECT_EQ(next(FrameKind::kStacks), "[]");
    EXPECT_EQ(end(), 0);
    ASSERT_EQ(::kill(child, SIGKILL), 0);
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
}

TEST_F(AgentTest, EndsWhenWhatItIsAskedIsNoRequest) {
    start();
    const std::string noise(100, 'x');
    ASSERT_EQ(::write(server_, noise.data(), noise.size()), static_cast<ssize_t>(noise.size()));
    EXPECT_NE(next(FrameKind::kBye), "");
    EXPECT_FALSE(next().has_value());
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, EndsAfterTheJob) {
    options_.end_after_ms = 1;
    write(0, arena_of(0));
    start();
    ASSERT_EQ(next_look().rows.size(), 1U);
    fs::remove(path_of(0));
    while (next_look().gone.empty()) {
    }
    EXPECT_NE(next(FrameKind::kBye), "");
    EXPECT_FALSE(next().has_value());
    EXPECT_EQ(end(), 0);
}

TEST_F(AgentTest, EndsThoughNobodyTakesWhatItSays) {
    for (std::uint32_t rank = 0; rank < 40; ++rank) {
        TestArena arena = arena_of(rank);
        arena.header().pid += rank;
        write(rank, arena);
    }
    const int least = 1;
    ASSERT_EQ(::setsockopt(agent_, SOL_SOCKET, SO_SNDBUF, &least, sizeof least), 0);
    start();
    ASSERT_NE(next(FrameKind::kHello), "");
    EXPECT_EQ(end(), 0);
}

}  // namespace
}  // namespace barograph::agent
