// SPDX-License-Identifier: BSD-3-Clause
// Waiting on the timeline: which marks there are far out and near, and what is said of a wait.
import { describe, expect, test } from 'vitest';
import type { LongestWaits } from '../../generated/columns';
import { tablesWith } from '../../testing/samples';
import { aroundWait } from './wait_layer';
import { markLines, waitData, waitLegend, waitLines } from './wait_marks';

const rows: LongestWaits = tablesWith('longest_waits', {
  kind: ['late sender', 'wait at barrier', 'wait at barrier', 'late receiver'],
  rank: [3, 3, 3, 0],
  operation: ['MPI_Recv', 'MPI_Barrier', 'MPI_Barrier', 'MPI_Ssend'],
  communicator: ['W0.0', 'line\nbreak', 'W0.0', 'W0.0'],
  call_site: ['halo.c:12', '', '', ''],
  cause_rank: [1, 0, 0, 1],
  cause_operation: ['MPI_Send', 'MPI_Barrier', 'MPI_Barrier', 'MPI_Recv'],
  cause_path: [
    'program > solve > assemble > MPI_Send',
    'program > MPI_Barrier',
    'program > MPI_Barrier',
    'MPI_Recv',
  ],
  cause_site: ['', 'sum.c:7', '', ''],
  start_ns: [1_000_000, 40_000_000, 40_300_000, 2_000_000],
  waited_ns: [12_300_000, 200_000, 100_000, 5_000_000],
  outside_ns: [12_000_000, 200_000, 100_000, 0],
  in_mpi_ns: [300_000, 0, 0, 0],
}).longest_waits;
const BOTH = new Map([
  [0, 0],
  [3, 2],
]);
const RUN = { from: 0, to: 100_000_000, columns: 100 };

describe('the marks of waits', () => {
  test('far out are one for each rank and column of pixels, but for long ones', () => {
    expect(waitData(rows, BOTH, RUN)).toEqual([
      [1_000_000, 13_300_000, 2, 0, 1, 12_300_000, 0, 1],
      [2_000_000, 7_000_000, 0, 3, 1, 5_000_000, 0, 1],
      [40_000_000, 41_000_000, 2, 1, 2, 300_000, 1, 0.3],
    ]);
  });

  test('near are each where it was', () => {
    const near = waitData(rows, BOTH, { from: 39_000_000, to: 41_000_000, columns: 100 });
    expect(near.map(([from, to, , row, many]) => [from, to, row, many])).toEqual([
      [40_000_000, 40_200_000, 1, 1],
      [40_300_000, 40_400_000, 2, 1],
    ]);
  });

  test('are paler the less of a column they are', () => {
    const [only] = waitData(rows, BOTH, { from: 39_000_000, to: 40_250_000, columns: 1 }).slice(-1);
    expect(only?.slice(3)).toEqual([1, 1, 200_000, 1, 0.16]);
  });

  test('never are more than there are pixels, and no waiting is lost or made up', () => {
    const many = 10_000;
    const start_ns = Array.from({ length: many }, (_, row) => row * 10_000);
    const waited_ns = start_ns.map((_, row) => 1 + ((row * 7919) % 9_999));
    const dense = {
      ...rows,
      rank: start_ns.map(() => 0),
      kind: start_ns.map(() => 'late sender'),
      start_ns,
      waited_ns,
    };
    const marks = waitData(dense, BOTH, RUN);
    expect(marks.length).toBeLessThanOrEqual(RUN.columns + 1);
    expect(marks.reduce((sum, mark) => sum + (mark[5] ?? 0), 0)).toBe(
      waited_ns.reduce((sum, ns) => sum + ns, 0),
    );
    expect(Math.max(...marks.map((mark) => mark[7] ?? 0))).toBeLessThanOrEqual(1);
  });

  test('are of ranks that have a row', () => {
    expect(waitData(rows, new Map([[1, 0]]), RUN)).toEqual([]);
    expect(waitData(rows, new Map(), RUN)).toEqual([]);
  });
});

describe('what is said', () => {
  test('of a wait: who, how long, in what, for whom, and what that rank did', () => {
    expect(waitLines(rows, 0)).toEqual([
      'rank 3 waited 12.3 ms in MPI_Recv for rank 1 (late sender)',
      'from 1.00 ms on W0.0, at halo.c:12',
      'rank 1 meanwhile: 12.0 ms outside MPI, 300 us in MPI',
      'then it came to MPI_Send in `assemble`',
    ]);
    expect(waitLines(rows, 1).slice(1)).toEqual([
      'from 40.000 ms on line\\nbreak',
      'rank 0 meanwhile: outside MPI',
      'then it came to MPI_Barrier, at sum.c:7',
    ]);
  });

  test('where it is not known what the late rank did', () => {
    expect(waitLines(rows, 3).slice(2)).toEqual(['rank 1 meanwhile: not known', 'then it came to MPI_Recv']);
  });

  test('of several together', () => {
    const together = waitData(rows, BOTH, RUN).at(-1) ?? [];
    expect(markLines(rows, together).slice(0, 3)).toEqual([
      'rank 3: 2 waits, 300 us of 1.00 ms (30.0 %)',
      'the longest of them, nearer for each by itself:',
      'rank 3 waited 200 us in MPI_Barrier for rank 0 (wait at barrier)',
    ]);
  });

  test('by the legend: messages and collective calls apart', () => {
    expect(waitLegend().map(([, text]) => text)).toEqual([
      'waiting for a message',
      'waiting in a collective call',
    ]);
  });
});

test('the way to a wait leaves room around it, within the run', () => {
  expect(aroundWait(rows, 0, 100_000_000)).toEqual({ from: 0, to: 19_450_000 });
  expect(aroundWait(rows, 2, 40_420_000)).toEqual({ from: 40_250_000, to: 40_420_000 });
});
