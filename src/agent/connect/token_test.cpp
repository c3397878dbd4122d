// SPDX-License-Identifier: BSD-3-Clause
#include "agent/connect/token.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include "agent/connect/test_exchange.hpp"

namespace barograph::agent {
namespace {

const std::string kText = in_hexadecimal(test_token().bytes());

class TokenFile : public testing::Test {
protected:
    void SetUp() override {
        std::string name = testing::TempDir() + "token.XXXXXX";
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
        std::ofstream(path()) << kText << "\n";
        ASSERT_EQ(::chmod(path().c_str(), 0600), 0);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string path() const { return folder_ + "/token"; }
    std::string why_;

private:
    std::string folder_;
};

TEST(Token, Is64HexadecimalDigits) {
    ASSERT_TRUE(parse_token(kText));
    EXPECT_EQ(in_hexadecimal(parse_token(kText + "\n")->bytes()), kText);
    for (const std::string& text :
         {std::string(), kText + "0", kText.substr(1), kText + "\n\n", "g" + kText.substr(1)}) {
        EXPECT_FALSE(parse_token(text)) << text;
    }
}

TEST_F(TokenFile, OfTheUserAloneIsRead) {
    const std::optional<Key> key = token_of_file(path(), why_);
    ASSERT_TRUE(key) << why_;
    EXPECT_EQ(in_hexadecimal(key->bytes()), kText);
}

TEST_F(TokenFile, OpenToOthersIsRefused) {
    for (const mode_t mode : {0640U, 0604U, 0620U}) {
        ASSERT_EQ(::chmod(path().c_str(), mode), 0);
        EXPECT_FALSE(token_of_file(path(), why_));
        EXPECT_NE(why_.find("others may read or write it"), std::string::npos) << why_;
    }
}

TEST_F(TokenFile, OfAnotherUserIsRefused) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can give a file away";
    }
    ASSERT_EQ(::chown(path().c_str(), 4711, 4711), 0);
    EXPECT_FALSE(token_of_file(path(), why_));
    EXPECT_NE(why_.find("belongs to user 4711"), std::string::npos) << why_;
}

TEST_F(TokenFile, LinksAndOtherThingsAreRefused) {
    const std::string link = path() + ".link";
    ASSERT_EQ(::symlink(path().c_str(), link.c_str()), 0);
    EXPECT_FALSE(token_of_file(link, why_));
    EXPECT_NE(why_.find("symbolic link"), std::string::npos) << why_;
    const std::string pipe = path() + ".pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_FALSE(token_of_file(pipe, why_));
    EXPECT_FALSE(token_of_file(path() + ".missing", why_));
    EXPECT_NE(why_.find("No such file"), std::string::npos) << why_;
}

TEST(TokenOnADescriptor, IsOneLine) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const std::string sent = kText + "\nmore";
    ASSERT_EQ(::write(ends[1], sent.data(), sent.size()), static_cast<ssize_t>(sent.size()));
    ::close(ends[1]);
    std::string why;
    EXPECT_TRUE(token_of_descriptor(ends[0], why));
    std::array<char, 8> rest;
    EXPECT_EQ(::read(ends[0], rest.data(), rest.size()), 4);
    EXPECT_FALSE(token_of_descriptor(ends[0], why));
    EXPECT_EQ(why, "no token came");
    ::close(ends[0]);
}

}  // namespace
}  // namespace barograph::agent
