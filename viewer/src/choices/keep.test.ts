// SPDX-License-Identifier: BSD-3-Clause
import { expect, test } from 'vitest';
import { element } from '../element';
import { carryOver } from './keep';

function section(rows: number): HTMLElement {
  const body = element('tbody');
  const head = element('th', { 'aria-sort': 'none' });
  const button = element('button', { type: 'button' }, 'rank');
  button.addEventListener('click', () => {
    head.setAttribute(
      'aria-sort',
      head.getAttribute('aria-sort') === 'descending' ? 'ascending' : 'descending',
    );
  });
  head.append(button);
  const more = element('p', { class: 'more' });
  const grow = (to: number) => {
    body.replaceChildren(...Array.from({ length: Math.min(to, rows) }, () => element('tr')));
  };
  const next = element('button', { type: 'button', onclick: () => grow(body.childElementCount + 2) }, 'more');
  more.append(next);
  grow(2);
  return element(
    'section',
    {},
    element('input', { type: 'search' }),
    element('select', {}, element('option', { value: 'a' }), element('option', { value: 'b' })),
    element('details', {}, element('summary', {}, 'more')),
    element(
      'div',
      { class: 'table', id: 'table-x' },
      element('table', {}, element('thead', {}, element('tr', {}, head)), body),
      more,
    ),
  );
}

test('what the reader has chosen goes over', () => {
  const [old, fresh] = [section(9), section(9)];
  document.body.replaceChildren(old);
  const filter = old.querySelector('input');
  const choice = old.querySelector('select');
  if (!filter || !choice) {
    throw new Error('incomplete');
  }
  filter.value = 'words';
  choice.value = 'b';
  old.querySelector('details')?.setAttribute('open', '');
  old.querySelector<HTMLButtonElement>('th button')?.click();
  old.querySelector<HTMLButtonElement>('th button')?.click();
  old.querySelector<HTMLButtonElement>('.more button')?.click();
  filter.focus();
  filter.setSelectionRange(1, 3);
  const heard: string[] = [];
  for (const one of fresh.querySelectorAll('input, select')) {
    one.addEventListener('input', () => heard.push(one.tagName));
  }
  const finish = carryOver(old, fresh);
  old.replaceWith(fresh);
  finish();
  expect(fresh.querySelector('input')?.value).toBe('words');
  expect(fresh.querySelector('select')?.value).toBe('b');
  expect(heard).toEqual(['INPUT', 'SELECT']);
  expect(fresh.querySelector('details')?.open).toBe(true);
  expect(fresh.querySelector('th')?.getAttribute('aria-sort')).toBe('ascending');
  expect(fresh.querySelectorAll('tbody tr').length).toBe(4);
  expect(document.activeElement).toBe(fresh.querySelector('input'));
  expect(fresh.querySelector('input')?.selectionStart).toBe(1);
});

test('a choice that is no more is left', () => {
  const [old, fresh] = [section(9), section(9)];
  const choice = old.querySelector('select');
  choice?.append(element('option', { value: 'c' }));
  if (choice) {
    choice.value = 'c';
  }
  carryOver(old, fresh);
  expect(fresh.querySelector('select')?.value).toBe('a');
});
