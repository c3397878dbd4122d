// SPDX-License-Identifier: BSD-3-Clause
// Sampled stacks: widths of all ranks and of one, errors of shares, and what the table leads to.
import { beforeEach, expect, test } from 'vitest';
import { TimeRange } from '../choices/range';
import type { Summary } from '../generated/columns';
import { Mentions } from '../links';
import type { Page, Section } from '../page';
import { tablesWith } from '../testing/samples';
import { functions, shareError } from './functions';

// 400 samples of 10 ms: program -> main -> solve (300), and 3 frames that are put together (100).
const FRAMES = {
  parent: [-1, 0, 1, 1],
  name: ['program', 'main', 'solve', '(other)'],
  layer: ['program', 'source', 'source', 'source'],
  where: ['', 'app.c:90', 'app.c:20', ''],
  samples: [0, 0, 300, 100],
  exclusive_ns: [0, 0, 3e9, 1e9],
  inclusive_ns: [4e9, 4e9, 3e9, 1e9],
  folded: [0, 0, 0, 3],
};
const RANKS = {
  frame: [0, 1, 2, 0, 1, 2, 3],
  rank: [0, 0, 0, 1, 1, 1, 1],
  inclusive_ns: [2e9, 2e9, 2e9, 2e9, 2e9, 1e9, 1e9],
};
const ROWS = {
  name: ['solve', 'main'],
  where: ['app.c:20', 'app.c:90'],
  share: [0.75, 0],
  exclusive_ns: [3e9, 0],
};

let page: Page;
let made: Section | null;

function widthOf(name: string): number {
  const frames = [...(made?.body.querySelectorAll<HTMLElement>('.flame button') ?? [])];
  const frame = frames.find((one) => one.getAttribute('aria-label')?.startsWith(`${name},`));
  return Number.parseFloat(frame?.style.width.replace('calc(', '') ?? '0');
}

function titleOf(name: string): string {
  const frames = [...(made?.body.querySelectorAll<HTMLElement>('.flame button') ?? [])];
  return frames.find((one) => one.title.startsWith(`${name}\n`))?.title.split('\n')[1] ?? '';
}

function show(frames: typeof FRAMES | null, more: object = {}): void {
  const tables = {
    ...tablesWith('functions', frames ? { ...ROWS, ...more } : { name: [] }),
    sampled_frames: tablesWith('sampled_frames', frames ?? { name: [] }).sampled_frames,
    sampled_ranks: tablesWith('sampled_ranks', frames ? RANKS : { frame: [] }).sampled_ranks,
  };
  const summary = { ranks: 2, notes: { functions: '400 samples.' } } as unknown as Summary;
  const report = { tables, summary, findings: [] } as unknown as Page['report'];
  page = { report, links: {}, mentions: new Mentions([]), finds: [], trace: null, range: new TimeRange() };
  made = functions(page);
  document.body.replaceChildren(made?.body ?? '');
}

beforeEach(() => show(FRAMES));

test('without samples there is no section', () => {
  show(null);
  expect(made).toBeNull();
});

test('the error of a share is that of the number of samples', () => {
  expect(shareError(0.75, 400)).toBeCloseTo(0.02165, 5);
  expect([shareError(0, 400), shareError(1, 400)]).toEqual([0, 0]);
});

test('frames are as wide as their CPU time, and say how exact that is', () => {
  expect(widthOf('solve')).toBeCloseTo(75);
  expect(titleOf('solve')).toBe(
    '3.00 s of CPU time (75.0 % +/- 2.2 %); itself 3.00 s (75.0 % +/- 2.2 %); most at app.c:20',
  );
  expect(titleOf('main')).toContain('4.00 s of CPU time (100.0 %)');
  expect(titleOf('(other)')).toBe('1.00 s of CPU time (25.0 % +/- 2.2 %); 3 frames put together');
});

test('one rank has widths and errors of its own', () => {
  const select = document.querySelector('select') as HTMLSelectElement;
  select.value = '1';
  select.dispatchEvent(new Event('change'));
  expect(widthOf('solve')).toBeCloseTo(50);
  expect(titleOf('solve')).toBe('rank 1: 1.00 s of CPU time (50.0 % +/- 3.5 %); most at app.c:20');
});

test('the table and the search of the page mark a function in the picture', () => {
  document.querySelector<HTMLElement>('#table-functions td button')?.click();
  const marked = () => [...document.querySelectorAll('.flame .found')].map((one) => one.textContent);
  expect(marked()).toEqual(['solve']);
  const find = page.finds.find(({ text }) => text === 'main app.c:90');
  find?.go();
  expect(marked()).toEqual(['main']);
});

test('time that threads were blocked is a column where it was sampled', () => {
  const heads = () => document.querySelector('#table-functions thead')?.textContent ?? '';
  expect(heads()).not.toContain('blocked');
  show(FRAMES, { blocked_ns: [0, 7e9] });
  expect(heads()).toContain('blocked');
  expect(document.querySelector('#table-functions tbody')?.textContent).toContain('7.00 s');
});
