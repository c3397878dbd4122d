// SPDX-License-Identifier: BSD-3-Clause
// One call on the grid of the ranks: how often, how long and with how many bytes each of them made it. Part of the ranks.
import { axis, Chart, SCALE, SCALE_WORDS, tooltip } from '../drawing/chart';
import { colour } from '../drawing/theme';
import { choice, element } from '../element';
import type { DensityCells, Unit } from '../generated/columns';
import type { Page } from '../page';
import { asTable } from '../table';
import { inUnit } from '../units';
import { quoted } from '../wording';

type Weight = readonly [by: 'time_ns' | 'calls' | 'bytes', text: string, unit: Unit];
const TIME: Weight = ['time_ns', 'time in these calls', 'ns'];
const WEIGHTS: readonly Weight[] = [TIME, ['calls', 'calls', 'count'], ['bytes', 'bytes', 'bytes']];
// Sizes of the picture without its scale, in CSS pixels.
const CELL = 90;
const LEAST = 180;
const MOST = 620;
// Beside the cells.
const SIDES = 190;
// A cell has room for the rank and its value, or for the rank.
const ROOMY = 64;
const LEAST_ROOM = 26;

/** The cells of one call: column, row, what is shown, and the rank; with the least and the most of them. */
export function cellsOf(rows: DensityCells, operation: string, by: Weight[0]) {
  const cells: [number, number, number, number][] = [];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [at, name] of rows.operation.entries()) {
    if (name === operation) {
      const value = rows[by][at] ?? 0;
      cells.push([rows.column[at] ?? 0, rows.row[at] ?? 0, value, rows.rank[at] ?? 0]);
      [least, most] = [Math.min(least, value), Math.max(most, value)];
    }
  }
  return { cells, least, most };
}

/** The ranks of the first cells of rows and columns, "" where there is none. */
export function edgesOf(rows: DensityCells, many: number, columns: number) {
  const made = { rows: Array<string>(many).fill(''), columns: Array<string>(columns).fill('') };
  for (const [at, rank] of rows.rank.entries()) {
    const [row, column] = [rows.row[at] ?? 0, rows.column[at] ?? 0];
    if (column === 0) {
      made.rows[row] = String(rank);
    }
    if (row === 0) {
      made.columns[column] = String(rank);
    }
  }
  return made;
}

export function density(page: Page): HTMLElement | null {
  const { tables, summary } = page.report;
  const rows = tables.density_cells;
  const note = String(summary.notes.density_cells ?? '');
  const calls = [...new Set(rows.operation)];
  if (!calls.length) {
    return note ? element('p', { class: 'note' }, ...quoted(note)) : null;
  }
  let call = calls[0] ?? '';
  let weight = TIME;
  const width = Math.max(LEAST, Math.min(MOST, CELL * summary.density_columns));
  const shape = summary.density_rows / Math.max(summary.density_columns, 1);
  const height = 46 + Math.max(LEAST, Math.min(MOST, width * shape));
  const options = () => {
    const [by, text, unit] = weight;
    const { cells, least, most } = cellsOf(rows, call, by);
    const room = (chart.root.clientWidth || width + SIDES) - SIDES;
    const cell = room / summary.density_columns;
    const label = (value: number, rank: number) =>
      cell >= ROOMY ? `rank ${rank}\n${inUnit(value, unit)}` : String(rank);
    return {
      aria: { enabled: true },
      grid: {
        left: 50,
        right: 140,
        top: 30,
        bottom: 16,
        show: true,
        backgroundColor: colour('plot'),
        borderWidth: 0,
      },
      tooltip: tooltip((parameters) => {
        const [, , value, rank] = (parameters as { value: [number, number, number, number] }).value;
        return [`rank ${rank}`, `${call}: ${inUnit(value, unit)}${unit === 'count' ? ' calls' : ''}`];
      }),
      xAxis: axis({ type: 'category', data: edges.columns, position: 'top' }),
      yAxis: axis({ type: 'category', data: edges.rows, inverse: true }),
      visualMap: {
        type: 'continuous',
        dimension: 2,
        min: most > least ? least : least - 1,
        max: most,
        text: [`most ${inUnit(most, unit)}`, `least ${inUnit(least, unit)}`],
        calculable: false,
        right: 20,
        top: 'middle',
        itemHeight: Math.min(160, height - 110),
        inRange: { color: SCALE },
        textStyle: { color: colour('faint') },
      },
      series: [
        {
          name: text,
          type: 'heatmap',
          data: cells,
          progressive: 0,
          label: {
            show: cell >= LEAST_ROOM,
            fontSize: 11,
            lineHeight: 15,
            formatter: ({ value }: { value: number[] }) => label(value[2] ?? 0, value[3] ?? 0),
          },
          emphasis: { itemStyle: { borderColor: colour('ink'), borderWidth: 1 } },
        },
      ],
    };
  };
  const edges = edgesOf(rows, summary.density_rows, summary.density_columns);
  const chart = new Chart('One call on the grid of ranks', height, options);
  chart.round('xAxis', 'place');
  chart.round('yAxis', 'place');
  chart.root.style.maxWidth = `${width + SIDES}px`;
  const controls = element(
    'p',
    { class: 'controls' },
    choice(
      'Call',
      calls.map((one) => [one, one] as const),
      (one) => {
        call = one;
        chart.refresh();
      },
    ),
    choice(
      'Show',
      WEIGHTS.map(([by, text]) => [by, text] as const),
      (by) => {
        weight = WEIGHTS.find(([one]) => one === by) ?? TIME;
        chart.refresh();
      },
    ),
  );
  const table = asTable(tables, 'density_cells', {
    filter: true,
    sort: 'time_ns',
    columns: ['operation', 'rank', 'calls', 'time_ns', 'bytes'],
  });
  const text = `The calls of MPI and I/O with most time; times include calls made from them. Numbers at the edges are the ranks of the first row and the first column. ${SCALE_WORDS} ${note}`;
  return element('div', {}, element('p', { class: 'note' }, ...quoted(text)), controls, chart.root, table);
}
