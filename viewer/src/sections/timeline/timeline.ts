// SPDX-License-Identifier: BSD-3-Clause
// What happened when: the calls of a traced run layer below layer, the density of each layer by rank and time, and phases of I/O. A range
// drawn on a picture limits the tables of the page.

import { rangeControls } from '../../choices/range';
import { element } from '../../element';
import type { Page, Section } from '../../page';
import { quoted } from '../../wording';
import { facets } from './facets';
import { nearSpans } from './near_spans';
import { phases } from './phases';
import { spans } from './spans';
import { strips } from './strips';
import { system } from './system';

export function timeline(page: Page): Section | null {
  const body = element('div');
  const calls =
    page.trace && page.report.tables.spans.rank.length ? nearSpans(page, page.trace) : spans(page);
  const density = strips(page);
  const inFacets = facets(page);
  const inPhases = phases(page);
  const sampled = system(page);
  const { notes, wall_ns } = page.report.summary;
  if (!calls && !density && !inPhases && !sampled) {
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
  if (inFacets) {
    body.append(element('h3', { id: 'facets', tabindex: -1 }, 'All layers over one time axis'), inFacets);
  }
  if (density) {
    body.append(element('h3', {}, 'Layers by rank and time'), density);
  }
  if (inPhases) {
    body.append(element('h3', { id: 'phases', tabindex: -1 }, 'Phases of I/O'), inPhases);
  }
  if (sampled) {
    body.append(element('h3', {}, 'Processes and nodes'), sampled);
  }
  if (!calls && density && notes.spans) {
    body.append(element('p', { class: 'note' }, ...quoted(String(notes.spans))));
  }
  return { id: 'timeline', title: 'Timeline', body, timed: true };
}
