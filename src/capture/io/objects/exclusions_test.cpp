// SPDX-License-Identifier: BSD-3-Clause
// Tests of exclusions.hpp and absolute_path.hpp.
#include "capture/io/objects/exclusions.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <random>
#include <string>
#include <string_view>

#include "capture/io/generated/default_exclusions.hpp"
#include "capture/io/objects/absolute_path.hpp"

namespace barograph::capture::io {
namespace {

std::string absolute(const std::string& path) { return std::string(AbsolutePath(path).view()); }

TEST(Exclusions, PlainPatternsStandForAllBelow) {
    EXPECT_TRUE(matches("/proc", "/proc"));
    EXPECT_TRUE(matches("/proc", "/proc/self/maps"));
    EXPECT_FALSE(matches("/proc", "/process/data"));
    EXPECT_TRUE(matches("/data/", "/data/x"));
    EXPECT_TRUE(matches("/", "/anything"));
}

TEST(Exclusions, PatternsEndingInADotStandForThemselves) {
    EXPECT_TRUE(matches("/tmp/.", "/tmp"));
    EXPECT_FALSE(matches("/tmp/.", "/tmp/data"));
    EXPECT_TRUE(matches("/.", "/"));
    EXPECT_FALSE(matches("/.", "/tmp"));
}

TEST(Exclusions, WildcardsCrossSlashes) {
    EXPECT_TRUE(matches("*.so.*", "/opt/lib/libx.so.1"));
    EXPECT_FALSE(matches("*.so", "/opt/lib/libx.so.1"));
    EXPECT_TRUE(matches("/a/?/c*", "/a/b/cd/e"));
    EXPECT_FALSE(matches("/a/?/c", "/a/bb/c"));
    EXPECT_TRUE(matches("*a*b*c", "/xaxxabxbxc"));
    EXPECT_FALSE(matches("*a*b*c", "/xaxxabxbx"));
}

// As plain as it can be said: a star stands for any number of characters.
bool fits_slowly(std::string_view pattern, std::string_view path) {
    if (pattern.empty()) {
        return path.empty();
    }
    if (pattern.front() == '*') {
        return fits_slowly(pattern.substr(1), path) ||
               (!path.empty() && fits_slowly(pattern, path.substr(1)));
    }
    return !path.empty() && (pattern.front() == '?' || pattern.front() == path.front()) &&
           fits_slowly(pattern.substr(1), path.substr(1));
}

TEST(Exclusions, WildcardsFitAsTheyShould) {
    std::mt19937 random(1);
    const auto text = [&](std::string_view letters, std::size_t most) {
        std::string made;
        for (std::size_t i = random() % (most + 1); i != 0; --i) {
            made += letters[random() % letters.size()];
        }
        return made;
    };
    int fitting = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string pattern = text("ab/*?", 6) + (i % 2 == 0 ? "*" : "?") + text("ab/*?", 3);
        const std::string path = text("ab/", 9);
        ASSERT_EQ(matches(pattern, path), fits_slowly(pattern, path)) << pattern << " " << path;
        fitting += matches(pattern, path) ? 1 : 0;
    }
    EXPECT_GT(fitting, 1000);
}

TEST(Exclusions, IncludedWinsOverExcluded) {
    set_exclusions("/scratch/no:*.tmp", "/scratch/no/but/this:/etc/hosts");
    EXPECT_TRUE(excluded("/scratch/no/a"));
    EXPECT_TRUE(excluded("/home/x.tmp"));
    EXPECT_FALSE(excluded("/scratch/no/but/this/a"));
    EXPECT_FALSE(excluded("/etc/hosts"));
    EXPECT_TRUE(excluded("/etc/passwd"));
    set_exclusions({}, {});
    EXPECT_FALSE(excluded("/home/user/data.h5"));
}

TEST(AbsolutePath, IsWorkedOutOnTheText) {
    EXPECT_EQ(absolute("/a//b/./c/../d/"), "/a/b/d");
    EXPECT_EQ(absolute("/../.."), "/");
    char folder[4096];
    ASSERT_NE(::getcwd(folder, sizeof folder), nullptr);
    EXPECT_EQ(absolute("x"), std::string(folder) + "/x");
    const int descriptor = ::open("/proc/self", O_RDONLY | O_DIRECTORY);
    ASSERT_GE(descriptor, 0);
    EXPECT_EQ(AbsolutePath(descriptor, "maps").view(), "/proc/" + std::to_string(::getpid()) + "/maps");
    ::close(descriptor);
}

// Absolute paths are not copied where nothing in them stands for something else, wherever that is.
TEST(AbsolutePath, IsTheProgramsTextWhereItIsPlain) {
    for (std::size_t length = 1; length < 40; ++length) {
        const std::string plain = "/" + std::string(length, 'x');
        EXPECT_EQ(AbsolutePath(AT_FDCWD, plain.c_str()).view().data(), plain.c_str());
        for (std::size_t at = 0; at <= length; ++at) {
            for (const char* piece : {"/", ".", "..", "/.", "//", "/..", "/./", "/../", ".x", "/.x", "x/."}) {
                std::string path = plain;
                path.insert(at + 1, piece);
                EXPECT_EQ(AbsolutePath(AT_FDCWD, path.c_str()).view(), absolute(path)) << path;
            }
        }
    }
    EXPECT_EQ(AbsolutePath(AT_FDCWD, "/").view(), "/");
    EXPECT_EQ(AbsolutePath(AT_FDCWD, "//").view(), "/");
}

TEST(AbsolutePath, WithoutANameStandsForOthers) {
    EXPECT_EQ(AbsolutePath(1'000'000, "x").view(), kOtherFiles);
    EXPECT_EQ(absolute("/" + std::string(9000, 'x')), kOtherFiles);
    EXPECT_EQ(AbsolutePath(AT_FDCWD, nullptr).view(), "");
}

TEST(AbsolutePath, MoreAtATimeThanThereAreRooms) {
    const AbsolutePath one("/1");
    std::string all;
    const auto nested = [&](auto self, int depth) -> void {
        const AbsolutePath path("/" + std::to_string(depth));
        if (depth != 0) {
            self(self, depth - 1);
        }
        all += path.view();
    };
    nested(nested, 20);
    EXPECT_EQ(all, "/0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20");
    EXPECT_EQ(one.view(), "/1");
}

// The few characters that are compared first change no answer.
TEST(Exclusions, DefaultsAreThePatternsThemselves) {
    std::mt19937 random(7);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
    const std::string_view parts[] = {
        "/",           "tmp",        "usr",  "lib",     "python3",       "site-packages", ".",  "so",
        "data",        ".so.",       "ompi", "openmpi", "barograph-1",   "job-",          "x",  "pyc",
        "__pycache__", "pyvenv.cfg", "proc", "share",   "vader_segment", ".pmix",         "var"};
    std::uniform_int_distribution<std::size_t> part(0, std::size(parts) - 1);
    std::uniform_int_distribution<int> length(0, 7);
    int matched = 0;
    for (int i = 0; i < 100'000; ++i) {
        std::string path = "/";
        for (int j = length(random); j > 0; --j) {
            path += parts[part(random)];
        }
        bool expected = false;
        for (const std::string_view pattern : kDefaultExclusions) {
            expected = expected || matches(pattern, path);
        }
        ASSERT_EQ(excluded(path), expected) << path;
        matched += expected ? 1 : 0;
    }
    EXPECT_GT(matched, 1000);
    EXPECT_LT(matched, 99'000);
}

}  // namespace
}  // namespace barograph::capture::io
