// SPDX-License-Identifier: BSD-3-Clause
#include "recover/life_signs.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "collect/test_folder.hpp"
#include "recover/arena_file.hpp"
#include "recover/test_files.hpp"
#include "sys/clock.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::recover {
namespace {

class LifeSigns : public ::testing::Test {
protected:
    LifeSigns() : arena_(killed_arena(0, 1, 3)) {
        format::ArenaHeader& header = arena_.header();
        char buffer[64];
        const std::string boot(sys::boot_id(buffer));
        std::memcpy(header.boot, boot.c_str(), boot.size() + 1);
        header.pid = static_cast<std::uint32_t>(getpid());
        header.process_start = sys::process_start_ticks(header.pid);
        header.pid_namespace = sys::pid_namespace();
    }
    std::string write() { return write_file(folder_.path() / "x.arena", arena_.view()); }
    static format::ArenaHeader& header(const ArenaBytes& bytes) {
        return *reinterpret_cast<format::ArenaHeader*>(const_cast<std::byte*>(bytes.view().data()));
    }

    collect::TestFolder folder_;
    collect::TestArena arena_;
};

TEST_F(LifeSigns, LifeAndEndAreInTheArena) {
    const std::string path = write();
    const std::uint64_t before = sys::monotonic_ns();
    EXPECT_EQ(note_life(path, false), 0);
    ArenaBytes bytes;
    ASSERT_EQ(bytes.copy(path), 0);
    const std::uint64_t seen = header(bytes).seen_ticks;
    EXPECT_GE(seen, before);
    EXPECT_EQ(header(bytes).ended_ticks, 0U);
    EXPECT_EQ(note_life(path, true), 0);
    ASSERT_EQ(bytes.copy(path), 0);
    EXPECT_EQ(header(bytes).seen_ticks, seen);
    EXPECT_GE(header(bytes).ended_ticks, seen);
    EXPECT_LE(header(bytes).ended_ticks, sys::monotonic_ns());
}

TEST_F(LifeSigns, TheFirstTimeOfACountStays) {
    const std::string path = write();
    EXPECT_EQ(note_moves(path, 7), 0);
    ArenaBytes bytes;
    ASSERT_EQ(bytes.copy(path), 0);
    const std::uint64_t first = header(bytes).still_ticks;
    EXPECT_GT(first, 0U);
    EXPECT_EQ(header(bytes).still_moves, 7U);
    EXPECT_EQ(note_moves(path, 7), 0);
    ASSERT_EQ(bytes.copy(path), 0);
    EXPECT_EQ(header(bytes).still_ticks, first);
    EXPECT_EQ(note_moves(path, 8), 0);
    ASSERT_EQ(bytes.copy(path), 0);
    EXPECT_GE(header(bytes).still_ticks, first);
    EXPECT_EQ(header(bytes).still_moves, 8U);
    EXPECT_EQ(note_moves((folder_.path() / "gone").string(), 1), -ENOENT);
}

TEST_F(LifeSigns, OthersAreLeftAlone) {
    EXPECT_EQ(note_life((folder_.path() / "gone").string(), false), -ENOENT);
    EXPECT_EQ(note_life(write_file(folder_.path() / "y", std::as_bytes(std::span("text"))), false), -EPROTO);
    const std::uint64_t started = std::exchange(arena_.header().process_start, 0);
    EXPECT_EQ(note_life(write(), false), -EPROTO);  // not written yet: to be tried again
    arena_.header().process_start = started;
    ++arena_.header().process_start;  // a later process has its id
    EXPECT_EQ(note_life(write(), false), -ESRCH);
    --arena_.header().process_start;
    ++arena_.header().pid_namespace;  // a container that is not seen from here
    EXPECT_EQ(note_life(write(), false), -ESRCH);
    EXPECT_EQ(note_moves(write(), 1), -ESRCH);
    arena_.header().boot[0] ^= 1;
    EXPECT_EQ(note_life(write(), true), -EPROTO);
    arena_.header().stop_ticks = 1;
    const std::string path = write();
    ArenaBytes bytes;
    ASSERT_EQ(bytes.copy(path), 0);
    EXPECT_EQ(header(bytes).seen_ticks, 0U);
    EXPECT_EQ(header(bytes).ended_ticks, 0U);
}

}  // namespace
}  // namespace barograph::recover
