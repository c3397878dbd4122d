// SPDX-License-Identifier: BSD-3-Clause
// Files that appear only when complete: creation, limits, renaming that replaces nothing.
#include "sys/files/output_file.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace barograph::sys {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
protected:
    OutputFileTest() {
        std::string name = (fs::temp_directory_path() / "barograph-output-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~OutputFileTest() override { fs::remove_all(folder_); }
    [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }

    fs::path folder_;
};

TEST_F(OutputFileTest, WritesAllAndRefusesAnExistingName) {
    const std::vector<std::uint8_t> data(3'000'001, 7);
    OutputFile file;
    ASSERT_EQ(file.create(path("a").c_str()), 0);
    EXPECT_EQ(file.write(data), 0);
    EXPECT_EQ(file.write(data), 0);
    EXPECT_EQ(file.size(), 2 * data.size());
    EXPECT_EQ(file.finish(), 0);
    EXPECT_EQ(file.write(data), -EBADF);
    EXPECT_EQ(fs::file_size(path("a")), 2 * data.size());
    OutputFile second;
    EXPECT_EQ(second.create(path("a").c_str()), -EEXIST);
    EXPECT_EQ(second.open_empty(path("a").c_str()), 0);
    EXPECT_EQ(fs::file_size(path("a")), 0U);
    EXPECT_EQ(second.create(path("no/a").c_str()), -ENOENT);
}

TEST_F(OutputFileTest, FollowsNoLink) {
    fs::create_symlink(path("target"), path("link"));
    OutputFile file;
    EXPECT_NE(file.create(path("link").c_str()), 0);
    EXPECT_NE(file.open_empty(path("link").c_str()), 0);
    EXPECT_FALSE(fs::exists(path("target")));
}

TEST_F(OutputFileTest, StaysBelowTheFileSizeLimit) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 1000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    OutputFile file;
    const std::vector<std::uint8_t> data(600);
    EXPECT_EQ(file.create(path("a").c_str()), 0);
    EXPECT_EQ(file.write(data), 0);
    EXPECT_EQ(file.write(data), -EFBIG);  // and the signal SIGXFSZ would have ended this test
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
}

TEST_F(OutputFileTest, SaysThatTheDeviceIsFull) {
    if (!fs::exists("/dev/full")) {
        GTEST_SKIP() << "there is no /dev/full here";
    }
    OutputFile file;
    ASSERT_EQ(file.open_empty("/dev/full"), 0);
    EXPECT_EQ(file.write(std::vector<std::uint8_t>(10)), -ENOSPC);
}

TEST_F(OutputFileTest, RenamesOnlyToANewName) {
    std::ofstream(path("a")) << "a";
    std::ofstream(path("b")) << "b";
    EXPECT_EQ(rename_to_new(path("a").c_str(), path("b").c_str(), false), -EEXIST);
    EXPECT_EQ(rename_to_new(path("a").c_str(), path("c").c_str(), false), 0);
    EXPECT_FALSE(fs::exists(path("a")));
    std::string text;
    std::ifstream(path("b")) >> text;
    EXPECT_EQ(text, "b");
    std::ifstream(path("c")) >> text;
    EXPECT_EQ(text, "a");
    ASSERT_EQ(make_private_folder(path("d").c_str()), 0);
    EXPECT_EQ(make_private_folder(path("d").c_str()), -EEXIST);
    ASSERT_EQ(make_private_folder(path("e").c_str()), 0);
    EXPECT_EQ(rename_to_new(path("d").c_str(), path("e").c_str(), true), -EEXIST);
    EXPECT_EQ(rename_to_new(path("d").c_str(), path("f").c_str(), true), 0);
    EXPECT_EQ(sync_folder(path("f").c_str()), 0);
    EXPECT_EQ(remove_folder(path("f").c_str()), 0);
    EXPECT_EQ(remove_file(path("c").c_str()), 0);
}

// What happens on file systems that do not know how to rename without replacing.
TEST_F(OutputFileTest, ClaimsANameInTwoSteps) {
    std::ofstream(path("a")) << "a";
    std::ofstream(path("b")) << "b";
    EXPECT_EQ(claim_and_rename(path("a").c_str(), path("b").c_str(), false), -EEXIST);
    EXPECT_EQ(claim_and_rename(path("a").c_str(), path("c").c_str(), false), 0);
    std::string text;
    std::ifstream(path("c")) >> text;
    EXPECT_EQ(text, "a");
    // Nothing is left of the claim when the second step fails.
    EXPECT_EQ(claim_and_rename(path("missing").c_str(), path("e").c_str(), false), -ENOENT);
    EXPECT_FALSE(fs::exists(path("e")));
    ASSERT_EQ(make_private_folder(path("d").c_str()), 0);
    std::ofstream(path("d/part")) << "p";
    EXPECT_EQ(claim_and_rename(path("d").c_str(), path("f").c_str(), true), 0);
    EXPECT_TRUE(fs::exists(path("f/part")));
    EXPECT_EQ(claim_and_rename(path("f").c_str(), path("f").c_str(), true), -EEXIST);
}

}  // namespace
}  // namespace barograph::sys
