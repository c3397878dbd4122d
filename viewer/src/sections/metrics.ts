// SPDX-License-Identifier: BSD-3-Clause
// Metrics of the program's own, and the values of one of them by iteration.

import { iterationChart } from '../drawing/iteration_chart';
import { element } from '../element';
import type { Quantity } from '../generated/columns';
import { visit } from '../links';
import type { Page, Section } from '../page';
import { asTable, DataTable } from '../table';
import { plainName } from '../units';
import { metricValue } from '../wording';

export function metrics(page: Page): Section | null {
  const { tables, summary } = page.report;
  const about = tables.program_metrics;
  const rows = tables.metric_iterations;
  if (!about.metric.length) {
    return null;
  }
  const digits = (value: number) => metricValue(value, '');
  const unit = (metric: number) => about.unit[metric] ?? '';
  let metric = rows.metric[0] ?? 0;
  const title = element('h3', { tabindex: -1 });
  const chart = iterationChart('Values of each iteration', {
    rows: () => rows.metric.flatMap((one, row) => (one === metric ? [row] : [])),
    first: rows.first,
    most: rows.max,
    median: rows.median,
    rank: rows.max_rank,
    names: ['greatest', 'greatest of ranks'],
    unit: 'value',
    format: () => (value: Quantity) => metricValue(value, unit(metric)),
  });
  const withChart = rows.metric.length > 0;
  const choose = (row: number) => {
    if (rows.metric.includes(row)) {
      metric = row;
      const name = `${about.metric[row] ?? ''} by iteration, in ${about.call_path[row] ?? ''}`;
      title.textContent = plainName(name);
      chart.refresh();
    }
  };
  const table = new DataTable(tables, 'program_metrics', {
    kept: ['metric', 'median'],
    least: ['ranks', 'consistency', 'count'],
    numbers: { mean: digits, min: digits, median: digits, max: digits },
    ...(withChart ? { chosen: choose } : {}),
  });
  if (withChart) {
    choose(metric);
  }
  for (const [row, name] of about.metric.entries()) {
    const go = () => {
      choose(row);
      visit('metrics');
    };
    page.finds.push({ kind: 'metric', text: plainName(name), go });
  }
  const said = [
    'Values that the program recorded, in the unit that it states.',
    withChart ? 'Choose a metric that varies by iteration to see its chart.' : '',
    String(summary.notes.program_metrics ?? ''),
  ];
  const body = element(
    'div',
    {},
    element('p', { class: 'note' }, said.filter(Boolean).join(' ')),
    table.root,
    withChart ? title : null,
    withChart ? chart.root : null,
    withChart
      ? asTable(tables, 'metric_iterations', {
          numbers: {
            metric: (row) => plainName(about.metric[row] ?? ''),
            median: digits,
            max: digits,
          },
        })
      : null,
  );
  return { id: 'metrics', title: 'Metrics of the program', body };
}
