// SPDX-License-Identifier: BSD-3-Clause
// One running (or ended) process as its arena shows it at this instant: where each thread is, and totals that
// a viewer turns into rates. Called by the Python module barograph._look for `barograph top`. Only reads; may
// allocate; must never fail because of what an arena holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"
#include "look/generated/mpi_waiting.hpp"

namespace barograph::look {

// A region or call that is open.
struct OpenCall {
    std::string operation;
    std::string layer;   // "region", "mpi", "posix", ...
    std::string object;  // name of what it works on, empty where that is not known
    std::string object_user_name;
    std::string object_key;                // see CommunicatorView; empty where there is no object
    std::optional<std::uint64_t> open_ns;  // how long; nothing where its time is not taken
    std::uint64_t return_address = 0;      // in the process; 0: not known. Set for calls of MPI only
};

// Whom an open call waits for, as far as its arguments say it.
struct Awaited {
    Awaits what = Awaits::kNothing;
    std::optional<std::vector<std::uint32_t>> ranks;  // world ranks, each once; nothing: not known
    bool any_source = false;                          // a message from any rank of the communicator will do
    bool collective = false;          // it also waits for a collective call that was started before
    std::optional<std::int32_t> tag;  // of a receive or probe; nothing: any, or there is none
};

struct ThreadView {
    std::uint32_t thread = 0;
    bool ended = false;
    std::vector<OpenCall> open;  // outermost first, without "program"
    Awaited awaited;             // by the innermost call of MPI
};

// All calls of one operation of an I/O layer that no other call of I/O or MPI is around.
struct IoOperation {
    std::string operation;
    std::string layer;
    std::uint64_t calls = 0;
    std::uint64_t bytes = 0;
};

// Finished calls of one operation.
struct OperationCount {
    std::string operation;
    std::uint64_t calls = 0;
};

// A communicator, and what this process has called on it.
struct CommunicatorView {
    std::string key;  // its identity, equal on all members: 32 hexadecimal digits
    std::string name;
    std::string user_name;
    std::uint32_t size = 0;
    std::vector<format::RankRange> members;  // world ranks; empty where they are not known
    bool shared = false;  // several communicators are counted on it, so its numbers say nothing of one
    std::vector<OperationCount> operations;
    // Calls that all members make in the same order, also those that an I/O library made; the open one
    // included.
    std::uint64_t collectives = 0;
};

struct ProcessView {
    std::uint32_t pid = 0;
    std::optional<std::uint32_t> rank;  // nothing before MPI_Init and in programs without MPI
    std::uint32_t ranks = 1;
    std::string node;
    std::string job;
    std::string state;  // "recording", "finalizing", "collected", "unwritten"
    std::int64_t start_unix_ns = 0;
    std::uint64_t elapsed_ns = 0;
    std::uint64_t thread_ns = 0;  // lives of all threads added up, see thread_life.hpp
    std::uint64_t events = 0;     // finished calls
    // Among these: calls and regions other than polls (spec/calls/mpi_waiting.toml), and polls.
    std::uint64_t moves = 0;
    std::uint64_t polls = 0;
    // No call or region has finished in it for at least this long; nothing: not known.
    std::optional<std::uint64_t> least_idle_ns;
    bool paused = false;  // recording is or was, so some calls are not counted
    std::uint64_t dropped = 0;
    // Time belongs to the outermost call of MPI or of an I/O layer, as in a report; of all threads; with the
    // calls that are open now.
    std::uint64_t mpi_calls = 0;
    std::uint64_t mpi_ns = 0;
    std::uint64_t mpi_bytes = 0;
    std::uint64_t messages = 0;  // sent point to point
    std::uint64_t message_bytes = 0;
    std::uint64_t io_ns = 0;
    std::vector<IoOperation> io;      // by layer and operation
    std::vector<OperationCount> mpi;  // by operation, those that are part of another call not counted
    std::vector<CommunicatorView> communicators;
    std::uint64_t arena_bytes = 0;
    double event_cost_ns = 0;
    std::vector<ThreadView> threads;
};

// This instant on both clocks of this node.
struct Now {
    std::uint64_t tsc_ticks = 0;
    std::uint64_t monotonic_ns = 0;
};
[[nodiscard]] Now now() noexcept;

// Nothing when the bytes are not an arena of this version.
[[nodiscard]] std::optional<ProcessView> look(std::span<const std::byte> arena, const Now& now);

// The same for a file. Nothing when it cannot be read or is not an arena (any more).
[[nodiscard]] std::optional<ProcessView> look_at_file(const std::string& path);

}  // namespace barograph::look
