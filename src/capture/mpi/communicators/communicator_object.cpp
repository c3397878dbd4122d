// SPDX-License-Identifier: BSD-3-Clause
// See communicator_object.hpp.
#include "capture/mpi/communicators/communicator_object.hpp"

#include <cstring>
#include <string_view>

#include "capture/mpi/communicators/creation_classes.hpp"
#include "capture/mpi/communicators/group_members.hpp"
#include "capture/mpi/communicators/provisional_rows.hpp"
#include "capture/mpi/generated/entry_names.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/plugin_state.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::capture::mpi {
namespace {

// Communicators beyond this number are not told apart any more, unless nothing is to be folded.
constexpr std::uint32_t kMaxObjects = 1U << 16U;
constexpr std::uint8_t kNamesKept = 16;

struct ObjectRegistry {
    CreationClasses classes;
    ProvisionalRows provisional;
    std::uint32_t objects = 0;
    CreationClass others;  // of all for which there is no room
    sys::SpinLock lock;
};
constinit ObjectRegistry registry;

void append_key(CreationPath& path, const Key& key) noexcept {
    path << "~";
    for (int digit = 0; digit < 6; ++digit) {
        const auto nibble = (key.low >> (4 * digit)) & 0xfU;
        path << std::string_view("0123456789abcdef").substr(nibble, 1);
    }
}

record::ObjectDescription description_of(const Key& key, const Creation& creation, std::uint32_t size,
                                         std::uint32_t remote_size,
                                         std::span<const format::RankRange> members) noexcept {
    return {.kind = format::ObjectKind::kCommunicator,
            .key_high = key.high,
            .key_low = key.low,
            .parent = creation.parent == nullptr ? 0 : creation.parent->lasting_row(),
            .created_by = creation.created_by,
            .creation_index = static_cast<std::uint32_t>(creation.origin.sequence),
            .size = size,
            .remote_size = remote_size,
            .members = members};
}

// Keeps where a communicator was made, or its key where that does not tell it from others.
void set_path(CommunicatorFacts& facts, CreationPath path, const Key& key, bool is_ambiguous) noexcept {
    if (is_ambiguous || path.cut() || path.view().empty()) {
        path = CreationPath{};
        append_key(path, key);
    }
    std::memset(facts.path, 0, sizeof facts.path);
    path.view().copy(facts.path, CommunicatorFacts::kMaxPath - 1);
}

std::uint32_t describe_object(CommunicatorFacts& facts, const Creation& creation, std::uint32_t size,
                              std::uint32_t remote_size, std::span<const format::RankRange> members,
                              std::uint32_t** folded) noexcept {
    set_path(facts, creation.path, facts.key, false);
    const auto name = display_name(facts);
    record::ObjectDescription description = description_of(facts.key, creation, size, remote_size, members);
    description.name = name.view();
    description.ranks_ascend = facts.ranks_ascend;
    return plugin.host->process->add_object(description, folded);
}

// What a communicator is, folded or not; zero where its members would not all find the same.
Key own_key(const Creation& creation, bool below_folded) noexcept {
    if (!below_folded) {
        return key_of(creation.origin);
    }
    if (creation.ordered_by_class || creation.parent->own_key == Key{}) {
        return {};
    }
    Origin own = creation.origin;
    own.parent = creation.parent->own_key;
    return key_of(own);
}

// Those that calls may still be counted on: a request outlives its communicator.
void mark_requested(std::span<record::FoldCandidate> candidates) {
    const auto mark = [&](std::uint32_t object) {
        record::FoldCandidate* candidate = record::find_candidate(candidates, object);
        if (candidate != nullptr) {
            candidate->stays = true;
        }
    };
    plugin.requests.for_each_object(mark);
    plugin.messages.for_each_object(mark);
    plugin.prepared.for_each_object(mark);
}

// A row of its own for a communicator that is folded if it proves to be cheap; 0 when it is folded at once:
// nobody saw how it was made, its calls are traced one by one, or there is no room.
std::uint32_t provisional_row(CreationClass& of, const CommunicatorFacts& facts, const Creation& creation,
                              std::uint32_t size, std::uint32_t remote_size,
                              std::span<const format::RankRange> members) noexcept {
    record::Thread* thread = attached_thread();
    if (facts.own_key == Key{} || creation.created_by == 0 || of.object == 0 || thread == nullptr ||
        plugin.host->process->traces()) {
        return 0;
    }
    CommunicatorFacts apart = facts;
    apart.folded = false;
    // Below a folded one the path is the same for many.
    set_path(apart, creation.path, facts.own_key, facts.own_key != key_of(creation.origin));
    const auto name = display_name(apart);
    record::ObjectDescription description =
        description_of(facts.own_key, creation, size, remote_size, members);
    description.name = name.view();
    description.ranks_ascend = facts.ranks_ascend;
    return registry.provisional.open(*thread, registry.classes, of, description, mark_requested);
}

// The one object of all communicators for which there is no room to be told apart.
ChosenObject use_overflow_object(CommunicatorFacts& facts) noexcept {
    CreationClass& others = registry.others;
    facts.folded = true;
    facts.key = key_of_text("*other");
    if (others.object == 0) {
        others.object = plugin.host->process->add_object({.kind = format::ObjectKind::kCommunicator,
                                                          .key_high = facts.key.high,
                                                          .key_low = facts.key.low,
                                                          .members = {},
                                                          .name = "*other"},
                                                         &others.folded);
    }
    others.count_folded();
    return {.object = others.object};
}

}  // namespace

ChosenObject choose_object(CommunicatorFacts& facts, Creation& creation, std::uint32_t size,
                           std::uint32_t remote_size, std::span<const format::RankRange> members) noexcept {
    const std::uint32_t fold_after = plugin.host->settings->fold_communicators;
    const bool may_fold = fold_after != 0 && !creation.predefined;
    const sys::SpinGuard guard(registry.lock);
    if (!guard.held()) {
        return {};
    }
    facts.letter = creation.letter;
    facts.folded = false;
    facts.shared = 0;
    facts.own_key = {};
    facts.names_left = kNamesKept;
    Origin alike = creation.origin;
    alike.sequence = 0;
    CreationClass* made_alike = registry.classes.next(key_of(alike));
    if (made_alike == nullptr) {
        return use_overflow_object(facts);
    }
    const std::uint32_t ordinal = made_alike->seen;
    if (creation.ordered_by_class) {
        creation.origin.sequence = ordinal - 1;
        if (creation.prefix != '\0') {
            creation.path << std::string_view(&creation.prefix, 1);
            if (creation.tagged) {
                creation.path << creation.origin.tag << ".";
            }
            creation.path << std::uint64_t{ordinal};
        }
    }
    // What a folded one gave rise to has no ordinal that all members agree on: its class is folded from the
    // start.
    const bool below_folded =
        creation.origin.parent != Key{} && creation.parent != nullptr && creation.parent->folded;
    facts.own_key = own_key(creation, below_folded);
    if (may_fold && (below_folded || ordinal > fold_after)) {
        facts.folded = true;
        facts.names_left = 0;
        alike.sequence = ~std::uint64_t{0};
        facts.key = key_of(alike);
        const bool described = made_alike->object != 0;
        if (!described) {
            made_alike->object =
                describe_object(facts, creation, size, remote_size, members, &made_alike->folded);
            made_alike->folding =
                plugin.host->process->add_folding(made_alike->object, format::FoldingRole::kShared);
            std::memcpy(made_alike->path, facts.path, sizeof facts.path);
        } else {
            std::memcpy(facts.path, made_alike->path, sizeof facts.path);
        }
        const std::uint32_t to_describe = described ? 0 : made_alike->object;
        const std::uint32_t row = provisional_row(*made_alike, facts, creation, size, remote_size, members);
        if (row != 0) {
            facts.shared = made_alike->object;
            facts.names_left = kNamesKept;
            return {.object = row, .to_describe = to_describe};
        }
        made_alike->count_folded();
        return {.object = made_alike->object, .to_describe = to_describe};
    }
    if (may_fold && registry.objects == kMaxObjects) {
        return use_overflow_object(facts);
    }
    ++registry.objects;
    facts.key = facts.own_key;
    const std::uint32_t object = describe_object(facts, creation, size, remote_size, members, nullptr);
    return {.object = object, .to_describe = object};
}

void communicator_freed(const CommunicatorFacts& facts) noexcept {
    if (facts.shared != 0) {
        const sys::SpinGuard guard(registry.lock);
        if (guard.held()) {
            registry.provisional.freed(facts.object);
        }
    }
}

void name_communicator(const CommunicatorFacts& facts, std::string_view name) noexcept {
    if (facts.shared == 0) {
        plugin.host->process->name_object(facts.object, name);
        return;
    }
    const sys::SpinGuard guard(registry.lock);
    if (guard.held()) {
        registry.provisional.set_user_name(facts.object, name);
    }
}

sys::BasicTextLine<64> display_name(const CommunicatorFacts& facts) noexcept {
    // In the predefined ones `path` is only the prefix of their children's.
    const bool predefined = facts.letter == 'W' || facts.letter == 'S';
    sys::BasicTextLine<64> name;
    name << std::string_view(&facts.letter, 1) << facts.leader << "." << (predefined ? "0" : facts.path)
         << (facts.folded ? "+" : "");
    return name;
}

TrackedObject new_window(Entry call, MPI_Comm comm, Communicator& on) noexcept {
    const std::uint32_t fold_after = plugin.host->settings->fold_communicators;
    const std::uint32_t ordinal = on.next_window();
    Origin origin{.parent = on.key,
                  .group = key_of_text("window"),
                  .sequence = 0,
                  .tag = 0,
                  .call = kEntries[call].name};
    GroupMembers members(comm, GroupMembers::Side::kLocal);
    const sys::SpinGuard guard(registry.lock);
    CreationClass* made_alike = guard.held() ? registry.classes.next(key_of(origin)) : nullptr;
    if (made_alike == nullptr) {
        plugin.host->process->count_loss();
        return {};
    }
    const bool folded = fold_after != 0 && (on.folded || made_alike->seen > fold_after);
    if (folded && made_alike->object != 0) {
        made_alike->count_folded();
        return {.object = made_alike->object};
    }
    origin.sequence = folded ? ~std::uint64_t{0} : ordinal;
    const Key key = key_of(origin);
    sys::BasicTextLine<96> name;
    name << display_name(on).view() << ":w" << std::uint64_t{ordinal} + 1 << (folded ? "+" : "");
    const std::uint32_t object =
        plugin.host->process->add_object({.kind = format::ObjectKind::kWindow,
                                          .key_high = key.high,
                                          .key_low = key.low,
                                          .parent = on.lasting_row(),
                                          .created_by = format::kFirstMpiOperation + call,
                                          .creation_index = ordinal,
                                          .size = on.size,
                                          .remote_size = 0,
                                          .members = members.ranges(),
                                          .name = name.view()},
                                         folded ? &made_alike->folded : nullptr);
    if (folded) {
        made_alike->object = object;
        made_alike->count_folded();
    }
    return {.object = object, .names_left = folded ? 1U : kNamesKept};
}

}  // namespace barograph::capture::mpi
