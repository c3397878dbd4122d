// SPDX-License-Identifier: BSD-3-Clause
// What both kinds of page have around their sections: a head with links to them, a progress line while they are made, and
// their order, which on a narrow screen begins with what matters most. Used by report.ts and difference/page.ts.
import { element } from './element';
import { showAddressed, visit } from './links';
import type { Section } from './page';
import { themeSwitch } from './theme';

// style.css has the same width.
const NARROW = 'screen and (max-width: 720px)';
// The browser gets a turn after the first section and then once in this time: each turn it lays out and paints all that
// is there, and draws the pictures that are in view only because what comes above them is not there yet.
const TURN_MS = 500;

export interface Part {
  readonly make: () => Section | null;
  /** Comes first on a narrow screen. */
  readonly first?: boolean;
}

/**
 * Makes the sections one after the other and shows each at once.
 *
 * @param parts in the order of the page
 * @param order in which they are made: sections that others lead to are made before those
 * @param tools what stands in the head beside the links
 * @param rest reads what the sections after the first one need
 */
export async function drawFrame(
  place: HTMLElement,
  name: string,
  parts: readonly Part[],
  order: readonly number[],
  tools: readonly HTMLElement[],
  foot: string,
  rest: () => Promise<void> = async () => {},
): Promise<void> {
  const nav = element('nav', { 'aria-label': 'Sections' });
  const head = element(
    'header',
    { class: 'head' },
    element('h1', { title: name }, name),
    nav,
    ...tools,
    themeSwitch(),
  );
  const main = element('main');
  const progress = element('progress', { max: parts.length, 'aria-label': 'Sections drawn so far' });
  place.replaceChildren(head, progress, main);
  const made = parts.map((): { section: HTMLElement; link: HTMLElement; first: boolean } | null => null);
  const narrow = matchMedia(NARROW);
  const arrange = () => {
    const there = made.flatMap((one) => one ?? []);
    const sorted = narrow.matches ? [...there].sort((a, b) => Number(b.first) - Number(a.first)) : there;
    const focused = document.activeElement;
    main.append(...sorted.map(({ section }) => section));
    nav.append(...sorted.map(({ link }) => link));
    if (focused instanceof HTMLElement && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
    }
  };
  let turn = performance.now();
  for (const [done, at] of order.entries()) {
    const part = parts[at];
    const section = part?.make();
    if (section) {
      const { id, title, body } = section;
      made[at] = {
        section: element(
          'section',
          { id, tabindex: -1, 'aria-label': title },
          element('h2', {}, title),
          body,
        ),
        link: element('a', { href: `#${id}`, onclick: (event) => go(event, id) }, title),
        first: part?.first ?? false,
      };
    }
    progress.value = done + 1;
    if (done === 0 || performance.now() - turn > TURN_MS) {
      arrange();
      await new Promise((next) => setTimeout(next));
      if (done === 0) {
        await rest();
      }
      turn = performance.now();
    }
  }
  arrange();
  narrow.addEventListener('change', arrange);
  progress.remove();
  place.append(element('footer', {}, foot));
  showAddressed();
}

function go(event: Event, id: string): void {
  event.preventDefault();
  visit(id);
}
