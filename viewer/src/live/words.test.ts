// SPDX-License-Identifier: BSD-3-Clause
import { expect, test } from 'vitest';
import { COLLECTIVE, ENDED, nowMessage, POSIX, PROGRAM, REGION, rowsMessage } from '../testing/live_samples';
import { grouped, passes } from './cells';
import { inkOn, mixed, strength } from './kinds';
import { clock, lookAt, ticks } from './last_minutes';
import { Readings } from './messages';
import { axisEnd, points } from './rates';
import { stackLines, stacksText } from './roll';
import { rankText, ratesText, shortAge } from './words';

function reading(rows: Parameters<typeof rowsMessage>[0], strings?: readonly string[]): Readings {
  const readings = new Readings();
  readings.apply(nowMessage({ rows: rowsMessage(rows), ...(strings ? { strings } : {}) }));
  return readings;
}

test.each([
  [{ rank: 1, pid: 11, kind: PROGRAM, since_ms: -1 }, 'Rank 1 (pid 11) computes outside of regions.'],
  [
    { rank: 1, pid: 11, kind: REGION, operation: 3, since_ms: 58_000 },
    'Rank 1 (pid 11) computes in region cg for 42.0 s.',
  ],
  [
    { rank: 1, pid: 11, kind: COLLECTIVE, operation: 1, object: 2, region: 3, since_ms: 58_000 },
    'Rank 1 (pid 11) is in MPI_Barrier on W0.0 (solver.c:88) in region cg for 42.0 s.',
  ],
  [
    { rank: -1, pid: 11, kind: POSIX, operation: 4, object: 5, since_ms: -1 },
    'Process 11 is in pread on mesh.nc (solver.c:88).',
  ],
  [{ rank: 3, pid: 11, kind: ENDED }, 'Rank 3 (pid 11) has ended.'],
])('where a rank is: %j', (row, said) => {
  const readings = reading([row]);
  const rank = readings.rank(readings.rows, 0);
  expect(rank && rankText(rank, readings, row.kind === REGION ? '' : 'solver.c:88')).toBe(said);
});

test('names are text and cannot turn letters around', () => {
  const strings = ['', '\u001b[31m<b>x</b>\u202e', 'a\nb'];
  const readings = reading(
    [{ rank: 0, pid: 1, kind: COLLECTIVE, operation: 1, object: 2, since_ms: -1 }],
    strings,
  );
  const rank = readings.rank(readings.rows, 0);
  expect(rank && rankText(rank, readings)).toBe('Rank 0 (pid 1) is in \\x1b[31m<b>x</b>\\u202e on a\\nb.');
});

test('how busy a rank is, and which program it runs where there are several', () => {
  const readings = reading([{ rank: 0, program: 1, node: 1, mpi: 12, events: 1500, written: 2048 }]);
  const rank = readings.rank(readings.rows, 0);
  expect(rank && ratesText(rank, readings)).toBe(
    'Last seconds: MPI 12 %, I/O 0 %, 1,500 events/s, writes 2.00 KiB/s. Node n1, program ice.',
  );
});

test('the event bandwidth of a rank that keeps single events', () => {
  const readings = reading([{ rank: 0, traced: 1536 }, { rank: -1, traced: 1536 }, { rank: 2 }]);
  const texts = [0, 1, 2].map((row) => {
    const rank = readings.rank(readings.rows, row);
    return rank ? ratesText(rank, readings) : '';
  });
  expect(texts[0]).toContain(' events/s. Event bandwidth after MPI_Init: 1.50 KiB/s. Node');
  expect(texts[1]).toContain(' events/s. Event bandwidth: 1.50 KiB/s. Node');
  expect(texts[2]).not.toContain('bandwidth');
});

test('ages are short', () => {
  expect([null, 999, 1000, 99_999, 100_000, 5_999_999, 6_000_000].map(shortAge)).toEqual([
    '',
    '',
    '1 s',
    '99 s',
    '1 min',
    '99 min',
    '1 h',
  ]);
});

test('calls that are open for long are strong, computing is not', () => {
  expect(strength('mpi-collective', 10)).toBeLessThan(strength('mpi-collective', 2000));
  expect(strength('posix', 2000)).toBeLessThan(strength('posix', 20_000));
  expect(strength('region', 10)).toBe(strength('region', 1e6));
});

test('letters are read on every colour', () => {
  expect(mixed('#ff0000', '#ffffff', 0.5)).toBe('rgb(255,128,128)');
  expect(inkOn('rgb(240,230,140)')).toBe('#000000');
  expect(inkOn('rgb(30,30,60)')).toBe('#ffffff');
});

test('ranks are grouped by node and program, in the order of their ranks', () => {
  const rows = [0, 1, 2, 3].map((rank) => ({ rank, pid: rank, node: rank % 2, program: rank >> 1 }));
  const readings = reading(rows);
  expect(grouped(readings.rows, 'rank', readings)).toEqual([{ title: '', items: [0, 1, 2, 3] }]);
  expect(grouped(readings.rows, 'node', readings)).toEqual([
    { title: 'n0 (2)', items: [0, 2] },
    { title: 'n1 (2)', items: [1, 3] },
  ]);
  expect(grouped(readings.rows, 'program', readings).map(({ title }) => title)).toEqual([
    'ocean (2)',
    'ice (2)',
  ]);
});

test('a filter lets kinds and programs through', () => {
  const readings = reading([
    { kind: REGION, program: 0 },
    { kind: POSIX, program: 1 },
  ]);
  const through = (kinds: string[], program = '') =>
    [0, 1].filter((row) => passes(readings.rows, row, readings, { kinds: new Set(kinds), program }));
  expect(through([])).toEqual([0, 1]);
  expect(through(['posix'])).toEqual([1]);
  expect(through([], 'ocean')).toEqual([0]);
  expect(through(['posix'], 'ocean')).toEqual([]);
});

test('axes end with round numbers', () => {
  expect([0, 0.3, 1, 1.1, 21, 99, 176_288].map((value) => axisEnd(value, false))).toEqual([
    1, 0.5, 1, 2, 50, 100, 200_000,
  ]);
  expect(axisEnd(3 * 1024 * 1024, true)).toBe(5 * 1024 * 1024);
  expect(points([0, 5, 10], 10).split(' ')).toEqual(['0.0,31.0', '75.0,16.5', '150.0,2.0']);
});

test('times of the axis', () => {
  expect([0, 59, 60, 3599, 3600, 7325].map(clock)).toEqual([
    '0:00',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '2:02:05',
  ]);
  expect(ticks(3, 63, 7)).toEqual([10, 20, 30, 40, 50, 60]);
  expect(ticks(0, 1e6, 4).length).toBeLessThanOrEqual(5);
});

test('a look holds since the one before, unless nobody looked for long', () => {
  const look = (seconds: number) => ({ number: seconds, seconds, per: 1, codes: '', counts: [], rates: [] });
  const looks = [look(10), look(11), look(40)];
  expect(lookAt(looks, 10.5)).toBe(1);
  expect(lookAt(looks, 11)).toBe(1);
  expect(lookAt(looks, 30)).toBe(-1);
  expect(lookAt(looks, 40)).toBe(2);
  expect(lookAt(looks, 41)).toBe(-1);
});

test('stacks, and why there are none', () => {
  const one = {
    who: 'Ranks 0-2',
    of: 'rank 0, pid 7 on n0',
    status: 'ok',
    reason: '',
    lines: ['main (a.c:1)'],
  };
  expect(stackLines(one)).toEqual(['main (a.c:1)']);
  expect(stackLines({ ...one, reason: 'not complete' })).toEqual(['main (a.c:1)', '(not complete)']);
  const refused = { ...one, status: 'not_permitted', reason: 'ptrace_scope is 2' };
  expect(stackLines(refused)).toEqual(['stack not permitted (ptrace_scope is 2)']);
  expect(stackLines({ ...one, status: 'gone' })).toEqual(['the process is gone']);
  expect(stacksText({ stacks: [one], more: 2 })).toBe(
    'Ranks 0-2 (rank 0, pid 7 on n0):\n    main (a.c:1)\n\n2 further groups of ranks were not read.',
  );
});
