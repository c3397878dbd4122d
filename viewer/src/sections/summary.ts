// SPDX-License-Identifier: BSD-3-Clause
// The head of the report: what ran, what is missing in it, where the time went.

import { layerColour } from '../drawing/theme';
import { element } from '../element';
import { addressOf, SIGNS, visit } from '../links';
import type { Page, Section } from '../page';
import { DataTable } from '../table';
import { duration, percent, plainName } from '../units';
import { pairs } from '../wording';
import { price } from './findings';

// The number of findings named on the first screen.
const MOST = 3;

export function summary(page: Page): Section {
  const { summary: about, tables } = page.report;
  const run = element('div', {}, pairs(about.header), mostExpensive(page));
  const time = element('div');
  const body = element('div', {}, element('div', { class: 'beside' }, run, time));
  if (about.losses.length) {
    const list = element('ul', {}, ...about.losses.map((loss) => element('li', {}, plainName(loss))));
    body.prepend(
      element('div', { class: 'losses', role: 'note' }, element('strong', {}, 'Incomplete'), list),
    );
  }
  if (about.unfinished.length) {
    const [head = '', ...rows] = about.unfinished;
    const list = element('ul', {}, ...rows.map((row) => element('li', {}, plainName(row))));
    const stacks = about.stacks.map(([said, frames]) =>
      element(
        'details',
        {},
        element('summary', {}, plainName(said)),
        element('pre', {}, frames.split('\n').map(plainName).join('\n')),
      ),
    );
    body.prepend(
      element(
        'div',
        { class: 'losses', role: 'note' },
        element('strong', {}, plainName(head)),
        list,
        ...stacks,
      ),
    );
  }
  if (about.notes.summary) {
    run.append(element('p', { class: 'note' }, plainName(String(about.notes.summary))));
  }
  if (about.character.length) {
    body.append(element('h3', {}, 'What kind of I/O and communication this is'), pairs(about.character));
  }
  if (tables.programs.name.length > 0) {
    body.append(element('h3', {}, 'Programs'), new DataTable(tables, 'programs').root);
    if (tables.program_messages.sender.length > 0) {
      const between = new DataTable(tables, 'program_messages');
      body.append(element('h3', {}, 'Messages within and between programs'), between.root);
    }
  }
  if (!about.ranks) {
    time.append(element('p', {}, 'This profile has no records of any rank, so there is no time to show.'));
    return { id: 'summary', title: 'Summary', body };
  }
  const split = tables.time_split;
  const bar = element('div', {
    class: 'split',
    role: 'img',
    'aria-label': 'Shares of time; the table has the numbers',
  });
  for (const [place, part] of split.part.entries()) {
    const share = split.share[place] ?? 0;
    if (share > 0) {
      const piece = element('div', { title: `${part} ${percent(share)}` });
      piece.style.flexGrow = String(share);
      piece.style.background = `var(--${layerColour(part)})`;
      bar.append(piece);
    }
  }
  const columns =
    about.ranks > 1 ? ['part', 'share', 'time_ns', 'least_ns', 'most_ns'] : ['part', 'share', 'time_ns'];
  const shown = {
    part: (part: string) => {
      const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
      mark.style.background = `var(--${layerColour(part)})`;
      return element('span', {}, mark, part);
    },
  };
  const table = new DataTable(tables, 'time_split', { columns, shown });
  time.append(
    element('h3', {}, 'Where the time went'),
    element(
      'p',
      { class: 'note' },
      `Shares of the time of ${about.shares_of}; the run took ${duration(about.wall_ns)}.`,
    ),
    bar,
    table.root,
  );
  for (const text of [about.efficiency, String(about.notes.time_split ?? '')]) {
    if (text) {
      time.append(element('p', { class: 'note' }, text));
    }
  }
  return { id: 'summary', title: 'Summary', body };
}

/** The findings that cost most, as links to them; null without any. */
function mostExpensive(page: Page): HTMLElement | null {
  const { findings } = page.report;
  if (!findings.length) {
    return null;
  }
  const list = element('ol', { class: 'most-expensive' });
  for (const [place, finding] of findings.slice(0, MOST).entries()) {
    const id = addressOf(place);
    const go = (event: Event) => {
      event.preventDefault();
      visit(id);
    };
    const sign = element('span', { class: finding.severity, 'aria-hidden': 'true' }, SIGNS[finding.severity]);
    const link = element('a', { href: `#${id}`, onclick: go }, plainName(finding.title));
    list.append(
      element('li', {}, sign, ' ', link, element('span', { class: 'price' }, ` ${price(finding)}`)),
    );
  }
  const more = findings.length > MOST ? `, the first ${MOST} of ${findings.length}` : '';
  return element('div', {}, element('h3', {}, `What was found${more}`), list);
}
