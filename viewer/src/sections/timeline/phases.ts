// SPDX-License-Identifier: BSD-3-Clause
// Phases of I/O: when there was any, how fast it was, and which rank took longest. Part of the timeline.
import { brushed } from '../../drawing/brush';
import { axis, Chart, tooltip, zoom } from '../../drawing/chart';
import { colour } from '../../drawing/theme';
import { element } from '../../element';
import type { IoPhases } from '../../generated/columns';
import type { Page } from '../../page';
import { DataTable } from '../../table';
import { count, duration, size } from '../../units';
import { quoted } from '../../wording';

/** Part of what ECharts hands to a function that draws an item. */
interface Drawing {
  value(dimension: number): number;
  coord(point: readonly number[]): [number, number];
}
interface Bounds {
  readonly coordSys: { x: number; y: number; width: number; height: number };
}

// Left out first where there is no room.
const LEAST = [
  'read_bytes',
  'written_bytes',
  'end_ns',
  'calls',
  'fastest_ns',
  'bytes_per_s',
  'fastest_rank',
  'ranks',
];
const HEIGHT = 190;

export function phases(page: Page): HTMLElement | null {
  const { tables, summary } = page.report;
  const rows = tables.io_phases;
  if (!rows.phase.length) {
    return null;
  }
  const chart: Chart = new Chart('Phases of I/O: bytes per second by time', HEIGHT, () =>
    options(rows, summary.wall_ns, ticks.time),
  );
  const ticks = chart.round('xAxis', 'ns');
  chart.round('yAxis', 'bytes');
  const known = (name: keyof IoPhases) => rows[name].some((value) => value !== null);
  const columns = (Object.keys(rows) as (keyof IoPhases)[]).filter(known);
  const table = new DataTable(tables, 'io_phases', {
    columns,
    least: LEAST,
    kept: ['phase', 'start_ns', 'length_ns'],
    times: {
      range: page.range,
      from: 'start_ns',
      to: 'end_ns',
      say: 'Phases that overlap an edge are counted in full.',
    },
  });
  const picture = brushed(chart, page.range, {
    span: (from, to) => ({ from: Math.max(from, 0), to }),
    values: ({ from, to }) => [from, to],
  });
  const note = String(summary.notes.io_phases ?? '');
  return element('div', {}, element('p', { class: 'note' }, ...quoted(note)), picture, table.root);
}

/** From, to, how high, and which row: phases of unknown rate are as high as the axis is short. */
export function phaseData(rows: IoPhases): number[][] {
  return rows.phase.map((_, row) => [
    rows.start_ns[row] ?? 0,
    rows.end_ns[row] ?? 0,
    rows.bytes_per_s[row] ?? 0,
    row,
  ]);
}

/** What a phase is, in lines of text. */
export function phaseLines(rows: IoPhases, row: number): string[] {
  const { read_bytes, written_bytes, fastest_rank, slowest_rank, gap_ns, ranks } = rows;
  const moved =
    read_bytes[row] === null
      ? size(rows.bytes[row] ?? null)
      : `${size(read_bytes[row] ?? null)} read, ${size(written_bytes[row] ?? null)} written`;
  const rate = rows.bytes_per_s[row] ?? null;
  return [
    `phase ${rows.phase[row]}: ${duration(rows.start_ns[row] ?? 0)} to ${duration(rows.end_ns[row] ?? 0)}`,
    `${duration(rows.length_ns[row] ?? 0)}, ${count(rows.calls[row] ?? null)} calls, ${moved}${rate === null ? '' : `, ${size(rate)}/s`}`,
    ...(ranks[row] === null
      ? []
      : [`${count(ranks[row] ?? null)} ${ranks[row] === 1 ? 'rank' : 'ranks'} in I/O`]),
    ...(slowest_rank[row] === null
      ? []
      : [
          `longest in calls: rank ${slowest_rank[row]}, ${duration(rows.slowest_ns[row] ?? null)}`,
          `shortest in calls: rank ${fastest_rank[row]}, ${duration(rows.fastest_ns[row] ?? null)}`,
        ]),
    ...(gap_ns[row] === null ? [] : [`${duration(gap_ns[row] ?? null)} to the next phase`]),
  ];
}

function options(rows: IoPhases, wall: number, time: (ns: number) => string) {
  const data = phaseData(rows);
  const most = Math.max(...data.map(([, , rate]) => rate ?? 0), 1);
  const last = Math.max(wall, ...data.map(([, to]) => to ?? 0), 1);
  const fill = colour('layer-i-o');
  const draw = (parameters: Bounds, api: Drawing) => {
    const [from, top] = api.coord([api.value(0), api.value(2)]);
    const [to, bottom] = api.coord([api.value(1), 0]);
    const { x, width } = parameters.coordSys;
    const left = Math.max(from, x);
    const right = Math.min(Math.max(to, from + 2), x + width);
    // A phase that moved nothing is there all the same.
    const high = Math.max(bottom - top, 2);
    return right <= left
      ? null
      : {
          type: 'rect',
          shape: { x: left, y: bottom - high, width: right - left, height: high },
          style: { fill, opacity: 0.85 },
        };
  };
  return {
    grid: { left: 80, right: 24, top: 16, bottom: 60 },
    tooltip: tooltip((parameters) => phaseLines(rows, (parameters as { value: number[] }).value[3] ?? 0)),
    xAxis: axis({ type: 'value', min: 0, max: last, axisLabel: { formatter: time } }),
    yAxis: axis({
      type: 'value',
      min: 0,
      max: most,
      axisLabel: { formatter: (value: number) => `${size(value)}/s` },
      splitLine: { show: true, lineStyle: { color: colour('line') } },
    }),
    dataZoom: zoom(['x'], false),
    series: [
      {
        name: 'phases',
        type: 'custom',
        renderItem: draw,
        data,
        encode: { x: [0, 1], y: 2 },
        clip: true,
      },
    ],
  };
}
