// SPDX-License-Identifier: BSD-3-Clause
// One call of MPI as an event, in a program whose calls of MPI are traced: what a wrapper knows of it, and
// what becomes of that when the call has been counted. Used by observe.hpp; the functions are not inline, as
// only traced programs need them. No allocation, no lock that could be waited for; a status that the program
// did not ask for is one of our own.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "capture/mpi/communicators/communicators.hpp"
#include "capture/mpi/events/tracing.hpp"
#include "capture/mpi/generated/entry_table.hpp"
#include "format/events/event_codec.hpp"
#include "record/thread.hpp"

namespace barograph::capture::mpi {

// Whether a wrapper is for programs whose calls of MPI are traced, for others, or has to ask; or shares what
// it does with others, which asks as well.
enum class Trace : std::uint8_t { kNo, kYes, kAsk, kShared };

// What a wrapper says of its call: which it is, and what only its event tells. Ranks and tags as the program
// gave them.
struct Called {
    // Most wrappers say nothing else.
    // NOLINTNEXTLINE(google-explicit-constructor,misc-explicit-constructor)
    [[gnu::always_inline]] Called(Entry made, int to = format::kNoPeer, int tag_to = 0,
                                  int from = format::kNoPeer, int tag_from = 0, std::int64_t at = -1) noexcept
        : entry(made), peer(to), tag(tag_to), source(from), receive_tag(tag_from), place(at) {}

    Entry entry;
    int peer;  // receiver or source, root, target
    int tag;
    int source;  // of calls that send and receive
    int receive_tag;
    std::int64_t place;
    // Where the program goes on: the wrapper that makes this is what it has called.
    const void* caller = __builtin_return_address(0);
};

struct TracedCall {
    explicit TracedCall(const Called& what) noexcept;

    Called called;
    std::uint32_t info;  // as entry_names.hpp has it
    bool ended = false;
    int result = MPI_SUCCESS;
    std::uint32_t object = 0;
    std::uint64_t bytes = 0;
    std::uint32_t serial = 0;  // of a message that it found
    const Communicator* on = nullptr;
    record::Timed timed;
    const MPI_Request* request = nullptr;  // that it gave
    MPI_Status* status = nullptr;          // that the real call got
    MPI_Status own;                        // where the program wants none
};

// The status for the real call of a receive.
[[nodiscard]] inline MPI_Status* status_for(TracedCall& call, MPI_Status* given) noexcept {
    call.status = given == MPI_STATUS_IGNORE ? &call.own : given;
    return call.status;
}

// After the call: its event, or both if it sends and receives; what its request stands for is remembered.
void trace_call(record::Thread& thread, TracedCall& call) noexcept;

// What a message turned out to be.
struct Received {
    std::int32_t peer = format::kNoPeer;
    std::int32_t tag = 0;
    std::uint64_t bytes = 0;
};
[[nodiscard]] Received received(const MPI_Status& status) noexcept;

// Adds an event at the end of a call that was counted, beside its own; `ticks`: what of the call it stands
// for.
void add_event(const record::Timed& timed, std::uint64_t ticks, format::EventRecord& event) noexcept;

// Begins a persistent request, after the call `start`.
void trace_start(record::Thread& thread, const TracedCall& start, MPI_Request request) noexcept;

// The call found a message, which is received in another one.
void trace_message(const TracedCall& call, MPI_Message message) noexcept;

}  // namespace barograph::capture::mpi
