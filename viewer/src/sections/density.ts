// SPDX-License-Identifier: BSD-3-Clause
// One call on the grid of the ranks: how often, how long and with how many bytes each of them made it. Part of the ranks.
import { axis, Chart, SCALE, SCALE_WORDS, tooltip } from '../chart';
import { choice, element } from '../element';
import type { DensityCells, Unit } from '../generated/columns';
import type { Page } from '../page';
import { asTable } from '../table';
import { colour } from '../theme';
import { inUnit } from '../units';
import { quoted } from '../wording';

type Weight = readonly [by: 'time_ns' | 'calls' | 'bytes', text: string, unit: Unit];
const TIME: Weight = ['time_ns', 'time in these calls', 'ns'];
const WEIGHTS: readonly Weight[] = [TIME, ['calls', 'calls', 'count'], ['bytes', 'bytes', 'bytes']];
// Of the picture without its scale, in CSS pixels.
const CELL = 90;
const LEAST = 180;
const MOST = 620;

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
    const names = (count: number) => Array.from({ length: count }, (_, place) => String(place));
    const small = Math.max(summary.density_rows, summary.density_columns) <= 8;
    return {
      aria: { enabled: true },
      grid: {
        left: 40,
        right: 150,
        top: 16,
        bottom: 30,
        show: true,
        backgroundColor: colour('plot'),
        borderWidth: 0,
      },
      tooltip: tooltip((parameters) => {
        const [, , value, rank] = (parameters as { value: [number, number, number, number] }).value;
        return [`rank ${rank}`, `${call}: ${inUnit(value, unit)}${unit === 'count' ? ' calls' : ''}`];
      }),
      xAxis: axis({ type: 'category', data: names(summary.density_columns), show: false }),
      yAxis: axis({ type: 'category', data: names(summary.density_rows), inverse: true, show: false }),
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
            show: small,
            fontSize: 11,
            formatter: (at: { value: number[] }) => inUnit(at.value[2] ?? 0, unit),
          },
          emphasis: { itemStyle: { borderColor: colour('ink'), borderWidth: 1 } },
        },
      ],
    };
  };
  const chart = new Chart('One call on the grid of ranks', height, options);
  chart.root.style.maxWidth = `${width + 190}px`;
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
  const text = `The calls of MPI and I/O with most time; times include calls made from them. ${SCALE_WORDS} ${note}`;
  return element('div', {}, element('p', { class: 'note' }, ...quoted(text)), controls, chart.root, table);
}
