// SPDX-License-Identifier: BSD-3-Clause
// Every byte of an arena: the memory-mapped file in which one process keeps its facts while it runs. Written
// by record, read by collect (and by everything that looks at a live or dead process). Offsets, never
// pointers, so that the file means the same in every address space. Each record is complete before the length
// that publishes it moves.
//
//   0        ArenaHeader                     kArenaHeaderBytes
//   16 KiB   chunk | chunk | chunk ...       each a multiple of kGranule, walk with ChunkHeader::bytes
//
// A granule whose ChunkHeader::bytes is 0 was claimed but never filled (the process died in between): skip
// it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "format/generated/file_counters.hpp"
#include "format/generated/layers.hpp"
#include "format/generated/system_metrics.hpp"

namespace barograph::format {

inline constexpr std::uint64_t kArenaMagic = 0x31414e45'524f4142ULL;  // "BAORENA1" in memory order
inline constexpr std::uint32_t kArenaVersion = 3;
// How the names of arenas end.
inline constexpr std::string_view kArenaEnding = ".arena";
inline constexpr std::uint64_t kGranule = 16 * 1024;
inline constexpr std::uint64_t kArenaHeaderBytes = kGranule;
inline constexpr std::uint32_t kNoRank = 0xffffffff;

enum class ClockSource : std::uint32_t { kTsc = 0, kMonotonic = 1 };
// kCollected: its facts are in a profile. kUnwritten: recording has stopped, but the profile could not be
// written.
enum class ArenaState : std::uint32_t { kRecording = 1, kFinalizing = 2, kCollected = 3, kUnwritten = 4 };

// All ticks in an arena come from one clock of this process: the time stamp counter where it is invariant,
// otherwise CLOCK_MONOTONIC nanoseconds. Two (ticks, monotonic ns) pairs give the rate.
struct ArenaHeader {
    std::uint64_t magic;
    std::uint32_t version;
    std::uint32_t pid;
    std::uint64_t capacity;           // bytes of address space; the arena never grows past it
    std::atomic<std::uint64_t> used;  // bytes claimed, header included
    std::atomic<std::uint32_t> state;
    ClockSource clock_source;
    std::atomic<std::uint32_t> world_rank;  // kNoRank before MPI_Init and in programs without MPI
    std::atomic<std::uint32_t> world_size;
    std::uint32_t cores;  // cores this process may run on
    std::uint32_t threads_reserved;
    std::int64_t start_unix_ns;
    std::uint64_t start_ticks;
    std::uint64_t start_monotonic_ns;
    // Second calibration pair, refreshed now and then and when recording stops. While it changes
    // last_monotonic_ns is 0.
    std::uint64_t last_ticks;
    std::uint64_t last_monotonic_ns;
    std::uint64_t stop_ticks;  // when recording stopped (in MPI_Finalize, or exit); 0 while recording
    std::uint64_t init_ticks;  // time inside MPI_Init
    std::atomic<std::uint64_t> dropped;  // losses that no thread could count for itself
    double reserved_cost;
    std::uint64_t setup_ticks;  // the tool's own time at start-up and after MPI_Init
    char node[64];              // host name, NUL-terminated
    char job[64];
    // How often the program's first region was opened: the first one that its first thread opened outside of
    // all others.
    std::atomic<std::uint64_t> executions;
    // Whether a reader's clock is this one's and whether `pid` still is this process; empty or 0 when
    // unknown.
    char boot[40];  // boot id of the kernel
    std::uint64_t
        process_start;  // clock ticks from boot to the start of the process (proc(5), stat, field 22)
    std::uint64_t pid_namespace;  // inode of /proc/self/ns/pid
    char launch[64];  // the launcher's name for what it started, equal on all its ranks; may be empty
    double reserved_cost2;
    std::atomic<std::uint64_t> helper_cpu_ns;  // CPU time of the tool's own threads in this process
    std::atomic<std::uint64_t> table_bytes;    // memory of the tool's tables outside of the arena
    // What was seen of the process from outside, by who started it (recover/life_signs.hpp); 0: nobody
    // looked.
    std::atomic<std::uint64_t> seen_ticks;   // the last time that it was alive
    std::atomic<std::uint64_t> ended_ticks;  // when it had ended
    // A third calibration pair, taken after the process's death by who copied its arena.
    std::uint64_t copied_ticks;
    std::uint64_t copied_monotonic_ns;
    std::atomic<std::uint64_t>
        snapshots_skipped;  // that the program asked for, see runtime/snapshots/snapshots.hpp
    // Since when recording is paused; 0: it is not. Pauses that are over are facts of the threads, see
    // kPausedOperation.
    std::atomic<std::uint64_t> paused_since;
    // Values of the program's metrics that no series may have: not finite, or of a metric that is not allowed
    // (Process::metric).
    std::atomic<std::uint64_t> refused_values;
    // Also from outside: how many calls and regions other than polls (spec/calls/mpi_waiting.toml) had
    // finished, and when this number was first seen; 0: nobody looked. Side by side: they are written at
    // once.
    std::atomic<std::uint64_t> still_ticks;
    std::atomic<std::uint64_t> still_moves;
    // How this process's MPI writes MPI_ANY_SOURCE and MPI_PROC_NULL; 0: not known.
    std::atomic<std::int32_t> any_source;
    std::atomic<std::int32_t> no_process;
    // 1: the process has sessions of MPI only and makes a profile by itself; nobody waits for it in
    // MPI_Finalize.
    std::atomic<std::uint32_t> ends_alone;
    // Bytes that were moved past the wrappers, and on how many open files (capture/io/unseen.hpp).
    std::atomic<std::uint64_t> unseen_files;
    std::atomic<std::uint64_t> unseen_bytes;
    // Mappings of files through which much may be moved without a call, and their bytes.
    std::atomic<std::uint64_t> mappings;
    std::atomic<std::uint64_t> mapped_bytes;
    // Calls that may be counted for a file that their descriptor did not stand for any more, and on how many
    // descriptors (capture/io/objects/descriptors.hpp).
    std::atomic<std::uint64_t> misplaced_descriptors;
    std::atomic<std::uint64_t> misplaced_calls;
    // Threads that were to be sampled and are not: the kernel gave them no timer, or the arena has no room
    // for their samples, or for those of the time in which they are blocked.
    std::atomic<std::uint64_t> threads_without_timer;
    std::atomic<std::uint64_t> threads_without_room;
    std::atomic<std::uint64_t> threads_not_watched;
};
static_assert(sizeof(ArenaHeader) <= kArenaHeaderBytes);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

// What a thread's pauses are counted under, below its root: an operation of layer "paused".
inline constexpr std::uint32_t kPausedOperation = 2;
inline constexpr char kPausedName[] = "recording paused";

enum class ChunkKind : std::uint32_t {
    kThread = 1,       // one ThreadRecord, its frames and their call sites
    kPaths = 2,        // PathNode[published]
    kFacts = 3,        // FactRecord[published]
    kIndex = 4,        // lookup index of the owning thread; means nothing to a reader
    kNames = 5,        // published bytes of NameRecord, each padded to 8 bytes
    kObjects = 6,      // published bytes of object records, each padded to 8 bytes
    kMessages = 7,     // MessageRecord[published]
    kMetrics = 8,      // published bytes of MetricRecord, each padded to 8 bytes
    kSeries = 9,       // published bytes of SeriesRecord, each with its entries
    kTimeline = 10,    // one TimelineRecord and its bins
    kMetadata = 11,    // published bytes of MetadataRecord, each padded to 8 bytes
    kReductions = 12,  // ReductionRecord[published]
    kFiles = 13,       // FileRecord[published]
    kSystem = 15,      // SystemRecord[published]
    kRing = 16,        // one RingRecord and its bytes: see ring_layout.hpp
    kEvents = 17,      // one TraceRecord and its EventRecords, or blocks: see event_block.hpp
    kSamples = 18,     // one SampleTable and what belongs to it: see sample_layout.hpp
};

struct ChunkHeader {
    std::uint32_t kind;
    std::uint32_t owner;                   // thread slot; kNoRank for the process
    std::uint64_t bytes;                   // whole chunk, header included
    std::atomic<std::uint64_t> published;  // records (kPaths, kFacts, kThread) or bytes (kNames, kObjects)
    std::uint64_t reserved[5];
};
static_assert(sizeof(ChunkHeader) == 64);

// One open call or region of a thread: enough to see where a dead or hanging process is.
struct Frame {
    std::uint32_t node;    // offset of its PathNode; 0 when it could not be recorded
    std::uint32_t object;  // what the call works on, as far as that is known before it; 0: unknown or nothing
    std::uint64_t start_ticks;  // 0: its time is not taken (see Detail)
};
static_assert(sizeof(Frame) == 16);

struct ThreadRecord {
    // 0 is the thread that started the recording; a slot is reused after its thread ended
    std::uint32_t slot;
    std::uint32_t root;  // offset of the root PathNode
    std::uint64_t start_ticks;
    std::uint64_t stop_ticks;          // 0 while the thread lives
    std::uint64_t life_ticks;          // lives of earlier threads of this slot
    std::uint64_t dropped;             // calls that did not fit
    std::uint64_t unbalanced;          // region ends without a matching begin
    std::atomic<std::uint32_t> depth;  // open frames
    std::uint32_t
        keeps_awaited;        // 1: an AwaitedRecord is in the second granule; 0: it is an older recorder's
    std::uint64_t own_ticks;  // what recording the thread's events took, see record/cost/own_work.hpp
};
static_assert(sizeof(ThreadRecord) == 64);
// Frames follow the ThreadRecord; the rest of the granule is the owner's. In a second granule are the return
// addresses of the calls in those frames, 8 bytes each; they say something of calls of the MPI layer only.
// Which file contains them is in the metadata: key kModuleKey and a number, value "BEGIN END BIAS KEY PATH",
// the first three hexadecimal.
inline constexpr std::uint32_t kMaxDepth = 1000;
inline constexpr std::uint64_t kThreadGranules = 2;
inline constexpr char kModuleKey[] = "arena.module.";

// A rank of a communicator (of the remote group of an intercommunicator) that a call waits for.
struct AwaitedPeer {
    std::uint32_t object;  // of a request: the communicator, and kStaysKnown; otherwise it is the frame's
    std::int32_t peer;     // as the program gave it, negative values included, or one of those below
};
static_assert(sizeof(AwaitedPeer) == 8);
inline constexpr std::int32_t kUnknownPeer = -0x7fffffff - 1;
inline constexpr std::int32_t kCollectivePeer =
    kUnknownPeer + 1;  // a collective call that was started before
// No rank: what a request of MPI-IO does. Readers that do not know these two take them for an unknown peer.
inline constexpr std::int32_t kFileReadPeer = kUnknownPeer + 2;
inline constexpr std::int32_t kFileWritePeer = kUnknownPeer + 3;
inline constexpr std::uint32_t kStaysKnown = 1U << 31U;  // the owner's note
inline constexpr std::uint32_t kMostAwaited = 1000;

// Whom the thread's latest call of MPI waits for that names others: behind the return addresses. It is the
// open call's where that is one of these (spec/calls/mpi_waiting.toml); sends and receives take the first
// entries: destination, source, or both in this order.
struct AwaitedRecord {
    std::uint32_t requests;  // how many the call was given; beyond kMostAwaited nothing is known of them
    std::int32_t tag;        // of a receive or probe
    AwaitedPeer peers[kMostAwaited];
};
inline constexpr std::uint64_t kAwaitedOffset = kGranule + 8 * 1024;  // from the chunk
static_assert(kAwaitedOffset + sizeof(AwaitedRecord) <= kThreadGranules * kGranule);
static_assert(kAwaitedOffset >= kGranule + (kMaxDepth + 1) * sizeof(std::uint64_t));

// What the kernel said of the lives of a slot, at the end of the second granule; all 0: it was not asked. Off
// core is a thread that neither runs nor waits for a core, in recorded calls or not.
struct LifeRecord {
    std::uint64_t known_ticks;     // of lives that have ended, as far as it is known
    std::uint64_t off_core_ticks;  // of that, at least
    std::uint64_t last_start;      // when the last one of them began
    // Written by the thread that stopped the recording, of the life that went on then.
    std::uint64_t living_start;  // when it began; 0: it was not looked at
    std::uint64_t living_off_core_ticks;
};
static_assert(sizeof(LifeRecord) == 40);
inline constexpr std::uint64_t kLifeOffset =
    kThreadGranules * kGranule - sizeof(LifeRecord);  // from the chunk
static_assert(kAwaitedOffset + sizeof(AwaitedRecord) <= kLifeOffset);

// A call path is the chain of nodes to the root. The hot_ fields are the owner's caches and mean nothing to a
// reader.
struct PathNode {
    std::uint32_t parent;     // offset; 0 for the root of a thread
    std::uint32_t operation;  // id of a NameRecord; must be the second word, see record::Thread
    // With a budget, the owner's notes: of about 2^thinning calls one is timed; the next one stands for
    // `drawn` calls, itself included, and comes as the until_timed-th from now (0 and 1: now).
    std::uint8_t thinning;
    std::uint8_t flags;  // the owner's, see record/events/call_notes.cpp
    std::uint16_t drawn;
    std::uint32_t until_timed;
    std::uint32_t hot_child[8];
    std::uint32_t hot_fact[4];
};
static_assert(sizeof(PathNode) == 64);

// How much is recorded of the calls of one path, to keep the tool's own cost within a budget.
enum class Detail : std::uint32_t {
    kFull = 0,
    kOneSizeClass = 1,  // all payloads in the class "varying"; not used any more
    kCounted = 2,       // some calls are timed, the others counted in the class "not timed"
};

// Since when a path of one thread is recorded in less detail.
struct ReductionRecord {
    std::uint32_t node;    // offset of its PathNode
    std::uint32_t detail;  // Detail
    std::uint64_t ticks;
};
static_assert(sizeof(ReductionRecord) == 16);

// Counters of one (path, object, bucket) on one thread. `calls` is stored last, so a reader of a dead process
// sees only finished calls in it. In the class "not timed" the times are those of `sampled` other calls of
// the path that stand for these: only quotients of them mean something.
struct FactRecord {
    std::uint32_t node;    // offset of its PathNode
    std::uint32_t object;  // object id, 0 for none; must be the second word, see record::Thread
    std::uint32_t bucket;
    std::uint32_t sampled;
    std::uint64_t time_sum;  // ticks, as all times here
    std::uint64_t time_min;
    std::uint64_t time_max;
    double time_sum_of_squares;
    std::uint64_t bytes_sum;
    std::uint64_t bytes_min;
    std::uint64_t bytes_max;
    std::uint64_t calls;
};
static_assert(sizeof(FactRecord) == 80);

// What one thread sent to one rank of one communicator. `calls` is stored last, as in a FactRecord.
struct MessageRecord {
    std::uint32_t object;    // object id of the communicator
    std::uint32_t peer;      // rank in it; in the remote group of an intercommunicator
    std::uint32_t receiver;  // the same process's world rank; kNoRank when it is outside the job
    std::uint32_t reserved;
    std::uint64_t bytes;
    std::uint64_t ticks;  // inside the sending calls
    std::uint64_t calls;
};
static_assert(sizeof(MessageRecord) == 40);

struct CommonValue {
    std::uint64_t value;  // 0: free
    std::uint64_t count;
};

// Counters of one (object, layer) on one thread: see spec/files/counters.toml. Times in ticks; time stamps in
// ticks since ArenaHeader::start_ticks. The first fields are the owner's notes and mean nothing to a reader.
struct FileRecord {
    std::uint32_t layer;             // Layer
    std::uint32_t object;            // object id; must be the second word, see record::Thread
    std::uint64_t after_last_read;   // offset after the last byte read, initially 1 as in Darshan
    std::uint64_t after_last_write;  // the same for writes
    std::uint32_t last_access;       // 0: none yet, 1: a read, 2: a write
    std::uint32_t reserved;
    std::uint64_t counters[kFileCounterCount];  // by FileCounter
    std::uint64_t sizes[kFileHistograms][kFileSizeClasses];
    CommonValue common[kFileCommonLists][kCommonValuesKept];
    double scaled[kScaledCounters];  // from kFirstScaledCounter on; rates in bytes per tick
};
static_assert(sizeof(FileRecord) % 8 == 0);

// One event, only with --trace: what it may be, and what its fields then are, is in event_codec.hpp (Event).
// Absolute ticks, as everywhere in an arena.
struct EventRecord {
    std::uint64_t end_ticks;
    std::uint64_t ticks;   // 0: it was not timed
    std::uint64_t length;  // bytes
    std::uint64_t place;   // offset in the file; kNoOffset: none, or not known
    std::uint32_t node;    // offset of its PathNode
    std::uint32_t object;
    std::uint32_t info;
    std::int32_t peer;
    std::int32_t tag;
    std::uint32_t number;
    std::uint32_t serial;
    std::uint32_t spare;
};
static_assert(sizeof(EventRecord) == 64);
inline constexpr std::uint64_t kNoOffset = ~std::uint64_t{0};
// As many as fill four granules.
inline constexpr std::uint32_t kTraceEvents = 1022;

// The events of one thread that are not in a block yet. When it is full the thread encodes them into one.
// Events are numbered as they are made, including those that did not fit; `first` is the number of the first
// one in the buffer, and EventBlockHead::first that of a block. While the buffer is being emptied
// `generation` is odd: a block with the number `first` then holds what the buffer holds. A reader of a
// running process copies the buffer, and keeps the copy if `generation` is the same afterwards.
struct TraceRecord {
    std::uint32_t slot;
    std::uint32_t capacity;
    std::atomic<std::uint64_t> events;
    std::atomic<std::uint64_t> spilled;  // events in all blocks
    std::atomic<std::uint64_t> dropped;  // the arena had no room for them
    std::atomic<std::uint64_t> first;
    std::atomic<std::uint64_t> generation;
    std::atomic<std::uint64_t> bytes;  // of all blocks, wherever they went
    std::uint64_t reserved;
};
static_assert(sizeof(TraceRecord) == 64);
static_assert(sizeof(ChunkHeader) + sizeof(TraceRecord) + kTraceEvents * sizeof(EventRecord) == 4 * kGranule);

// What the kernel said of the process and its node at one moment: see spec/system/metrics.toml.
struct SystemRecord {
    std::uint64_t ticks;
    std::uint64_t values[kSystemMetrics];  // by SystemMetric
};
inline constexpr std::uint32_t kMaxSystemSamples = 32;
// Where the user chose the interval.
inline constexpr std::uint32_t kMaxTimedSamples = 512;

// A fact about the run, as in the profile's metadata: a key, then a value. A later record of the same key
// replaces an earlier one. Keys that begin with "arena." are for recovery and stay out of the profile.
struct MetadataRecord {
    std::uint32_t key_length;
    std::uint32_t length;
};
static_assert(sizeof(MetadataRecord) == 8);
// The profile's path without its ending.
inline constexpr char kOutputKey[] = "arena.output";
// The profile that has the facts, with its ending: once it is written.
inline constexpr char kProfileKey[] = "arena.profile";
// There where all events go to an agent: what it has not read is in the ring.
inline constexpr char kTracedKey[] = "arena.traced";
// There where the profile has the facts, but no trace the events.
inline constexpr char kTraceLeftKey[] = "arena.trace_left";

// Metrics of series that need no record: times in ticks, of an iteration of a loop and of an execution of the
// first region; then of each region below, by iteration of the innermost loop around it, or by execution
// where there is none.
inline constexpr std::uint32_t kIterationTime = 0;
inline constexpr std::uint32_t kIterationMpiTime = 1;
inline constexpr std::uint32_t kExecutionTime = 2;
inline constexpr std::uint32_t kExecutionMpiTime = 3;
inline constexpr std::uint32_t kRegionIterationTime = 4;
inline constexpr std::uint32_t kRegionIterationMpiTime = 5;
inline constexpr std::uint32_t kRegionExecutionTime = 6;
inline constexpr std::uint32_t kRegionExecutionMpiTime = 7;
inline constexpr std::uint32_t kFirstOwnMetric = 8;

// A first region that is opened more often does not frame executions but is a small part of the program:
// counting stops there.
inline constexpr std::uint64_t kMostCountedExecutions = 65'536;

// One of the program's own metrics.
struct MetricRecord {
    std::uint32_t metric;
    std::uint8_t consistency;  // format::Consistency
    std::uint8_t reserved;
    std::uint16_t name_length;  // bytes of the name, then unit_length bytes of the unit follow
    std::uint16_t unit_length;
    std::uint16_t reserved2[3];
};
static_assert(sizeof(MetricRecord) == 16);

// As format::SeriesEntry; times in ticks. `count` is stored last.
struct SeriesEntryRecord {
    double sum;
    double minimum;
    double maximum;
    std::uint64_t count;
};
static_assert(sizeof(SeriesEntryRecord) == 32);

// One series of one thread. When the entries run out, a longer copy takes over or, at the full length,
// neighbours are added together. While that goes on `folding` is odd: the entries of a process that died in
// that moment are a mix and the reader drops the series, which counts as a loss. A process that died while it
// copied leaves two records of one series: the later one counts.
struct SeriesRecord {
    std::uint32_t node;  // offset of its PathNode
    std::uint32_t metric;
    std::uint32_t execution;
    std::uint32_t capacity;  // entries that follow
    std::atomic<std::uint32_t> stride_shift;
    std::atomic<std::uint32_t> folding;
    std::atomic<std::uint64_t> indices;
    std::uint64_t longest_index;
    double longest;
    std::atomic<std::uint64_t> replaced_by;  // offset of what it is part of now; 0: it is current
    std::uint32_t execution_shift;  // it holds 2^execution_shift executions, from execution << that on
    std::uint32_t reserved;
};
static_assert(sizeof(SeriesRecord) == 64);

struct TimelineBinRecord {
    std::uint64_t operations;
    std::uint64_t bytes;
    std::uint64_t ticks;
};
static_assert(sizeof(TimelineBinRecord) == 24);

// One layer's timeline of one thread; bin i covers the ticks [i, i + 1) << tick_shift since
// ArenaHeader::start_ticks.
struct TimelineRecord {
    std::uint32_t layer;  // format::Layer
    std::uint32_t capacity;
    std::atomic<std::uint32_t> tick_shift;
    std::atomic<std::uint32_t> folding;  // odd while neighbours are added together
    std::uint64_t reserved[2];
};
static_assert(sizeof(TimelineRecord) == 32);

struct NameRecord {
    std::uint32_t operation;
    std::uint8_t
        layer;  // format::Layer, or kCategory or kTag: the text is one of the region that has this id
    std::uint8_t reserved;
    std::uint16_t length;  // bytes of text that follow, padded to 8
};
static_assert(sizeof(NameRecord) == 8);
// A region keeps the category of the first such record; those of other ones tell that the program contradicts
// itself.
inline constexpr std::uint8_t kCategory = 0xFF;
// A tag of a region, KEY=TEXT; the same holds for the records of one key.
inline constexpr std::uint8_t kTag = 0xFE;

enum class ObjectRecordKind : std::uint32_t { kObject = 1, kUserName = 2, kAttribute = 3, kFolding = 4 };

// Common head of the records in kObjects chunks.
struct ObjectRecordHeader {
    std::uint32_t kind;    // ObjectRecordKind
    std::uint32_t bytes;   // whole record, padded to 8
    std::uint32_t object;  // object id this record describes
    std::uint32_t folded;  // kObject: how many short-lived objects share it; 0: it stands for one only
};
static_assert(sizeof(ObjectRecordHeader) == 16);

// kObject: followed by RankRangeRecord[ranges], then `name_length` bytes of display name.
struct ObjectRecord {
    ObjectRecordHeader head;
    std::uint64_t key_high;
    std::uint64_t key_low;
    std::uint32_t object_kind;  // format::ObjectKind, and kRanksAscend
    std::uint32_t parent;       // object id, 0 for none
    std::uint32_t created_by;   // operation id, 0 for predefined objects
    std::uint32_t creation_index;
    std::uint32_t size;
    std::uint32_t remote_size;
    std::uint32_t ranges;
    std::uint32_t name_length;
};
static_assert(sizeof(ObjectRecord) == 64);
// For a communicator: the ranks of its members are in the order of their world ranks, and all have one.
inline constexpr std::uint32_t kRanksAscend = 1U << 31U;

struct RankRangeRecord {
    std::uint32_t first;
    std::uint32_t count;
    std::uint32_t stride;
};
static_assert(sizeof(RankRangeRecord) == 12);

// kUserName: followed by `length` bytes. kAttribute: followed by `key_length` then `length` bytes.
struct ObjectTextRecord {
    ObjectRecordHeader head;
    std::uint32_t key_length;
    std::uint32_t length;
};
static_assert(sizeof(ObjectTextRecord) == 24);

// What an object is to those made alike. kShared: further ones are counted on it. kProvisional: its own, for
// as long as it is expensive or alive; then it is folded into the shared one. kVacant: it is empty now; such
// a record is used again. kFreed: as kProvisional, and the program has freed it.
enum class FoldingRole : std::uint32_t { kShared = 1, kProvisional = 2, kVacant = 3, kFreed = 4 };

// kFolding: follows the kObject record of the same object. Changed in place, as is the kObject record before
// it, while the role is kVacant.
struct FoldingRecord {
    ObjectRecordHeader head;
    std::uint32_t role;              // FoldingRole, stored last
    std::uint32_t shared;            // kProvisional: the object that it may be folded into
    std::uint32_t cheap;             // kShared: how many of those folded into it were found to be cheap
    std::uint32_t user_name_length;  // kProvisional
    char user_name[64];              // as MPI_Comm_set_name gave it, cut
};
static_assert(sizeof(FoldingRecord) == 96);

// An object made like many others is expensive, and keeps a row of its own, from this part of its process's
// time on, and from this time on: below it, one hiccup of the machine would decide.
inline constexpr std::uint64_t kExpensivePart = 100;
inline constexpr std::uint64_t kExpensiveNs = 50'000'000;

[[nodiscard]] constexpr bool is_expensive(double ticks, std::uint64_t all_ticks,
                                          std::uint64_t all_ns) noexcept {
    const auto whole = static_cast<double>(all_ticks);
    return ticks * static_cast<double>(kExpensivePart) >= whole &&
           ticks * static_cast<double>(all_ns) >= whole * static_cast<double>(kExpensiveNs);
}

}  // namespace barograph::format
