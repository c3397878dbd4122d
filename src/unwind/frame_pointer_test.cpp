// SPDX-License-Identifier: BSD-3-Clause
// Where the frame pointer is in code of known shapes, and the length of instructions.
#include "unwind/frame_pointer.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "unwind/x86_code.hpp"

namespace barograph::unwind {
namespace {

#if defined(__x86_64__)
using Code = std::vector<unsigned char>;

std::optional<FrameDistance> distance(const Code& code, std::size_t place, bool returned) {
    std::vector<CodeNote> notes(code.size());
    return frame_distance(code, place, returned, notes);
}

TEST(FramePointer, IsWhereTheCodeSays) {
    // push rbp; mov rbp, rsp; push r12; sub rsp, 0x20; call; add rsp, 0x20
    const Code plain = {0x55, 0x48, 0x89, 0xe5, 0x41, 0x54, 0x48, 0x83, 0xec, 0x20,
                        0xe8, 0,    1,    0,    0,    0x48, 0x83, 0xc4, 0x20, 0xc3};
    auto found = distance(plain, 15, true);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->distance, 0x28);
    EXPECT_EQ(found->slack, 0);
    EXPECT_EQ(distance(plain, 6, false)->distance, 8);
    EXPECT_FALSE(distance(plain, 1, false).has_value());      // not set yet
    EXPECT_FALSE(distance(plain, 15 + 1, true).has_value());  // no instruction begins there

    // ...; and rsp, -64; sub rsp, 0x40; call
    const Code aligned = {0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xe4, 0xc0, 0x48, 0x83,
                          0xec, 0x40, 0xe8, 0,    1,    0,    0,    0xc9, 0xc3};
    found = distance(aligned, 17, true);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->distance, 0x40);
    EXPECT_EQ(found->slack, 48);

    // ...; sub rsp, rax; call: as much as the program wants
    const Code variable = {0x55, 0x48, 0x89, 0xe5, 0x48, 0x29, 0xc4, 0xe8, 0, 1, 0, 0, 0xc9, 0xc3};
    EXPECT_FALSE(distance(variable, 12, true).has_value());
}

TEST(FramePointer, WaysThatDifferSayNothing) {
    // push rbp; mov rbp, rsp; jz +1; push rbx; call
    const Code code = {0x55, 0x48, 0x89, 0xe5, 0x74, 0x01, 0x53, 0xe8, 0, 1, 0, 0, 0xc9, 0xc3};
    EXPECT_FALSE(distance(code, 12, true).has_value());
}

TEST(FramePointer, WhatATableOfJumpsLeadsToIsFound) {
    // push rbp; mov rbp, rsp; sub rsp, 0x10; jmp *rax; call; ret
    const Code code = {0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xec, 0x10, 0xff,
                       0xe0, 0xe8, 0,    1,    0,    0,    0xc9, 0xc3};
    const auto found = distance(code, 15, true);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->distance, 0x10);
}

TEST(FramePointer, AnyBytesAreNoMoreThanUnknown) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 3000; ++round) {
        Code code(random() % 400);
        for (unsigned char& byte : code) {
            byte = static_cast<unsigned char>(random());
        }
        (void)distance(code, code.empty() ? 0 : random() % code.size(), round % 2 == 0);
        std::int64_t target = 0;
        (void)call_before(code, target);
    }
}

TEST(CallBefore, KnowsCallsByTheirEnd) {
    std::int64_t target = 0;
    const Code direct = {0x90, 0x90, 0x90, 0xe8, 0xf0, 0xff, 0xff, 0xff};
    EXPECT_EQ(call_before(direct, target), CallBefore::kDirect);
    EXPECT_EQ(target, -16);
    const Code indirect = {0, 0, 0, 0, 0, 0xff, 0x50, 0x18};  // call *0x18(rax)
    EXPECT_EQ(call_before(indirect, target), CallBefore::kIndirect);
    EXPECT_EQ(call_before(Code{0, 0, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90}, target), CallBefore::kNone);
}
#endif

}  // namespace
}  // namespace barograph::unwind
