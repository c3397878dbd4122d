// SPDX-License-Identifier: BSD-3-Clause
// How ranks and nodes look on the wall: the colour of what they do, from a size on their number, for how long a call has
// been open, and a bar with the shares of MPI and I/O.
import { plainName } from '../units';
import { inkOn, isCall, strength } from './kinds';
import type { Group } from './layout';
import type { NodeRow, Readings, Rows } from './messages';
import type { Cell, Cells } from './wall';
import { shortAge } from './words';

// From these sizes on a cell has its number, for how long, and what is called.
const WITH_NUMBER = 28;
const WITH_AGE = 40;
const WITH_CALL = 120;
const WITH_BAR = 14;
const BAR = 4;
const SMALL = '11px system-ui, sans-serif';
const BOLD = 'bold 12px system-ui, sans-serif';

/** What is shown of ranks; all of them where nothing is chosen. */
export interface Filter {
  readonly kinds: ReadonlySet<string>;
  /** '' for all. */
  readonly program: string;
}

export type Order = 'rank' | 'node' | 'program';

/** Which rows a filter lets through. */
export function passes(rows: Rows, row: number, readings: Readings, filter: Filter): boolean {
  const kind = readings.kinds[rows.value('kind', row)]?.name ?? '';
  const program = readings.programs[rows.value('program', row)] ?? '';
  return (
    (!filter.kinds.size || filter.kinds.has(kind)) && (filter.program === '' || filter.program === program)
  );
}

/** Puts rows into groups; those of a group keep their order, which is that of their ranks. */
export function grouped(rows: Rows, order: Order, readings: Readings): Group[] {
  const all = Array.from({ length: rows.length }, (_, row) => row);
  if (order === 'rank') {
    return all.length ? [{ title: '', items: all }] : [];
  }
  const groups = new Map<number, number[]>();
  for (const row of all) {
    const key = rows.value(order, row);
    const group = groups.get(key);
    if (group) {
      group.push(row);
    } else {
      groups.set(key, [row]);
    }
  }
  const names = order === 'node' ? readings.nodes : readings.programs;
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([key, items]) => {
      const name = plainName(names[key] ?? '') || 'program not known';
      return { title: `${name} (${items.length})`, items };
    });
}

/** The cells of processes. */
export function rankCells(rows: Rows, readings: Readings, order: Order, filter: Filter): Cells {
  const { columns } = rows;
  const all = !filter.kinds.size && filter.program === '';
  return {
    groups: grouped(rows, order, readings),
    frame: (row) =>
      columns.stuck[row]
        ? 'stuck'
        : (columns.rank[row] ?? -1) >= 0 && readings.named.has(columns.rank[row] ?? -1)
          ? 'named'
          : null,
    paint: (row, cell) => {
      const { context, palette, x, y, width, height } = cell;
      const kind = readings.kinds[columns.kind[row] ?? 0]?.name ?? '';
      const age = readings.age(columns.since_ms[row] ?? -1);
      const dimmed = !all && !passes(rows, row, readings, filter);
      const fill = dimmed ? palette.fill('ended', 0.35) : palette.fill(kind, strength(kind, age));
      context.fillStyle = fill;
      context.fillRect(x, y, width, height);
      const rank = columns.rank[row] ?? -1;
      const number = rank < 0 ? String(columns.pid[row] ?? '') : String(rank);
      if (dimmed) {
        letters(cell, palette.faint, number, '', '', false);
        return;
      }
      const bar = height >= WITH_BAR && kind !== 'ended';
      if (bar) {
        shares(cell, columns.mpi[row] ?? 0, columns.io[row] ?? 0);
      }
      const operation =
        width >= WITH_CALL ? plainName(rows.texts(columns.operation[row] ?? 0)) || words(kind) : '';
      letters(
        cell,
        inkOn(fill),
        number,
        isCall(kind) || kind === 'region' ? shortAge(age) : '',
        operation,
        bar,
      );
    },
  };
}

function words(kind: string): string {
  return kind === 'program' ? 'computing' : kind;
}

/** The shares of MPI and I/O at the foot of a cell. */
function shares({ context, palette, x, y, width, height }: Cell, mpi: number, io: number): void {
  const top = y + height - BAR;
  context.fillStyle = palette.surface;
  context.fillRect(x, top - 1, width, BAR + 1);
  const end = (width * Math.min(mpi, 100)) / 100;
  context.fillStyle = palette.plain('mpi');
  context.fillRect(x, top, end, BAR);
  context.fillStyle = palette.plain('posix');
  context.fillRect(x + end, top, Math.min((width * io) / 100, width - end), BAR);
}

function letters(
  { context, x, y, width, height }: Cell,
  ink: string,
  number: string,
  age: string,
  call: string,
  bar: boolean,
): void {
  if (width < WITH_NUMBER - 2) {
    return;
  }
  const high = height - (bar ? BAR : 0);
  context.fillStyle = ink;
  context.textBaseline = 'middle';
  if (width >= WITH_CALL - 2) {
    context.textAlign = 'left';
    context.font = BOLD;
    context.fillText(number, x + 6, y + high * 0.28, width / 2);
    context.font = SMALL;
    context.fillText(clipped(context, call, width - 12), x + 6, y + high * 0.72);
    context.textAlign = 'right';
    context.fillText(age, x + width - 6, y + high * 0.28);
    return;
  }
  const two = width >= WITH_AGE && height >= 30 && age !== '';
  context.textAlign = 'center';
  context.font = SMALL;
  context.fillText(number, x + width / 2, y + high * (two ? 0.28 : 0.5), width);
  if (two) {
    context.fillText(age, x + width / 2, y + high * 0.72, width);
  }
}

function clipped(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) {
    return text;
  }
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}\u2026`).width > width) {
    end -= 1;
  }
  return `${text.slice(0, end)}\u2026`;
}

/** The cells of nodes: stripes as wide as the parts of its processes that do something. */
export function nodeCells(nodes: readonly NodeRow[], readings: Readings, filter: Filter): Cells {
  return {
    groups: nodes.length ? [{ title: '', items: nodes.map((_, at) => at) }] : [],
    frame: (at) => (readings.namedNodes.has(at) ? 'named' : (nodes[at]?.stuck ?? 0) > 0 ? 'stuck' : null),
    paint: (at, cell) => {
      const node = nodes[at];
      if (!node) {
        return;
      }
      const { context, palette, x, y, width, height } = cell;
      const age = readings.age(node.since_ms);
      let left = x;
      let only = '';
      for (let place = 0; place < node.kinds.length; place += 2) {
        const kind = readings.kinds[node.kinds[place] ?? 0]?.name ?? '';
        const many = node.kinds[place + 1] ?? 0;
        const part = (width * many) / Math.max(node.processes, 1);
        const shown = !filter.kinds.size || filter.kinds.has(kind);
        const fill = shown ? palette.fill(kind, strength(kind, age)) : palette.fill('ended', 0.35);
        context.fillStyle = fill;
        context.fillRect(left, y, part + 0.5, height);
        only = many === node.processes ? fill : only;
        left += part;
      }
      context.clearRect(x + width, y, 1, height);
      const bar = height >= WITH_BAR;
      if (bar) {
        shares(cell, node.mpi, node.io);
      }
      if (width >= WITH_NUMBER) {
        const name = plainName(node.name);
        // Nodes have long names that differ at their ends.
        const short =
          width >= WITH_CALL ? name : (/\d+$/.exec(name.split('.')[0] ?? '')?.[0] ?? name.slice(-4));
        labelled(cell, short, shortAge(age), bar, only);
      }
    },
  };
}

/** Letters on stripes have a ground of their own; `only` is the colour of a cell without stripes. */
function labelled(
  { context, palette, x, y, width, height }: Cell,
  name: string,
  age: string,
  bar: boolean,
  only: string,
): void {
  const high = height - (bar ? BAR : 0);
  const lines = age && height >= 26 ? [name, age] : [name];
  context.font = SMALL;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [place, text] of lines.entries()) {
    const middle = y + (high * (place + 0.5)) / lines.length;
    if (!only) {
      const wide = Math.min(context.measureText(text).width + 6, width);
      context.fillStyle = palette.surface;
      context.globalAlpha = 0.8;
      context.fillRect(x + (width - wide) / 2, middle - 7, wide, 14);
      context.globalAlpha = 1;
    }
    context.fillStyle = only ? inkOn(only) : palette.ink;
    context.fillText(text, x + width / 2, middle, width);
  }
}
