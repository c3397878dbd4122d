// SPDX-License-Identifier: BSD-3-Clause
#include "sys/loading/unwind_lookup.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

#ifdef DLFO_STRUCT_HAS_EH_DBASE
namespace barograph::sys {
namespace {

int here() { return 1; }

using FindObject = int (*)(void*, dl_find_object*);

TEST(UnwindLookup, FindsTheSameTablesAsTheCLibrary) {
    const auto own = reinterpret_cast<FindObject>(dlsym(RTLD_DEFAULT, "_dl_find_object"));
    if (own == nullptr) {
        GTEST_SKIP() << "the C library has no _dl_find_object";
    }
    void* const addresses[] = {reinterpret_cast<void*>(&here), dlsym(RTLD_DEFAULT, "qsort"),
                               dlsym(RTLD_DEFAULT, "__cxa_throw"), dlsym(RTLD_DEFAULT, "_dl_find_object")};
    for (void* const address : addresses) {
        ASSERT_NE(address, nullptr);
        dl_find_object wanted{};
        dl_find_object found{};
        ASSERT_EQ(own(address, &wanted), 0);
        ASSERT_TRUE(walk_to_unwind_tables(address, &found));
        EXPECT_EQ(found.dlfo_eh_frame, wanted.dlfo_eh_frame);
        EXPECT_LE(found.dlfo_map_start, address);
        EXPECT_GT(found.dlfo_map_end, address);
    }
}

TEST(UnwindLookup, FindsNothingWhereNoObjectIs) {
    int on_the_stack = 0;
    dl_find_object found{};
    EXPECT_FALSE(walk_to_unwind_tables(&on_the_stack, &found));
    EXPECT_FALSE(walk_to_unwind_tables(nullptr, &found));
}

}  // namespace
}  // namespace barograph::sys
#endif
