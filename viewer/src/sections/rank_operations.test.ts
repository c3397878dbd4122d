// SPDX-License-Identifier: BSD-3-Clause
// Regions and calls by rank: what ranks have, and the bins of their values.
import { expect, test } from 'vitest';
import type { RankOperations } from '../generated/columns';
import { binsOf, fewRanks, greatestFirst, namesOf, statistic, valuesOf } from './rank_operations';

const rows = {
  place: [0, 0, 1],
  operation: ['MPI_Send', '', 'solve'],
  layer: ['mpi', '', 'region'],
  rank: [3, 5, 5],
  exclusive_ns: [10, 20, 30],
  inclusive_ns: [10, 20, 60],
  calls: [1, 2, 3],
  bytes: [8, 16, 0],
} as unknown as RankOperations;

test('a rank that never made a call has nothing of it', () => {
  expect(namesOf(rows)).toEqual(['MPI_Send', 'solve']);
  expect(valuesOf(rows, 1, 'inclusive_ns', [3, 5])).toEqual([0, 60]);
  expect(valuesOf(rows, 0, 'calls', [3, 5])).toEqual([1, 2]);
});

test('statistics are those of all ranks', () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9];
  expect(statistic(values, 'mean')).toBe(5);
  expect(statistic(values, 'deviation')).toBe(2);
  expect([statistic(values, 'most'), statistic(values, 'least')]).toEqual([9, 2]);
  expect([statistic([], 'mean'), statistic([], 'most'), statistic([], 'least')]).toEqual([0, 0, 0]);
});

test('the greatest come first, and what has nothing is left out', () => {
  expect(greatestFirst(['a', 'b', 'c'], [1, 0, 3])).toEqual([
    ['c', 3],
    ['a', 1],
  ]);
});

test('bins are equally wide, and have every value once', () => {
  const bins = binsOf([0, 1, 2, 3, 8]);
  expect(bins.map(({ from, to }) => [from, to])).toEqual([
    [0, 1.6],
    [1.6, 3.2],
    [3.2, 4.800000000000001],
    [4.800000000000001, 6.4],
    [6.4, 8],
  ]);
  expect(bins.map(({ members }) => members)).toEqual([[0, 1], [2, 3], [], [], [4]]);
});

test('where all have the same there is one bin', () => {
  expect(binsOf([7, 7])).toEqual([{ from: 7, to: 7, members: [0, 1] }]);
});

test('many ranks are counted', () => {
  expect(fewRanks([1, 2])).toBe('1, 2');
  expect(fewRanks(Array.from({ length: 10 }, (_, rank) => rank))).toBe('0, 1, 2, 3, 4, 5, 6, 7 and 2 more');
});
