// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/start/program_identity.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace barograph::runtime {
namespace {

struct Words {
    std::string executable;
    std::vector<std::string> arguments;  // argv, the program's own name first
    std::string partition = {};
    bool whole = true;
};

ProgramIdentity identify(const Words& words) {
    std::string line;
    for (const std::string& word : words.arguments) {
        line += word;
        line += '\0';
    }
    ProgramIdentity out;
    identify_program(words.executable, "/work", line, words.whole, words.partition, out);
    return out;
}

std::string identity(const Words& words) { return std::string(identify(words).identity.view()); }
std::string label(const Words& words) { return std::string(identify(words).label.view()); }

std::string arguments(std::vector<std::string> words) {
    words.insert(words.begin(), "app");
    const std::string text = identity({"/a", words});
    return text.substr(std::string("[\"/a\"").size());
}

TEST(ProgramIdentity, IsTheExecutableAndItsArguments) {
    const Words ocean{"/opt/ocean", {"./ocean", "-in", "ocean.nml", "", "42"}};
    EXPECT_EQ(identity(ocean), R"(["/opt/ocean","-in","ocean.nml","","42"])");
    EXPECT_EQ(label(ocean), "ocean");
    EXPECT_EQ(identity({"/opt/ocean", {"ocean"}}), R"(["/opt/ocean"])");
    EXPECT_EQ(identity({"/opt/ocean", {}}), R"(["/opt/ocean"])");
}

TEST(ProgramIdentity, OfPythonIsTheScript) {
    const auto python = [](std::vector<std::string> words) {
        words.insert(words.begin(), "python3");
        return identity({"/usr/bin/python3.11", words});
    };
    EXPECT_EQ(python({"./couple.py", "4"}), R"(["/work/couple.py","4"])");
    EXPECT_EQ(python({"-u", "-W", "ignore", "-X", "dev", "/opt/couple.py"}), R"(["/opt/couple.py"])");
    EXPECT_EQ(python({"-m", "mpi4py", "couple.py", "-m", "x"}), R"(["/work/couple.py","-m","x"])");
    EXPECT_EQ(python({"-m", "ocean.run", "a.nml"}), R"(["ocean.run","a.nml"])");
    EXPECT_EQ(python({"-c", "import this"}), R"(["/usr/bin/python3.11","-c","***"])");
    EXPECT_EQ(label({"/usr/bin/python3.11", {"python3", "sub/couple.py"}}), "couple.py");
    EXPECT_EQ(identity({"/usr/bin/pythonic", {"pythonic", "a.py"}}), R"(["/usr/bin/pythonic","a.py"])");
}

TEST(ProgramIdentity, HasTheUsersName) {
    const Words named{"/opt/a", {"a", "7"}, "ocean \"A\""};
    EXPECT_EQ(label(named), "ocean \"A\"");
    EXPECT_EQ(identity(named), R"(["/opt/a","7"])");
}

TEST(ProgramIdentity, HoldsNoSecrets) {
    EXPECT_EQ(arguments({"--token", "abc", "--steps", "5"}), R"(,"--token","***","--steps","5"])");
    EXPECT_EQ(arguments({"--db-password=abc", "API_KEY=x", "key=x", "--userToken=y", "sshKey=z"}),
              R"(,"--db-password=***","API_KEY=***","key=***","--userToken=***","sshKey=***"])");
    EXPECT_EQ(arguments({"--pw", "--verbose", "x"}), R"(,"--pw","--verbose","x"])");
    EXPECT_EQ(arguments({"postgres://me:abc@host/db", "me:abc@host", "https://host/?sig=abc"}),
              R"(,"***","***","***"])");
    EXPECT_EQ(arguments({"ghp_16C7e42F292c6912E7710c838347Ae178B4a", "AKIAIOSFODNN7EXAMPLE"}),
              R"(,"***","***"])");
    EXPECT_EQ(arguments({"d8e8fca2dc0f896fd7cb4cb0031ba249", "password: x"}), R"(,"***","***"])");
    // No secrets:
    EXPECT_EQ(
        arguments(
            {"--key-size=4096", "/scratch/me/very_long_case_name_2026/input.nml", "a=b=c", "--author=me"}),
        R"(,"--key-size=4096","/scratch/me/very_long_case_name_2026/input.nml","a=b=c","--author=me"])");
}

TEST(ProgramIdentity, IsValidAndBounded) {
    EXPECT_EQ(arguments({"a\\b", "c\x01"}), R"(,"a\\b","c?"])");
    const std::string umlaut = "\xc3\xa4";
    std::string umlauts;
    for (int i = 0; i < 300; ++i) {
        umlauts += umlaut;
    }
    EXPECT_EQ(arguments({umlauts}), ",\"" + umlauts.substr(0, 256) + "...\"]");
    EXPECT_EQ(arguments({std::string(400, '/')}), ",\"" + std::string(256, '/') + "...\"]");
    const std::string many = arguments(std::vector<std::string>(1000, "argument"));
    EXPECT_TRUE(many.ends_with(R"("argument","..."])")) << many;
    EXPECT_LT(many.size(), 3000U);
    EXPECT_EQ(identity({"/a", {"a", "b"}, "", false}), R"(["/a","b","..."])");
    EXPECT_TRUE(identity({std::string(4000, '"'), {"a", std::string(500, '\\')}}).ends_with("]"));
}

}  // namespace
}  // namespace barograph::runtime
