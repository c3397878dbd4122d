// SPDX-License-Identifier: BSD-3-Clause
// The section of waits: what it says, and the way from a wait to the timeline.
import { describe, expect, test } from 'vitest';
import { TimeRange } from '../choices/range';
import type { Report } from '../load';
import type { Page } from '../page';
import { tablesWith } from '../testing/samples';
import { waits } from './waits';

function pageWith(spans: number): { page: Page; went: number[] } {
  const by_cause = tablesWith('waits_by_cause', { cause_rank: [1], operation: ['MPI_Recv'] }).waits_by_cause;
  const longest = {
    kind: ['late sender', 'late root'],
    rank: [3, 0],
    start_ns: [50, 900],
    waited_ns: [10, 400],
  };
  const tables = {
    ...tablesWith('longest_waits', longest),
    waits_by_cause: by_cause,
    spans: tablesWith('spans', { rank: Array(spans).fill(0) }).spans,
  };
  const summary = { notes: { longest_waits: 'The longest 2 of 9 waits.' } };
  const went: number[] = [];
  const page = {
    report: { tables, summary } as unknown as Report,
    range: new TimeRange(),
    links: { wait: (row: number) => went.push(row) },
  } as unknown as Page;
  return { page, went };
}

describe('the section of waits', () => {
  test('is there for a run with waits only', () => {
    const { page } = pageWith(0);
    const report = { ...page.report, tables: tablesWith('spans', { rank: [0] }) };
    expect(waits({ ...page, report })).toBeNull();
  });

  test('has the longest first, and leads to the timeline', () => {
    const { page, went } = pageWith(1);
    const body = waits(page)?.body;
    const [first, second] =
      body?.querySelectorAll<HTMLButtonElement>('#table-longest_waits tbody button') ?? [];
    expect([first?.textContent, second?.textContent]).toEqual(['late root', 'late sender']);
    first?.click();
    expect(went).toEqual([1]);
    expect(body?.textContent).toContain('The longest 2 of 9 waits.');
  });

  test('leads nowhere where the page has no calls of the trace', () => {
    const body = waits(pageWith(0).page)?.body;
    expect(body?.querySelector('#table-longest_waits tbody button')).toBeNull();
    expect(body?.textContent).not.toContain('Choose a wait');
  });

  test('shows the waits that a chosen range of time touches, and says that sums are of the whole run', () => {
    const { page } = pageWith(1);
    const body = waits(page)?.body;
    page.range.set({ from: 55, to: 100 });
    expect(body?.querySelectorAll('#table-longest_waits tbody tr')).toHaveLength(1);
    expect(body?.querySelector('.untimed')?.textContent).toContain('The sums are of the whole run');
  });
});
