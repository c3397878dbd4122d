// SPDX-License-Identifier: BSD-3-Clause
import { expect, test, vi } from 'vitest';
import type { Report } from '../load';
import { programChooser } from './programs';

function part(name: string) {
  return { name, where: 'ranks 0-1', report: { name } as unknown as Report };
}

function job(...names: string[]): Report {
  return { parts: names.map(part) } as unknown as Report;
}

test('one of the programs, or all of them again, is shown', () => {
  const show = vi.fn();
  const whole = job('ocean', 'atmosphere');
  const { root } = programChooser(whole, show);
  const select = root.querySelector('select') as HTMLSelectElement;
  expect([...select.options].map((option) => option.text)).toEqual([
    'all',
    'ocean (ranks 0-1)',
    'atmosphere (ranks 0-1)',
  ]);
  for (const value of ['1', '']) {
    select.value = value;
    select.dispatchEvent(new Event('change'));
  }
  expect(show.mock.calls).toEqual([[whole.parts?.[1]?.report], [whole]]);
});

test('a newer report of the job shows the program that was chosen, by its name', () => {
  const { root, of } = programChooser(job('ocean', 'atmosphere'), () => {});
  const select = root.querySelector('select') as HTMLSelectElement;
  select.value = '1';
  const next = job('ice', 'ocean', 'atmosphere');
  expect(of(next)).toBe(next.parts?.[2]?.report);
  const gone = job('ocean');
  expect(of(gone)).toBe(gone);
});

test('there is no choice in a job of one program', () => {
  const only = {} as Report;
  const { root, of } = programChooser(only, () => {});
  expect(root.hidden).toBe(true);
  expect(of(only)).toBe(only);
});
