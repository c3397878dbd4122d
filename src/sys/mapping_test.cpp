// SPDX-License-Identifier: BSD-3-Clause
#include "sys/mapping.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>

#include "sys/spin_lock.hpp"

namespace barograph::sys {
namespace {

class MappedFileTest : public ::testing::Test {
protected:
    void SetUp() override {
        std::string pattern = ::testing::TempDir() + "barograph-mapping-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        path_ = folder_ + "/file";
    }
    void TearDown() override {
        unlink(path_.c_str());
        rmdir(folder_.c_str());
    }
    std::string folder_;
    std::string path_;
};

TEST_F(MappedFileTest, IsPrivateSparseAndReadableByPath) {
    MappedFile file;
    errno = 77;
    ASSERT_EQ(file.create(path_.c_str(), 1U << 20U), 0);
    ASSERT_EQ(file.reserve(0, 4096), 0);
    file.data()[10] = 42;
    struct stat status{};
    ASSERT_EQ(stat(path_.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    EXPECT_EQ(status.st_size, 1 << 20);
    EXPECT_LT(status.st_blocks * 512, 1 << 20);
    EXPECT_EQ(errno, 77);
}

TEST_F(MappedFileTest, NeverTakesAnExistingFile) {
    MappedFile first;
    ASSERT_EQ(first.create(path_.c_str(), 4096), 0);
    MappedFile second;
    EXPECT_EQ(second.create(path_.c_str(), 4096), -EEXIST);
    EXPECT_EQ(second.data(), nullptr);
}

TEST_F(MappedFileTest, NeverGrowsAFileThatTookItsDescriptor) {
    rlimit limit{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    // The lowest free number from here on is what the map gets.
    const int from = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1024)) - 8;
    const std::string other = path_ + ".other";
    const int first = open(other.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const int number = fcntl(first, F_DUPFD_CLOEXEC, from);
    ASSERT_EQ(close(number), 0);
    MappedFile file;
    ASSERT_EQ(file.create(path_.c_str(), 1U << 20U), 0);
    ASSERT_EQ(file.reserve(0, 4096), 0);
    ASSERT_EQ(dup2(first, number), number);
    EXPECT_EQ(file.reserve(4096, 8192), 0);
    file.data()[4096 + 8191] = 7;
    const int second = open("/dev/null", O_RDONLY | O_CLOEXEC);
    EXPECT_EQ(second, first + 1);
    (void)close(second);
    file.close_descriptor();
    struct stat status{};
    ASSERT_EQ(fstat(number, &status), 0);
    EXPECT_EQ(status.st_size, 0);
    EXPECT_EQ(status.st_blocks, 0);
    ASSERT_EQ(stat(path_.c_str(), &status), 0);
    EXPECT_GE(status.st_blocks * 512, 3 * 4096);
    (void)close(number);
    (void)close(first);
    (void)unlink(other.c_str());
}

// Growing a file past this limit raises SIGXFSZ, whose default action ends the process: the child would die.
TEST_F(MappedFileTest, TakesNoNumberThatTheProgramWouldGet) {
    const int expected = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(expected);
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    for (const rlim_t most : {before.rlim_cur, rlim_t{40}}) {
        const rlimit limit{most, before.rlim_max};
        ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
        MappedFile file;
        ASSERT_EQ(file.create(path_.c_str(), 1U << 20U), 0);
        const int next = open("/dev/null", O_RDONLY | O_CLOEXEC);
        EXPECT_EQ(next, expected);
        close(next);
        EXPECT_EQ(file.reserve(0, 65536), 0);
        file.data()[65535] = 1;
        file.close_descriptor();
        unlink(path_.c_str());
    }
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST_F(MappedFileTest, StaysBelowTheFileSizeLimit) {
    EXPECT_EXIT(
        {
            rlimit limit{};
            limit.rlim_cur = 65536;
            limit.rlim_max = RLIM_INFINITY;
            setrlimit(RLIMIT_FSIZE, &limit);
            MappedFile file;
            const int status = file.create(path_.c_str(), 1U << 20U);
            _exit(status == 0 && file.capacity() == 65536 && file.reserve(0, 65536) == 0 ? 0 : 1);
        },
        ::testing::ExitedWithCode(0), "");
}

TEST(SpinLock, GivesUpInsteadOfHanging) {
    SpinLock lock;
    ASSERT_TRUE(lock.lock());
    EXPECT_FALSE(lock.lock());
    lock.unlock();
    EXPECT_TRUE(lock.lock());
}

}  // namespace
}  // namespace barograph::sys
