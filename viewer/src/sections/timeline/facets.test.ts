// SPDX-License-Identifier: BSD-3-Clause
// The facets of a timeline: which there are, and the calls on their rows.
import { expect, test } from 'vitest';
import type { Spans } from '../../generated/columns';
import type { Page } from '../../page';
import { callsByLayer, facetLayers } from './facets';

test('regions stand above calls, and these as they call each other', () => {
  const tables = {
    strips: { layer: ['posix', 'mpi', 'posix'] },
    spans: { layer: ['region', 'mpi-io', 'posix'] },
  };
  const page = { report: { tables } } as unknown as Page;
  expect(facetLayers(page)).toEqual(['region', 'mpi-io', 'posix', 'mpi']);
});

test('calls have the row of their rank, and how much of a bar was spent in them', () => {
  const rows = {
    rank: [7, 3, 3, 5],
    layer: ['posix', 'posix', 'mpi', 'posix'],
    start_ns: [10, 20, 30, 40],
    end_ns: [20, 20, 130, 50],
    time_ns: [5, 0, 100, 10],
  } as unknown as Spans;
  const found = callsByLayer(rows, ['posix', 'mpi'], ['3', '7']);
  expect(found.get('posix')).toEqual([
    [10, 20, 1, 0.5, 0],
    [20, 20, 0, 1, 1],
  ]);
  expect(found.get('mpi')).toEqual([[30, 130, 0, 1, 2]]);
});
