// SPDX-License-Identifier: BSD-3-Clause
// Call paths as a flame graph that hangs down. Frames are buttons in a tree: one of them is reached with Tab, the arrows
// go from there to the frames above, below and beside, Enter zooms. Only frames that are wide enough to be seen are there.
// What widths and colours mean is up to who uses it: sections/flame.ts, difference/flame.ts.
import { element } from '../element';
import type { Quantity } from '../generated/columns';
import { visit } from '../links';
import { count, percent, plainName } from '../units';

const ROW = 21;
// Narrower frames than this part of the picture are left out.
const LEAST = 0.0008;
// Narrower ones have no room for a name.
const NAMED = 0.015;
// A stack that is narrower than this and runs through more frames than that without a branch is drawn with one frame for
// these: otherwise most of the picture is blank beside it. Zoomed into it is as wide as the picture.
const SLIM = 0.25;
const LONG = 6;
// Branches that are narrower than this part of their frame do not end a run.
const BRANCH = 0.05;

export interface Frames {
  readonly parent: readonly Quantity[];
  readonly operation: readonly string[];
  /** Time of a path with all below it. */
  width(row: number): number;
  /** A colour of style.css. */
  tint(row: number): string;
  /** How strong the colour is, 0 to 1. */
  strength?(row: number): number;
  /** A sign before the name, for readers who cannot tell the colours apart. */
  sign?(row: number): string;
  /** A class for frames that are marked. */
  mark?(path: string): string;
  /** What is said of a path, beside its name. */
  about(row: number): string;
}

export class FlameGraph {
  readonly root: HTMLElement;
  /** Room for more controls. */
  readonly controls: HTMLElement;
  /** Beside the controls: what belongs to the path that is zoomed into. */
  private readonly mentioned = element('span', { class: 'note' });
  /** Full names of the paths. */
  readonly names: readonly string[];
  private readonly area: HTMLElement;
  private readonly about = element('p', { class: 'about', 'aria-live': 'polite' });
  private readonly children: number[][];
  private readonly search: HTMLInputElement;
  private readonly found = element('span', { class: 'note', 'aria-live': 'polite' });
  private readonly top: HTMLButtonElement;
  // By the first frame of a run that is drawn as one: the last of it.
  private readonly runs = new Map<number, number>();
  private zoomed = 0;
  private current = 0;

  constructor(
    private readonly frames: Frames,
    title: string,
    private readonly section: string,
    private readonly beside: (row: number, path: string) => readonly (string | Node)[] = () => [],
  ) {
    this.children = frames.operation.map(() => []);
    const names: string[] = [];
    for (const [row, parent] of frames.parent.entries()) {
      const above = parent ?? -1;
      if (above >= 0) {
        this.children[above]?.push(row);
      }
      const name = frames.operation[row] ?? '';
      names.push(above >= 0 ? `${names[above]} > ${name}` : name);
    }
    this.names = names;
    this.area = element('div', {
      class: 'flame',
      role: 'tree',
      'aria-label': title,
      onkeydown: (event) => this.key(event as KeyboardEvent),
    });
    this.search = element('input', { type: 'search', oninput: () => this.draw() });
    this.top = element('button', { type: 'button', onclick: () => this.zoom(0) }, 'Whole program');
    this.controls = element(
      'p',
      { class: 'controls' },
      element('label', { class: 'control' }, 'Find ', this.search),
      this.top,
      this.found,
      this.mentioned,
    );
    this.root = element('div', {}, this.controls, this.area, this.about);
    this.zoom(0);
  }

  /** Draws again, when widths have changed. */
  refresh(): void {
    this.draw();
    this.describe(this.zoomed);
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
    visit(this.section, this.frameOf(row));
  }

  /** Marks frames by a part of their name, in all of the picture. */
  find(name: string): void {
    this.search.value = plainName(name);
    this.zoom(0);
    visit(this.section, this.search);
  }

  private frameOf(row: number): HTMLElement | null {
    return this.area.querySelector<HTMLElement>(`[data-row="${row}"]`);
  }

  private zoom(row: number): void {
    this.zoomed = row;
    this.current = row;
    this.top.disabled = row === 0;
    this.draw();
    this.describe(row);
    this.mentioned.replaceChildren(...this.beside(row, this.names[row] ?? ''));
  }

  private draw(): void {
    const wanted = this.search.value.trim().toLowerCase();
    const made: HTMLElement[] = [];
    const above: number[] = [];
    for (let row = this.frames.parent[this.zoomed] ?? -1; row >= 0; row = this.frames.parent[row] ?? -1) {
      above.unshift(row);
    }
    for (const [level, row] of above.entries()) {
      made.push(this.frame(row, 0, 1, level, wanted));
    }
    const whole = Math.max(this.frames.width(this.zoomed), 1);
    this.runs.clear();
    let deepest = above.length;
    const place = (row: number, left: number, level: number) => {
      const width = this.frames.width(row) / whole;
      if (width < LEAST && row !== this.zoomed) {
        return;
      }
      deepest = Math.max(deepest, level);
      const last = row === this.zoomed || width >= SLIM ? row : this.endOfRun(row, wanted);
      if (last !== row) {
        this.runs.set(row, last);
      }
      made.push(this.frame(row, left, Math.min(width, 1 - left), level, wanted));
      if (last !== row) {
        place(this.widest(last), left, level + 1);
        return;
      }
      let at = left;
      for (const child of this.children[row] ?? []) {
        place(child, at, level + 1);
        at += this.frames.width(child) / whole;
      }
    };
    place(this.zoomed, 0, above.length);
    this.area.style.height = `${(deepest + 1) * ROW}px`;
    this.area.replaceChildren(...made);
    (this.frameOf(this.current) ?? this.area.querySelector('button'))?.setAttribute('tabindex', '0');
    this.found.textContent = wanted ? this.share(wanted) : '';
  }

  /** The child with nearly all of a frame's time; -1 where it branches, or ends. */
  private widest(row: number): number {
    const least = (1 - BRANCH) * this.frames.width(row);
    return (this.children[row] ?? []).find((child) => this.frames.width(child) >= least) ?? -1;
  }

  /** The last of the frames from this one on that are drawn as one: more than LONG, none of them looked for. */
  private endOfRun(row: number, wanted: string): number {
    let last = row;
    let length = 0;
    for (let next = row; next >= 0 && !(wanted && this.fits(next, wanted)); next = this.widest(next)) {
      if (this.widest(next) < 0) {
        break;
      }
      last = next;
      length += 1;
    }
    return length > LONG ? last : row;
  }

  /** How many frames are drawn as this one; 1: itself. */
  private drawnAsOne(row: number): number {
    let length = 1;
    for (let next = row; next !== (this.runs.get(row) ?? row); next = this.widest(next)) {
      length += 1;
    }
    return length;
  }

  /** The share of the program's time below names that match. */
  private share(wanted: string): string {
    let time = 0;
    let matches = 0;
    const visitRow = (row: number, inside: boolean) => {
      const fits = this.fits(row, wanted);
      matches += fits ? 1 : 0;
      time += fits && !inside ? this.frames.width(row) : 0;
      for (const child of this.children[row] ?? []) {
        visitRow(child, inside || fits);
      }
    };
    visitRow(0, false);
    return `${count(matches)} ${matches === 1 ? 'path' : 'paths'}, ${percent(time / Math.max(this.frames.width(0), 1))} of the time`;
  }

  private kind(row: number, wanted: string): string {
    if (wanted) {
      return this.fits(row, wanted) ? 'found' : 'other';
    }
    return this.frames.mark?.(this.names[row] ?? '') ?? '';
  }

  private fits(row: number, wanted: string): boolean {
    return (this.frames.operation[row] ?? '').toLowerCase().includes(wanted);
  }

  private frame(row: number, left: number, width: number, level: number, wanted: string): HTMLElement {
    const alone = `${this.frames.sign?.(row) ?? ''}${plainName(this.frames.operation[row] ?? '')}`;
    const drawn = this.drawnAsOne(row);
    const name = drawn === 1 ? alone : `${alone} and ${count(drawn - 1)} below`;
    const share = percent(this.frames.width(row) / Math.max(this.frames.width(0), 1));
    const made = element(
      'button',
      {
        type: 'button',
        role: 'treeitem',
        'aria-level': level + 1,
        'aria-selected': row === this.zoomed ? 'true' : 'false',
        tabindex: -1,
        class: this.kind(row, wanted),
        'data-row': row,
        'aria-label': `${name}, ${share}`,
        title: `${name}\n${this.frames.about(row)}`,
        onclick: () => {
          this.zoom(row);
          this.frameOf(row)?.focus({ preventScroll: true });
        },
        onfocus: () => this.reach(row),
        onmouseenter: () => this.describe(row),
      },
      width > NAMED ? name : '',
    );
    made.style.left = `${100 * left}%`;
    made.style.width = `calc(${100 * width}% - 1px)`;
    made.style.top = `${level * ROW}px`;
    made.style.setProperty('--tint', this.frames.tint(row));
    const strength = this.frames.strength?.(row);
    if (strength !== undefined) {
      made.style.setProperty('--strength', `${Math.round(100 * strength)}%`);
    }
    return made;
  }

  /** Tab comes back to the frame that was reached last. */
  private reach(row: number): void {
    for (const one of this.area.querySelectorAll('[tabindex="0"]')) {
      one.setAttribute('tabindex', '-1');
    }
    this.frameOf(row)?.setAttribute('tabindex', '0');
    this.current = row;
    this.describe(row);
  }

  /** Down goes to the first frame below, up to the one above, left and right to those beside it. */
  private key(event: KeyboardEvent): void {
    const row = this.current;
    const parent = this.frames.parent[row] ?? -1;
    const seen = (one: number | undefined) => (one === undefined ? null : this.frameOf(one));
    const beside = (parent >= 0 ? (this.children[parent] ?? []) : [row]).filter((one) => seen(one));
    const at = beside.indexOf(row);
    const targets: Readonly<Record<string, HTMLElement | null>> = {
      ArrowDown: seen((this.children[this.runs.get(row) ?? row] ?? []).find((one) => seen(one))),
      ArrowUp: seen(this.drawnAbove(row)),
      ArrowRight: seen(beside[at + 1]),
      ArrowLeft: seen(beside[at - 1]),
      Home: seen(0),
    };
    const target = targets[event.key];
    if (event.key in targets) {
      event.preventDefault();
      target?.focus();
    } else if (event.key === 'Escape' && this.zoomed !== 0) {
      event.preventDefault();
      this.zoom(0);
      this.frameOf(0)?.focus({ preventScroll: true });
    }
  }

  /** The nearest frame above that is drawn. */
  private drawnAbove(row: number): number | undefined {
    let above = this.frames.parent[row] ?? -1;
    while (above >= 0 && !this.frameOf(above)) {
      above = this.frames.parent[above] ?? -1;
    }
    return above >= 0 ? above : undefined;
  }

  private describe(row: number): void {
    this.about.replaceChildren(
      element('strong', {}, plainName(this.names[row] ?? '')),
      element('br'),
      this.frames.about(row),
    );
  }
}

/** Returns what the colours stand for. */
export function legendOf(items: readonly (readonly [colour: string, text: string])[]): HTMLElement {
  const made = items.map(([colour, text]) => {
    const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
    mark.style.background = colour;
    return element('li', {}, mark, text);
  });
  return element('ul', { class: 'legend' }, ...made);
}
