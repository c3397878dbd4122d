// SPDX-License-Identifier: BSD-3-Clause
// The tables of one profile part as plain values: what collect fills in, what the encoder turns into bytes
// and what the decoder gives back. It says nothing about bytes (see profile_writer.hpp and
// spec/format/FORMAT.md) and must never do I/O. Used after the measured part of the program only, so it may
// allocate.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "format/generated/layers.hpp"

namespace barograph::format {

inline constexpr std::uint32_t kNoIndex = std::numeric_limits<std::uint32_t>::max();

enum class ObjectKind : std::uint8_t {
    kNone = 0,
    kCommunicator = 1,
    kMixed = 2,   // a Wait or Test over requests of several communicators
    kWindow = 3,  // of one-sided communication; its parent is its communicator
    kFile = 4,
    kGroup = 5,      // of an HDF5 or netCDF file; its parent is the file
    kDataset = 6,    // of an HDF5 file; its parent is the file
    kAttribute = 7,  // its parent is what it is attached to, or the file
    kVariable = 8,   // of a netCDF file; its parent is the file
};

// Size class (bucket) ids that are not classes of a payload size.
inline constexpr std::uint32_t kBucketNone = 0;     // the operation has no payload
inline constexpr std::uint32_t kBucketVarying = 1;  // v and w collectives: exact bytes, one class
inline constexpr std::uint32_t kBucketEmpty = 2;    // a payload of exactly zero bytes
inline constexpr std::uint32_t kBucketFirst = 3;    // first size class
inline constexpr std::uint32_t kBucketLast = kBucketFirst + 64;
// Calls whose time was not taken, to keep the tool's cost within a budget: exact calls and bytes of all
// sizes, times 0.
inline constexpr std::uint32_t kBucketNotTimed = 255;
// A call that was open when the recording ended: its time up to then, and no calls, since none finished.
inline constexpr std::uint32_t kBucketUnfinished = 254;
// In arenas, and on the way from there to a profile, these mark rows that are not facts but rows of call
// sites: a call whose site was looked up, its bytes the time that it stands for; and the time before a call,
// its bytes the part that was blocked (see CallSiteKind).
inline constexpr std::uint32_t kBucketSampledSite = 253;
inline constexpr std::uint32_t kBucketGap = 252;
[[nodiscard]] constexpr bool is_call_site(std::uint32_t bucket) noexcept {
    return bucket == kBucketSampledSite || bucket == kBucketGap;
}
[[nodiscard]] constexpr bool is_bucket(std::uint32_t bucket) noexcept {
    return bucket <= kBucketLast || bucket == kBucketNotTimed || bucket == kBucketUnfinished;
}

struct CallPath {
    std::uint32_t parent = kNoIndex;  // index into the same table, parents first; kNoIndex for the root
    Layer layer = Layer::kRegion;
    std::string operation;
};

// An inclusive run of world ranks: first, first + stride, ... (count of them).
struct RankRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t stride = 1;
    bool operator==(const RankRange&) const = default;
};

struct Object {
    ObjectKind kind = ObjectKind::kNone;
    std::uint64_t key_high = 0;  // 128-bit identity, equal on every member
    std::uint64_t key_low = 0;
    std::uint32_t parent = kNoIndex;  // index into the same table
    std::uint32_t size = 0;
    std::uint32_t remote_size = 0;
    std::uint32_t creation_index = 0;  // how many objects were created on the parent before this one
    std::string name;                  // display name: kind letter, world rank of its rank 0, '.', index
    std::string user_name;
    std::string created_by;
    std::vector<RankRange> members;
    std::vector<std::pair<std::string, std::string>> attributes;
};

// What tells a program from the others of its job. Numbers are part of the format.
enum class ProgramKind : std::uint8_t {
    kExecutable = 0,  // its executable and arguments
    kNamed = 1,       // its name, which the user gave it
    kFolded = 2,      // its name only: its ranks have too many argument lists to tell them apart
};

// Which ranks run one program of the job.
struct Program {
    ProgramKind kind = ProgramKind::kExecutable;
    std::string name;              // for people; those of several programs may be equal
    std::string executable;        // path of what runs, of Python of the script; may be empty
    std::string arguments;         // a JSON list of texts; empty: not the same on all its ranks
    std::vector<RankRange> ranks;  // ascending
};

// One (rank, thread).
struct Location {
    std::uint32_t rank = 0;  // kNoIndex: all ranks together, of which the single ones are not known
    std::uint32_t thread = 0;
    std::uint64_t pid = 0;
    std::uint32_t cores = 0;
    std::string node;
    std::int64_t start_unix_ns = 0;
    std::uint64_t wall_ns = 0;
    std::uint64_t init_ns = 0;
    std::uint64_t events = 0;
    std::uint64_t dropped = 0;
    std::uint64_t overhead_ns = 0;
};

// One fact: the counters of (location, call path, object, bucket). Times are inclusive, in nanoseconds.
struct Fact {
    std::uint32_t path = 0;
    std::uint32_t object = 0;  // 0 is the object "none"
    std::uint32_t bucket = 0;
    std::uint32_t location = 0;
    std::uint64_t calls = 0;
    std::uint64_t time_sum = 0;
    std::uint64_t time_min = 0;
    std::uint64_t time_max = 0;
    double time_sum_of_squares = 0;
    std::uint64_t bytes_sum = 0;
    std::uint64_t bytes_min = 0;
    std::uint64_t bytes_max = 0;
};

// What one rank sent to another on one communicator, summed over its threads and call paths.
struct Message {
    std::uint32_t object = 0;
    std::uint32_t sender = 0;           // world rank
    std::uint32_t receiver = kNoIndex;  // world rank; kNoIndex: a process outside the job
    std::uint64_t calls = 0;
    std::uint64_t bytes = 0;
    std::uint64_t time_ns = 0;  // inside the sending calls
};

// One counter of a file, or of something inside one, on one rank (its threads merged) in one layer. Absent
// means 0.
struct FileCount {
    std::uint32_t object = 0;
    Layer layer = Layer::kPosix;
    std::uint16_t counter = 0;  // FileCounter, see generated/file_counters.hpp
    // The upper edge of a histogram's class (0: open), or the common value; otherwise 0.
    std::uint64_t argument = 0;
    std::uint32_t rank = 0;   // kNoIndex: all ranks together
    std::uint64_t value = 0;  // times in nanoseconds; time stamps since the rank's start_unix_ns
};

// What a row of the call sites says. Numbers are part of the format.
enum class CallSiteKind : std::uint8_t {
    kSampled = 1,  // some calls of an operation, and where the program made them
    kGap = 2,      // long times between the end of one call of MPI and the beginning of the next
    kCpuTime = 3,  // samples of where a thread was, each after a period of CPU time
    kBlocked = 4,  // the same of where it was blocked in the kernel, each after a period
    kKernel =
        5,  // what the kernel did for a thread up to these samples: page faults (calls), and system CPU time
    kThread = 6,  // how long a thread was blocked outside of all that was recorded of it
};

// One row per (location, path, object, kind). A sampled row's path is that of the operation and below it the
// site; without one the site is not known. The path of a gap goes on below the operation that ended it, and
// its site, with the operation before and its site.
struct CallSite {
    std::uint32_t path = 0;
    std::uint32_t object = 0;
    CallSiteKind kind = CallSiteKind::kSampled;
    std::uint32_t location = 0;
    std::uint64_t calls = 0;    // that were looked at; gaps
    std::uint64_t time_ns = 0;  // of these calls; of the gaps
    std::uint64_t max_ns = 0;   // the longest of them
    // Time of all calls of MPI that the row stands for: its long ones, and a share of those that are too
    // short to be looked at each. 0 for gaps.
    std::uint64_t stands_for_ns = 0;
    // In gaps of a millisecond and more: for at least this long the thread neither ran nor waited for a core,
    // outside of I/O. For a thread: the same of its life, outside of recorded calls and regions; this is
    // taken off the time of its root.
    std::uint64_t blocked_ns = 0;
};

// Their order in a profile.
[[nodiscard]] constexpr auto call_site_order(const CallSite& site) noexcept {
    return std::tuple{site.path, site.object, site.kind, site.location};
}

// Their order in a profile; equal for the same counter.
[[nodiscard]] constexpr auto file_count_order(const FileCount& count) noexcept {
    return std::tuple{count.object, count.layer, count.counter, count.argument, count.rank};
}

// Their order in a profile; equal for the same sender, receiver and communicator. Processes outside come
// first.
[[nodiscard]] constexpr auto message_order(const Message& message) noexcept {
    return std::tuple{message.object, message.sender, message.receiver + 1};
}

// What varies with a metric's value, as the program declared it. Numbers are part of the format.
enum class Consistency : std::uint8_t {
    kConstant = 0,     // one value for a call path: on all ranks, in all executions and iterations
    kByExecution = 1,  // may differ by execution of the program's first region, and by rank
    kByIteration = 2,  // may differ by iteration of the innermost loop, by execution and by rank
    kByRank = 3,       // may differ by rank only
};

// A quantity that series hold. Row 0 is "time" and row 1 "mpi time", both in "ns", by iteration. In a program
// with several executions rows of the same names and unit, by execution, hold those of its first region; the
// rest is the program's own.
struct SeriesMetric {
    std::string name;
    std::string unit;
    Consistency consistency = Consistency::kByIteration;
};

inline constexpr std::uint32_t kTimeMetric = 0;
inline constexpr std::uint32_t kMpiTimeMetric = 1;

// `stride` neighbouring iterations (or executions): how many values were counted in them, and these values'
// sum and bounds. Times are whole nanoseconds: whole numbers take a fraction of the bytes that other doubles
// take.
struct SeriesEntry {
    std::uint64_t count = 0;
    double sum = 0;
    double minimum = 0;
    double maximum = 0;
};

// One metric of one call path at one location, in one execution, by index of iteration: entry i covers the
// iterations [i * stride, (i + 1) * stride). A path that is entered again begins again at index 0 and adds to
// what is there. Metrics that do not vary by iteration have one entry; those by execution are in one series
// with an entry for each execution.
struct Series {
    std::uint32_t path = 0;
    std::uint32_t metric = 0;
    std::uint32_t location = 0;
    std::uint32_t execution = 0;  // 0 in programs without repeated executions
    std::uint64_t stride = 1;     // a power of two; doubles when the entries run out
    std::uint64_t indices = 0;    // iterations seen: one more than the highest index
    std::uint64_t longest = 0;    // index of the greatest single value
    std::vector<SeriesEntry> entries;
};

// Their order in a profile; equal for the same series.
[[nodiscard]] constexpr auto series_order(const Series& series) noexcept {
    return std::tuple{series.path, series.metric, series.location, series.execution};
}

struct TimelineBin {
    std::uint64_t operations = 0;
    std::uint64_t bytes = 0;
    std::uint64_t time_ns = 0;
};

// Operations of one layer on one rank (its threads added up) by time: bin i covers [i, i + 1) * bin_ns since
// the rank's start_unix_ns. The operation and its bytes count where it ended; its time is divided over the
// bins it was in.
struct Timeline {
    std::uint32_t rank = 0;
    Layer layer = Layer::kMpi;
    std::uint64_t bin_ns = 0;
    std::vector<TimelineBin> bins;
};

// One part of a profile: a whole profile when one aggregator wrote it. `paths` and `objects` are the same for
// all parts and are stored in part 0 only, as are `metrics` and `programs`; the other tables are this part's
// own.
struct ProfilePart {
    std::uint32_t part = 0;
    std::uint32_t parts = 1;
    std::vector<std::pair<std::string, std::string>> metadata;
    std::vector<std::uint64_t> size_class_edges;  // inclusive upper edges; empty means log2 classes
    std::vector<CallPath> paths;
    std::vector<Object> objects;    // objects[0] is "none"
    std::vector<Program> programs;  // by their first rank
    std::vector<Location> locations;
    std::vector<Fact> facts;             // sorted by (path, object, bucket, location)
    std::vector<Message> messages;       // sorted by message_order, none twice
    std::vector<CallSite> call_sites;    // sorted by call_site_order, none twice
    std::vector<FileCount> file_counts;  // sorted by file_count_order, none twice
    std::vector<SeriesMetric> metrics;   // empty when there are no series
    std::vector<Series> series;          // sorted by (path, metric, location, execution), none twice
    std::vector<Timeline> timelines;     // sorted by (rank, layer), none twice
};

}  // namespace barograph::format
