// SPDX-License-Identifier: BSD-3-Clause
// The legend of the wall: what ranks do, how many do it, and buttons that show only those. What has been there once stays,
// so that nothing moves when a count becomes 0.

import { onThemeChange } from '../drawing/theme';
import { element } from '../element';
import { count } from '../units';
import { kindColour } from './kinds';
import type { Readings } from './messages';

interface Item {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly mark: HTMLElement;
  readonly many: HTMLElement;
}

export class Legend {
  readonly root = element('ul', { class: 'legend kinds', 'aria-label': 'What the ranks do' });
  /** Only ranks of these are shown; empty: all ranks. */
  readonly chosen = new Set<string>();
  private readonly items = new Map<string, Item>();

  constructor(
    private readonly readings: Readings,
    private readonly changed: () => void,
  ) {
    onThemeChange(() => {
      for (const [kind, { mark }] of this.items) {
        mark.style.background = kindColour(kind);
      }
    });
  }

  draw(): void {
    const counts = this.readings.counts();
    for (const [place, { name, title }] of this.readings.kinds.entries()) {
      const many = counts[place] ?? 0;
      if (!many && !this.items.has(name)) {
        continue;
      }
      const item = this.items.get(name) ?? this.add(name, title);
      const text = count(many);
      if (item.many.textContent !== text) {
        item.many.textContent = text;
        item.root.classList.toggle('none', !many);
      }
    }
  }

  private add(name: string, title: string): Item {
    const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
    mark.style.background = kindColour(name);
    const many = element('span', { class: 'many' });
    const button = element(
      'button',
      { type: 'button', 'aria-pressed': 'false', title: 'Show only these', onclick: () => this.toggle(name) },
      mark,
      `${title}: `,
      many,
    );
    const made = { root: element('li', {}, button), button, mark, many };
    this.items.set(name, made);
    const order = this.readings.kinds.map((kind) => kind.name);
    const sorted = [...this.items].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    const next = sorted[sorted.findIndex(([kind]) => kind === name) + 1];
    this.root.insertBefore(made.root, next?.[1].root ?? null);
    return made;
  }

  private toggle(name: string): void {
    if (!this.chosen.delete(name)) {
      this.chosen.add(name);
    }
    for (const [kind, { button }] of this.items) {
      button.setAttribute('aria-pressed', String(this.chosen.has(kind)));
    }
    this.changed();
  }
}
