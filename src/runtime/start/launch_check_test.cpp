// SPDX-License-Identifier: BSD-3-Clause
// What launchers say, and what is made of it.
#include "runtime/start/launch_check.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace barograph::runtime {
namespace {

class LaunchCheck : public ::testing::Test {
protected:
    void SetUp() override {
        for (const char* name :
             {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "PMI_RANK",
              "PMI_SIZE", "MPI_LOCALNRANKS", "SLURM_STEP_TASKS_PER_NODE", "SLURM_STEP_NUM_TASKS",
              "SLURM_NODEID", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_LOCAL_SIZE"}) {
            ::unsetenv(name);
        }
    }
    static void set(const char* name, const char* value) { ::setenv(name, value, 1); }
};

TEST_F(LaunchCheck, nothing_is_known_outside_of_launchers) {
    EXPECT_EQ(find_launch().ranks, 0U);
    EXPECT_FALSE(is_split(find_launch(), 1));
    EXPECT_EQ(ranks_on_this_node(4), 0U);
}

TEST_F(LaunchCheck, a_rank_that_is_alone_in_its_world_is_split_off) {
    set("OMPI_COMM_WORLD_RANK", "2");
    set("OMPI_COMM_WORLD_SIZE", "4");
    const Launch launch = find_launch();
    EXPECT_EQ(launch.launcher, "Open MPI");
    EXPECT_EQ(launch.rank, 2U);
    EXPECT_TRUE(is_split(launch, 1));
    EXPECT_FALSE(is_split(launch, 4));
    const std::string text(describe_split(launch, "mpich", "MPICH Version: 4.0.2").view());
    EXPECT_EQ(text,
              "Open MPI's launcher started 4 processes, but this one is alone in its MPI_COMM_WORLD: the "
              "program uses "
              "MPICH; start it with the mpirun of MPICH");
}

TEST_F(LaunchCheck, one_rank_is_no_split_job) {
    set("PMI_RANK", "0");
    set("PMI_SIZE", "1");
    EXPECT_FALSE(is_split(find_launch(), 1));
}

TEST_F(LaunchCheck, hydra_is_told_from_others_that_speak_pmi) {
    set("PMI_RANK", "0");
    set("PMI_SIZE", "4");
    EXPECT_EQ(find_launch().launcher, "");
    set("MPI_LOCALNRANKS", "4");
    EXPECT_EQ(find_launch().launcher, "MPICH");
    // One family, but versions that do not find each other.
    const std::string text(describe_split(find_launch(), "mpich", "MPICH Version: 5.0").view());
    EXPECT_NE(text.find("uses MPICH Version: 5.0, which does not find the other ranks"), std::string::npos)
        << text;
}

TEST_F(LaunchCheck, ranks_of_this_node) {
    set("OMPI_COMM_WORLD_SIZE", "8");
    set("OMPI_COMM_WORLD_LOCAL_SIZE", "3");
    EXPECT_EQ(ranks_on_this_node(8), 3U);
    EXPECT_EQ(ranks_on_this_node(2), 0U);  // a world that it did not start
    set("SLURM_STEP_TASKS_PER_NODE", "2(x3),1");
    set("SLURM_STEP_NUM_TASKS", "7");
    set("SLURM_NODEID", "3");
    EXPECT_EQ(ranks_on_this_node(7), 1U);
}

TEST(TasksOfNode, reads_what_slurm_writes) {
    EXPECT_EQ(tasks_of_node("4", 0), 4U);
    EXPECT_EQ(tasks_of_node("4", 1), 0U);
    EXPECT_EQ(tasks_of_node("2(x3),1", 2), 2U);
    EXPECT_EQ(tasks_of_node("2(x3),1", 3), 1U);
    EXPECT_EQ(tasks_of_node("5,2(x2)", 2), 2U);
    EXPECT_EQ(tasks_of_node("2(y3)", 0), 0U);
    EXPECT_EQ(tasks_of_node("", 0), 0U);
}

}  // namespace
}  // namespace barograph::runtime
