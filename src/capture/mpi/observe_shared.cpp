// SPDX-License-Identifier: BSD-3-Clause
// See observe_shared.hpp.
#include "capture/mpi/observe_shared.hpp"

namespace barograph::capture::mpi::shared {

int observe(Called called, Real real) { return mpi::observe<Trace::kShared>(called, real); }

int observe(Called called, MPI_Comm comm, PayloadOn payload_of, Real real) {
    return mpi::observe<Trace::kShared>(called, comm, payload_of, real);
}

int observe_object(Called called, ObjectOf object_of_call, PayloadOf payload_of, Real real) {
    return mpi::observe_object<Trace::kShared>(called, object_of_call, payload_of, real);
}

int observe_collective(Called called, MPI_Comm comm, PayloadOn payload_of, Real real) {
    return mpi::observe_collective<Trace::kShared>(called, comm, payload_of, real);
}

int observe_request(Called called, MPI_Request request, Real real) {
    return mpi::observe_request<Trace::kShared>(called, request, real);
}

int observe_object_started(Called called, ObjectOf object_of_call, PayloadOf payload_of, Real real,
                           const MPI_Request* request) {
    return mpi::observe_object_started<Trace::kShared>(called, object_of_call, payload_of, real, request);
}

int observe_started(Called called, MPI_Comm comm, PayloadOn payload_of, Real real, const MPI_Request* request,
                    std::int32_t awaited) {
    return mpi::observe_started<Trace::kShared>(called, comm, payload_of, real, request, awaited);
}

int observe_receive(Called called, MPI_Comm comm, int source, int tag, MPI_Status* status,
                    PayloadOn payload_of, RealWithStatus real) {
    return mpi::observe_receive<Trace::kShared>(called, comm, source, tag, status, payload_of, real);
}

int observe_prepared(Called called, MPI_Comm comm, PayloadOn payload_of, Real real,
                     const MPI_Request* request, std::int32_t awaited, int peer) {
    return mpi::observe_prepared<Trace::kShared>(called, comm, payload_of, real, request, awaited, peer);
}

int observe_send(Called called, MPI_Comm comm, int peer, PayloadOn payload_of, Real real) {
    return mpi::observe_send<Trace::kShared>(called, comm, peer, payload_of, real);
}

int observe_exchange(Called called, MPI_Comm comm, int peer, int source, int tag, MPI_Status* status,
                     PayloadOn payload_of, RealWithStatus real) {
    return mpi::observe_exchange<Trace::kShared>(called, comm, peer, source, tag, status, payload_of, real);
}

int observe_send_started(Called called, MPI_Comm comm, int peer, PayloadOn payload_of, Real real,
                         const MPI_Request* request, std::int32_t awaited) {
    return mpi::observe_send_started<Trace::kShared>(called, comm, peer, payload_of, real, request, awaited);
}

int observe_created(Called called, MPI_Comm comm, char letter, Real real, const MPI_Comm* made) {
    return mpi::observe_created<Trace::kShared>(called, comm, letter, real, made);
}

int observe_window_created(Called called, MPI_Comm comm, Real real, const MPI_Win* made) {
    return mpi::observe_window_created<Trace::kShared>(called, comm, real, made);
}

}  // namespace barograph::capture::mpi::shared
