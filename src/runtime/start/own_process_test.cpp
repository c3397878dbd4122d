// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/start/own_process.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>

namespace barograph::runtime {
namespace {

TEST(OwnProcess, RingsAndTheirLibraryAreFoundInTheMaps) {
    EXPECT_EQ(io_uring_in("7f00-7f01 r-xp 0 08:01 3 /usr/lib/libc.so.6\n"), WayPast::kNone);
    EXPECT_EQ(io_uring_in("7f00-7f01 r-xp 0 08:01 3 /usr/lib/liburing.so.2.3\n"), WayPast::kLinked);
    EXPECT_EQ(io_uring_in("7f00-7f01 r-xp 0 08:01 3 /usr/lib/liburing.so.2.3\n"
                          "7f02-7f03 rw-s 0 00:10 7 anon_inode:[io_uring]\n"),
              WayPast::kUsed);
    EXPECT_EQ(io_uring_in(memory_maps()), WayPast::kNone);
    EXPECT_EQ(linux_aio_in("7f00-7f01 r-xp 0 08:01 3 /usr/lib/libaio.so.1.0.1\n"), WayPast::kLinked);
    EXPECT_EQ(linux_aio_in("7f00-7f01 rw-s 00000000 00:10 7           /[aio] (deleted)\n"), WayPast::kUsed);
    EXPECT_EQ(linux_aio_in(memory_maps()), WayPast::kNone);
}

TEST(OwnProcess, LoadedLibrariesAreNamedOnce) {
    EXPECT_EQ(libraries_in("7f00-7f01 r--p 0 08:01 3                  /usr/lib/libc.so.6\n"
                           "7f01-7f02 r-xp 0 08:01 3                  /usr/lib/libc.so.6\n"
                           "7f02-7f03 rw-p 0 00:00 0 \n"
                           "7f03-7f04 r--p 0 08:01 4                  /opt/with space/plugin.so\n"
                           "7f04-7f05 r--s 0 08:01 5                  /data/input.so2\n"
                           "7fff-8000 r-xp 0 00:00 0                  [vdso]"),
              "/opt/with space/plugin.so\n/usr/lib/libc.so.6");
    EXPECT_EQ(libraries_in(""), "");
    EXPECT_NE(libraries_in(memory_maps()).find("/libc.so"), std::string::npos);
}

TEST(OwnProcess, AnMpiThatTheLoaderDoesNotKnowIsApart) {
    EXPECT_EQ(mpi_apart_in("10000-20000 r-xp 0 08:01 3                  /opt/m/libmpi.so.40.30.4\n"),
              "/opt/m/libmpi.so.40.30.4");
    EXPECT_EQ(mpi_apart_in("10000-20000 r--p 0 08:01 3                  /opt/m/libmpi.so.40.30.4\n"
                           "30000-40000 r-xp 0 08:01 3                  /opt/m/libcompiler.so\n"),
              "");
    const auto own = reinterpret_cast<std::uintptr_t>(&mpi_apart_in);
    char maps[128];
    (void)std::snprintf(maps, sizeof maps, "%zx-%zx r-xp 0 08:01 3 /opt/m/libmpi.so\n",
                        own & ~std::uintptr_t{4095}, own + 4096);
    EXPECT_EQ(mpi_apart_in(maps), "");
    EXPECT_EQ(mpi_apart_in(memory_maps()), "");
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
