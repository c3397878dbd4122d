// SPDX-License-Identifier: BSD-3-Clause
// Tests of after_end.hpp.
#include "capture/io/after_end.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace barograph::capture::io {
namespace {

class AfterEnd : public testing::Test {
protected:
    void SetUp() override {
        folder_ = testing::TempDir() + "after-end.XXXXXX";
        ASSERT_NE(mkdtemp(folder_.data()), nullptr);
        file_ = open((folder_ + "/data").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        ASSERT_GE(file_, 0);
        sys::JobFolders folders;
        folders.of_user << folder_ << "/user";
        folders.of_job << folders.of_user.view() << "/job";
        job_ = std::string(folders.of_job.view());
        count_after_end_in(folders);
    }
    void TearDown() override {
        forget_after_end();
        close(file_);
        std::filesystem::remove_all(folder_);
    }

    // Processes, calls, bytes read and written.
    [[nodiscard]] std::array<std::uint64_t, 4> counts() const {
        std::array<std::uint64_t, 4> found{};
        std::ifstream(job_ + "/after-end", std::ios::binary)
            .read(reinterpret_cast<char*>(found.data()), sizeof found);
        return found;
    }

    std::string folder_;
    std::string job_;
    int file_ = -1;
};

// All in one: the counters belong to the process.
TEST_F(AfterEnd, CountsWhatIsMovedInFiles) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe2(pipe_ends.data(), O_CLOEXEC), 0);
    const int excluded = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    count_after_end(pipe_ends[1], true, 10);
    count_after_end(excluded, false, 10);
    count_after_end(file_, true, -1);
    count_after_end(-1, true, 10);
    EXPECT_FALSE(std::filesystem::exists(folder_ + "/user"));  // not before there is something to count
    errno = ENOENT;
    count_after_end(file_, true, 100);
    count_after_end(file_, false, 7);
    count_after_end(file_, true, 0);
    EXPECT_EQ(errno, ENOENT);
    EXPECT_EQ(counts(), (std::array<std::uint64_t, 4>{1, 3, 7, 100}));
    for (int i = 0; i < 1000; ++i) {
        count_after_end(file_, true, 1);
        count_after_end(pipe_ends[1], true, 1);
    }
    EXPECT_EQ(counts(), (std::array<std::uint64_t, 4>{1, 1003, 7, 1100}));
    std::array<std::thread, 4> threads;
    for (std::thread& thread : threads) {
        thread = std::thread([this] {
            for (int i = 0; i < 1000; ++i) {
                count_after_end(file_, false, 1);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(counts(), (std::array<std::uint64_t, 4>{1, 5003, 4007, 1100}));
    const pid_t child = fork();
    if (child == 0) {
        count_after_end(file_, true, 1);  // nobody has said that children count
        _exit(0);
    }
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    EXPECT_EQ(counts()[1], 5003U);
    const int copy = open((folder_ + "/copy").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    count_copy_after_end(file_, copy, 50);
    count_copy_after_end(copy, pipe_ends[1], 6);
    count_copy_after_end(pipe_ends[0], copy, 5);
    count_copy_after_end(pipe_ends[0], pipe_ends[1], 4);
    count_copy_after_end(-1, copy, -1);
    EXPECT_EQ(counts(), (std::array<std::uint64_t, 4>{1, 5006, 4063, 1155}));
    for (int i = 0; i < 2; ++i) {
        before_fork_after_end();
        const pid_t counted = fork();
        if (counted == 0) {
            forget_after_end();
            after_fork_after_end();
            count_after_end(file_, true, 1);
            count_after_end(file_, true, 1);
            _exit(0);
        }
        ASSERT_EQ(waitpid(counted, nullptr, 0), counted);
    }
    EXPECT_EQ(counts(), (std::array<std::uint64_t, 4>{3, 5010, 4063, 1159}));
    count_after_end(file_, true, 1);
    EXPECT_EQ(counts(), (std::array<std::uint64_t, 4>{3, 5011, 4063, 1160}));
    forget_after_end();
    count_after_end(file_, true, 1);
    count_copy_after_end(file_, copy, 1);
    before_fork_after_end();
    after_fork_after_end();
    count_after_end(file_, true, 1);
    EXPECT_EQ(counts()[1], 5011U);
    struct stat status{};
    ASSERT_EQ(stat((job_ + "/after-end").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    for (const int descriptor : {pipe_ends[0], pipe_ends[1], excluded, copy}) {
        close(descriptor);
    }
}

}  // namespace
}  // namespace barograph::capture::io
