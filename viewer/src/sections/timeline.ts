// SPDX-License-Identifier: BSD-3-Clause
// What happened when: the calls of a traced run layer below layer, and the density of each layer by rank and time. A range
// drawn on either picture limits the tables of the page.
import { element } from '../element';
import type { Page, Section } from '../page';
import { rangeControls } from '../range';
import { quoted } from '../wording';
import { nearSpans } from './near_spans';
import { spans } from './spans';
import { strips } from './strips';

export function timeline(page: Page): Section | null {
  const body = element('div');
  const calls =
    page.trace && page.report.tables.spans.rank.length ? nearSpans(page, page.trace) : spans(page);
  const density = strips(page);
  const { notes, wall_ns } = page.report.summary;
  if (!calls && !density) {
    return null;
  }
  body.append(
    element(
      'p',
      { class: 'note onscreen' },
      'Drag across a chart to select a time range: tables whose records have times then show what falls into it.',
    ),
    element('p', { class: 'controls' }, rangeControls(page.range, wall_ns)),
  );
  if (calls) {
    body.append(element('h3', { id: 'calls', tabindex: -1 }, 'Calls of the trace by layer'), calls);
  }
  if (density) {
    body.append(element('h3', {}, 'Layers by rank and time'), density);
  }
  if (!calls && density && notes.spans) {
    body.append(element('p', { class: 'note' }, ...quoted(String(notes.spans))));
  }
  return { id: 'timeline', title: 'Timeline', body, timed: true };
}
