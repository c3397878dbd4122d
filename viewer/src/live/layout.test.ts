// SPDX-License-Identifier: BSD-3-Clause
import { expect, test } from 'vitest';
import { CELLS, Layout, TITLE_HEIGHT } from './layout';

const items = (many: number, from = 0) => Array.from({ length: many }, (_, place) => from + place);

test.each([1, 64, 1024, 4096, 32_768])('%i cells have room, and each is where it is found', (many) => {
  const layout = new Layout([{ title: '', items: items(many) }], 1200, 420);
  const [wide, high] = layout.cell;
  expect(layout.height).toBeLessThanOrEqual(420);
  expect(layout.titled).toBe(false);
  const seen = new Set<string>();
  layout.each((item, x, y) => {
    expect(layout.at(x + wide / 2, y + high / 2)).toBe(item);
    expect(x + wide).toBeLessThanOrEqual(1200);
    seen.add(`${x} ${y}`);
  });
  expect(seen.size).toBe(many);
});

test('few ranks have large cells, and a narrow page no larger ones than it is wide', () => {
  expect(new Layout([{ title: '', items: items(4) }], 1200, 420).cell).toEqual([296, CELLS[0]?.[1]]);
  expect(new Layout([{ title: '', items: items(64) }], 1200, 420).cell).toEqual([150, CELLS[0]?.[1]]);
  expect(new Layout([{ title: '', items: items(4) }], 100, 420).cell).toEqual([100, CELLS[1]?.[1]]);
});

test('groups have titles and begin with a row of their own', () => {
  const groups = [
    { title: 'ocean', items: items(10) },
    { title: 'ice', items: items(3, 10) },
  ];
  const layout = new Layout(groups, 4 * 148, 420);
  expect(layout.titled).toBe(true);
  const places = new Map<number, readonly [number, number]>();
  layout.each((item, x, y) => places.set(item, [x, y]));
  expect(places.get(0)).toEqual([0, TITLE_HEIGHT]);
  expect(places.get(10)?.[0]).toBe(0);
  expect(layout.at(1, 1)).toBe(-1); // on a title
  expect(layout.at(3 * 148 + 1, (places.get(9)?.[1] ?? 0) + 1)).toBe(-1); // behind the last one
});

test('keys lead from cell to cell and from group to group', () => {
  const groups = [
    { title: 'ocean', items: items(10) },
    { title: 'ice', items: items(3, 10) },
  ];
  const layout = new Layout(groups, 4 * 148, 420);
  expect(layout.step(-1, 0, 1)).toBe(0);
  expect(layout.step(0, 1, 0)).toBe(1);
  expect(layout.step(0, -1, 0)).toBe(0);
  expect(layout.step(1, 0, 1)).toBe(5);
  expect(layout.step(9, 0, 1)).toBe(11);
  expect(layout.step(7, 0, 1)).toBe(12); // there is no cell below: the nearest
  expect(layout.step(12, 0, -1)).toBe(9); // as above
  expect(layout.step(12, 0, 1)).toBe(12);
  expect(layout.step(5, Number.POSITIVE_INFINITY, 0)).toBe(12);
  expect(layout.step(5, Number.NEGATIVE_INFINITY, 0)).toBe(0);
});
