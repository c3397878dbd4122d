// SPDX-License-Identifier: BSD-3-Clause
// What observe.hpp does, compiled once for all wrappers that are not specialised
// (spec/calls/mpi_specialised.toml): those say by references what differs. That takes some 20 ns more a call
// than a wrapper of its own, each of which is 3 KB, four times over.
#pragma once

#include <mpi.h>

#include "capture/mpi/observe.hpp"
#include "sys/function_ref.hpp"

namespace barograph::capture::mpi::shared {

using Real = sys::FunctionRef<int()>;
using RealWithStatus = sys::FunctionRef<int(MPI_Status*)>;
using ObjectOf = sys::FunctionRef<std::uint32_t()>;
using PayloadOf = sys::FunctionRef<Payload()>;
using PayloadOn = sys::FunctionRef<Payload(const Communicator&)>;

int observe(Called called, Real real);
int observe(Called called, MPI_Comm comm, PayloadOn payload_of, Real real);
int observe_object(Called called, ObjectOf object_of, PayloadOf payload_of, Real real);
int observe_collective(Called called, MPI_Comm comm, PayloadOn payload_of, Real real);
int observe_request(Called called, MPI_Request request, Real real);
int observe_object_started(Called called, ObjectOf object_of, PayloadOf payload_of, Real real,
                           const MPI_Request* request);
int observe_started(Called called, MPI_Comm comm, PayloadOn payload_of, Real real, const MPI_Request* request,
                    std::int32_t awaited);
int observe_receive(Called called, MPI_Comm comm, int source, int tag, MPI_Status* status,
                    PayloadOn payload_of, RealWithStatus real);
int observe_prepared(Called called, MPI_Comm comm, PayloadOn payload_of, Real real,
                     const MPI_Request* request, std::int32_t awaited, int peer = -1);
int observe_send(Called called, MPI_Comm comm, int peer, PayloadOn payload_of, Real real);
int observe_exchange(Called called, MPI_Comm comm, int peer, int source, int tag, MPI_Status* status,
                     PayloadOn payload_of, RealWithStatus real);
int observe_send_started(Called called, MPI_Comm comm, int peer, PayloadOn payload_of, Real real,
                         const MPI_Request* request, std::int32_t awaited);
int observe_created(Called called, MPI_Comm comm, char letter, Real real, const MPI_Comm* made);
int observe_window_created(Called called, MPI_Comm comm, Real real, const MPI_Win* made);

}  // namespace barograph::capture::mpi::shared
