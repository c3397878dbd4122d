// SPDX-License-Identifier: BSD-3-Clause
// Samples of the system as lines and in words.
import { expect, test } from 'vitest';
import type { SystemRates } from '../../generated/columns';
import { sampledValue, stepsOf } from './system';

test('a line has each step, and the end of the last', () => {
  const rows = {
    metric: ['user time', 'user time', 'bytes read'],
    start_ns: [0, 10, 0],
    end_ns: [10, 20, 10],
    value: [1.5, 2, 7],
  } as unknown as SystemRates;
  expect(stepsOf(rows, 'user time')).toEqual([
    [0, 1.5],
    [10, 2],
    [20, 2],
  ]);
  expect(stepsOf(rows, 'nothing')).toEqual([]);
});

test.each([
  [2048, 'bytes', '2.00 KiB'],
  [2048, 'bytes/s', '2.00 KiB/s'],
  [1.23456, 'cores', '1.23 cores'],
  [12345.6, 'per s', '12,346/s'],
])('%d %s', (value, unit, text) => {
  expect(sampledValue(value, unit)).toBe(text);
});
