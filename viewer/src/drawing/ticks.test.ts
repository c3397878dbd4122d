// SPDX-License-Identifier: BSD-3-Clause
// Ticks stand at round places: 1, 2 or 5 times a power of ten, and as clocks count from ten seconds on.
import { expect, test } from 'vitest';
import { roundStep, Ticks, ticksBetween, tickTime } from './ticks';

const SECOND = 1e9;

test.each([
  [1, 1],
  [1.5, 2],
  [3, 5],
  [6, 10],
  [0.5 * SECOND, 0.5 * SECOND],
  [0.3 * SECOND, 0.5 * SECOND],
  [5 * SECOND, 5 * SECOND],
  [6 * SECOND, 10 * SECOND],
  [25 * SECOND, 30 * SECOND],
  [50 * SECOND, 60 * SECOND],
  [400 * SECOND, 600 * SECOND],
  [4000 * SECOND, 7200 * SECOND],
  [90_000 * SECOND, 2 * 86_400 * SECOND],
])('the step of a time axis for %d ns is %d ns', (least, step) => {
  expect(roundStep(least, 'ns')).toBe(step);
});

test('values have steps below one, places have none', () => {
  expect(roundStep(0.03, 'value')).toBe(0.05);
  expect(roundStep(0.03, 'place')).toBe(1);
  expect(roundStep(130, 'place')).toBe(200);
  expect(roundStep(0.2 / 2, 'value')).toBe(0.1);
});

test('bytes have steps of binary units, counts none below one', () => {
  expect([3, 300, 600 * 1024, 3 * 1024 ** 2].map((least) => roundStep(least, 'bytes'))).toEqual([
    5,
    500,
    1024 ** 2,
    5 * 1024 ** 2,
  ]);
  expect(roundStep(0.2, 'count')).toBe(1);
});

test('ticks are the multiples of their step, with both ends', () => {
  expect(ticksBetween(0, 0.3, 0.1)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksBetween(7, 31, 10)).toEqual([10, 20, 30]);
  expect(ticksBetween(-25, 5, 10)).toEqual([-20, -10, 0]);
});

test.each([
  [0, 0.5 * SECOND, '0 s'],
  [0.2 * SECOND, 0.2 * SECOND, '200 ms'],
  [1.2 * SECOND, 0.2 * SECOND, '1.2 s'],
  [50 * SECOND, 10 * SECOND, '50 s'],
  [90 * SECOND, 30 * SECOND, '1:30 min'],
  [600 * SECOND, 60 * SECOND, '10 min'],
  [5400 * SECOND, 1800 * SECOND, '1:30 h'],
  [7200 * SECOND, 3600 * SECOND, '2 h'],
  [3630 * SECOND, 30 * SECOND, '1:00:30 h'],
  [61_000_000_500, 500, '61.0000005 s'],
])('%d ns at steps of %d ns is %s', (ns, step, text) => {
  expect(tickTime(ns, step)).toBe(text);
});

test('ticks are chosen anew only where their step is another one or the part that is shown is a new one', () => {
  const ticks = new Ticks('xAxis', 0, 'ns');
  const values = (chosen: Record<string, object> | null) =>
    (chosen?.axisLabel as { customValues: number[] } | undefined)?.customValues;
  expect(values(ticks.choose(0, 1000, 500, false))).toEqual([
    -1000, -800, -600, -400, -200, 0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000,
  ]);
  expect(ticks.choose(200, 1200, 500, false)).toBeNull();
  expect(ticks.choose(200, 1200, 500, true)).not.toBeNull();
  expect(values(ticks.choose(200, 300, 500, false))?.slice(0, 3)).toEqual([100, 120, 140]);
  expect(ticks.time(1200)).toBe('1.20 us');
});
