// SPDX-License-Identifier: BSD-3-Clause
// What the colours of the bars of a trace stand for: the layer, or of calls of I/O what they do, how, how much, or how long. Used by
// the two timelines of a trace, which let the reader choose.

import { SCALE } from '../../drawing/chart';
import type { Spans } from '../../generated/columns';
import { READING_WORDS, WRITING_WORDS } from '../../generated/io_direction';
import { IO_LAYERS, LAYERS } from '../../generated/layers';

export type PaintBy = 'layer' | 'way' | 'together' | 'size' | 'time';

/** What a choice of colours is, in words. */
export const PAINT_WORDS: readonly (readonly [PaintBy, string])[] = [
  ['layer', 'layer'],
  ['way', 'reading, writing, metadata'],
  ['together', 'collective or independent'],
  ['size', 'size of requests'],
  ['time', 'duration of calls'],
];

/** Colours of I/O calls by something else than their layer. */
export interface Paint {
  /** The colour of each class, as style.css or a picture has it. */
  readonly colours: readonly string[];
  readonly texts: readonly string[];
  /** The class of a bar; the last class is that of calls to which none applies. */
  readonly of: (rows: Spans, row: number) => number;
}

const IO: ReadonlySet<string> = new Set(LAYERS.slice(0, IO_LAYERS));
const KIB = 1024;
const MIB = 1024 * KIB;
// Sizes of requests, in bytes: the first is what Drishti and DXT Explorer call small at most, and the others four or sixteen times as much.
const SIZES = [4 * KIB, 64 * KIB, MIB, 16 * MIB];
const SIZE_TEXTS = ['below 4 KiB', '4 to 64 KiB', '64 KiB to 1 MiB', '1 to 16 MiB', '16 MiB and more'];
// Durations of calls, in ns.
const TIMES = [1e4, 1e5, 1e6, 1e7];
const TIME_TEXTS = ['below 10 us', '10 to 100 us', '100 us to 1 ms', '1 to 10 ms', '10 ms and more'];
const NOT_IO = 'var(--layer-recording)';
const COLLECTIVE = /^MPI_File_(?:i?(?:read|write)(?:_at)?_all|(?:read|write)_ordered)/;
const MOVES = /^MPI_File_i?(?:read|write)/;

/** "write", "read" or "" for the name of an I/O call, as barograph.io_direction has it. */
export function directionOf(operation: string): 'write' | 'read' | '' {
  const name = operation.toLowerCase();
  const holds = (words: readonly string[]) => words.some((word) => name.includes(word));
  return holds(WRITING_WORDS) ? 'write' : holds(READING_WORDS) ? 'read' : '';
}

const isIo = (rows: Spans, row: number) => IO.has(rows.layer[row] ?? '');
const mean = (rows: Spans, row: number, of: 'bytes' | 'time_ns') =>
  (rows[of][row] ?? 0) / Math.max(rows.calls[row] ?? 1, 1);

/** The class of a number: how many of the limits it reaches. */
export function classOf(value: number, limits: readonly number[]): number {
  return limits.filter((limit) => value >= limit).length;
}

const PAINTS: Readonly<Record<Exclude<PaintBy, 'layer'>, Paint>> = {
  way: {
    colours: ['var(--reads)', 'var(--writes)', 'var(--metadata)', NOT_IO],
    texts: ['reading', 'writing', 'opening, closing and other metadata', 'no I/O'],
    of: (rows, row) => {
      if (!isIo(rows, row)) {
        return 3;
      }
      const direction = directionOf(rows.operation[row] ?? '');
      return direction === 'read' ? 0 : direction === 'write' ? 1 : 2;
    },
  },
  together: {
    colours: ['var(--reads)', 'var(--writes)', NOT_IO],
    texts: [
      'collective MPI-IO',
      'independent MPI-IO',
      'other calls: whether they are collective is not recorded',
    ],
    of: (rows, row) => {
      const name = rows.operation[row] ?? '';
      return rows.layer[row] !== 'mpi-io' || !MOVES.test(name) ? 2 : COLLECTIVE.test(name) ? 0 : 1;
    },
  },
  size: {
    colours: [...SCALE, NOT_IO],
    texts: [...SIZE_TEXTS, 'moved nothing, or no I/O'],
    of: (rows, row) =>
      isIo(rows, row) && directionOf(rows.operation[row] ?? '') && (rows.bytes[row] ?? 0) > 0
        ? classOf(mean(rows, row, 'bytes'), SIZES)
        : SIZES.length + 1,
  },
  time: {
    colours: [...SCALE, NOT_IO],
    texts: [...TIME_TEXTS, 'no I/O'],
    of: (rows, row) => (isIo(rows, row) ? classOf(mean(rows, row, 'time_ns'), TIMES) : TIMES.length + 1),
  },
};

/** The colours of a choice; null for those of layers. */
export function paintBy(by: PaintBy): Paint | null {
  return by === 'layer' ? null : PAINTS[by];
}

/** What is said of bars that stand for several calls. */
export const TOGETHER_WORDS =
  'Where a bar stands for several calls, its colour is that of the longest of them; for sizes and durations that of their mean.';
