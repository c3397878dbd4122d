// SPDX-License-Identifier: BSD-3-Clause
#include "capture/mpi/communicators/creation_classes.hpp"

#include <gtest/gtest.h>

namespace barograph::capture::mpi {
namespace {

TEST(CreationClasses, CountsEachKeyByItself) {
    CreationClasses classes;
    EXPECT_EQ(classes.next(key_of_text("a"))->seen, 1U);
    EXPECT_EQ(classes.next(key_of_text("b"))->seen, 1U);
    EXPECT_EQ(classes.next(key_of_text("a"))->seen, 2U);
    EXPECT_EQ(classes.next(key_of_text("a"))->seen, 3U);
    EXPECT_EQ(classes.next(key_of_text("b"))->seen, 2U);
}

TEST(CreationClasses, KeepsWhatItHoldsWhileItGrows) {
    CreationClasses classes;
    for (std::uint32_t round = 1; round <= 3; ++round) {
        for (std::uint64_t i = 0; i < 5000; ++i) {
            CreationClass* found = classes.next({.high = i, .low = i * 512});
            ASSERT_NE(found, nullptr);
            ASSERT_EQ(found->seen, round);
            if (round == 1) {
                found->object = static_cast<std::uint32_t>(i + 1);
            }
            ASSERT_EQ(found->object, i + 1);
        }
    }
}

TEST(CreationClasses, StopsAtItsLimitAndKeepsCountingTheKnown) {
    CreationClasses classes;
    for (std::uint64_t i = 0; i < CreationClasses::kMaxClasses; ++i) {
        ASSERT_NE(classes.next({.high = i, .low = i}), nullptr);
    }
    EXPECT_EQ(classes.next({.high = 1, .low = ~std::uint64_t{0}}), nullptr);
    EXPECT_EQ(classes.next({.high = 7, .low = 7})->seen, 2U);
}

}  // namespace
}  // namespace barograph::capture::mpi
