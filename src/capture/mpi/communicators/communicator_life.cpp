// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls on communicators that are not "made out of a parent, in its order": duplicates that
// come later, groups and intercommunicators, names, and the end of a communicator.
#include <mpi.h>

#include <cstring>

#include "capture/mpi/communicators/communicator_object.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

// The ordinal on the parent is that of this call; the handle may become valid now or when the request
// completes.
template <class Real>
[[gnu::always_inline]] inline int duplicate_later(Entry entry, MPI_Comm comm, MPI_Comm* made,
                                                  const MPI_Request* request, Real real) {
    Call call(entry);
    if (!call.recorded() || made == nullptr) [[unlikely]] {
        return real();
    }
    // An output that the program may not read yet: so that afterwards it can be told whether it was set.
    *made = plugin.handles.no_comm;
    const int result = call.run_on(comm, no_payload, real);
    if (result != MPI_SUCCESS) {
        return result;
    }
    const CommunicatorFacts facts = duplicate_begun(entry, comm);
    if (*made != plugin.handles.no_comm) {
        duplicate_made(*made, facts);
        remember(*request, call.object());
        return result;
    }
    const std::uint32_t pending = plugin.pending_duplicates.add(made, facts);
    const std::uint32_t index = pending == 0 ? PreparedRequests::kNone
                                             : plugin.prepared.add({.object = call.object(),
                                                                    .pending_duplicate = pending,
                                                                    .awaited = format::kCollectivePeer,
                                                                    .payload = {}});
    if (index == PreparedRequests::kNone || !plugin.requests.add_prepared(handle_word(*request), index)) {
        plugin.host->process->count_loss();
    }
    return result;
}

template <bool kProfiled>
int mpi_comm_idup(MPI_Comm comm, MPI_Comm* made, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_comm_idup<kProfiled>, kMpiCommIdup);
    return duplicate_later(kMpiCommIdup, comm, made, request, [&] { return next(comm, made, request); });
}

template <bool kProfiled>
int mpi_comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* made, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_comm_idup_with_info<kProfiled>, kMpiCommIdupWithInfo);
    return duplicate_later(kMpiCommIdupWithInfo, comm, made, request,
                           [&] { return next(comm, info, made, request); });
}

template <bool kProfiled>
int mpi_comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* made) {
    const auto next = next_of<kProfiled>(&mpi_comm_create_group<kProfiled>, kMpiCommCreateGroup);
    Call call(kMpiCommCreateGroup);
    if (!call.recorded()) [[unlikely]] {
        return next(comm, group, tag, made);
    }
    const int result = call.run_on(comm, no_payload, [&] { return next(comm, group, tag, made); });
    if (result == MPI_SUCCESS) {
        communicator_created_by_group(kMpiCommCreateGroup, comm, tag, *made);
    }
    return result;
}

template <bool kProfiled>
int mpi_intercomm_create(MPI_Comm local, int local_leader, MPI_Comm peer, int remote_leader, int tag,
                         MPI_Comm* made) {
    const auto next = next_of<kProfiled>(&mpi_intercomm_create<kProfiled>, kMpiIntercommCreate);
    Call call(kMpiIntercommCreate);
    if (!call.recorded()) [[unlikely]] {
        return next(local, local_leader, peer, remote_leader, tag, made);
    }
    const int result = call.run_on(local, no_payload,
                                   [&] { return next(local, local_leader, peer, remote_leader, tag, made); });
    if (result == MPI_SUCCESS) {
        intercommunicator_created(kMpiIntercommCreate, local, tag, *made);
    }
    return result;
}

template <class Real>
[[gnu::always_inline]] inline int meet(Entry entry, MPI_Comm comm, const MPI_Comm* made, Real real) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run_on(comm, no_payload, real);
    if (result == MPI_SUCCESS) {
        communicator_joined(entry, comm, *made);
    }
    return result;
}

template <bool kProfiled>
int mpi_comm_create_from_group(MPI_Group group, const char* tag, MPI_Info info, MPI_Errhandler handler,
                               MPI_Comm* made) {
    const auto next = next_of<kProfiled>(&mpi_comm_create_from_group<kProfiled>, kMpiCommCreateFromGroup);
    Call call(kMpiCommCreateFromGroup);
    if (!call.recorded()) [[unlikely]] {
        return next(group, tag, info, handler, made);
    }
    const int result = call.run(0, Payload{}, [&] { return next(group, tag, info, handler, made); });
    if (result == MPI_SUCCESS) {
        communicator_created_alone(kMpiCommCreateFromGroup, 'f', tag, *made);
    }
    return result;
}

template <bool kProfiled>
int mpi_intercomm_create_from_groups(MPI_Group local, int local_leader, MPI_Group remote, int remote_leader,
                                     const char* tag, MPI_Info info, MPI_Errhandler handler, MPI_Comm* made) {
    const auto next =
        next_of<kProfiled>(&mpi_intercomm_create_from_groups<kProfiled>, kMpiIntercommCreateFromGroups);
    const auto real = [&] {
        return next(local, local_leader, remote, remote_leader, tag, info, handler, made);
    };
    Call call(kMpiIntercommCreateFromGroups);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const int result = call.run(0, Payload{}, real);
    if (result == MPI_SUCCESS) {
        communicator_created_alone(kMpiIntercommCreateFromGroups, 'i', tag, *made);
    }
    return result;
}

template <bool kProfiled>
int mpi_comm_accept(const char* port, MPI_Info info, int root, MPI_Comm comm, MPI_Comm* made) {
    const auto next = next_of<kProfiled>(&mpi_comm_accept<kProfiled>, kMpiCommAccept);
    return meet(kMpiCommAccept, comm, made, [&] { return next(port, info, root, comm, made); });
}

template <bool kProfiled>
int mpi_comm_connect(const char* port, MPI_Info info, int root, MPI_Comm comm, MPI_Comm* made) {
    const auto next = next_of<kProfiled>(&mpi_comm_connect<kProfiled>, kMpiCommConnect);
    return meet(kMpiCommConnect, comm, made, [&] { return next(port, info, root, comm, made); });
}

template <bool kProfiled>
int mpi_comm_join(int descriptor, MPI_Comm* made) {
    const auto next = next_of<kProfiled>(&mpi_comm_join<kProfiled>, kMpiCommJoin);
    Call call(kMpiCommJoin);
    if (!call.recorded()) [[unlikely]] {
        return next(descriptor, made);
    }
    const int result = call.run(0, Payload{}, [&] { return next(descriptor, made); });
    if (result == MPI_SUCCESS) {
        communicator_joined(kMpiCommJoin, plugin.handles.no_comm, *made);
    }
    return result;
}

// The handle is forgotten before the library may hand it out again, and entered again if the call fails.
template <class Real>
[[gnu::always_inline]] inline int end_communicator(Entry entry, MPI_Comm* comm, Real real) {
    Call call(entry);
    if (!call.recorded() || comm == nullptr) [[unlikely]] {
        return real();
    }
    const std::uintptr_t handle = handle_word(*comm);
    const CommunicatorFacts facts = plugin.communicators.remove(handle);
    const int result = call.run(facts.object, Payload{}, real);
    if (result == MPI_SUCCESS) {
        communicator_freed(facts);
    } else if (facts.object != 0) {
        (void)plugin.communicators.insert(handle, facts);
    }
    return result;
}

template <bool kProfiled>
int mpi_comm_free(MPI_Comm* comm) {
    const auto next = next_of<kProfiled>(&mpi_comm_free<kProfiled>, kMpiCommFree);
    return end_communicator(kMpiCommFree, comm, [&] { return next(comm); });
}

template <bool kProfiled>
int mpi_comm_disconnect(MPI_Comm* comm) {
    const auto next = next_of<kProfiled>(&mpi_comm_disconnect<kProfiled>, kMpiCommDisconnect);
    return end_communicator(kMpiCommDisconnect, comm, [&] { return next(comm); });
}

template <bool kProfiled>
int mpi_comm_set_name(MPI_Comm comm, const char* name) {
    const auto next = next_of<kProfiled>(&mpi_comm_set_name<kProfiled>, kMpiCommSetName);
    Call call(kMpiCommSetName);
    if (!call.recorded()) [[unlikely]] {
        return next(comm, name);
    }
    const int result = call.run_on(comm, no_payload, [&] { return next(comm, name); });
    Communicator* named = result == MPI_SUCCESS ? plugin.communicators.find(handle_word(comm)) : nullptr;
    if (named != nullptr && name != nullptr && named->names_left != 0) {
        --named->names_left;
        name_communicator(*named, {name, strnlen(name, MPI_MAX_OBJECT_NAME)});
    }
    return result;
}

}  // namespace

void install_communicator_life(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiCommIdup, &mpi_comm_idup<false>, &mpi_comm_idup<true>);
    wrappers.set(kMpiCommIdupWithInfo, &mpi_comm_idup_with_info<false>, &mpi_comm_idup_with_info<true>);
    wrappers.set(kMpiCommCreateGroup, &mpi_comm_create_group<false>, &mpi_comm_create_group<true>);
    wrappers.set(kMpiIntercommCreate, &mpi_intercomm_create<false>, &mpi_intercomm_create<true>);
    wrappers.set(kMpiCommCreateFromGroup, &mpi_comm_create_from_group<false>,
                 &mpi_comm_create_from_group<true>);
    wrappers.set(kMpiIntercommCreateFromGroups, &mpi_intercomm_create_from_groups<false>,
                 &mpi_intercomm_create_from_groups<true>);
    wrappers.set(kMpiCommAccept, &mpi_comm_accept<false>, &mpi_comm_accept<true>);
    wrappers.set(kMpiCommConnect, &mpi_comm_connect<false>, &mpi_comm_connect<true>);
    wrappers.set(kMpiCommJoin, &mpi_comm_join<false>, &mpi_comm_join<true>);
    wrappers.set(kMpiCommFree, &mpi_comm_free<false>, &mpi_comm_free<true>);
    wrappers.set(kMpiCommDisconnect, &mpi_comm_disconnect<false>, &mpi_comm_disconnect<true>);
    wrappers.set(kMpiCommSetName, &mpi_comm_set_name<false>, &mpi_comm_set_name<true>);
}

}  // namespace barograph::capture::mpi
