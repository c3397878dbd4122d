// SPDX-License-Identifier: BSD-3-Clause
// The last minutes: what each rank did at each look, and the rates of all ranks as small curves.
import { element } from '../element';
import { onThemeChange } from '../theme';
import { count, duration, percent, size } from '../units';
import type { Readings } from './reading';
import { kindColour } from './wall';

const RATES: readonly (readonly [title: string, text: (value: number) => string])[] = [
  ['Events/s', count],
  ['MPI', percent],
  ['I/O', percent],
  ['Sent/s', size],
  ['Read/s', size],
  ['Written/s', size],
];
const HEIGHT = 28;
const WIDTH = 150;
// Of the picture of all ranks.
const LEAST_HEIGHT = 48;
const MOST_HEIGHT = 240;
const ROW = 12;
const SVG = 'http://www.w3.org/2000/svg';

export class History {
  readonly root: HTMLElement;
  private readonly canvas = element('canvas', {
    class: 'last-minutes',
    role: 'img',
    'aria-label': 'What each rank did in the last minutes: a row for each rank, the latest on the right',
  });
  private readonly span = element('p', { class: 'note' });
  private readonly curves = RATES.map(([title]) => {
    const line = document.createElementNS(SVG, 'polyline');
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    picture.setAttribute('aria-hidden', 'true');
    picture.append(line);
    const value = element('span', { class: 'value' });
    const root = element('div', { class: 'rate' }, element('span', { class: 'control' }, `${title} `), value);
    root.append(picture);
    return { root, line, value };
  });

  constructor(private readonly readings: Readings) {
    const curves = element('div', { class: 'rates' }, ...this.curves.map(({ root }) => root));
    this.root = element('div', {}, curves, element('h3', {}, 'The last minutes'), this.canvas, this.span);
    new ResizeObserver(() => this.drawRanks()).observe(this.root);
    onThemeChange(() => this.drawRanks());
  }

  /** Draws what is known now. */
  draw(): void {
    this.drawRates();
    this.drawRanks();
  }

  private drawRates(): void {
    const looks = this.readings.history;
    for (const [place, { line, value }] of this.curves.entries()) {
      const values = looks.map(({ rates }) => rates[place] ?? 0);
      const most = Math.max(...values, place === 1 || place === 2 ? 1 : Number.MIN_VALUE);
      const step = WIDTH / Math.max(values.length - 1, 1);
      const points = values.map(
        (one, at) => `${(at * step).toFixed(1)},${(HEIGHT - 1 - (one / most) * (HEIGHT - 2)).toFixed(1)}`,
      );
      line.setAttribute('points', points.join(' '));
      value.textContent = values.length ? (RATES[place]?.[1](values.at(-1) ?? 0) ?? '') : '-';
    }
  }

  private drawRanks(): void {
    const looks = this.readings.history;
    const width = this.root.clientWidth;
    const context = this.canvas.getContext('2d');
    const rows = Math.max(...looks.map(({ codes }) => codes.length), 0);
    if (!width || !context || !rows) {
      return;
    }
    const height = Math.min(Math.max(rows * ROW, LEAST_HEIGHT), MOST_HEIGHT);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    context.clearRect(0, 0, width, height);
    const colours = this.readings.kinds.map(({ name }) => kindColour(name));
    const first = looks[0]?.seconds ?? 0;
    const last = looks.at(-1)?.seconds ?? 0;
    const x = (seconds: number) => ((seconds - first) / Math.max(last - first, 1)) * width;
    for (const [place, look] of looks.entries()) {
      // What was seen at a look holds until it, since the one before.
      const left = Math.floor(x(looks[place - 1]?.seconds ?? first));
      const right = Math.ceil(x(look.seconds));
      for (let row = 0; row < look.codes.length; row++) {
        const top = Math.floor((row * height) / rows);
        context.fillStyle = colours[look.codes.charCodeAt(row) - this.readings.firstCode] ?? 'transparent';
        context.fillRect(left, top, right - left, Math.max(Math.floor(((row + 1) * height) / rows) - top, 1));
      }
    }
    const ranks = rows === 1 ? 'one rank' : `${rows} ranks from top to bottom`;
    this.span.textContent = `${duration((last - first) * 1e9)} until now, ${ranks}, in the colours above.`;
  }
}
