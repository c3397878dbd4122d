// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "file", compiled against one MPI's mpi.h; what they do is in observe.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/observe.hpp"
#include "capture/mpi/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

#ifdef BAROGRAPH_HAVE_MPI_File_close
template <bool kProfiled>
int mpi_file_close(MPI_File* fh) {
    const auto next = next_of<kProfiled>(&mpi_file_close<kProfiled>, kMpiFileClose);
    return observe(kMpiFileClose, [&] { return next(fh); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_delete
template <bool kProfiled>
int mpi_file_delete(const char* filename, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_file_delete<kProfiled>, kMpiFileDelete);
    return observe(kMpiFileDelete, [&] { return next(filename, info); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_get_size
template <bool kProfiled>
int mpi_file_get_size(MPI_File fh, MPI_Offset* size) {
    const auto next = next_of<kProfiled>(&mpi_file_get_size<kProfiled>, kMpiFileGetSize);
    return observe(kMpiFileGetSize, [&] { return next(fh, size); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread
template <bool kProfiled>
int mpi_file_iread(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread<kProfiled>, kMpiFileIread);
    return observe_started(kMpiFileIread, [&] { return next(fh, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_all
template <bool kProfiled>
int mpi_file_iread_all(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_all<kProfiled>, kMpiFileIreadAll);
    return observe_started(kMpiFileIreadAll, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_at
template <bool kProfiled>
int mpi_file_iread_at(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                      MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at<kProfiled>, kMpiFileIreadAt);
    return observe_started(kMpiFileIreadAt, [&] { return next(fh, offset, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_at_all
template <bool kProfiled>
int mpi_file_iread_at_all(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                          MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at_all<kProfiled>, kMpiFileIreadAtAll);
    return observe_started(kMpiFileIreadAtAll,
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iread_shared
template <bool kProfiled>
int mpi_file_iread_shared(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_shared<kProfiled>, kMpiFileIreadShared);
    return observe_started(kMpiFileIreadShared, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite
template <bool kProfiled>
int mpi_file_iwrite(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite<kProfiled>, kMpiFileIwrite);
    return observe_started(kMpiFileIwrite, [&] { return next(fh, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_all
template <bool kProfiled>
int mpi_file_iwrite_all(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                        MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_all<kProfiled>, kMpiFileIwriteAll);
    return observe_started(kMpiFileIwriteAll, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at
template <bool kProfiled>
int mpi_file_iwrite_at(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at<kProfiled>, kMpiFileIwriteAt);
    return observe_started(kMpiFileIwriteAt, [&] { return next(fh, offset, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at_all
template <bool kProfiled>
int mpi_file_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                           MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at_all<kProfiled>, kMpiFileIwriteAtAll);
    return observe_started(kMpiFileIwriteAtAll,
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_shared
template <bool kProfiled>
int mpi_file_iwrite_shared(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                           MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_shared<kProfiled>, kMpiFileIwriteShared);
    return observe_started(kMpiFileIwriteShared, [&] { return next(fh, buf, count, datatype, request); },
        request);
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_open
template <bool kProfiled>
int mpi_file_open(MPI_Comm comm, const char* filename, int amode, MPI_Info info, MPI_File* fh) {
    const auto next = next_of<kProfiled>(&mpi_file_open<kProfiled>, kMpiFileOpen);
    return observe(kMpiFileOpen, [&] { return next(comm, filename, amode, info, fh); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_preallocate
template <bool kProfiled>
int mpi_file_preallocate(MPI_File fh, MPI_Offset size) {
    const auto next = next_of<kProfiled>(&mpi_file_preallocate<kProfiled>, kMpiFilePreallocate);
    return observe(kMpiFilePreallocate, [&] { return next(fh, size); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read
template <bool kProfiled>
int mpi_file_read(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read<kProfiled>, kMpiFileRead);
    return observe(kMpiFileRead, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_all
template <bool kProfiled>
int mpi_file_read_all(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all<kProfiled>, kMpiFileReadAll);
    return observe(kMpiFileReadAll, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_all_begin
template <bool kProfiled>
int mpi_file_read_all_begin(MPI_File fh, void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_begin<kProfiled>, kMpiFileReadAllBegin);
    return observe(kMpiFileReadAllBegin, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_all_end
template <bool kProfiled>
int mpi_file_read_all_end(MPI_File fh, void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_end<kProfiled>, kMpiFileReadAllEnd);
    return observe(kMpiFileReadAllEnd, [&] { return next(fh, buf, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_at
template <bool kProfiled>
int mpi_file_read_at(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                     MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at<kProfiled>, kMpiFileReadAt);
    return observe(kMpiFileReadAt, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all
template <bool kProfiled>
int mpi_file_read_at_all(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                         MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all<kProfiled>, kMpiFileReadAtAll);
    return observe(kMpiFileReadAtAll, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_begin
template <bool kProfiled>
int mpi_file_read_at_all_begin(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_begin<kProfiled>, kMpiFileReadAtAllBegin);
    return observe(kMpiFileReadAtAllBegin, [&] { return next(fh, offset, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_end
template <bool kProfiled>
int mpi_file_read_at_all_end(MPI_File fh, void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_end<kProfiled>, kMpiFileReadAtAllEnd);
    return observe(kMpiFileReadAtAllEnd, [&] { return next(fh, buf, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered
template <bool kProfiled>
int mpi_file_read_ordered(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered<kProfiled>, kMpiFileReadOrdered);
    return observe(kMpiFileReadOrdered, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_begin
template <bool kProfiled>
int mpi_file_read_ordered_begin(MPI_File fh, void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_begin<kProfiled>, kMpiFileReadOrderedBegin);
    return observe(kMpiFileReadOrderedBegin, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_end
template <bool kProfiled>
int mpi_file_read_ordered_end(MPI_File fh, void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_end<kProfiled>, kMpiFileReadOrderedEnd);
    return observe(kMpiFileReadOrderedEnd, [&] { return next(fh, buf, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_read_shared
template <bool kProfiled>
int mpi_file_read_shared(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_shared<kProfiled>, kMpiFileReadShared);
    return observe(kMpiFileReadShared, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_seek
template <bool kProfiled>
int mpi_file_seek(MPI_File fh, MPI_Offset offset, int whence) {
    const auto next = next_of<kProfiled>(&mpi_file_seek<kProfiled>, kMpiFileSeek);
    return observe(kMpiFileSeek, [&] { return next(fh, offset, whence); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_seek_shared
template <bool kProfiled>
int mpi_file_seek_shared(MPI_File fh, MPI_Offset offset, int whence) {
    const auto next = next_of<kProfiled>(&mpi_file_seek_shared<kProfiled>, kMpiFileSeekShared);
    return observe(kMpiFileSeekShared, [&] { return next(fh, offset, whence); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_set_size
template <bool kProfiled>
int mpi_file_set_size(MPI_File fh, MPI_Offset size) {
    const auto next = next_of<kProfiled>(&mpi_file_set_size<kProfiled>, kMpiFileSetSize);
    return observe(kMpiFileSetSize, [&] { return next(fh, size); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_set_view
template <bool kProfiled>
int mpi_file_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
                      const char* datarep, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_file_set_view<kProfiled>, kMpiFileSetView);
    return observe(kMpiFileSetView, [&] { return next(fh, disp, etype, filetype, datarep, info); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_sync
template <bool kProfiled>
int mpi_file_sync(MPI_File fh) {
    const auto next = next_of<kProfiled>(&mpi_file_sync<kProfiled>, kMpiFileSync);
    return observe(kMpiFileSync, [&] { return next(fh); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write
template <bool kProfiled>
int mpi_file_write(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write<kProfiled>, kMpiFileWrite);
    return observe(kMpiFileWrite, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_all
template <bool kProfiled>
int mpi_file_write_all(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all<kProfiled>, kMpiFileWriteAll);
    return observe(kMpiFileWriteAll, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_all_begin
template <bool kProfiled>
int mpi_file_write_all_begin(MPI_File fh, const void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_begin<kProfiled>, kMpiFileWriteAllBegin);
    return observe(kMpiFileWriteAllBegin, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_all_end
template <bool kProfiled>
int mpi_file_write_all_end(MPI_File fh, const void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_end<kProfiled>, kMpiFileWriteAllEnd);
    return observe(kMpiFileWriteAllEnd, [&] { return next(fh, buf, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_at
template <bool kProfiled>
int mpi_file_write_at(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                      MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at<kProfiled>, kMpiFileWriteAt);
    return observe(kMpiFileWriteAt, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all
template <bool kProfiled>
int mpi_file_write_at_all(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                          MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all<kProfiled>, kMpiFileWriteAtAll);
    return observe(kMpiFileWriteAtAll, [&] { return next(fh, offset, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_begin
template <bool kProfiled>
int mpi_file_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void* buf, int count,
                                MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_begin<kProfiled>, kMpiFileWriteAtAllBegin);
    return observe(kMpiFileWriteAtAllBegin, [&] { return next(fh, offset, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_end
template <bool kProfiled>
int mpi_file_write_at_all_end(MPI_File fh, const void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_end<kProfiled>, kMpiFileWriteAtAllEnd);
    return observe(kMpiFileWriteAtAllEnd, [&] { return next(fh, buf, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered
template <bool kProfiled>
int mpi_file_write_ordered(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                           MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered<kProfiled>, kMpiFileWriteOrdered);
    return observe(kMpiFileWriteOrdered, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_begin
template <bool kProfiled>
int mpi_file_write_ordered_begin(MPI_File fh, const void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_begin<kProfiled>, kMpiFileWriteOrderedBegin);
    return observe(kMpiFileWriteOrderedBegin, [&] { return next(fh, buf, count, datatype); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_end
template <bool kProfiled>
int mpi_file_write_ordered_end(MPI_File fh, const void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_end<kProfiled>, kMpiFileWriteOrderedEnd);
    return observe(kMpiFileWriteOrderedEnd, [&] { return next(fh, buf, status); });
}
#endif

#ifdef BAROGRAPH_HAVE_MPI_File_write_shared
template <bool kProfiled>
int mpi_file_write_shared(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                          MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_shared<kProfiled>, kMpiFileWriteShared);
    return observe(kMpiFileWriteShared, [&] { return next(fh, buf, count, datatype, status); });
}
#endif

}  // namespace

void install_file([[maybe_unused]] Wrappers& wrappers) noexcept {
#ifdef BAROGRAPH_HAVE_MPI_File_close
    wrappers.set(kMpiFileClose, &mpi_file_close<false>, &mpi_file_close<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_delete
    wrappers.set(kMpiFileDelete, &mpi_file_delete<false>, &mpi_file_delete<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_get_size
    wrappers.set(kMpiFileGetSize, &mpi_file_get_size<false>, &mpi_file_get_size<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread
    wrappers.set(kMpiFileIread, &mpi_file_iread<false>, &mpi_file_iread<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_all
    wrappers.set(kMpiFileIreadAll, &mpi_file_iread_all<false>, &mpi_file_iread_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_at
    wrappers.set(kMpiFileIreadAt, &mpi_file_iread_at<false>, &mpi_file_iread_at<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_at_all
    wrappers.set(kMpiFileIreadAtAll, &mpi_file_iread_at_all<false>, &mpi_file_iread_at_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iread_shared
    wrappers.set(kMpiFileIreadShared, &mpi_file_iread_shared<false>, &mpi_file_iread_shared<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite
    wrappers.set(kMpiFileIwrite, &mpi_file_iwrite<false>, &mpi_file_iwrite<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_all
    wrappers.set(kMpiFileIwriteAll, &mpi_file_iwrite_all<false>, &mpi_file_iwrite_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at
    wrappers.set(kMpiFileIwriteAt, &mpi_file_iwrite_at<false>, &mpi_file_iwrite_at<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_at_all
    wrappers.set(kMpiFileIwriteAtAll, &mpi_file_iwrite_at_all<false>, &mpi_file_iwrite_at_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_iwrite_shared
    wrappers.set(kMpiFileIwriteShared, &mpi_file_iwrite_shared<false>, &mpi_file_iwrite_shared<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_open
    wrappers.set(kMpiFileOpen, &mpi_file_open<false>, &mpi_file_open<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_preallocate
    wrappers.set(kMpiFilePreallocate, &mpi_file_preallocate<false>, &mpi_file_preallocate<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read
    wrappers.set(kMpiFileRead, &mpi_file_read<false>, &mpi_file_read<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_all
    wrappers.set(kMpiFileReadAll, &mpi_file_read_all<false>, &mpi_file_read_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_all_begin
    wrappers.set(kMpiFileReadAllBegin, &mpi_file_read_all_begin<false>, &mpi_file_read_all_begin<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_all_end
    wrappers.set(kMpiFileReadAllEnd, &mpi_file_read_all_end<false>, &mpi_file_read_all_end<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_at
    wrappers.set(kMpiFileReadAt, &mpi_file_read_at<false>, &mpi_file_read_at<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all
    wrappers.set(kMpiFileReadAtAll, &mpi_file_read_at_all<false>, &mpi_file_read_at_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_begin
    wrappers.set(kMpiFileReadAtAllBegin, &mpi_file_read_at_all_begin<false>, &mpi_file_read_at_all_begin<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_at_all_end
    wrappers.set(kMpiFileReadAtAllEnd, &mpi_file_read_at_all_end<false>, &mpi_file_read_at_all_end<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered
    wrappers.set(kMpiFileReadOrdered, &mpi_file_read_ordered<false>, &mpi_file_read_ordered<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_begin
    wrappers.set(kMpiFileReadOrderedBegin, &mpi_file_read_ordered_begin<false>, &mpi_file_read_ordered_begin<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_ordered_end
    wrappers.set(kMpiFileReadOrderedEnd, &mpi_file_read_ordered_end<false>, &mpi_file_read_ordered_end<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_read_shared
    wrappers.set(kMpiFileReadShared, &mpi_file_read_shared<false>, &mpi_file_read_shared<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_seek
    wrappers.set(kMpiFileSeek, &mpi_file_seek<false>, &mpi_file_seek<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_seek_shared
    wrappers.set(kMpiFileSeekShared, &mpi_file_seek_shared<false>, &mpi_file_seek_shared<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_set_size
    wrappers.set(kMpiFileSetSize, &mpi_file_set_size<false>, &mpi_file_set_size<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_set_view
    wrappers.set(kMpiFileSetView, &mpi_file_set_view<false>, &mpi_file_set_view<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_sync
    wrappers.set(kMpiFileSync, &mpi_file_sync<false>, &mpi_file_sync<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write
    wrappers.set(kMpiFileWrite, &mpi_file_write<false>, &mpi_file_write<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_all
    wrappers.set(kMpiFileWriteAll, &mpi_file_write_all<false>, &mpi_file_write_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_all_begin
    wrappers.set(kMpiFileWriteAllBegin, &mpi_file_write_all_begin<false>, &mpi_file_write_all_begin<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_all_end
    wrappers.set(kMpiFileWriteAllEnd, &mpi_file_write_all_end<false>, &mpi_file_write_all_end<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_at
    wrappers.set(kMpiFileWriteAt, &mpi_file_write_at<false>, &mpi_file_write_at<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all
    wrappers.set(kMpiFileWriteAtAll, &mpi_file_write_at_all<false>, &mpi_file_write_at_all<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_begin
    wrappers.set(kMpiFileWriteAtAllBegin, &mpi_file_write_at_all_begin<false>, &mpi_file_write_at_all_begin<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_at_all_end
    wrappers.set(kMpiFileWriteAtAllEnd, &mpi_file_write_at_all_end<false>, &mpi_file_write_at_all_end<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered
    wrappers.set(kMpiFileWriteOrdered, &mpi_file_write_ordered<false>, &mpi_file_write_ordered<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_begin
    wrappers.set(kMpiFileWriteOrderedBegin, &mpi_file_write_ordered_begin<false>, &mpi_file_write_ordered_begin<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_ordered_end
    wrappers.set(kMpiFileWriteOrderedEnd, &mpi_file_write_ordered_end<false>, &mpi_file_write_ordered_end<true>);
#endif
#ifdef BAROGRAPH_HAVE_MPI_File_write_shared
    wrappers.set(kMpiFileWriteShared, &mpi_file_write_shared<false>, &mpi_file_write_shared<true>);
#endif
}

}  // namespace barograph::capture::mpi
