// SPDX-License-Identifier: BSD-3-Clause
// The rates of all ranks in the last minutes, as small curves that say how high their axes are.
import { element } from '../element';
import { count, percent, size } from '../units';
import type { Readings } from './messages';

export const RATES: readonly (readonly [title: string, text: (value: number) => string, most?: number])[] = [
  ['Events/s', count],
  ['MPI', percent, 1],
  ['I/O', percent, 1],
  ['Sent/s', size],
  ['Read/s', size],
  ['Written/s', size],
];
const WIDTH = 150;
const HEIGHT = 32;
const SVG = 'http://www.w3.org/2000/svg';

/** Returns the end of an axis: 1, 2 or 5 times a power of ten, or of two for bytes, that holds a value. */
export function axisEnd(value: number, bytes: boolean): number {
  if (!(value > 0)) {
    return 1;
  }
  const unit = bytes ? 1024 ** Math.floor(Math.log(Math.max(value, 1)) / Math.log(1024)) : 1;
  const power = 10 ** Math.floor(Math.log10(value / unit));
  const times = [1, 2, 5, 10].find((one) => one * power * unit >= value) ?? 10;
  return times * power * unit;
}

/** Returns the points of a curve. */
export function points(values: readonly number[], most: number): string {
  const step = WIDTH / Math.max(values.length - 1, 1);
  return values
    .map((one, at) => `${(at * step).toFixed(1)},${(HEIGHT - 1 - (one / most) * (HEIGHT - 3)).toFixed(1)}`)
    .join(' ');
}

export class Rates {
  readonly root: HTMLElement;
  private readonly curves = RATES.map(([title]) => {
    const line = document.createElementNS(SVG, 'polyline');
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    picture.setAttribute('aria-hidden', 'true');
    picture.append(line);
    const value = element('span', { class: 'value' });
    const axis = element('span', { class: 'axis' });
    const root = element('div', { class: 'rate' }, element('span', { class: 'control' }, title), value);
    root.append(picture, axis);
    return { root, line, value, axis };
  });

  constructor(private readonly readings: Readings) {
    this.root = element('div', { class: 'rates' }, ...this.curves.map(({ root }) => root));
  }

  draw(): void {
    const looks = this.readings.history;
    for (const [place, { line, value, axis }] of this.curves.entries()) {
      const [, text, end] = RATES[place] ?? ['', count];
      const values = looks.map(({ rates }) => rates[place] ?? 0);
      const greatest = Math.max(...values, 0);
      const most = end ?? axisEnd(greatest, text === size);
      line.setAttribute('points', points(values, most));
      value.textContent = values.length ? text(values.at(-1) ?? 0) : '-';
      axis.textContent = greatest || end ? `0 to ${end ? '100 %' : text(most)}` : '';
    }
  }
}
