// SPDX-License-Identifier: BSD-3-Clause
import { expect, test } from 'vitest';
import { element } from './element';
import { drawFrame, type Part } from './frame';

function parts(numbers: string, environment: string): Part[] {
  return [
    { make: () => ({ id: 'ranks', title: 'Ranks', body: element('p', {}, numbers) }) },
    {
      make: () => ({
        id: 'environment',
        title: 'Environment',
        body: element('p', {}, environment),
        same: environment,
      }),
    },
  ];
}

test('a new report replaces sections, but not those that say the same', async () => {
  const place = element('div');
  document.body.append(place);
  const frame = await drawFrame(place, 'job', parts('1', 'Linux'), [0, 1], [], 'first');
  const [ranks, environment] = place.querySelectorAll('section');
  await frame.replace(parts('2', 'Linux'), [0, 1], 'second');
  const [newRanks, sameEnvironment] = place.querySelectorAll('section');
  expect(newRanks).not.toBe(ranks);
  expect(newRanks?.textContent).toContain('2');
  expect(sameEnvironment).toBe(environment);
  await frame.replace(parts('2', 'another'), [0, 1], 'third');
  expect([...place.querySelectorAll('section')].map(({ id }) => id)).toEqual(['ranks', 'environment']);
  expect(place.querySelector('#environment')).not.toBe(environment);
  expect(place.querySelector('#environment')?.textContent).toContain('another');
  expect(place.querySelectorAll('nav a')).toHaveLength(2);
});
