// SPDX-License-Identifier: BSD-3-Clause
// What the server of the page answers about a trace, and what is said of it.
import { expect, test } from 'vitest';
import { ordered, windowSaid } from './sections/timeline/near_spans';
import { type Answer, rankText, windowOf } from './trace_source';
import { instant } from './units';

const answer: Answer = {
  from: 0,
  to: 100,
  column_ns: 8,
  names: ['mpi', 'MPI_Send', 'W0.0', 'posix', 'write', '/data'],
  layer: [0, 3],
  operation: [1, 4],
  file: [2, 5],
  rank: [0, 1],
  start_ns: [1, 2],
  end_ns: [3, 4],
  calls: [1, 5],
  bytes: [8, 0],
  time_ns: [2, 1],
  arrows: null,
  said: '',
};

test('texts come once', () => {
  const { spans } = windowOf(answer);
  expect(spans.layer).toEqual(['mpi', 'posix']);
  expect(spans.operation).toEqual(['MPI_Send', 'write']);
  expect(spans.file).toEqual(['W0.0', '/data']);
  expect(spans.rank).toEqual([0, 1]);
});

test('ranks in few words', () => {
  expect(rankText([])).toBe('');
  expect(rankText([7, 0, 1, 2, 9, 10])).toBe('0-2,7,9-10');
});

test('what a window says of itself', () => {
  const found = windowOf(answer);
  expect(windowSaid(found, 0)).toBe('Calls shorter than 8 ns are put together; zoom in for each by itself.');
  const single = { ...found, spans: { ...found.spans, calls: [1, 1] } };
  expect(windowSaid(single, 0)).toBe('Each call is a bar of its own.');
  const arrows = { ...found.spans } as never;
  expect(windowSaid({ ...single, arrows, messages: 5000, said: 'Wait.' }, 1000)).toBe(
    'Each call is a bar of its own. 1,000 of 5,000 messages have an arrow: those that took longest. Wait.',
  );
  expect(windowSaid({ ...single, arrows, messages: 1 }, 1)).toBe('Each call is a bar of its own. 1 message.');
});

test('ranks by number, or by their time in a layer', () => {
  const about = {
    end_ns: 1,
    most_ranks: 8,
    rows: {
      rank: [2, 0, 0, 1],
      layer: ['mpi', 'mpi', 'posix', 'mpi'],
      calls: [1, 1, 1, 1],
      time_ns: [5, 3, 99, 7],
      start_ns: [0, 0, 0, 0],
      end_ns: [1, 1, 1, 1],
    },
    operations: [],
  };
  expect(ordered(about, '')).toEqual([0, 1, 2]);
  expect(ordered(about, 'mpi')).toEqual([1, 2, 0]);
  expect(ordered(about, 'posix')).toEqual([0, 1, 2]);
});

test('points in time have as many digits as tell them apart', () => {
  expect(instant(0, 5)).toBe('0 s');
  expect(instant(8_000_123_456, 16e9)).toBe('8.0 s');
  expect(instant(8_000_123_456, 100_000)).toBe('8.000123 s');
  expect(instant(8_000_123_456, 1)).toBe('8.000123456 s');
  expect(instant(1500, 100_000)).toBe('2 us');
});
