// SPDX-License-Identifier: BSD-3-Clause
// Who keeps others waiting in a traced job, by its events so far (python/barograph/serve/page/live_waits.py): the most of the last
// seconds first. Cells are written into, not made again: text in them can be selected while the job runs.
import { element } from '../element';
import { count, duration, plainName } from '../units';

export interface LiveWait {
  readonly cause_rank: number;
  readonly waiters: string;
  readonly operation: string;
  readonly communicator: string;
  readonly kind: string;
  readonly count: number;
  readonly waited_ns: number;
  readonly longest_ns: number;
  readonly recent_ns: number;
}

export interface LiveWaitsMessage {
  readonly events: number;
  /** More events are there than were read. */
  readonly behind: boolean;
  readonly recent_s: number;
  /** Rows that are not shown. */
  readonly more: number;
  readonly rows: readonly LiveWait[];
}

const COLUMNS: readonly (readonly [title: string, text: (row: LiveWait) => string, number?: true])[] = [
  ['late rank', (row) => String(row.cause_rank), true],
  ['kept waiting', (row) => row.waiters],
  ['in', (row) => plainName(row.operation)],
  ['on', (row) => plainName(row.communicator)],
  ['wait', (row) => row.kind],
  ['lately', (row) => duration(row.recent_ns), true],
  ['waited', (row) => duration(row.waited_ns), true],
  ['times', (row) => count(row.count), true],
  ['longest', (row) => duration(row.longest_ns), true],
];

/** Returns what the table is of, as sentences. */
export function aboutWaits({ events, behind, recent_s, more, rows }: LiveWaitsMessage): string {
  const parts = [
    `By ${count(events)} matched events so far${behind ? ', of more that are still being read' : ''}.`,
  ];
  if (rows.length === 0) {
    parts.push('Nobody has waited for anybody yet.');
  } else {
    const since = recent_s < 0.5 ? 'this look' : `the last ${recent_s.toFixed(0)} s`;
    parts.push(`Waited is the sum over ranks; lately is that of ${since}.`);
  }
  return [...parts, more ? `${more} more rows are not shown.` : ''].join(' ').trim();
}

interface Line {
  readonly root: HTMLElement;
  readonly cells: readonly HTMLElement[];
}

export class LiveWaits {
  private readonly lines: Line[] = [];
  private readonly body = element('tbody');
  private readonly table = element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...COLUMNS.map(([title, , number]) =>
          element('th', { scope: 'col', class: number ? 'number' : '' }, title),
        ),
      ),
    ),
    this.body,
  );
  private readonly about = element('p', { class: 'note' });
  readonly root = element(
    'div',
    { class: 'waits', hidden: true },
    element('h3', {}, 'Who keeps others waiting'),
    element('div', { class: 'scroll' }, this.table),
    this.about,
  );

  /** Shows what is known; nothing for a job without such events. */
  draw(message: LiveWaitsMessage | undefined): void {
    this.root.hidden = !message;
    if (!message) {
      return;
    }
    this.table.hidden = message.rows.length === 0;
    for (const line of this.lines.splice(message.rows.length)) {
      line.root.remove();
    }
    for (const [place, row] of message.rows.entries()) {
      const line = this.lines[place] ?? this.addLine();
      for (const [at, [, text]] of COLUMNS.entries()) {
        const cell = line.cells[at];
        const shown = text(row);
        if (cell && cell.textContent !== shown) {
          cell.textContent = shown;
        }
      }
    }
    const about = aboutWaits(message);
    if (this.about.textContent !== about) {
      this.about.textContent = about;
    }
  }

  private addLine(): Line {
    const cells = COLUMNS.map(([, , number]) => element('td', { class: number ? 'number' : '' }));
    const line = { root: element('tr', {}, ...cells), cells };
    this.lines.push(line);
    this.body.append(line.root);
    return line;
  }
}
