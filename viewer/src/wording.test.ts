// SPDX-License-Identifier: BSD-3-Clause
// Sentences with names in back quotes, and lists of facts.
import { expect, test } from 'vitest';
import { element } from './element';
import { metricValue, pairs, quoted } from './wording';

test('names in back quotes are set as code, and stay text', () => {
  expect(element('p', {}, ...quoted('call `<i>x</i>` in `main`')).innerHTML).toBe(
    'call <code>&lt;i&gt;x&lt;/i&gt;</code> in <code>main</code>',
  );
});

test('names and values stand under each other', () => {
  const made = pairs([
    ['program', '`a.out`'],
    ['ranks', '4'],
  ]);
  expect(made.innerHTML).toBe('<dt>program</dt><dd><code>a.out</code></dd><dt>ranks</dt><dd>4</dd>');
});

test('values of metrics have their unit, times and sizes the usual ones', () => {
  expect([
    metricValue(1_500_000, 'ns'),
    metricValue(1536, 'B'),
    metricValue(-0.123456, 'J'),
    metricValue(4096, ''),
    metricValue(null, 'kg'),
  ]).toEqual(['1.50 ms', '1.50 KiB', '-0.1235 J', '4096', '-']);
});
