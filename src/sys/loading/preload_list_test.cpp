// SPDX-License-Identifier: BSD-3-Clause
#include "sys/loading/preload_list.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace barograph::sys {
namespace {

std::vector<std::string> without_ours(std::vector<std::string> variables) {
    std::vector<char*> words;
    for (std::string& variable : variables) {
        words.push_back(variable.data());
    }
    words.push_back(nullptr);
    const PreloadSize size = measure(words.data());
    EXPECT_EQ(size.variables, variables.size());
    std::vector<char*> to(size.variables + 1);
    std::vector<char> text(size.bytes);
    leave_ours_out(words.data(), to.data(), text.data());
    std::vector<std::string> result;
    for (std::size_t i = 0; to[i] != nullptr; ++i) {
        result.emplace_back(to[i]);
    }
    return result;
}

using Texts = std::vector<std::string>;

TEST(PreloadListTest, OthersAreKept) {
    EXPECT_EQ(without_ours({"A=1", "LD_PRELOAD=/a/libbarograph.so:/b/other.so", "B="}),
              (Texts{"A=1", "LD_PRELOAD=/b/other.so", "B="}));
    EXPECT_EQ(without_ours({"LD_PRELOAD=x.so /a/libbarograph.so  /a/libbarograph_world.so y.so:"}),
              (Texts{"LD_PRELOAD=x.so:y.so"}));
}

TEST(PreloadListTest, AVariableOfOursAloneIsGone) {
    EXPECT_EQ(without_ours({"LD_PRELOAD=/a/libbarograph.so", "A=1"}), (Texts{"A=1"}));
    EXPECT_EQ(without_ours({"LD_PRELOAD=:/a/libbarograph.so:/a/libbarograph_hdf5.so:"}), (Texts{}));
}

TEST(PreloadListTest, OtherVariablesAreLeftAlone) {
    const Texts variables = {"LD_PRELOAD=/libbarograph/other.so:my-libbarograph.so",
                             "LD_PRELOAD_=libbarograph.so", "LD_PRELOAD="};
    EXPECT_EQ(without_ours(variables), variables);
    EXPECT_EQ(measure(nullptr).variables, 0U);
}

TEST(PreloadListTest, EveryVariableOfTheNameIsChanged) {
    EXPECT_EQ(without_ours({"LD_PRELOAD=libbarograph.so", "LD_PRELOAD=libbarograph.so:b.so"}),
              (Texts{"LD_PRELOAD=b.so"}));
}

TEST(PreloadListTest, ASanitizerBeforeOurs) {
    EXPECT_TRUE(sanitizer_is_first("/usr/lib/libasan.so.8:/a/libbarograph.so"));
    EXPECT_FALSE(sanitizer_is_first("/a/libbarograph.so:/usr/lib/libasan.so.8"));
    EXPECT_FALSE(sanitizer_is_first("/a/libbarograph.so"));
}

TEST(PreloadListTest, ASanitizerBehindOurs) {
    EXPECT_EQ(sanitizer_behind_ours("/a/libbarograph.so:x.so:/usr/lib/libasan.so.8"),
              "/usr/lib/libasan.so.8");
    EXPECT_EQ(sanitizer_behind_ours("/usr/lib/libasan.so.8:/a/libbarograph.so"), "");
    EXPECT_EQ(sanitizer_behind_ours("/usr/lib/libasan.so.8:/a/libbarograph.so:libtsan.so.2"), "");
    EXPECT_EQ(sanitizer_behind_ours("/a/libbarograph.so:/b/other.so"), "");
    EXPECT_EQ(sanitizer_behind_ours(""), "");
}

}  // namespace
}  // namespace barograph::sys
