// SPDX-License-Identifier: BSD-3-Clause
// Links between findings and what they are about, in both directions. A link is a fragment of the page's address, so that
// the browser's own "back" leads from a picture to the finding that led there. Used by the sections; main.ts starts it.
import { element, goTo } from './element';
import type { CallSite, Finding } from './generated/columns';
import { plainName } from './units';

// A sign as well as a colour, for readers who cannot tell the colours apart.
export const SIGNS: Readonly<Record<string, string>> = { critical: '▲', warning: '◆', note: '●' };

// Set while the address changes by our own doing: where it leads has been shown already.
let shown = '';
let from = '';
const back = element('button', {
  type: 'button',
  class: 'back',
  hidden: true,
  onclick: () => history.back(),
});

/** Goes to a part of the page; `focus` is what gets the keyboard there, the part itself without. */
export function visit(id: string, focus: HTMLElement | null = null): void {
  if (location.hash !== `#${id}`) {
    shown = id;
    location.hash = id;
  }
  goTo(document.getElementById(id), focus);
}

/** Goes from a finding to what it is about: "back" leads to the finding again. */
export function leave(finding: string, go: () => void): void {
  from = finding;
  history.replaceState(null, '', `#${finding}`);
  go();
  const number = finding.slice(finding.lastIndexOf('-') + 1);
  back.textContent = `◀ Back to finding ${number}`;
  back.hidden = false;
}

function arrive(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  back.hidden = back.hidden || id === from || !id;
  if (id !== shown) {
    goTo(document.getElementById(id));
  }
  shown = '';
}

/** Follows the address of the page from now on; returns the button that leads back. */
export function followAddress(): HTMLButtonElement {
  addEventListener('hashchange', arrive);
  return back;
}

/** Shows what the address names, when the page has just been made. */
export function showAddressed(): void {
  if (location.hash) {
    arrive();
  }
}

/** Returns the address of the finding at a place of the list. */
export function addressOf(place: number): string {
  return `finding-${place + 1}`;
}

/** The call paths of a call site with all its callers, as the picture has them where a call site has several. */
export function wholePaths(site: CallSite): string[] {
  const above = site.call_path.slice(0, Math.max(site.call_path.length - site.source.length, 0));
  const stacks = site.callers.length ? site.callers.map(({ stack }) => stack) : [site.stack];
  return stacks.filter((stack) => stack.length > 1).map((stack) => above + [...stack].reverse().join(' > '));
}

/** Which findings are about what. */
export class Mentions {
  private readonly about = new Map<string, Set<number>>();
  private readonly paths: (readonly [path: string, finding: number])[] = [];

  constructor(private readonly findings: readonly Finding[]) {
    for (const [place, finding] of findings.entries()) {
      for (const name of finding.files) {
        this.add(`file ${name}`, place);
      }
      for (const name of finding.communicators) {
        this.add(`communicator ${name}`, place);
      }
      for (const site of finding.where) {
        for (const path of [site.call_path, ...wholePaths(site)]) {
          this.paths.push([path, place]);
        }
      }
    }
  }

  private add(key: string, place: number): void {
    const places = this.about.get(key) ?? new Set<number>();
    this.about.set(key, places.add(place));
  }

  /** Links to the findings about a file or a communicator; null without any. */
  of(kind: 'file' | 'communicator', name: string): HTMLElement | null {
    return this.links([...(this.about.get(`${kind} ${name}`) ?? [])]);
  }

  /** Links to the findings on a call path or below it; null without any. */
  below(path: string): HTMLElement | null {
    const places = this.paths.filter(([one]) => one === path || one.startsWith(`${path} > `));
    return this.links([...new Set(places.map(([, place]) => place))]);
  }

  /** True when a finding is exactly there. */
  at(path: string): boolean {
    return this.paths.some(([one]) => one === path);
  }

  private links(places: readonly number[]): HTMLElement | null {
    if (!places.length) {
      return null;
    }
    const made = element('span', { class: 'mentions' });
    for (const place of [...places].sort((a, b) => a - b)) {
      const finding = this.findings[place];
      if (finding) {
        const title = plainName(`Finding ${place + 1}: ${finding.title}`);
        const sign = element('span', { class: finding.severity, 'aria-hidden': 'true' });
        sign.textContent = SIGNS[finding.severity] ?? '';
        const link = element('a', { href: `#${addressOf(place)}`, title, 'aria-label': title }, sign);
        link.append(String(place + 1));
        made.append(link);
      }
    }
    return made;
  }
}
