// SPDX-License-Identifier: BSD-3-Clause
// The marks of accesses, and what is said of them.
import { describe, expect, test } from 'vitest';
import type { Accesses, AccessFiles } from '../generated/columns';
import { accessLines, rankData, ranksOf, saidOf, strengths, timeData } from './offsets';

// A file whose accesses are there one by one, and one of which there are cells.
const rows = {
  place: [0, 0, 1, 1, 1],
  writes: [1, 0, 1, 1, 0],
  rank: [4, 7, null, 0, 0],
  last_rank: [4, 7, null, 3, 3],
  start_ns: [100, 300, 1_000_000, null, null],
  end_ns: [200, 310, 2_000_000, null, null],
  offset: [0, 500, 0, 0, 4096],
  end_byte: [1000, 510, 4096, 4096, 8192],
  bytes: [1000, 10, 4, 400, 40],
} as unknown as Accesses;

describe('marks', () => {
  test('by time are those that have one', () => {
    expect(timeData(rows, 0)).toEqual([
      [100, 200, 0, 1000, 0],
      [300, 310, 500, 510, 1],
    ]);
    expect(timeData(rows, 1)).toEqual([[1_000_000, 2_000_000, 0, 4096, 2]]);
  });

  test('by rank have the place of the rank', () => {
    expect(ranksOf(rows, 0)).toEqual([4, 7]);
    expect(rankData(rows, 0, [4, 7])).toEqual([
      [0, 0, 0, 1000, 0],
      [1, 1, 500, 510, 1],
    ]);
    expect(rankData(rows, 1, [0, 3])).toEqual([
      [0, 1, 0, 4096, 3],
      [0, 1, 4096, 8192, 4],
    ]);
  });

  test('are stronger the more was moved in a cell; single ones are all alike', () => {
    const cells = strengths(rows, [2, 3, 4], true);
    expect([2, 4, 3].map((row) => Number(cells(row).toFixed(3)))).toEqual([0.4, 0.7, 1]);
    expect(strengths(rows, [0, 1], false)(1)).toBe(1);
  });
});

test('a mark says who, how much, which bytes and when', () => {
  expect(accessLines(rows, 0)).toEqual(['rank 4: 1000 B written', 'bytes 0 to 999', 'at 100 ns for 100 ns']);
  expect(accessLines(rows, 2)).toEqual(['4 B written', 'bytes 0 to 4,095', 'at 1.000 ms for 1.00 ms']);
  expect(accessLines(rows, 4)).toEqual(['ranks 0 to 3: 40 B read', 'bytes 4,096 to 8,191']);
});

test('what is put together, and what has no mark, is said', () => {
  const files = {
    reads: [0, 1200],
    writes: [1, 3000],
    ranks: [1, 16],
    cell_ns: [0, 1_000_000],
    cell_bytes: [0, 4096],
    no_offset: [0, 7],
  } as unknown as AccessFiles;
  expect(saidOf(files, 0)).toBe('1 write by 1 rank. Each access is a mark of its own.');
  expect(saidOf(files, 1)).toBe(
    '1,200 reads and 3,000 writes by 16 ranks. Accesses are put together in cells of 1.00 ms and 4.00 KiB; ' +
      'the more was moved in one, the stronger is its colour. 7 more have no known offset and no mark.',
  );
});
