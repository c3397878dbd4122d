// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/start/settings.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <string>
#include <tuple>

namespace barograph::runtime {
namespace {

TEST(Settings, SizeClassesAreAscendingEdges) {
    record::SizeClasses classes;
    ASSERT_TRUE(parse_size_classes("128,1024,65536", classes));
    ASSERT_EQ(classes.edges().size(), 3U);
    EXPECT_EQ(classes.edges()[2], 65536U);
    EXPECT_TRUE(parse_size_classes("log2", classes));
    EXPECT_TRUE(classes.edges().empty());
    for (const char* wrong :
         {"", "1024,128", "8,8", "0,8", "8,", ",8", "8;9", "-1", "99999999999999999999"}) {
        EXPECT_FALSE(parse_size_classes(wrong, classes)) << wrong;
    }
}

TEST(Settings, SharesAreFractionsOfOne) {
    double share = 1;
    ASSERT_TRUE(parse_share("off", share));
    EXPECT_EQ(share, 0);
    ASSERT_TRUE(parse_share("0.5%", share));
    EXPECT_DOUBLE_EQ(share, 0.005);
    ASSERT_TRUE(parse_share("100%", share));
    EXPECT_DOUBLE_EQ(share, 1);
    for (const char* wrong : {"", "%", "1", "0%", "0.0%", "101%", "-1%", "1.%", "1.2.3%", "1e1%"}) {
        EXPECT_FALSE(parse_share(wrong, share)) << wrong;
    }
}

TEST(Settings, DurationsHaveAUnit) {
    std::uint64_t ns = 0;
    ASSERT_TRUE(parse_duration("250ms", ns));
    EXPECT_EQ(ns, 250'000'000U);
    ASSERT_TRUE(parse_duration("2m", ns));
    EXPECT_EQ(ns, 120'000'000'000U);
    for (const char* wrong : {"", "s", "60", "0s", "1d", "-1s", "1.5s", "9999999999999h"}) {
        EXPECT_FALSE(parse_duration(wrong, ns)) << wrong;
    }
}

TEST(Settings, TooManyEdgesAreRefused) {
    std::string list = "1";
    for (int edge = 2; edge <= 65; ++edge) {
        list += "," + std::to_string(edge);
    }
    record::SizeClasses classes;
    EXPECT_FALSE(parse_size_classes(list, classes));
}

TEST(Settings, WhatIsNotUnderstoodIsNamedAndReplaced) {
    setenv("BAROGRAPH_ARENA_SIZE", "lots", 1);
    Settings settings;
    const auto complaint = read_settings(settings);
    unsetenv("BAROGRAPH_ARENA_SIZE");
    EXPECT_EQ(settings.arena_size, 268435456U);
    EXPECT_NE(complaint.view().find("BAROGRAPH_ARENA_SIZE"), std::string_view::npos);
}

TEST(Settings, AFlagIsZeroOrOne) {
    for (const char* value : {"maybe", "yes", "2"}) {
        setenv("BAROGRAPH_SPLIT_SYNC", value, 1);
        Settings settings;
        const auto complaint = read_settings(settings);
        EXPECT_FALSE(settings.split_sync) << value;
        EXPECT_NE(complaint.view().find("BAROGRAPH_SPLIT_SYNC"), std::string_view::npos) << value;
    }
    setenv("BAROGRAPH_SPLIT_SYNC", "1", 1);
    Settings settings;
    const auto complaint = read_settings(settings);
    unsetenv("BAROGRAPH_SPLIT_SYNC");
    EXPECT_TRUE(settings.split_sync);
    EXPECT_TRUE(complaint.view().empty());
}

TEST(Settings, LayersAreBits) {
    const struct {
        const char* value;
        std::uint32_t bits;
        bool understood;
    } cases[] = {{"0", 0, true},       {"1", 3, true},          {"io", 1, true},
                 {"mpi", 2, true},     {"regions,io", 5, true}, {"mpi,io,regions", 7, true},
                 {"mpi,", 0, false},   {"MPI", 0, false},       {"io,disk", 0, false},
                 {"io mpi", 0, false}, {",io", 0, false}};
    for (const auto& given : cases) {
        setenv("BAROGRAPH_TRACE", given.value, 1);
        Settings settings;
        const auto complaint = read_settings(settings);
        EXPECT_EQ(settings.trace, given.bits) << given.value;
        EXPECT_EQ(complaint.view().empty(), given.understood) << given.value;
    }
    unsetenv("BAROGRAPH_TRACE");
}

// The struct's defaults are those that the environment is read with.
TEST(Settings, AnEmptyEnvironmentGivesTheDefaults) {
    Settings settings;
    EXPECT_TRUE(read_settings(settings).view().empty());
    const Settings defaults;
    EXPECT_EQ(settings.series_length, defaults.series_length);
    EXPECT_EQ(settings.arena_size, defaults.arena_size);
    EXPECT_EQ(settings.hdf5, defaults.hdf5);
    EXPECT_EQ(settings.record, defaults.record);
    EXPECT_EQ(settings.matrix, defaults.matrix);
    EXPECT_EQ(settings.trace, defaults.trace);
    EXPECT_EQ(settings.arena_dir.view(), "/dev/shm");
}

TEST(Settings, AllSnapshotsAreKeptOnRequest) {
    setenv("BAROGRAPH_SNAPSHOT_KEEP", "all", 1);
    Settings settings;
    const auto complaint = read_settings(settings);
    unsetenv("BAROGRAPH_SNAPSHOT_KEEP");
    EXPECT_EQ(settings.snapshot_keep, std::numeric_limits<std::uint32_t>::max());
    EXPECT_TRUE(complaint.view().empty());
}

TEST(Settings, ANumberAboveTheMaximumCountsAsThat) {
    setenv("BAROGRAPH_STACK_DEPTH", "1000", 1);
    setenv("BAROGRAPH_AGGREGATORS", "4294967296", 1);
    Settings settings;
    const auto complaint = read_settings(settings);
    unsetenv("BAROGRAPH_STACK_DEPTH");
    unsetenv("BAROGRAPH_AGGREGATORS");
    EXPECT_EQ(settings.stack_depth, 64U);
    EXPECT_EQ(settings.aggregators, 1048576U);
    EXPECT_TRUE(complaint.view().empty());
}

TEST(Settings, ATextThatDoesNotFitIsNamed) {
    setenv("BAROGRAPH_EXCLUDE_FILES", std::string(5000, 'x').c_str(), 1);
    Settings settings;
    const auto complaint = read_settings(settings);
    unsetenv("BAROGRAPH_EXCLUDE_FILES");
    EXPECT_EQ(settings.exclude_files.view().size(), 4095U);
    EXPECT_NE(complaint.view().find("BAROGRAPH_EXCLUDE_FILES is too long"), std::string_view::npos);
}

TEST(Settings, ASnapshotIsByTimeOrBySignal) {
    for (const auto& [value, on, ns] : {std::tuple{"60s", true, 60'000'000'000U},
                                        std::tuple{"signal", true, 0UL}, std::tuple{"off", false, 0UL}}) {
        setenv("BAROGRAPH_SNAPSHOT", value, 1);
        Settings settings;
        EXPECT_TRUE(read_settings(settings).view().empty()) << value;
        EXPECT_EQ(settings.snapshot.on, on) << value;
        EXPECT_EQ(settings.snapshot.ns, ns) << value;
    }
    unsetenv("BAROGRAPH_SNAPSHOT");
}

}  // namespace
}  // namespace barograph::runtime
