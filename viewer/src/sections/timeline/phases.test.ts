// SPDX-License-Identifier: BSD-3-Clause
// What is drawn and said of phases of I/O.
import { expect, test } from 'vitest';
import type { IoPhases } from '../../generated/columns';
import { phaseData, phaseLines } from './phases';

const rows = {
  phase: [1, 2],
  start_ns: [1e9, 5e9],
  end_ns: [1.4e9, 5.2e9],
  length_ns: [4e8, 2e8],
  calls: [160, 20],
  bytes: [16 * 2 ** 20, 8 * 2 ** 20],
  read_bytes: [null, 0],
  written_bytes: [null, 8 * 2 ** 20],
  bytes_per_s: [40 * 2 ** 20, null],
  ranks: [4, 1],
  fastest_rank: [0, 2],
  fastest_ns: [8e7, 1.9e8],
  slowest_rank: [3, 2],
  slowest_ns: [2e8, 1.9e8],
  gap_ns: [3.6e9, null],
} as unknown as IoPhases;

test('a phase is as high as its rate', () => {
  expect(phaseData(rows)).toEqual([
    [1e9, 1.4e9, 40 * 2 ** 20, 0],
    [5e9, 5.2e9, 0, 1],
  ]);
});

test('what is known of a phase is said', () => {
  expect(phaseLines(rows, 0)).toEqual([
    'phase 1: 1.00 s to 1.40 s',
    '400 ms, 160 calls, 16.0 MiB, 40.0 MiB/s',
    '4 ranks in I/O',
    'longest in calls: rank 3, 200 ms',
    'shortest in calls: rank 0, 80.0 ms',
    '3.60 s to the next phase',
  ]);
});

test('reads and writes are told apart where the trace does, and the last phase has no gap', () => {
  expect(phaseLines(rows, 1)).toEqual([
    'phase 2: 5.00 s to 5.20 s',
    '200 ms, 20 calls, 0 B read, 8.00 MiB written',
    '1 rank in I/O',
    'longest in calls: rank 2, 190 ms',
    'shortest in calls: rank 2, 190 ms',
  ]);
});
