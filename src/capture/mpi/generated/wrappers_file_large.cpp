// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "file large", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

#ifdef BAROGRAPH_HAVE_MPI_File_iread_all_c
template <bool kProfiled>
int mpi_file_iread_all_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                         MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_all_c<kProfiled>, kMpiFileIreadAllC);
    return observe_started(kMpiFileIreadAllC, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_at_all_c
template <bool kProfiled>
int mpi_file_iread_at_all_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at_all_c<kProfiled>, kMpiFileIreadAtAllC);
    return observe_started(kMpiFileIreadAtAllC,
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_at_c
template <bool kProfiled>
int mpi_file_iread_at_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                        MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at_c<kProfiled>, kMpiFileIreadAtC);
    return observe_started(kMpiFileIreadAtC, [&] { return next(fh, offset, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_c
template <bool kProfiled>
int mpi_file_iread_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_c<kProfiled>, kMpiFileIreadC);
    return observe_started(kMpiFileIreadC, [&] { return next(fh, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_shared_c
template <bool kProfiled>
int mpi_file_iread_shared_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_shared_c<kProfiled>, kMpiFileIreadSharedC);
    return observe_started(kMpiFileIreadSharedC, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_all_c
template <bool kProfiled>
int mpi_file_iwrite_all_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                          MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_all_c<kProfiled>, kMpiFileIwriteAllC);
    return observe_started(kMpiFileIwriteAllC, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at_all_c
template <bool kProfiled>
int mpi_file_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                             MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at_all_c<kProfiled>, kMpiFileIwriteAtAllC);
    return observe_started(kMpiFileIwriteAtAllC,
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at_c
template <bool kProfiled>
int mpi_file_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                         MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at_c<kProfiled>, kMpiFileIwriteAtC);
    return observe_started(kMpiFileIwriteAtC, [&] { return next(fh, offset, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_c
template <bool kProfiled>
int mpi_file_iwrite_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                      MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_c<kProfiled>, kMpiFileIwriteC);
    return observe_started(kMpiFileIwriteC, [&] { return next(fh, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_shared_c
template <bool kProfiled>
int mpi_file_iwrite_shared_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                             MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_shared_c<kProfiled>, kMpiFileIwriteSharedC);
    return observe_started(kMpiFileIwriteSharedC, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_all_begin_c
template <bool kProfiled>
int mpi_file_read_all_begin_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_begin_c<kProfiled>, kMpiFileReadAllBeginC);
    return observe(kMpiFileReadAllBeginC, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_all_c
template <bool kProfiled>
int mpi_file_read_all_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_c<kProfiled>, kMpiFileReadAllC);
    return observe(kMpiFileReadAllC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_begin_c
template <bool kProfiled>
int mpi_file_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count,
                                 MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_begin_c<kProfiled>, kMpiFileReadAtAllBeginC);
    return observe(kMpiFileReadAtAllBeginC, [&] { return next(fh, offset, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_c
template <bool kProfiled>
int mpi_file_read_at_all_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                           MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_c<kProfiled>, kMpiFileReadAtAllC);
    return observe(kMpiFileReadAtAllC, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_at_c
template <bool kProfiled>
int mpi_file_read_at_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
                       MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_c<kProfiled>, kMpiFileReadAtC);
    return observe(kMpiFileReadAtC, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_c
template <bool kProfiled>
int mpi_file_read_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_c<kProfiled>, kMpiFileReadC);
    return observe(kMpiFileReadC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_begin_c
template <bool kProfiled>
int mpi_file_read_ordered_begin_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_begin_c<kProfiled>, kMpiFileReadOrderedBeginC);
    return observe(kMpiFileReadOrderedBeginC, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_c
template <bool kProfiled>
int mpi_file_read_ordered_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_c<kProfiled>, kMpiFileReadOrderedC);
    return observe(kMpiFileReadOrderedC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_shared_c
template <bool kProfiled>
int mpi_file_read_shared_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
                           MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_shared_c<kProfiled>, kMpiFileReadSharedC);
    return observe(kMpiFileReadSharedC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_all_begin_c
template <bool kProfiled>
int mpi_file_write_all_begin_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_begin_c<kProfiled>, kMpiFileWriteAllBeginC);
    return observe(kMpiFileWriteAllBeginC, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_all_c
template <bool kProfiled>
int mpi_file_write_all_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                         MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_c<kProfiled>, kMpiFileWriteAllC);
    return observe(kMpiFileWriteAllC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_begin_c
template <bool kProfiled>
int mpi_file_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                                  MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_begin_c<kProfiled>, kMpiFileWriteAtAllBeginC);
    return observe(kMpiFileWriteAtAllBeginC, [&] { return next(fh, offset, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_c
template <bool kProfiled>
int mpi_file_write_at_all_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                            MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_c<kProfiled>, kMpiFileWriteAtAllC);
    return observe(kMpiFileWriteAtAllC, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_at_c
template <bool kProfiled>
int mpi_file_write_at_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
                        MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_c<kProfiled>, kMpiFileWriteAtC);
    return observe(kMpiFileWriteAtC, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_c
template <bool kProfiled>
int mpi_file_write_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                     MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_c<kProfiled>, kMpiFileWriteC);
    return observe(kMpiFileWriteC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_begin_c
template <bool kProfiled>
int mpi_file_write_ordered_begin_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_begin_c<kProfiled>, kMpiFileWriteOrderedBeginC);
    return observe(kMpiFileWriteOrderedBeginC, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_c
template <bool kProfiled>
int mpi_file_write_ordered_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                             MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_c<kProfiled>, kMpiFileWriteOrderedC);
    return observe(kMpiFileWriteOrderedC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_shared_c
template <bool kProfiled>
int mpi_file_write_shared_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_shared_c<kProfiled>, kMpiFileWriteSharedC);
    return observe(kMpiFileWriteSharedC, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

}  // namespace

void install_file_large([[maybe_unused]] Wrappers& wrappers) noexcept {
#ifdef BAROGRAPH_HAVE_MPI_File_iread_all_c
    wrappers.set(kMpiFileIreadAllC, &mpi_file_iread_all_c<false>, &mpi_file_iread_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_at_all_c
    wrappers.set(kMpiFileIreadAtAllC, &mpi_file_iread_at_all_c<false>, &mpi_file_iread_at_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_at_c
    wrappers.set(kMpiFileIreadAtC, &mpi_file_iread_at_c<false>, &mpi_file_iread_at_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_c
    wrappers.set(kMpiFileIreadC, &mpi_file_iread_c<false>, &mpi_file_iread_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_shared_c
    wrappers.set(kMpiFileIreadSharedC, &mpi_file_iread_shared_c<false>, &mpi_file_iread_shared_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_all_c
    wrappers.set(kMpiFileIwriteAllC, &mpi_file_iwrite_all_c<false>, &mpi_file_iwrite_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at_all_c
    wrappers.set(kMpiFileIwriteAtAllC, &mpi_file_iwrite_at_all_c<false>, &mpi_file_iwrite_at_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at_c
    wrappers.set(kMpiFileIwriteAtC, &mpi_file_iwrite_at_c<false>, &mpi_file_iwrite_at_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_c
    wrappers.set(kMpiFileIwriteC, &mpi_file_iwrite_c<false>, &mpi_file_iwrite_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_shared_c
    wrappers.set(kMpiFileIwriteSharedC, &mpi_file_iwrite_shared_c<false>, &mpi_file_iwrite_shared_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_all_begin_c
    wrappers.set(kMpiFileReadAllBeginC, &mpi_file_read_all_begin_c<false>, &mpi_file_read_all_begin_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_all_c
    wrappers.set(kMpiFileReadAllC, &mpi_file_read_all_c<false>, &mpi_file_read_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_begin_c
    wrappers.set(kMpiFileReadAtAllBeginC, &mpi_file_read_at_all_begin_c<false>, &mpi_file_read_at_all_begin_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_c
    wrappers.set(kMpiFileReadAtAllC, &mpi_file_read_at_all_c<false>, &mpi_file_read_at_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_at_c
    wrappers.set(kMpiFileReadAtC, &mpi_file_read_at_c<false>, &mpi_file_read_at_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_c
    wrappers.set(kMpiFileReadC, &mpi_file_read_c<false>, &mpi_file_read_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_begin_c
    wrappers.set(kMpiFileReadOrderedBeginC, &mpi_file_read_ordered_begin_c<false>, &mpi_file_read_ordered_begin_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_c
    wrappers.set(kMpiFileReadOrderedC, &mpi_file_read_ordered_c<false>, &mpi_file_read_ordered_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_shared_c
    wrappers.set(kMpiFileReadSharedC, &mpi_file_read_shared_c<false>, &mpi_file_read_shared_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_all_begin_c
    wrappers.set(kMpiFileWriteAllBeginC, &mpi_file_write_all_begin_c<false>, &mpi_file_write_all_begin_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_all_c
    wrappers.set(kMpiFileWriteAllC, &mpi_file_write_all_c<false>, &mpi_file_write_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_begin_c
    wrappers.set(kMpiFileWriteAtAllBeginC, &mpi_file_write_at_all_begin_c<false>, &mpi_file_write_at_all_begin_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_c
    wrappers.set(kMpiFileWriteAtAllC, &mpi_file_write_at_all_c<false>, &mpi_file_write_at_all_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_at_c
    wrappers.set(kMpiFileWriteAtC, &mpi_file_write_at_c<false>, &mpi_file_write_at_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_c
    wrappers.set(kMpiFileWriteC, &mpi_file_write_c<false>, &mpi_file_write_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_begin_c
    wrappers.set(kMpiFileWriteOrderedBeginC, &mpi_file_write_ordered_begin_c<false>, &mpi_file_write_ordered_begin_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_c
    wrappers.set(kMpiFileWriteOrderedC, &mpi_file_write_ordered_c<false>, &mpi_file_write_ordered_c<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_shared_c
    wrappers.set(kMpiFileWriteSharedC, &mpi_file_write_shared_c<false>, &mpi_file_write_shared_c<true>);
#endif
}

}  // namespace barograph::capture::mpi
