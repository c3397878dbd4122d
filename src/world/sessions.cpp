// SPDX-License-Identifier: BSD-3-Clause
// Process sets have the processes of the program only, once the programs were told apart.
#include "sys/text_line.hpp"
#include "world/by_hand.hpp"
#include "world/handles.hpp"

namespace barograph::world {
namespace {

// Those of a process set that run the program, in the order of the set.
int own_part(const World& world, Word session, Word name, Word group) noexcept {
    HandleRoom all;
    HandleRoom job;
    HandleRoom program;
    const int code = real<kMpiGroupFromSessionPset>(session, name, all.at());
    if (code != 0) {
        return code;
    }
    const Partition& own = world.partitions[world.own_partition];
    int included = real<kMpiGroupFromSessionPset>(session, "mpi://WORLD", job.at());
    if (included == 0) {
        included = mpi("PMPI_Group_incl", job.value(), static_cast<int>(own.size), own.ranks, program.at());
        mpi("PMPI_Group_free", job.at());
    }
    if (included == 0) {
        included = mpi("PMPI_Group_intersection", all.value(), program.value(), group);
        mpi("PMPI_Group_free", program.at());
    }
    mpi("PMPI_Group_free", all.at());
    return included;
}

}  // namespace

int group_from_session_pset(Word session, Word name, Word group) noexcept {
    const World* world = known_job();
    return world != nullptr ? own_part(*world, session, name, group)
                            : real<kMpiGroupFromSessionPset>(session, name, group);
}

int session_get_pset_info(Word session, Word name, Word info) noexcept {
    const int code = real<kMpiSessionGetPsetInfo>(session, name, info);
    const World* world = known_job();
    HandleRoom group;
    if (code == 0 && world != nullptr && own_part(*world, session, name, group.at()) == 0) {
        int count = 0;
        mpi("PMPI_Group_size", group.value(), &count);
        mpi("PMPI_Group_free", group.at());
        sys::BasicTextLine<16> size;
        size << static_cast<std::uint64_t>(count);
        mpi("PMPI_Info_set", read_handle(reinterpret_cast<const void*>(info)), "mpi_size", size.c_str());
    }
    return code;
}

}  // namespace barograph::world
