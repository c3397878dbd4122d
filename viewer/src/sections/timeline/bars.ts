// SPDX-License-Identifier: BSD-3-Clause
// The bars of the timeline of a trace: a row for each rank and layer, a bar for a call or several. Used by spans.ts and
// near_spans.ts, which say where the calls come from.
import { axis } from '../../drawing/chart';
import { colour, layerColour } from '../../drawing/theme';
import type { Spans } from '../../generated/columns';
import { LAYERS } from '../../generated/layers';
import { count, duration, instant, plainName, size } from '../../units';
import { kindColours, kindOf } from './kinds';
import type { Paint } from './paints';

/** How high a row is. */
export const LINE = 15;

/** Part of what ECharts hands to a function that draws an item. */
interface Drawing {
  value(dimension: number): number;
  coord(point: readonly number[]): [number, number];
}
interface Bounds {
  readonly coordSys: { x: number; y: number; width: number; height: number };
}

export function byLayer(a: string, b: string): number {
  return LAYERS.indexOf(a) - LAYERS.indexOf(b) || a.localeCompare(b);
}

/** Regions are above all calls that are made in them. */
export function regionsFirst(a: string, b: string): number {
  return Number(b === 'region') - Number(a === 'region') || byLayer(a, b);
}

/** The names of the rows. */
export function linesOf(ranks: readonly number[], layers: readonly string[]): string[] {
  return ranks.flatMap((rank) => layers.map((layer) => `${rank} ${layer}`));
}

/** The calls that have a row: from, to, which row, and which call. */
export function barData(rows: Spans, lines: readonly string[]): number[][] {
  const place = new Map(lines.map((line, at) => [line, at]));
  const data: number[][] = [];
  for (const [row, rank] of rows.rank.entries()) {
    const at = place.get(`${rank} ${rows.layer[row]}`);
    if (at !== undefined) {
      data.push([rows.start_ns[row] ?? 0, rows.end_ns[row] ?? 0, at, row]);
    }
  }
  return data;
}

/** The series of a chart; what it draws is barData(). Calls of MPI have the colour of their kind. Calls on other files than `file` are pale, if there is one. `paint`: the colours are of something else than layers. */
export function barSeries(
  rows: Spans,
  data: readonly number[][],
  layers: readonly string[],
  file: string,
  paint: Paint | null = null,
): Record<string, unknown> {
  const colours = layers.map((layer) => colour(layerColour(layer)));
  const others = paint?.colours.map(resolved);
  const kinds = kindColours();
  const draw = (parameters: Bounds, api: Drawing) => {
    const line = api.value(2);
    const [from, middle] = api.coord([api.value(0), line]);
    const [to] = api.coord([api.value(1), line]);
    const row = api.value(3);
    const busy = Math.min((rows.time_ns[row] ?? 0) / Math.max(api.value(1) - api.value(0), 1), 1);
    const { x, width } = parameters.coordSys;
    const left = Math.max(from, x);
    const right = Math.min(Math.max(to, from + 1), x + width);
    if (right <= left) {
      return null;
    }
    const shape = { x: left, y: middle - LINE / 2 + 2, width: right - left, height: LINE - 4 };
    return {
      type: 'rect',
      shape,
      style: {
        fill: paint
          ? others?.[paint.of(rows, row)]
          : rows.layer[row] === 'mpi'
            ? kinds[kindOf(rows.operation[row] ?? '')]
            : colours[line % layers.length],
        opacity: file && rows.file[row] !== file ? 0.08 : 0.3 + 0.7 * busy,
      },
    };
  };
  return {
    name: 'calls',
    type: 'custom',
    renderItem: draw,
    data,
    encode: { x: [0, 1], y: 2 },
    progressive: 4000,
    clip: true,
  };
}

/** A colour as a picture needs it: of style.css what it is today. */
function resolved(paint: string): string {
  const name = /^var\(--(.*)\)$/.exec(paint)?.[1];
  return name ? colour(name) : paint;
}

/** What a bar is, in lines of text. */
export function barLines(rows: Spans, row: number): string[] {
  const calls = rows.calls[row] ?? 0;
  const many = calls > 1 ? `${count(calls)} calls, longest ` : '';
  const on = plainName(rows.file[row] ?? '');
  const start = rows.start_ns[row] ?? 0;
  const took = (rows.end_ns[row] ?? 0) - start;
  return [
    `rank ${rows.rank[row]}, ${rows.layer[row]}: ${many}${plainName(rows.operation[row] ?? '')}`,
    ...(on ? [on] : []),
    `in calls ${duration(rows.time_ns[row] ?? null)}; at ${instant(start, took / 10)} for ${duration(took)}, ${size(rows.bytes[row] ?? null)}`,
  ];
}

/** The axis of the rows: the rank is at the first of its rows. */
export function rowAxis(lines: readonly string[], layers: readonly string[]): Record<string, unknown> {
  return axis({
    type: 'category',
    inverse: true,
    data: lines,
    axisLabel: {
      interval: 0,
      formatter: (name: string) =>
        name.endsWith(` ${layers[0]}`) ? `rank ${name}` : name.slice(name.indexOf(' ') + 1),
    },
  });
}
