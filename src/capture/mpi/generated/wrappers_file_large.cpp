// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "file large", compiled against one MPI's mpi.h; what they do is in files/file_calls.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/files/file_calls.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_file_iread_all_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                         MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_all_c<kProfiled>, kMpiFileIreadAllC);
    return observe_file_access_started(kMpiFileIreadAllC, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_at_all_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at_all_c<kProfiled>, kMpiFileIreadAtAllC);
    return observe_file_access_started(kMpiFileIreadAtAllC, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_at_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                        MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at_c<kProfiled>, kMpiFileIreadAtC);
    return observe_file_access_started(kMpiFileIreadAtC, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_c<kProfiled>, kMpiFileIreadC);
    return observe_file_access_started(kMpiFileIreadC, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_shared_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_shared_c<kProfiled>, kMpiFileIreadSharedC);
    return observe_file_access_started(kMpiFileIreadSharedC, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_all_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                          MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_all_c<kProfiled>, kMpiFileIwriteAllC);
    return observe_file_access_started(kMpiFileIwriteAllC, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                             MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at_all_c<kProfiled>, kMpiFileIwriteAtAllC);
    return observe_file_access_started(kMpiFileIwriteAtAllC, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                         MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at_c<kProfiled>, kMpiFileIwriteAtC);
    return observe_file_access_started(kMpiFileIwriteAtC, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                      MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_c<kProfiled>, kMpiFileIwriteC);
    return observe_file_access_started(kMpiFileIwriteC, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_shared_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_shared_c<kProfiled>, kMpiFileIwriteSharedC);
    return observe_file_access_started(kMpiFileIwriteSharedC, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_read_all_begin_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_begin_c<kProfiled>, kMpiFileReadAllBeginC);
    return observe_file_access(kMpiFileReadAllBeginC, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_read_all_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_c<kProfiled>, kMpiFileReadAllC);
    return observe_file_access(kMpiFileReadAllC, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count,
                                 MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_begin_c<kProfiled>, kMpiFileReadAtAllBeginC);
    return observe_file_access(kMpiFileReadAtAllBeginC, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kSplit}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_read_at_all_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                           MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_c<kProfiled>, kMpiFileReadAtAllC);
    return observe_file_access(kMpiFileReadAtAllC, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kCollective}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_at_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                       MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_c<kProfiled>, kMpiFileReadAtC);
    return observe_file_access(kMpiFileReadAtC, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kIndependent}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_c<kProfiled>, kMpiFileReadC);
    return observe_file_access(kMpiFileReadC, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_ordered_begin_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_begin_c<kProfiled>, kMpiFileReadOrderedBeginC);
    return observe_file_access(kMpiFileReadOrderedBeginC, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_read_ordered_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_c<kProfiled>, kMpiFileReadOrderedC);
    return observe_file_access(kMpiFileReadOrderedC, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_shared_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                           MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_shared_c<kProfiled>, kMpiFileReadSharedC);
    return observe_file_access(kMpiFileReadSharedC, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_all_begin_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_begin_c<kProfiled>, kMpiFileWriteAllBeginC);
    return observe_file_access(kMpiFileWriteAllBeginC, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_write_all_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                         MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_c<kProfiled>, kMpiFileWriteAllC);
    return observe_file_access(kMpiFileWriteAllC, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                                  MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_begin_c<kProfiled>, kMpiFileWriteAtAllBeginC);
    return observe_file_access(kMpiFileWriteAtAllBeginC, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kSplit}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_write_at_all_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                            MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_c<kProfiled>, kMpiFileWriteAtAllC);
    return observe_file_access(kMpiFileWriteAtAllC, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kCollective}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_at_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                        MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_c<kProfiled>, kMpiFileWriteAtC);
    return observe_file_access(kMpiFileWriteAtC, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kIndependent}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                     MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_c<kProfiled>, kMpiFileWriteC);
    return observe_file_access(kMpiFileWriteC, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_ordered_begin_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_begin_c<kProfiled>, kMpiFileWriteOrderedBeginC);
    return observe_file_access(kMpiFileWriteOrderedBeginC, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_write_ordered_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                             MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_c<kProfiled>, kMpiFileWriteOrderedC);
    return observe_file_access(kMpiFileWriteOrderedC, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_shared_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_shared_c<kProfiled>, kMpiFileWriteSharedC);
    return observe_file_access(kMpiFileWriteSharedC, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

}  // namespace

void install_file_large([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiFileIreadAllC, &mpi_file_iread_all_c<false>, &mpi_file_iread_all_c<true>);
    wrappers.set(kMpiFileIreadAtAllC, &mpi_file_iread_at_all_c<false>, &mpi_file_iread_at_all_c<true>);
    wrappers.set(kMpiFileIreadAtC, &mpi_file_iread_at_c<false>, &mpi_file_iread_at_c<true>);
    wrappers.set(kMpiFileIreadC, &mpi_file_iread_c<false>, &mpi_file_iread_c<true>);
    wrappers.set(kMpiFileIreadSharedC, &mpi_file_iread_shared_c<false>, &mpi_file_iread_shared_c<true>);
    wrappers.set(kMpiFileIwriteAllC, &mpi_file_iwrite_all_c<false>, &mpi_file_iwrite_all_c<true>);
    wrappers.set(kMpiFileIwriteAtAllC, &mpi_file_iwrite_at_all_c<false>, &mpi_file_iwrite_at_all_c<true>);
    wrappers.set(kMpiFileIwriteAtC, &mpi_file_iwrite_at_c<false>, &mpi_file_iwrite_at_c<true>);
    wrappers.set(kMpiFileIwriteC, &mpi_file_iwrite_c<false>, &mpi_file_iwrite_c<true>);
    wrappers.set(kMpiFileIwriteSharedC, &mpi_file_iwrite_shared_c<false>, &mpi_file_iwrite_shared_c<true>);
    wrappers.set(kMpiFileReadAllBeginC, &mpi_file_read_all_begin_c<false>, &mpi_file_read_all_begin_c<true>);
    wrappers.set(kMpiFileReadAllC, &mpi_file_read_all_c<false>, &mpi_file_read_all_c<true>);
    wrappers.set(kMpiFileReadAtAllBeginC, &mpi_file_read_at_all_begin_c<false>, &mpi_file_read_at_all_begin_c<true>);
    wrappers.set(kMpiFileReadAtAllC, &mpi_file_read_at_all_c<false>, &mpi_file_read_at_all_c<true>);
    wrappers.set(kMpiFileReadAtC, &mpi_file_read_at_c<false>, &mpi_file_read_at_c<true>);
    wrappers.set(kMpiFileReadC, &mpi_file_read_c<false>, &mpi_file_read_c<true>);
    wrappers.set(kMpiFileReadOrderedBeginC, &mpi_file_read_ordered_begin_c<false>, &mpi_file_read_ordered_begin_c<true>);
    wrappers.set(kMpiFileReadOrderedC, &mpi_file_read_ordered_c<false>, &mpi_file_read_ordered_c<true>);
    wrappers.set(kMpiFileReadSharedC, &mpi_file_read_shared_c<false>, &mpi_file_read_shared_c<true>);
    wrappers.set(kMpiFileWriteAllBeginC, &mpi_file_write_all_begin_c<false>, &mpi_file_write_all_begin_c<true>);
    wrappers.set(kMpiFileWriteAllC, &mpi_file_write_all_c<false>, &mpi_file_write_all_c<true>);
    wrappers.set(kMpiFileWriteAtAllBeginC, &mpi_file_write_at_all_begin_c<false>, &mpi_file_write_at_all_begin_c<true>);
    wrappers.set(kMpiFileWriteAtAllC, &mpi_file_write_at_all_c<false>, &mpi_file_write_at_all_c<true>);
    wrappers.set(kMpiFileWriteAtC, &mpi_file_write_at_c<false>, &mpi_file_write_at_c<true>);
    wrappers.set(kMpiFileWriteC, &mpi_file_write_c<false>, &mpi_file_write_c<true>);
    wrappers.set(kMpiFileWriteOrderedBeginC, &mpi_file_write_ordered_begin_c<false>, &mpi_file_write_ordered_begin_c<true>);
    wrappers.set(kMpiFileWriteOrderedC, &mpi_file_write_ordered_c<false>, &mpi_file_write_ordered_c<true>);
    wrappers.set(kMpiFileWriteSharedC, &mpi_file_write_shared_c<false>, &mpi_file_write_shared_c<true>);
}

}  // namespace barograph::capture::mpi
