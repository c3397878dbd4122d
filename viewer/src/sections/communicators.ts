// SPDX-License-Identifier: BSD-3-Clause
// Communicators: a picture of those with the most time, all, and for one of them its operations by size of message.
import { axis, Chart, tooltip } from '../drawing/chart';
import { colour } from '../drawing/theme';
import { element } from '../element';
import { TITLES } from '../generated/columns';
import { visit } from '../links';
import type { Page, Section } from '../page';
import { DataTable } from '../table';
import { duration, plainName } from '../units';
import { quoted } from '../wording';

// As show/communicators/comms_picture.py calls the operations that have no colour of their own.
const OTHER = 'other operations';
const BAR = 26;
const FEWEST_BARS = 3;
// Below it the bars keep more room than their names.
const NARROW = 720;

/** Bars of the communicators with the most time, stacked by operation; null without time in MPI calls. */
function bars(page: Page): Chart | null {
  const rows = page.report.tables.communicator_operations;
  const names = [...new Set(rows.communicator)];
  if (!names.length) {
    return null;
  }
  const times = new Map<string, number[]>();
  for (const [row, operation] of rows.operation.entries()) {
    const of = times.get(operation) ?? names.map(() => 0);
    of[names.indexOf(rows.communicator[row] ?? '')] = rows.time_ns[row] ?? 0;
    times.set(operation, of);
  }
  const sum = (values: readonly number[]) => values.reduce((one, more) => one + more, 0);
  const order = [...times].sort(
    ([one, a], [two, b]) => Number(one === OTHER) - Number(two === OTHER) || sum(b) - sum(a),
  );
  const whole = names.map((_, at) => sum(order.map(([, values]) => values[at] ?? 0)));
  const room = innerWidth < NARROW ? 150 : 260;
  const left = Math.min(20 + 7 * Math.max(...names.map((name) => name.length)), room);
  const options = () => ({
    aria: { enabled: true },
    grid: { left, right: 30, top: 40, bottom: 50 },
    legend: {
      type: 'scroll',
      top: 4,
      textStyle: { color: colour('ink') },
      pageTextStyle: { color: colour('ink') },
      pageIconColor: colour('accent'),
      pageIconInactiveColor: colour('line'),
    },
    tooltip: tooltip((parameters) => {
      const at = parameters as { seriesName: string; dataIndex: number; value: number };
      return [
        names[at.dataIndex] ?? '',
        `${at.seriesName}: ${duration(at.value)}`,
        `all operations: ${duration(whole[at.dataIndex] ?? 0)}`,
      ];
    }),
    xAxis: axis({
      type: 'value',
      name: 'time in MPI calls, sum over ranks',
      nameLocation: 'middle',
      nameGap: 28,
      axisLabel: { formatter: ticks.time },
      splitLine: { lineStyle: { color: colour('line') } },
    }),
    yAxis: axis({
      type: 'category',
      inverse: true,
      data: names,
      axisLabel: { interval: 0, width: left - 16, overflow: 'truncate', hideOverlap: false },
    }),
    series: order.map(([operation, data], at) => ({
      name: operation,
      type: 'bar',
      stack: 'time',
      barCategoryGap: '20%',
      barMaxWidth: BAR,
      itemStyle: { color: colour(operation === OTHER ? 'part-other' : `part-${at + 1}`) },
      data,
    })),
  });
  const height = 90 + BAR * Math.max(names.length, FEWEST_BARS);
  const chart = new Chart('Time on communicators by operation', height, options);
  const ticks = chart.round('xAxis', 'ns');
  return chart;
}

export function communicators(page: Page): Section | null {
  const { tables, summary } = page.report;
  const names = tables.communicators.name;
  if (!names.length) {
    return null;
  }
  const title = element('h3', { tabindex: -1 });
  const sizes = new DataTable(tables, 'communicator_sizes', {
    columns: [
      'operation',
      'size_class',
      'calls',
      'member_calls',
      'max_ns',
      'slowest_rank',
      'mean_ns',
      'longest_ns',
      'imbalance',
      'bytes',
      'payload',
      'mean_bytes',
    ],
    sort: 'max_ns',
    least: [
      'slowest_rank',
      'longest_ns',
      'imbalance',
      'mean_ns',
      'member_calls',
      'mean_bytes',
      'payload',
      'bytes',
    ],
  });
  const of = tables.communicator_sizes.communicator;
  const choose = (row: number) => {
    const name = names[row] ?? '';
    const own = tables.communicators.user_name[row];
    title.textContent = plainName(`Operations and sizes on ${name}${own ? ` (${own})` : ''}`);
    sizes.restrict((place) => of[place] === name);
  };
  const table = new DataTable(tables, 'communicators', {
    sort: 'share',
    filter: names.length > 5,
    bars: ['share'],
    kept: ['name'],
    least: [
      'creation_path',
      'members',
      'slowest_rank',
      'calls',
      'max_ns',
      'started_bytes',
      'one_sided_bytes',
      'receive_buffer_bytes',
      'contributed_bytes',
      'sent_bytes',
    ],
    beside: { title: 'findings', cell: (row) => page.mentions.of('communicator', names[row] ?? '') },
    chosen: (row) => {
      choose(row);
      title.scrollIntoView({ block: 'nearest' });
    },
  });
  choose(0);
  page.links.communicator = (name) => {
    const row = names.indexOf(name);
    if (row >= 0) {
      choose(row);
    }
    visit('communicators', row >= 0 ? title : null);
  };
  for (const [row, name] of names.entries()) {
    const own = tables.communicators.user_name[row];
    const text = [name, own ? `(${own})` : '', tables.communicators.creation_path[row]]
      .filter(Boolean)
      .join(' ');
    page.finds.push({ kind: 'communicator', text, go: () => page.links.communicator?.(name) });
  }
  const notes = ['communicators', 'communicator_sizes'].map((key) => String(summary.notes[key] ?? ''));
  const picture = bars(page);
  const hint = 'Choose a communicator to see its operations.';
  const body = element(
    'div',
    {},
    picture?.root ?? null,
    element('p', { class: 'note' }, ...quoted([hint, ...notes].join(' '))),
    table.root,
    title,
    sizes.root,
  );
  if (tables.late_arrival.operation.length) {
    body.append(
      element('h3', {}, TITLES.late_arrival),
      element('p', { class: 'note' }, String(summary.notes.late_arrival ?? '')),
      new DataTable(tables, 'late_arrival', {
        bars: ['waiting_share'],
        kept: ['operation', 'waiting_share'],
        least: ['member_calls', 'max_waiting_ns', 'longest_waiting_rank', 'mean_itself_ns'],
      }).root,
    );
  }
  return { id: 'communicators', title: 'Communicators', body };
}
