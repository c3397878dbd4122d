// SPDX-License-Identifier: BSD-3-Clause
// Messages of a trace: which are drawn, what is said of them, how an arrow's head points.
import { describe, expect, test } from 'vitest';
import type { Arrows } from '../../generated/columns';
import { tablesWith } from '../../testing/samples';
import { arrowData, arrowLines, arrowsSaid, headOf } from './arrows';

const rows: Arrows = tablesWith('arrows', {
  sender: [0, 1, 2],
  receiver: [1, 0, 0],
  send_start_ns: [1_000_000, 2_000_000, 3_000_000],
  received_ns: [5_000_000, 2_500_000, 3_200_000],
  time_ns: [4_000_000, 500_000, 200_000],
  wait_ns: [1_000, 1_700_000, 0],
  receive_start_ns: [4_500_000, 800_000, 3_000_000],
  bytes: [2048, 8, 0],
  communicator: ['W0.0', 'line\nbreak', 'W0.0'],
  tag: [7, 0, 1],
}).arrows;

describe('which messages are drawn', () => {
  test('those of which both ranks have a row, from row to row', () => {
    const lines = new Map([
      [0, 1],
      [1, 4],
    ]);
    expect(arrowData(rows, lines)).toEqual([
      [1_000_000, 5_000_000, 1, 4, 0],
      [2_000_000, 2_500_000, 4, 1, 1],
    ]);
  });

  test('none where one rank is shown, rank 0 too', () => {
    expect(arrowData(rows, new Map([[0, 0]]))).toEqual([]);
  });
});

test('it is said how many are drawn, and when others have no row', () => {
  expect(arrowsSaid(3, 3)).toBe('3 arrows.');
  expect(arrowsSaid(1, 1)).toBe('1 arrow.');
  expect(arrowsSaid(0, 3)).toBe('0 arrows between the ranks shown.');
});

test('a message that waited for its receiver', () => {
  expect(arrowLines(rows, 0)).toEqual([
    'message of 2.00 KiB from rank 0 to rank 1',
    'tag 7 on W0.0',
    'sent at 1.00 ms, received at 5.00 ms: 4.00 ms on its way',
    'receive called 3.50 ms after the send; 1.00 us in the call that received it',
  ]);
});

test('a receiver that waited for its message, on a communicator with an odd name', () => {
  const lines = arrowLines(rows, 1);
  expect(lines[1]).toBe('tag 0 on line\\nbreak');
  expect(lines[3]).toBe('receive called 1.20 ms before the send; 1.70 ms in the call that received it');
});

describe("an arrow's head", () => {
  test('points where the message went', () => {
    const [tip, one, other] = headOf([0, 0], [100, 0]);
    expect(tip).toEqual([100, 0]);
    expect(one?.[0]).toBe(93);
    expect(one?.[1]).toBeCloseTo(2.8);
    expect(other?.[1]).toBeCloseTo(-2.8);
    expect(headOf([0, 100], [0, 0])[1]?.[1]).toBe(7);
  });

  test('is left out where there is no room for it', () => {
    expect(headOf([5, 5], [10, 10])).toEqual([]);
    expect(headOf([5, 5], [5, 5])).toEqual([]);
  });
});
