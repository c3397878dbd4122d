// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/job/node_names.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>

namespace barograph::runtime {
namespace {

using capture::mpi::Names;

// What a launcher keeps.
std::map<std::string, std::string> kept;
int asked = 0;

bool publish(const char* name, const char* value) noexcept { return kept.emplace(name, value).second; }

bool find(const char* name, char (&value)[Names::kValueBytes]) noexcept {
    ++asked;
    const auto at = kept.find(name);
    if (at == kept.end()) {
        return false;
    }
    std::strcpy(value, at->second.c_str());
    return true;
}

constexpr Names kLauncher{.publish = publish, .find = find};

std::vector<bool> set_of(std::uint32_t size, std::initializer_list<std::uint32_t> ranks) {
    std::vector<bool> all(size, false);
    for (const std::uint32_t rank : ranks) {
        all[rank] = true;
    }
    return all;
}

class NodeNamesTest : public testing::Test {
protected:
    void SetUp() override {
        kept.clear();
        asked = 0;
    }
};

TEST_F(NodeNamesTest, RanksAreTextAndBack) {
    for (const auto& ranks : {set_of(9, {0, 1, 2, 3}), set_of(9, {8}), set_of(9, {1, 3, 5, 7}),
                              set_of(9, {0, 1, 4, 5, 8}), set_of(9, {0, 1, 2, 4, 8})}) {
        std::vector<bool> back(9, false);
        EXPECT_TRUE(add_ranks(describe_ranks(ranks), back));
        EXPECT_EQ(back, ranks) << describe_ranks(ranks);
    }
    EXPECT_EQ(describe_ranks(set_of(9, {1, 3, 5, 7})), "1+2*4");
}

TEST_F(NodeNamesTest, TextsOfOthersAreNoRanks) {
    for (const char* text : {"", "x", "1", "0+1*5", "4+1*1", "0+0*2", "0+1*0", "0+1*", "1*1+1",
                             "0+99999999999*2", "0+1*18446744073709551615"}) {
        std::vector<bool> ranks(4, false);
        EXPECT_FALSE(add_ranks(text, ranks)) << text;
    }
}

TEST_F(NodeNamesTest, AllAreKnownOnceTheLastNodeHasAnnounced) {
    NodeNames names;
    names.open(&kLauncher, 6);
    names.announce(set_of(6, {1, 4}));
    EXPECT_EQ(names.look(), Signs::kNone);
    names.announce(set_of(6, {0, 3}));
    EXPECT_EQ(names.look(), Signs::kNone);
    names.announce(set_of(6, {2, 5}));
    EXPECT_EQ(names.look(), Signs::kAll);
    names.give_up();
    EXPECT_EQ(names.look(), Signs::kApart);
}

TEST_F(NodeNamesTest, AWorldOfAnotherSizeIsAnother) {
    NodeNames small;
    small.open(&kLauncher, 2);
    small.announce(set_of(2, {0, 1}));
    NodeNames large;
    large.open(&kLauncher, 4);
    EXPECT_EQ(large.look(), Signs::kNone);
}

TEST_F(NodeNamesTest, WithoutNamesNothingIsKnown) {
    NodeNames names;
    names.open(nullptr, 4);
    names.announce(set_of(4, {0, 1, 2, 3}));
    names.give_up();
    EXPECT_EQ(names.look(), Signs::kNone);
}

TEST_F(NodeNamesTest, ANodeThatIsMissingEndsTheSearch) {
    NodeNames names;
    names.open(&kLauncher, 1000);
    for (std::uint32_t rank = 999; rank > 0; --rank) {
        names.announce(set_of(1000, {rank}));
    }
    EXPECT_EQ(asked, 999);
    names.announce(set_of(1000, {0}));
    EXPECT_EQ(asked, 999 + 1000);
    EXPECT_EQ(names.look(), Signs::kAll);
}

}  // namespace
}  // namespace barograph::runtime
