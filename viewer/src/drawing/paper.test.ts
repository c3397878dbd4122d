// SPDX-License-Identifier: BSD-3-Clause
import { expect, test } from 'vitest';
import { legendLines, onPaper } from './paper';

const NAMES = [
  'MPI_Allreduce',
  'MPI_Waitall',
  'MPI_Irecv',
  'MPI_Barrier',
  'MPI_Comm_dup',
  'MPI_Finalize',
  'others',
];

test('a legend has lines on paper, and the picture room for them', () => {
  const series = NAMES.map((name) => ({ name, type: 'bar' }));
  const grid = { left: 80, right: 20, top: 40, bottom: 50 };
  const { options, higher } = onPaper({ legend: { type: 'scroll', top: 4 }, grid, series });
  expect(legendLines(NAMES)).toBe(2);
  expect(higher).toBeGreaterThan(0);
  expect(options.legend).toEqual({ type: 'plain', top: 4 });
  expect(options.grid).toEqual({ ...grid, top: 40 + higher });
});

test('nothing moves on paper', () => {
  const { options, higher } = onPaper({
    dataZoom: [{ type: 'slider' }],
    series: [{ type: 'custom', progressive: 4000 }],
  });
  expect(higher).toBe(0);
  expect(options.dataZoom).toEqual([{ type: 'slider', show: false }]);
  expect(options.series).toEqual([{ type: 'custom', progressive: 0 }]);
});

test('a legend of a few names stays one line', () => {
  expect(legendLines(['stdio', 'posix'])).toBe(1);
  expect(legendLines([])).toBe(1);
});
