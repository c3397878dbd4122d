// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// Wrappers of the family "file", compiled against one MPI's mpi.h; what they do is in files/file_calls.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/files/file_calls.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {
namespace {

template <bool kProfiled>
int mpi_file_get_position_shared(MPI_File fh, MPI_Offset* offset) {
    const auto next = next_of<kProfiled>(&mpi_file_get_position_shared<kProfiled>, kMpiFileGetPositionShared);
    return observe_file(kMpiFileGetPositionShared, fh, format::FileCounter::kOtherMetadataCalls,
        [&] { return next(fh, offset); });
}

template <bool kProfiled>
int mpi_file_get_size(MPI_File fh, MPI_Offset* size) {
    const auto next = next_of<kProfiled>(&mpi_file_get_size<kProfiled>, kMpiFileGetSize);
    return observe_file(kMpiFileGetSize, fh, format::FileCounter::kOtherMetadataCalls,
        [&] { return next(fh, size); });
}

template <bool kProfiled>
int mpi_file_iread(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread<kProfiled>, kMpiFileIread);
    return observe_file_access_started(kMpiFileIread, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_all(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_all<kProfiled>, kMpiFileIreadAll);
    return observe_file_access_started(kMpiFileIreadAll, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_at(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                      MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at<kProfiled>, kMpiFileIreadAt);
    return observe_file_access_started(kMpiFileIreadAt, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_at_all(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                          MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_at_all<kProfiled>, kMpiFileIreadAtAll);
    return observe_file_access_started(kMpiFileIreadAtAll, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iread_shared(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iread_shared<kProfiled>, kMpiFileIreadShared);
    return observe_file_access_started(kMpiFileIreadShared, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite<kProfiled>, kMpiFileIwrite);
    return observe_file_access_started(kMpiFileIwrite, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_all(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                        MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_all<kProfiled>, kMpiFileIwriteAll);
    return observe_file_access_started(kMpiFileIwriteAll, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_at(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                       MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at<kProfiled>, kMpiFileIwriteAt);
    return observe_file_access_started(kMpiFileIwriteAt, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                           MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_at_all<kProfiled>, kMpiFileIwriteAtAll);
    return observe_file_access_started(kMpiFileIwriteAtAll, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kNonblocking}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_iwrite_shared(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                           MPI_Request* request) {
    const auto next = next_of<kProfiled>(&mpi_file_iwrite_shared<kProfiled>, kMpiFileIwriteShared);
    return observe_file_access_started(kMpiFileIwriteShared, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kNonblocking}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, request); }, request);
}

template <bool kProfiled>
int mpi_file_preallocate(MPI_File fh, MPI_Offset size) {
    const auto next = next_of<kProfiled>(&mpi_file_preallocate<kProfiled>, kMpiFilePreallocate);
    return observe_file(kMpiFilePreallocate, fh, format::FileCounter::kOtherMetadataCalls,
        [&] { return next(fh, size); });
}

template <bool kProfiled>
int mpi_file_read(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read<kProfiled>, kMpiFileRead);
    return observe_file_access(kMpiFileRead, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_all(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all<kProfiled>, kMpiFileReadAll);
    return observe_file_access(kMpiFileReadAll, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_all_begin(MPI_File fh, void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_begin<kProfiled>, kMpiFileReadAllBegin);
    return observe_file_access(kMpiFileReadAllBegin, fh,
        FileUse{false, FilePositioning::kIndividual, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_read_all_end(MPI_File fh, void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_all_end<kProfiled>, kMpiFileReadAllEnd);
    return observe_file_access_end(kMpiFileReadAllEnd, fh, false, [&] { return next(fh, buf, status); });
}

template <bool kProfiled>
int mpi_file_read_at(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                     MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at<kProfiled>, kMpiFileReadAt);
    return observe_file_access(kMpiFileReadAt, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kIndependent}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_at_all(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
                         MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all<kProfiled>, kMpiFileReadAtAll);
    return observe_file_access(kMpiFileReadAtAll, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kCollective}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_at_all_begin(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_begin<kProfiled>, kMpiFileReadAtAllBegin);
    return observe_file_access(kMpiFileReadAtAllBegin, fh,
        FileUse{false, FilePositioning::kExplicit, FileMode::kSplit}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_read_at_all_end(MPI_File fh, void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_at_all_end<kProfiled>, kMpiFileReadAtAllEnd);
    return observe_file_access_end(kMpiFileReadAtAllEnd, fh, false, [&] { return next(fh, buf, status); });
}

template <bool kProfiled>
int mpi_file_read_ordered(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered<kProfiled>, kMpiFileReadOrdered);
    return observe_file_access(kMpiFileReadOrdered, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_read_ordered_begin(MPI_File fh, void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_begin<kProfiled>, kMpiFileReadOrderedBegin);
    return observe_file_access(kMpiFileReadOrderedBegin, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_read_ordered_end(MPI_File fh, void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_ordered_end<kProfiled>, kMpiFileReadOrderedEnd);
    return observe_file_access_end(kMpiFileReadOrderedEnd, fh, false, [&] { return next(fh, buf, status); });
}

template <bool kProfiled>
int mpi_file_read_shared(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_read_shared<kProfiled>, kMpiFileReadShared);
    return observe_file_access(kMpiFileReadShared, fh,
        FileUse{false, FilePositioning::kUnknown, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_seek(MPI_File fh, MPI_Offset offset, int whence) {
    const auto next = next_of<kProfiled>(&mpi_file_seek<kProfiled>, kMpiFileSeek);
    return observe_file(kMpiFileSeek, fh, format::FileCounter::kSeeks,
        [&] { return next(fh, offset, whence); });
}

template <bool kProfiled>
int mpi_file_seek_shared(MPI_File fh, MPI_Offset offset, int whence) {
    const auto next = next_of<kProfiled>(&mpi_file_seek_shared<kProfiled>, kMpiFileSeekShared);
    return observe_file(kMpiFileSeekShared, fh, format::FileCounter::kSeeks,
        [&] { return next(fh, offset, whence); });
}

template <bool kProfiled>
int mpi_file_set_atomicity(MPI_File fh, int flag) {
    const auto next = next_of<kProfiled>(&mpi_file_set_atomicity<kProfiled>, kMpiFileSetAtomicity);
    return observe_file(kMpiFileSetAtomicity, fh, format::FileCounter::kOtherMetadataCalls,
        [&] { return next(fh, flag); });
}

template <bool kProfiled>
int mpi_file_set_size(MPI_File fh, MPI_Offset size) {
    const auto next = next_of<kProfiled>(&mpi_file_set_size<kProfiled>, kMpiFileSetSize);
    return observe_file(kMpiFileSetSize, fh, format::FileCounter::kTruncations,
        [&] { return next(fh, size); });
}

template <bool kProfiled>
int mpi_file_sync(MPI_File fh) {
    const auto next = next_of<kProfiled>(&mpi_file_sync<kProfiled>, kMpiFileSync);
    return observe_file(kMpiFileSync, fh, format::FileCounter::kSyncs, [&] { return next(fh); });
}

template <bool kProfiled>
int mpi_file_write(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write<kProfiled>, kMpiFileWrite);
    return observe_file_access(kMpiFileWrite, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_all(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all<kProfiled>, kMpiFileWriteAll);
    return observe_file_access(kMpiFileWriteAll, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_all_begin(MPI_File fh, const void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_begin<kProfiled>, kMpiFileWriteAllBegin);
    return observe_file_access(kMpiFileWriteAllBegin, fh,
        FileUse{true, FilePositioning::kIndividual, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_write_all_end(MPI_File fh, const void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_all_end<kProfiled>, kMpiFileWriteAllEnd);
    return observe_file_access_end(kMpiFileWriteAllEnd, fh, true, [&] { return next(fh, buf, status); });
}

template <bool kProfiled>
int mpi_file_write_at(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                      MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at<kProfiled>, kMpiFileWriteAt);
    return observe_file_access(kMpiFileWriteAt, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kIndependent}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_at_all(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
                          MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all<kProfiled>, kMpiFileWriteAtAll);
    return observe_file_access(kMpiFileWriteAtAll, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kCollective}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void* buf, int count,
                                MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_begin<kProfiled>, kMpiFileWriteAtAllBegin);
    return observe_file_access(kMpiFileWriteAtAllBegin, fh,
        FileUse{true, FilePositioning::kExplicit, FileMode::kSplit}, offset, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, offset, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_write_at_all_end(MPI_File fh, const void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_at_all_end<kProfiled>, kMpiFileWriteAtAllEnd);
    return observe_file_access_end(kMpiFileWriteAtAllEnd, fh, true, [&] { return next(fh, buf, status); });
}

template <bool kProfiled>
int mpi_file_write_ordered(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                           MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered<kProfiled>, kMpiFileWriteOrdered);
    return observe_file_access(kMpiFileWriteOrdered, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kCollective}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

template <bool kProfiled>
int mpi_file_write_ordered_begin(MPI_File fh, const void* buf, int count, MPI_Datatype datatype) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_begin<kProfiled>, kMpiFileWriteOrderedBegin);
    return observe_file_access(kMpiFileWriteOrderedBegin, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kSplit}, 0, buf,
        [&] { return count_payload(count, datatype); }, [&] { return next(fh, buf, count, datatype); });
}

template <bool kProfiled>
int mpi_file_write_ordered_end(MPI_File fh, const void* buf, MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_ordered_end<kProfiled>, kMpiFileWriteOrderedEnd);
    return observe_file_access_end(kMpiFileWriteOrderedEnd, fh, true, [&] { return next(fh, buf, status); });
}

template <bool kProfiled>
int mpi_file_write_shared(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
                          MPI_Status* status) {
    const auto next = next_of<kProfiled>(&mpi_file_write_shared<kProfiled>, kMpiFileWriteShared);
    return observe_file_access(kMpiFileWriteShared, fh,
        FileUse{true, FilePositioning::kUnknown, FileMode::kIndependent}, 0, buf,
        [&] { return count_payload(count, datatype); },
        [&] { return next(fh, buf, count, datatype, status); });
}

}  // namespace

void install_file([[maybe_unused]] Wrappers& wrappers) noexcept {
    wrappers.set(kMpiFileGetPositionShared, &mpi_file_get_position_shared<false>, &mpi_file_get_position_shared<true>);
    wrappers.set(kMpiFileGetSize, &mpi_file_get_size<false>, &mpi_file_get_size<true>);
    wrappers.set(kMpiFileIread, &mpi_file_iread<false>, &mpi_file_iread<true>);
    wrappers.set(kMpiFileIreadAll, &mpi_file_iread_all<false>, &mpi_file_iread_all<true>);
    wrappers.set(kMpiFileIreadAt, &mpi_file_iread_at<false>, &mpi_file_iread_at<true>);
    wrappers.set(kMpiFileIreadAtAll, &mpi_file_iread_at_all<false>, &mpi_file_iread_at_all<true>);
    wrappers.set(kMpiFileIreadShared, &mpi_file_iread_shared<false>, &mpi_file_iread_shared<true>);
    wrappers.set(kMpiFileIwrite, &mpi_file_iwrite<false>, &mpi_file_iwrite<true>);
    wrappers.set(kMpiFileIwriteAll, &mpi_file_iwrite_all<false>, &mpi_file_iwrite_all<true>);
    wrappers.set(kMpiFileIwriteAt, &mpi_file_iwrite_at<false>, &mpi_file_iwrite_at<true>);
    wrappers.set(kMpiFileIwriteAtAll, &mpi_file_iwrite_at_all<false>, &mpi_file_iwrite_at_all<true>);
    wrappers.set(kMpiFileIwriteShared, &mpi_file_iwrite_shared<false>, &mpi_file_iwrite_shared<true>);
    wrappers.set(kMpiFilePreallocate, &mpi_file_preallocate<false>, &mpi_file_preallocate<true>);
    wrappers.set(kMpiFileRead, &mpi_file_read<false>, &mpi_file_read<true>);
    wrappers.set(kMpiFileReadAll, &mpi_file_read_all<false>, &mpi_file_read_all<true>);
    wrappers.set(kMpiFileReadAllBegin, &mpi_file_read_all_begin<false>, &mpi_file_read_all_begin<true>);
    wrappers.set(kMpiFileReadAllEnd, &mpi_file_read_all_end<false>, &mpi_file_read_all_end<true>);
    wrappers.set(kMpiFileReadAt, &mpi_file_read_at<false>, &mpi_file_read_at<true>);
    wrappers.set(kMpiFileReadAtAll, &mpi_file_read_at_all<false>, &mpi_file_read_at_all<true>);
    wrappers.set(kMpiFileReadAtAllBegin, &mpi_file_read_at_all_begin<false>, &mpi_file_read_at_all_begin<true>);
    wrappers.set(kMpiFileReadAtAllEnd, &mpi_file_read_at_all_end<false>, &mpi_file_read_at_all_end<true>);
    wrappers.set(kMpiFileReadOrdered, &mpi_file_read_ordered<false>, &mpi_file_read_ordered<true>);
    wrappers.set(kMpiFileReadOrderedBegin, &mpi_file_read_ordered_begin<false>, &mpi_file_read_ordered_begin<true>);
    wrappers.set(kMpiFileReadOrderedEnd, &mpi_file_read_ordered_end<false>, &mpi_file_read_ordered_end<true>);
    wrappers.set(kMpiFileReadShared, &mpi_file_read_shared<false>, &mpi_file_read_shared<true>);
    wrappers.set(kMpiFileSeek, &mpi_file_seek<false>, &mpi_file_seek<true>);
    wrappers.set(kMpiFileSeekShared, &mpi_file_seek_shared<false>, &mpi_file_seek_shared<true>);
    wrappers.set(kMpiFileSetAtomicity, &mpi_file_set_atomicity<false>, &mpi_file_set_atomicity<true>);
    wrappers.set(kMpiFileSetSize, &mpi_file_set_size<false>, &mpi_file_set_size<true>);
    wrappers.set(kMpiFileSync, &mpi_file_sync<false>, &mpi_file_sync<true>);
    wrappers.set(kMpiFileWrite, &mpi_file_write<false>, &mpi_file_write<true>);
    wrappers.set(kMpiFileWriteAll, &mpi_file_write_all<false>, &mpi_file_write_all<true>);
    wrappers.set(kMpiFileWriteAllBegin, &mpi_file_write_all_begin<false>, &mpi_file_write_all_begin<true>);
    wrappers.set(kMpiFileWriteAllEnd, &mpi_file_write_all_end<false>, &mpi_file_write_all_end<true>);
    wrappers.set(kMpiFileWriteAt, &mpi_file_write_at<false>, &mpi_file_write_at<true>);
    wrappers.set(kMpiFileWriteAtAll, &mpi_file_write_at_all<false>, &mpi_file_write_at_all<true>);
    wrappers.set(kMpiFileWriteAtAllBegin, &mpi_file_write_at_all_begin<false>, &mpi_file_write_at_all_begin<true>);
    wrappers.set(kMpiFileWriteAtAllEnd, &mpi_file_write_at_all_end<false>, &mpi_file_write_at_all_end<true>);
    wrappers.set(kMpiFileWriteOrdered, &mpi_file_write_ordered<false>, &mpi_file_write_ordered<true>);
    wrappers.set(kMpiFileWriteOrderedBegin, &mpi_file_write_ordered_begin<false>, &mpi_file_write_ordered_begin<true>);
    wrappers.set(kMpiFileWriteOrderedEnd, &mpi_file_write_ordered_end<false>, &mpi_file_write_ordered_end<true>);
    wrappers.set(kMpiFileWriteShared, &mpi_file_write_shared<false>, &mpi_file_write_shared<true>);
}

}  // namespace barograph::capture::mpi
