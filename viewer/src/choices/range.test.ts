// SPDX-License-Identifier: BSD-3-Clause
// The chosen part of the run: what touches it, who hears of it, and the boxes and sentences that show it.
import { expect, test, vi } from 'vitest';
import { rangeBar, rangeControls, spanText, TimeRange, whileChosen } from './range';

test('the whole run is chosen at first, and everything touches it', () => {
  const range = new TimeRange();
  expect(range.chosen).toBeNull();
  expect(range.touches(5, 6)).toBe(true);
});

test.each([
  [0, 10, false],
  [0, 11, true],
  [19, 30, true],
  [20, 30, false],
  [12, 13, true],
  [0, 100, true],
])('of the part from 10 to 20, something from %d to %d touches it: %s', (from, to, touched) => {
  const range = new TimeRange();
  range.set({ from: 10, to: 20 });
  expect(range.touches(from, to)).toBe(touched);
});

test('a time that is not known might touch the chosen part', () => {
  const range = new TimeRange();
  range.set({ from: 10, to: 20 });
  expect(range.touches(null, null)).toBe(true);
  expect(range.touches(null, 9)).toBe(false);
  expect(range.touches(21, null)).toBe(false);
});

test('a part without length is the whole run', () => {
  const range = new TimeRange();
  range.set({ from: 5, to: 5 });
  expect(range.chosen).toBeNull();
});

test('everyone who asked is told of each change', () => {
  const range = new TimeRange();
  const calls = [vi.fn(), vi.fn()];
  for (const call of calls) {
    range.onChange(call);
  }
  range.set({ from: 1, to: 2 });
  range.set(null);
  expect(calls.map((call) => call.mock.calls.length)).toEqual([2, 2]);
});

test('a part is named with units', () => {
  expect(spanText({ from: 1e9, to: 2.5e9 })).toBe('1.00 s to 2.50 s');
});

test('the bar is there while a part is chosen, and its button chooses the whole run again', () => {
  const range = new TimeRange();
  const bar = rangeBar(range);
  expect(bar.hidden).toBe(true);
  range.set({ from: 0, to: 1e9 });
  expect(bar.hidden).toBe(false);
  expect(bar.textContent).toContain('Time range 0 s to 1.00 s');
  bar.querySelector('button')?.click();
  expect(range.chosen).toBeNull();
  expect(bar.hidden).toBe(true);
});

test('a sentence about the chosen part is hidden without one', () => {
  const range = new TimeRange();
  const note = whileChosen(range, (span) => `only ${spanText(span)}`);
  expect(note.hidden).toBe(true);
  range.set({ from: 0, to: 2e9 });
  expect([note.hidden, note.textContent]).toEqual([false, 'only 0 s to 2.00 s']);
});

function boxes(range: TimeRange): [HTMLInputElement, HTMLInputElement] {
  const controls = rangeControls(range, 8e9);
  return [...controls.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
}

test('what is typed in seconds is chosen; an empty end is the end of the run', () => {
  const range = new TimeRange();
  const [from, to] = boxes(range);
  from.value = '1.50';
  from.dispatchEvent(new Event('change'));
  expect(range.chosen).toEqual({ from: 1.5e9, to: 8e9 });
  to.value = '2';
  to.dispatchEvent(new Event('change'));
  expect(range.chosen).toEqual({ from: 1.5e9, to: 2e9 });
  expect(from.value).toBe('1.50'); // not rewritten under the fingers
});

test('two empty boxes are the whole run', () => {
  const range = new TimeRange();
  range.set({ from: 1, to: 2 });
  const [from] = boxes(range);
  from.dispatchEvent(new Event('change'));
  expect(range.chosen).toBeNull();
});

test('the boxes follow what is chosen on a picture', () => {
  const range = new TimeRange();
  const [from, to] = boxes(range);
  range.set({ from: 1_234_567_890, to: 2e9 });
  expect([from.value, to.value]).toEqual(['1.23457', '2']);
  range.set(null);
  expect([from.value, to.value]).toEqual(['', '']);
});
