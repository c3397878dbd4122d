// SPDX-License-Identifier: BSD-3-Clause
// Where a file was read and written: offset by time and by rank, reads and writes in a colour each. For a run with a trace; part of
// the section of files. What was too much for a mark of its own comes as cells of a raster.
import { axis, Chart, tooltip, zoom, zoomHint } from '../drawing/chart';
import { legendOf } from '../drawing/flame_graph';
import { colour } from '../drawing/theme';
import { choice, element, showChoice } from '../element';
import type { Accesses, AccessFiles } from '../generated/columns';
import type { Page } from '../page';
import { asTable } from '../table';
import { count, duration, grouped, instant, plainName, size } from '../units';
import { quoted } from '../wording';

/** Part of what ECharts hands to a function that draws an item. */
interface Drawing {
  value(dimension: number): number;
  coord(point: readonly number[]): [number, number];
  size?(spans: readonly number[]): [number, number];
}
interface Bounds {
  readonly coordSys: { x: number; y: number; width: number; height: number };
}

const HEIGHT = 320;
// Nothing that is there is smaller, in pixels.
const LEAST_WIDE = 3;
const LEAST_HIGH = 3;
// How strong the colour of a mark is that moved least, of all marks of the file.
const PALEST = 0.4;
const PAINTS = ['reads', 'writes'] as const;

export interface Offsets {
  readonly root: HTMLElement;
  /** Shows a file, where it is one of those that have a picture. */
  readonly show: (file: string) => void;
}

export function offsets(page: Page): Offsets | null {
  const { tables, summary } = page.report;
  const files = tables.access_files;
  const rows = tables.accesses;
  if (!files.file.length) {
    return null;
  }
  let place = 0;
  const status = element('p', { class: 'note', role: 'status' });
  const byTime: Chart = new Chart('Offset in the file by time', HEIGHT, () => ({
    ...common(),
    tooltip: tooltip((parameters) => accessLines(rows, (parameters as { value: number[] }).value[4] ?? 0)),
    xAxis: axis({
      type: 'value',
      min: files.start_ns[place] ?? 0,
      max: files.end_ns[place] ?? 1,
      axisLabel: { formatter: time.time },
    }),
    dataZoom: zoom(['x', 'y']),
    series: seriesOf(rows, timeData(rows, place), together(), false),
  }));
  const time = byTime.round('xAxis', 'ns');
  byTime.round('yAxis', 'bytes');
  const byRank: Chart = new Chart('Offset in the file by rank', HEIGHT, () => {
    const ranks = ranksOf(rows, place);
    return {
      ...common(),
      tooltip: tooltip((parameters) => accessLines(rows, (parameters as { value: number[] }).value[4] ?? 0)),
      xAxis: axis({
        type: 'category',
        data: ranks.map(String),
        name: 'rank',
        nameLocation: 'middle',
        nameGap: 24,
      }),
      dataZoom: zoom(['x', 'y']),
      series: seriesOf(rows, rankData(rows, place, ranks), together(), true),
    };
  });
  byRank.round('xAxis', 'place');
  byRank.round('yAxis', 'bytes');
  const together = () => (files.cell_ns[place] ?? 0) > 0;
  /** What both pictures share. */
  function common() {
    return {
      grid: { left: 84, right: 34, top: 12, bottom: 60 },
      yAxis: axis({
        type: 'value',
        min: files.first_byte[place] ?? 0,
        max: files.end_byte[place] ?? 1,
        axisLabel: { formatter: (value: number) => size(value) },
        splitLine: { show: true, lineStyle: { color: colour('line') } },
      }),
    };
  }
  const say = () => {
    status.replaceChildren(...quoted(saidOf(files, place)));
  };
  const folder = summary.folder ? `${summary.folder.replace(/\/+$/, '')}/` : '';
  const short = (name: string) => plainName(name.startsWith(folder) ? name.slice(folder.length) : name);
  const choose = (next: number) => {
    place = next;
    say();
    byTime.refresh();
    byRank.refresh();
  };
  const pick = choice(
    'File',
    files.file.map((name, row) => [String(row), `${short(name)}, ${files.layer[row]}`] as const),
    (word) => choose(Number(word)),
  );
  say();
  page.range.onChange(() => {
    const { chosen: span } = page.range;
    const shown = span ? { startValue: span.from, endValue: span.to } : { start: 0, end: 100 };
    byTime.drawn?.dispatchAction({ type: 'dataZoom', dataZoomIndex: 0, ...shown });
  });
  const note = String(summary.notes.access_files ?? '');
  const root = element(
    'div',
    { id: 'offsets', tabindex: -1 },
    element(
      'p',
      { class: 'note' },
      'Each mark is an access: which bytes, when, and by which rank. ',
      ...quoted(note),
      zoomHint('sliders'),
    ),
    element('p', { class: 'controls' }, pick),
    legendOf([
      ['var(--reads)', 'reads'],
      ['var(--writes)', 'writes'],
    ]),
    status,
    element('div', { class: 'pair' }, byTime.root, byRank.root),
    asTable(tables, 'access_files', { sort: 'time_ns', filter: files.file.length > 8 }),
  );
  return {
    root,
    show: (file) => {
      const row = files.file.indexOf(file);
      if (row >= 0) {
        showChoice(pick, String(row));
        choose(row);
      }
    },
  };
}

/** What the pictures of a file show, in words. */
export function saidOf(files: AccessFiles, place: number): string {
  const [reads, writes] = [files.reads[place] ?? 0, files.writes[place] ?? 0];
  const many = (number: number, one: string) =>
    number ? [`${count(number)} ${one}${number === 1 ? '' : 's'}`] : [];
  const ranks = files.ranks[place] ?? 0;
  const cell = files.cell_ns[place] ?? 0;
  const together = cell
    ? `Accesses are put together in cells of ${duration(cell)} and ${size(files.cell_bytes[place] ?? 0)}; the more was moved in one, the stronger is its colour.`
    : 'Each access is a mark of its own.';
  const unknown = files.no_offset[place] ?? 0;
  const lacks = unknown ? ` ${count(unknown)} more have no known offset and no mark.` : '';
  return `${[...many(reads, 'read'), ...many(writes, 'write')].join(' and ')} by ${count(ranks)} ${ranks === 1 ? 'rank' : 'ranks'}. ${together}${lacks}`;
}

/** The marks of a file by time: from, to, first byte, byte after the last, which row. */
export function timeData(rows: Accesses, place: number): number[][] {
  return chosen(rows, place, rows.start_ns).map((row) => [
    rows.start_ns[row] ?? 0,
    rows.end_ns[row] ?? 0,
    rows.offset[row] ?? 0,
    rows.end_byte[row] ?? 0,
    row,
  ]);
}

/** The same by rank: the places of the first and the last rank in the list of ranks. */
export function rankData(rows: Accesses, place: number, ranks: readonly number[]): number[][] {
  const at = new Map(ranks.map((rank, index) => [rank, index]));
  return chosen(rows, place, rows.rank).map((row) => [
    at.get(rows.rank[row] ?? -1) ?? 0,
    at.get(rows.last_rank[row] ?? -1) ?? 0,
    rows.offset[row] ?? 0,
    rows.end_byte[row] ?? 0,
    row,
  ]);
}

/** The ranks that have marks. */
export function ranksOf(rows: Accesses, place: number): number[] {
  const found = new Set<number>();
  for (const row of chosen(rows, place, rows.rank)) {
    found.add(rows.rank[row] ?? 0).add(rows.last_rank[row] ?? 0);
  }
  return [...found].sort((a, b) => a - b);
}

function chosen(rows: Accesses, place: number, known: readonly (number | null)[]): number[] {
  return rows.place.flatMap((one, row) => (one === place && known[row] !== null ? [row] : []));
}

/** What a mark is, in lines of text. */
export function accessLines(rows: Accesses, row: number): string[] {
  const { rank, last_rank, start_ns, end_ns } = rows;
  const what = rows.writes[row] ? 'written' : 'read';
  const first = rank[row];
  const who =
    first === null || first === undefined
      ? []
      : [first === last_rank[row] ? `rank ${first}` : `ranks ${first} to ${last_rank[row]}`];
  const from = start_ns[row];
  const took = (end_ns[row] ?? 0) - (from ?? 0);
  const when =
    from === null || from === undefined ? [] : [`at ${instant(from, took / 10)} for ${duration(took)}`];
  const [low, high] = [rows.offset[row] ?? 0, rows.end_byte[row] ?? 0];
  return [
    [...who, `${size(rows.bytes[row] ?? null)} ${what}`].join(': '),
    `bytes ${grouped(low)} to ${grouped(high - 1)}`,
    ...when,
  ];
}

/**
 * How strong the colour of each of some marks is: the more was moved in a cell, on a scale of logarithms; all of it where each access
 * has a mark of its own.
 */
export function strengths(
  rows: Accesses,
  marks: readonly number[],
  together: boolean,
): (row: number) => number {
  const moved = marks.map((row) => Math.max(rows.bytes[row] ?? 0, 1));
  const [least, most] = moved.reduce<[number, number]>(
    ([low, high], bytes) => [Math.min(low, bytes), Math.max(high, bytes)],
    [Number.POSITIVE_INFINITY, 1],
  );
  const span = together ? Math.log(most / least) : 0;
  return (row) =>
    span > 0 ? PALEST + ((1 - PALEST) * Math.log(Math.max(rows.bytes[row] ?? 0, least) / least)) / span : 1;
}

/** The series of both pictures; what it draws is timeData() or rankData(). `beside`: reads stand to the left of writes, if there are both. */
function seriesOf(
  rows: Accesses,
  data: readonly number[][],
  together: boolean,
  beside: boolean,
): Record<string, unknown>[] {
  const paints = PAINTS.map((name) => colour(name));
  const strength = strengths(
    rows,
    data.map(([, , , , row]) => row ?? 0),
    together,
  );
  const both = new Set(data.map(([, , , , row]) => rows.writes[row ?? 0])).size > 1;
  const draw = (parameters: Bounds, api: Drawing) => {
    const row = api.value(4);
    const writes = rows.writes[row] ?? 0;
    const [from, bottom] = api.coord([api.value(0), api.value(2)]);
    const [to, top] = api.coord([api.value(1), api.value(3)]);
    let [left, right] = [from, Math.max(to, from + LEAST_WIDE)];
    if (beside) {
      // The places of ranks are the middles of their bands.
      const band = api.size?.([1, 0])[0] ?? 0;
      const [first, last] = [from - 0.45 * band, to + 0.45 * band];
      const middle = (first + last) / 2;
      left = both && writes ? middle : first;
      right = Math.max(both && !writes ? middle : last, left + 1);
    }
    const high = Math.max(bottom - top, LEAST_HIGH);
    const { x, y, width, height } = parameters.coordSys;
    const shape = clipped(left, (bottom + top) / 2 - high / 2, right, (bottom + top) / 2 + high / 2, {
      x,
      y,
      width,
      height,
    });
    return shape && { type: 'rect', shape, style: { fill: paints[writes], opacity: strength(row) } };
  };
  const encode = { x: [0, 1], y: [2, 3] };
  return [
    { name: 'accesses', type: 'custom', renderItem: draw, data, encode, progressive: 4000, clip: true },
  ];
}

/** A rectangle as far as it is inside the axes; null where it is not. */
function clipped(
  left: number,
  top: number,
  right: number,
  bottom: number,
  { x, y, width, height }: Bounds['coordSys'],
): Bounds['coordSys'] | null {
  const [from, to] = [Math.max(left, x), Math.min(right, x + width)];
  const [first, last] = [Math.max(top, y), Math.min(bottom, y + height)];
  return to > from && last > first ? { x: from, y: first, width: to - from, height: last - first } : null;
}
