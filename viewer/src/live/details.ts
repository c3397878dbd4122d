// SPDX-License-Identifier: BSD-3-Clause
// What is said below the wall of the rank or node that the mouse or the keyboard is on: where it is, since when, how busy,
// the source line of its call, and its stack where somebody asks for it.
import { element } from '../element';
import type { Rank } from '../generated/live_rows';
import { plainName } from '../units';
import type { NodeRow, Readings } from './messages';
import { showStacks } from './roll';
import type { Server } from './server';
import { nameOf, nodeText, rankText, ratesText } from './words';

// Lines that are remembered.
const MOST_LINES = 1000;

export class Details {
  readonly root: HTMLElement;
  private readonly about = element('p', { class: 'note wall-about' });
  private readonly more = element('p', { class: 'note wall-more' });
  // What was chosen by key is read aloud once, not every second.
  private readonly spoken = element('p', { class: 'unseen', role: 'status' });
  private readonly ask = element('button', { type: 'button', hidden: true, onclick: () => this.stack() });
  private readonly stacks = element('div', { class: 'stacks' });
  private readonly lines = new Map<string, string>();
  private chosen: Rank | null = null;

  constructor(
    private readonly readings: Readings,
    private readonly server: Server,
  ) {
    const box = element('div', { class: 'wall-details' }, this.about, this.more, this.spoken);
    this.root = element('div', {}, box, element('p', { class: 'controls' }, this.ask), this.stacks);
  }

  /** Says where a rank is; `chosen` is true for one that stays chosen. */
  rank(rank: Rank, again: () => void): void {
    this.write(rankText(rank, this.readings, this.line(rank, again)), ratesText(rank, this.readings));
  }

  node(node: NodeRow): void {
    this.write(nodeText(node, this.readings), '');
  }

  nothing(text: string): void {
    this.write(text, '');
  }

  /** Remembers which rank is chosen, and reads it aloud. */
  choose(rank: Rank | null): void {
    const same = rank !== null && this.chosen?.pid === rank.pid && this.chosen.node === rank.node;
    this.chosen = rank;
    if (!same) {
      this.stacks.replaceChildren();
      this.ask.hidden = rank === null;
      this.ask.textContent = rank ? `Show the stack of ${nameOf(rank).toLowerCase()}` : '';
      this.spoken.textContent = rank ? rankText(rank, this.readings) : '';
    }
  }

  private write(about: string, more: string): void {
    for (const [place, text] of [[this.about, about] as const, [this.more, more] as const]) {
      if (place.textContent !== text) {
        place.textContent = text;
      }
    }
  }

  /** The source line of a call, where it is known already; asks for it otherwise. */
  private line(rank: Rank, again: () => void): string {
    if (!rank.operation || rank.kind === 'region' || rank.kind === 'ended') {
      return '';
    }
    const key = rank.site
      ? `site ${rank.node} ${rank.program} ${rank.site}`
      : `call ${rank.node} ${rank.pid} ${rank.operation} ${rank.since_ms}`;
    const known = this.lines.get(key);
    if (known === undefined) {
      if (this.lines.size >= MOST_LINES) {
        this.lines.clear();
      }
      this.lines.set(key, '');
      this.server.line(rank.node, rank.pid).then((found) => {
        this.lines.set(key, plainName(found));
        if (found) {
          again();
        }
      });
    }
    return known ?? '';
  }

  private async stack(): Promise<void> {
    const { chosen } = this;
    if (!chosen) {
      return;
    }
    this.ask.disabled = true;
    const found = await this.server.stacks({ node: chosen.node, pid: chosen.pid });
    this.ask.disabled = false;
    if (this.chosen?.pid === chosen.pid) {
      showStacks(this.stacks, found);
    }
  }
}
