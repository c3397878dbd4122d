// SPDX-License-Identifier: BSD-3-Clause
// See launch_check.hpp.
#include "runtime/start/launch_check.hpp"

#include <algorithm>
#include <cstdlib>

#include "runtime/start/settings.hpp"

namespace barograph::runtime {
namespace {

bool read(const char* name, std::uint64_t& number) noexcept {
    const char* text = std::getenv(name);
    return text != nullptr && parse_number(text, number);
}

std::uint64_t number_of(const char* name) noexcept {
    std::uint64_t number = 0;
    return read(name, number) ? number : 0;
}

std::string_view title_of(std::string_view plugin) noexcept {
    if (plugin == "ompi") {
        return "Open MPI";
    }
    return plugin == "mpich" ? "MPICH" : "";
}

}  // namespace

Launch find_launch() noexcept {
    Launch launch;
    if (read("OMPI_COMM_WORLD_RANK", launch.rank) && read("OMPI_COMM_WORLD_SIZE", launch.ranks)) {
        launch.launcher = "Open MPI";
        return launch;
    }
    if (read("PMI_RANK", launch.rank) && read("PMI_SIZE", launch.ranks)) {
        // Slurm speaks PMI too; this one is Hydra's own.
        launch.launcher = std::getenv("MPI_LOCALNRANKS") != nullptr ? "MPICH" : "";
        return launch;
    }
    return {};
}

sys::TextLine describe_split(const Launch& launch, std::string_view plugin,
                             std::string_view library) noexcept {
    const std::string_view title = title_of(plugin);
    const std::string_view version = library.substr(0, std::min(library.find(','), library.size()));
    sys::TextLine line;
    if (launch.launcher.empty()) {
        line << "the launcher";
    } else {
        line << launch.launcher << "'s launcher";
    }
    line << " started " << launch.ranks
         << " processes, but this one is alone in its MPI_COMM_WORLD: the program uses ";
    if (title.empty() || title == launch.launcher) {
        line << version << ", which does not find the other ranks through this launcher; start it with the "
             << "mpirun of that installation";
    } else if (launch.launcher.empty()) {
        line << title << "; start it with the mpirun of " << title << ", or with a matching srun --mpi=TYPE";
    } else {
        line << title << "; start it with the mpirun of " << title;
    }
    return line;
}

std::uint32_t tasks_of_node(std::string_view tasks_per_node, std::uint64_t node) noexcept {
    while (!tasks_per_node.empty()) {
        const std::size_t comma = std::min(tasks_per_node.find(','), tasks_per_node.size());
        std::string_view entry = tasks_per_node.substr(0, comma);
        tasks_per_node.remove_prefix(std::min(comma + 1, tasks_per_node.size()));
        std::uint64_t nodes = 1;
        const std::size_t times = entry.find("(x");
        if (times != std::string_view::npos) {
            if (!entry.ends_with(')') ||
                !parse_number(entry.substr(times + 2, entry.size() - times - 3), nodes)) {
                return 0;
            }
            entry = entry.substr(0, times);
        }
        std::uint64_t tasks = 0;
        if (!parse_number(entry, tasks)) {
            return 0;
        }
        if (node < nodes) {
            return static_cast<std::uint32_t>(tasks);
        }
        node -= nodes;
    }
    return 0;
}

std::uint32_t ranks_on_this_node(std::uint32_t world_size) noexcept {
    struct Names {
        const char* ranks;
        const char* local;
    };
    for (const Names& names :
         {Names{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE"}, Names{"PMI_SIZE", "MPI_LOCALNRANKS"},
          Names{"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_LOCAL_SIZE"}}) {
        // A world of another size was not started by this launcher: its ranks may be anywhere.
        if (number_of(names.ranks) == world_size && number_of(names.local) != 0) {
            return static_cast<std::uint32_t>(number_of(names.local));
        }
    }
    const char* tasks = std::getenv("SLURM_STEP_TASKS_PER_NODE");
    std::uint64_t node = 0;
    if (tasks != nullptr && read("SLURM_NODEID", node) && number_of("SLURM_STEP_NUM_TASKS") == world_size) {
        return tasks_of_node(tasks, node);
    }
    return 0;
}

bool speaks_for_node() noexcept {
    for (const char* name :
         {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "PMIX_LOCAL_RANK", "SLURM_LOCALID"}) {
        const char* rank = std::getenv(name);
        if (rank != nullptr && *rank != '\0') {
            return std::string_view(rank) == "0";
        }
    }
    return true;
}

}  // namespace barograph::runtime
