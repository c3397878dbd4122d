// SPDX-License-Identifier: BSD-3-Clause
// Chooses a file on the timeline of a trace: calls on other files become pale. Other sections lead here by the name of a file.
import { choice, element, showChoice } from '../../element';
import type { Spans } from '../../generated/columns';
import { visit } from '../../links';
import type { Page } from '../../page';
import { plainName } from '../../units';

// Nobody can choose from a longer list of files; findings lead to all of them.
const MOST_FILES = 50;

/** Returns the choice and what the findings say of the file; null where there is but one. */
export function fileChoice(page: Page, chosen: (file: string) => void): HTMLElement[] | null {
  const { tables, summary } = page.report;
  const found = element('span', { class: 'note' });
  const show = (name: string) => {
    const links = name ? page.mentions.of('file', name) : null;
    found.replaceChildren(...(links ? ['Findings here: ', links] : []));
    chosen(name);
  };
  const names = filesOf(tables.spans);
  const folder = summary.folder ? `${summary.folder.replace(/\/+$/, '')}/` : '';
  const short = (name: string) => plainName(name.startsWith(folder) ? name.slice(folder.length) : name);
  const pick = choice(
    'File',
    [['', 'all'] as const, ...names.slice(0, MOST_FILES).map((name) => [name, short(name)] as const)],
    show,
  );
  page.links.calls = (name) => {
    if (!names.includes(name)) {
      return null;
    }
    return () => {
      const select = showChoice(pick, name, short(name));
      show(name);
      visit('calls', select?.isConnected ? select : null);
    };
  };
  return names.length > 1 ? [pick, found] : null;
}

/** Names of files, those with the most time in calls first. Calls of MPI are on communicators, not on files. */
export function filesOf(rows: Spans): string[] {
  const times = new Map<string, number>();
  for (const [row, name] of rows.file.entries()) {
    if (name && rows.layer[row] !== 'mpi') {
      times.set(name, (times.get(name) ?? 0) + (rows.time_ns[row] ?? 0));
    }
  }
  return [...times].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
