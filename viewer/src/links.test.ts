// SPDX-License-Identifier: BSD-3-Clause
// Which findings are about what, and where links between them and the rest of the page lead.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { element } from './element';
import type { CallSite } from './generated/columns';
import { addressOf, followAddress, leave, Mentions, showAddressed, visit, wholePaths } from './links';
import { finding } from './testing/samples';

beforeEach(() => {
  history.replaceState(null, '', '#');
  document.body.replaceChildren(
    element('section', { id: 'files', tabindex: -1 }),
    element('article', { id: 'finding-2', tabindex: -1 }),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

function numbers(made: HTMLElement | null): (string | null)[] {
  return [...(made?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
}

test('the address of a finding counts from one', () => {
  expect(addressOf(0)).toBe('finding-1');
});

test('a file leads to all findings about it, in their order', () => {
  const mentions = new Mentions([
    finding({ files: ['/a', '/b'] }),
    finding({ files: ['/b'] }),
    finding({ files: ['/c'] }),
  ]);
  expect(numbers(mentions.of('file', '/b'))).toEqual(['#finding-1', '#finding-2']);
  expect(mentions.of('file', '/d')).toBeNull();
});

test('a file and a communicator of the same name are not mixed up', () => {
  const mentions = new Mentions([finding({ files: ['x'] }), finding({ communicators: ['x'] })]);
  expect(numbers(mentions.of('file', 'x'))).toEqual(['#finding-1']);
  expect(numbers(mentions.of('communicator', 'x'))).toEqual(['#finding-2']);
});

test('a call path has the findings on it and below it, each once', () => {
  const mentions = new Mentions([
    finding({ where: ['main > solve > MPI_Wait', 'main > solve > MPI_Send'] }),
    finding({ where: ['main > solver'] }),
    finding({ where: ['main > solve'] }),
  ]);
  expect(numbers(mentions.below('main > solve'))).toEqual(['#finding-1', '#finding-3']);
  expect(numbers(mentions.below('main'))).toEqual(['#finding-1', '#finding-2', '#finding-3']);
  expect(mentions.below('main > sol')).toBeNull();
});

test('a finding is at its call path, not above it', () => {
  const mentions = new Mentions([finding({ where: ['main > solve'] })]);
  expect([mentions.at('main > solve'), mentions.at('main')]).toEqual([true, false]);
});

test('a call site of two callers is at the paths of both', () => {
  const caller = { share: 0.5, calls: 1, rank_list: '0', caller: '' };
  const [site] = finding({ where: ['program > put'] }).where;
  const made = {
    ...(site as CallSite),
    source: 'put',
    stack: ['put', 'few', 'main'],
    callers: [
      { ...caller, stack: ['put', 'few', 'main'] },
      { ...caller, stack: ['put', 'many', 'main'] },
    ],
  };
  const paths = ['program > main > few > put', 'program > main > many > put'];
  expect(wholePaths(made)).toEqual(paths);
  expect(wholePaths(site as CallSite)).toEqual([]);
  const mentions = new Mentions([{ ...finding(), where: [made] }]);
  expect([...paths, 'program > put', 'program > main'].map((path) => mentions.at(path))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(numbers(mentions.below('program > main > many'))).toEqual(['#finding-1']);
});

test('a link tells the title and the severity of its finding, also without colours', () => {
  const mentions = new Mentions([finding({ files: ['x'], title: 'Late\nsender', severity: 'critical' })]);
  const link = mentions.of('file', 'x')?.querySelector('a');
  expect(link?.title).toBe('Finding 1: Late\\nsender');
  expect(link?.textContent).toBe('▲1');
});

test('visiting a part changes the address and gives it the keyboard', () => {
  visit('files');
  expect(location.hash).toBe('#files');
  expect(document.activeElement?.id).toBe('files');
});

test('the keyboard goes to the place inside the part, where one is named', () => {
  const inside = element('button');
  document.getElementById('files')?.append(inside);
  visit('files', inside);
  expect(document.activeElement).toBe(inside);
});

test('who leaves a finding finds a button that leads back to it', () => {
  const back = followAddress();
  const gone = vi.spyOn(history, 'back').mockImplementation(() => {});
  leave('finding-2', () => visit('files'));
  expect([back.hidden, back.textContent]).toEqual([false, '◀ Back to finding 2']);
  expect(location.hash).toBe('#files');
  back.click();
  expect(gone).toHaveBeenCalledOnce();
});

test('the button goes away once the finding is shown again', () => {
  const back = followAddress();
  leave('finding-2', () => visit('files'));
  history.replaceState(null, '', '#finding-2');
  showAddressed();
  expect(back.hidden).toBe(true);
});

test('a page that is opened with an address shows that part', () => {
  history.replaceState(null, '', '#finding-2');
  showAddressed();
  expect(document.activeElement?.id).toBe('finding-2');
});
