// SPDX-License-Identifier: BSD-3-Clause
// Time by category of the program's regions, and by the texts of their other tags.
import { element } from '../element';
import type { Page, Section } from '../page';
import { DataTable } from '../table';
import { plainName } from '../units';

const ONE_RANK = ['regions', 'calls', 'total_ns', 'inclusive_ns', 'computing_ns', 'mpi_ns', 'io_ns'];

export function categories(page: Page): Section | null {
  const { tables, summary } = page.report;
  if (!tables.categories.category.length) {
    return null;
  }
  const table = new DataTable(tables, 'categories', {
    kept: ['category', 'total_ns', 'inclusive_ns'],
    least: ['min_ns', 'startup_ns', 'mean_ns', 'regions'],
    ...(summary.ranks > 1 ? {} : { columns: ['category', ...ONE_RANK] }),
  });
  const said = [
    'Exclusive: without regions of other categories inside. Inclusive: with them; regions of one category inside each other count once.',
    plainName(String(summary.notes.categories ?? '')),
  ];
  const body = element(
    'div',
    {},
    element('p', { class: 'note' }, said.filter(Boolean).join(' ')),
    table.root,
  );
  return { id: 'categories', title: 'Time by category of regions', body };
}

export function regionTags(page: Page): Section | null {
  const { tables, summary } = page.report;
  if (!tables.region_tags.tag.length) {
    return null;
  }
  const table = new DataTable(tables, 'region_tags', {
    kept: ['tag', 'text', 'total_ns', 'inclusive_ns'],
    least: ['min_ns', 'startup_ns', 'mean_ns', 'regions'],
    ...(summary.ranks > 1 ? {} : { columns: ['tag', 'text', ...ONE_RANK] }),
  });
  const said = [
    'Exclusive: without regions of another text of the tag inside. Inclusive: with them; regions of one text inside each other count once.',
    plainName(String(summary.notes.region_tags ?? '')),
  ];
  const body = element(
    'div',
    {},
    element('p', { class: 'note' }, said.filter(Boolean).join(' ')),
    table.root,
  );
  return { id: 'region-tags', title: 'Time by tags of regions', body };
}
