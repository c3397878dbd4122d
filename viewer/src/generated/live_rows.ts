// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/live/frames.toml by `python -m codegen`. Do not edit.
// What the server says of each process (python/barograph/serve/page/wall_rows.py), in columns of numbers.

export const COLUMNS = [
  'pid',
  'rank',
  'program',
  'operation',
  'object',
  'region',
  'site',
  'mpi',
  'io',
  'since_ms',
  'events',
  'sent',
  'read',
  'written',
  'node',
  'kind',
  'stuck',
  'traced',
] as const;
export type Column = (typeof COLUMNS)[number];

/** What the numbers in some columns stand for. */
export interface Names {
  readonly text: (number: number) => string;
  readonly node: (number: number) => string;
  readonly program: (number: number) => string;
  readonly kind: (number: number) => string;
}

/** One process. */
export interface Rank {
  /** Id of the process. */
  readonly pid: number;
  /** Null in programs without MPI, and before MPI_Init. */
  readonly rank: number | null;
  /** Name of its program. */
  readonly program: string;
  /** The outermost open call of MPI or I/O of the first thread, or else the innermost region. */
  readonly operation: string;
  /** What the call works on. */
  readonly object: string;
  /** The innermost region. */
  readonly region: string;
  /** Number of the call site; 0: not known. */
  readonly site: number;
  /** Percent of its threads' time since the look before. */
  readonly mpi: number;
  /** Percent for I/O. */
  readonly io: number;
  /** When what it is in began, in ms since the start of the job; null: not known. */
  readonly since_ms: number | null;
  /** Finished calls and regions per second since the look before, two digits. */
  readonly events: number;
  /** Bytes per second sent point to point. */
  readonly sent: number;
  /** Bytes per second read by the program's own calls. */
  readonly read: number;
  /** Bytes per second written. */
  readonly written: number;
  /** The one that it runs on. */
  readonly node: string;
  /** The layer that it is in, or `stopped` or `ended`. */
  readonly kind: string;
  /** It makes no progress. */
  readonly stuck: boolean;
  /** Bytes of events since MPI_Init; 0: none are kept, or none yet. */
  readonly traced: number;
}

function known(value: number): number | null {
  return value < 0 ? null : value;
}

/** Returns a process by its numbers. */
export function rankOf(value: (name: Column) => number, names: Names): Rank {
  return {
    pid: value('pid'),
    rank: known(value('rank')),
    program: names.program(value('program')),
    operation: names.text(value('operation')),
    object: names.text(value('object')),
    region: names.text(value('region')),
    site: value('site'),
    mpi: value('mpi'),
    io: value('io'),
    since_ms: known(value('since_ms')),
    events: value('events'),
    sent: value('sent'),
    read: value('read'),
    written: value('written'),
    node: names.node(value('node')),
    kind: names.kind(value('kind')),
    stuck: value('stuck') !== 0,
    traced: value('traced'),
  };
}

/** Rates of bytes, and how they are said: "sends 2.00 MiB/s". */
export const MOVED = [
  ['sends', 'sent'],
  ['reads', 'read'],
  ['writes', 'written'],
] as const;
