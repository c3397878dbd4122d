// SPDX-License-Identifier: BSD-3-Clause
import { describe, expect, it } from 'vitest';
import { aboutWaits, LiveWaits, type LiveWaitsMessage } from './waits';

const ROW = {
  cause_rank: 3,
  waiters: '0-2',
  operation: 'MPI_Allreduce',
  communicator: 'W0.0',
  kind: 'wait at n-to-n',
  count: 12,
  waited_ns: 4e9,
  longest_ns: 1e9,
  recent_ns: 5e8,
};
const MESSAGE: LiveWaitsMessage = { events: 1200, behind: false, recent_s: 10, more: 0, rows: [ROW] };

describe('who keeps others waiting', () => {
  it('is hidden for a job without events', () => {
    const waits = new LiveWaits();
    waits.draw(undefined);
    expect(waits.root.hidden).toBe(true);
    waits.draw(MESSAGE);
    expect(waits.root.hidden).toBe(false);
  });

  it('keeps its cells while numbers grow', () => {
    const waits = new LiveWaits();
    waits.draw(MESSAGE);
    const cell = waits.root.querySelector('td');
    waits.draw({
      ...MESSAGE,
      rows: [
        { ...ROW, count: 13 },
        { ...ROW, cause_rank: 1 },
      ],
    });
    expect(waits.root.querySelector('td')).toBe(cell);
    expect([...waits.root.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      '30-2MPI_AllreduceW0.0wait at n-to-n500 ms4.00 s131.00 s',
      '10-2MPI_AllreduceW0.0wait at n-to-n500 ms4.00 s121.00 s',
    ]);
    waits.draw({ ...MESSAGE, rows: [] });
    expect(waits.root.querySelectorAll('tbody tr')).toHaveLength(0);
  });

  it('says what it is of', () => {
    expect(aboutWaits(MESSAGE)).toBe(
      'By 1,200 matched events so far. Waited is the sum over ranks; lately is that of the last 10 s.',
    );
    expect(aboutWaits({ ...MESSAGE, rows: [], behind: true })).toBe(
      'By 1,200 matched events so far, of more that are still being read. Nobody has waited for anybody yet.',
    );
  });
});
