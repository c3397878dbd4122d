// SPDX-License-Identifier: BSD-3-Clause
// What both kinds of page have around their sections: a head with links to them, a progress line while they are made, and
// their order, which on a narrow screen begins with what matters most. Used by report.ts, difference/page.ts and live/page.ts.

import { carryOver } from './choices/keep';
import { takeOver } from './drawing/chart';
import { themeSwitch } from './drawing/theme';
import { element } from './element';
import { showAddressed, visit } from './links';
import type { Section } from './page';

// style.css has the same width.
const NARROW = 'screen and (max-width: 720px)';
// The browser gets a turn after the first section and then once in this time: each turn it lays out and paints all that
// is there, and draws the pictures that are in view only because what comes above them is not there yet.
const TURN_MS = 500;
// For how long a new report may become higher without moving what is on the screen, and what ends that.
const HOLD_MS = 2000;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface Part {
  readonly make: () => Section | null;
  /** Comes first on a narrow screen. */
  readonly first?: boolean;
}

/** What has been drawn. */
export interface Frame {
  /** Makes all sections again and shows them in one step, with what the reader has chosen in the old ones. */
  readonly replace: (parts: readonly Part[], order: readonly number[], foot: string) => Promise<void>;
}

interface Made {
  readonly section: HTMLElement;
  readonly link: HTMLElement;
  readonly first: boolean;
  readonly same: string | undefined;
}

/**
 * Makes the sections one after the other and shows each at once.
 *
 * @param parts in the order of the page
 * @param order in which they are made: sections that others lead to are made before those
 * @param tools elements in the head beside the links
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
): Promise<Frame> {
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
  const made = parts.map((): Made | null => null);
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
    made[at] = finished(parts[at]);
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
  const footer = element('footer', {}, foot);
  place.append(footer);
  showAddressed();
  const replace = async (next: readonly Part[], again: readonly number[], newFoot: string) => {
    const fresh = next.map((): Made | null => null);
    for (const at of again) {
      // What is there already stays as it is.
      fresh[at] = next[at] === parts[at] ? (made[at] ?? null) : finished(next[at]);
      await new Promise((turn) => setTimeout(turn));
    }
    const anchor = anchorOf(main, head.getBoundingClientRect().bottom);
    for (const at of next.keys()) {
      const [old, one] = [made[at] ?? null, fresh[at] ?? null];
      if (old === one || (old?.same !== undefined && old.same === one?.same)) {
        continue;
      }
      made[at] = one;
      if (old && one) {
        old.link.replaceWith(one.link);
        const focus = carryOver(old.section, one.section);
        old.section.replaceWith(one.section);
        takeOver(old.section, one.section);
        focus();
      } else {
        old?.section.remove();
        old?.link.remove();
      }
    }
    if (made.some((one) => one && !one.section.isConnected)) {
      arrange();
    }
    footer.textContent = newFoot;
    anchor();
    hold(main, anchor);
  };
  return { replace };
}

function finished(part: Part | undefined): Made | null {
  const section = part?.make();
  if (!section) {
    return null;
  }
  const { id, title, body, same } = section;
  return {
    section: element('section', { id, tabindex: -1, 'aria-label': title }, element('h2', {}, title), body),
    link: element('a', { href: `#${id}`, onclick: (event) => go(event, id) }, title),
    first: part?.first ?? false,
    same,
  };
}

/** Remembers which section is at the top, below the page's head; returns what puts it there again. */
function anchorOf(main: HTMLElement, head: number): () => void {
  const top = ({ id }: { id: string }) => document.getElementById(id)?.getBoundingClientRect().top ?? 0;
  const section = [...main.children].find((one) => one.getBoundingClientRect().bottom > head);
  const id = section?.id ?? '';
  const before = top({ id });
  return () => {
    const moved = top({ id }) - before;
    if (moved !== 0 && id) {
      scrollBy({ top: moved, behavior: 'instant' });
    }
  };
}

/**
 * Tables that are made when they are opened, and lines about columns that do not fit, come a moment later: until then what is
 * on the screen stays there, unless the reader moves it.
 */
function hold(main: HTMLElement, anchor: () => void): void {
  const watch = new ResizeObserver(anchor);
  for (const section of main.children) {
    watch.observe(section);
  }
  const end = () => {
    watch.disconnect();
    for (const name of MOVES) {
      removeEventListener(name, end);
    }
  };
  for (const name of MOVES) {
    addEventListener(name, end, { passive: true });
  }
  setTimeout(end, HOLD_MS);
}

function go(event: Event, id: string): void {
  event.preventDefault();
  visit(id);
}
