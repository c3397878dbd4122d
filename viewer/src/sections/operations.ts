// SPDX-License-Identifier: BSD-3-Clause
// Regions and calls by the time spent in them themselves.
import { element } from '../element';
import { COLUMNS } from '../generated/columns';
import type { Page, Section } from '../page';
import { DataTable } from '../table';
import { rankOperations } from './rank_operations';

export function operations(page: Page): Section | null {
  const { tables, summary } = page.report;
  if (!tables.operations.operation.length) {
    return null;
  }
  const alone = ['operation', 'layer', 'share', 'calls', 'max_ns'];
  const table = new DataTable(tables, 'operations', {
    sort: 'share',
    filter: tables.operations.operation.length > 10,
    bars: ['share', 'imbalance'],
    least: ['slowest_rank', 'layer', 'calls', 'max_ns'],
    ...(summary.ranks > 1 ? {} : { columns: alone }),
  });
  const note = `Exclusive time: in the region or call itself, not in what it calls. ${summary.notes.operations ?? ''}`;
  const body = element('div', {}, element('p', { class: 'note' }, note), table.root);
  if (summary.ranks > 1) {
    const imbalance = COLUMNS.operations.find(({ name }) => name === 'imbalance')?.doc ?? '';
    body.append(element('p', { class: 'note' }, `Imbalance = ${imbalance}.`));
  }
  const byRank = rankOperations(page);
  if (byRank) {
    body.append(byRank);
  }
  return { id: 'operations', title: 'Regions and calls', body };
}
