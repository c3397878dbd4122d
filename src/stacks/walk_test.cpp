// SPDX-License-Identifier: BSD-3-Clause
// Walks over stacks and tables that hold anything: they end, and read nothing that is not theirs.
#include "stacks/walk.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <exception>
#include <random>

namespace barograph::stacks {
namespace {

std::uint32_t self() { return static_cast<std::uint32_t>(::getpid()); }

TEST(Walk, EndsOverRandomStacks) {
    const ProcessMemory memory(self());
    Modules modules(memory, Mappings::of(self()));
    std::mt19937_64 random(4711);
    std::vector<std::uint64_t> words(4096);
    const auto begin = reinterpret_cast<std::uint64_t>(words.data());
    const std::uint64_t end = begin + words.size() * sizeof(std::uint64_t);
    // Addresses of code in this program, the C and the C++ library.
    const std::uint64_t places[] = {reinterpret_cast<std::uint64_t>(&walk),
                                    reinterpret_cast<std::uint64_t>(&::getpid),
                                    reinterpret_cast<std::uint64_t>(&std::terminate)};
    const auto code = [&] { return places[random() % std::size(places)] + random() % 200'000; };
    std::size_t frames = 0;
    for (int round = 0; round < 20'000; ++round) {
        for (std::uint64_t& word : words) {
            switch (random() % 4) {
                case 0:
                    word = code();
                    break;
                case 1:
                    word = begin + random() % (end - begin);
                    break;
                case 2:
                    word = random();
                    break;
                default:
                    word = 0;
            }
            if (round % 16 != 0 && random() % 512 == 0) {
                break;  // the rest stays as it was
            }
        }
        StackMemory stack(memory, begin, end);
        std::vector<unsigned char> room(random() % (end - begin));
        stack.copy_to(room, memory);
        stack.read_through(round % 2 == 0);
        StartRegisters start{code(), begin + 8 * (random() % 64), std::nullopt, std::nullopt};
        if (round % 3 == 0) {
            start.frame = begin + random() % (end - begin);
        }
        const Walk found = walk(start, stack, modules);
        ASSERT_LE(found.frames.size(), kMostFrames);
        ASSERT_TRUE(found.complete || !found.end.empty());
        frames += found.frames.size();
    }
    EXPECT_GT(frames, 25'000U);  // some went further than one frame
}

// Tables in which anything is: bytes of real ones, changed.
class DamagedTables final : public unwind::TableMemory {
public:
    DamagedTables(const ProcessMemory& memory, std::uint64_t seed) : memory_(memory), random_(seed) {}
    bool read(std::uint64_t address, void* into, std::size_t bytes) const noexcept override {
        ++reads_;
        if (!memory_.read(address, into, bytes)) {
            return random_() % 2 == 0;
        }
        for (std::size_t i = 0; i < bytes; ++i) {
            if (random_() % 64 == 0) {
                static_cast<unsigned char*>(into)[i] = static_cast<unsigned char>(random_());
            }
        }
        return true;
    }
    [[nodiscard]] std::size_t reads() const noexcept { return reads_; }

private:
    const ProcessMemory& memory_;
    mutable std::mt19937_64 random_;
    mutable std::size_t reads_ = 0;
};

TEST(Walk, DamagedTablesAreSearchedWithinBounds) {
    const ProcessMemory memory(self());
    Modules modules(memory, Mappings::of(self()));
    const auto address = reinterpret_cast<std::uint64_t>(&::getpid);
    const Module* libc = modules.at(address);
    ASSERT_NE(libc, nullptr);
    ASSERT_NE(libc->tables, 0U);
    EXPECT_NE(unwind::frame_entry(memory, libc->tables, address).bytes, 0U);
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        const DamagedTables tables(memory, seed);
        (void)unwind::frame_entry(tables, libc->tables, address + seed * 7 % 100'000);
        ASSERT_LE(tables.reads(), 80U);
    }
}

#if defined(__x86_64__)
// Tables at address 0: a header with one row, what is common, and a description, as ld writes them for .plt.
class LinkageTables final : public unwind::TableMemory {
public:
    bool read(std::uint64_t address, void* into, std::size_t bytes) const noexcept override {
        std::vector<unsigned char> memory = {
            1,  0x1b, 3,  0x3b, 28,   0,  0, 0, 1,    0,   0,   0,  // .eh_frame_hdr: one row
            0,  16,   0,  0,    56,   0,  0, 0,                     // code from 0x1000 on, described at 56
            0,  0,    0,  0,    0,    0,  0, 0, 0,    0,   0,   0,  // room
            20, 0,    0,  0,    0,    0,  0, 0, 1,    'z', 'R', 0,
            1,  0x78, 16, 1,    0x1b, 12, 7, 8, 0x90, 1,   0,   0,  // at 32
            33, 0,    0,  0,    28,   0,  0, 0};                    // at 56: less 28 is what is common
        const std::uint32_t start = 0x1000 - 64;
        for (int i = 0; i < 4; ++i) {
            memory.push_back(static_cast<unsigned char>(start >> (8 * i)));
        }
        memory.insert(memory.end(), {64, 0, 0, 0, 0});
        memory.insert(memory.end(),
                      {14, 16, 70, 14, 24, 74, 15, 11, 119, 8, 128, 0, 63, 26, 59, 42, 51, 36, 34, 0});
        memory.resize(256);
        if (address + bytes > memory.size()) {
            return false;
        }
        std::memcpy(into, memory.data() + address, bytes);
        return true;
    }
};

TEST(Walk, KnowsTheTableOfCallsIntoOtherLibraries) {
    const LinkageTables tables;
    const auto cfa = [&tables](std::uint64_t address) {
        const auto entry = unwind::frame_entry(tables, 0, address);
        EXPECT_EQ(entry.start, 0x1000U);
        EXPECT_EQ(entry.bytes, 64U);
        EXPECT_EQ(entry.rule.flags, unwind::FrameRule::kKnown);
        EXPECT_EQ(entry.rule.caller, -8);
        return entry.rule.cfa;
    };
    EXPECT_EQ(cfa(0x1000), 16);
    EXPECT_EQ(cfa(0x1006), 24);
    EXPECT_EQ(cfa(0x1010), 8);  // jmp
    EXPECT_EQ(cfa(0x1016), 8);  // push
    EXPECT_EQ(cfa(0x101b), 16);
    EXPECT_EQ(cfa(0x103b), 16);
    EXPECT_EQ(unwind::frame_entry(tables, 0, 0x1040).bytes, 0U);
    EXPECT_EQ(unwind::frame_entry(tables, 0, 0xfff).bytes, 0U);
}
#endif

TEST(Mappings, AreParsedLineByLine) {
    const Mappings found = Mappings::parse(
        "00400000-00401000 r--p 00000000 fe:00 17                         /opt/a b (deleted)\n"
        "00401000-00402000 r-xp 00001000 fe:00 17                         /opt/a b (deleted)\n"
        "nonsense\n"
        "7f0000000000-7f0000001000 rw-p 00000000 00:00 0 \n"
        "7ffc00000000-7ffc00001000 r-xp 00000000 00:00 0                          [vdso]");
    const Mapping* code = found.find(0x401fff);
    ASSERT_NE(code, nullptr);
    EXPECT_TRUE(code->executable);
    EXPECT_EQ(code->name, "/opt/a b (deleted)");
    ASSERT_NE(found.beginning_of(*code), nullptr);
    EXPECT_EQ(found.beginning_of(*code)->begin, 0x400000U);
    EXPECT_EQ(found.find(0x402000), nullptr);
    ASSERT_NE(found.find(0x7f0000000fff), nullptr);
    EXPECT_EQ(found.find(0x7f0000000fff)->identity, "");
    EXPECT_EQ(found.find(0x7ffc00000000)->name, "[vdso]");
}

}  // namespace
}  // namespace barograph::stacks
