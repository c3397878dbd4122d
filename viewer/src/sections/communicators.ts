// SPDX-License-Identifier: BSD-3-Clause
// Communicators, and for one of them its operations by size of message.
import { element } from '../element';
import { TITLES } from '../generated/columns';
import type { Page, Section } from '../page';
import { DataTable } from '../table';
import { plainName } from '../units';
import { visit } from '../ways';
import { quoted } from '../wording';

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
    ],
    sort: 'max_ns',
    least: ['slowest_rank', 'longest_ns', 'imbalance', 'mean_ns', 'member_calls', 'bytes'],
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
    least: ['creation_path', 'members', 'slowest_rank', 'calls', 'max_ns', 'bytes'],
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
  const hint = 'Choose a communicator to see its operations.';
  const body = element(
    'div',
    {},
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
        least: ['calls', 'max_waiting_ns', 'longest_waiting_rank', 'mean_itself_ns'],
      }).root,
    );
  }
  return { id: 'communicators', title: 'Communicators', body };
}
