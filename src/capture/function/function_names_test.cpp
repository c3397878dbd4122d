// SPDX-License-Identifier: BSD-3-Clause
#include "capture/function/function_names.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "capture/function/program_symbols.hpp"

namespace barograph::capture::function {
namespace {

std::string name_of(std::string_view symbol) {
    FunctionName name;
    readable(symbol, name);
    return std::string(name.view());
}

TEST(FunctionNames, AreThoseOfTheSource) {
    EXPECT_EQ(name_of("main"), "main");
    EXPECT_EQ(name_of("_Z5solvei"), "solve");
    EXPECT_EQ(name_of("_ZL5solvei"), "solve");
    EXPECT_EQ(name_of("_ZN6solver4Grid7advanceEi"), "solver::Grid::advance");
    EXPECT_EQ(name_of("_ZNK6solver4Grid4sizeEv"), "solver::Grid::size");
    EXPECT_EQ(name_of("_ZN6solver4GridC2Ei"), "solver::Grid::Grid");
    EXPECT_EQ(name_of("_ZN6solver4GridD1Ev"), "solver::Grid::~Grid");
    EXPECT_EQ(name_of("_ZN12_GLOBAL__N_14helpEv"), "(anonymous namespace)::help");
    EXPECT_EQ(name_of("__mesh_MOD_refine"), "mesh::refine");
    EXPECT_EQ(name_of("compute.constprop.0"), "compute");
}

TEST(FunctionNames, OfTemplatesHaveWhatIsBeforeTheArguments) {
    EXPECT_EQ(name_of("_ZNSt6vectorIiSaIiEE9push_backEOi"), "std::vector");
    EXPECT_EQ(name_of("_ZN6solver3runIdEEvT_"), "solver::run");
    EXPECT_EQ(name_of("_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_"), "std::move");
}

TEST(FunctionNames, ThatCannotBeReadStayAsTheyAre) {
    EXPECT_EQ(name_of("_ZN"), "_ZN");
    EXPECT_EQ(name_of("_Z99999999999999999999x"), "_Z99999999999999999999x");
    EXPECT_EQ(name_of("_ZThn16_N1A1fEv"), "_ZThn16_N1A1fEv");
    EXPECT_EQ(name_of(""), "");
}

TEST(FunctionNames, MatchPatterns) {
    EXPECT_TRUE(any_matches("std::*, solver::*", "solver::run"));
    EXPECT_TRUE(any_matches("main", "main"));
    EXPECT_FALSE(any_matches("main", "domain"));
    EXPECT_FALSE(any_matches("", "main"));
    EXPECT_FALSE(any_matches(", ,", "main"));
}

extern "C" [[gnu::noinline]] void barograph_test_function() { __asm__ volatile(""); }

TEST(ProgramSymbols, AreThoseOfTheFile) {
    // Where the function is in the file of this test, wherever that is loaded.
    extern const char start __asm__("__ehdr_start");
    const auto moved =
        reinterpret_cast<std::uintptr_t>(&barograph_test_function) - reinterpret_cast<std::uintptr_t>(&start);
    char path[512] = {};
    ASSERT_GT(readlink("/proc/self/exe", path, sizeof path - 1), 0);
    EXPECT_EQ(symbol_at(path, moved), "barograph_test_function");
    EXPECT_EQ(symbol_at(path, moved + 1), "");
    EXPECT_EQ(symbol_at("/nonexistent", moved), "");
    EXPECT_EQ(symbol_at("/etc/passwd", moved), "");
}

TEST(Choice, IsByName) {
    char path[512] = {};
    ASSERT_GT(readlink("/proc/self/exe", path, sizeof path - 1), 0);
    extern const char start __asm__("__ehdr_start");
    const auto moved =
        reinterpret_cast<std::uintptr_t>(&barograph_test_function) - reinterpret_cast<std::uintptr_t>(&start);
    EXPECT_TRUE(Choice("", "").takes("/nonexistent", 1));
    EXPECT_TRUE(Choice("barograph_test_*", "").takes(path, moved));
    EXPECT_FALSE(Choice("other", "").takes(path, moved));
    EXPECT_FALSE(Choice("barograph_*", "*_function").takes(path, moved));
    EXPECT_FALSE(Choice("*", "").takes(path, moved + 1)) << "it has no name";
    EXPECT_TRUE(Choice("", "*").takes(path, moved + 1));
}

}  // namespace
}  // namespace barograph::capture::function
