// SPDX-License-Identifier: BSD-3-Clause
// Numbers and names as the page writes them; tests/page_test.py compares many more values with the console's.
import { describe, expect, test } from 'vitest';
import {
  count,
  duration,
  exact,
  grouped,
  inUnit,
  percent,
  plainName,
  signedDuration,
  signedPercent,
  size,
} from './units';

test.each([
  [null, '-'],
  [0, '0 s'],
  [999, '999 ns'],
  [1000, '1.00 us'],
  [12_345_678, '12.3 ms'],
  [999_499_999, '999 ms'],
  [999_500_000, '1.00 s'],
  [9_700_000_000, '9.70 s'],
  [9_996_000_000, '10.0 s'],
  [-1_500_000_000, '-1.50 s'],
  [3_599_000_000_000, '3599 s'],
  [3_600_000_000_000, '1:00:00 h'],
  [90_061_000_000_000, '25:01:01 h'],
])('duration of %s ns is %s', (ns, text) => {
  expect(duration(ns)).toBe(text);
});

test.each([
  [null, '-'],
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 KiB'],
  [1536, '1.50 KiB'],
  [100 * 2 ** 20, '100 MiB'],
  [3 * 2 ** 40, '3.00 TiB'],
])('size of %s bytes is %s', (bytes, text) => {
  expect(size(bytes)).toBe(text);
});

test.each([
  [null, '-'],
  [7, '7'],
  [1234567, '1,234,567'],
  [2.5, '2.5'],
  [9_999_999, '9,999,999'],
  [10_000_000, '10.0 M'],
  [2_000_000_000, '2.00 G'],
])('count of %s is %s', (value, text) => {
  expect(count(value)).toBe(text);
});

test.each([
  [null, '-'],
  [0, '0.0 %'],
  [0.0004, '<0.1 %'],
  [0.0005, '0.1 %'],
  [0.1234, '12.3 %'],
  [1, '100.0 %'],
])('percentage of %s is %s', (fraction, text) => {
  expect(percent(fraction)).toBe(text);
});

test.each([
  [null, '-'],
  [0, '0.0 %'],
  [0.25, '+25.0 %'],
  [-0.25, '-25.0 %'],
  [-0.9999, '<-99.9 %'],
  [-1, '-100.0 %'],
  [8.99, '+899.0 %'],
  [9, 'x10.0'],
  [3520.59, 'x3,522'],
])('change of %s is %s', (change, text) => {
  expect(signedPercent(change)).toBe(text);
});

test('a longer time has a plus sign, a shorter one a minus sign, none has neither', () => {
  expect([2e9, -2e9, 0, null].map(signedDuration)).toEqual(['+2.00 s', '-2.00 s', '0 s', '-']);
});

test('halves are rounded to the even neighbour, as Python does', () => {
  expect([0.5, 1.5, 2.5, 3.5].map((value) => grouped(value))).toEqual(['0', '2', '2', '4']);
});

test('a number that is only nearly a half is rounded to the nearer neighbour, as Python does', () => {
  expect([0.05, 0.15, 0.25, 0.35, 2.675].map((value) => grouped(value, 1))).toEqual([
    '0.1',
    '0.1',
    '0.2',
    '0.3',
    '2.7',
  ]);
});

test('commas group the digits before the point only', () => {
  expect(grouped(1234567.125, 4)).toBe('1,234,567.1250');
});

describe('units of the spec', () => {
  test.each([
    ['ns', '2.00 us'],
    ['bytes', '1.95 KiB'],
    ['bytes/s', '1.95 KiB/s'],
    ['share', '200000.0 %'],
    ['change', 'x2,001'],
    ['count', '2,000'],
    ['rank', '2000'],
    ['index', '2000'],
    ['', '2000'],
  ] as const)('2000 in unit "%s" is %s', (unit, text) => {
    expect(inUnit(2000, unit)).toBe(text);
    expect(inUnit(null, unit)).toBe('-');
  });

  test('all digits come with the unit spelled out', () => {
    expect(exact(1234567, 'ns')).toBe('1,234,567 ns');
    expect(exact(2048, 'bytes/s')).toBe('2,048 bytes per second');
    expect(exact(0.125, 'share')).toBe('0.125');
    expect(exact(null, 'ns')).toBe('not known');
  });
});

test.each([
  ['plain name.h5', 'plain name.h5'],
  ['a\nb\tc\r', 'a\\nb\\tc\\r'],
  ['bell\u0007', 'bell\\x07'],
  ['turned\u202Eround', 'turned\\u202eround'],
  ['größe ✓', 'größe ✓'],
])('letters that cannot be seen are written out: %j', (name, text) => {
  expect(plainName(name)).toBe(text);
});
