// SPDX-License-Identifier: BSD-3-Clause
// What sections work out by themselves: the order of layers, files of a trace, the busiest layer, the price of a finding.
import { describe, expect, test } from 'vitest';
import { layerColour } from '../drawing/theme';
import type { DensityCells, Spans, Strips } from '../generated/columns';
import { finding } from '../testing/samples';
import { cellsOf, edgesOf } from './density';
import { isOf, price } from './findings';
import { byLayer } from './timeline/bars';
import { filesOf } from './timeline/file_choice';
import { windowOf } from './timeline/spans';
import { busiest } from './timeline/strips';

test('layers stand as they call each other, unknown ones by name', () => {
  expect(['posix', 'mpi', 'hdf5', 'mpi-io', 'netcdf'].sort(byLayer)).toEqual([
    'netcdf',
    'hdf5',
    'mpi-io',
    'posix',
    'mpi',
  ]);
  expect(['zfs', 'adios'].sort(byLayer)).toEqual(['adios', 'zfs']);
});

test('a file is of the series that has its numbers', () => {
  const of = (name: string) => isOf(name, 'out/plt[00000-00120].h5');
  expect(['out/plt00010.h5', 'out/plt.h5', 'out/plt00010xh5', 'in/plt00010.h5'].map(of)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the colour of a layer or a part of the time is a name of style.css', () => {
  expect(['mpi-io', 'MPI start-up', 'I/O'].map(layerColour)).toEqual([
    'layer-mpi-io',
    'layer-mpi-start-up',
    'layer-i-o',
  ]);
});

test('the edges of a grid name the ranks of its first row and its first column', () => {
  const rows = { rank: [4, 7, 2], row: [1, 0, 0], column: [0, 2, 0] } as unknown as DensityCells;
  expect(edgesOf(rows, 2, 3)).toEqual({ rows: ['2', '4'], columns: ['2', '', '7'] });
});

test('the grid of a call has its ranks, and the least and the most of what is shown', () => {
  const rows = {
    operation: ['MPI_Send', 'MPI_Send', 'MPI_Recv'],
    rank: [4, 7, 4],
    row: [1, 0, 1],
    column: [0, 2, 0],
    calls: [3, 0, 9],
    time_ns: [50, 20, 1],
    bytes: [8, 8, 8],
  } as unknown as DensityCells;
  expect(cellsOf(rows, 'MPI_Send', 'calls')).toEqual({
    cells: [
      [0, 1, 3, 4],
      [2, 0, 0, 7],
    ],
    least: 0,
    most: 3,
  });
});

describe('the calls of a trace', () => {
  const rows = {
    layer: ['posix', 'posix', 'posix', 'mpi', 'posix', 'mpi'],
    file: ['/a', '/b', '/a', '', '/b', 'W0.0'],
    time_ns: [10, 100, 10, 1000, null, 500],
    start_ns: [200, 400, 600, 0, 500, 700],
    end_ns: [300, 500, 800, 2000, 550, 750],
  } as unknown as Spans;

  test('files are listed by their time in calls, calls without a file and of MPI not at all', () => {
    expect(filesOf(rows)).toEqual(['/b', '/a']);
  });

  test('the window of a file holds all its calls, with some room around them', () => {
    expect(windowOf(rows, '/a')).toEqual({ startValue: 170, endValue: 830 });
  });

  test('the window does not go beyond the run', () => {
    const edges = { ...rows, file: ['/a', '', '', '/a', '', ''] } as unknown as Spans;
    expect(windowOf(edges, '/a')).toEqual({ startValue: 0, endValue: 2000 });
  });

  test('no file and a file that is not there show all of the time', () => {
    expect(windowOf(rows, '')).toEqual({});
    expect(windowOf(rows, '/c')).toEqual({});
  });
});

describe('the busiest layer', () => {
  const rows = (share: (number | null)[], bytes_per_s: (number | null)[]) =>
    ({ layer: ['hdf5', 'posix', 'posix'], share, bytes_per_s }) as unknown as Strips;

  test('has the greatest sum of shares', () => {
    expect(busiest(rows([0.5, 0.4, 0.2], [9, 0, 0]), ['hdf5', 'posix'])).toBe('posix');
  });

  test('is the one that moves most, where no shares are known', () => {
    expect(busiest(rows([null, null, null], [9, 1, 2]), ['posix', 'hdf5'])).toBe('hdf5');
  });

  test('is none without layers', () => {
    expect(busiest(rows([], []), [])).toBe('');
  });
});

test.each([
  [{ seconds_lost: 2.5, share_lost: 0.25 }, 'up to 2.50 s, 25.0 %'],
  [{ seconds_lost: 2.5, share_lost: 0.25, estimated: true }, 'about 2.50 s, 25.0 %'],
  [{ seconds_lost: 2.5, share_lost: 0.25, of_calls: true }, 'up to 2.50 s, 25.0 % in these calls'],
  [{ seconds_lost: 0 }, 'cost not known'],
])('the price of a finding: %j is %s', (parts, text) => {
  expect(price(finding(parts))).toBe(text);
});
