// SPDX-License-Identifier: BSD-3-Clause
#include "record/arena/arena.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

#include "sys/files/process_numbers.hpp"

namespace barograph::record {
namespace {

class ArenaTest : public ::testing::Test {
protected:
    void SetUp() override {
        std::string pattern = ::testing::TempDir() + "barograph-arena-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string user_folder() const {
        return folder_ + "/barograph-" + std::to_string(geteuid());
    }
    std::string folder_;
};

TEST_F(ArenaTest, FileAndFoldersAreForTheUserAlone) {
    Arena arena;
    ASSERT_EQ(arena.create_file(folder_, "1234.site/..", "node one", 1U << 20U), 0);
    const std::string expected = user_folder() + "/job-1234.site_../node_one-" +
                                 std::string(sys::own_process_name().view()) + ".arena";
    EXPECT_EQ(arena.path(), expected);
    struct stat status{};
    ASSERT_EQ(stat(expected.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    ASSERT_EQ(stat(user_folder().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
    EXPECT_EQ(arena.header().magic, format::kArenaMagic);
    arena.remove_file();
    EXPECT_FALSE(std::filesystem::exists(expected));
    EXPECT_FALSE(std::filesystem::exists(user_folder()));
    EXPECT_EQ(arena.header().magic, format::kArenaMagic);  // the memory is still there
}

TEST_F(ArenaTest, TakesAnotherFolderWhereTheUsualOneIsNotOurs) {
    ASSERT_EQ(mkdir(user_folder().c_str(), 0777), 0);
    ASSERT_EQ(chmod(user_folder().c_str(), 0777), 0);
    Arena arena;
    ASSERT_EQ(arena.create_file(folder_, "job", "node", 1U << 20U), 0);
    EXPECT_TRUE(arena.path().starts_with(user_folder() + "-"));
    EXPECT_TRUE(std::filesystem::is_empty(user_folder()));
    arena.remove_file();
    // What was there is left, and nothing of ours.
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

// As after exec: the process has the number of the program before.
TEST_F(ArenaTest, ThatOfAnEarlierProgramStaysIfItHasFacts) {
    const auto collected = static_cast<std::uint32_t>(format::ArenaState::kCollected);
    Arena empty;
    ASSERT_EQ(empty.create_file(folder_, "job", "node", 40 * format::kGranule), 0);
    const std::string path(empty.path());
    Arena full;
    ASSERT_EQ(full.create_file(folder_, "job", "node", 40 * format::kGranule), 0);
    // Nobody who has it open takes it for one that somebody else has removed.
    EXPECT_EQ(empty.header().state.load(), collected);
    ASSERT_NE(full.claim(format::ChunkKind::kFacts, 0, 1), nullptr);
    Arena last;
    ASSERT_EQ(last.create_file(folder_, "job", "node", 40 * format::kGranule), 0);
    EXPECT_EQ(last.path(), path);
    EXPECT_NE(full.header().state.load(), collected);
    const std::string stem = path.substr(0, path.size() - format::kArenaEnding.size());
    EXPECT_TRUE(std::filesystem::exists(stem + ".1.arena"));
    // A program that becomes another one many times.
    std::array<Arena, 11> programs;
    Arena* before = &last;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        ASSERT_NE(before->claim(format::ChunkKind::kFacts, 0, 1), nullptr);
        before = &programs[i];
        ASSERT_EQ(before->create_file(folder_, "job", "node", 40 * format::kGranule), 0);
        EXPECT_TRUE(std::filesystem::exists(stem + "." + std::to_string(i + 2) + ".arena"));
    }
}

TEST_F(ArenaTest, WhatIsNotHandedOutYetTakesNoStorageWhereAllMemoryIsLocked) {
    Arena arena;
    ASSERT_EQ(arena.create_file(folder_, "job", "node", 64U << 20U), 0);
    ASSERT_NE(arena.claim(format::ChunkKind::kFacts, 0, 4), nullptr);
    auto* const ring = arena.claim_unbacked(format::ChunkKind::kFacts, 0, 64);
    ASSERT_NE(ring, nullptr);
    std::array<int, 2> pipes{};
    ASSERT_EQ(pipe(pipes.data()), 0);
    // What may be read, as a pipe reads it: all that is in use, and nothing near the end.
    const std::uint64_t used = arena.header().used.load();
    EXPECT_EQ(write(pipes[1], arena.base() + used - 1, 1), 1);
    EXPECT_EQ(write(pipes[1], arena.base() + (64U << 20U) - 1, 1), -1);
    EXPECT_EQ(errno, EFAULT);
    close(pipes[0]);
    close(pipes[1]);
    arena.remove_file();
}

TEST_F(ArenaTest, LeavesALimitedAddressSpaceToTheProgram) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "needs more address space itself";
#endif
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    const rlimit limit{std::uint64_t{16} << 30U, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_AS, &limit), 0);
    Arena arena;
    const int status = arena.create_file(folder_, "job", "node", 0xffff'0000U);
    ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
    ASSERT_EQ(status, 0);
    EXPECT_EQ(arena.header().capacity, std::uint64_t{1} << 30U);
    arena.remove_file();
}

TEST_F(ArenaTest, HandsOutChunksUntilItIsFull) {
    Arena arena;
    ASSERT_EQ(arena.create_file(folder_, "job", "node", 40 * format::kGranule), 0);
    int chunks = 0;
    while (auto* chunk = arena.claim(format::ChunkKind::kFacts, 0, 3)) {
        auto* bytes = reinterpret_cast<unsigned char*>(chunk);
        EXPECT_EQ(bytes[chunk->bytes - 1], 0);
        bytes[chunk->bytes - 1] = 1;  // backed by storage: no fault
        ++chunks;
    }
    EXPECT_EQ(chunks, 13);
    EXPECT_EQ(arena.claim(format::ChunkKind::kFacts, 0, 1), nullptr);  // header + 13 x 3 granules = 40
}

}  // namespace
}  // namespace barograph::record
