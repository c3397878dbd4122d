// SPDX-License-Identifier: BSD-3-Clause
// The part of the run that the reader has chosen on the timeline, and the bar that says so. Tables whose records have
// times show what falls into it; sections without say that their numbers are of the whole run. Used by main and sections.
import { element } from '../element';
import { duration } from '../units';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export class TimeRange {
  private span: Span | null = null;
  private readonly listeners = new Set<() => void>();

  /** The chosen part in ns since the program started; null for the whole run. */
  get chosen(): Span | null {
    return this.span;
  }

  set(span: Span | null): void {
    this.span = span && span.to > span.from ? span : null;
    for (const call of this.listeners) {
      call();
    }
  }

  /** Calls back whenever another part is chosen. */
  onChange(call: () => void): void {
    this.listeners.add(call);
  }

  /** True when something that lasted so long touches the chosen part; a time that is not known might. */
  touches(from: number | null, to: number | null): boolean {
    return (
      this.span === null || ((from ?? 0) < this.span.to && (to ?? Number.POSITIVE_INFINITY) > this.span.from)
    );
  }
}

export function spanText({ from, to }: Span): string {
  return `${duration(from)} to ${duration(to)}`;
}

/** Returns the bar of the page's head: hidden for the whole run. */
export function rangeBar(range: TimeRange): HTMLElement {
  const said = element('span', { role: 'status' });
  const whole = element('button', { type: 'button', onclick: () => range.set(null) }, 'Whole run');
  const bar = element('p', { class: 'range onscreen', hidden: true }, said, ' ', whole);
  range.onChange(() => {
    const { chosen } = range;
    bar.hidden = chosen === null;
    said.textContent = chosen
      ? `Time range ${spanText(chosen)}: tables with times show what falls into it.`
      : '';
  });
  return bar;
}

/** Returns a sentence that is there while a range is chosen. */
export function whileChosen(range: TimeRange, say: (span: Span) => string): HTMLElement {
  const made = element('p', { class: 'untimed', role: 'note', hidden: true });
  range.onChange(() => {
    made.hidden = range.chosen === null;
    made.textContent = range.chosen ? say(range.chosen) : '';
  });
  return made;
}

/** Returns the boxes that choose a range without a mouse. */
export function rangeControls(range: TimeRange, end: number): HTMLElement {
  const box = (name: string) =>
    element('input', {
      type: 'number',
      min: 0,
      step: 'any',
      'aria-label': `${name}, in seconds`,
      class: 'seconds',
    });
  const [from, to] = [box('From'), box('To')];
  // While somebody fills them in, the boxes stay as they are.
  let typing = false;
  const choose = () => {
    typing = true;
    const bounds = {
      from: (Number(from.value) || 0) * 1e9,
      to: to.value === '' ? end : Number(to.value) * 1e9,
    };
    range.set(from.value === '' && to.value === '' ? null : bounds);
    typing = false;
  };
  from.addEventListener('change', choose);
  to.addEventListener('change', choose);
  const seconds = (ns: number) => String(Number((ns / 1e9).toPrecision(6)));
  range.onChange(() => {
    if (typing) {
      return;
    }
    from.value = range.chosen ? seconds(range.chosen.from) : '';
    to.value = range.chosen ? seconds(range.chosen.to) : '';
  });
  return element(
    'span',
    { class: 'control', role: 'group', 'aria-label': 'Time range' },
    'Time range ',
    from,
    ' to ',
    to,
    ' s',
  );
}
