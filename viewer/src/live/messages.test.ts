// SPDX-License-Identifier: BSD-3-Clause
import { expect, test } from 'vitest';
import { COLLECTIVE, nowMessage, POSIX, REGION, rowsMessage } from '../testing/live_samples';
import { Readings } from './messages';

const FOUR = [0, 1, 2, 3].map((rank) => ({
  pid: 10 + rank,
  rank,
  node: rank >> 1,
  program: rank >> 1,
  kind: REGION,
}));

test('rows that change replace those that are known', () => {
  const readings = new Readings();
  readings.apply(nowMessage({ rows: rowsMessage(FOUR) }));
  const changed = {
    ...FOUR[2],
    kind: COLLECTIVE,
    operation: 1,
    object: 2,
    region: 3,
    since_ms: 58_000,
    mpi: 97,
  };
  readings.apply(
    nowMessage({
      whole: false,
      number: 2,
      seconds: 101,
      rows: rowsMessage([changed], [2]),
      strings: ['new'],
    }),
  );
  expect(readings.rows.length).toBe(4);
  expect(readings.rank(readings.rows, 2)).toMatchObject({
    pid: 12,
    rank: 2,
    node: 'n1',
    program: 'ice',
    kind: 'mpi-collective',
    operation: 'MPI_Barrier',
    object: 'W0.0',
    region: 'cg',
    mpi: 97,
  });
  expect(readings.age(readings.rank(readings.rows, 2)?.since_ms ?? null)).toBe(43_000);
  expect(readings.rank(readings.rows, 3)?.kind).toBe('region');
  expect(readings.rows.texts(6)).toBe('new');
  expect(readings.counts()).toEqual([0, 3, 1, 0, 0]);
  expect(readings.id).toBe('a1-2');
});

test('a whole message voids what was known', () => {
  const readings = new Readings();
  readings.apply(nowMessage({ rows: rowsMessage(FOUR) }));
  readings.apply(nowMessage({ number: 9, rows: rowsMessage(FOUR.slice(0, 2)), strings: ['', 'other'] }));
  expect(readings.rows.length).toBe(2);
  expect(readings.rows.texts(1)).toBe('other');
  expect(readings.rows.texts(2)).toBe('');
});

test('what is not known is null', () => {
  const readings = new Readings();
  readings.apply(nowMessage({ rows: rowsMessage([{ pid: 7, rank: -1, since_ms: -1 }]) }));
  expect(readings.rank(readings.rows, 0)).toMatchObject({ rank: null, since_ms: null });
  expect(readings.rank(readings.rows, 1)).toBeNull();
  expect(readings.rank(readings.rows, -1)).toBeNull();
  expect(readings.age(null)).toBeNull();
});

test('of many ranks nodes are known, and counted', () => {
  const readings = new Readings();
  const node = (processes: number, kinds: number[]) => ({
    at: [1],
    processes: [processes],
    low: [128],
    high: [255],
    kinds: [kinds],
    mpi: [50],
    io: [1],
    stuck: [0],
    since_ms: [-1],
    operation: [''],
  });
  const both = { ...node(128, [COLLECTIVE, 128]), at: [0] };
  const first = {
    ...both,
    at: [0, 1],
    processes: [128, 128],
    low: [0, 128],
    high: [127, 255],
    kinds: [
      [COLLECTIVE, 128],
      [COLLECTIVE, 100, POSIX, 28],
    ],
    mpi: [1, 2],
    io: [0, 0],
    stuck: [0, 0],
    since_ms: [5, -1],
    operation: ['MPI_Barrier', ''],
  };
  readings.apply(nowMessage({ by_node: first }));
  expect(readings.counts()[COLLECTIVE]).toBe(228);
  expect(readings.byNode?.[0]).toMatchObject({ name: 'n0', operation: 'MPI_Barrier', since_ms: 5 });
  readings.apply(nowMessage({ whole: false, number: 2, by_node: node(128, [REGION, 128]) }));
  expect(readings.counts()).toEqual([0, 128, 128, 0, 0]);
});

test('the history is bounded', () => {
  const readings = new Readings();
  for (let number = 1; number <= 400; number++) {
    const look = { number, seconds: number, per: 1, codes: 'B', counts: [0, 1], rates: [1, 0, 0, 0, 0, 0] };
    readings.apply(nowMessage({ whole: number === 1, number, history: [look] }));
  }
  expect(readings.history.length).toBe(300);
  expect(readings.history.at(-1)?.number).toBe(400);
});
