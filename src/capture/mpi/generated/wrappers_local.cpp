// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "local", compiled against one MPI's mpi.h; what they do is in observe_shared.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe_shared.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_grequest_complete(MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_grequest_complete<kProfiled>, kMpiGrequestComplete);
    return shared::observe_request(kMpiGrequestComplete, request, [&] { return next(request); });
}

template <bool kProfiled>
int mpi_grequest_start(MPI_Grequest_query_function* query_fn, MPI_Grequest_free_function* free_fn,
                       MPI_Grequest_cancel_function* cancel_fn, void* extra_state, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_grequest_start<kProfiled>, kMpiGrequestStart);
    return shared::observe_object_started(kMpiGrequestStart, kNoObject, kNothingSent,
        [&] { return next(query_fn, free_fn, cancel_fn, extra_state, request); }, request);
}

template <bool kProfiled>
int mpi_pack(const void* inbuf, int incount, MPI_Datatype datatype, void* outbuf, int outsize, int* position,
             MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_pack<kProfiled>, kMpiPack);
    return shared::observe(kMpiPack, comm,
        [&](const Communicator& on) { return pack_payload(on, incount, datatype); },
        [&] { return next(inbuf, incount, datatype, outbuf, outsize, position, comm); });
}

template <bool kProfiled>
int mpi_pack_c(const void* inbuf, MPI_Count incount, MPI_Datatype datatype, void* outbuf, MPI_Count outsize,
               MPI_Count* position, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_pack_c<kProfiled>, kMpiPackC);
    return shared::observe(kMpiPackC, comm,
        [&](const Communicator& on) { return pack_payload(on, incount, datatype); },
        [&] { return next(inbuf, incount, datatype, outbuf, outsize, position, comm); });
}

template <bool kProfiled>
int mpi_pack_external(const char datarep[], const void* inbuf, int incount, MPI_Datatype datatype,
                      void* outbuf, MPI_Aint outsize, MPI_Aint* position) {
    const auto next = next_of<kProfiled>(&mpi_pack_external<kProfiled>, kMpiPackExternal);
    return shared::observe_object(kMpiPackExternal, kNoObject,
        [&] { return pack_payload(incount, datatype); },
        [&] { return next(datarep, inbuf, incount, datatype, outbuf, outsize, position); });
}

template <bool kProfiled>
int mpi_pack_external_c(const char datarep[], const void* inbuf, MPI_Count incount, MPI_Datatype datatype,
                        void* outbuf, MPI_Count outsize, MPI_Count* position) {
    const auto next = next_of<kProfiled>(&mpi_pack_external_c<kProfiled>, kMpiPackExternalC);
    return shared::observe_object(kMpiPackExternalC, kNoObject,
        [&] { return pack_payload(incount, datatype); },
        [&] { return next(datarep, inbuf, incount, datatype, outbuf, outsize, position); });
}

template <bool kProfiled>
int mpi_reduce_local(const void* inbuf, void* inoutbuf, int count, MPI_Datatype datatype, MPI_Op op) {
    const auto next = next_of<kProfiled>(&mpi_reduce_local<kProfiled>, kMpiReduceLocal);
    return shared::observe_object(kMpiReduceLocal, kNoObject, [&] { return count_payload(count, datatype); },
        [&] { return next(inbuf, inoutbuf, count, datatype, op); });
}

template <bool kProfiled>
int mpi_reduce_local_c(const void* inbuf, void* inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op) {
    const auto next = next_of<kProfiled>(&mpi_reduce_local_c<kProfiled>, kMpiReduceLocalC);
    return shared::observe_object(kMpiReduceLocalC, kNoObject, [&] { return count_payload(count, datatype); },
        [&] { return next(inbuf, inoutbuf, count, datatype, op); });
}

template <bool kProfiled>
int mpi_unpack(const void* inbuf, int insize, int* position, void* outbuf, int outcount,
               MPI_Datatype datatype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_unpack<kProfiled>, kMpiUnpack);
    return shared::observe(kMpiUnpack, comm,
        [&](const Communicator& on) { return unpack_payload(on, outcount, datatype); },
        [&] { return next(inbuf, insize, position, outbuf, outcount, datatype, comm); });
}

template <bool kProfiled>
int mpi_unpack_c(const void* inbuf, MPI_Count insize, MPI_Count* position, void* outbuf, MPI_Count outcount,
                 MPI_Datatype datatype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_unpack_c<kProfiled>, kMpiUnpackC);
    return shared::observe(kMpiUnpackC, comm,
        [&](const Communicator& on) { return unpack_payload(on, outcount, datatype); },
        [&] { return next(inbuf, insize, position, outbuf, outcount, datatype, comm); });
}

template <bool kProfiled>
int mpi_unpack_external(const char datarep[], const void* inbuf, MPI_Aint insize, MPI_Aint* position,
                        void* outbuf, int outcount, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_unpack_external<kProfiled>, kMpiUnpackExternal);
    return shared::observe_object(kMpiUnpackExternal, kNoObject,
        [&] { return unpack_payload(outcount, datatype); },
        [&] { return next(datarep, inbuf, insize, position, outbuf, outcount, datatype); });
}

template <bool kProfiled>
int mpi_unpack_external_c(const char datarep[], const void* inbuf, MPI_Count insize, MPI_Count* position,
                          void* outbuf, MPI_Count outcount, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_unpack_external_c<kProfiled>, kMpiUnpackExternalC);
    return shared::observe_object(kMpiUnpackExternalC, kNoObject,
        [&] { return unpack_payload(outcount, datatype); },
        [&] { return next(datarep, inbuf, insize, position, outbuf, outcount, datatype); });
}

}  // namespace

void install_local([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiGrequestComplete, &mpi_grequest_complete<false>, &mpi_grequest_complete<true>);
    wrappers.set(kMpiGrequestStart, &mpi_grequest_start<false>, &mpi_grequest_start<true>);
    wrappers.set(kMpiPack, &mpi_pack<false>, &mpi_pack<true>);
    wrappers.set(kMpiPackC, &mpi_pack_c<false>, &mpi_pack_c<true>);
    wrappers.set(kMpiPackExternal, &mpi_pack_external<false>, &mpi_pack_external<true>);
    wrappers.set(kMpiPackExternalC, &mpi_pack_external_c<false>, &mpi_pack_external_c<true>);
    wrappers.set(kMpiReduceLocal, &mpi_reduce_local<false>, &mpi_reduce_local<true>);
    wrappers.set(kMpiReduceLocalC, &mpi_reduce_local_c<false>, &mpi_reduce_local_c<true>);
    wrappers.set(kMpiUnpack, &mpi_unpack<false>, &mpi_unpack<true>);
    wrappers.set(kMpiUnpackC, &mpi_unpack_c<false>, &mpi_unpack_c<true>);
    wrappers.set(kMpiUnpackExternal, &mpi_unpack_external<false>, &mpi_unpack_external<true>);
    wrappers.set(kMpiUnpackExternalC, &mpi_unpack_external_c<false>, &mpi_unpack_external_c<true>);
}

}  // namespace barograph::capture::mpi
