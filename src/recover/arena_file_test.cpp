// SPDX-License-Identifier: BSD-3-Clause
#include "recover/arena_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <random>
#include <vector>

#include "collect/arena/local_tables.hpp"
#include "collect/test_folder.hpp"
#include "recover/arena_folder.hpp"
#include "recover/liveness.hpp"
#include "recover/test_files.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/process_numbers.hpp"

namespace barograph::recover {
namespace {

std::uint64_t calls_in(std::span<const std::byte> arena) {
    const std::span<const std::byte> arenas[] = {arena};
    std::uint64_t calls = 0;
    for (const format::Fact& fact : collect::read_arenas(arenas, {}).facts) {
        calls += fact.path != 0 ? fact.calls : 0;
    }
    return calls;
}

TEST(ArenaFile, IsReadAsItWasWritten) {
    const collect::TestFolder folder;
    const collect::TestArena arena = killed_arena(1, 4, 7);
    const std::string path = write_file(folder.path() / "x.arena", arena.view());
    for (const bool mapped : {false, true}) {
        ArenaBytes bytes;
        ASSERT_EQ(mapped ? bytes.map(path) : bytes.copy(path), 0);
        EXPECT_EQ(bytes.view().size(), arena.view().size());
        EXPECT_EQ(calls_in(bytes.view()), 7U);
    }
    const ArenaSummary summary = look_at(path);
    EXPECT_EQ(summary.problem, "");
    EXPECT_EQ(summary.world_rank, 1U);
    EXPECT_EQ(summary.world_size, 4U);
    EXPECT_EQ(summary.node, "node0");
    EXPECT_EQ(summary.events, 7U);
    EXPECT_EQ(summary.where, "");
}

// A copy that stopped half-way, a disk that ran full: whatever length is left is read, or refused, and never
// faults.
TEST(ArenaFile, CutAnywhereDoesNoHarm) {
    const collect::TestFolder folder;
    const collect::TestArena arena = killed_arena(0, 1, 7);
    const auto whole = arena.view();
    std::mt19937_64 random(1);
    for (int round = 0; round < 200; ++round) {
        const std::size_t size = random() % whole.size();
        const std::string path = write_file(folder.path() / "x.arena", whole.first(size));
        ArenaBytes bytes;
        const int status = bytes.copy(path);
        ASSERT_EQ(status, size < format::kArenaHeaderBytes ? -EPROTO : 0) << size;
        if (status == 0) {
            EXPECT_EQ(bytes.view().size(), size);
            EXPECT_LE(calls_in(bytes.view()), 7U);
        }
        EXPECT_EQ(bytes.map(path), status);
    }
}

TEST(ArenaFile, DamagedBytesDoNoHarm) {
    const collect::TestFolder folder;
    std::mt19937_64 random(2);
    for (int round = 0; round < 300; ++round) {
        collect::TestArena arena = killed_arena(0, 2, 7);
        const auto bytes = arena.bytes();
        for (int i = 0; i < 8; ++i) {
            // The magic and version stay, or nothing would be looked at.
            const std::size_t at = 12 + random() % (i % 2 == 0 ? 500 : bytes.size() - 12);
            bytes[at] = static_cast<std::byte>(random());
        }
        const std::string path = write_file(folder.path() / "x.arena",
                                            {bytes.data(), std::min<std::size_t>(bytes.size(), 1 << 20)});
        ArenaBytes copy;
        if (copy.copy(path) == 0) {
            (void)calls_in(copy.view());
            (void)look_at(path);
        }
    }
}

TEST(ArenaFile, OthersAreRefusedWithAReason) {
    const collect::TestFolder folder;
    const std::string text = write_file(folder.path() / "note.arena", std::as_bytes(std::span("hello")));
    EXPECT_EQ(look_at(text).problem, "it is not an arena of this version");
    const std::string pipe = (folder.path() / "pipe.arena").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(look_at(pipe).problem, "it is not a regular file");
    EXPECT_EQ(look_at((folder.path() / "none.arena").string()).problem, "it is gone");
    EXPECT_TRUE(look_at((folder.path() / "none.arena").string()).gone);
    EXPECT_FALSE(look_at(pipe).gone);
}

TEST(ArenaFolder, IsSearchedBelowButNotThroughLinks) {
    const collect::TestFolder folder;
    const collect::TestArena arena = killed_arena(0, 1, 1);
    const std::string first = write_file(folder.path() / "a" / "n0" / "x.arena", arena.view());
    const std::string second = write_file(folder.path() / "b.arena", arena.view());
    (void)write_file(folder.path() / "b.txt", arena.view());
    std::filesystem::create_directory_symlink(folder.path(), folder.path() / "a" / "loop");
    EXPECT_EQ(find_arenas(folder.path().string()), (std::vector<std::string>{first, second}));
    EXPECT_TRUE(find_arenas((folder.path() / "nothing").string()).empty());
}

TEST(Liveness, NeedsMoreThanAProcessId) {
    const Here here = this_node();
    ArenaSummary self;
    self.pid = static_cast<std::uint32_t>(getpid());
    self.process_start = sys::process_start_ticks(0);
    self.pid_namespace = here.pid_namespace;
    self.node = here.node;
    self.boot = here.boot;
    EXPECT_EQ(liveness(self, here), Liveness::kRunning);
    ArenaSummary reused = self;
    reused.process_start += 1;
    EXPECT_EQ(liveness(reused, here), Liveness::kDead);
    ArenaSummary before_restart = self;
    before_restart.boot = "another";
    EXPECT_EQ(liveness(before_restart, here), Liveness::kDead);
    ArenaSummary elsewhere = before_restart;
    elsewhere.node = "another";
    EXPECT_EQ(liveness(elsewhere, here), Liveness::kElsewhere);
    ArenaSummary container = self;
    container.pid_namespace += 1;
    // Whether one that cannot be seen has ended is known where all can be.
    const Liveness unseen = sys::sees_all_processes() ? Liveness::kDead : Liveness::kElsewhere;
    EXPECT_EQ(liveness(container, here), unseen);
    EXPECT_EQ(is_hidden(container, unseen), unseen == Liveness::kElsewhere);
    EXPECT_FALSE(is_hidden(elsewhere, Liveness::kElsewhere));
    Here starter = here;
    starter.started_all = true;
    EXPECT_EQ(liveness(container, starter), Liveness::kDead);
    const pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    siginfo_t info{};
    ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
    ArenaSummary zombie = self;
    zombie.pid = static_cast<std::uint32_t>(child);
    zombie.process_start = sys::process_start_ticks(zombie.pid);
    EXPECT_EQ(liveness(zombie, here), Liveness::kDead);
    ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &info, WEXITED), 0);
}

}  // namespace
}  // namespace barograph::recover
