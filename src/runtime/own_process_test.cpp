// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/own_process.hpp"

#include <gtest/gtest.h>

namespace barograph::runtime {
namespace {

TEST(OwnProcess, RingsAndTheirLibraryAreFoundInTheMaps) {
    EXPECT_EQ(io_uring_in("7f00-7f01 r-xp 0 08:01 3 /usr/lib/libc.so.6\n"), IoUring::kNone);
    EXPECT_EQ(io_uring_in("7f00-7f01 r-xp 0 08:01 3 /usr/lib/liburing.so.2.3\n"), IoUring::kLinked);
    EXPECT_EQ(io_uring_in("7f00-7f01 r-xp 0 08:01 3 /usr/lib/liburing.so.2.3\n"
                          "7f02-7f03 rw-s 0 00:10 7 anon_inode:[io_uring]\n"),
              IoUring::kUsed);
    EXPECT_EQ(io_uring(), IoUring::kNone);
}

TEST(OwnProcess, ShellsAndLaunchersOnlyStartOthers) {
    EXPECT_TRUE(starts_others("/usr/bin/bash"));
    EXPECT_TRUE(starts_others("/usr/bin/orterun"));
    EXPECT_TRUE(starts_others("mpiexec.hydra"));
    EXPECT_FALSE(starts_others("/usr/bin/python3.11"));
    EXPECT_FALSE(starts_others("/opt/bash/app"));
    EXPECT_EQ(base_name(executable_path().view()), "runtime_test");
}

}  // namespace
}  // namespace barograph::runtime
