// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "local", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled, Trace kTrace>
int mpi_grequest_complete(MPI_Request request) {
    const auto next = next_of<kProfiled>(&mpi_grequest_complete<kProfiled, kTrace>, kMpiGrequestComplete);
    return observe_request<kTrace>(kMpiGrequestComplete, request, [&] { return next(request); });
}

template <bool kProfiled, Trace kTrace>
int mpi_grequest_start(MPI_Grequest_query_function* query_fn, MPI_Grequest_free_function* free_fn,
                       MPI_Grequest_cancel_function* cancel_fn, void* extra_state, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_grequest_start<kProfiled, kTrace>, kMpiGrequestStart);
    return observe_object_started<kTrace>(kMpiGrequestStart, no_object, nothing_sent,
        [&] { return next(query_fn, free_fn, cancel_fn, extra_state, request); }, request);
}

template <bool kProfiled, Trace kTrace>
int mpi_pack(const void* inbuf, int incount, MPI_Datatype datatype, void* outbuf, int outsize, int* position,
             MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_pack<kProfiled, kTrace>, kMpiPack);
    return observe<kTrace>(kMpiPack, comm,
        [&](const Communicator& on) { return pack_payload(on, incount, datatype); },
        [&] { return next(inbuf, incount, datatype, outbuf, outsize, position, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_pack_c(const void* inbuf, MPI_Count incount, MPI_Datatype datatype, void* outbuf, MPI_Count outsize,
               MPI_Count* position, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_pack_c<kProfiled, kTrace>, kMpiPackC);
    return observe<kTrace>(kMpiPackC, comm,
        [&](const Communicator& on) { return pack_payload(on, incount, datatype); },
        [&] { return next(inbuf, incount, datatype, outbuf, outsize, position, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_pack_external(const char datarep[], const void* inbuf, int incount, MPI_Datatype datatype,
                      void* outbuf, MPI_Aint outsize, MPI_Aint* position) {
    const auto next = next_of<kProfiled>(&mpi_pack_external<kProfiled, kTrace>, kMpiPackExternal);
    return observe_object<kTrace>(kMpiPackExternal, no_object,
        [&] { return pack_payload(incount, datatype); },
        [&] { return next(datarep, inbuf, incount, datatype, outbuf, outsize, position); });
}

template <bool kProfiled, Trace kTrace>
int mpi_pack_external_c(const char datarep[], const void* inbuf, MPI_Count incount, MPI_Datatype datatype,
                        void* outbuf, MPI_Count outsize, MPI_Count* position) {
    const auto next = next_of<kProfiled>(&mpi_pack_external_c<kProfiled, kTrace>, kMpiPackExternalC);
    return observe_object<kTrace>(kMpiPackExternalC, no_object,
        [&] { return pack_payload(incount, datatype); },
        [&] { return next(datarep, inbuf, incount, datatype, outbuf, outsize, position); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_local(const void* inbuf, void* inoutbuf, int count, MPI_Datatype datatype, MPI_Op op) {
    const auto next = next_of<kProfiled>(&mpi_reduce_local<kProfiled, kTrace>, kMpiReduceLocal);
    return observe_object<kTrace>(kMpiReduceLocal, no_object, [&] { return count_payload(count, datatype); },
        [&] { return next(inbuf, inoutbuf, count, datatype, op); });
}

template <bool kProfiled, Trace kTrace>
int mpi_reduce_local_c(const void* inbuf, void* inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op) {
    const auto next = next_of<kProfiled>(&mpi_reduce_local_c<kProfiled, kTrace>, kMpiReduceLocalC);
    return observe_object<kTrace>(kMpiReduceLocalC, no_object, [&] { return count_payload(count, datatype); },
        [&] { return next(inbuf, inoutbuf, count, datatype, op); });
}

template <bool kProfiled, Trace kTrace>
int mpi_unpack(const void* inbuf, int insize, int* position, void* outbuf, int outcount,
               MPI_Datatype datatype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_unpack<kProfiled, kTrace>, kMpiUnpack);
    return observe<kTrace>(kMpiUnpack, comm,
        [&](const Communicator& on) { return unpack_payload(on, outcount, datatype); },
        [&] { return next(inbuf, insize, position, outbuf, outcount, datatype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_unpack_c(const void* inbuf, MPI_Count insize, MPI_Count* position, void* outbuf, MPI_Count outcount,
                 MPI_Datatype datatype, MPI_Comm comm) {
    const auto next = next_of<kProfiled>(&mpi_unpack_c<kProfiled, kTrace>, kMpiUnpackC);
    return observe<kTrace>(kMpiUnpackC, comm,
        [&](const Communicator& on) { return unpack_payload(on, outcount, datatype); },
        [&] { return next(inbuf, insize, position, outbuf, outcount, datatype, comm); });
}

template <bool kProfiled, Trace kTrace>
int mpi_unpack_external(const char datarep[], const void* inbuf, MPI_Aint insize, MPI_Aint* position,
                        void* outbuf, int outcount, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_unpack_external<kProfiled, kTrace>, kMpiUnpackExternal);
    return observe_object<kTrace>(kMpiUnpackExternal, no_object,
        [&] { return unpack_payload(outcount, datatype); },
        [&] { return next(datarep, inbuf, insize, position, outbuf, outcount, datatype); });
}

template <bool kProfiled, Trace kTrace>
int mpi_unpack_external_c(const char datarep[], const void* inbuf, MPI_Count insize, MPI_Count* position,
                          void* outbuf, MPI_Count outcount, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_unpack_external_c<kProfiled, kTrace>, kMpiUnpackExternalC);
    return observe_object<kTrace>(kMpiUnpackExternalC, no_object,
        [&] { return unpack_payload(outcount, datatype); },
        [&] { return next(datarep, inbuf, insize, position, outbuf, outcount, datatype); });
}

}  // namespace

void install_local([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiGrequestComplete, &mpi_grequest_complete<false, Trace::kNo>, &mpi_grequest_complete<true, Trace::kNo>, &mpi_grequest_complete<false, Trace::kYes>, &mpi_grequest_complete<true, Trace::kYes>);
    wrappers.set(kMpiGrequestStart, &mpi_grequest_start<false, Trace::kNo>, &mpi_grequest_start<true, Trace::kNo>, &mpi_grequest_start<false, Trace::kYes>, &mpi_grequest_start<true, Trace::kYes>);
    wrappers.set(kMpiPack, &mpi_pack<false, Trace::kNo>, &mpi_pack<true, Trace::kNo>, &mpi_pack<false, Trace::kYes>, &mpi_pack<true, Trace::kYes>);
    wrappers.set(kMpiPackC, &mpi_pack_c<false, Trace::kNo>, &mpi_pack_c<true, Trace::kNo>, &mpi_pack_c<false, Trace::kYes>, &mpi_pack_c<true, Trace::kYes>);
    wrappers.set(kMpiPackExternal, &mpi_pack_external<false, Trace::kNo>, &mpi_pack_external<true, Trace::kNo>, &mpi_pack_external<false, Trace::kYes>, &mpi_pack_external<true, Trace::kYes>);
    wrappers.set(kMpiPackExternalC, &mpi_pack_external_c<false, Trace::kNo>, &mpi_pack_external_c<true, Trace::kNo>, &mpi_pack_external_c<false, Trace::kYes>, &mpi_pack_external_c<true, Trace::kYes>);
    wrappers.set(kMpiReduceLocal, &mpi_reduce_local<false, Trace::kNo>, &mpi_reduce_local<true, Trace::kNo>, &mpi_reduce_local<false, Trace::kYes>, &mpi_reduce_local<true, Trace::kYes>);
    wrappers.set(kMpiReduceLocalC, &mpi_reduce_local_c<false, Trace::kNo>, &mpi_reduce_local_c<true, Trace::kNo>, &mpi_reduce_local_c<false, Trace::kYes>, &mpi_reduce_local_c<true, Trace::kYes>);
    wrappers.set(kMpiUnpack, &mpi_unpack<false, Trace::kNo>, &mpi_unpack<true, Trace::kNo>, &mpi_unpack<false, Trace::kYes>, &mpi_unpack<true, Trace::kYes>);
    wrappers.set(kMpiUnpackC, &mpi_unpack_c<false, Trace::kNo>, &mpi_unpack_c<true, Trace::kNo>, &mpi_unpack_c<false, Trace::kYes>, &mpi_unpack_c<true, Trace::kYes>);
    wrappers.set(kMpiUnpackExternal, &mpi_unpack_external<false, Trace::kNo>, &mpi_unpack_external<true, Trace::kNo>, &mpi_unpack_external<false, Trace::kYes>, &mpi_unpack_external<true, Trace::kYes>);
    wrappers.set(kMpiUnpackExternalC, &mpi_unpack_external_c<false, Trace::kNo>, &mpi_unpack_external_c<true, Trace::kNo>, &mpi_unpack_external_c<false, Trace::kYes>, &mpi_unpack_external_c<true, Trace::kYes>);
}

}  // namespace barograph::capture::mpi
