// SPDX-License-Identifier: BSD-3-Clause
// See creation.hpp.
#include "capture/mpi/communicators/creation.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

#include "capture/mpi/communicators/communicator_object.hpp"
#include "capture/mpi/communicators/group_members.hpp"
#include "capture/mpi/communicators/topology.hpp"
#include "capture/mpi/generated/entry_names.hpp"
#include "capture/mpi/plugin_state.hpp"
#include "sys/errno_guard.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {
namespace {

// The parent's path and a dot; nothing below the world or below nothing.
void append_parent(CreationPath& path, const Communicator* parent) noexcept {
    if (parent != nullptr && parent->path[0] != '\0') {
        path << parent->path << ".";
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

// Finds the object of `comm`; a new one gets its topology as well, and is returned to be described further.
std::uint32_t assign_object(MPI_Comm comm, CommunicatorFacts& facts, Creation& creation, std::uint32_t size,
                            std::uint32_t remote_size, std::span<const format::RankRange> members) noexcept {
    const ChosenObject chosen = choose_object(facts, creation, size, remote_size, members);
    // No object: the topology tells the size of neighborhood collectives, but there is nothing to describe it
    // at.
    facts.object = chosen.to_describe;
    const bool duplicates = keeps_topology(creation.created_by) && creation.parent != nullptr;
    facts.topology = duplicates ? creation.parent->topology : Topology::kUnknown;
    if (remote_size == 0) {
        describe_topology(comm, facts, creation.created_by);
    }
    facts.object = chosen.object;
    return chosen.to_describe;
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

// Keeps the order of a communicator's ranks where it is not that of the world; an empty list where it is too
// long to be kept, so that nobody takes it for the world's. Communicators that share a row have the same
// order.
void keep_order(std::uint32_t to_describe, const OrderText& order) noexcept {
    if (to_describe != 0 && !order.view().empty()) {
        plugin.host->process->set_attribute(to_describe, "order", order.cut() ? "[]" : order.view());
    }
}

// Describes `comm`'s group and finds its object.
CommunicatorFacts describe(MPI_Comm comm, Creation& creation) noexcept {
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
        creation.origin.group = facts.group;
        const OrderText order = local.order();
        const auto members = local.ranges();
        set_members(facts, members);
        facts.ranks_ascend = local.ascend();
        keep_order(assign_object(comm, facts, creation, facts.size, 0, members), order);
        return facts;
    }
    GroupMembers remote(comm, GroupMembers::Side::kRemote);
    facts.remote_size = remote.size();
    facts.group = key_of_pair(local.key(), remote.key());
    const bool local_first = leader_order(local.leader()) <= leader_order(remote.leader());
    GroupMembers& first = local_first ? local : remote;
    GroupMembers& second = local_first ? remote : local;
    facts.leader = leader_order(first.leader());
    if (creation.parent_is_one_sides && !local_first) {
        creation.parent = nullptr;
    }
    creation.origin.group = facts.group;
    // Both sides in one list; each was compressed by itself.
    const auto a = first.ranges();
    const auto b = second.ranges();
    const Scratch<format::RankRange, 64> both(a.size() + b.size());
    if (both.ok()) {
        std::ranges::copy(a, both.data());
        std::ranges::copy(b, both.data() + a.size());
    }
    assign_object(comm, facts, creation, first.size(), second.size(),
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

Creation creation_by(Entry call, char letter) noexcept {
    Creation creation;
    creation.created_by = format::kFirstMpiOperation + call;
    creation.letter = letter;
    creation.origin.call = kEntries[call].name;
    return creation;
}

// The creation of the next communicator made out of a parent; takes its ordinal in the parent's order.
Creation next_child(Entry call, char letter, Communicator* parent) noexcept {
    Creation creation = creation_by(call, letter);
    creation.parent = parent;
    if (parent != nullptr) {
        creation.origin.parent = parent->key;
        creation.origin.sequence = parent->next_child();
        append_parent(creation.path, parent);
        creation.path << creation.origin.sequence + 1;
    }
    return creation;
}

void enter_predefined(MPI_Comm comm, char letter, std::string_view identity, std::uint64_t tag,
                      std::string_view path, std::string_view shown_path,
                      std::uint32_t created_by = 0) noexcept {
    Creation creation;
    creation.predefined = true;
    creation.created_by = created_by;
    creation.letter = letter;
    creation.origin.call = identity;
    creation.origin.tag = tag;
    creation.path << shown_path;
    CommunicatorFacts facts = describe(comm, creation);
    // What its children see before their own ordinal.
    std::memset(facts.path, 0, sizeof facts.path);
    path.copy(facts.path, sizeof facts.path - 1);
    (void)enter(comm, facts);
}

// Whether two intracommunicators of one creation have the same group by the meaning of the call.
bool keeps_group(Entry call) noexcept { return call == kMpiCommDup || call == kMpiCommDupWithInfo; }

CommunicatorFacts duplicate(MPI_Comm comm, const Communicator& parent, Creation& creation) noexcept {
    CommunicatorFacts facts = parent;
    facts.children = 0;
    facts.windows = 0;
    format::RankRange members[CommunicatorFacts::kMaxRanges];
    for (std::uint32_t i = 0; i < parent.range_count; ++i) {
        members[i] = {.first = parent.ranges[i].first,
                      .count = parent.ranges[i].count,
                      .stride = parent.ranges[i].stride};
    }
    assign_object(comm, facts, creation, parent.size, 0, {members, parent.range_count});
    return facts;
}

}  // namespace

void enter_predefined_communicators() noexcept {
    const sys::ErrnoGuard errno_guard;
    enter_predefined(plugin.handles.world, 'W', "MPI_COMM_WORLD", 0, "", "0");
    enter_predefined(plugin.handles.self, 'S', "MPI_COMM_SELF", plugin.world_rank, "S", "0");
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
    Creation creation;
    creation.origin.call = "unknown";
    return enter(comm, describe(comm, creation));
}

void communicator_created(Entry call, char letter, MPI_Comm parent, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    Communicator* above = parent_of(parent);
    Creation creation = next_child(call, letter, above);
    if (made == plugin.handles.no_comm) {
        return;
    }
    if (keeps_group(call) && above != nullptr && above->range_count != 0) {
        creation.origin.group = above->group;
        (void)enter(made, duplicate(made, *above, creation));
        return;
    }
    (void)enter(made, describe(made, creation));
}

void communicator_created_by_group(Entry call, MPI_Comm parent, int tag, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Creation creation = creation_by(call, 'e');
    creation.parent = parent_of(parent);
    creation.origin.tag = static_cast<std::uint64_t>(tag);
    if (creation.parent != nullptr) {
        creation.origin.parent = creation.parent->key;
    }
    append_parent(creation.path, creation.parent);
    creation.ordered_by_class = true;
    creation.prefix = 't';
    (void)enter(made, describe(made, creation));
}

void intercommunicator_created(Entry call, MPI_Comm local, int tag, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Creation creation = creation_by(call, 'i');
    creation.parent = parent_of(local);
    creation.parent_is_one_sides = true;
    creation.origin.tag = static_cast<std::uint64_t>(tag);
    // No parent in the key: each side knows only its own.
    creation.ordered_by_class = true;
    creation.prefix = 'i';
    (void)enter(made, describe(made, creation));
}

void communicator_joined(Entry call, MPI_Comm local, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Creation creation = creation_by(call, 'u');
    creation.parent = local == plugin.handles.no_comm ? nullptr : parent_of(local);
    creation.parent_is_one_sides = true;
    // Each side makes another call, and its own parent is all that it knows: neither is in the key.
    creation.origin.call = "join";
    creation.ordered_by_class = true;
    creation.prefix = 'j';
    creation.tagged = false;
    (void)enter(made, describe(made, creation));
}

void communicator_created_alone(Entry call, char letter, const char* tag, MPI_Comm made) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made == plugin.handles.no_comm) {
        return;
    }
    Creation creation = creation_by(call, letter);
    creation.origin.tag = tag == nullptr ? 0 : key_of_text(tag).low;
    creation.ordered_by_class = true;
    (void)enter(made, describe(made, creation));
}

CommunicatorFacts duplicate_begun(Entry call, MPI_Comm parent) noexcept {
    const sys::ErrnoGuard errno_guard;
    Communicator* above = parent_of(parent);
    Creation creation = next_child(call, 'p', above);
    if (above != nullptr && above->range_count != 0) {
        creation.origin.group = above->group;
        return duplicate(parent, *above, creation);
    }
    return describe(parent, creation);
}

void duplicate_made(MPI_Comm made, const CommunicatorFacts& facts) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (made != plugin.handles.no_comm) {
        (void)enter(made, facts);
    }
}

}  // namespace barograph::capture::mpi
