// SPDX-License-Identifier: BSD-3-Clause
// Waiting on the timeline of a trace: the part of a call from its start to when what it waited for came, drawn over the call. Waits
// shorter than a column of pixels are one mark for each rank and column. Used by wait_layer.ts; knows no chart.

import { colour } from '../../drawing/theme';
import type { LongestWaits } from '../../generated/columns';
import { count, duration, instant, percent, plainName } from '../../units';
import { LINE } from './bars';

/** Part of what ECharts hands to a function that draws an item. */
interface Drawing {
  value(dimension: number): number;
  coord(point: readonly number[]): [number, number];
}
interface Bounds {
  readonly coordSys: { x: number; width: number };
}

/** A part of the run, and how many columns of pixels it has. */
export interface Columns {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
}

/** The name of the series. */
export const WAITING = 'waiting';
// What waits on a message; all others wait in a collective call.
const ON_MESSAGES = new Set(['late sender', 'late receiver']);
const FAMILIES = [
  ['wait-message', 'waiting for a message', 45],
  ['wait-collective', 'waiting in a collective call', 135],
] as const;
// How far the stripes of a hatch are apart, in pixels.
const HATCH = 6;
// A column with little waiting can still be seen.
const PALEST = 0.15;

export const WAIT_WORDS =
  'Hatched is the part of a call in which it waited, until the rank that it waited for came; point at it to see which.';

/** What the hatches mean, for a legend. */
export function waitLegend(): (readonly [background: string, text: string])[] {
  return FAMILIES.map(([name, text, turn]) => [
    `repeating-linear-gradient(${turn}deg, var(--${name}) 0 3px, var(--${name}-line) 3px 4px)`,
    text,
  ]);
}

/**
 * The marks of the waits that touch a part of the run: from, to, which row, which wait (of several the longest), how many, the time
 * waited, 1 where most of it was in collective calls, and how much of the mark's columns was spent waiting, 0 to 1.
 */
export function waitData(
  rows: LongestWaits,
  lines: ReadonlyMap<number, number>,
  { from, to, columns }: Columns,
): number[][] {
  const column = Math.max((to - from) / Math.max(columns, 1), 1);
  const marks: number[][] = [];
  const bins = new Map<string, { waits: number[]; at: number; line: number }>();
  for (const [row, rank] of rows.rank.entries()) {
    const line = lines.get(rank ?? -1);
    const start = rows.start_ns[row] ?? 0;
    const waited = rows.waited_ns[row] ?? 0;
    if (line === undefined || start > to || start + waited < from) {
      continue;
    }
    if (waited >= column) {
      marks.push([start, start + waited, line, row, 1, waited, familyOf(rows, row), 1]);
      continue;
    }
    const at = Math.floor((start + waited / 2) / column);
    const key = `${line} ${at}`;
    const bin = bins.get(key) ?? { waits: [], at, line };
    bin.waits.push(row);
    bins.set(key, bin);
  }
  const waitedIn = (waits: readonly number[]) =>
    waits.reduce((sum, row) => sum + (rows.waited_ns[row] ?? 0), 0);
  for (const { waits, at, line } of bins.values()) {
    const longest = waits.reduce((a, b) => ((rows.waited_ns[b] ?? 0) > (rows.waited_ns[a] ?? 0) ? b : a));
    const waited = waitedIn(waits);
    const collective = waitedIn(waits.filter((row) => familyOf(rows, row) === 1)) > waited / 2 ? 1 : 0;
    const start = rows.start_ns[longest] ?? 0;
    const [first, last] = waits.length > 1 ? [at * column, (at + 1) * column] : [start, start + waited];
    const share = Math.min(waited / column, 1);
    marks.push([first, last, line, longest, waits.length, waited, collective, share]);
  }
  return marks;
}

function familyOf(rows: LongestWaits, row: number): number {
  return ON_MESSAGES.has(rows.kind[row] ?? '') ? 0 : 1;
}

/** The series of a chart; what it draws is waitData(). */
export function waitSeries(data: readonly number[][]): Record<string, unknown> {
  const hatches = data.length ? FAMILIES.map(([name, , turn]) => hatch(name, turn === 45)) : [];
  const draw = (parameters: Bounds, api: Drawing) => {
    const line = api.value(2);
    const [from, middle] = api.coord([api.value(0), line]);
    const [to] = api.coord([api.value(1), line]);
    const { x, width } = parameters.coordSys;
    const left = Math.max(from, x);
    const right = Math.min(Math.max(to, from + 1), x + width);
    if (right <= left) {
      return null;
    }
    return {
      type: 'rect',
      shape: { x: left, y: middle - LINE / 2 + 2, width: right - left, height: LINE - 4 },
      style: { fill: hatches[api.value(6)], opacity: PALEST + (1 - PALEST) * api.value(7) },
    };
  };
  return {
    name: WAITING,
    type: 'custom',
    renderItem: draw,
    data,
    encode: { x: [0, 1], y: 2 },
    progressive: 4000,
    clip: true,
    z: 3,
  };
}

/** Stripes as a pattern to fill with; one colour where there is no canvas. */
function hatch(name: string, rising: boolean): unknown {
  const tile = document.createElement('canvas');
  tile.width = HATCH;
  tile.height = HATCH;
  const pen = tile.getContext('2d');
  if (!pen) {
    return colour(name);
  }
  pen.fillStyle = colour(name);
  pen.fillRect(0, 0, HATCH, HATCH);
  pen.strokeStyle = colour(`${name}-line`);
  pen.lineWidth = 1.2;
  pen.beginPath();
  // Three of them, so that the stripes of neighbouring tiles meet.
  for (const shift of [-HATCH, 0, HATCH]) {
    pen.moveTo(shift, rising ? HATCH : 0);
    pen.lineTo(shift + HATCH, rising ? 0 : HATCH);
  }
  pen.stroke();
  return { image: tile, repeat: 'repeat' };
}

/** Says of a wait who waited how long, in which call, for whom; what that rank did meanwhile, as far as it is known. */
export function waitLines(rows: LongestWaits, row: number): string[] {
  const [rank, cause] = [rows.rank[row], rows.cause_rank[row]];
  const start = rows.start_ns[row] ?? 0;
  const waited = rows.waited_ns[row] ?? 0;
  const site = plainName(rows.call_site[row] ?? '');
  const late = plainName(rows.cause_site[row] ?? '');
  return [
    `rank ${rank} waited ${duration(waited)} in ${plainName(rows.operation[row] ?? '')} for rank ${cause} (${rows.kind[row]})`,
    `from ${instant(start, waited / 10)} on ${plainName(rows.communicator[row] ?? '')}${site && `, at ${site}`}`,
    `rank ${cause} meanwhile: ${meanwhile(rows, row)}`,
    `then it came to ${plainName(rows.cause_operation[row] ?? '')}${regionsOf(rows.cause_path[row] ?? '')}${late && `, at ${late}`}`,
  ];
}

function meanwhile(rows: LongestWaits, row: number): string {
  const waited = rows.waited_ns[row] ?? 0;
  const outside = rows.outside_ns[row] ?? 0;
  const inside = rows.in_mpi_ns[row] ?? 0;
  const parts = [
    [outside, 'outside MPI'],
    [inside, 'in MPI'],
    [Math.max(waited - outside - inside, 0), 'not known'],
  ] as const;
  return parts
    .filter(([ns]) => ns > 0)
    .map(([ns, text]) => (ns === waited ? text : `${duration(ns)} ${text}`))
    .join(', ');
}

/** The regions around a call, in words. */
function regionsOf(path: string): string {
  const regions = path.split(' > ').slice(0, -1);
  const inner = (regions[0] === 'program' ? regions.slice(1) : regions).at(-1);
  return inner ? ` in \`${plainName(inner)}\`` : '';
}

/** What a mark is, in lines of text. */
export function markLines(rows: LongestWaits, mark: readonly number[]): string[] {
  const [from = 0, to = 0, , row = 0, many = 1, waited = 0, , share = 1] = mark;
  if (many === 1) {
    return waitLines(rows, row);
  }
  return [
    `rank ${rows.rank[row]}: ${count(many)} waits, ${duration(waited)} of ${duration(to - from)} (${percent(share)})`,
    'the longest of them, nearer for each by itself:',
    ...waitLines(rows, row),
  ];
}
