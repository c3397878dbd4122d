// SPDX-License-Identifier: BSD-3-Clause
// Traced calls from the hot path's tables to a file beside the profile: all of them, in order, whatever the
// process died in.
#include "collect/output/trace_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

#include "collect/test_arena.hpp"
#include "collect/test_folder.hpp"
#include "format/events/event_block.hpp"
#include "format/profile/block_reader.hpp"

namespace barograph::collect {
namespace {

using format::Event;
using format::EventKind;
using format::Layer;

constexpr std::uint32_t kWrite = format::kFirstPosixOperation;
constexpr std::uint32_t kFileId = 7;

std::vector<Event> calls(std::size_t count, std::uint32_t node) {
    std::vector<Event> events;
    std::mt19937_64 random(5);
    std::uint64_t now = 1000;
    for (std::size_t i = 0; i < count; ++i) {
        Event event{.start = now,
                    .end = now + 3 + random() % 5,
                    .length = 64,
                    .place = random() % (1U << 30),
                    .path = node,
                    .object = kFileId};
        if (i % 10 == 9) {
            event.place = format::kNoPlace;
            event.length = 0;
        }
        now = event.end + 1 + random() % 3;
        events.push_back(event);
    }
    return events;
}

// All events in the file, its paths as numbered there, and how many came before each block.
std::vector<Event> in_file(const std::string& path, std::vector<std::uint64_t>& firsts,
                           std::vector<std::uint32_t>* locations = nullptr) {
    std::ifstream stream(path, std::ios::binary);
    const std::vector<char> text{std::istreambuf_iterator<char>(stream), {}};
    const std::span file(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    std::vector<Event> events;
    std::vector<std::uint8_t> unpacked;
    format::EventColumns columns;
    std::size_t at = format::kHeadSize;
    while (at + format::kFootSize < file.size()) {
        const format::BlockHead head = format::decode_block_head(file.subspan(at, format::kBlockHeadSize));
        const auto stored = file.subspan(at + format::kBlockHeadSize, head.stored_size);
        if (head.type == static_cast<std::uint16_t>(format::BlockType::kEvents)) {
            format::ByteReader in(format::unpack_block(head, stored, unpacked));
            const std::uint64_t location = in.varint();
            if (locations != nullptr) {
                locations->push_back(static_cast<std::uint32_t>(location));
            } else {
                EXPECT_EQ(location, 0U);
            }
            (void)in.varint();
            (void)in.varint();
            EXPECT_EQ(in.u8(), format::kEventTickShift);
            firsts.push_back(in.varint());
            format::EventDecoder().decode(in.take(in.remaining()), 1U << 20, columns);
            for (std::size_t i = 0; i < columns.size(); ++i) {
                events.push_back(columns.at(i));
            }
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

    std::vector<Event> written(bool damaged = false) {
        std::string problem;
        const std::string profile = (folder.path() / "run.baro").string();
        write_trace(arena.view(), {}, profile, problem);
        EXPECT_EQ(problem.find("is damaged") != std::string::npos, damaged) << problem;
        EXPECT_EQ(problem.empty(), !damaged) << problem;
        firsts.clear();
        return in_file(profile + ".trace/rank-000000.baro", firsts);
    }

    void expect(const std::vector<Event>& found, const std::vector<Event>& made) const {
        ASSERT_EQ(found.size(), made.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            ASSERT_EQ(found[i].start, made[i].start) << i;
            ASSERT_EQ(found[i].end, made[i].end) << i;
            ASSERT_EQ(found[i].place, made[i].place) << i;
            ASSERT_EQ(found[i].length, made[i].length) << i;
            ASSERT_EQ(found[i].path, 1U) << i;
            ASSERT_EQ(found[i].object, 1U) << i;
            ASSERT_EQ(found[i].info, made[i].info) << i;
            ASSERT_EQ(found[i].peer, made[i].peer) << i;
            ASSERT_EQ(found[i].tag, made[i].tag) << i;
            ASSERT_EQ(found[i].number, made[i].number) << i;
            ASSERT_EQ(found[i].serial, made[i].serial) << i;
        }
    }

    TestFolder folder;
    TestArena arena{TestArena::Options{}};
    std::uint32_t node = 0;
    std::vector<std::uint64_t> firsts;
};

TEST_F(TraceFileTest, BlocksAndTheBufferFollowEachOther) {
    const auto made = calls(1500, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1022});
    arena.trace_buffer(0, {made.begin() + 1022, made.end()}, 1022);
    expect(written(), made);
}

TEST_F(TraceFileTest, ABufferThatIsABlockAlreadyCountsOnce) {
    const auto made = calls(1022, node);
    arena.trace_block(0, 0, made);
    arena.trace_buffer(0, made, 0);  // died before it was emptied
    expect(written(), made);
}

// A thread goes on while it is read: its buffer is copied first, and has become one of the blocks that are
// listed then.
TEST_F(TraceFileTest, BlocksThatWereMadeAfterTheBufferWasCopiedAreLeftOut) {
    const auto made = calls(3066, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1022});
    arena.trace_block(0, 2044, {made.begin() + 2044, made.end()});
    arena.trace_buffer(0, {made.begin() + 1022, made.begin() + 1100}, 1022);
    expect(written(), {made.begin(), made.begin() + 1100});
}

TEST_F(TraceFileTest, ABlockThatHasTheBufferAndMoreTakesItsPlace) {
    const auto made = calls(3066, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1022});
    arena.trace_block(0, 1022, {made.begin() + 1022, made.begin() + 2044});
    arena.trace_block(0, 2044, {made.begin() + 2044, made.end()});
    arena.trace_buffer(0, {made.begin() + 1022, made.begin() + 1100}, 1022);
    expect(written(), {made.begin(), made.begin() + 2044});
}

TEST_F(TraceFileTest, EventsThatFoundNoRoomAreNumberedToo) {
    const auto made = calls(1500, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1022});
    arena.trace_buffer(0, {made.begin() + 1022, made.end()}, 4088);  // 3,066 found no room
    expect(written(), made);
}

TEST_F(TraceFileTest, WhatIsMissingCanBePlaced) {
    const auto made = calls(1500, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 600});
    arena.trace_block(0, 600, {made.begin() + 600, made.begin() + 1022});
    arena.trace_buffer(0, {made.begin() + 1022, made.end()}, 4088);
    expect(written(), made);
    EXPECT_EQ(firsts, (std::vector<std::uint64_t>{0, 4088}));  // what follows each other is one block
}

TEST_F(TraceFileTest, MessagesKeepWhatMatchesThem) {
    auto made = calls(1500, node);
    std::mt19937 random(3);
    for (Event& event : made) {
        event.info = static_cast<std::uint32_t>(EventKind::kSend) | format::kEventBlocking;
        event.peer = static_cast<std::int32_t>(random() % 8);
        event.tag = static_cast<std::int32_t>(random() % 5);
        event.number = static_cast<std::uint32_t>(random() % 100);
        event.serial = static_cast<std::uint32_t>(random() % 100);
        event.place = format::kNoPlace;
    }
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1022});
    arena.trace_buffer(0, {made.begin() + 1022, made.end()}, 1022);
    expect(written(), made);
}

TEST_F(TraceFileTest, RanksOfANodeShareAFileAndWhatTheyHaveInCommon) {
    TestArena second{TestArena::Options{.rank = 5}};
    second.name(kWrite, Layer::kPosix, "pwrite64");
    const std::uint32_t other = second.node(0, second.thread(0), kWrite);
    format::Object file;
    file.kind = format::ObjectKind::kFile;
    file.name = "/data/b";  // under the number that another file has on rank 0
    second.object(kFileId, file);
    second.file(0, kFileId, Layer::kPosix).counters[0] = 1;
    const auto made = calls(1500, node);
    const auto of_second = calls(700, other);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1022});
    arena.trace_buffer(0, {made.begin() + 1022, made.end()}, 1022);
    second.trace_block(0, 0, {of_second.begin(), of_second.begin() + 600});
    second.trace_buffer(0, {of_second.begin() + 600, of_second.end()}, 600);
    TestArena silent{TestArena::Options{.rank = 2}};
    const TraceSource sources[] = {{second.view(), {}}, {silent.view(), {}}, {arena.view(), {}}};
    std::string problem;
    const std::string profile = (folder.path() / "run.baro").string();
    write_traces(sources, profile, problem);
    EXPECT_EQ(problem, "");
    EXPECT_FALSE(std::filesystem::exists(profile + ".trace/rank-000000.baro"));
    std::vector<std::uint32_t> locations;
    const auto found = in_file(profile + ".trace/node-000000.baro", firsts, &locations);
    ASSERT_EQ(found.size(), made.size() + of_second.size());
    EXPECT_EQ(locations, (std::vector<std::uint32_t>{1, 0}));  // rank 0 was the last to be added
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool of_first = i < made.size();
        const Event& expected = of_first ? made[i] : of_second[i - made.size()];
        ASSERT_EQ(found[i].start, expected.start) << i;
        ASSERT_EQ(found[i].place, expected.place) << i;
        ASSERT_EQ(found[i].path, 1U) << i;
        ASSERT_EQ(found[i].object, of_first ? 2U : 1U) << i;
    }
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
    const auto made = calls(2044, node);
    arena.trace_block(0, 0, {made.begin(), made.begin() + 1022});
    arena.trace_block(0, 1022, {made.begin() + 1022, made.end()});
    const auto whole = arena.bytes();
    const std::uint64_t magic = format::kEventBlockMagic;
    auto* const block = static_cast<std::byte*>(memmem(whole.data(), whole.size(), &magic, sizeof magic));
    ASSERT_NE(block, nullptr);
    block[sizeof(format::EventBlockHead) + 30] ^= std::byte{1};
    std::vector<Event> found = written(true);
    // Times and places of a block stand for themselves.
    expect(found, {made.begin() + 1022, made.end()});
}

}  // namespace
}  // namespace barograph::collect
