// SPDX-License-Identifier: BSD-3-Clause
// Regions and calls on all ranks: a bar for each rank of those with the most time, a bar for each of them of one rank or as the ranks
// have it on average, and how any of them is spread over the ranks. Part of the section of regions and calls.
import { axis, Chart, tooltip, zoom } from '../drawing/chart';
import { colour } from '../drawing/theme';
import { choice, element } from '../element';
import type { RankOperations, Unit } from '../generated/columns';
import type { Page } from '../page';
import { count, duration, inUnit, plainName } from '../units';

type Weight = readonly [by: 'exclusive_ns' | 'inclusive_ns' | 'calls' | 'bytes', text: string, unit: Unit];
const TIME: Weight = ['exclusive_ns', 'exclusive time', 'ns'];
const WEIGHTS: readonly Weight[] = [
  TIME,
  ['inclusive_ns', 'inclusive time', 'ns'],
  ['calls', 'calls', 'count'],
  ['bytes', 'bytes', 'bytes'],
];
// Parts of a bar that have a colour of their own: style.css has as many.
const PARTS = 7;
const MOST_BINS = 24;
// More names beside bars are not read.
const MOST_NAMES = 16;
const BAR = 20;
const NAME = 170;

/** What the ranks have together. The deviation is that of all ranks, not of a sample of them. */
export type Statistic = 'mean' | 'deviation' | 'most' | 'least';
const STATISTICS: readonly (readonly [Statistic, string])[] = [
  ['mean', 'mean of all ranks'],
  ['deviation', 'standard deviation over ranks'],
  ['most', 'most of any rank'],
  ['least', 'least of any rank'],
];

/** The names of the regions and calls, in the order of their time. */
export function namesOf(rows: RankOperations): string[] {
  const found: string[] = [];
  for (const [row, place] of rows.place.entries()) {
    found[place ?? 0] ||= plainName(rows.operation[row] ?? '');
  }
  return found;
}

/** What each rank has of one: 0 where it has nothing. */
export function valuesOf(
  rows: RankOperations,
  place: number,
  by: Weight[0],
  ranks: readonly number[],
): number[] {
  const at = new Map(ranks.map((rank, index) => [rank, index]));
  const found = Array<number>(ranks.length).fill(0);
  for (const [row, one] of rows.place.entries()) {
    const index = at.get(rows.rank[row] ?? -1);
    if (one === place && index !== undefined) {
      found[index] = rows[by][row] ?? 0;
    }
  }
  return found;
}

/** A statistic of what the ranks have. */
export function statistic(values: readonly number[], which: Statistic): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  switch (which) {
    case 'mean':
      return mean;
    case 'deviation':
      return Math.sqrt(
        values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(values.length, 1),
      );
    case 'most':
      return Math.max(...values, 0);
    default:
      return values.length ? Math.min(...values) : 0;
  }
}

/** Names with their values, the greatest first; without those that have nothing. */
export function greatestFirst(names: readonly string[], values: readonly number[]): [string, number][] {
  return names
    .map((name, at): [string, number] => [name, values[at] ?? 0])
    .filter(([, value]) => value > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_NAMES);
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  /** Places in the list of values. */
  readonly members: readonly number[];
}

/** Values by size: bins of equal width from the least to the greatest, about as many as the root of how many values there are. */
export function binsOf(values: readonly number[]): Bin[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const many = most > least ? Math.min(Math.max(Math.ceil(2 * Math.sqrt(values.length)), 4), MOST_BINS) : 1;
  const width = (most - least) / many;
  const members: number[][] = Array.from({ length: many }, () => []);
  for (const [place, value] of values.entries()) {
    members[width ? Math.min(Math.floor((value - least) / width), many - 1) : 0]?.push(place);
  }
  return members.map((own, at) => ({ from: least + at * width, to: least + (at + 1) * width, members: own }));
}

/** Ranks in few words: the first ones, and how many more. */
export function fewRanks(ranks: readonly number[]): string {
  const first = ranks.slice(0, 8).join(', ');
  return ranks.length > 8 ? `${first} and ${count(ranks.length - 8)} more` : first;
}

export function rankOperations(page: Page): HTMLElement | null {
  const { tables, summary } = page.report;
  const rows = tables.rank_operations;
  const note = String(summary.notes.rank_operations ?? '');
  if (!rows.place.length) {
    return note ? element('p', { class: 'note' }, note) : null;
  }
  const names = namesOf(rows);
  const ranks = [...new Set(rows.rank.map((rank) => rank ?? 0))].sort((a, b) => a - b);
  let place = 0;
  let weight = TIME;
  const bars: Chart = new Chart('Regions and calls of each rank', 320, () =>
    barsOf(rows, names, ranks, () => times.time),
  );
  bars.round('xAxis', 'place');
  const times = bars.round('yAxis', 'ns');
  const spread: Chart = new Chart('How a region or call is spread over the ranks', 280, () =>
    spreadOf(valuesOf(rows, place, weight[0], ranks), ranks, weight, () => values.time),
  );
  const values = spread.round('xAxis', () => unitOf(weight));
  spread.round('yAxis', 'count');
  let of = 'mean';
  const shownOf = () => {
    const values = names.map((_, at) => {
      const own = valuesOf(rows, at, weight[0], ranks);
      const known = STATISTICS.find(([which]) => which === of);
      return known ? statistic(own, known[0]) : (own[Number(of)] ?? 0);
    });
    return greatestFirst(names, values);
  };
  const each: Chart = new Chart('Regions and calls of one rank, or of all together', 320, () =>
    eachOf(shownOf(), weight, nameOf(of, ranks), () => sizes.time),
  );
  const sizes = each.round('xAxis', () => unitOf(weight));
  const pickOf = choice(
    'Of',
    [...STATISTICS, ...ranks.map((rank, at) => [String(at), `rank ${rank}`] as const)],
    (word) => {
      of = word;
      each.refresh();
    },
  );
  const status = element('p', { class: 'note', role: 'status' });
  const again = () => {
    const own = valuesOf(rows, place, weight[0], ranks);
    const [least, most] = [Math.min(...own), Math.max(...own)];
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const show = (value: number) => inUnit(weight[2] === 'ns' ? value : Math.round(value), weight[2]);
    const whose = (value: number) => ranks[own.indexOf(value)];
    status.textContent = `${names[place] ?? ''}, ${weight[1]}: least ${show(least)} (rank ${whose(least)}), mean ${show(mean)}, most ${show(most)} (rank ${whose(most)}).`;
    spread.refresh();
    each.refresh();
  };
  again();
  const pickName = choice(
    'Region or call',
    names.map((name, at) => [String(at), name] as const),
    (word) => {
      place = Number(word);
      again();
    },
  );
  const pickWeight = choice(
    'Show',
    WEIGHTS.map(([by, text]) => [by, text] as const),
    (word) => {
      weight = WEIGHTS.find(([by]) => by === word) ?? TIME;
      again();
    },
  );
  return element(
    'div',
    {},
    element('h3', {}, 'By rank'),
    element(
      'p',
      { class: 'note' },
      `Exclusive time of each rank${names.length > PARTS ? `: in the ${PARTS} regions and calls with the most time, and in ${names.length - PARTS} others together` : ' in all regions and calls'}.`,
    ),
    bars.root,
    element('h3', {}, 'Spread over the ranks'),
    element('p', { class: 'note' }, 'How many ranks have how much. A rank without it counts as 0.'),
    element('p', { class: 'controls' }, pickName, pickWeight),
    status,
    spread.root,
    element('h3', {}, 'By region or call'),
    element(
      'p',
      { class: 'note' },
      `For one rank, or over all ranks; at most ${MOST_NAMES}, the greatest first. “Show” above chooses the quantity.`,
    ),
    element('p', { class: 'controls' }, pickOf),
    each.root,
  );
}

function unitOf([, , unit]: Weight): 'ns' | 'bytes' | 'count' {
  return unit === 'ns' ? 'ns' : unit === 'bytes' ? 'bytes' : 'count';
}

/** What the bars are those of: a rank, or a statistic over all. */
function nameOf(word: string, ranks: readonly number[]): string {
  return STATISTICS.find(([which]) => which === word)?.[1] ?? `rank ${ranks[Number(word)] ?? ''}`;
}

function eachOf(
  shown: readonly (readonly [string, number])[],
  [, text, unit]: Weight,
  whose: string,
  time: () => (ns: number) => string,
) {
  const show = (value: number) => (unit === 'ns' ? time()(value) : inUnit(Math.round(value), unit));
  return {
    // As wide as the names need.
    grid: {
      left: 8,
      right: 80,
      top: 10,
      bottom: 46,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: tooltip((parameters) => {
      const [name, value] = shown[(parameters as { dataIndex: number }).dataIndex] ?? ['', 0];
      return [name, `${text}: ${inUnit(unit === 'ns' ? value : Math.round(value), unit)}`];
    }),
    xAxis: axis({
      type: 'value',
      min: 0,
      name: `${text}, ${whose}`,
      nameLocation: 'middle',
      nameGap: 28,
      axisLabel: { formatter: show },
      splitLine: { show: true, lineStyle: { color: colour('line') } },
    }),
    yAxis: axis({
      type: 'category',
      inverse: true,
      data: shown.map(([name]) => name),
      axisLabel: { width: NAME, overflow: 'truncate', interval: 0 },
    }),
    series: [
      {
        name: text,
        type: 'bar',
        barMaxWidth: BAR,
        itemStyle: { color: colour('part-1') },
        label: {
          show: true,
          position: 'right',
          color: colour('ink'),
          formatter: ({ value }: { value: number }) =>
            inUnit(unit === 'ns' ? value : Math.round(value), unit),
        },
        data: shown.map(([, value]) => value),
      },
    ],
  };
}

function barsOf(
  rows: RankOperations,
  names: readonly string[],
  ranks: readonly number[],
  time: () => (ns: number) => string,
) {
  const shown = names.slice(0, PARTS);
  const rest = ranks.map(() => 0);
  for (const at of names.keys()) {
    if (at >= PARTS) {
      for (const [index, value] of valuesOf(rows, at, 'exclusive_ns', ranks).entries()) {
        rest[index] = (rest[index] ?? 0) + value;
      }
    }
  }
  const part = (name: string, paint: string, data: readonly number[]) => ({
    name,
    type: 'bar',
    stack: 'time',
    barCategoryGap: ranks.length > 64 ? '0%' : '15%',
    itemStyle: { color: colour(paint), borderColor: colour(paint), borderWidth: ranks.length > 64 ? 0.5 : 0 },
    data,
  });
  return {
    grid: { left: 70, right: 20, top: 40, bottom: 60 },
    legend: { type: 'scroll', top: 4, textStyle: { color: colour('ink') } },
    tooltip: tooltip((parameters) => {
      const at = parameters as { seriesName: string; dataIndex: number; value: number };
      return [`rank ${ranks[at.dataIndex]}`, `${at.seriesName}: ${duration(at.value)}`];
    }),
    xAxis: axis({
      type: 'category',
      data: ranks.map(String),
      name: 'rank',
      nameLocation: 'middle',
      nameGap: 26,
    }),
    yAxis: axis({
      type: 'value',
      axisLabel: { formatter: time() },
      splitLine: { show: true, lineStyle: { color: colour('line') } },
    }),
    dataZoom: ranks.length > 32 ? zoom(['x']) : [],
    series: [
      ...shown.map((name, at) => part(name, `part-${at + 1}`, valuesOf(rows, at, 'exclusive_ns', ranks))),
      ...(names.length > PARTS ? [part('others', 'part-other', rest)] : []),
    ],
  };
}

function spreadOf(
  own: readonly number[],
  ranks: readonly number[],
  [, text, unit]: Weight,
  time: () => (ns: number) => string,
) {
  const bins = binsOf(own);
  const [first, last] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  // Where all ranks have the same, one bar in the middle.
  const room = last > first ? 0 : Math.max(first / 2, 1);
  const fill = colour('part-5');
  const show = (value: number) => (unit === 'ns' ? time()(value) : inUnit(Math.round(value), unit));
  return {
    grid: { left: 70, right: 30, top: 24, bottom: 46 },
    tooltip: tooltip((parameters) => {
      const bin = bins[(parameters as { dataIndex: number }).dataIndex];
      const [from, to] = [bin?.from ?? 0, bin?.to ?? 0].map((value) =>
        inUnit(unit === 'ns' ? value : Math.round(value), unit),
      );
      const members = (bin?.members ?? []).map((at) => ranks[at] ?? 0);
      const ofRanks = members.length === 1 ? '1 rank' : `${count(members.length)} ranks`;
      return [from === to ? `${from}` : `${from} to ${to}`, `${ofRanks}: ${fewRanks(members)}`];
    }),
    xAxis: axis({
      type: 'value',
      min: first - room,
      max: last + room,
      name: text,
      nameLocation: 'middle',
      nameGap: 28,
      axisLabel: { formatter: show },
    }),
    yAxis: axis({
      type: 'value',
      min: 0,
      name: 'ranks',
      minInterval: 1,
      splitLine: { show: true, lineStyle: { color: colour('line') } },
    }),
    series: [
      {
        name: 'ranks',
        type: 'custom',
        data: bins.map(({ from, to, members }) => [from - room / 4, to + room / 4, members.length]),
        encode: { x: [0, 1], y: 2 },
        renderItem: (
          _: unknown,
          api: { value(at: number): number; coord(point: readonly number[]): [number, number] },
        ) => {
          const [left, top] = api.coord([api.value(0), api.value(2)]);
          const [right, bottom] = api.coord([api.value(1), 0]);
          const width = Math.max(right - left - 1, 1);
          return api.value(2) > 0
            ? { type: 'rect', shape: { x: left, y: top, width, height: bottom - top }, style: { fill } }
            : null;
        },
      },
    ],
  };
}
