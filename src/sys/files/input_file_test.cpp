// SPDX-License-Identifier: BSD-3-Clause
#include "sys/files/input_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

namespace barograph::sys {
namespace {

class InputFileTest : public ::testing::Test {
protected:
    void SetUp() override {
        char name[] = "/tmp/barograph-test-XXXXXX";
        ASSERT_NE(mkdtemp(name), nullptr);
        folder_ = name;
    }
    void TearDown() override { (void)std::system(("rm -r " + folder_).c_str()); }
    std::string folder_;
};

TEST_F(InputFileTest, ReadsToTheEndAndNotBeyond) {
    const std::string path = folder_ + "/x";
    std::ofstream(path) << "0123456789";
    InputFile file;
    ASSERT_EQ(file.open(path.c_str()), 0);
    EXPECT_EQ(file.size(), 10U);
    std::byte buffer[16];
    EXPECT_EQ(file.read(4, buffer), 6);
    EXPECT_EQ(std::memcmp(buffer, "456789", 6), 0);
    EXPECT_EQ(file.read(100, buffer), 0);
}

TEST_F(InputFileTest, OpensNothingButRegularFiles) {
    const std::string pipe = folder_ + "/pipe";
    const std::string link = folder_ + "/link";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    ASSERT_EQ(symlink("/etc/passwd", link.c_str()), 0);
    InputFile file;
    EXPECT_EQ(file.open(pipe.c_str()), -EINVAL);
    EXPECT_EQ(file.open(folder_.c_str()), -EINVAL);
    EXPECT_EQ(file.open(link.c_str()), -ELOOP);
    EXPECT_EQ(file.open((folder_ + "/nothing").c_str()), -ENOENT);
}

TEST(ProcessFacts, AreThoseOfThisProcess) {
    const auto pid = static_cast<std::uint32_t>(getpid());
    EXPECT_NE(process_start_ticks(0), 0U);
    EXPECT_EQ(process_start_ticks(pid), process_start_ticks(0));
    EXPECT_EQ(process_start_ticks(0x7fff'fff0), 0U);
    EXPECT_NE(pid_namespace(), 0U);
    char buffer[64];
    EXPECT_EQ(boot_id(buffer).size(), 36U);
}

}  // namespace
}  // namespace barograph::sys
