// SPDX-License-Identifier: BSD-3-Clause
// Call paths as a flame graph that hangs down: as wide as their time over all ranks. Frames are buttons, so that they
// can be reached with the keyboard; only those that are wide enough to be seen are there.
import { element } from '../element';
import type { CallPaths } from '../generated/columns';
import type { Page, Section } from '../page';
import { layerColour } from '../theme';
import { count, duration, percent, plainName, size } from '../units';
import { type Mentions, visit } from '../ways';

const ROW = 21;
// Narrower frames than this part of the picture are left out.
const LEAST = 0.0008;

export function flame(page: Page): Section | null {
  const paths = page.report.tables.call_paths;
  if (paths.operation.length < 2) {
    return null;
  }
  const graph = new FlameGraph(paths, page.report.summary.ranks, page.mentions);
  page.links.callPath = (path) => graph.show(path);
  const note = String(page.report.summary.notes.call_paths ?? '');
  const hint = page.report.findings.some(({ where }) => where.length)
    ? 'Underlined: a finding lies here. '
    : '';
  graph.root.append(
    element('p', { class: 'note' }, `Time of all ranks and threads together. ${hint}${note}`),
  );
  return { id: 'call-paths', title: 'Call paths', body: graph.root };
}

class FlameGraph {
  readonly root: HTMLElement;
  private readonly area = element('div', { class: 'flame', role: 'group', 'aria-label': 'Call paths' });
  private readonly about = element('p', { class: 'about', 'aria-live': 'polite' });
  private readonly children: number[][];
  private readonly names: readonly string[];
  private readonly search: HTMLInputElement;
  private readonly found = element('span', { class: 'note', 'aria-live': 'polite' });
  private readonly mentioned = element('span', { class: 'note' });
  private readonly top: HTMLButtonElement;
  private zoomed = 0;

  constructor(
    private readonly paths: CallPaths,
    private readonly ranks: number,
    private readonly mentions: Mentions,
  ) {
    this.children = paths.operation.map(() => []);
    const names: string[] = [];
    for (const [row, parent] of paths.parent.entries()) {
      const above = parent ?? -1;
      if (above >= 0) {
        this.children[above]?.push(row);
      }
      const name = paths.operation[row] ?? '';
      names.push(above >= 0 ? `${names[above]} > ${name}` : name);
    }
    this.names = names;
    this.search = element('input', { type: 'search', oninput: () => this.draw() });
    this.top = element('button', { type: 'button', onclick: () => this.zoom(0) }, 'Whole program');
    const controls = element(
      'p',
      { class: 'controls' },
      element('label', { class: 'control' }, 'Find ', this.search),
      this.top,
      this.found,
      this.mentioned,
    );
    this.root = element('div', {}, controls, this.area, this.about, this.legend());
    this.zoom(0);
  }

  /** Zooms to a call path, or to the longest part of it that is there. */
  show(path: string): void {
    let row = -1;
    for (let text = path; text && row < 0; text = text.slice(0, Math.max(text.lastIndexOf(' > '), 0))) {
      row = this.names.indexOf(text);
    }
    if (row >= 0) {
      this.zoom(row);
    }
    visit('call-paths', this.area.querySelector<HTMLElement>(`[data-row="${row}"]`));
  }

  private zoom(row: number): void {
    this.zoomed = row;
    this.top.disabled = row === 0;
    this.draw();
    this.describe(row);
    const links = row > 0 ? this.mentions.below(this.names[row] ?? '') : null;
    this.mentioned.replaceChildren(...(links ? ['Findings here: ', links] : []));
  }

  private time(row: number): number {
    return this.paths.inclusive_ns[row] ?? 0;
  }

  private draw(): void {
    const wanted = this.search.value.trim().toLowerCase();
    const frames: HTMLElement[] = [];
    const above: number[] = [];
    for (let row = this.paths.parent[this.zoomed] ?? -1; row >= 0; row = this.paths.parent[row] ?? -1) {
      above.unshift(row);
    }
    for (const [level, row] of above.entries()) {
      frames.push(this.frame(row, 0, 1, level, wanted));
    }
    const whole = Math.max(this.time(this.zoomed), 1);
    let deepest = above.length;
    const place = (row: number, left: number, level: number) => {
      const width = this.time(row) / whole;
      if (width < LEAST) {
        return;
      }
      deepest = Math.max(deepest, level);
      frames.push(this.frame(row, left, width, level, wanted));
      let at = left;
      for (const child of this.children[row] ?? []) {
        place(child, at, level + 1);
        at += this.time(child) / whole;
      }
    };
    place(this.zoomed, 0, above.length);
    this.area.style.height = `${(deepest + 1) * ROW}px`;
    this.area.replaceChildren(...frames);
    this.found.textContent = wanted ? this.share(wanted) : '';
  }

  /** What part of the program's time lies below names that match. */
  private share(wanted: string): string {
    let time = 0;
    let matches = 0;
    const visit = (row: number, inside: boolean) => {
      const fits = this.fits(row, wanted);
      matches += fits ? 1 : 0;
      time += fits && !inside ? this.time(row) : 0;
      for (const child of this.children[row] ?? []) {
        visit(child, inside || fits);
      }
    };
    visit(0, false);
    return `${count(matches)} ${matches === 1 ? 'path' : 'paths'}, ${percent(time / Math.max(this.time(0), 1))} of the time`;
  }

  private kind(row: number, wanted: string): string {
    if (wanted) {
      return this.fits(row, wanted) ? 'found' : 'other';
    }
    return this.mentions.at(this.names[row] ?? '') ? 'blamed' : '';
  }

  private fits(row: number, wanted: string): boolean {
    return (this.paths.operation[row] ?? '').toLowerCase().includes(wanted);
  }

  private frame(row: number, left: number, width: number, level: number, wanted: string): HTMLElement {
    const name = plainName(this.paths.operation[row] ?? '');
    const share = percent(this.time(row) / Math.max(this.time(0), 1));
    const made = element(
      'button',
      {
        type: 'button',
        class: this.kind(row, wanted),
        'data-row': row,
        'aria-label': `${name}, ${share}`,
        title: `${name}\n${duration(this.time(row))} (${share})`,
        onclick: () => {
          this.zoom(row);
          this.area.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus({ preventScroll: true });
        },
        onfocus: () => this.describe(row),
        onmouseenter: () => this.describe(row),
      },
      width > 0.015 ? name : '',
    );
    made.style.left = `${100 * left}%`;
    made.style.width = `calc(${100 * width}% - 1px)`;
    made.style.top = `${level * ROW}px`;
    made.style.setProperty(
      '--tint',
      `var(--${layerColour(this.paths.layer[row] ?? '')}, var(--layer-region))`,
    );
    return made;
  }

  private describe(row: number): void {
    const paths = this.paths;
    const bytes = paths.bytes[row] ?? 0;
    const share = percent(this.time(row) / Math.max(this.time(0), 1));
    const text = [
      `${duration(this.time(row))} (${share}), itself ${duration(paths.exclusive_ns[row] ?? null)}`,
      `${count(paths.calls[row] ?? null)} calls on ${count(paths.ranks[row] ?? null)} of ${count(this.ranks)} ranks`,
      `at most ${duration(paths.inclusive_max_ns[row] ?? null)} on rank ${paths.slowest_rank[row]}`,
      bytes ? size(bytes) : '',
    ];
    this.about.replaceChildren(
      element('strong', {}, plainName(this.names[row] ?? '')),
      element('br'),
      text.filter(Boolean).join('; '),
    );
  }

  private legend(): HTMLElement {
    const layers = [...new Set(this.paths.layer)];
    const items = layers.map((layer) => {
      const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
      mark.style.background = `var(--${layerColour(layer)}, var(--layer-region))`;
      return element('li', {}, mark, layer);
    });
    return element('ul', { class: 'legend' }, ...items);
  }
}
