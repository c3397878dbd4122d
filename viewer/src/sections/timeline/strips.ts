// SPDX-License-Identifier: BSD-3-Clause
// The density of each I/O layer by rank and time. Part of the timeline.
import { brushed } from '../../drawing/brush';
import { axis, Chart, SCALE, SCALE_WORDS, tooltip, zoom } from '../../drawing/chart';
import { colour } from '../../drawing/theme';
import { choice, element } from '../../element';
import type { Strips, Tables } from '../../generated/columns';
import type { Page } from '../../page';
import { asTable } from '../../table';
import { duration, inUnit, percent, size } from '../../units';
import { byLayer } from './bars';

export function strips(page: Page): HTMLElement | null {
  const { tables, summary } = page.report;
  const rows = tables.strips;
  const layers = [...new Set(rows.layer)].sort(byLayer);
  if (!layers.length) {
    return null;
  }
  // Opens on the layer that has most to show, not on the uppermost, in which there may be next to nothing.
  let layer = busiest(rows, layers);
  let by: 'share' | 'bytes_per_s' = sumOf(rows, layer, 'share') > 0 ? 'share' : 'bytes_per_s';
  const step = summary.strip_step_ns;
  const columns = Math.max(...rows.column.map((column) => column ?? 0)) + 1;
  const times = Array.from({ length: columns }, (_, column) => duration(column * step));
  const whole = { min: 0, max: columns * step };
  const options = () => {
    const unit = by === 'share' ? 'share' : 'bytes/s';
    const data: number[][] = [];
    let most = 0;
    for (const [row, name] of rows.layer.entries()) {
      const value = rows[by][row] ?? 0;
      if (name === layer && value > 0) {
        data.push([rows.column[row] ?? 0, rows.row[row] ?? 0, value]);
        most = Math.max(most, value);
      }
    }
    return {
      aria: { enabled: true },
      grid: {
        left: 70,
        right: 130,
        top: 26,
        bottom: 60,
        show: true,
        backgroundColor: colour('plot'),
        borderWidth: 0,
      },
      tooltip: tooltip((parameters) => {
        const [column, row, value] = (parameters as { value: [number, number, number] }).value;
        const rank = `rank ${summary.strip_ranks[row]}`;
        return [
          `${rank}, ${times[column]} to ${duration((column + 1) * step)}`,
          `${layer}: ${inUnit(value, unit)}`,
        ];
      }),
      // The columns, and the times at their edges: a round time need not be one.
      xAxis: [
        axis({ type: 'category', data: times, show: false }),
        axis({ type: 'value', position: 'bottom', ...whole, axisLabel: { formatter: ticks.time } }),
      ],
      yAxis: axis({
        type: 'category',
        data: summary.strip_ranks,
        inverse: true,
        name: 'rank',
        axisLabel: { lineHeight: 20 },
        nameLocation: 'start',
      }),
      dataZoom: zoom(['x'], false),
      visualMap: {
        type: 'continuous',
        min: 0,
        max: most || 1,
        calculable: true,
        right: 10,
        top: 'middle',
        inRange: { color: SCALE },
        textStyle: { color: colour('faint') },
        formatter: (value: number) => (by === 'share' ? percent(value) : `${size(value)}/s`),
      },
      series: [{ type: 'heatmap', data, progressive: 0 }],
    };
  };
  const chart = new Chart(
    'Density of a layer by rank and time',
    Math.min(640, 150 + 14 * summary.strip_ranks.length),
    options,
  );
  const ticks = chart.round('xAxis', 'ns', { index: 1 });
  chart.round('yAxis', 'place');
  chart.onDrawn((drawn) => {
    drawn.on('datazoom', () => {
      const [seen] = (drawn.getOption().dataZoom ?? []) as { startValue: number; endValue: number }[];
      if (seen) {
        const edges = { min: seen.startValue * step, max: (seen.endValue + 1) * step };
        drawn.setOption({ xAxis: [{}, edges] });
      }
    });
  });
  const controls = element('p', { class: 'controls' });
  const words = [
    ['share', 'share of time'],
    ['bytes_per_s', 'bytes per second'],
  ] as const;
  controls.append(
    choice(
      'Layer',
      [...layers].sort((a, b) => Number(b === layer) - Number(a === layer)).map((one) => [one, one] as const),
      (one) => {
        layer = one;
        chart.refresh();
      },
    ),
    choice(
      'Show',
      [...words].sort(([a], [b]) => Number(b === by) - Number(a === by)),
      (one) => {
        by = one as 'share' | 'bytes_per_s';
        chart.refresh();
      },
    ),
  );
  const note = `${SCALE_WORDS} ${summary.notes.strips ?? ''}`;
  const picture = brushed(chart, page.range, {
    span: (from, to) => ({ from: from * step, to: (to + 1) * step }),
    values: ({ from, to }) => [Math.floor(from / step), Math.ceil(to / step) - 1],
  });
  const table = asTable(stripTable(page), 'strips', {
    filter: true,
    sort: 'share',
    rounded: true,
    columns: ['layer', 'row', 'column', 'share', 'bytes_per_s'],
    numbers: {
      row: (row) => `rank ${summary.strip_ranks[row]}`,
      column: (from) => `${duration(from)} to ${duration(from + step)}`,
    },
    times: { range: page.range, from: 'column', to: 'end', say: 'Each row is a cell of the chart.' },
  });
  return element('div', {}, element('p', { class: 'note' }, note), controls, picture, table);
}

/** The cells with times instead of the numbers of their columns. */
function stripTable(page: Page): Tables {
  const { tables, summary } = page.report;
  const step = summary.strip_step_ns;
  const column = tables.strips.column.map((place) => (place ?? 0) * step);
  const strips = { ...tables.strips, column, end: column.map((from) => from + step) };
  return { ...tables, strips };
}

function sumOf(rows: Strips, layer: string, by: 'share' | 'bytes_per_s'): number {
  return rows[by].reduce<number>(
    (sum, value, row) => sum + (rows.layer[row] === layer ? (value ?? 0) : 0),
    0,
  );
}

export function busiest(rows: Strips, layers: readonly string[]): string {
  const sums = layers.map(
    (layer) => [sumOf(rows, layer, 'share'), sumOf(rows, layer, 'bytes_per_s'), layer] as const,
  );
  return sums.sort((a, b) => b[0] - a[0] || b[1] - a[1])[0]?.[2] ?? '';
}
