// SPDX-License-Identifier: BSD-3-Clause
// The classes that bars of I/O are coloured by.
import { expect, test } from 'vitest';
import type { Spans } from '../../generated/columns';
import { classOf, directionOf, type PaintBy, paintBy } from './paints';

const rows = {
  layer: ['posix', 'posix', 'posix', 'mpi-io', 'mpi-io', 'mpi-io', 'mpi', 'hdf5'],
  operation: [
    'pread64',
    'pwrite64',
    'open64',
    'MPI_File_write_at_all',
    'MPI_File_iread_at',
    'MPI_File_open',
    'MPI_Get',
    'H5Dwrite',
  ],
  calls: [1, 4, 1, 1, 2, 1, 1, 1],
  bytes: [4096, 16 * 1024, 0, 2 ** 24, 2 ** 17, 0, 4096, 100],
  time_ns: [9_999, 40_000, 1_000_000, 10_000_000, 20_000, 0, 5, 150_000],
} as unknown as Spans;

test.each<[PaintBy, number[]]>([
  ['way', [0, 1, 2, 1, 0, 2, 3, 1]],
  ['together', [2, 2, 2, 0, 1, 2, 2, 2]],
  ['size', [1, 1, 5, 4, 2, 5, 5, 0]],
  ['time', [0, 1, 3, 4, 1, 0, 5, 2]],
])('calls by %s', (by, classes) => {
  const paint = paintBy(by);
  expect(rows.layer.map((_, row) => paint?.of(rows, row))).toEqual(classes);
  expect(paint?.colours.length).toBe(paint?.texts.length);
});

test('layers have their own colours', () => {
  expect(paintBy('layer')).toBeNull();
});

test('all forms of collective MPI-IO are collective', () => {
  const names = [
    'MPI_File_iwrite_all',
    'MPI_File_read_ordered',
    'MPI_File_write_all_begin',
    'MPI_File_read_shared',
  ];
  const one = { layer: names.map(() => 'mpi-io'), operation: names } as unknown as Spans;
  expect(names.map((_, row) => paintBy('together')?.of(one, row))).toEqual([0, 0, 0, 1]);
});

test('a name that holds words of both writes', () => {
  expect(['nc_get_vara', 'H5Dread', 'copy_file_range', 'fclose', 'obj_fetch'].map(directionOf)).toEqual([
    'read',
    'read',
    'write',
    '',
    'read',
  ]);
});

test('a value at a limit is in the class above it', () => {
  expect([0, 9, 10, 99, 100].map((value) => classOf(value, [10, 100]))).toEqual([0, 0, 1, 1, 2]);
});
