// SPDX-License-Identifier: BSD-3-Clause
// Loops, and how long the iterations of one of them took.

import { iterationChart } from '../drawing/iteration_chart';
import { element } from '../element';
import { visit } from '../links';
import type { Page, Section } from '../page';
import { asTable, DataTable } from '../table';
import { duration, plainName } from '../units';

export function loops(page: Page): Section | null {
  const { tables, summary } = page.report;
  if (!tables.loops.loop.length) {
    return null;
  }
  const rows = tables.iterations;
  let loop = 0;
  const title = element('h3', { tabindex: -1 });
  const chart = iterationChart('Time of each iteration', {
    rows: () => rows.loop.flatMap((one, row) => (one === loop ? [row] : [])),
    first: rows.first,
    most: rows.max_ns,
    median: rows.median_ns,
    rank: rows.slowest_rank,
    names: ['longest', 'slowest rank'],
    unit: 'ns',
    format: () => duration,
  });
  const inside = tables.loop_regions;
  const regions = inside.loop.length
    ? new DataTable(tables, 'loop_regions', {
        columns: ['region', 'iterations', 'total_ns', 'mean_ns', 'most_ns', 'most_first', 'most_rank'],
        kept: ['region', 'most_ns'],
      })
    : null;
  const none = element('p', { class: 'note' }, 'No region inside this loop was recorded by iteration.');
  const choose = (row: number) => {
    loop = row;
    title.textContent = plainName(`Iterations of ${tables.loops.loop[row] ?? ''}`);
    chart.refresh();
    regions?.restrict((one) => inside.loop[one] === row);
    none.hidden = inside.loop.includes(row);
  };
  const table = new DataTable(tables, 'loops', { sort: 'total_ns', chosen: choose });
  choose(0);
  page.links.loop = (path) => {
    const row = tables.loops.call_path.findIndex((one) => path === one || path.startsWith(`${one} > `));
    if (row < 0) {
      return null;
    }
    return () => {
      choose(row);
      visit('loops', title);
    };
  };
  for (const path of tables.loops.call_path) {
    page.finds.push({ kind: 'loop', text: plainName(path), go: () => page.links.loop?.(path)?.() });
  }
  const note = String(summary.notes.loops ?? '');
  const body = element(
    'div',
    {},
    note ? element('p', { class: 'note' }, note) : null,
    table.root,
    title,
    chart.root,
    element('h4', {}, 'Regions inside it, by iteration'),
    inside.loop.length && summary.notes.loop_regions
      ? element('p', { class: 'note' }, String(summary.notes.loop_regions))
      : null,
    none,
    regions?.root ?? null,
    asTable(tables, 'iterations', {
      columns: ['loop', 'first', 'median_ns', 'max_ns', 'slowest_rank'],
      numbers: { loop: (row) => plainName(tables.loops.loop[row] ?? '') },
    }),
  );
  return { id: 'loops', title: 'Loops', body };
}
