// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/job/node_signs.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace barograph::runtime {
namespace {

namespace fs = std::filesystem;

class NodeSignsTest : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = testing::TempDir() + "signsXXXXXX";
        folder_ = ::mkdtemp(pattern.data());
        signs_.open(folder_ + "/run", "job/1", "launch");
    }
    void TearDown() override { fs::remove_all(folder_); }
    [[nodiscard]] bool empty() const { return fs::is_empty(folder_); }
    // As a launch of the same name would have left it whose processes are gone.
    void plant(const std::string& name, const std::string& text) const {
        const std::string folder = folder_ + "/.run.nodes-job_1-launch";
        fs::create_directories(folder);
        std::ofstream(folder + "/" + name) << text;
    }

    std::string folder_;
    NodeSigns signs_;
};

TEST_F(NodeSignsTest, AllAreKnownOnceTheSignsMakeUpTheWorld) {
    signs_.announce(0, 2, 5);
    EXPECT_EQ(signs_.look(), Signs::kNone);
    signs_.announce(2, 3, 5);
    EXPECT_EQ(signs_.look(), Signs::kAll);
    signs_.remove();
    EXPECT_TRUE(empty());
}

TEST_F(NodeSignsTest, ANodeIsCountedOnce) {
    signs_.announce(0, 2, 4);
    signs_.announce(0, 2, 4);
    EXPECT_EQ(signs_.look(), Signs::kNone);
}

TEST_F(NodeSignsTest, WhoGoesOnTellsTheOthersAndTheLastClearsUp) {
    signs_.announce(0, 2, 4);
    signs_.announce(2, 2, 4);
    signs_.give_up();
    EXPECT_EQ(signs_.look(), Signs::kApart);
    signs_.leave(2);
    EXPECT_EQ(signs_.look(), Signs::kApart);
    signs_.leave(0);
    EXPECT_TRUE(empty());
}

TEST_F(NodeSignsTest, SignsOfAnEarlierLaunchProveNothing) {
    plant("0+2", "another-boot 1 1");
    plant("2+2", "another-boot 2 1");
    plant("all", "");
    signs_.announce(0, 2, 4);
    EXPECT_EQ(signs_.look(), Signs::kNone);
    signs_.announce(2, 2, 4);
    EXPECT_EQ(signs_.look(), Signs::kAll);
}

TEST_F(NodeSignsTest, WithoutAFolderNothingIsKnown) {
    fs::permissions(folder_, fs::perms::none);
    NodeSigns nowhere;
    nowhere.announce(0, 2, 2);
    EXPECT_EQ(nowhere.look(), Signs::kNone);
    NodeSigns missing;
    missing.open(folder_ + "/no/such/folder/run", "1", "");
    missing.announce(0, 2, 2);
    missing.give_up();
    missing.leave(0);
    missing.remove();
    EXPECT_EQ(missing.look(), Signs::kNone);
    fs::permissions(folder_, fs::perms::owner_all);
    EXPECT_TRUE(empty());
}

}  // namespace
}  // namespace barograph::runtime
