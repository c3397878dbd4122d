// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/tables/ and spec/page/records.toml by `python -m codegen`. Do not edit.
// Tables and records of the page of a report; python/barograph/show/page fills them.

export type Unit = '' | 'ns' | 'bytes' | 'bytes/s' | 'share' | 'change' | 'count' | 'rank' | 'index';
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'int' | 'float';
  readonly unit: Unit;
  readonly title: string;
  readonly doc: string;
}
/** A number that may not be known. */
export type Quantity = number | null;

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
  readonly sent_bytes: readonly Quantity[];
  readonly receive_buffer_bytes: readonly Quantity[];
  readonly contributed_bytes: readonly Quantity[];
  readonly one_sided_bytes: readonly Quantity[];
  readonly started_bytes: readonly Quantity[];
}

/** One row per communicator, operation and size class. */
export interface CommunicatorSizes {
  readonly communicator: readonly string[];
  readonly operation: readonly string[];
  readonly size_class: readonly string[];
  readonly size_from: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly member_calls: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
  readonly mean_ns: readonly Quantity[];
  readonly longest_ns: readonly Quantity[];
  readonly imbalance: readonly Quantity[];
  readonly bytes: readonly Quantity[];
  readonly payload: readonly string[];
  readonly mean_bytes: readonly Quantity[];
}

/** One row per bar of the picture and operation with time: the communicators with the most time first, the rest as one bar. */
export interface CommunicatorOperations {
  readonly communicator: readonly string[];
  readonly operation: readonly string[];
  readonly time_ns: readonly Quantity[];
}

/** Of a run with `--split-sync`: one row per collective and communicator. */
export interface LateArrival {
  readonly operation: readonly string[];
  readonly communicator: readonly string[];
  readonly member_calls: readonly Quantity[];
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

/** Of the calls with most time, one row per call and rank; planes of a grid with more than two dimensions are side by side. */
export interface DensityCells {
  readonly operation: readonly string[];
  readonly rank: readonly Quantity[];
  readonly row: readonly Quantity[];
  readonly column: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly bytes: readonly Quantity[];
}

/** One row per fact of the runs' environment, those that differ first. */
export interface DiffEnvironment {
  readonly fact: readonly string[];
  readonly verdict: readonly string[];
  readonly a: readonly string[];
  readonly b: readonly string[];
}

/** One row per part of the time; means over the ranks of each run. */
export interface DiffTimeSplit {
  readonly part: readonly string[];
  readonly a_ns: readonly Quantity[];
  readonly b_ns: readonly Quantity[];
  readonly change_ns: readonly Quantity[];
  readonly change: readonly Quantity[];
}

/** One row per region or call; times and calls per rank. */
export interface DiffOperations {
  readonly operation: readonly string[];
  readonly layer: readonly string[];
  readonly a_ns: readonly Quantity[];
  readonly b_ns: readonly Quantity[];
  readonly change_ns: readonly Quantity[];
  readonly change: readonly Quantity[];
  readonly calls_a: readonly Quantity[];
  readonly calls_b: readonly Quantity[];
}

/** The call tree of both runs, parents first; times and calls per rank. */
export interface DiffPaths {
  readonly parent: readonly Quantity[];
  readonly operation: readonly string[];
  readonly layer: readonly string[];
  readonly inclusive_a_ns: readonly Quantity[];
  readonly inclusive_b_ns: readonly Quantity[];
  readonly exclusive_a_ns: readonly Quantity[];
  readonly exclusive_b_ns: readonly Quantity[];
  readonly calls_a: readonly Quantity[];
  readonly calls_b: readonly Quantity[];
}

/** One row per kind of finding, by the greater cost. */
export interface DiffFindings {
  readonly title: readonly string[];
  readonly verdict: readonly string[];
  readonly count_a: readonly Quantity[];
  readonly count_b: readonly Quantity[];
  readonly a_ns: readonly Quantity[];
  readonly b_ns: readonly Quantity[];
}

/** One row per metric of the program's own and call path, matched by name, unit and call path; the mean of all values of each run, in the metric's unit. */
export interface DiffMetrics {
  readonly metric: readonly string[];
  readonly unit: readonly string[];
  readonly call_path: readonly string[];
  readonly a: readonly Quantity[];
  readonly b: readonly Quantity[];
  readonly change: readonly Quantity[];
  readonly percent: readonly Quantity[];
  readonly count_a: readonly Quantity[];
  readonly count_b: readonly Quantity[];
  readonly status: readonly string[];
}

/** One row per function that samples were taken in, of either run, matched by name and file; CPU time of the function itself, means over the ranks of each run. */
export interface DiffFunctions {
  readonly function: readonly string[];
  readonly file: readonly string[];
  readonly a_ns: readonly Quantity[];
  readonly b_ns: readonly Quantity[];
  readonly change_ns: readonly Quantity[];
  readonly error_ns: readonly Quantity[];
  readonly change: readonly Quantity[];
  readonly verdict: readonly string[];
  readonly samples_a: readonly Quantity[];
  readonly samples_b: readonly Quantity[];
}

/** Of a run with a trace of MPI: by late rank, call in which others waited, and communicator. */
export interface WaitsByCause {
  readonly cause_rank: readonly Quantity[];
  readonly waiters: readonly string[];
  readonly operation: readonly string[];
  readonly communicator: readonly string[];
  readonly kind: readonly string[];
  readonly count: readonly Quantity[];
  readonly waited_ns: readonly Quantity[];
  readonly outside_share: readonly Quantity[];
  readonly in_mpi_share: readonly Quantity[];
  readonly longest_ns: readonly Quantity[];
}

/** One by one, at most 10,000. */
export interface LongestWaits {
  readonly kind: readonly string[];
  readonly rank: readonly Quantity[];
  readonly operation: readonly string[];
  readonly call_path: readonly string[];
  readonly call_site: readonly string[];
  readonly communicator: readonly string[];
  readonly cause_rank: readonly Quantity[];
  readonly cause_operation: readonly string[];
  readonly cause_path: readonly string[];
  readonly cause_site: readonly string[];
  readonly start_ns: readonly Quantity[];
  readonly waited_ns: readonly Quantity[];
  readonly outside_ns: readonly Quantity[];
  readonly in_mpi_ns: readonly Quantity[];
}

/** One row per file and layer; with `--folders` per folder and layer. */
export interface Files {
  readonly name: readonly string[];
  readonly layer: readonly string[];
  readonly ranks: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
  readonly first_ns: readonly Quantity[];
  readonly last_ns: readonly Quantity[];
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

/** Of a run with a trace of I/O: one row per file and layer whose accesses have offsets, those with the most time in them. */
export interface AccessFiles {
  readonly file: readonly string[];
  readonly layer: readonly string[];
  readonly reads: readonly Quantity[];
  readonly writes: readonly Quantity[];
  readonly no_offset: readonly Quantity[];
  readonly ranks: readonly Quantity[];
  readonly first_byte: readonly Quantity[];
  readonly end_byte: readonly Quantity[];
  readonly start_ns: readonly Quantity[];
  readonly end_ns: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly cell_ns: readonly Quantity[];
  readonly cell_bytes: readonly Quantity[];
}

/** The accesses of the files of `access_files`: each by itself, or cells of a raster that are not empty, by time and by rank. */
export interface Accesses {
  readonly place: readonly Quantity[];
  readonly writes: readonly Quantity[];
  readonly rank: readonly Quantity[];
  readonly last_rank: readonly Quantity[];
  readonly start_ns: readonly Quantity[];
  readonly end_ns: readonly Quantity[];
  readonly offset: readonly Quantity[];
  readonly end_byte: readonly Quantity[];
  readonly bytes: readonly Quantity[];
}

/** One row per function that samples were taken in, or in what it called (`--sample`). */
export interface Functions {
  readonly name: readonly string[];
  readonly where: readonly string[];
  readonly samples: readonly Quantity[];
  readonly exclusive_ns: readonly Quantity[];
  readonly share: readonly Quantity[];
  readonly share_error: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
  readonly in_calls_ns: readonly Quantity[];
  readonly blocked_ns: readonly Quantity[];
  readonly ranks: readonly Quantity[];
  readonly most_ns: readonly Quantity[];
  readonly most_rank: readonly Quantity[];
}

/** The tree of what samples were taken in, parents first: regions and calls, and the functions below them by who called them; what has less than 0.1 % of the CPU time of all samples is put together. */
export interface SampledFrames {
  readonly parent: readonly Quantity[];
  readonly name: readonly string[];
  readonly layer: readonly string[];
  readonly where: readonly string[];
  readonly samples: readonly Quantity[];
  readonly exclusive_ns: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
  readonly folded: readonly Quantity[];
}

/** One row per frame and rank, of some ranks where there are many. */
export interface SampledRanks {
  readonly frame: readonly Quantity[];
  readonly rank: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
}

/** One row per layer; its time contains that of the layers below it. */
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

/** What iterations took over the ranks; in long loops adjacent ones are merged. */
export interface Iterations {
  readonly loop: readonly Quantity[];
  readonly first: readonly Quantity[];
  readonly median_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
}

/** One row per loop and region inside it whose time was kept by iteration, those with the most time first. */
export interface LoopRegions {
  readonly loop: readonly Quantity[];
  readonly region: readonly string[];
  readonly iterations: readonly Quantity[];
  readonly total_ns: readonly Quantity[];
  readonly mean_ns: readonly Quantity[];
  readonly most_ns: readonly Quantity[];
  readonly most_first: readonly Quantity[];
  readonly most_rank: readonly Quantity[];
}

/** One row per metric of the program's own and call path, over all ranks; values are in the metric's unit. */
export interface ProgramMetrics {
  readonly metric: readonly string[];
  readonly unit: readonly string[];
  readonly call_path: readonly string[];
  readonly consistency: readonly string[];
  readonly ranks: readonly Quantity[];
  readonly count: readonly Quantity[];
  readonly mean: readonly Quantity[];
  readonly min: readonly Quantity[];
  readonly min_rank: readonly Quantity[];
  readonly median: readonly Quantity[];
  readonly max: readonly Quantity[];
  readonly max_rank: readonly Quantity[];
}

/** One row per metric and iteration over the ranks; in long loops adjacent ones are merged. */
export interface MetricIterations {
  readonly metric: readonly Quantity[];
  readonly first: readonly Quantity[];
  readonly median: readonly Quantity[];
  readonly max: readonly Quantity[];
  readonly max_rank: readonly Quantity[];
}

/** One row per program of a job of several: how its ranks spent their time. */
export interface Programs {
  readonly program: readonly Quantity[];
  readonly name: readonly string[];
  readonly ranks: readonly string[];
  readonly wall_ns: readonly Quantity[];
  readonly computing_share: readonly Quantity[];
  readonly mpi_share: readonly Quantity[];
  readonly io_share: readonly Quantity[];
  readonly startup_share: readonly Quantity[];
  readonly shared_ns: readonly Quantity[];
}

/** One row per sending and receiving program, without messages of a rank to itself. */
export interface ProgramMessages {
  readonly sender: readonly string[];
  readonly receiver: readonly string[];
  readonly calls: readonly Quantity[];
  readonly bytes: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
}

/** One row per part of the time of all ranks and threads. */
export interface TimeSplit {
  readonly part: readonly string[];
  readonly share: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly least_ns: readonly Quantity[];
  readonly most_ns: readonly Quantity[];
}

/** How each rank spent its time; on the page one row per rank, or per group of neighbours in large jobs: means over the group. */
export interface Ranks {
  readonly rank: readonly string[];
  readonly node: readonly string[];
  readonly computing_ns: readonly Quantity[];
  readonly mpi_ns: readonly Quantity[];
  readonly io_ns: readonly Quantity[];
  readonly startup_ns: readonly Quantity[];
  readonly tool_ns: readonly Quantity[];
}

/** Of those with the most exclusive time, one row per region or call and rank that has it. */
export interface RankOperations {
  readonly place: readonly Quantity[];
  readonly operation: readonly string[];
  readonly layer: readonly string[];
  readonly rank: readonly Quantity[];
  readonly exclusive_ns: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly bytes: readonly Quantity[];
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

/** The call tree, parents first; on the page what is too short to be seen is left out. */
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
  readonly tags: readonly string[];
}

/** One row per call path and rank, of some ranks where there are many; what is too short to be seen is left out. */
export interface RankPaths {
  readonly path: readonly Quantity[];
  readonly rank: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
}

/** Time by category of regions: each nanosecond is in that of the innermost open region that has one. */
export interface Categories {
  readonly category: readonly string[];
  readonly regions: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly total_ns: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
  readonly computing_ns: readonly Quantity[];
  readonly mpi_ns: readonly Quantity[];
  readonly io_ns: readonly Quantity[];
  readonly startup_ns: readonly Quantity[];
  readonly min_ns: readonly Quantity[];
  readonly mean_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
}

/** Time by each text of each tag, the category of a region apart: each nanosecond is in the text of the innermost open region that has the tag. */
export interface RegionTags {
  readonly tag: readonly string[];
  readonly text: readonly string[];
  readonly regions: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly total_ns: readonly Quantity[];
  readonly inclusive_ns: readonly Quantity[];
  readonly computing_ns: readonly Quantity[];
  readonly mpi_ns: readonly Quantity[];
  readonly io_ns: readonly Quantity[];
  readonly startup_ns: readonly Quantity[];
  readonly min_ns: readonly Quantity[];
  readonly mean_ns: readonly Quantity[];
  readonly max_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
}

/** Times in which a rank was inside an I/O call, joined over gaps shorter than `gap_ns`, in order of time. */
export interface IoPhases {
  readonly phase: readonly Quantity[];
  readonly start_ns: readonly Quantity[];
  readonly end_ns: readonly Quantity[];
  readonly length_ns: readonly Quantity[];
  readonly calls: readonly Quantity[];
  readonly bytes: readonly Quantity[];
  readonly read_bytes: readonly Quantity[];
  readonly written_bytes: readonly Quantity[];
  readonly bytes_per_s: readonly Quantity[];
  readonly ranks: readonly Quantity[];
  readonly fastest_rank: readonly Quantity[];
  readonly fastest_ns: readonly Quantity[];
  readonly slowest_rank: readonly Quantity[];
  readonly slowest_ns: readonly Quantity[];
  readonly gap_ns: readonly Quantity[];
}

/** What was sampled of them, as rates of what is counted and as levels of what is not; a row for each metric and step of time. */
export interface SystemRates {
  readonly metric: readonly string[];
  readonly unit: readonly string[];
  readonly start_ns: readonly Quantity[];
  readonly end_ns: readonly Quantity[];
  readonly value: readonly Quantity[];
  readonly most: readonly Quantity[];
  readonly most_rank: readonly Quantity[];
}

/** Between two samples of a process, outside of calls of MPI and I/O; only times of which it is known that the main thread slept a noticeable part. */
export interface Asleep {
  readonly rank: readonly Quantity[];
  readonly start_ns: readonly Quantity[];
  readonly end_ns: readonly Quantity[];
  readonly outside_ns: readonly Quantity[];
  readonly asleep_ns: readonly Quantity[];
}

/** Of a traced run: calls of a rank and layer; adjacent ones closer than `span_gap_ns` are merged, of MPI and regions those that are not inside another one. */
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

/** Of a traced run: those that took longest, on their way or in the call that received them. */
export interface Arrows {
  readonly sender: readonly Quantity[];
  readonly receiver: readonly Quantity[];
  readonly send_start_ns: readonly Quantity[];
  readonly received_ns: readonly Quantity[];
  readonly time_ns: readonly Quantity[];
  readonly wait_ns: readonly Quantity[];
  readonly receive_start_ns: readonly Quantity[];
  readonly bytes: readonly Quantity[];
  readonly communicator: readonly string[];
  readonly tag: readonly Quantity[];
}

/** Cells that are not empty; a cell holds the greatest of what it stands for. */
export interface Strips {
  readonly layer: readonly string[];
  readonly row: readonly Quantity[];
  readonly column: readonly Quantity[];
  readonly share: readonly Quantity[];
  readonly bytes_per_s: readonly Quantity[];
}

export interface Tables {
  readonly communicators: Communicators;
  readonly communicator_sizes: CommunicatorSizes;
  readonly communicator_operations: CommunicatorOperations;
  readonly late_arrival: LateArrival;
  readonly messages: Messages;
  readonly density_cells: DensityCells;
  readonly diff_environment: DiffEnvironment;
  readonly diff_time_split: DiffTimeSplit;
  readonly diff_operations: DiffOperations;
  readonly diff_paths: DiffPaths;
  readonly diff_findings: DiffFindings;
  readonly diff_metrics: DiffMetrics;
  readonly diff_functions: DiffFunctions;
  readonly waits_by_cause: WaitsByCause;
  readonly longest_waits: LongestWaits;
  readonly files: Files;
  readonly access_files: AccessFiles;
  readonly accesses: Accesses;
  readonly functions: Functions;
  readonly sampled_frames: SampledFrames;
  readonly sampled_ranks: SampledRanks;
  readonly io_layers: IoLayers;
  readonly io_sizes: IoSizes;
  readonly loops: Loops;
  readonly iterations: Iterations;
  readonly loop_regions: LoopRegions;
  readonly program_metrics: ProgramMetrics;
  readonly metric_iterations: MetricIterations;
  readonly programs: Programs;
  readonly program_messages: ProgramMessages;
  readonly time_split: TimeSplit;
  readonly ranks: Ranks;
  readonly rank_operations: RankOperations;
  readonly operations: Operations;
  readonly call_paths: CallPaths;
  readonly rank_paths: RankPaths;
  readonly categories: Categories;
  readonly region_tags: RegionTags;
  readonly io_phases: IoPhases;
  readonly system_rates: SystemRates;
  readonly asleep: Asleep;
  readonly spans: Spans;
  readonly arrows: Arrows;
  readonly strips: Strips;
}

/** Code or settings to start from. */
export interface Snippet {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

/** One of several stacks of a call site; Callers in python/barograph/analyze/findings/finding.py. */
export interface Callers {
  readonly stack: readonly string[];
  readonly caller: string;
  readonly share: number;
  readonly calls: number;
  readonly rank_list: string;
}

/** A call site of a finding. */
export interface CallSite {
  readonly call_path: string;
  readonly source: string;
  readonly share: number;
  readonly calls: number;
  readonly ranks: number;
  readonly sampled: boolean;
  readonly rank_list: string;
  readonly stack: readonly string[];
  readonly callers: readonly Callers[];
  readonly other_callers: number;
}

/** What of a finding about I/O is in one file; Observed in python/barograph/analyze/findings/finding.py. */
export interface Observed {
  readonly file: string;
  readonly files: number;
  readonly calls: number;
  readonly bytes: number;
  readonly share: number;
  readonly share_of: string;
  readonly rank_list: string;
  readonly source: string;
  readonly source_calls: number;
}

/** Lines of the program around a call site; Excerpt in python/barograph/show/page/source_text.py. */
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
  readonly where: readonly CallSite[];
  readonly files: readonly string[];
  readonly communicators: readonly string[];
  readonly observed_in: readonly Observed[];
  readonly evidence: readonly (readonly [string, string])[];
  readonly also_seen_as: readonly string[];
  readonly explained_by: string;
  readonly counted_in: readonly string[];
  readonly estimated: boolean;
  readonly of_calls: boolean;
  readonly program: string;
}

/** What is said of the run as a whole; names and values of the head in pairs. */
export interface Summary {
  readonly program: string;
  readonly profile: string;
  readonly origin: string;
  readonly folder: string;
  readonly wall_ns: number;
  readonly shares_of: string;
  readonly ranks: number;
  readonly header: readonly (readonly [string, string])[];
  readonly environment: readonly (readonly [string, string])[];
  readonly unfinished: readonly string[];
  readonly stacks: readonly (readonly [string, string])[];
  readonly losses: readonly string[];
  readonly efficiency: string;
  readonly character: readonly (readonly [string, string])[];
  readonly patterns: readonly string[];
  readonly matrix_first: number;
  readonly matrix_ranks: number;
  readonly matrix_width: number;
  readonly density_rows: number;
  readonly density_columns: number;
  readonly span_gap_ns: number;
  readonly span_column_ns: number;
  readonly strip_step_ns: number;
  readonly strip_ranks: readonly string[];
  readonly notes: Readonly<Record<string, unknown>>;
}

/** Findings that the user's settings hide, for one reason. */
export interface Suppressed {
  readonly reason: string;
  readonly findings: readonly Finding[];
}

/** One of the two runs that a page compares. */
export interface Run {
  readonly program: string;
  readonly profile: string;
  readonly origin: string;
  readonly wall_ns: number;
  readonly ranks: number;
  readonly header: readonly (readonly [string, string])[];
  readonly unfinished: readonly string[];
  readonly losses: readonly string[];
}

/** What is said of two runs as a whole. */
export interface Comparison {
  readonly a: Run;
  readonly b: Run;
  readonly change_ns: number;
  readonly change: number;
  readonly remarks: readonly string[];
  readonly notes: Readonly<Record<string, unknown>>;
}

export const TITLES: Readonly<Record<keyof Tables, string>> = {
  communicators: "Communicators",
  communicator_sizes: "Operations and sizes by communicator",
  communicator_operations: "Communicators by operation",
  late_arrival: "Waiting for the last rank in blocking collectives",
  messages: "Point-to-point messages",
  density_cells: "Calls on the grid of ranks",
  diff_environment: "What changed in the environment",
  diff_time_split: "Where the time went, per rank",
  diff_operations: "Regions and calls by change of exclusive time",
  diff_paths: "Call paths of both runs",
  diff_findings: "Findings of both runs",
  diff_metrics: "Metrics of the program",
  diff_functions: "Functions, CPU time per rank",
  waits_by_cause: "Who kept others waiting, by matched events",
  longest_waits: "The longest waits",
  files: "Files",
  access_files: "Where files were read and written",
  accesses: "Accesses by offset",
  functions: "Functions",
  sampled_frames: "Sampled stacks",
  sampled_ranks: "Sampled stacks of single ranks",
  io_layers: "I/O by layer",
  io_sizes: "Request sizes",
  loops: "Loops",
  iterations: "Iterations",
  loop_regions: "Regions inside loops",
  program_metrics: "Metrics of the program",
  metric_iterations: "Metrics of the program by iteration",
  programs: "Programs",
  program_messages: "Messages within and between programs",
  time_split: "Where the time went",
  ranks: "Ranks",
  rank_operations: "Regions and calls by rank",
  operations: "Regions and calls by exclusive time",
  call_paths: "Call paths",
  rank_paths: "Call paths of single ranks",
  categories: "Time by category of regions",
  region_tags: "Time by tags of regions",
  io_phases: "Phases of I/O",
  system_rates: "Processes and nodes by time",
  asleep: "Ranks asleep by time",
  spans: "Calls by layer and time",
  arrows: "Messages between ranks",
  strips: "Layers by rank and time",
};

export const COLUMNS: Readonly<Record<keyof Tables, readonly Column[]>> = {
  communicators: [
    { name: "name", type: "text", unit: "", title: "communicator", doc: "kind letter, world rank of its rank 0, and number: W0.0 is MPI_COMM_WORLD" },
    { name: "user_name", type: "text", unit: "", title: "named", doc: "name that the program gave it" },
    { name: "size", type: "int", unit: "count", title: "size", doc: "number of its members" },
    { name: "members", type: "text", unit: "", title: "members", doc: "world ranks" },
    { name: "creation_path", type: "text", unit: "", title: "made by", doc: "how it was made from MPI_COMM_WORLD" },
    { name: "share", type: "float", unit: "share", title: "share", doc: "of the time of all threads; with --after-init of that outside MPI_Init" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "MPI calls on it, sum over ranks" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean/rank", doc: "over the ranks that called" },
    { name: "max_ns", type: "int", unit: "ns", title: "max/rank", doc: "time in calls on it of the rank with the most" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank that has the maximum" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "(max - mean) / max over all members: the part of the slowest one's time that perfect balance would save; 0 % is balanced" },
    { name: "sent_bytes", type: "int", unit: "bytes", title: "sent", doc: "payload of point-to-point sends, MPI_Sendrecv included: each message once" },
    { name: "receive_buffer_bytes", type: "int", unit: "bytes", title: "recv buffers", doc: "size of the buffers that were given to point-to-point receives: at least what they received, as a message may not fill its buffer" },
    { name: "contributed_bytes", type: "int", unit: "bytes", title: "collective", doc: "what the members pass to collectives, sum over members: what each sends (MPI_Scatter: what it receives, at the root all that is sent), not what travels" },
    { name: "one_sided_bytes", type: "int", unit: "bytes", title: "one-sided", doc: "payload at the origin of puts, gets and accumulates" },
    { name: "started_bytes", type: "int", unit: "bytes", title: "started", doc: "payload of persistent and partitioned requests, by MPI_Start and MPI_Startall: sent, received and contributed are not told apart" },
  ],
  communicator_sizes: [
    { name: "communicator", type: "text", unit: "", title: "communicator", doc: "its name: kind, world rank of its rank 0, and number; or the one the program gave it" },
    { name: "operation", type: "text", unit: "", title: "operation", doc: "the MPI call" },
    { name: "size_class", type: "text", unit: "", title: "size class", doc: "bytes of a call: `1 KiB - <2 KiB` is from 1 KiB to below 2 KiB, `>1 MiB - 32 MiB` above 1 MiB up to 32 MiB; varying: v and w collectives, whose payload differs by rank, are in one class" },
    { name: "size_from", type: "int", unit: "bytes", title: "from", doc: "lower edge of the class, -1 for none" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "sum over ranks, of collectives too" },
    { name: "member_calls", type: "int", unit: "count", title: "per member", doc: "how often each member made a collective call, the most of any; null for other calls" },
    { name: "max_ns", type: "int", unit: "ns", title: "max time", doc: "of one rank" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank that has the maximum" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean time", doc: "over the ranks that have the row" },
    { name: "longest_ns", type: "int", unit: "ns", title: "longest", doc: "single call" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "(max - mean) / max over the ranks: the part of the slowest rank's time that perfect balance would save; 0 % is balanced" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "payload of these calls, sum over ranks; the column after it says what that is" },
    { name: "payload", type: "text", unit: "", title: "bytes are", doc: "sent; receive buffers (at least what was received); contributed (to a collective, by each member); one-sided (at the origin); started (by MPI_Start: sent, received or contributed); empty for none" },
    { name: "mean_bytes", type: "float", unit: "bytes", title: "mean payload", doc: "per call and rank; null for calls without a payload" },
  ],
  communicator_operations: [
    { name: "communicator", type: "text", unit: "", title: "communicator", doc: "its name, the one the program gave it, and its size; last, how many others there are" },
    { name: "operation", type: "text", unit: "", title: "operation", doc: "the MPI call, or `other operations` for those with the least time" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "in these calls, sum over ranks" },
  ],
  late_arrival: [
    { name: "operation", type: "text", unit: "", title: "collective", doc: "the blocking collective call" },
    { name: "communicator", type: "text", unit: "", title: "communicator", doc: "its name: kind, world rank of its rank 0, and number; or the one the program gave it" },
    { name: "member_calls", type: "int", unit: "count", title: "per member", doc: "how often each member made the call, the most of any" },
    { name: "mean_waiting_ns", type: "float", unit: "ns", title: "waiting/rank", doc: "for the last member to arrive" },
    { name: "mean_itself_ns", type: "float", unit: "ns", title: "itself/rank", doc: "the operation, once all are there" },
    { name: "waiting_share", type: "float", unit: "share", title: "waiting", doc: "of the time in the call" },
    { name: "max_waiting_ns", type: "int", unit: "ns", title: "most", doc: "waiting of the rank that waits longest" },
    { name: "longest_waiting_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank that waits longest" },
    { name: "least_waiting_ns", type: "int", unit: "ns", title: "least", doc: "waiting of the rank that waits least: the others wait for it" },
    { name: "last_rank", type: "int", unit: "rank", title: "least on rank", doc: "the rank that waits least: usually the last to arrive" },
  ],
  messages: [
    { name: "row", type: "int", unit: "", title: "sender", doc: "row of the sending rank, or of its group" },
    { name: "column", type: "int", unit: "", title: "receiver", doc: "column of the receiving rank, or of its group" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "payload bytes sent" },
    { name: "calls", type: "int", unit: "count", title: "messages", doc: "number of messages" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "inside the sending calls" },
  ],
  density_cells: [
    { name: "operation", type: "text", unit: "", title: "call", doc: "what was called" },
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "in `MPI_COMM_WORLD`" },
    { name: "row", type: "int", unit: "index", title: "row", doc: "in the picture, from 0" },
    { name: "column", type: "int", unit: "index", title: "column", doc: "in the picture, from 0" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "number of calls" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "in them, with that of the calls made from them" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "their payload" },
  ],
  diff_environment: [
    { name: "fact", type: "text", unit: "", title: "fact", doc: "what the runs depend on beside the program" },
    { name: "verdict", type: "text", unit: "", title: "verdict", doc: "changed, the same, or recorded in one run only" },
    { name: "a", type: "text", unit: "", title: "A", doc: "value in the first run; empty where it has none" },
    { name: "b", type: "text", unit: "", title: "B", doc: "value in the second run; empty where it has none" },
  ],
  diff_time_split: [
    { name: "part", type: "text", unit: "", title: "part", doc: "computing, MPI, I/O, MPI start-up or recording" },
    { name: "a_ns", type: "float", unit: "ns", title: "A", doc: "per rank of the first run" },
    { name: "b_ns", type: "float", unit: "ns", title: "B", doc: "per rank of the second run" },
    { name: "change_ns", type: "float", unit: "ns", title: "change", doc: "B - A" },
    { name: "change", type: "float", unit: "change", title: "percent", doc: "(B - A) / A; null where A has none" },
  ],
  diff_operations: [
    { name: "operation", type: "text", unit: "", title: "region or call", doc: "an annotated region, or an intercepted call" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer of the call" },
    { name: "a_ns", type: "float", unit: "ns", title: "A", doc: "exclusive time per rank of the first run" },
    { name: "b_ns", type: "float", unit: "ns", title: "B", doc: "exclusive time per rank of the second run" },
    { name: "change_ns", type: "float", unit: "ns", title: "change", doc: "B - A" },
    { name: "change", type: "float", unit: "change", title: "percent", doc: "(B - A) / A; null where A has none" },
    { name: "calls_a", type: "float", unit: "count", title: "calls/rank A", doc: "calls per rank of the first run" },
    { name: "calls_b", type: "float", unit: "count", title: "calls/rank B", doc: "calls per rank of the second run" },
  ],
  diff_paths: [
    { name: "parent", type: "int", unit: "", title: "parent", doc: "row of the path above, -1 for none" },
    { name: "operation", type: "text", unit: "", title: "region or call", doc: "the last step of the call path" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer of the call" },
    { name: "inclusive_a_ns", type: "float", unit: "ns", title: "incl. A", doc: "inclusive time per rank of the first run" },
    { name: "inclusive_b_ns", type: "float", unit: "ns", title: "incl. B", doc: "inclusive time per rank of the second run" },
    { name: "exclusive_a_ns", type: "float", unit: "ns", title: "excl. A", doc: "exclusive time per rank of the first run" },
    { name: "exclusive_b_ns", type: "float", unit: "ns", title: "excl. B", doc: "exclusive time per rank of the second run" },
    { name: "calls_a", type: "float", unit: "count", title: "calls/rank A", doc: "calls per rank of the first run" },
    { name: "calls_b", type: "float", unit: "count", title: "calls/rank B", doc: "calls per rank of the second run" },
  ],
  diff_findings: [
    { name: "title", type: "text", unit: "", title: "finding", doc: "what is wrong" },
    { name: "verdict", type: "text", unit: "", title: "verdict", doc: "new: only in B; gone: only in A; in both" },
    { name: "count_a", type: "int", unit: "count", title: "found in A", doc: "how often it was found in the first run" },
    { name: "count_b", type: "int", unit: "count", title: "found in B", doc: "how often it was found in the second run" },
    { name: "a_ns", type: "float", unit: "ns", title: "cost in A", doc: "the most expensive one in the first run; null where not known" },
    { name: "b_ns", type: "float", unit: "ns", title: "cost in B", doc: "the most expensive one in the second run; null where not known" },
  ],
  diff_metrics: [
    { name: "metric", type: "text", unit: "", title: "metric", doc: "its name, as the program states it" },
    { name: "unit", type: "text", unit: "", title: "unit", doc: "as the program states it; empty where it states none" },
    { name: "call_path", type: "text", unit: "", title: "recorded in", doc: "the region or loop that was open" },
    { name: "a", type: "float", unit: "", title: "A", doc: "mean of the values of the first run; null where it has none" },
    { name: "b", type: "float", unit: "", title: "B", doc: "mean of the values of the second run; null where it has none" },
    { name: "change", type: "float", unit: "", title: "change", doc: "B - A; null where a run has none" },
    { name: "percent", type: "float", unit: "", title: "percent", doc: "(B - A) / |A| in percent; null where A is 0 or a run has none" },
    { name: "count_a", type: "int", unit: "count", title: "values A", doc: "of all ranks of the first run" },
    { name: "count_b", type: "int", unit: "count", title: "values B", doc: "of all ranks of the second run" },
    { name: "status", type: "text", unit: "", title: "status", doc: "new, gone or in both" },
  ],
  diff_functions: [
    { name: "function", type: "text", unit: "", title: "function", doc: "its name, or the program or library in parentheses where the name is not known" },
    { name: "file", type: "text", unit: "", title: "file", doc: "of its source, without folders; empty where it is not known in both runs" },
    { name: "a_ns", type: "float", unit: "ns", title: "A", doc: "CPU time per rank of the first run" },
    { name: "b_ns", type: "float", unit: "ns", title: "B", doc: "CPU time per rank of the second run" },
    { name: "change_ns", type: "float", unit: "ns", title: "change", doc: "B - A" },
    { name: "error_ns", type: "float", unit: "ns", title: "+/-", doc: "standard error of the change, as samples are drawn: each time is good to its period times the square root of its samples" },
    { name: "change", type: "float", unit: "change", title: "percent", doc: "(B - A) / A; null where A has none" },
    { name: "verdict", type: "text", unit: "", title: "verdict", doc: "more or less: the change is greater than twice its standard error; else within the error" },
    { name: "samples_a", type: "int", unit: "count", title: "samples A", doc: "in the function itself, of all ranks of the first run" },
    { name: "samples_b", type: "int", unit: "count", title: "samples B", doc: "the same of the second run" },
  ],
  waits_by_cause: [
    { name: "cause_rank", type: "int", unit: "rank", title: "late rank", doc: "the rank that others waited for" },
    { name: "waiters", type: "text", unit: "", title: "kept waiting", doc: "ranks that waited for it" },
    { name: "operation", type: "text", unit: "", title: "in", doc: "the call in which they waited" },
    { name: "communicator", type: "text", unit: "", title: "on", doc: "its communicator, window or file" },
    { name: "kind", type: "text", unit: "", title: "wait", doc: "`late sender`, `late receiver`, `wait at barrier`, `wait at n-to-n`, `early root`, `late root` or `late lower rank`" },
    { name: "count", type: "int", unit: "count", title: "times", doc: "waits, of all of them" },
    { name: "waited_ns", type: "int", unit: "ns", title: "waited", doc: "sum over ranks" },
    { name: "outside_share", type: "float", unit: "share", title: "outside MPI", doc: "part of that in which the late rank was outside of MPI: computing, in I/O, asleep" },
    { name: "in_mpi_share", type: "float", unit: "share", title: "in MPI", doc: "part of that in which it was in MPI itself; the rest is not known" },
    { name: "longest_ns", type: "int", unit: "ns", title: "longest", doc: "a single wait" },
  ],
  longest_waits: [
    { name: "kind", type: "text", unit: "", title: "wait", doc: "as in who waited for whom" },
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "that waited" },
    { name: "operation", type: "text", unit: "", title: "in", doc: "the call in which it waited" },
    { name: "call_path", type: "text", unit: "", title: "call path", doc: "with the regions around it" },
    { name: "call_site", type: "text", unit: "", title: "at", doc: "as in who waited for whom" },
    { name: "communicator", type: "text", unit: "", title: "on", doc: "its communicator, window or file" },
    { name: "cause_rank", type: "int", unit: "rank", title: "for rank", doc: "that came late" },
    { name: "cause_operation", type: "text", unit: "", title: "and its", doc: "the call that it came to late" },
    { name: "cause_path", type: "text", unit: "", title: "late call path", doc: "with the regions around it" },
    { name: "cause_site", type: "text", unit: "", title: "late at", doc: "as in who waited for whom" },
    { name: "start_ns", type: "int", unit: "ns", title: "began at", doc: "when it began, since the start of the first process" },
    { name: "waited_ns", type: "int", unit: "ns", title: "waited", doc: "how long" },
    { name: "outside_ns", type: "int", unit: "ns", title: "outside MPI", doc: "what of that the late rank was outside of MPI: computing, in I/O, asleep" },
    { name: "in_mpi_ns", type: "int", unit: "ns", title: "in MPI", doc: "what of that the late rank was in MPI itself; the rest is not known" },
  ],
  files: [
    { name: "name", type: "text", unit: "", title: "file", doc: "absolute path" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer of the call, such as mpi or posix; region for annotated code, source for a call site" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "how many ranks used the file in this layer" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "sum over ranks" },
    { name: "max_ns", type: "int", unit: "ns", title: "slowest", doc: "time of the slowest rank" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank that has the maximum" },
    { name: "first_ns", type: "int", unit: "ns", title: "first access", doc: "since the program started; null where the times of its accesses are not known" },
    { name: "last_ns", type: "int", unit: "ns", title: "last access", doc: "the end of the last one, at the latest: the ranks' own starts differ" },
    { name: "metadata_ns", type: "int", unit: "ns", title: "metadata", doc: "time to open, close, ask, seek and flush; sum over ranks" },
    { name: "opens", type: "int", unit: "count", title: "opens", doc: "sum over ranks" },
    { name: "reads", type: "int", unit: "count", title: "reads", doc: "read calls, sum over ranks" },
    { name: "writes", type: "int", unit: "count", title: "writes", doc: "write calls, sum over ranks" },
    { name: "bytes_read", type: "int", unit: "bytes", title: "read", doc: "sum over ranks" },
    { name: "bytes_written", type: "int", unit: "bytes", title: "written", doc: "sum over ranks" },
    { name: "mean_request", type: "float", unit: "bytes", title: "request", doc: "mean bytes of an access" },
    { name: "bandwidth", type: "float", unit: "bytes/s", title: "bandwidth", doc: "bytes over the transfer time of the slowest rank; null where nonblocking or split accesses were not seen complete, or of MPI-IO were to a folder of several files" },
    { name: "slowest_read_rate", type: "float", unit: "bytes/s", title: "slowest read", doc: "bandwidth of a single call; null where not known" },
    { name: "mean_read_rate", type: "float", unit: "bytes/s", title: "mean read", doc: "mean bandwidth of calls" },
    { name: "fastest_read_rate", type: "float", unit: "bytes/s", title: "fastest read", doc: "bandwidth of the fastest single call" },
    { name: "slowest_write_rate", type: "float", unit: "bytes/s", title: "slowest write", doc: "bandwidth of a single call; null where not known" },
    { name: "mean_write_rate", type: "float", unit: "bytes/s", title: "mean write", doc: "mean bandwidth of calls" },
    { name: "fastest_write_rate", type: "float", unit: "bytes/s", title: "fastest write", doc: "bandwidth of the fastest single call" },
    { name: "sequential_share", type: "float", unit: "share", title: "sequential", doc: "accesses beyond the end of the one before" },
    { name: "unaligned_share", type: "float", unit: "share", title: "unaligned", doc: "accesses not at a multiple of the block size" },
    { name: "file_system", type: "text", unit: "", title: "file system", doc: "type of the file system the file is on" },
  ],
  access_files: [
    { name: "file", type: "text", unit: "", title: "file", doc: "its path" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "that accessed it" },
    { name: "reads", type: "int", unit: "count", title: "reads", doc: "with an offset" },
    { name: "writes", type: "int", unit: "count", title: "writes", doc: "with an offset" },
    { name: "no_offset", type: "int", unit: "count", title: "without offset", doc: "reads and writes of which it is not known where they were; they are in no picture" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "that made them" },
    { name: "first_byte", type: "int", unit: "bytes", title: "from byte", doc: "the first one that was accessed" },
    { name: "end_byte", type: "int", unit: "bytes", title: "to byte", doc: "the one after the last" },
    { name: "start_ns", type: "int", unit: "ns", title: "first access", doc: "when it began, since the first process began" },
    { name: "end_ns", type: "int", unit: "ns", title: "last access", doc: "when it ended, since the first process began" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "in these accesses, sum over ranks" },
    { name: "cell_ns", type: "int", unit: "ns", title: "cell width", doc: "how wide a cell of the picture is where accesses are put together; 0 where each is by itself" },
    { name: "cell_bytes", type: "int", unit: "bytes", title: "cell height", doc: "how high it is; 0 where each access is by itself" },
  ],
  accesses: [
    { name: "place", type: "int", unit: "index", title: "file", doc: "row of `access_files`" },
    { name: "writes", type: "int", unit: "index", title: "writes", doc: "1 for writing, 0 for reading" },
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "the first one of those of a cell; null in a raster by time" },
    { name: "last_rank", type: "int", unit: "rank", title: "last rank", doc: "the last one of those of a cell; null in a raster by time" },
    { name: "start_ns", type: "int", unit: "ns", title: "from", doc: "since the first process began; null in a raster by rank" },
    { name: "end_ns", type: "int", unit: "ns", title: "to", doc: "since the first process began; null in a raster by rank" },
    { name: "offset", type: "int", unit: "bytes", title: "from byte", doc: "in the file" },
    { name: "end_byte", type: "int", unit: "bytes", title: "to byte", doc: "the one after the last" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "that were moved there: those of an access are divided evenly over its cells" },
  ],
  functions: [
    { name: "name", type: "text", unit: "", title: "function", doc: "its name, or the program or library where the name is not known" },
    { name: "where", type: "text", unit: "", title: "most at", doc: "the line with most of its samples; of a function without lines the program or library" },
    { name: "samples", type: "int", unit: "count", title: "samples", doc: "in the function itself" },
    { name: "exclusive_ns", type: "int", unit: "ns", title: "CPU time", doc: "that the samples in it stand for; sum over ranks and threads" },
    { name: "share", type: "float", unit: "share", title: "share", doc: "of the CPU time of all samples" },
    { name: "share_error", type: "float", unit: "share", title: "+/-", doc: "standard error of the share: the square root of share * (1 - share) / samples" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "CPU time with what it called" },
    { name: "in_calls_ns", type: "int", unit: "ns", title: "in MPI, I/O", doc: "part of the CPU time that is inside calls of MPI and I/O" },
    { name: "blocked_ns", type: "int", unit: "ns", title: "blocked", doc: "time that threads waited in the kernel, in it and what it called (`--sample-clock wall`)" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "on how many ranks it was seen" },
    { name: "most_ns", type: "int", unit: "ns", title: "most rank", doc: "CPU time on the rank with the most" },
    { name: "most_rank", type: "int", unit: "rank", title: "on rank", doc: "that rank" },
  ],
  sampled_frames: [
    { name: "parent", type: "int", unit: "", title: "parent", doc: "row of the frame above, -1 for none" },
    { name: "name", type: "text", unit: "", title: "function", doc: "of the function, or the program or library in parentheses; a region or call; `(other)` for what is put together" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "of a region or call; source for a function" },
    { name: "where", type: "text", unit: "", title: "most at", doc: "the line of the function that most of its samples are in or below; of one without lines the program or library" },
    { name: "samples", type: "int", unit: "count", title: "samples", doc: "in the frame itself" },
    { name: "exclusive_ns", type: "int", unit: "ns", title: "CPU time", doc: "that the samples in it stand for; sum over ranks and threads" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "CPU time with what it called" },
    { name: "folded", type: "int", unit: "count", title: "put together", doc: "how many frames are put together in it" },
  ],
  sampled_ranks: [
    { name: "frame", type: "int", unit: "", title: "frame", doc: "row of `sampled_frames`" },
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "the rank" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "CPU time with what it called, sum over its threads" },
  ],
  io_layers: [
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer of the call, such as mpi or posix; region for annotated code, source for a call site" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "all calls of the layer, also those that a layer above made" },
    { name: "direct_calls", type: "int", unit: "count", title: "by the program", doc: "calls that no layer above made" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "how many ranks called it" },
    { name: "files", type: "int", unit: "count", title: "files", doc: "how many files were used through it" },
    { name: "bytes_read", type: "int", unit: "bytes", title: "read", doc: "sum over ranks" },
    { name: "bytes_written", type: "int", unit: "bytes", title: "written", doc: "sum over ranks" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "sum over ranks" },
  ],
  io_sizes: [
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer of the call, such as mpi or posix; region for annotated code, source for a call site" },
    { name: "direction", type: "text", unit: "", title: "direction", doc: "read or write" },
    { name: "size_class", type: "text", unit: "", title: "size class", doc: "range of bytes of a request" },
    { name: "size_from", type: "int", unit: "bytes", title: "from", doc: "lower edge of the class, -1 for none" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "number of requests" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "bytes of these requests" },
  ],
  loops: [
    { name: "loop", type: "text", unit: "", title: "loop", doc: "region that marks the iterations" },
    { name: "call_path", type: "text", unit: "", title: "call path", doc: "where the loop lies" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "how many ranks have the loop" },
    { name: "iterations", type: "int", unit: "count", title: "iterations", doc: "the greatest number of iterations of a rank" },
    { name: "total_ns", type: "float", unit: "ns", title: "total", doc: "of the rank that spent most" },
    { name: "median_ns", type: "float", unit: "ns", title: "median", doc: "over ranks and entries: of an iteration, or of the mean of those that share an entry" },
    { name: "p95_ns", type: "float", unit: "ns", title: "95 %", doc: "95 % of the iterations, or of the means of those that share an entry, take at most this" },
    { name: "most_ns", type: "float", unit: "ns", title: "longest", doc: "the longest iteration of any rank" },
    { name: "most_rank", type: "int", unit: "rank", title: "on rank", doc: "rank of the longest iteration" },
    { name: "most_first", type: "int", unit: "index", title: "iteration", doc: "the longest one, or the first of its group" },
    { name: "mpi_share", type: "float", unit: "share", title: "MPI", doc: "part of the loop's time inside MPI calls" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "(max - mean) / max of the ranks' computing in the loop: the part of the slowest rank's that perfect balance would save" },
  ],
  iterations: [
    { name: "loop", type: "int", unit: "", title: "loop", doc: "row of `loops`" },
    { name: "first", type: "int", unit: "index", title: "iteration", doc: "its number, or that of the first of the merged ones" },
    { name: "median_ns", type: "float", unit: "ns", title: "median", doc: "over the ranks" },
    { name: "max_ns", type: "float", unit: "ns", title: "longest", doc: "of the slowest rank" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "rank of the longest one" },
  ],
  loop_regions: [
    { name: "loop", type: "int", unit: "", title: "loop", doc: "row of `loops`" },
    { name: "region", type: "text", unit: "", title: "region", doc: "its call path below the loop" },
    { name: "iterations", type: "int", unit: "count", title: "iterations", doc: "in which it was recorded, on the rank that has most" },
    { name: "total_ns", type: "float", unit: "ns", title: "total", doc: "inclusive time of the rank that spent most" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean", doc: "inclusive time per iteration over all ranks" },
    { name: "most_ns", type: "float", unit: "ns", title: "longest", doc: "the longest iteration of any rank" },
    { name: "most_first", type: "int", unit: "index", title: "iteration", doc: "the longest one, or the first of its group" },
    { name: "most_rank", type: "int", unit: "rank", title: "on rank", doc: "rank of the longest iteration" },
  ],
  program_metrics: [
    { name: "metric", type: "text", unit: "", title: "metric", doc: "its name, as the program states it" },
    { name: "unit", type: "text", unit: "", title: "unit", doc: "as the program states it; empty where it states none" },
    { name: "call_path", type: "text", unit: "", title: "recorded in", doc: "the region or loop that was open" },
    { name: "consistency", type: "text", unit: "", title: "consistency", doc: "what the values vary with, as the program states it" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "that recorded a value" },
    { name: "count", type: "int", unit: "count", title: "values", doc: "of all ranks" },
    { name: "mean", type: "float", unit: "", title: "mean", doc: "sum / values" },
    { name: "min", type: "float", unit: "", title: "min", doc: "the least value" },
    { name: "min_rank", type: "int", unit: "rank", title: "min on rank", doc: "the lowest rank that recorded the least value; null where all values are equal" },
    { name: "median", type: "float", unit: "", title: "median", doc: "over entries of series; where several values share an entry, of their mean" },
    { name: "max", type: "float", unit: "", title: "max", doc: "the greatest value" },
    { name: "max_rank", type: "int", unit: "rank", title: "max on rank", doc: "the lowest rank that recorded the greatest value; null where all values are equal" },
  ],
  metric_iterations: [
    { name: "metric", type: "int", unit: "", title: "metric", doc: "row of `program_metrics`" },
    { name: "first", type: "int", unit: "index", title: "iteration", doc: "its number, or that of the first of the merged ones" },
    { name: "median", type: "float", unit: "", title: "median", doc: "over the ranks, of the mean of their values" },
    { name: "max", type: "float", unit: "", title: "max", doc: "of the mean of the values of each rank, the greatest" },
    { name: "max_rank", type: "int", unit: "rank", title: "on rank", doc: "with the greatest mean" },
  ],
  programs: [
    { name: "program", type: "int", unit: "index", title: "no.", doc: "its number, from 1 on, for `--program`" },
    { name: "name", type: "text", unit: "", title: "program", doc: "the name the user gave it, or the base name of its executable or script, with its number where several have it" },
    { name: "ranks", type: "text", unit: "", title: "ranks", doc: "those that run it" },
    { name: "wall_ns", type: "int", unit: "ns", title: "wall", doc: "time of its longest rank" },
    { name: "computing_share", type: "float", unit: "share", title: "computing", doc: "of the time of its threads: outside of MPI and I/O calls; with --after-init of that outside MPI_Init" },
    { name: "mpi_share", type: "float", unit: "share", title: "MPI", doc: "of the time of its threads; with --after-init of that outside MPI_Init" },
    { name: "io_share", type: "float", unit: "share", title: "I/O", doc: "of the time of its threads; with --after-init of that outside MPI_Init" },
    { name: "startup_share", type: "float", unit: "share", title: "MPI start-up", doc: "of the time of its threads; with --after-init it has no share" },
    { name: "shared_ns", type: "int", unit: "ns", title: "MPI with others", doc: "mean of its ranks: time in MPI calls on communicators that other programs are members of, waiting for these among it" },
  ],
  program_messages: [
    { name: "sender", type: "text", unit: "", title: "from", doc: "name of the program that sent" },
    { name: "receiver", type: "text", unit: "", title: "to", doc: "name of the program that received" },
    { name: "calls", type: "int", unit: "count", title: "messages", doc: "point-to-point" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "their payload" },
    { name: "time_ns", type: "int", unit: "ns", title: "time in calls", doc: "in the calls that sent them, sum over ranks; MPI_Sendrecv receives in it, too" },
  ],
  time_split: [
    { name: "part", type: "text", unit: "", title: "", doc: "computing, MPI, I/O, MPI start-up or recording" },
    { name: "share", type: "float", unit: "share", title: "share", doc: "of the time of all threads; with --after-init of that outside MPI_Init" },
    { name: "time_ns", type: "int", unit: "ns", title: "time", doc: "sum over ranks and threads" },
    { name: "least_ns", type: "int", unit: "ns", title: "least rank", doc: "time of the rank that spent least in it" },
    { name: "most_ns", type: "int", unit: "ns", title: "most rank", doc: "time of the rank that spent most in it" },
  ],
  ranks: [
    { name: "rank", type: "text", unit: "", title: "rank", doc: "one, or the first and the last of a group" },
    { name: "node", type: "text", unit: "", title: "node", doc: "where it ran; of a group, that of its first rank" },
    { name: "computing_ns", type: "int", unit: "ns", title: "computing", doc: "time outside of MPI and I/O calls: the program's own work, and waiting for a core; of other threads than the first without that in blocked_ns" },
    { name: "mpi_ns", type: "int", unit: "ns", title: "MPI", doc: "time whose outermost call is of MPI, without MPI-IO and MPI_Init" },
    { name: "io_ns", type: "int", unit: "ns", title: "I/O", doc: "time whose outermost call is of an I/O layer, MPI-IO among them" },
    { name: "startup_ns", type: "int", unit: "ns", title: "MPI start-up", doc: "time inside MPI_Init" },
    { name: "tool_ns", type: "int", unit: "ns", title: "recording", doc: "estimated time that recording took" },
  ],
  rank_operations: [
    { name: "place", type: "int", unit: "index", title: "place", doc: "of the region or call in the order of exclusive time, from 0" },
    { name: "operation", type: "text", unit: "", title: "region or call", doc: "an annotated region, or an intercepted call; only in its first row" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer; only in its first row" },
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "in `MPI_COMM_WORLD`" },
    { name: "exclusive_ns", type: "int", unit: "ns", title: "exclusive", doc: "in it, not in what it calls" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "in it, and in what it calls" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "of the rank" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "payload" },
  ],
  operations: [
    { name: "operation", type: "text", unit: "", title: "region or call", doc: "an annotated region, or an intercepted call" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer of the call, such as mpi or posix; region for annotated code, source for a call site" },
    { name: "share", type: "float", unit: "share", title: "share", doc: "of the time of all threads, exclusive; with --after-init of that outside MPI_Init" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "sum over ranks and threads" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean/rank", doc: "exclusive time per rank, mean over all ranks" },
    { name: "max_ns", type: "int", unit: "ns", title: "max/rank", doc: "exclusive time of the rank with the most" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank that has the maximum" },
    { name: "imbalance", type: "float", unit: "share", title: "imbalance", doc: "(max - mean) / max over the ranks: the part of the slowest rank's time that perfect balance would save; 0 % is balanced" },
  ],
  call_paths: [
    { name: "parent", type: "int", unit: "", title: "parent", doc: "row of the path above, -1 for none" },
    { name: "operation", type: "text", unit: "", title: "region or call", doc: "the last step of the call path" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer of the call, such as mpi or posix; region for annotated code, source for a call site" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "that took the path" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "sum over ranks and threads" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "payload bytes, sum over ranks and threads" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "sum over ranks and threads" },
    { name: "exclusive_ns", type: "int", unit: "ns", title: "exclusive", doc: "sum over ranks and threads" },
    { name: "inclusive_max_ns", type: "int", unit: "ns", title: "max/rank", doc: "inclusive time of the rank with the most; null where single ranks are not known" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank that has the maximum" },
    { name: "tags", type: "text", unit: "", title: "tags", doc: "of the region, KEY=TEXT each; its category is not among them" },
  ],
  rank_paths: [
    { name: "path", type: "int", unit: "", title: "path", doc: "row of `call_paths`" },
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "the rank" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "sum over its threads" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "sum over its threads" },
  ],
  categories: [
    { name: "category", type: "text", unit: "", title: "category", doc: "as the program gave it; `(none)` for what is in no region that has one" },
    { name: "regions", type: "int", unit: "count", title: "regions", doc: "number of its region names" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "how often its regions were entered, on all ranks" },
    { name: "total_ns", type: "int", unit: "ns", title: "exclusive", doc: "recorded time outside regions of other categories inside, summed over ranks and threads; the rows add up to the recorded time" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "with those inside; regions of one category in each other count once" },
    { name: "computing_ns", type: "int", unit: "ns", title: "computing", doc: "part of the exclusive time outside MPI and I/O, with what recording took" },
    { name: "mpi_ns", type: "int", unit: "ns", title: "MPI", doc: "part of the exclusive time in MPI calls" },
    { name: "io_ns", type: "int", unit: "ns", title: "I/O", doc: "part of the exclusive time in I/O calls" },
    { name: "startup_ns", type: "int", unit: "ns", title: "start-up", doc: "part of the exclusive time in MPI_Init" },
    { name: "min_ns", type: "int", unit: "ns", title: "min", doc: "exclusive time of the rank with the least" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean", doc: "mean exclusive time over all ranks" },
    { name: "max_ns", type: "int", unit: "ns", title: "max", doc: "exclusive time of the rank with the most" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank with the most" },
  ],
  region_tags: [
    { name: "tag", type: "text", unit: "", title: "tag", doc: "its key, as the program gave it" },
    { name: "text", type: "text", unit: "", title: "text", doc: "`(none)` for what is in no region that has this tag" },
    { name: "regions", type: "int", unit: "count", title: "regions", doc: "number of its region names" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "how often its regions were entered, on all ranks" },
    { name: "total_ns", type: "int", unit: "ns", title: "exclusive", doc: "recorded time outside regions of other texts inside, summed over ranks and threads; the rows of a tag add up to the recorded time" },
    { name: "inclusive_ns", type: "int", unit: "ns", title: "inclusive", doc: "with those inside; regions of one text in each other count once" },
    { name: "computing_ns", type: "int", unit: "ns", title: "computing", doc: "part of the exclusive time outside MPI and I/O, with what recording took" },
    { name: "mpi_ns", type: "int", unit: "ns", title: "MPI", doc: "part of the exclusive time in MPI calls" },
    { name: "io_ns", type: "int", unit: "ns", title: "I/O", doc: "part of the exclusive time in I/O calls" },
    { name: "startup_ns", type: "int", unit: "ns", title: "start-up", doc: "part of the exclusive time in MPI_Init" },
    { name: "min_ns", type: "int", unit: "ns", title: "min", doc: "exclusive time of the rank with the least" },
    { name: "mean_ns", type: "float", unit: "ns", title: "mean", doc: "mean exclusive time over all ranks" },
    { name: "max_ns", type: "int", unit: "ns", title: "max", doc: "exclusive time of the rank with the most" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "on rank", doc: "the rank with the most" },
  ],
  io_phases: [
    { name: "phase", type: "int", unit: "index", title: "phase", doc: "from 1" },
    { name: "start_ns", type: "int", unit: "ns", title: "from", doc: "since the start of the first rank; of bins that of the first bin" },
    { name: "end_ns", type: "int", unit: "ns", title: "to", doc: "when the last call of it ended; of bins the end of the last bin" },
    { name: "length_ns", type: "int", unit: "ns", title: "length", doc: "from start to end" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "of the layers that met the storage, else of the lowest there is" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "read and written by these calls" },
    { name: "read_bytes", type: "int", unit: "bytes", title: "read", doc: "null where only bins are known" },
    { name: "written_bytes", type: "int", unit: "bytes", title: "written", doc: "null where only bins are known" },
    { name: "bytes_per_s", type: "float", unit: "bytes/s", title: "rate", doc: "bytes over the length" },
    { name: "ranks", type: "int", unit: "count", title: "ranks", doc: "that were inside an I/O call in it" },
    { name: "fastest_rank", type: "int", unit: "rank", title: "fastest rank", doc: "of these, the one that was inside I/O calls shortest; the lowest of several" },
    { name: "fastest_ns", type: "int", unit: "ns", title: "least in calls", doc: "inside I/O calls in this phase; of bins in the layer in which it was longest" },
    { name: "slowest_rank", type: "int", unit: "rank", title: "slowest rank", doc: "the one that was inside I/O calls longest; the lowest of several" },
    { name: "slowest_ns", type: "int", unit: "ns", title: "most in calls", doc: "as that of the fastest" },
    { name: "gap_ns", type: "int", unit: "ns", title: "gap", doc: "to the start of the next phase; null for the last" },
  ],
  system_rates: [
    { name: "metric", type: "text", unit: "", title: "metric", doc: "as in `spec/system/metrics.toml`" },
    { name: "unit", type: "text", unit: "", title: "unit", doc: "of `value`; of time it is the number of cores" },
    { name: "start_ns", type: "int", unit: "ns", title: "from", doc: "since the start of the first rank" },
    { name: "end_ns", type: "int", unit: "ns", title: "to", doc: "end of the step" },
    { name: "value", type: "float", unit: "", title: "value", doc: "sum over ranks, of the network over nodes" },
    { name: "most", type: "float", unit: "", title: "one rank, most", doc: "of the rank that has most" },
    { name: "most_rank", type: "int", unit: "rank", title: "that rank", doc: "the rank that has most; of the network the first rank of the node" },
  ],
  asleep: [
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "rank in `MPI_COMM_WORLD`" },
    { name: "start_ns", type: "int", unit: "ns", title: "from", doc: "a sample, since the start of the first rank" },
    { name: "end_ns", type: "int", unit: "ns", title: "to", doc: "the next sample" },
    { name: "outside_ns", type: "int", unit: "ns", title: "outside calls", doc: "of this time" },
    { name: "asleep_ns", type: "int", unit: "ns", title: "asleep", doc: "of the time outside calls at least: blocked in the kernel, neither on a core nor waiting for one" },
  ],
  spans: [
    { name: "rank", type: "int", unit: "rank", title: "rank", doc: "the rank that made the calls" },
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the software layer" },
    { name: "start_ns", type: "int", unit: "ns", title: "from", doc: "since the first process began" },
    { name: "end_ns", type: "int", unit: "ns", title: "to", doc: "end of the last of these calls, since the first process began" },
    { name: "operation", type: "text", unit: "", title: "call", doc: "the one that took longest" },
    { name: "calls", type: "int", unit: "count", title: "calls", doc: "number of merged calls" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "sum over these calls" },
    { name: "time_ns", type: "int", unit: "ns", title: "in calls", doc: "sum over these calls; less than from start to end where there are gaps" },
    { name: "file", type: "text", unit: "", title: "file", doc: "of the call that took longest; its communicator or window for a call of MPI" },
  ],
  arrows: [
    { name: "sender", type: "int", unit: "rank", title: "sender", doc: "rank in `MPI_COMM_WORLD`" },
    { name: "receiver", type: "int", unit: "rank", title: "receiver", doc: "rank in `MPI_COMM_WORLD`" },
    { name: "send_start_ns", type: "int", unit: "ns", title: "sent", doc: "start of the send, since the first process began" },
    { name: "received_ns", type: "int", unit: "ns", title: "received", doc: "end of the receive, or of the call that completed it, since the first process began" },
    { name: "time_ns", type: "int", unit: "ns", title: "on its way", doc: "from the start of the send to the end of the receive" },
    { name: "wait_ns", type: "int", unit: "ns", title: "in the receive", doc: "time in the call that received it, or completed its request" },
    { name: "receive_start_ns", type: "int", unit: "ns", title: "receive called", doc: "start of the call that asked for it, since the first process began" },
    { name: "bytes", type: "int", unit: "bytes", title: "bytes", doc: "of the message, as sent" },
    { name: "communicator", type: "text", unit: "", title: "communicator", doc: "it was sent on" },
    { name: "tag", type: "int", unit: "", title: "tag", doc: "of the message" },
  ],
  strips: [
    { name: "layer", type: "text", unit: "", title: "layer", doc: "the I/O layer" },
    { name: "row", type: "int", unit: "", title: "rank", doc: "index into `strip_ranks`" },
    { name: "column", type: "int", unit: "", title: "time", doc: "times `strip_step_ns` is its start" },
    { name: "share", type: "float", unit: "share", title: "share of time", doc: "of the time of the rank" },
    { name: "bytes_per_s", type: "float", unit: "bytes/s", title: "bytes per second", doc: "bytes moved over the time" },
  ],
};
