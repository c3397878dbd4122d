// SPDX-License-Identifier: BSD-3-Clause
// Findings, dearest first: what, where, what it costs, what to do; with links to the pictures that show them.
import { element } from '../element';
import type { Finding, Place, Snippet } from '../generated/columns';
import type { Page, Section } from '../page';
import { count, duration, percent, plainName } from '../units';

// So many are open at first: what is below costs less.
const OPEN = 3;
// A sign as well as a colour, for who can't tell the colours apart.
const SIGNS: Readonly<Record<string, string>> = { critical: '▲', warning: '◆', note: '●' };

export function findings(page: Page): Section {
  const { findings: all, summary } = page.report;
  const body = element('div');
  if (!all.length) {
    body.append(
      element(
        'p',
        {},
        `Nothing in this profile costs a noticeable part of the ${duration(summary.wall_ns)}.`,
      ),
    );
  } else {
    const sum = 'Ranked by the wall time that could be saved at most. Costs may overlap: they do not add up.';
    body.append(element('p', { class: 'note' }, sum));
    body.append(
      element('ol', { class: 'findings' }, ...all.map((finding, place) => one(page, finding, place))),
    );
  }
  return { id: 'findings', title: all.length ? `Findings (${all.length})` : 'Findings', body };
}

function one(page: Page, finding: Finding, place: number): HTMLElement {
  const wall = duration(page.report.summary.wall_ns);
  const cost = finding.seconds_lost > 0;
  const text = cost
    ? `up to ${duration(finding.seconds_lost * 1e9)} of ${wall} (${percent(finding.share_lost)})`
    : 'cost not known';
  const bar = element('div', { class: 'cost', 'aria-hidden': 'true' }, element('div'));
  (bar.firstElementChild as HTMLElement).style.width = `${100 * Math.min(finding.share_lost, 1)}%`;
  const level = `${SIGNS[finding.severity] ?? ''} ${finding.severity}`;
  const details = element(
    'details',
    { open: place < OPEN },
    element('summary', {}, 'Where, why and what to do'),
    part('What to do', steps(finding)),
    part('Where', places(page, finding)),
    part('Also seen as', alsoSeenAs(finding)),
    part('Why it matters', finding.why ? element('p', {}, finding.why) : null),
    part('How the cost was worked out', finding.cost ? element('p', {}, finding.cost) : null),
    part('To start from', snippets(finding.snippets)),
    evidence(finding),
  );
  const head = element(
    'header',
    {},
    element('span', { class: `level ${finding.severity}` }, level),
    element('h3', {}, finding.title),
    element('span', { class: 'price' }, text),
  );
  const id = `finding-${place + 1}`;
  const made = element(
    'article',
    { id, tabindex: -1 },
    head,
    cost && bar,
    element('p', { class: 'what' }, ...quoted(finding.what)),
  );
  made.append(details);
  return element('li', {}, made);
}

/** A sentence whose names in back quotes are set as code. */
function quoted(sentence: string): (string | HTMLElement)[] {
  const pieces = plainName(sentence).split('`');
  return pieces.map((piece, place) => (place % 2 ? element('code', {}, piece) : piece));
}

function part(title: string, content: HTMLElement | null): HTMLElement | null {
  return content && element('section', {}, element('h4', {}, title), content);
}

function steps(finding: Finding): HTMLElement | null {
  if (!finding.steps.length) {
    return null;
  }
  return element('ul', {}, ...finding.steps.map((step) => element('li', {}, ...quoted(step))));
}

function alsoSeenAs(finding: Finding): HTMLElement | null {
  if (!finding.also_seen_as.length) {
    return null;
  }
  return element('ul', {}, ...finding.also_seen_as.map((one) => element('li', {}, one)));
}

function places(page: Page, finding: Finding): HTMLElement | null {
  const list = element('ul', { class: 'places' });
  for (const place of finding.where) {
    list.append(placeItem(page, place));
  }
  const named = (what: string, names: readonly string[], show?: (name: string) => void) => {
    for (const name of names) {
      const text = plainName(name);
      const link =
        show && element('button', { type: 'button', class: 'link', onclick: () => show(name) }, text);
      list.append(element('li', {}, `${what} `, link ?? text));
    }
  };
  named('file', finding.files, page.links.file);
  named('communicator', finding.communicators, page.links.communicator);
  return list.childElementCount ? list : null;
}

function placeItem(page: Page, place: Place): HTMLElement {
  const show = page.links.callPath;
  const path = plainName(place.call_path);
  return element(
    'li',
    {},
    place.source ? element('code', { class: 'source' }, plainName(place.source)) : null,
    place.source ? ' ' : null,
    `${percent(place.share)} of it, ${count(place.calls)} calls on ${count(place.ranks)} ${place.ranks === 1 ? 'rank' : 'ranks'} `,
    show &&
      element(
        'button',
        { type: 'button', class: 'link', onclick: () => show(place.call_path) },
        'show call path',
      ),
    element('div', { class: 'path' }, path),
  );
}

function evidence(finding: Finding): HTMLElement | null {
  if (!finding.evidence.length) {
    return null;
  }
  const list = element('dl', { class: 'pairs' });
  for (const [name, value] of finding.evidence) {
    list.append(element('dt', {}, name), element('dd', {}, plainName(value)));
  }
  return element('details', {}, element('summary', {}, 'Evidence'), list);
}

function snippets(all: readonly Snippet[]): HTMLElement | null {
  if (!all.length) {
    return null;
  }
  return element('div', {}, ...all.map(snippet));
}

function snippet(one: Snippet): HTMLElement {
  const code = element('code', {}, one.code);
  const copy = element('button', {
    type: 'button',
    onclick: () => {
      const range = document.createRange();
      range.selectNodeContents(code);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      navigator.clipboard?.writeText(one.code).then(
        () => {
          copy.textContent = 'Copied';
        },
        () => {
          copy.textContent = 'Selected';
        },
      );
    },
  });
  copy.textContent = 'Copy';
  const caption = element('figcaption', {}, `${one.title} `, copy);
  return element('figure', { class: 'snippet' }, caption, element('pre', { tabindex: 0 }, code));
}
