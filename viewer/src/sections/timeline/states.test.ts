// SPDX-License-Identifier: BSD-3-Clause
// The states of ranks: which calls give which, what is drawn over what, and what is said of the time between them.
import { expect, test } from 'vitest';
import type { Asleep, Spans } from '../../generated/columns';
import { KINDS, kindOf } from './kinds';
import { spansOfRanks, stateData, stateLegend, stateLines, stateWords } from './states';

const rows: Spans = {
  rank: [0, 0, 0, 1, 0],
  layer: ['mpi', 'posix', 'region', 'mpi', 'mpi-io'],
  start_ns: [10, 30, 0, 20, 25],
  end_ns: [20, 40, 100, 30, 45],
  operation: ['MPI_Allreduce_c', 'write', 'step', 'MPI_Waitall', 'MPI_File_write'],
  calls: [1, 4, 1, 1, 1],
  bytes: [0, 0, 0, 0, 0],
  time_ns: [10, 5, 100, 10, 20],
  file: ['', '', '', '', ''],
};

const awake: Asleep = { rank: [], start_ns: [], end_ns: [], outside_ns: [], asleep_ns: [] };

test('calls of MPI have kinds; what is of none is other MPI', () => {
  const texts = ['MPI_Send', 'MPI_Ibcast', 'MPI_Testall', 'MPI_Put', 'MPI_Init', 'no such call'].map(
    (name) => KINDS[kindOf(name)]?.text,
  );
  expect(texts).toEqual([
    'MPI point-to-point',
    'MPI collective',
    'MPI waiting or testing for requests',
    'MPI one-sided',
    'other MPI',
    'other MPI',
  ]);
});

test('a row has the rest of the time first, I/O over it and MPI over both; regions are no state', () => {
  const lines = ['0 states', '0 region', '1 states'];
  expect(stateData(rows, lines, spansOfRanks(rows), awake)).toEqual([
    [0, 100, 0, 0, 1, -1],
    [20, 30, 2, 0, 1, -1],
    [30, 40, 0, 1, 0.5, 1],
    [25, 45, 0, 1, 1, 4],
    [10, 20, 0, 2, 1, 0],
    [20, 30, 2, 2 + kindOf('MPI_Waitall'), 1, 3],
  ]);
});

test('a rank that is not shown, or of which nothing is known, has no state', () => {
  expect(stateData(rows, ['2 states', '0 mpi'], spansOfRanks(rows), awake)).toEqual([]);
});

test('the rest of the time is what it is: outside of what was traced', () => {
  const lines = ['0 states'];
  expect(stateLines(rows, lines, [0, 100, 0, 0, 1, -1], awake)).toEqual([
    'rank 0, computing: outside MPI and I/O',
  ]);
  expect(stateLines(rows, lines, [10, 20, 0, 2, 1, 0], awake)[0]).toBe('rank 0, mpi: MPI_Allreduce_c');
  expect(stateLegend(['mpi'], ['MPI_Send'], false).map(([, text]) => text)).toEqual([
    'computing: outside MPI',
    'MPI point-to-point',
  ]);
  expect(stateLegend(['region', 'posix'], [], false).map(([, text]) => text)).toEqual([
    'computing: outside I/O',
    'I/O, any layer',
    'region',
    'posix',
  ]);
});

test('what a rank slept is a part of its time outside calls, as far as the rank has a row', () => {
  const asleep: Asleep = {
    rank: [0, 1, 0],
    start_ns: [0, 10, 50],
    end_ns: [50, 40, 200],
    outside_ns: [40, 30, 100],
    asleep_ns: [10, 30, 200],
  };
  const slept = stateData(rows, ['0 states'], spansOfRanks(rows), asleep).slice(1, 3);
  expect(slept.map(([from, to, line, , share]) => [from, to, line, share])).toEqual([
    [0, 50, 0, 0.25],
    [50, 100, 0, 1],
  ]);
  expect(stateLines(rows, ['0 states'], slept[0] ?? [], asleep)[0]).toBe('rank 0: asleep for 10 ns at least');
  expect(stateLegend(['mpi'], [], true).map(([, text]) => text)[1]).toBe('asleep outside calls, at least');
  expect(stateWords(true)).not.toBe(stateWords(false));
});
