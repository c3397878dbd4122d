// SPDX-License-Identifier: BSD-3-Clause
// What is found past the loader is what dlsym(RTLD_NEXT) finds.
#include "sys/loading/next_function.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <string_view>

namespace barograph::sys {
namespace {

TEST(NextFunction, IsWhatTheLoaderFinds) {
    // Some have had several versions.
    for (const char* name : {"open", "open64", "read", "write", "fopen", "fclose", "execve", "posix_spawn",
                             "pthread_create", "dlsym", "sigaction", "vfork", "fstat"}) {
        void* const expected = dlsym(RTLD_NEXT, name);
        ASSERT_NE(expected, nullptr) << name;
        EXPECT_EQ(next_function(name), expected) << name;
    }
}

TEST(NextFunction, IsNoneWhereNoLibraryHasIt) {
    EXPECT_EQ(next_function("barograph_no_such_function"), nullptr);
    EXPECT_EQ(next_function(""), nullptr);
    EXPECT_EQ(next_function("stdout"), nullptr);  // no function
}

TEST(LoadedFunction, IsThatOfAnyLibrary) {
    EXPECT_EQ(loaded_function("open"), dlsym(RTLD_DEFAULT, "open"));
    EXPECT_EQ(loaded_function("barograph_no_such_function"), nullptr);
}

// Which one the processor is to have is not decided here.
TEST(NextFunction, IsNoneThatIsChosenAtItsFirstCall) { EXPECT_EQ(next_function("memcpy"), nullptr); }

TEST(NextFunction, LeavesTheErrorOfTheLoaderAlone) {
    EXPECT_EQ(dlopen("/no/such/library.so", RTLD_NOW), nullptr);
    EXPECT_NE(next_function("open"), nullptr);
    const char* const error = dlerror();
    ASSERT_NE(error, nullptr);
    EXPECT_NE(std::string_view(error).find("/no/such/library.so"), std::string_view::npos);
}

}  // namespace
}  // namespace barograph::sys
