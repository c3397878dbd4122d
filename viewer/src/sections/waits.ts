// SPDX-License-Identifier: BSD-3-Clause
// Who kept others waiting, by the events of a trace, and the longest waits one by one: each leads to its place on the timeline.

import { spanText, whileChosen } from '../choices/range';
import { element } from '../element';
import { type Tables, TITLES } from '../generated/columns';
import type { Page, Section } from '../page';
import { DataTable } from '../table';

export function waits(page: Page): Section | null {
  const { tables, summary } = page.report;
  if (!tables.waits_by_cause.operation.length) {
    return null;
  }
  const body = element(
    'div',
    {},
    whileChosen(page.range, (span) => `The sums are of the whole run, not of ${spanText(span)}.`),
    element('h3', {}, TITLES.waits_by_cause),
    element('p', { class: 'note' }, String(summary.notes.waits_by_cause ?? '')),
    new DataTable(tables, 'waits_by_cause', {
      bars: ['outside_share'],
      kept: ['cause_rank', 'waiters', 'operation', 'waited_ns'],
      least: ['in_mpi_share', 'longest_ns', 'count', 'communicator'],
    }).root,
  );
  if (tables.longest_waits.rank.length) {
    const onTimeline = tables.spans.rank.length > 0;
    body.append(
      element('h3', {}, TITLES.longest_waits),
      element(
        'p',
        { class: 'note' },
        onTimeline &&
          element('span', { class: 'onscreen' }, 'Choose a wait to see it on the timeline, with its cause. '),
        String(summary.notes.longest_waits ?? ''),
      ),
      new DataTable(withEnds(tables), 'longest_waits', {
        columns: [
          ...['kind', 'rank', 'waited_ns', 'operation', 'cause_rank', 'cause_operation', 'start_ns'],
          ...['outside_ns', 'in_mpi_ns', 'call_site', 'cause_site', 'cause_path', 'communicator'],
        ],
        sort: 'waited_ns',
        filter: true,
        kept: ['kind', 'rank', 'waited_ns', 'cause_rank'],
        least: ['in_mpi_ns', 'communicator', 'cause_path', 'outside_ns', 'cause_site', 'call_site'],
        ...(onTimeline ? { chosen: (row: number) => page.links.wait?.(row) } : {}),
        times: {
          range: page.range,
          from: 'start_ns',
          to: 'end_ns',
          say: 'Waits that overlap an edge are counted in full.',
        },
      }).root,
    );
  }
  return { id: 'waits', title: 'Waiting', body, timed: true };
}

/** The tables, with when each wait ended. */
function withEnds(tables: Tables): Tables {
  const { start_ns, waited_ns } = tables.longest_waits;
  const end_ns = start_ns.map((start, row) => (start ?? 0) + (waited_ns[row] ?? 0));
  return { ...tables, longest_waits: { ...tables.longest_waits, end_ns } as Tables['longest_waits'] };
}
