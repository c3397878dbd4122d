// SPDX-License-Identifier: BSD-3-Clause
// What became of requests in one call that may complete some, as an event each, in a program whose calls of
// MPI are traced. Used by requests/completion.cpp: the requests are looked up before the call, since
// afterwards another thread may have been given the same handle. Never changes what the program sees:
// statuses that it did not ask for are our own.
#pragma once

#include <mpi.h>

#include <cstddef>

#include "capture/mpi/events/traced_call.hpp"
#include "capture/mpi/scratch.hpp"

namespace barograph::capture::mpi {

// How a call says which requests it has completed, all pointers as the program gave them.
struct Outcome {
    const int* flag = nullptr;      // 0: none
    const int* index = nullptr;     // this one
    const int* outcount = nullptr;  // how many of `indices` are set
    const int* indices = nullptr;
};

class Completions {
public:
    Completions(int count, const MPI_Request* requests) noexcept;

    // The statuses for the real call in place of `given`, which is `ignored` if the program wants none; as
    // many as there are requests, or `one`.
    [[nodiscard]] MPI_Status* statuses(MPI_Status* given, MPI_Status* ignored, bool one) noexcept;

    // After the real call, which got the statuses given here.
    void add(const TracedCall& call, const MPI_Request* requests, const Outcome& outcome) noexcept;

private:
    static constexpr std::size_t kUsual = 32;
    void complete(const TracedCall& call, std::size_t i, const MPI_Status* status) noexcept;
    [[nodiscard]] const TracedRequest& request_of(std::size_t i) const noexcept {
        return concurrent_ ? taken_[i] : *known_[i];
    }

    std::size_t count_;
    const bool concurrent_;  // threads may call MPI at once
    bool wants_status_ = false;
    bool one_ = false;
    MPI_Status* seen_ = nullptr;
    // Where threads may call at once, copies of what was taken out of the table; else where it is there.
    Scratch<TracedRequest, kUsual> taken_;
    Scratch<TracedRequests::Entry*, kUsual> known_;
    Scratch<std::uintptr_t, kUsual> handles_;
    // Made only where they are needed.
    std::size_t own_count_ = 0;
    MPI_Status own_[kUsual];
    MPI_Status* mapped_ = nullptr;

public:
    ~Completions();
    Completions(const Completions&) = delete;
    Completions& operator=(const Completions&) = delete;
};

// The program forgets a request: what comes of it will not be known.
void trace_free(const TracedCall& call, std::uintptr_t handle) noexcept;
// It asks for a request to be cancelled.
void trace_cancel(MPI_Request request) noexcept;
// The message that was found in an earlier call is received in this one.
void trace_message_received(const TracedCall& call, const TracedRequest& message,
                            const MPI_Status& status) noexcept;

}  // namespace barograph::capture::mpi
