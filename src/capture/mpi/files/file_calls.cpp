// SPDX-License-Identifier: BSD-3-Clause
// See file_calls.hpp. Asks MPI only for the position of a file pointer.
#include "capture/mpi/files/file_calls.hpp"

namespace barograph::capture::mpi {
namespace {

using format::FileCounter;

// Further counters of reads and writes that are not independent.
constexpr FileCounter kModeCounters[][2] = {
    {FileCounter::kReads, FileCounter::kWrites},  // of independent ones there is no further one
    {FileCounter::kCollectiveReads, FileCounter::kCollectiveWrites},
    {FileCounter::kSplitReads, FileCounter::kSplitWrites},
    {FileCounter::kNonblockingReads, FileCounter::kNonblockingWrites},
};

using FileCall = BasicCall<Trace::kShared>;

// Where the individual pointer of a file stands, in units of its view; -1 when that is not known. Local; adds
// nothing collective.
MPI_Offset position_of(MPI_File handle, const OpenFile& file) noexcept {
    MPI_Offset position = -1;
    const bool known = file.object != 0 && file.contiguous && file.has_position &&
                       plugin.real.file_get_position(handle, &position) == MPI_SUCCESS;
    return known ? position : -1;
}

// A call that succeeded, after its clock was read. True: it has started what is to be counted when it is
// complete.
bool count_file_access(record::Thread& thread, const OpenFile& file, FileUse use, MPI_Offset offset,
                       const void* buffer, std::uint64_t bytes, record::Timed timed) noexcept {
    if (file.object == 0) {
        return false;
    }
    format::FileRecord& record = thread.file(file.object, format::Layer::kMpiIo);
    if (use.mode != FileMode::kIndependent) {
        ++record::counter(record, kModeCounters[static_cast<std::size_t>(use.mode)][use.write ? 1 : 0]);
    }
    const bool starts = use.mode == FileMode::kSplit || use.mode == FileMode::kNonblocking;
    bool begun = false;
    if (!starts) {
        plugin.file_requests.blocked(file.object, timed.ticks, thread.without_pauses(timed.end));
    } else if (record.object == file.object) {  // not while recording is paused
        // A call without a time does not know when it ended either.
        const std::uint64_t since = timed.ticks != 0 ? timed.end - timed.ticks : thread.now();
        begun = plugin.file_requests.begin(file.object, use.write, thread.without_pauses(since));
        if (!begun) {
            plugin.host->process->count_loss();
        }
    }
    const bool placed = file.contiguous && offset >= 0;
    record::count_access(
        record,
        {.write = use.write,
         .offset = placed ? file.displacement + static_cast<std::uint64_t>(offset) * file.etype_bytes : 0,
         .offset_known = placed,
         .bytes = bytes,
         .buffer = buffer,
         .rated = !starts,
         .complete = !starts},
        timed, thread.epoch());
    return begun;
}

int access_file(FileCall& call, const OpenFile& file, MPI_File handle, FileUse use, MPI_Offset offset,
                const void* buffer, shared::PayloadOf payload_of, shared::Real real, bool& begun) {
    const Payload payload = payload_of();
    if (use.positioning == FilePositioning::kIndividual) {
        offset = position_of(handle, file);
    } else if (use.positioning == FilePositioning::kUnknown) {
        offset = -1;
    }
    record::Timed timed;
    const int result = call.run_on_file(file.object, payload, timed, real);
    if (result == MPI_SUCCESS) [[likely]] {
        begun = count_file_access(call.thread(), file, use, offset, buffer, payload.bytes, timed);
    }
    return result;
}

// A call that has no data of its own. `count`: what it counts where it succeeds.
template <class Count>
int without_data(Called called, MPI_File handle, shared::Real real, Count count) {
    FileCall call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const std::uint32_t object = open_file(handle).object;
    record::Timed timed;
    const int result = call.run_on_file(object, Payload{}, timed, real);
    if (result == MPI_SUCCESS) [[likely]] {
        count(call.thread(), object, timed);
    }
    return result;
}

}  // namespace

int observe_file(Called called, MPI_File handle, FileCounter counter, shared::Real real) {
    return without_data(called, handle, real,
                        [&](record::Thread& thread, std::uint32_t object, record::Timed timed) {
                            count_file_call(thread, object, counter, timed);
                        });
}

int observe_file_access(Called called, MPI_File handle, FileUse use, MPI_Offset offset, const void* buffer,
                        shared::PayloadOf payload_of, shared::Real real) {
    FileCall call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    bool begun = false;
    return access_file(call, open_file(handle), handle, use, offset, buffer, payload_of, real, begun);
}

int observe_file_access_started(Called called, MPI_File handle, FileUse use, MPI_Offset offset,
                                const void* buffer, shared::PayloadOf payload_of, shared::Real real,
                                const MPI_Request* request) {
    FileCall call(called);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const OpenFile file = open_file(handle);
    bool begun = false;
    const int result = access_file(call, file, handle, use, offset, buffer, payload_of, real, begun);
    if (result == MPI_SUCCESS) [[likely]] {
        const std::int32_t peer = use.write ? format::kFileWritePeer : format::kFileReadPeer;
        remember(*request, file.object, begun ? peer : format::kUnknownPeer);
    }
    return result;
}

int observe_file_access_end(Called called, MPI_File handle, bool write, shared::Real real) {
    return without_data(called, handle, real,
                        [&](record::Thread& thread, std::uint32_t object, record::Timed timed) {
                            count_file_request(thread, object, write, timed.end, timed.ticks);
                        });
}

void count_file_call(record::Thread& thread, std::uint32_t object, FileCounter counter,
                     record::Timed timed) noexcept {
    if (object != 0) {
        record::count_metadata(thread.file(object, format::Layer::kMpiIo), counter, timed);
    }
}

void count_file_request(record::Thread& thread, std::uint32_t object, bool write, std::uint64_t ended,
                        std::uint64_t ticks) noexcept {
    if (ticks == 0) {
        ended = thread.now();  // a call without a time does not know when it ended either
    }
    const FileRequests::Ended request =
        object == 0 ? FileRequests::Ended{}
                    : plugin.file_requests.end(object, write, thread.without_pauses(ended));
    if (!request.known) {
        return;
    }
    format::FileRecord& record = thread.file(object, format::Layer::kMpiIo);
    ++record::counter(record, FileCounter::kWaits);
    record::counter(record, FileCounter::kWaitTime) += ticks;
    record::counter(record, write ? FileCounter::kWriteTime : FileCounter::kReadTime) += request.ticks;
    // Without the ticks, which may stand for calls without a time as well.
    record::count_span(record, write ? FileCounter::kFirstWrite : FileCounter::kFirstRead,
                       write ? FileCounter::kLastWriteEnded : FileCounter::kLastReadEnded, {.end = ended},
                       thread.epoch());
}

void forget_file_request(record::Thread& thread, std::uint32_t object, bool write) noexcept {
    const FileRequests::Ended request =
        plugin.file_requests.end(object, write, thread.without_pauses(thread.now()));
    record::counter(thread.file(object, format::Layer::kMpiIo),
                    write ? FileCounter::kWriteTime : FileCounter::kReadTime) += request.ticks;
}

}  // namespace barograph::capture::mpi
