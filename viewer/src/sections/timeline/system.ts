// SPDX-License-Identifier: BSD-3-Clause
// What was sampled of processes and nodes while the program ran, by time: bytes, faults and switches per second, cores, memory. Part of
// the timeline.
import { brushed } from '../../drawing/brush';
import { axis, Chart, tooltip, zoom } from '../../drawing/chart';
import { colour } from '../../drawing/theme';
import { choice, element } from '../../element';
import type { SystemRates } from '../../generated/columns';
import type { Page } from '../../page';
import { asTable } from '../../table';
import { count, duration, size } from '../../units';

const HEIGHT = 220;

/** A value with its unit. */
export function sampledValue(value: number, unit: string): string {
  if (unit === 'bytes') {
    return size(value);
  }
  if (unit === 'bytes/s') {
    return `${size(value)}/s`;
  }
  const number = value >= 100 ? count(Math.round(value)) : String(Number(value.toPrecision(3)));
  return unit === 'per s' ? `${number}/s` : `${number} ${unit}`;
}

/** The rows of a metric as a line of steps: time and value, the last one at its end, too. */
export function stepsOf(rows: SystemRates, metric: string): number[][] {
  const own = rows.metric.flatMap((name, row) => (name === metric ? [row] : []));
  const steps = own.map((row) => [rows.start_ns[row] ?? 0, rows.value[row] ?? 0]);
  const last = own.at(-1);
  return last === undefined ? [] : [...steps, [rows.end_ns[last] ?? 0, rows.value[last] ?? 0]];
}

export function system(page: Page): HTMLElement | null {
  const { tables, summary } = page.report;
  const rows = tables.system_rates;
  const metrics = [...new Set(rows.metric)];
  if (!metrics.length) {
    return null;
  }
  let metric = metrics[0] ?? '';
  const unitOf = () => rows.unit[rows.metric.indexOf(metric)] ?? '';
  const chart: Chart = new Chart('What was sampled of processes and nodes by time', HEIGHT, () => {
    const steps = stepsOf(rows, metric);
    const end = Math.max(summary.wall_ns, steps.at(-1)?.[0] ?? 1);
    const paint = colour('part-5');
    return {
      grid: { left: 84, right: 24, top: 14, bottom: 60 },
      tooltip: {
        ...tooltip((parameters) => {
          const [first] = parameters as { dataIndex: number }[];
          const row = rows.metric.indexOf(metric) + Math.min(first?.dataIndex ?? 0, steps.length - 2);
          const of = (value: number | null | undefined) => sampledValue(value ?? 0, unitOf());
          return [
            `${duration(rows.start_ns[row] ?? 0)} to ${duration(rows.end_ns[row] ?? 0)}`,
            `${metric}: ${of(rows.value[row])}`,
            `most: rank ${rows.most_rank[row]}, ${of(rows.most[row])}`,
          ];
        }),
        trigger: 'axis',
      },
      xAxis: axis({ type: 'value', min: 0, max: end, axisLabel: { formatter: times.time } }),
      yAxis: axis({
        type: 'value',
        min: 0,
        axisLabel: { formatter: (value: number) => sampledValue(value, unitOf()) },
        splitLine: { show: true, lineStyle: { color: colour('line') } },
      }),
      dataZoom: zoom(['x'], false),
      series: [
        {
          name: metric,
          type: 'line',
          step: 'end',
          showSymbol: false,
          lineStyle: { color: paint, width: 1.5 },
          itemStyle: { color: paint },
          areaStyle: { color: paint, opacity: 0.2 },
          data: steps,
        },
      ],
    };
  });
  const times = chart.round('xAxis', 'ns');
  chart.round('yAxis', () => (unitOf().startsWith('bytes') ? 'bytes' : 'value'));
  const pick = choice(
    'Show',
    metrics.map((name) => [name, name] as const),
    (word) => {
      metric = word;
      chart.refresh();
    },
  );
  const note =
    'Sums over ranks, of the network over nodes. Processes are sampled sparsely: between two samples what is counted is taken to grow evenly.';
  return element(
    'div',
    {},
    element('p', { class: 'note' }, note),
    element('p', { class: 'controls' }, pick),
    brushed(chart, page.range, {
      span: (from, to) => ({ from: Math.max(from, 0), to }),
      values: ({ from, to }) => [from, to],
    }),
    asTable(tables, 'system_rates', {
      filter: true,
      numbers: {
        value: (value) => String(Number(value.toPrecision(4))),
        most: (value) => String(Number(value.toPrecision(4))),
      },
      times: { range: page.range, from: 'start_ns', to: 'end_ns', say: 'Each row is a step of a line.' },
    }),
  );
}
