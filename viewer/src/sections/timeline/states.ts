// SPDX-License-Identifier: BSD-3-Clause
// What a rank did at any time, in one row of the timeline of a trace: computing, each kind of MPI, I/O. Made of the calls that are there;
// nothing is said of a time before a rank's first call and after its last. Used by spans.ts and near_spans.ts.

import type { Span } from '../../choices/range';
import { colour, layerColour } from '../../drawing/theme';
import type { Asleep, Spans } from '../../generated/columns';
import { IO_LAYERS, LAYERS } from '../../generated/layers';
import { duration } from '../../units';
import { barLines, LINE } from './bars';
import { KINDS, kindColours, kindOf } from './kinds';

/** The name of the rows and of the series, where a layer has its own. */
export const STATES = 'states';

/** Part of what ECharts hands to a function that draws an item. */
interface Drawing {
  value(dimension: number): number;
  coord(point: readonly number[]): [number, number];
}
interface Bounds {
  readonly coordSys: { x: number; width: number };
}

const COMPUTING = 0;
const IO = 1;
const FIRST_MPI = 2;
const ASLEEP = FIRST_MPI + KINDS.length;
const IO_NAMES: ReadonlySet<string> = new Set(LAYERS.slice(0, IO_LAYERS));
// Not as strong as what is a call.
const COMPUTING_STRENGTH = 0.45;

/** The state in which a call is; null where it says nothing of it, as a region. */
function stateOf(layer: string, operation: string): number | null {
  if (layer === 'mpi') {
    return FIRST_MPI + kindOf(operation);
  }
  return IO_NAMES.has(layer) ? IO : null;
}

/** What the rest of the time is called: what was not traced may have happened in it. */
function restText(layers: readonly string[]): string {
  const traced = [
    layers.includes('mpi') ? 'MPI' : '',
    layers.some((layer) => IO_NAMES.has(layer)) ? 'I/O' : '',
  ].filter(Boolean);
  return `computing: outside ${traced.join(' and ') || 'traced calls'}`;
}

/** From the first call of each rank to the end of its last one. */
export function spansOfRanks(rows: Pick<Spans, 'rank' | 'start_ns' | 'end_ns'>): ReadonlyMap<number, Span> {
  const found = new Map<number, Span>();
  for (const [row, rank] of rows.rank.entries()) {
    const [from, to] = [rows.start_ns[row] ?? 0, rows.end_ns[row] ?? 0];
    const before = found.get(rank ?? -1);
    found.set(rank ?? -1, {
      from: Math.min(before?.from ?? from, from),
      to: Math.max(before?.to ?? to, to),
    });
  }
  return found;
}

/**
 * The states of ranks that have a row: from, to, which row, which state, how much of the time was spent in it, and
 * which call or sleep, -1 for none. Calls of MPI are over those of I/O that they are made in, both over the rest of
 * the time, a part of which a rank may have slept.
 */
export function stateData(
  rows: Spans,
  lines: readonly string[],
  known: ReadonlyMap<number, Span>,
  asleep: Asleep,
): number[][] {
  const places = new Map(
    lines.flatMap((line, at) =>
      line.endsWith(` ${STATES}`) ? [[Number.parseInt(line, 10), at] as const] : [],
    ),
  );
  const rest: number[][] = [];
  const io: number[][] = [];
  const mpi: number[][] = [];
  for (const [rank, at] of places) {
    const span = known.get(rank);
    if (span) {
      rest.push([span.from, span.to, at, COMPUTING, 1, -1]);
    }
  }
  for (const [row, rank] of asleep.rank.entries()) {
    const at = places.get(rank ?? -1);
    const span = known.get(rank ?? -1);
    if (at !== undefined && span) {
      const from = Math.max(asleep.start_ns[row] ?? 0, span.from);
      const to = Math.min(asleep.end_ns[row] ?? 0, span.to);
      const share = (asleep.asleep_ns[row] ?? 0) / Math.max(asleep.outside_ns[row] ?? 0, 1);
      if (to > from) {
        rest.push([from, to, at, ASLEEP, Math.min(share, 1), row]);
      }
    }
  }
  for (const [row, rank] of rows.rank.entries()) {
    const at = places.get(rank ?? -1);
    const state = stateOf(rows.layer[row] ?? '', rows.operation[row] ?? '');
    if (at !== undefined && state !== null) {
      const [from, to] = [rows.start_ns[row] ?? 0, rows.end_ns[row] ?? 0];
      const share = Math.min((rows.time_ns[row] ?? 0) / Math.max(to - from, 1), 1);
      (state === IO ? io : mpi).push([from, to, at, state, share, row]);
    }
  }
  return [...rest, ...io, ...mpi];
}

/** The series of a chart; what it draws is stateData(). Calls that are together fill a part of the row: MPI from above, I/O from below. */
export function stateSeries(data: readonly number[][]): Record<string, unknown> {
  const paints = [colour('layer-computing'), colour('layer-i-o'), ...kindColours(), colour('asleep')];
  const draw = (parameters: Bounds, api: Drawing) => {
    const line = api.value(2);
    const state = api.value(3);
    const [from, middle] = api.coord([api.value(0), line]);
    const [to] = api.coord([api.value(1), line]);
    const { x, width } = parameters.coordSys;
    const left = Math.max(from, x);
    const right = Math.min(Math.max(to, from + 1), x + width);
    if (right <= left) {
      return null;
    }
    const high = (LINE - 4) * api.value(4);
    const top = middle - LINE / 2 + 2 + (state === IO || state === ASLEEP ? LINE - 4 - high : 0);
    return {
      type: 'rect',
      shape: { x: left, y: top, width: right - left, height: high },
      style: { fill: paints[state], opacity: state === COMPUTING ? COMPUTING_STRENGTH : 1 },
    };
  };
  return {
    name: STATES,
    type: 'custom',
    renderItem: draw,
    data,
    encode: { x: [0, 1], y: 2 },
    progressive: 4000,
    clip: true,
  };
}

/** What a part of a row is, in lines of text. */
export function stateLines(
  rows: Spans,
  lines: readonly string[],
  value: readonly number[],
  asleep: Asleep,
): string[] {
  const row = value[5] ?? -1;
  const rank = Number.parseInt(lines[value[2] ?? 0] ?? '', 10);
  if (value[3] === ASLEEP) {
    const [from, to] = [asleep.start_ns[row] ?? 0, asleep.end_ns[row] ?? 0];
    return [
      `rank ${rank}: asleep for ${duration(asleep.asleep_ns[row] ?? 0)} at least`,
      `of ${duration(asleep.outside_ns[row] ?? 0)} outside calls`,
      `between samples at ${duration(from)} and ${duration(to)}`,
    ];
  }
  return row < 0 ? [`rank ${rank}, ${restText([...new Set(rows.layer)])}`] : barLines(rows, row);
}

/** What the colours mean, for a legend: states first, then layers that have a row and are neither. */
export function stateLegend(
  layers: readonly string[],
  operations: readonly string[],
  asleep: boolean,
): (readonly [background: string, text: string])[] {
  const there = new Set(operations.map(kindOf));
  const io = layers.some((layer) => IO_NAMES.has(layer));
  return [
    [
      `color-mix(in srgb, var(--layer-computing) ${100 * COMPUTING_STRENGTH}%, var(--surface))`,
      restText(layers),
    ],
    ...(asleep ? [['var(--asleep)', 'asleep outside calls, at least'] as const] : []),
    ...(layers.includes('mpi')
      ? KINDS.flatMap(({ paint, text }, place) =>
          there.has(place) ? [[`var(--${paint})`, text] as const] : [],
        )
      : []),
    ...(io ? [['var(--layer-i-o)', 'I/O, any layer'] as const] : []),
    ...layers
      .filter((layer) => layer !== 'mpi')
      .map((layer) => [`var(--${layerColour(layer)})`, layer] as const),
  ];
}

const ALL =
  'The row of states has all that a rank did: calls that are too short to be seen fill a part of its height, MPI from above and I/O from below.';
const SLEEP =
  'How long a rank slept outside of calls is known between two samples of its process, not when (run with --system-interval for more of them): that part of the height, from below; less counts as computing.';
const NO_SLEEP = 'A rank that sleeps outside of calls counts as computing here.';

/** What the row of states shows, in words; `asleep`: of some times it is known that ranks slept. */
export function stateWords(asleep: boolean): string {
  return `${ALL} ${asleep ? SLEEP : NO_SLEEP}`;
}
