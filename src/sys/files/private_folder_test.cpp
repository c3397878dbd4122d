// SPDX-License-Identifier: BSD-3-Clause
#include "sys/files/private_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace barograph::sys {
namespace {

class PrivateFolderTest : public ::testing::Test {
protected:
    void SetUp() override {
        std::string pattern = ::testing::TempDir() + "barograph-folder-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        directory_ = pattern;
        usual_ = directory_ + "/barograph-" + std::to_string(geteuid());
    }
    void TearDown() override { std::filesystem::remove_all(directory_); }
    [[nodiscard]] std::vector<std::string> found() const {
        std::vector<std::string> paths;
        each_user_folder(directory_, [&](std::string_view path) { paths.emplace_back(path); });
        return paths;
    }
    // The folder that is claimed is not the usual one, and found again by whoever looks.
    void expect_another(const std::string& why) {
        EXPECT_EQ(why_not_private(usual_.c_str()).view(), why);
        EXPECT_EQ(private_folder(usual_.c_str()), -EEXIST);
        PathText folder;
        ASSERT_EQ(claim_user_folder(directory_, folder), 0);
        EXPECT_TRUE(folder.view().starts_with(usual_ + "-"));
        EXPECT_GE(folder.view().size(), usual_.size() + 10);
        EXPECT_TRUE(is_private_folder(folder.c_str()));
        PathText again;
        ASSERT_EQ(claim_user_folder(directory_, again), 0);
        EXPECT_EQ(again.view(), folder.view());
        EXPECT_EQ(found(), std::vector<std::string>{std::string(folder.view())});
    }
    std::string directory_;
    std::string usual_;
};

TEST_F(PrivateFolderTest, MakesTheUsualOneWhereItsNameIsFree) {
    PathText folder;
    ASSERT_EQ(claim_user_folder(directory_, folder), 0);
    EXPECT_EQ(folder.view(), usual_);
    struct stat status{};
    ASSERT_EQ(stat(usual_.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
    EXPECT_EQ(claim_user_folder(directory_, folder), 0);
    EXPECT_EQ(folder.view(), usual_);
    EXPECT_EQ(found(), std::vector<std::string>{usual_});
    EXPECT_EQ(why_not_private(usual_.c_str()).view(), "");
}

TEST_F(PrivateFolderTest, LeavesALinkAlone) {
    std::filesystem::create_directory(directory_ + "/elsewhere");
    ASSERT_EQ(symlink((directory_ + "/elsewhere").c_str(), usual_.c_str()), 0);
    expect_another("is a symbolic link");
    EXPECT_TRUE(std::filesystem::is_empty(directory_ + "/elsewhere"));
}

TEST_F(PrivateFolderTest, LeavesAFolderThatOthersCanUseAlone) {
    ASSERT_EQ(mkdir(usual_.c_str(), 0700), 0);
    ASSERT_EQ(chmod(usual_.c_str(), 0777), 0);
    expect_another("can be written to by other users");
}

TEST_F(PrivateFolderTest, LeavesAnotherUsersFolderAlone) {
    ASSERT_EQ(mkdir(usual_.c_str(), 0700), 0);
    if (chown(usual_.c_str(), 12345, 12345) != 0) {
        GTEST_SKIP() << "only root can give a folder away";
    }
    expect_another("belongs to user 12345");
}

TEST_F(PrivateFolderTest, PassesOverFoldersThatOnlyHaveTheName) {
    ASSERT_EQ(symlink("/tmp", (usual_ + "-aaaa").c_str()), 0);
    ASSERT_EQ(mkdir((usual_ + "-bbbb").c_str(), 0755), 0);
    ASSERT_EQ(mkdir((usual_ + "5").c_str(), 0700), 0);  // of a user with a longer number
    EXPECT_TRUE(found().empty());
    std::filesystem::create_directory_symlink("/tmp", usual_);
    PathText folder;
    ASSERT_EQ(claim_user_folder(directory_, folder), 0);
    EXPECT_EQ(found(), std::vector<std::string>{std::string(folder.view())});
}

TEST_F(PrivateFolderTest, SaysWhereNothingCanBeMade) {
    PathText folder;
    EXPECT_EQ(claim_user_folder(directory_ + "/nowhere", folder), -ENOENT);
}

}  // namespace
}  // namespace barograph::sys
