// SPDX-License-Identifier: BSD-3-Clause
// What the run depended on beside its program: versions, kernel, CPU, modules, libraries. The last section of the page.
import { element } from '../element';
import type { Page, Section } from '../page';
import { plainName } from '../units';

// A list with more words is folded.
const SHORT = 200;

export function environment(page: Page): Section | null {
  const { environment: rows } = page.report.summary;
  if (!rows.length) {
    return null;
  }
  const pairs = element('dl', { class: 'pairs' });
  for (const [name, value] of rows) {
    const text = plainName(value);
    const many = value.split(', ').length;
    const shown =
      text.length > SHORT && many > 1
        ? element('details', {}, element('summary', {}, `${many} of them`), text)
        : text;
    pairs.append(element('dt', {}, name), element('dd', {}, shown));
  }
  return { id: 'environment', title: 'Environment', body: pairs, timed: true, same: JSON.stringify(rows) };
}
