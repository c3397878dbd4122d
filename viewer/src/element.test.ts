// SPDX-License-Identifier: BSD-3-Clause
// How elements are made, and how the page goes to one of them.
import { expect, test, vi } from 'vitest';
import { choice, element, goTo, showChoice } from './element';

test('attributes are set, false leaves one out, true is an empty one', () => {
  const made = element('input', { type: 'number', min: 0, hidden: false, required: true });
  expect(made.outerHTML).toBe('<input type="number" min="0" required="">');
});

test('children that are missing are left out', () => {
  expect(element('p', {}, 'a', null, undefined, false, '', element('b', {}, 'c')).innerHTML).toBe(
    'a<b>c</b>',
  );
});

test('text never becomes HTML', () => {
  expect(element('p', { title: '"><i>' }, '<b>x</b>').querySelector('*')).toBeNull();
});

test('a function is a listener', () => {
  const clicked = vi.fn();
  element('button', { onclick: clicked }).click();
  expect(clicked).toHaveBeenCalledOnce();
});

test('a choice tells the value that was taken', () => {
  const chosen = vi.fn();
  const select = choice(
    'Ranks',
    [
      ['', 'all'],
      ['3', 'rank 3'],
    ],
    chosen,
  ).querySelector('select');
  if (select) {
    select.value = '3';
    select.dispatchEvent(new Event('change'));
  }
  expect(chosen).toHaveBeenCalledExactlyOnceWith('3');
});

test('a choice shows a value that it has, or gets with a text', () => {
  const pick = choice('Ranks', [['', 'all']], vi.fn());
  const select = showChoice(pick, '3', 'rank 3');
  expect(select?.value).toBe('3');
  showChoice(pick, '');
  expect(select?.value).toBe('');
  showChoice(pick, '3', 'rank 3');
  expect([...(select?.options ?? [])].map((option) => option.textContent)).toEqual(['all', 'rank 3']);
});

test('going to a part opens everything around it', () => {
  const target = element('p', { tabindex: -1 });
  const inner = element('details', {}, target);
  const outer = element('details', {}, element('div', {}, inner));
  document.body.replaceChildren(outer);
  goTo(target);
  expect([inner.open, outer.open]).toEqual([true, true]);
  expect(document.activeElement).toBe(target);
});

test('going nowhere does nothing', () => {
  expect(() => goTo(null)).not.toThrow();
});
