// SPDX-License-Identifier: BSD-3-Clause
// The messages of a traced run as arrows between the rows of their ranks. Part of the timeline; never draws one of which a
// rank is not shown.

import { colour } from '../../drawing/theme';
import type { Arrows } from '../../generated/columns';
import { count, duration, instant, plainName, size } from '../../units';

const HEAD = 7;
// With more than these, each is paler, so that the calls below them can still be seen.
const FEW = 200;

/** Part of what ECharts hands to a function that draws an item. */
interface Drawing {
  value(dimension: number): number;
  coord(point: readonly number[]): [number, number];
}
interface Bounds {
  readonly coordSys: { x: number; width: number };
}
type Point = readonly [number, number];

/** The name of the series. */
export const MESSAGES = 'messages';

export const ARROW_WORDS =
  'An arrow is a message, from the start of its send to the end of its receive; dashed where the receive was called first.';

/** The messages between ranks that have a row: when sent, when received, from which row to which, and which message. */
export function arrowData(rows: Arrows, lines: ReadonlyMap<number, number>): number[][] {
  const data: number[][] = [];
  for (const [row, sender] of rows.sender.entries()) {
    const from = lines.get(sender ?? -1);
    const to = lines.get(rows.receiver[row] ?? -1);
    if (from !== undefined && to !== undefined) {
      data.push([rows.send_start_ns[row] ?? 0, rows.received_ns[row] ?? 0, from, to, row]);
    }
  }
  return data;
}

/** Says how many there are to see. */
export function arrowsSaid(drawn: number, all: number): string {
  const arrows = `${count(drawn)} arrow${drawn === 1 ? '' : 's'}`;
  return drawn < all ? `${arrows} between the ranks shown.` : `${arrows}.`;
}

/** What a message was, in lines of text. */
export function arrowLines(rows: Arrows, row: number): string[] {
  const sent = rows.send_start_ns[row] ?? 0;
  const late = (rows.receive_start_ns[row] ?? 0) - sent;
  const took = (rows.received_ns[row] ?? 0) - sent;
  const when = late < 0 ? 'before' : 'after';
  return [
    `message of ${size(rows.bytes[row] ?? null)} from rank ${rows.sender[row]} to rank ${rows.receiver[row]}`,
    `tag ${rows.tag[row]} on ${plainName(rows.communicator[row] ?? '')}`,
    `sent at ${instant(sent, took / 10)}, received at ${instant(sent + took, took / 10)}: ${duration(rows.time_ns[row] ?? null)} on its way`,
    `receive called ${duration(Math.abs(late))} ${when} the send; ${duration(rows.wait_ns[row] ?? null)} in the call that received it`,
  ];
}

/** The corners of an arrow's head; none for an arrow too short to have one. */
export function headOf([fromX, fromY]: Point, [toX, toY]: Point): Point[] {
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (length < 1.5 * HEAD) {
    return [];
  }
  const [alongX, alongY] = [(HEAD * (toX - fromX)) / length, (HEAD * (toY - fromY)) / length];
  const corner = (side: number): Point => [
    toX - alongX - 0.4 * side * alongY,
    toY - alongY + 0.4 * side * alongX,
  ];
  return [[toX, toY], corner(1), corner(-1)];
}

/** The series of a chart whose rows are `half` above and below their middle; what it draws is arrowData(). */
export function arrowSeries(rows: Arrows, data: readonly number[][], half: number): Record<string, unknown> {
  const ink = colour('ink');
  const opacity = data.length > FEW ? 0.45 : 0.8;
  const draw = (parameters: Bounds, api: Drawing) => {
    const [sender, receiver, row] = [api.value(2), api.value(3), api.value(4)];
    const [fromX, fromMiddle] = api.coord([api.value(0), sender]);
    const [toX, toMiddle] = api.coord([api.value(1), receiver]);
    const { x, width } = parameters.coordSys;
    if (Math.max(fromX, toX) < x || Math.min(fromX, toX) > x + width) {
      return null;
    }
    // From the edge of a row to the edge of the other, which the calls leave free.
    const side = sender < receiver ? half : -half;
    const [from, to]: [Point, Point] = [
      [fromX, fromMiddle + side],
      [toX, toMiddle - side],
    ];
    const first = (rows.receive_start_ns[row] ?? 0) < (rows.send_start_ns[row] ?? 0);
    const line = {
      type: 'line',
      shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
      style: { stroke: ink, lineWidth: 1, opacity, lineDash: first ? [4, 3] : null },
      emphasis: { style: { lineWidth: 2.5, opacity: 1 } },
    };
    const points = headOf(from, to);
    const head = {
      type: 'polygon',
      shape: { points },
      style: { fill: ink, opacity },
      emphasis: { style: { opacity: 1 } },
    };
    return { type: 'group', children: points.length ? [line, head] : [line] };
  };
  return {
    name: MESSAGES,
    type: 'custom',
    renderItem: draw,
    data,
    encode: { x: [0, 1], y: [2, 3] },
    progressive: 4000,
    clip: true,
    z: 4,
  };
}
