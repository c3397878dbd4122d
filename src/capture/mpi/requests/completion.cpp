// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of everything that completes, starts or frees requests. The object of a call on several requests
// is their communicator if they have one in common, otherwise the mixed object: never guessed. Null requests
// say nothing, requests that were not seen made count as "none". See requests.hpp for why requests are taken
// before the call.
#include <mpi.h>

#include "capture/mpi/events/completions.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/scratch.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

// Finds the one object of several requests.
class CommonObject {
public:
    void see(std::uint32_t object) noexcept {
        if (!any_) {
            any_ = true;
            object_ = object;
        } else if (object != object_) {
            mixed_ = true;
        }
    }
    [[nodiscard]] std::uint32_t get() const noexcept { return mixed_ ? mixed_object() : object_; }

private:
    std::uint32_t object_ = 0;
    bool any_ = false;
    bool mixed_ = false;
};

// What has to be seen to after a completing call for a request that stays where it is.
void prepared_completed(std::uint32_t index, MPI_Request now, std::uintptr_t handle) noexcept {
    const PreparedRequest request = plugin.prepared[index];
    if (request.pending_duplicate == 0 || now != plugin.handles.no_request) {
        return;
    }
    plugin.requests.drop(handle);
    plugin.prepared.remove(index);
    const PendingDuplicates::Duplicate duplicate = plugin.pending_duplicates.take(request.pending_duplicate);
    if (duplicate.used) {
        duplicate_made(*static_cast<const MPI_Comm*>(duplicate.variable), duplicate.facts);
    }
}

[[nodiscard]] std::uint32_t object_behind(const Ticket& ticket) noexcept {
    return ticket.prepared ? plugin.prepared[ticket.object].object : ticket.object;
}

// As the arena has it.
[[nodiscard]] format::AwaitedPeer awaited_by(const Ticket& ticket) noexcept {
    if (!ticket.prepared) [[likely]] {
        return {.object = ticket.object, .peer = ticket.peer};
    }
    const PreparedRequest& prepared = plugin.prepared[ticket.object];
    return {.object = prepared.object, .peer = prepared.awaited};
}

// What counts on files of requests that are complete: `ticks` is the time of the call, in equal parts.
[[gnu::cold, gnu::noinline]] void file_request_completed(record::Thread& thread, const Ticket& ticket,
                                                         std::uint64_t ticks) noexcept {
    count_file_request(thread, ticket.object, ticket.peer == format::kFileWritePeer, thread.now(), ticks);
}
[[gnu::cold, gnu::noinline]] void file_requests_completed(record::Thread& thread,
                                                          const format::AwaitedPeer* taken,
                                                          const MPI_Request* requests, std::size_t count,
                                                          std::uint64_t ticks) noexcept {
    const auto completed = [&](std::size_t i) {
        return is_file_request(taken[i].peer) && requests[i] == plugin.handles.no_request;
    };
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < count; ++i) {
        all += completed(i) ? 1 : 0;
    }
    const std::uint64_t now = thread.now();
    for (std::size_t i = 0; i < count; ++i) {
        if (completed(i)) {
            count_file_request(thread, taken[i].object, taken[i].peer == format::kFileWritePeer, now,
                               ticks / all);
        }
    }
}

// The real call of one that may complete requests. In a program whose calls are traced with what it completed
// as events.
template <class AnyCall, class Real>
[[gnu::always_inline]] inline int run_completing(AnyCall& call, std::uint32_t object, int count,
                                                 MPI_Request* requests, MPI_Status* status,
                                                 [[maybe_unused]] const Outcome& outcome,
                                                 [[maybe_unused]] bool one, Real real) {
    if constexpr (std::is_same_v<AnyCall, BasicCall<Trace::kNo>>) {
        return call.run(object, Payload{}, [&] { return real(status); });
    } else {
        Completions completions(count, requests);
        // NOLINTNEXTLINE(bugprone-branch-clone): the same in some libraries
        MPI_Status* const ignored = one ? MPI_STATUS_IGNORE : MPI_STATUSES_IGNORE;
        MPI_Status* const seen = completions.statuses(status, ignored, one);
        const int result = call.run(object, Payload{}, [&] { return real(seen); });
        completions.add(call.traced(), requests, outcome);
        return result;
    }
}

// A call that may complete one request.
template <Trace kTrace, class Real>
[[gnu::always_inline]] inline int complete_one(Entry entry, MPI_Request* request, MPI_Status* status,
                                               const Outcome& outcome, Real real) {
    BasicCall<kTrace> call(entry);
    if (!call.recorded() || request == nullptr) [[unlikely]] {
        return real(status);
    }
    const MPI_Request before = *request;
    format::AwaitedRecord& awaited = call.thread().awaited();
    if (before == plugin.handles.no_request) {
        awaited.requests = 0;
        return call.run(0, Payload{}, [&] { return real(status); });
    }
    const Ticket ticket = plugin.requests.take(handle_word(before));
    awaited.requests = 1;
    awaited.peers[0] = awaited_by(ticket);
    const int result = run_completing(call, object_behind(ticket), 1, request, status, outcome, true, real);
    if (ticket.prepared) [[unlikely]] {
        prepared_completed(ticket.object, *request, handle_word(before));
    } else if (*request != plugin.handles.no_request && ticket.known) [[unlikely]] {
        remember(*request, ticket.object, ticket.peer);
    } else if (is_file_request(ticket.peer)) [[unlikely]] {
        file_request_completed(call.thread(), ticket, call.ticks());
    }
    return result;
}

// A call that may complete some of several requests. Rows of `taken` say what to put back; usually they are
// where an observer outside the process can see what is waited for.
template <Trace kTrace, class Real>
[[gnu::always_inline]] inline int complete_several(Entry entry, int count, MPI_Request* requests,
                                                   MPI_Status* status, const Outcome& outcome, bool one,
                                                   Real real) {
    BasicCall<kTrace> call(entry);
    if (!call.recorded() || count <= 0 || requests == nullptr) [[unlikely]] {
        return call.recorded() ? call.run(0, Payload{}, [&] { return real(status); }) : real(status);
    }
    const auto length = static_cast<std::size_t>(count);
    format::AwaitedRecord& awaited = call.thread().awaited();
    awaited.requests = static_cast<std::uint32_t>(count);
    const Scratch<format::AwaitedPeer, 1> longer(length > format::kMostAwaited ? length : 0);
    if (!longer.ok()) {
        plugin.host->process->count_loss();
        return call.run(0, Payload{}, [&] { return real(status); });
    }
    format::AwaitedPeer* const taken = length > format::kMostAwaited ? longer.data() : awaited.peers;
    // Few are prepared; their handles are kept apart because a completed one is overwritten.
    struct Kept {
        std::size_t position;
        std::uint32_t index;
        std::uintptr_t handle;
    };
    constexpr std::size_t kMostKept = 64;
    Kept kept[kMostKept];
    std::size_t kept_count = 0;

    CommonObject common;
    bool files = false;
    for (std::size_t i = 0; i < length; ++i) {
        if (requests[i] == plugin.handles.no_request) {
            taken[i] = {.object = format::kStaysKnown, .peer = MPI_PROC_NULL};
            continue;
        }
        const Ticket ticket = plugin.requests.take(handle_word(requests[i]));
        taken[i] = awaited_by(ticket);
        common.see(taken[i].object);
        files |= is_file_request(ticket.peer);
        if (!ticket.known || ticket.prepared) {
            taken[i].object |= format::kStaysKnown;
        }
        if (ticket.prepared && plugin.prepared[ticket.object].pending_duplicate != 0 &&
            kept_count < kMostKept) {
            kept[kept_count++] = {.position = i, .index = ticket.object, .handle = handle_word(requests[i])};
        }
    }
    const int result = run_completing(call, common.get(), count, requests, status, outcome, one, real);
    if (files) [[unlikely]] {
        file_requests_completed(call.thread(), taken, requests, length, call.ticks());
    }
    for (std::size_t i = 0; i < kept_count; ++i) {
        prepared_completed(kept[i].index, requests[kept[i].position], kept[i].handle);
    }
    for (std::size_t i = 0; i < length; ++i) {
        if ((taken[i].object & format::kStaysKnown) == 0 && requests[i] != plugin.handles.no_request) {
            remember(requests[i], taken[i].object, taken[i].peer);
        }
    }
    return result;
}

// A call that looks at several requests and completes none.
template <class Real>
[[gnu::always_inline]] inline int look_at_several(Entry entry, int count, const MPI_Request* requests,
                                                  Real real) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    CommonObject common;
    for (int i = 0; requests != nullptr && i < count; ++i) {
        if (requests[i] != plugin.handles.no_request) {
            common.see(object_of(requests[i]));
        }
    }
    return call.run(common.get(), Payload{}, real);
}

template <bool kProfiled, Trace kTrace>
int mpi_wait(MPI_Request* request, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_wait<kProfiled, kTrace>, kMpiWait);
    return complete_one<kTrace>(kMpiWait, request, status, {},
                                [&](MPI_Status* seen) { return next(request, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_test(MPI_Request* request, int* flag, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_test<kProfiled, kTrace>, kMpiTest);
    return complete_one<kTrace>(kMpiTest, request, status, {.flag = flag},
                                [&](MPI_Status* seen) { return next(request, flag, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
    const auto next = next_of<kProfiled>(&mpi_waitall<kProfiled, kTrace>, kMpiWaitall);
    return complete_several<kTrace>(kMpiWaitall, count, requests, statuses, {}, false,
                                    [&](MPI_Status* seen) { return next(count, requests, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_waitany<kProfiled, kTrace>, kMpiWaitany);
    return complete_several<kTrace>(kMpiWaitany, count, requests, status, {.index = index}, true,
                                    [&](MPI_Status* seen) { return next(count, requests, index, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_waitsome(int count, MPI_Request* requests, int* outcount, int* indices, MPI_Status* statuses) {
    const auto next = next_of<kProfiled>(&mpi_waitsome<kProfiled, kTrace>, kMpiWaitsome);
    return complete_several<kTrace>(
        kMpiWaitsome, count, requests, statuses, {.outcount = outcount, .indices = indices}, false,
        [&](MPI_Status* seen) { return next(count, requests, outcount, indices, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses) {
    const auto next = next_of<kProfiled>(&mpi_testall<kProfiled, kTrace>, kMpiTestall);
    return complete_several<kTrace>(kMpiTestall, count, requests, statuses, {.flag = flag}, false,
                                    [&](MPI_Status* seen) { return next(count, requests, flag, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_testany<kProfiled, kTrace>, kMpiTestany);
    return complete_several<kTrace>(
        kMpiTestany, count, requests, status, {.flag = flag, .index = index}, true,
        [&](MPI_Status* seen) { return next(count, requests, index, flag, seen); });
}

template <bool kProfiled, Trace kTrace>
int mpi_testsome(int count, MPI_Request* requests, int* outcount, int* indices, MPI_Status* statuses) {
    const auto next = next_of<kProfiled>(&mpi_testsome<kProfiled, kTrace>, kMpiTestsome);
    return complete_several<kTrace>(
        kMpiTestsome, count, requests, statuses, {.outcount = outcount, .indices = indices}, false,
        [&](MPI_Status* seen) { return next(count, requests, outcount, indices, seen); });
}

template <bool kProfiled>
int mpi_request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_request_get_status<kProfiled>, kMpiRequestGetStatus);
    return observe_request<Trace::kAsk>(kMpiRequestGetStatus, request,
                                        [&] { return next(request, flag, status); });
}

template <bool kProfiled>
int mpi_request_get_status_all(int count, const MPI_Request* requests, int* flag, MPI_Status* statuses) {
    const auto next = next_of<kProfiled>(&mpi_request_get_status_all<kProfiled>, kMpiRequestGetStatusAll);
    return look_at_several(kMpiRequestGetStatusAll, count, requests,
                           [&] { return next(count, requests, flag, statuses); });
}

template <bool kProfiled>
int mpi_request_get_status_any(int count, const MPI_Request* requests, int* index, int* flag,
                               MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_request_get_status_any<kProfiled>, kMpiRequestGetStatusAny);
    return look_at_several(kMpiRequestGetStatusAny, count, requests,
                           [&] { return next(count, requests, index, flag, status); });
}

template <bool kProfiled>
int mpi_request_get_status_some(int count, const MPI_Request* requests, int* outcount, int* indices,
                                MPI_Status* statuses) {
    const auto next = next_of<kProfiled>(&mpi_request_get_status_some<kProfiled>, kMpiRequestGetStatusSome);
    return look_at_several(kMpiRequestGetStatusSome, count, requests,
                           [&] { return next(count, requests, outcount, indices, statuses); });
}

template <bool kProfiled>
int mpi_cancel(MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_cancel<kProfiled>, kMpiCancel);
    if (plugin.tracing.on && request != nullptr) {
        trace_cancel(*request);
    }
    return look_at_several(kMpiCancel, 1, request, [&] { return next(request); });
}

// The program forgets the request; what it stood for is forgotten as well.
template <bool kProfiled>
int mpi_request_free(MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_request_free<kProfiled>, kMpiRequestFree);
    Call call(kMpiRequestFree);
    if (!call.recorded() || request == nullptr) [[unlikely]] {
        return next(request);
    }
    const std::uintptr_t handle = handle_word(*request);
    const Ticket ticket = plugin.requests.take(handle);
    const std::uint32_t object = object_behind(ticket);
    if (ticket.prepared) {
        plugin.requests.drop(handle);
        (void)plugin.pending_duplicates.take(plugin.prepared[ticket.object].pending_duplicate);
        plugin.prepared.remove(ticket.object);
    }
    const int result = call.run(object, Payload{}, [&] { return next(request); });
    if (!ticket.prepared && is_file_request(ticket.peer)) {
        forget_file_request(call.thread(), object, ticket.peer == format::kFileWritePeer);
    }
    if (call.traces()) {
        trace_free(call.traced(), handle);
    }
    return result;
}

// The payload of requests that are started together; of one size class, or exact bytes if one of them varies.
class StartedPayload {
public:
    void add(Payload payload) noexcept {
        bytes_ += payload.bytes;
        varying_ = varying_ || payload.bucket == format::kBucketVarying;
        any_ = any_ || payload.bucket != format::kBucketNone;
    }
    [[nodiscard]] Payload get() const noexcept {
        if (!any_) {
            return {};
        }
        return varying_ ? record::SizeClasses::varying(bytes_) : plugin.size_classes->classify(bytes_);
    }

private:
    std::uint64_t bytes_ = 0;
    bool varying_ = false;
    bool any_ = false;
};

template <Trace kTrace, class Real>
[[gnu::always_inline]] inline int start_several(Entry entry, int count, const MPI_Request* requests,
                                                Real real) {
    BasicCall<kTrace> call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    CommonObject common;
    StartedPayload payload;
    for (int i = 0; requests != nullptr && i < count; ++i) {
        const Ticket ticket = plugin.requests.peek(handle_word(requests[i]));
        common.see(object_behind(ticket));
        if (ticket.prepared) {
            payload.add(plugin.prepared[ticket.object].payload);
        }
    }
    const int result = call.run(common.get(), payload.get(), real);
    // The time of the call is shared out evenly among its requests.
    const std::uint64_t share = count > 0 ? call.ticks() / static_cast<std::uint64_t>(count) : 0;
    for (int i = 0; requests != nullptr && i < count; ++i) {
        const Ticket ticket = plugin.requests.peek(handle_word(requests[i]));
        if (ticket.prepared) {
            call.sent(plugin.prepared[ticket.object], share);
        }
        if constexpr (kTrace == Trace::kYes) {
            if (result == MPI_SUCCESS) {
                trace_start(call.thread(), call.traced(), requests[i]);
            }
        }
    }
    return result;
}

template <bool kProfiled, Trace kTrace>
int mpi_start(MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_start<kProfiled, kTrace>, kMpiStart);
    return start_several<kTrace>(kMpiStart, 1, request, [&] { return next(request); });
}

template <bool kProfiled, Trace kTrace>
int mpi_startall(int count, MPI_Request* requests) {
    const auto next = next_of<kProfiled>(&mpi_startall<kProfiled, kTrace>, kMpiStartall);
    return start_several<kTrace>(kMpiStartall, count, requests, [&] { return next(count, requests); });
}

}  // namespace

void remember_prepared(MPI_Request request, const PreparedRequest& prepared) noexcept {
    const std::uint32_t index = plugin.prepared.add(prepared);
    if (index == PreparedRequests::kNone || !plugin.requests.add_prepared(handle_word(request), index)) {
        plugin.host->process->count_loss();
    }
}

void install_completion(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiWait, &mpi_wait<false, Trace::kNo>, &mpi_wait<true, Trace::kNo>,
                 &mpi_wait<false, Trace::kYes>, &mpi_wait<true, Trace::kYes>);
    wrappers.set(kMpiTest, &mpi_test<false, Trace::kNo>, &mpi_test<true, Trace::kNo>,
                 &mpi_test<false, Trace::kYes>, &mpi_test<true, Trace::kYes>);
    wrappers.set(kMpiWaitall, &mpi_waitall<false, Trace::kNo>, &mpi_waitall<true, Trace::kNo>,
                 &mpi_waitall<false, Trace::kYes>, &mpi_waitall<true, Trace::kYes>);
    wrappers.set(kMpiWaitany, &mpi_waitany<false, Trace::kNo>, &mpi_waitany<true, Trace::kNo>,
                 &mpi_waitany<false, Trace::kYes>, &mpi_waitany<true, Trace::kYes>);
    wrappers.set(kMpiWaitsome, &mpi_waitsome<false, Trace::kNo>, &mpi_waitsome<true, Trace::kNo>,
                 &mpi_waitsome<false, Trace::kYes>, &mpi_waitsome<true, Trace::kYes>);
    wrappers.set(kMpiTestall, &mpi_testall<false, Trace::kNo>, &mpi_testall<true, Trace::kNo>,
                 &mpi_testall<false, Trace::kYes>, &mpi_testall<true, Trace::kYes>);
    wrappers.set(kMpiTestany, &mpi_testany<false, Trace::kNo>, &mpi_testany<true, Trace::kNo>,
                 &mpi_testany<false, Trace::kYes>, &mpi_testany<true, Trace::kYes>);
    wrappers.set(kMpiTestsome, &mpi_testsome<false, Trace::kNo>, &mpi_testsome<true, Trace::kNo>,
                 &mpi_testsome<false, Trace::kYes>, &mpi_testsome<true, Trace::kYes>);
    wrappers.set(kMpiRequestGetStatus, &mpi_request_get_status<false>, &mpi_request_get_status<true>);
    wrappers.set(kMpiRequestGetStatusAll, &mpi_request_get_status_all<false>,
                 &mpi_request_get_status_all<true>);
    wrappers.set(kMpiRequestGetStatusAny, &mpi_request_get_status_any<false>,
                 &mpi_request_get_status_any<true>);
    wrappers.set(kMpiRequestGetStatusSome, &mpi_request_get_status_some<false>,
                 &mpi_request_get_status_some<true>);
    wrappers.set(kMpiCancel, &mpi_cancel<false>, &mpi_cancel<true>);
    wrappers.set(kMpiRequestFree, &mpi_request_free<false>, &mpi_request_free<true>);
    wrappers.set(kMpiStart, &mpi_start<false, Trace::kNo>, &mpi_start<true, Trace::kNo>,
                 &mpi_start<false, Trace::kYes>, &mpi_start<true, Trace::kYes>);
    wrappers.set(kMpiStartall, &mpi_startall<false, Trace::kNo>, &mpi_startall<true, Trace::kNo>,
                 &mpi_startall<false, Trace::kYes>, &mpi_startall<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
