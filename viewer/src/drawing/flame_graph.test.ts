// SPDX-License-Identifier: BSD-3-Clause
// Frames of a flame graph: names, widths, zoom, search and keyboard.
import { beforeEach, expect, test, vi } from 'vitest';
import { FlameGraph, type Frames, legendOf } from './flame_graph';

// program -> solve (60) -> MPI_Wait (45); program -> write (40); write -> tiny, which is too narrow to be seen.
const FRAMES: Frames = {
  parent: [-1, 0, 1, 0, 3],
  operation: ['program', 'solve', 'MPI_Wait', 'write', 'tiny'],
  width: (row) => [100_000, 60_000, 45_000, 40_000, 10][row] ?? 0,
  tint: () => 'red',
  about: (row) => `about ${row}`,
};
let graph: FlameGraph;

function put(frames: Partial<Frames> = {}): void {
  graph = new FlameGraph({ ...FRAMES, ...frames }, 'Call paths', 'call-paths', (row, path) =>
    row > 0 ? [`beside ${path}`] : [],
  );
  const section = document.createElement('section');
  section.id = 'call-paths';
  section.append(graph.root);
  document.body.replaceChildren(section);
}

function frames(): HTMLElement[] {
  return [...graph.root.querySelectorAll<HTMLElement>('[role=treeitem]')];
}

function frame(row: number): HTMLElement {
  return graph.root.querySelector(`[data-row="${row}"]`) as HTMLElement;
}

function rows(): number[] {
  return frames().map((one) => Number(one.dataset.row));
}

function key(name: string): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  );
}

beforeEach(() => put());

test('a path is named by all operations on it', () => {
  expect(graph.names).toEqual([
    'program',
    'program > solve',
    'program > solve > MPI_Wait',
    'program > write',
    'program > write > tiny',
  ]);
});

test('frames are as wide as their time and stand below what called them', () => {
  const places = frames().map(({ style }) => [style.left, style.width, style.top]);
  expect(places).toEqual([
    ['0%', 'calc(100% - 1px)', '0px'],
    ['0%', 'calc(60% - 1px)', '21px'],
    ['0%', 'calc(45% - 1px)', '42px'],
    ['60%', 'calc(40% - 1px)', '21px'],
  ]);
});

test('what is too narrow to be seen is left out until it is zoomed into', () => {
  expect(rows()).not.toContain(4);
  graph.show('program > write > tiny');
  expect(rows()).toEqual([0, 3, 4]);
});

test('a path without time is there while it is zoomed into', () => {
  put({ width: (row) => (row === 4 ? 0 : FRAMES.width(row)) });
  graph.show('program > write > tiny');
  expect(rows()).toEqual([0, 3, 4]);
});

test('zooming makes a frame as wide as the picture and keeps those above it', () => {
  frame(1).click();
  expect(rows()).toEqual([0, 1, 2]);
  expect(frame(0).style.width).toBe('calc(100% - 1px)');
  expect(frame(2).style.width).toBe('calc(75% - 1px)');
  expect(frame(1).getAttribute('aria-selected')).toBe('true');
});

test('shares are of the whole program, also when zoomed', () => {
  frame(1).click();
  expect(frame(2).getAttribute('aria-label')).toBe('MPI_Wait, 45.0 %');
});

test('a path that is not there shows the longest part of it that is', () => {
  graph.show('program > solve > gone > MPI_Send');
  expect(frame(1).getAttribute('aria-selected')).toBe('true');
});

test('what belongs to the path stands beside the controls while it is zoomed into', () => {
  graph.show('program > write');
  expect(graph.controls.textContent).toContain('beside program > write');
  [...graph.controls.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Whole program')
    ?.click();
  expect(graph.controls.textContent).not.toContain('beside');
});

test('a search marks the frames that match and sums their time without counting any twice', () => {
  put({ operation: ['program', 'mpi_a', 'MPI_b', 'write', 'tiny'] });
  const search = graph.controls.querySelector('input') as HTMLInputElement;
  search.value = 'mpi_';
  search.dispatchEvent(new Event('input'));
  expect(frames().map(({ className }) => className)).toEqual(['other', 'found', 'found', 'other']);
  expect(graph.controls.textContent).toContain('2 paths, 60.0 % of the time');
});

test('one frame is reached with Tab, the arrows go on from there', () => {
  expect(frames().filter(({ tabIndex }) => tabIndex === 0)).toEqual([frame(0)]);
  frame(0).focus();
  const seen = ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home'].map((name) => {
    key(name);
    return Number((document.activeElement as HTMLElement).dataset.row);
  });
  expect(seen).toEqual([1, 3, 1, 2, 1, 0]);
  expect(frames().filter(({ tabIndex }) => tabIndex === 0)).toEqual([frame(0)]);
});

test('an arrow to where nothing is stays', () => {
  frame(2).focus();
  key('ArrowDown');
  key('ArrowRight');
  expect(document.activeElement).toBe(frame(2));
});

test('Escape zooms out', () => {
  graph.show('program > solve');
  frame(1).focus();
  key('Escape');
  expect(rows()).toEqual([0, 1, 2, 3]);
});

test('a frame that is reached is described by its full name', () => {
  frame(2).focus();
  expect(graph.root.querySelector('.about')?.textContent).toBe('program > solve > MPI_Waitabout 2');
});

test('marks, signs and strengths are those of whoever uses the graph', () => {
  put({
    mark: (path) => (path.endsWith('solve') ? 'blamed' : ''),
    sign: (row) => (row === 3 ? '▲ ' : ''),
    strength: () => 0.256,
  });
  expect(frame(1).className).toBe('blamed');
  expect(frame(3).textContent).toBe('▲ write');
  expect(frame(3).style.getPropertyValue('--strength')).toBe('26%');
});

test('new widths are drawn without losing the zoom', () => {
  const width = vi.fn(FRAMES.width);
  put({ width });
  frame(1).click();
  width.mockImplementation((row) => [100_000, 60_000, 30_000, 40_000, 10][row] ?? 0);
  graph.refresh();
  expect(frame(2).style.width).toBe('calc(50% - 1px)');
});

test('a legend names each colour', () => {
  const items = legendOf([
    ['red', 'mpi'],
    ['blue', 'posix'],
  ]).querySelectorAll('li');
  expect([...items].map(({ textContent }) => textContent)).toEqual(['mpi', 'posix']);
});

test('a name that is looked for is marked in the whole picture', () => {
  frame(1).click();
  graph.find('write');
  expect(rows()).toEqual([0, 1, 2, 3]);
  expect(frame(3).className).toBe('found');
  expect(graph.root.querySelector<HTMLInputElement>('input')?.value).toBe('write');
  expect(location.hash).toBe('#call-paths');
});

// program -> solve (900); program -> f0 (100) -> f1 -> ... -> f19 -> two ends (60 and 40).
function deep(): void {
  const names = ['program', 'solve', ...Array.from({ length: 20 }, (_, i) => `f${i}`), 'one', 'other'];
  const last = names.length - 3;
  put({
    parent: names.map((_, row) => (row === 0 ? -1 : row < 3 ? 0 : row > last ? last : row - 1)),
    operation: names,
    width: (row) => (row < 2 ? ([1000, 900][row] ?? 0) : row > last ? ([60, 40][row - last - 1] ?? 0) : 100),
  });
}

test('a slim stack without branches is one frame until it is zoomed into', () => {
  deep();
  expect(rows()).toEqual([0, 1, 2, 21, 22, 23]);
  expect(frame(2).getAttribute('aria-label')).toBe('f0 and 18 below, 10.0 %');
  expect(frame(21).style.top).toBe('42px');
  frame(2).click();
  expect(rows()).toEqual([0, ...Array.from({ length: 22 }, (_, i) => i + 2)]);
  expect(frame(2).getAttribute('aria-label')).toBe('f0, 10.0 %');
});

test('arrows step over frames that are drawn as one', () => {
  deep();
  frame(2).focus();
  key('ArrowDown');
  expect((document.activeElement as HTMLElement).dataset.row).toBe('21');
  key('ArrowUp');
  expect((document.activeElement as HTMLElement).dataset.row).toBe('2');
});

test('what is looked for is drawn on its own', () => {
  deep();
  graph.find('f7');
  expect(rows()).toContain(9);
  expect(frame(9).className).toBe('found');
});
