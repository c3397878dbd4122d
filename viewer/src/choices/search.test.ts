// SPDX-License-Identifier: BSD-3-Clause
// The search box: what matches, in which order, and what the keyboard does.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Findable, searchBox } from './search';

const go = vi.fn();
let box: HTMLElement;
let input: HTMLInputElement;

function findable(kind: string, text: string): Findable {
  return { kind, text, go: () => go(text) };
}

function put(finds: readonly Findable[]): void {
  box = searchBox(finds);
  document.body.replaceChildren(box);
  input = box.querySelector('input') as HTMLInputElement;
}

function type(text: string): void {
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

function key(name: string, target: EventTarget = input): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

function shown(): (string | null)[] {
  return [...box.querySelectorAll('[role=option]')].map((option) => option.textContent);
}

function active(): string | null | undefined {
  return box.querySelector('[aria-selected=true]')?.textContent;
}

beforeEach(() => {
  go.mockReset();
  put([
    findable('file', '/scratch/out.h5'),
    findable('file', '/scratch/input.h5'),
    findable('region', 'solve'),
    findable('call', 'solve > MPI_Allreduce'),
    findable('rank', 'rank 3'),
  ]);
});

afterEach(() => {
  document.body.replaceChildren();
});

test('all words have to be there, in any case and order', () => {
  type('ALLREDUCE solve');
  expect(shown()).toEqual(['solve > MPI_Allreduce']);
});

test('the kind is searched too', () => {
  type('file out');
  expect(shown()).toEqual(['/scratch/out.h5']);
});

test('what begins with the word comes first, then what is short', () => {
  put(['xx solve', 'solve twice', 'solve', 'a solve'].map((text) => findable('region', text)));
  type('solve');
  expect(shown()).toEqual(['solve', 'solve twice', 'a solve', 'xx solve']);
});

test('of a kind six are listed, and all are counted', () => {
  put(Array.from({ length: 9 }, (_, at) => findable('rank', `rank ${at}`)));
  type('rank');
  expect(shown()).toHaveLength(6);
  expect(box.querySelector('.kind')?.textContent).toBe('rank (9, the first 6)');
  expect(box.querySelector('[role=status]')?.textContent).toBe('9 matches');
});

test('a single match is announced in the singular', () => {
  type('rank 3');
  expect(box.querySelector('[role=status]')?.textContent).toBe('1 match');
});

test('no match is said, and Enter then goes nowhere', () => {
  type('no such thing');
  expect(shown()).toEqual(['Nothing matches.']);
  key('Enter');
  expect(go).not.toHaveBeenCalled();
});

test('the list is open while something is searched for', () => {
  const list = box.querySelector('[role=listbox]') as HTMLElement;
  expect([list.hidden, input.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  type('solve');
  expect([list.hidden, input.getAttribute('aria-expanded')]).toEqual([false, 'true']);
  type('  ');
  expect([list.hidden, input.getAttribute('aria-expanded')]).toEqual([true, 'false']);
});

test('arrows go round the matches and Enter goes to the chosen one', () => {
  type('solve');
  expect(active()).toBe('solve');
  key('ArrowDown');
  expect(active()).toBe('solve > MPI_Allreduce');
  expect(input.getAttribute('aria-activedescendant')).toBe(box.querySelector('[aria-selected=true]')?.id);
  key('ArrowDown');
  expect(active()).toBe('solve');
  key('ArrowUp');
  key('Enter');
  expect(go).toHaveBeenCalledExactlyOnceWith('solve > MPI_Allreduce');
});

test('Escape closes the list and stays in the page', () => {
  type('solve');
  expect(key('Escape').defaultPrevented).toBe(true);
  expect((box.querySelector('[role=listbox]') as HTMLElement).hidden).toBe(true);
  key('Enter');
  expect(go).not.toHaveBeenCalled();
});

test('a match is chosen with the mouse', () => {
  type('out.h5');
  box.querySelector('[role=option]')?.dispatchEvent(new MouseEvent('mousedown', { cancelable: true }));
  expect(go).toHaveBeenCalledExactlyOnceWith('/scratch/out.h5');
});

test('a slash anywhere goes to the box, but not while something is typed elsewhere', () => {
  const other = document.createElement('input');
  document.body.append(other);
  other.focus();
  key('/', other);
  expect(document.activeElement).toBe(other);
  key('/', document.body);
  expect(document.activeElement).toBe(input);
});

test('a name is text, whatever it holds', () => {
  put([findable('file', '<b>bold</b>\n')]);
  type('bold');
  expect(box.querySelector('b')).toBeNull();
  expect(shown()).toEqual(['<b>bold</b>\\n']);
});
