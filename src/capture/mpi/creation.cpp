// SPDX-License-Identifier: BSD-3-Clause
// See creation.hpp.
#include "capture/mpi/creation.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

#include "capture/mpi/generated/entry_names.hpp"
#include "capture/mpi/group_members.hpp"
#include "capture/mpi/plugin_state.hpp"
#include "capture/mpi/standing.hpp"
#include "capture/mpi/topology.hpp"
#include "sys/errno_guard.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {
namespace {

// The parent's place and a dot; nothing below the world or below nothing.
void append_parent(Place& place, const Communicator* parent) noexcept {
    if (parent != nullptr && parent->path[0] != '\0') {
        place << parent->path << ".";
    }
}

// Whether a call gives its communicator's topology to the new one.
bool keeps_topology(std::uint32_t created_by) noexcept {
    switch (created_by - format::kFirstMpiOperation) {
        case kMpiCommDup:
        case kMpiCommDupWithInfo:
        case kMpiCommIdup:
        case kMpiCommIdupWithInfo:
            return true;
        default:
            return false;
    }
}

// Finds the object of `comm`; a new one gets its topology as well.
void place_in_profile(MPI_Comm comm, CommunicatorFacts& facts, Recipe& recipe, std::uint32_t size,
                      std::uint32_t remote_size, std::span<const format::RankRange> members) noexcept {
    const Standing standing = stand(facts, recipe, size, remote_size, members);
    // No object: the topology tells the size of neighborhood collectives, but there is nothing to describe it at.
    facts.object = standing.to_describe;
    const bool duplicates = keeps_topology(recipe.created_by) && recipe.parent != nullptr;
    facts.topology = duplicates ? recipe.parent->topology : Topology::kUnknown;
    if (remote_size == 0) {
        describe_topology(comm, facts, recipe.created_by);
    }
    facts.object = standing.object;
}

void set_members(CommunicatorFacts& facts, std::span<const format::RankRange> members) noexcept {
    facts.range_count = 0;
    if (members.size() <= CommunicatorFacts::kMaxRanges) {
        for (const format::RankRange& range : members) {
            facts.ranges[facts.range_count++] = {
                .first = range.first, .count = range.count, .stride = range.stride};
        }
    }
}

// An unsigned view of a leader that sorts processes outside the world last.
std::uint32_t leader_order(int world_rank) noexcept {
    return world_rank < 0 ? std::numeric_limits<std::uint32_t>::max()
                          : static_cast<std::uint32_t>(world_rank);
}

// Describes `comm`'s group and finds its object.
CommunicatorFacts describe(MPI_Comm comm, Recipe& recipe) noexcept {
    CommunicatorFacts facts;
    int inter = 0;
    if (plugin.real.comm_test_inter(comm, &inter) != MPI_SUCCESS) {
        return facts;
    }
    GroupMembers local(comm, GroupMembers::Side::kLocal);
    facts.size = local.size();
    facts.rank = local.rank();
    if (inter == 0) {
        facts.group = local.key();
        facts.leader = leader_order(local.leader());
        recipe.origin.group = facts.group;
        const auto members = local.ranges();
        set_members(facts, members);
        place_in_profile(comm, facts, recipe, facts.size, 0, members);
        return facts;
    }
    GroupMembers remote(comm, GroupMembers::Side::kRemote);
    facts.remote_size = remote.size();
    facts.group = key_of_pair(local.key(), remote.key());
    const bool local_first = leader_order(local.leader()) <= leader_order(remote.leader());
    GroupMembers& first = local_first ? local : remote;
    GroupMembers& second = local_first ? remote : local;
    facts.leader = leader_order(first.leader());
    if (recipe.parent_is_one_sides && !local_first) {
        recipe.parent = nullptr;
    }
    recipe.origin.group = facts.group;
    // Both sides in one list; each was compressed by itself.
    const auto a = first.ranges();
    const auto b = second.ranges();
    const Scratch<format::RankRange, 64> both(a.size() + b.size());
    if (both.ok()) {
        std::ranges::copy(a, both.data());
        std::ranges::copy(b, both.data() + a.size());
    }
    place_in_profile(comm, facts, recipe, first.size(), second.size(),
                     {both.data(), both.ok() ? a.size() + b.size() : 0});
    return facts;
}

Communicator* enter(MPI_Comm comm, const CommunicatorFacts& facts) noexcept {
    if (facts.object == 0) {
        return nullptr;
    }
    Communicator* entry = plugin.communicators.insert(handle_word(comm), facts);
    if (entry == nullptr) {
        plugin.host->process->count_loss();
    }
    return entry;
}

Communicator* parent_of(MPI_Comm parent) noexcept {
    Communicator* entry = plugin.communicators.find(handle_word(parent));
    return entry != nullptr ? entry : learn_communicator(parent);
}

Recipe recipe_of(Entry call, char letter) noexcept {
    Recipe recipe;
    recipe.created_by = format::kFirstMpiOperation + call;
    recipe.letter = letter;
    recipe.origin.call = kEntries[call].name;
    return recipe;
}

// A recipe for the next communicator made out of a parent; takes its place in the parent's order.
Recipe next_child(Entry call, char letter, Communicator* parent) noexcept {
    Recipe recipe = recipe_of(call, letter);
    recipe.parent = parent;
    if (parent != nullptr) {
        recipe.origin.parent = parent->key;
        recipe.origin.sequence = parent->next_child();
        append_parent(recipe.place, parent);
        recipe.place << recipe.origin.sequence + 1;
    }
    return recipe;
}

void enter_predefined(MPI_Comm comm, char letter, std::string_view identity, std::uint64_t tag,
                      std::string_view path, std::string_view place, std::uint32_t created_by = 0) noexcept {
    Recipe recipe;
    recipe.predefined = true;
    recipe.created_by = created_by;
    recipe.letter = letter;
    recipe.origin.call = identity;
    recipe.origin.tag = tag;
    recipe.place << place;
    CommunicatorFacts facts = describe(comm, recipe);
    // What its children see before their own ordinal.
    std::memset(facts.path, 0, sizeof facts.path);
    path.copy(facts.path, sizeof facts.path - 1);
    (void)enter(comm, facts);
}

// Whether two intracommunicators of one creation have the same group by the meaning of the call.
bool keeps_group(Entry call) noexcept { return call == kMpiCommDup || call == kMpiCommDupWithInfo; }

CommunicatorFacts duplicate(MPI_Comm comm, const Communicator& parent, Recipe& recipe) noexcept {
    CommunicatorFacts facts = parent;
    facts.children = 0;
    facts.windows = 0;
    format::RankRange members[CommunicatorFacts::kMaxRanges];
    for (std::uint32_t i = 0; i < parent.range_count; ++i) {
        members[i] = {.first = parent.ranges[i].first,
                      .count = parent.ranges[i].count,
                      .stride = parent.ranges[i].stride};
    }
    place_in_profile(comm, facts, recipe, parent.size, 0, {members, parent.range_count});
    return facts;
}

}  // namespace

void enter_predefined_communicators() noexcept {
    const sys::ErrnoGuard errno_guard;
    enter_predefined(plugin.handles.world, 'W', "MPI_COMM_WORLD", 0, "", "0");
    const Communicator* world = plugin.communicators.find(handle_word(plugin.handles.world));
    const auto rank = static_cast<std::uint64_t>(world == nullptr ? 0 : world->rank);
    enter_predefined(plugin.handles.self, 'S', "MPI_COMM_SELF", rank, "S", "0");
    MPI_Comm parent = plugin.handles.no_comm;
    if (plugin.real.comm_get_parent(&parent) == MPI_SUCCESS && parent != plugin.handles.no_comm) {
        enter_predefined(parent, 'u', "MPI_Comm_get_parent", 0, "P", "P",
                         format::kFirstMpiOperation + kMpiCommGetParent);
    }
}

Communicator* learn_communicator(MPI_Comm comm) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (comm == plugin.handles.no_comm || handle_word(comm) == 0) {
        return nullptr;
    }
    Recipe recipe;
    recipe.origin.call = "unknown";
    return enter(comm, describe(comm, recipe));
}

void communicator_created(Entry call, char letter, MPI_Comm parent, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    Communicator* above = parent_of(parent);
    Recipe recipe = next_child(call, letter, above);
    if (made == plugin.handles.no_comm) {
        return;
    }
    if (keeps_group(call) && above != nullptr && above->range_count != 0) {
        recipe.origin.group = above->group;
        (void)enter(made, duplicate(made, *above, recipe));
        return;
    }
    (void)enter(made, describe(made, recipe));
}

void communicator_created_by_group(Entry call, MPI_Comm parent, int tag, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Recipe recipe = recipe_of(call, 'e');
    recipe.parent = parent_of(parent);
    recipe.origin.tag = static_cast<std::uint64_t>(tag);
    if (recipe.parent != nullptr) {
        recipe.origin.parent = recipe.parent->key;
    }
    append_parent(recipe.place, recipe.parent);
    recipe.ordered_by_class = true;
    recipe.prefix = 't';
    (void)enter(made, describe(made, recipe));
}

void intercommunicator_created(Entry call, MPI_Comm local, int tag, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Recipe recipe = recipe_of(call, 'i');
    recipe.parent = parent_of(local);
    recipe.parent_is_one_sides = true;
    recipe.origin.tag = static_cast<std::uint64_t>(tag);
    // No parent in the key: each side knows only its own.
    recipe.ordered_by_class = true;
    recipe.prefix = 'i';
    (void)enter(made, describe(made, recipe));
}

void communicator_joined(Entry call, MPI_Comm local, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Recipe recipe = recipe_of(call, 'u');
    recipe.parent = local == plugin.handles.no_comm ? nullptr : parent_of(local);
    recipe.parent_is_one_sides = true;
    // Each side makes another call, and its own parent is all that it knows: neither is in the key.
    recipe.origin.call = "join";
    recipe.ordered_by_class = true;
    recipe.prefix = 'j';
    recipe.tagged = false;
    (void)enter(made, describe(made, recipe));
}

void communicator_created_alone(Entry call, char letter, const char* tag, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Recipe recipe = recipe_of(call, letter);
    recipe.origin.tag = tag == nullptr ? 0 : key_of_text(tag).low;
    recipe.ordered_by_class = true;
    (void)enter(made, describe(made, recipe));
}

CommunicatorFacts duplicate_promised(Entry call, MPI_Comm parent) noexcept {
    const sys::ErrnoGuard errno_guard;
    Communicator* above = parent_of(parent);
    Recipe recipe = next_child(call, 'p', above);
    if (above != nullptr && above->range_count != 0) {
        recipe.origin.group = above->group;
        return duplicate(parent, *above, recipe);
    }
    return describe(parent, recipe);
}

void duplicate_made(MPI_Comm made, const CommunicatorFacts& facts) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made != plugin.handles.no_comm) {
        (void)enter(made, facts);
    }
}

}  // namespace barograph::capture::mpi
