// SPDX-License-Identifier: BSD-3-Clause
import { expect, test, vi } from 'vitest';
import { element } from '../element';
import { COLLECTIVE, nowMessage, POSIX, REGION, rowsMessage } from '../testing/live_samples';
import { Legend } from './legend';
import { Readings } from './messages';
import { RollCall } from './roll';
import { untilIdle } from './until_idle';

const WAITS = '3 of 4 ranks wait in MPI_Barrier on <b>W0.0</b> for 42 s.';

test('the roll-call changes its words in place, and is read aloud once', () => {
  const roll = new RollCall('4711', async () => null);
  const box = roll.root.querySelector<HTMLElement>('.losses');
  expect(box?.hidden).toBe(true);
  roll.draw([WAITS], new Date(0));
  const [line] = roll.root.querySelectorAll('.sentences p');
  const aloud = roll.root.querySelector('[role=alert]');
  expect(box?.hidden).toBe(false);
  expect(line?.textContent).toBe(WAITS);
  expect(line?.children).toHaveLength(0);
  expect(aloud?.textContent).toBe(WAITS);
  roll.draw([WAITS.replace('42 s', '43 s')], new Date(0));
  expect(roll.root.querySelector('.sentences p')).toBe(line);
  expect(line?.textContent).toContain('43 s');
  expect(aloud?.textContent).toBe(WAITS);
  roll.draw([], null);
  expect(box?.hidden).toBe(true);
});

test('stacks are shown when they are asked for, as text', async () => {
  const one = {
    who: 'Ranks 0-2',
    of: 'rank 0, pid 7 on n0',
    status: 'ok',
    reason: '',
    lines: ['<i>main</i> (a.c:1)'],
  };
  const read = vi.fn(async () => ({
    stacks: [one, { ...one, status: 'not_permitted', reason: 'Yama' }],
    more: 0,
  }));
  const roll = new RollCall('4711', read);
  roll.draw([WAITS], null);
  expect(read).not.toHaveBeenCalled();
  roll.root.querySelector('button')?.click();
  await vi.waitFor(() => expect(roll.root.querySelectorAll('figure')).toHaveLength(2));
  expect(roll.root.querySelector('pre')?.textContent).toBe('<i>main</i> (a.c:1)');
  expect(roll.root.querySelector('.stacks')?.textContent).toContain('stack not permitted (Yama)');
  roll.draw([], null);
  expect(roll.root.querySelectorAll('figure')).toHaveLength(0);
});

test('the legend counts, keeps what has been there, and chooses', () => {
  const readings = new Readings();
  const changed = vi.fn();
  const legend = new Legend(readings, changed);
  const rows = (kinds: number[]) => rowsMessage(kinds.map((kind, rank) => ({ rank, pid: rank, kind })));
  readings.apply(nowMessage({ rows: rows([COLLECTIVE, COLLECTIVE, POSIX]) }));
  legend.draw();
  const texts = () => [...legend.root.children].map((one) => one.textContent);
  expect(texts()).toEqual(['MPI collective: 2', 'POSIX: 1']);
  legend.root.querySelector('button')?.click();
  expect([...legend.chosen]).toEqual(['mpi-collective']);
  expect(changed).toHaveBeenCalledTimes(1);
  readings.apply(nowMessage({ number: 2, rows: rows([REGION, REGION, POSIX]) }));
  legend.draw();
  expect(texts()).toEqual(['computing in a region: 2', 'MPI collective: 0', 'POSIX: 1']);
  expect(legend.root.querySelectorAll('button')[1]?.getAttribute('aria-pressed')).toBe('true');
  legend.root.querySelectorAll('button')[1]?.click();
  expect(legend.chosen.size).toBe(0);
});

test('an update waits while text is selected', async () => {
  const place = element('div', {}, element('p', {}, 'some text'));
  document.body.append(place);
  const said: boolean[] = [];
  await untilIdle(place, (waits) => said.push(waits));
  expect(said).toEqual([]);
  getSelection()?.selectAllChildren(place);
  let done = false;
  const waiting = untilIdle(place, (waits) => said.push(waits)).then(() => {
    done = true;
  });
  await Promise.resolve();
  expect([said, done]).toEqual([[true], false]);
  getSelection()?.removeAllRanges();
  document.dispatchEvent(new Event('selectionchange'));
  await waiting;
  expect(said).toEqual([true, false]);
});
