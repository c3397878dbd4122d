// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/page/tables.toml by `python -m codegen`. Do not edit.
// Tables and records of the page of a report; python/barograph/show/page fills them.

export type Unit = '' | 'ns' | 'bytes' | 'bytes/s' | 'share' | 'count' | 'rank' | 'index';
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'int' | 'float';
  readonly unit: Unit;
  readonly title: string;
  readonly doc: string;
}
/** A number that may not be known. */
export type Quantity = number | null;

/** One row per part of the time of all ranks and threads. */
export interface TimeSplit {
  readonly part: readonly string[];
  readonly share: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly least_ns: readonly Quantity[];
  readonly most_ns: readonly Quantity[];
}

/** One row per rank, or per group of neighbours in large jobs: means over the group. */
export interface Ranks {
  readonly rank: readonly string[];
  readonly node: readonly string[];
  readonly computing_ns: readonly Quantity[];
  readonly mpi_ns: readonly Quantity[];
  readonly io_ns: readonly Quantity[];
  readonly startup_ns: readonly Quantity[];
  readonly tool_ns: readonly Quantity[];
}

/** One row per region or call. */
export interface Operations {
  readonly operation: readonly string[];
  readonly layer: readonly string[];
  readonly share: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly mean_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
  readonly imbalance: readonly Quantity[];
}

/** The call tree, parents first; what is too short to be seen is left out. */
export interface CallPaths {
  readonly parent: readonly Quantity[];
  readonly operation: readonly string[];
  readonly layer: readonly string[];
  readonly ranks: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly bytes: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
  readonly exclusive_ns: readonly Quantity[];
  readonly inclusive_max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
}

/** One row per communicator with MPI calls, most time first. */
export interface Communicators {
  readonly name: readonly string[];
  readonly user_name: readonly string[];
  readonly size: readonly Quantity[];
  readonly members: readonly string[];
  readonly creation_path: readonly string[];
  readonly share: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly mean_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
  readonly imbalance: readonly Quantity[];
  readonly bytes: readonly Quantity[];
}

/** One row per communicator, operation and size class. */
export interface CommunicatorSizes {
  readonly communicator: readonly string[];
  readonly operation: readonly string[];
  readonly size_class: readonly string[];
  readonly size_from: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
  readonly mean_ns: readonly Quantity[];
  readonly longest_ns: readonly Quantity[];
  readonly imbalance: readonly Quantity[];
  readonly bytes: readonly Quantity[];
}

/** Of a run with `--split-sync`: one row per collective and communicator. */
export interface LateArrival {
  readonly operation: readonly string[];
  readonly communicator: readonly string[];
  readonly calls: readonly Quantity[];
  readonly mean_waiting_ns: readonly Quantity[];
  readonly mean_itself_ns: readonly Quantity[];
  readonly waiting_share: readonly Quantity[];
  readonly max_waiting_ns: readonly Quantity[];
  readonly longest_waiting_rank: readonly Quantity[];
  readonly least_waiting_ns: readonly Quantity[];
  readonly last_rank: readonly Quantity[];
}

/** Cells of the matrix of senders and receivers that are not empty; a cell stands for `matrix_width` ranks each way. */
export interface Messages {
  readonly row: readonly Quantity[];
  readonly column: readonly Quantity[];
  readonly bytes: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
}

/** One row per file and layer. */
export interface Files {
  readonly name: readonly string[];
  readonly layer: readonly string[];
  readonly ranks: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
  readonly metadata_ns: readonly Quantity[];
  readonly opens: readonly Quantity[];
  readonly reads: readonly Quantity[];
  readonly writes: readonly Quantity[];
  readonly bytes_read: readonly Quantity[];
  readonly bytes_written: readonly Quantity[];
  readonly mean_request: readonly Quantity[];
  readonly bandwidth: readonly Quantity[];
  readonly slowest_read_rate: readonly Quantity[];
  readonly mean_read_rate: readonly Quantity[];
  readonly fastest_read_rate: readonly Quantity[];
  readonly slowest_write_rate: readonly Quantity[];
  readonly mean_write_rate: readonly Quantity[];
  readonly fastest_write_rate: readonly Quantity[];
  readonly sequential_share: readonly Quantity[];
  readonly unaligned_share: readonly Quantity[];
  readonly file_system: readonly string[];
}

/** A layer's time contains that of the layers below it. */
export interface IoLayers {
  readonly layer: readonly string[];
  readonly calls: readonly Quantity[];
  readonly direct_calls: readonly Quantity[];
  readonly ranks: readonly Quantity[];
  readonly files: readonly Quantity[];
  readonly bytes_read: readonly Quantity[];
  readonly bytes_written: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
}

/** One row per layer, direction and size class. */
export interface IoSizes {
  readonly layer: readonly string[];
  readonly direction: readonly string[];
  readonly size_class: readonly string[];
  readonly size_from: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly bytes: readonly Quantity[];
}

/** Of a traced run: calls of a rank and layer; neighbours closer than `span_gap_ns` are put together. */
export interface Spans {
  readonly rank: readonly Quantity[];
  readonly layer: readonly string[];
  readonly start_ns: readonly Quantity[];
  readonly end_ns: readonly Quantity[];
  readonly operation: readonly string[];
  readonly calls: readonly Quantity[];
  readonly bytes: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly file: readonly string[];
}

/** Cells that are not empty; a cell holds the greatest of what it stands for. */
export interface Strips {
  readonly layer: readonly string[];
  readonly row: readonly Quantity[];
  readonly column: readonly Quantity[];
  readonly share: readonly Quantity[];
  readonly bytes_per_s: readonly Quantity[];
}

/** One row per loop. */
export interface Loops {
  readonly loop: readonly string[];
  readonly call_path: readonly string[];
  readonly ranks: readonly Quantity[];
  readonly iterations: readonly Quantity[];
  readonly total_ns: readonly Quantity[];
  readonly median_ns: readonly Quantity[];
  readonly p95_ns: readonly Quantity[];
  readonly most_ns: readonly Quantity[];
  readonly most_rank: readonly Quantity[];
  readonly most_first: readonly Quantity[];
  readonly mpi_share: readonly Quantity[];
  readonly imbalance: readonly Quantity[];
}

/** What iterations took over the ranks; neighbours are put together in long loops. */
export interface Iterations {
  readonly loop: readonly Quantity[];
  readonly first: readonly Quantity[];
  readonly median_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
}

export interface Tables {
  readonly time_split: TimeSplit;
  readonly ranks: Ranks;
  readonly operations: Operations;
  readonly call_paths: CallPaths;
  readonly communicators: Communicators;
  readonly communicator_sizes: CommunicatorSizes;
  readonly late_arrival: LateArrival;
  readonly messages: Messages;
  readonly files: Files;
  readonly io_layers: IoLayers;
  readonly io_sizes: IoSizes;
  readonly spans: Spans;
  readonly strips: Strips;
  readonly loops: Loops;
  readonly iterations: Iterations;
}

/** Code or settings to start from. */
export interface Snippet {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

/** Where a finding lies. */
export interface Place {
  readonly call_path: string;
  readonly source: string;
  readonly share: number;
  readonly calls: number;
  readonly ranks: number;
  readonly sampled: boolean;
}

/** Lines of the program around a place; Excerpt in python/barograph/show/page/source_text.py. */
export interface Excerpt {
  readonly source: string;
  readonly file: string;
  readonly line: number;
  readonly first: number;
  readonly lines: readonly string[];
}

/** One finding of the run; Finding in python/barograph/analyze/findings/finding.py. */
export interface Finding {
  readonly id: string;
  readonly subject: string;
  readonly severity: string;
  readonly title: string;
  readonly what: string;
  readonly why: string;
  readonly seconds_lost: number;
  readonly share_lost: number;
  readonly cost: string;
  readonly steps: readonly string[];
  readonly snippets: readonly Snippet[];
  readonly where: readonly Place[];
  readonly files: readonly string[];
  readonly communicators: readonly string[];
  readonly evidence: readonly (readonly [string, string])[];
  readonly also_seen_as: readonly string[];
  readonly explained_by: string;
  readonly counted_in: readonly string[];
  readonly estimated: boolean;
  readonly of_calls: boolean;
}

/** What is said of the run as a whole; names and values of the head in pairs. */
export interface Summary {
  readonly program: string;
  readonly profile: string;
  readonly origin: string;
  readonly folder: string;
  readonly wall_ns: number;
  readonly ranks: number;
  readonly header: readonly (readonly [string, string])[];
  readonly unfinished: readonly string[];
  readonly losses: readonly string[];
  readonly efficiency: string;
  readonly character: readonly (readonly [string, string])[];
  readonly patterns: readonly string[];
  readonly matrix_first: number;
  readonly matrix_ranks: number;
  readonly matrix_width: number;
  readonly span_gap_ns: number;
  readonly strip_step_ns: number;
  readonly strip_ranks: readonly string[];
  readonly notes: Readonly<Record<string, unknown>>;
}

/** Findings that the user's settings hide, for one reason. */
export interface Suppressed {
  readonly reason: string;
  readonly findings: readonly Finding[];
}

export const TITLES: Readonly<Record<keyof Tables, string>> = {
  time_split: "Where the time went",
  ranks: "Ranks",
  operations: "Regions and calls by exclusive time",
  call_paths: "Call paths",
  communicators: "Communicators",
  communicator_sizes: "Operations and sizes by communicator",
  late_arrival: "Waiting for the last rank in blocking collectives",
  messages: "Point-to-point messages",
  files: "Files",
  io_layers: "I/O by layer",
  io_sizes: "Sizes of requests",
  spans: "Calls by layer and time",
  strips: "Layers by rank and time",
  loops: "Loops",
  iterations: "Iterations",
};

export const COLUMNS: Readonly<Record<keyof Tables, readonly Column[]>> = {
  time_split: [
    { name: "part", type: "text", unit: "", title: "", doc: "computing, MPI, I/O, MPI start-up or recording" },
    { name: "share", type: "float", unit: "share", title: "share", doc: "of the time of all threads" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "sum over ranks and threads" },
    { name: "least_ns", type: "int", unit: "ns", title: "least rank", doc: "" },
    { name: "most_ns", type: "int", unit: "ns", title: "most rank", doc: "" },
  ],
  ranks: [
    { name: "rank", type: "text", unit: "", title: "rank", doc: "one, or the first and the last of a group" },
    { name: "node", type: "text", unit: "", title: "node", doc: "that of the first rank of the group" },
    { name: "computing_ns", type: "int", unit: "ns", title: "computing", doc: "" },
    { name: "mpi_ns", type: "int", unit: "ns", title: "MPI", doc: "" },
    { name: "io_ns", type: "int", unit: "ns", title: "I/O", doc: "" },
    { name: "startup_ns", type: "int", unit: "ns", title: "MPI start-up", doc: "" },
    { name: "tool_ns", type: "int", unit: "ns", title: "recording", doc: "" },
  ],
  operations: [
    { name: "operation", type: "text", unit: "", title: "region or call", doc: "" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "" },
    { name: "share", type: "float", unit: "share", title: "share", doc: "of the time of all threads, exclusive" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean/rank", doc: "" },
    { name: "max_ns", type: "int", unit: "ns", title: "max/rank", doc: "" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "(max - mean) / max over all ranks" },
  ],
  call_paths: [
    { name: "parent", type: "int", unit: "", title: "parent", doc: "row of the path above, -1 for none" },
    { name: "operation", type: "text", unit: "", title: "region or call", doc: "" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "that took the path" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "sum over ranks and threads" },
    { name: "exclusive_ns", type: "int", unit: "ns", title: "exclusive", doc: "sum over ranks and threads" },
    { name: "inclusive_max_ns", type: "int", unit: "ns", title: "max/rank", doc: "" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
  ],
  communicators: [
    { name: "name", type: "text", unit: "", title: "communicator", doc: "" },
    { name: "user_name", type: "text", unit: "", title: "named", doc: "name that the program gave it" },
    { name: "size", type: "int", unit: "count", title: "size", doc: "" },
    { name: "members", type: "text", unit: "", title: "members", doc: "world ranks" },
    { name: "creation_path", type: "text", unit: "", title: "made by", doc: "" },
    { name: "share", type: "float", unit: "share", title: "share", doc: "of the time of all threads" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean/rank", doc: "over the ranks that called" },
    { name: "max_ns", type: "int", unit: "ns", title: "max/rank", doc: "" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "over all members" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "" },
  ],
  communicator_sizes: [
    { name: "communicator", type: "text", unit: "", title: "communicator", doc: "" },
    { name: "operation", type: "text", unit: "", title: "operation", doc: "" },
    { name: "size_class", type: "text", unit: "", title: "size class", doc: "bytes of a call" },
    { name: "size_from", type: "int", unit: "bytes", title: "from", doc: "lower edge of the class, -1 for none" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "per member for collectives, else over all ranks" },
    { name: "max_ns", type: "int", unit: "ns", title: "max time", doc: "of one rank" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean time", doc: "over the ranks that have the row" },
    { name: "longest_ns", type: "int", unit: "ns", title: "longest", doc: "single call" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "" },
  ],
  late_arrival: [
    { name: "operation", type: "text", unit: "", title: "collective", doc: "" },
    { name: "communicator", type: "text", unit: "", title: "communicator", doc: "" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "per member" },
    { name: "mean_waiting_ns", type: "float", unit: "ns", title: "waiting/rank", doc: "for the last member to arrive" },
    { name: "mean_itself_ns", type: "float", unit: "ns", title: "itself/rank", doc: "the operation, once all are there" },
    { name: "waiting_share", type: "float", unit: "share", title: "waiting", doc: "of the time in the call" },
    { name: "max_waiting_ns", type: "int", unit: "ns", title: "most", doc: "waiting of the rank that waits longest" },
    { name: "longest_waiting_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
    { name: "least_waiting_ns", type: "int", unit: "ns", title: "least", doc: "waiting of the rank that waits least: the others wait for it" },
    { name: "last_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
  ],
  messages: [
    { name: "row", type: "int", unit: "", title: "row", doc: "of the sender" },
    { name: "column", type: "int", unit: "", title: "column", doc: "of the receiver" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "" },
    { name: "calls", type: "int", unit: "count", title: "messages", doc: "" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "inside the sending calls" },
  ],
  files: [
    { name: "name", type: "text", unit: "", title: "file", doc: "absolute path" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "sum over ranks" },
    { name: "max_ns", type: "int", unit: "ns", title: "slowest", doc: "time of the slowest rank" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
    { name: "metadata_ns", type: "int", unit: "ns", title: "metadata", doc: "" },
    { name: "opens", type: "int", unit: "count", title: "opens", doc: "" },
    { name: "reads", type: "int", unit: "count", title: "reads", doc: "" },
    { name: "writes", type: "int", unit: "count", title: "writes", doc: "" },
    { name: "bytes_read", type: "int", unit: "bytes", title: "read", doc: "" },
    { name: "bytes_written", type: "int", unit: "bytes", title: "written", doc: "" },
    { name: "mean_request", type: "float", unit: "bytes", title: "request", doc: "mean bytes of an access" },
    { name: "bandwidth", type: "float", unit: "bytes/s", title: "bandwidth", doc: "bytes over the transfer time of the slowest rank" },
    { name: "slowest_read_rate", type: "float", unit: "bytes/s", title: "slowest read", doc: "bandwidth of a single call; null where not known" },
    { name: "mean_read_rate", type: "float", unit: "bytes/s", title: "mean read", doc: "mean bandwidth of single calls" },
    { name: "fastest_read_rate", type: "float", unit: "bytes/s", title: "fastest read", doc: "" },
    { name: "slowest_write_rate", type: "float", unit: "bytes/s", title: "slowest write", doc: "bandwidth of a single call; null where not known" },
    { name: "mean_write_rate", type: "float", unit: "bytes/s", title: "mean write", doc: "mean bandwidth of single calls" },
    { name: "fastest_write_rate", type: "float", unit: "bytes/s", title: "fastest write", doc: "" },
    { name: "sequential_share", type: "float", unit: "share", title: "sequential", doc: "accesses beyond the end of the one before" },
    { name: "unaligned_share", type: "float", unit: "share", title: "unaligned", doc: "accesses not at a multiple of the block size" },
    { name: "file_system", type: "text", unit: "", title: "file system", doc: "" },
  ],
  io_layers: [
    { name: "layer", type: "text", unit: "", title: "layer", doc: "" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "" },
    { name: "direct_calls", type: "int", unit: "count", title: "direct calls", doc: "not made by a layer above" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "" },
    { name: "files", type: "int", unit: "count", title: "files", doc: "" },
    { name: "bytes_read", type: "int", unit: "bytes", title: "read", doc: "" },
    { name: "bytes_written", type: "int", unit: "bytes", title: "written", doc: "" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "sum over ranks" },
  ],
  io_sizes: [
    { name: "layer", type: "text", unit: "", title: "layer", doc: "" },
    { name: "direction", type: "text", unit: "", title: "direction", doc: "read or write" },
    { name: "size_class", type: "text", unit: "", title: "size class", doc: "" },
    { name: "size_from", type: "int", unit: "bytes", title: "from", doc: "lower edge of the class, -1 for none" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "" },
  ],
  spans: [
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "" },
    { name: "start_ns", type: "int", unit: "ns", title: "from", doc: "since the first process began" },
    { name: "end_ns", type: "int", unit: "ns", title: "to", doc: "" },
    { name: "operation", type: "text", unit: "", title: "call", doc: "the one that took longest" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "" },
    { name: "time_ns", type: "int", unit: "ns", title: "in calls", doc: "" },
    { name: "file", type: "text", unit: "", title: "file", doc: "of the call that took longest" },
  ],
  strips: [
    { name: "layer", type: "text", unit: "", title: "layer", doc: "" },
    { name: "row", type: "int", unit: "", title: "row", doc: "index into `strip_ranks`" },
    { name: "column", type: "int", unit: "", title: "column", doc: "times `strip_step_ns` is its start" },
    { name: "share", type: "float", unit: "share", title: "share of time", doc: "of the time of the rank" },
    { name: "bytes_per_s", type: "float", unit: "bytes/s", title: "bytes per second", doc: "" },
  ],
  loops: [
    { name: "loop", type: "text", unit: "", title: "loop", doc: "" },
    { name: "call_path", type: "text", unit: "", title: "call path", doc: "" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "" },
    { name: "iterations", type: "int", unit: "count", title: "iterations", doc: "" },
    { name: "total_ns", type: "float", unit: "ns", title: "total", doc: "of the rank that spent most" },
    { name: "median_ns", type: "float", unit: "ns", title: "median", doc: "of an iteration" },
    { name: "p95_ns", type: "float", unit: "ns", title: "95 %", doc: "" },
    { name: "most_ns", type: "float", unit: "ns", title: "longest", doc: "" },
    { name: "most_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
    { name: "most_first", type: "int", unit: "index", title: "iteration", doc: "the longest one, or the first of its group" },
    { name: "mpi_share", type: "float", unit: "share", title: "MPI", doc: "" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "of computing" },
  ],
  iterations: [
    { name: "loop", type: "int", unit: "", title: "loop", doc: "row of `loops`" },
    { name: "first", type: "int", unit: "index", title: "iteration", doc: "" },
    { name: "median_ns", type: "float", unit: "ns", title: "median", doc: "over the ranks" },
    { name: "max_ns", type: "float", unit: "ns", title: "longest", doc: "" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "" },
  ],
};
