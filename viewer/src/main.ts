// SPDX-License-Identifier: BSD-3-Clause
// Makes the page from the data inside it: a head, ways to the sections, and the sections that have something to show.
import './style.css';
import { pictures } from './chart';
import { element } from './element';
import { load, type Report } from './load';
import type { Page, Section } from './page';
import { communicators } from './sections/communicators';
import { files } from './sections/files';
import { findings } from './sections/findings';
import { flame } from './sections/flame';
import { loops } from './sections/loops';
import { matrix } from './sections/matrix';
import { operations } from './sections/operations';
import { ranks } from './sections/ranks';
import { summary } from './sections/summary';
import { timeline } from './sections/timeline';
import { themeSwitch } from './theme';
import * as units from './units';
import { followAddress, Mentions, showAddressed, visit } from './ways';

// For the console of the curious, and for the tests.
Object.assign(globalThis, { barograph: { units, pictures } });

function draw(place: HTMLElement, report: Report): void {
  const page: Page = { report, links: {}, mentions: new Mentions(report.findings) };
  // Sections that others lead to are made before those.
  const below = [ranks, operations, flame, loops, communicators, matrix, files, timeline].map((make) =>
    make(page),
  );
  const sections = [summary(page), findings(page), ...below].filter((one): one is Section => one !== null);
  const name = units.plainName(report.summary.program);
  document.title = `${name}: Barograph report`;
  const ways = sections.map(({ id, title }) =>
    element('a', { href: `#${id}`, onclick: (event) => way(event, id) }, title),
  );
  const head = element(
    'header',
    { class: 'head' },
    element('h1', { title: name }, name),
    element('nav', { 'aria-label': 'Sections' }, ...ways),
    followAddress(),
    themeSwitch(),
  );
  const main = element('main');
  for (const { id, title, body } of sections) {
    main.append(
      element('section', { id, tabindex: -1, 'aria-label': title }, element('h2', {}, title), body),
    );
  }
  const foot = units.plainName(`${report.summary.profile}, ${report.summary.origin}`);
  place.replaceChildren(head, main, element('footer', {}, foot));
  place.setAttribute('aria-busy', 'false');
  showAddressed();
}

function way(event: Event, id: string): void {
  event.preventDefault();
  visit(id);
}

// On paper everything is open but the tables of what pictures show; afterwards it is as it was.
const opened = new Set<HTMLDetailsElement>();
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not(.as-table)')) {
    if (!details.open) {
      opened.add(details);
      details.open = true;
    }
  }
});
addEventListener('afterprint', () => {
  for (const details of opened) {
    details.open = false;
  }
  opened.clear();
});

const place = document.getElementById('page');
if (place) {
  load()
    .then((report) => draw(place, report))
    .catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      place.replaceChildren(element('p', { class: 'losses', role: 'alert' }, text));
      place.setAttribute('aria-busy', 'false');
      if (!(error instanceof Error) || !text.startsWith('This page')) {
        throw error;
      }
    });
}
