// SPDX-License-Identifier: BSD-3-Clause
// The roll-call above the wall: who waits for whom, since when, the stacks of those who do where somebody asks for them,
// and all of it as text to pass on.
import { element } from '../element';
import { plainName } from '../units';
import type { StackAnswer, Stacks } from './server';

// What changes every second is not read aloud every second.
const TIMES = /\b[\d,.]+ (s|min|h)\b/g;

/** Returns the lines of a stack, or why there are none. */
export function stackLines(answer: StackAnswer): readonly string[] {
  const reason = answer.reason ? ` (${answer.reason})` : '';
  switch (answer.status) {
    case 'ok':
      return [
        ...(answer.lines.length ? answer.lines : ['no function is known']),
        ...(answer.reason ? [`(${answer.reason})`] : []),
      ];
    case 'not_permitted':
      return [`stack not permitted${reason}`];
    case 'gone':
      return [`the process is gone${reason}`];
    default:
      return [`the stack could not be read${reason}`];
  }
}

/** Returns stacks as text, a paragraph for each. */
export function stacksText({ stacks, more }: Stacks): string {
  const parts = stacks.map((one) =>
    [`${one.who} (${one.of}):`, ...stackLines(one).map((line) => `    ${line}`)].map(plainName).join('\n'),
  );
  return [...parts, ...(more ? [`${more} further groups of ranks were not read.`] : [])].join('\n\n');
}

/** Shows stacks in a place. */
export function showStacks(place: HTMLElement, found: Stacks | null): void {
  if (!found) {
    place.replaceChildren(element('p', { class: 'note' }, 'The server could not read stacks now.'));
    return;
  }
  const parts = found.stacks.map((one) =>
    element(
      'figure',
      { class: 'stack' },
      element('figcaption', { class: 'control' }, plainName(`${one.who}: stack of ${one.of}`)),
      one.status === 'ok'
        ? element('pre', { tabindex: 0 }, stackLines(one).map(plainName).join('\n'))
        : element('p', { class: 'note' }, plainName(stackLines(one).join(' '))),
    ),
  );
  const more = found.more
    ? element('p', { class: 'note' }, `${found.more} further groups were not read.`)
    : null;
  const none = found.stacks.length ? null : element('p', { class: 'note' }, 'No rank waits any more.');
  place.replaceChildren(...parts, ...[more, none].filter((one) => one !== null));
}

export class RollCall {
  readonly root: HTMLElement;
  private readonly sentences = element('div', { class: 'sentences' });
  private readonly spoken = element('div', { class: 'unseen', role: 'alert' });
  private readonly when = element('p', { class: 'note' });
  private readonly stacks = element('div', { class: 'stacks' });
  private readonly ask = element(
    'button',
    { type: 'button', onclick: () => this.showStacks() },
    'Show stacks',
  );
  private readonly copy = element(
    'button',
    { type: 'button', onclick: () => this.copyText() },
    'Copy as text',
  );
  private readonly box: HTMLElement;
  private lines: readonly HTMLElement[] = [];
  private said = '';
  private found: Stacks | null = null;

  constructor(
    private readonly job: string,
    private readonly read: () => Promise<Stacks | null>,
  ) {
    this.box = element(
      'div',
      { class: 'losses', hidden: true },
      this.sentences,
      this.when,
      element('p', { class: 'controls' }, this.ask, this.copy),
      this.stacks,
    );
    this.root = element('div', {}, this.spoken, this.box);
  }

  /** Shows what is said now; `since` is when it began, null where that is not known. */
  draw(sentences: readonly string[], since: Date | null): void {
    if (!sentences.length) {
      this.stacks.replaceChildren();
      this.found = null;
    }
    this.box.hidden = !sentences.length;
    if (sentences.length !== this.lines.length) {
      this.lines = sentences.map(() => element('p'));
      this.sentences.replaceChildren(...this.lines);
    }
    for (const [place, text] of sentences.entries()) {
      const [line, plain] = [this.lines[place], plainName(text)];
      if (line && line.textContent !== plain) {
        line.textContent = plain;
      }
    }
    const said = sentences.map(plainName).join('\n');
    if (said.replace(TIMES, '') !== this.said) {
      this.said = said.replace(TIMES, '');
      this.spoken.textContent = said;
    }
    const when = since && sentences.length ? `Since ${since.toLocaleString()}.` : '';
    if (this.when.textContent !== when) {
      this.when.textContent = when;
    }
  }

  private async showStacks(): Promise<void> {
    this.ask.disabled = true;
    this.found = await this.read();
    showStacks(this.stacks, this.found);
    this.ask.disabled = false;
  }

  private text(): string {
    const lines = this.lines.map((line) => line.textContent ?? '');
    const parts = [
      `Job ${plainName(this.job)}, ${new Date().toLocaleString()}`,
      ...lines,
      this.when.textContent,
    ];
    const stacks = this.found ? `\n${stacksText(this.found)}` : '';
    return `${parts.filter(Boolean).join('\n')}\n${stacks}`;
  }

  private async copyText(): Promise<void> {
    const done = await copied(this.text());
    this.copy.textContent = done ? 'Copied' : 'Could not copy';
    setTimeout(() => {
      this.copy.textContent = 'Copy as text';
    }, 2000);
  }
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
