// SPDX-License-Identifier: BSD-3-Clause
// Traced calls from the hot path's tables to a file beside the profile: all of them, in order, whatever the process died in.
#include "collect/output/trace_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

#include "collect/test_arena.hpp"
#include "collect/test_folder.hpp"
#include "format/block_reader.hpp"
#include "format/trace_codec.hpp"

namespace barograph::collect {
namespace {

using format::Layer;
using format::TraceEvent;

constexpr std::uint32_t kWrite = format::kFirstPosixOperation;
constexpr std::uint32_t kFileId = 7;

std::vector<TraceEvent> calls(std::size_t count, std::uint32_t node) {
    std::vector<TraceEvent> events;
    std::mt19937_64 random(5);
    std::uint64_t now = 1000;
    for (std::size_t i = 0; i < count; ++i) {
        TraceEvent event{.start = now,
                         .end = now + 3 + random() % 5,
                         .offset = random() % (1U << 30),
                         .length = 64,
                         .path = node,
                         .object = kFileId};
        if (i % 10 == 9) {
            event.offset = format::kUnknownOffset;
            event.length = 0;
        }
        now = event.end + 1 + random() % 3;
        events.push_back(event);
    }
    return events;
}

// All events in the file, its paths as numbered there.
std::vector<TraceEvent> in_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    const std::vector<char> text{std::istreambuf_iterator<char>(stream), {}};
    const std::span file(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    std::vector<TraceEvent> events;
    std::vector<std::uint8_t> unpacked;
    std::size_t at = format::kHeadSize;
    while (at + format::kFootSize < file.size()) {
        const format::BlockHead head = format::decode_block_head(file.subspan(at, format::kBlockHeadSize));
        const auto stored = file.subspan(at + format::kBlockHeadSize, head.stored_size);
        if (head.type == static_cast<std::uint16_t>(format::BlockType::kTrace)) {
            format::ByteReader in(format::unpack_block(head, stored, unpacked));
            EXPECT_EQ(in.varint(), 0U);
            (void)in.varint();
            (void)in.varint();
            EXPECT_EQ(in.u8(), format::kTraceTickShift);
            format::decode_trace(in.take(in.remaining()), 1U << 20, events);
        }
        at += format::kBlockHeadSize + head.stored_size;
    }
    return events;
}

class TraceFileTest : public ::testing::Test {
protected:
    TraceFileTest() {
        arena.name(kWrite, Layer::kPosix, "pwrite64");
        node = arena.node(0, arena.thread(0), kWrite);
        format::Object file;
        file.kind = format::ObjectKind::kFile;
        file.name = "/data/a";
        arena.object(kFileId, file);
        arena.file(0, kFileId, Layer::kPosix).counters[0] = 1;
    }

    std::vector<TraceEvent> written(bool damaged = false) {
        std::string problem;
        const std::string profile = (folder.path() / "run.baro").string();
        write_trace(arena.view(), {}, profile, problem);
        EXPECT_EQ(problem.find("is damaged") != std::string::npos, damaged) << problem;
        EXPECT_EQ(problem.empty(), !damaged) << problem;
        return in_file(profile + ".trace/rank-000000.baro");
    }

    void expect(const std::vector<TraceEvent>& found, const std::vector<TraceEvent>& made) const {
        ASSERT_EQ(found.size(), made.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            ASSERT_EQ(found[i].start, made[i].start) << i;
            ASSERT_EQ(found[i].end, made[i].end) << i;
            ASSERT_EQ(found[i].offset, made[i].offset) << i;
            ASSERT_EQ(found[i].length, made[i].length) << i;
            ASSERT_EQ(found[i].path, 1U) << i;
            ASSERT_EQ(found[i].object, 1U) << i;
        }
    }

    TestFolder folder;
    TestArena arena{TestArena::Options{}};
    std::uint32_t node = 0;
};

TEST_F(TraceFileTest, BlocksAndTheBufferFollowEachOther) {
    const auto made = calls(1500, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1024});
    arena.trace_buffer(0, {made.begin() + 1024, made.end()}, 1024);
    expect(written(), made);
}

TEST_F(TraceFileTest, ABufferThatIsABlockAlreadyCountsOnce) {
    const auto made = calls(1024, node);
    arena.trace_block(0, 0, made);
    arena.trace_buffer(0, made, 0);  // died before it was emptied
    expect(written(), made);
}

// A thread goes on while it is read: its buffer is copied first, and has become one of the blocks that are listed then.
TEST_F(TraceFileTest, BlocksThatWereMadeAfterTheBufferWasCopiedAreLeftOut) {
    const auto made = calls(3072, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1024});
    arena.trace_block(0, 2048, {made.begin() + 2048, made.end()});
    arena.trace_buffer(0, {made.begin() + 1024, made.begin() + 1100}, 1024);
    expect(written(), {made.begin(), made.begin() + 1100});
}

TEST_F(TraceFileTest, ABlockThatHasTheBufferAndMoreTakesItsPlace) {
    const auto made = calls(3072, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1024});
    arena.trace_block(0, 1024, {made.begin() + 1024, made.begin() + 2048});
    arena.trace_block(0, 2048, {made.begin() + 2048, made.end()});
    arena.trace_buffer(0, {made.begin() + 1024, made.begin() + 1100}, 1024);
    expect(written(), {made.begin(), made.begin() + 2048});
}

TEST_F(TraceFileTest, EventsThatFoundNoRoomAreNumberedToo) {
    const auto made = calls(1500, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1024});
    arena.trace_buffer(0, {made.begin() + 1024, made.end()}, 4096);  // 3,072 found no room
    expect(written(), made);
}

TEST_F(TraceFileTest, WithoutATraceThereIsNoFile) {
    std::string problem;
    write_trace(arena.view(), {}, (folder.path() / "run.baro").string(), problem);
    EXPECT_EQ(problem, "");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "run.baro.trace"));
}

TEST_F(TraceFileTest, AFolderThatCannotBeMadeIsSaid) {
    arena.trace_buffer(0, calls(3, node), 0);
    std::string problem;
    write_trace(arena.view(), {}, (folder.path() / "missing" / "run.baro").string(), problem);
    EXPECT_NE(problem.find("rank 0"), std::string::npos) << problem;
}

TEST_F(TraceFileTest, DamagedBlocksAreLeftOut) {
    const auto made = calls(2048, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1024});
    arena.trace_block(0, 1024, {made.begin() + 1024, made.end()});
    const auto whole = arena.bytes();
    // The form of the first column of the first block.
    const std::uint64_t magic = format::kTraceBlockMagic;
    auto* const block = static_cast<std::byte*>(memmem(whole.data(), whole.size(), &magic, sizeof magic));
    ASSERT_NE(block, nullptr);
    block[sizeof(format::TraceBlockHead) + 3] = std::byte{9};
    std::vector<TraceEvent> found = written(true);
    // Times and places of a block stand for themselves.
    expect(found, {made.begin() + 1024, made.end()});
}

}  // namespace
}  // namespace barograph::collect
