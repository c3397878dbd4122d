// SPDX-License-Identifier: BSD-3-Clause
// The last minutes: how many ranks did what, and below it a row for each rank, or for some together, with a time axis. The
// mouse and the arrow keys lead a line through it; what it is on is said below.

import { colour, onThemeChange } from '../drawing/theme';
import { element } from '../element';
import { count, duration, percent } from '../units';
import { kindColour, rgb } from './kinds';
import type { Look, Readings } from './messages';

const AREA = 56;
const GAP = 6;
const AXIS = 20;
// Heights of the rows, in CSS pixels.
const LEAST = 48;
const MOST = 220;
const ROW = 12;
// What was seen at a look holds since the one before, unless that was longer ago.
const LONGEST_S = 12;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];
const TICK_PX = 90;

/** Returns a time of the axis: `m:ss` or `h:mm:ss`. */
export function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), (seconds % 3600) / 60];
  const short = hours ? two(minutes) : String(Math.floor(minutes));
  return `${hours ? `${hours}:` : ''}${short}:${two(seconds % 60)}`;
}

/** Returns the times that the axis names. */
export function ticks(first: number, last: number, most: number): number[] {
  const step = STEPS.find((one) => (last - first) / one <= most) ?? Math.ceil((last - first) / most);
  const made: number[] = [];
  for (let at = Math.ceil(first / step) * step; at <= last; at += step) {
    made.push(at);
  }
  return made;
}

/** Returns which look says what was at a time; -1: none. */
export function lookAt(looks: readonly Look[], seconds: number): number {
  const at = looks.findIndex((look) => look.seconds >= seconds);
  const [before, look] = [looks[at - 1], looks[at]];
  if (!look) {
    return -1;
  }
  return seconds < look.seconds && look.seconds - (before?.seconds ?? look.seconds) > LONGEST_S ? -1 : at;
}

export class LastMinutes {
  readonly root: HTMLElement;
  private readonly canvas = element('canvas', {
    class: 'last-minutes',
    role: 'img',
    tabindex: 0,
    'aria-label':
      'What the ranks did in the last minutes, the latest on the right; the arrow keys lead a line through it',
  });
  private readonly line = element('div', { class: 'cursor', hidden: true });
  private readonly about = element('p', { class: 'note minutes-about' });
  private cursor: number | null = null; // seconds
  private row = -1;
  private height = AREA;

  constructor(private readonly readings: Readings) {
    const place = element('div', { class: 'minutes' }, this.canvas, this.line);
    this.root = element('div', {}, place, this.about);
    this.canvas.addEventListener('mousemove', (event) => {
      const [first, last] = this.span();
      const part = event.offsetX / Math.max(this.canvas.clientWidth, 1);
      const top = AREA + GAP;
      const rows = this.readings.history.at(-1)?.codes.length ?? 0;
      const row = Math.floor(((event.offsetY - top) * rows) / Math.max(this.height - top - AXIS, 1));
      this.point(first + part * (last - first), row >= 0 && row < rows ? row : -1);
    });
    this.canvas.addEventListener('mouseleave', () => this.point(null, -1));
    this.canvas.addEventListener('blur', () => this.point(null, -1));
    this.canvas.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const looks = this.readings.history;
      if (by && looks.length && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        const now = this.cursor === null ? looks.length : lookAt(looks, this.cursor);
        const next = looks[Math.min(Math.max(now + by, 0), looks.length - 1)];
        this.point(next?.seconds ?? null, -1);
      }
    });
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    onThemeChange(() => this.draw());
  }

  private span(): readonly [first: number, last: number] {
    const looks = this.readings.history;
    const last = looks.at(-1)?.seconds ?? 0;
    return [Math.min(looks[0]?.seconds ?? 0, last - 1), last];
  }

  private point(seconds: number | null, row: number): void {
    this.cursor = seconds;
    this.row = row;
    this.say();
  }

  private say(): void {
    const looks = this.readings.history;
    const [first, last] = this.span();
    const shown = this.cursor !== null && this.cursor >= first;
    this.line.hidden = !shown;
    if (!shown || this.cursor === null) {
      const of = looks.at(-1)?.per ?? 1;
      const rows = of > 1 ? `; a row stands for ${of} ranks and has the colour of what most of them did` : '';
      this.about.textContent = looks.length
        ? `The last ${duration((last - first) * 1e9)}: above, how many ranks did what; below, each rank, the first on top${rows}. Times are m:ss since the start.`
        : '';
      return;
    }
    this.line.style.left = `${(100 * (this.cursor - first)) / (last - first)}%`;
    this.line.style.height = `${this.height - AXIS}px`;
    this.about.textContent = this.text(looks[lookAt(looks, this.cursor)], this.cursor, last);
  }

  private text(look: Look | undefined, seconds: number, last: number): string {
    const when = `At ${clock(seconds)} (${duration(Math.max(last - seconds, 0) * 1e9)} ago)`;
    if (!look) {
      return `${when} nobody looked.`;
    }
    const { kinds, firstCode } = this.readings;
    const all = kinds.flatMap(({ title }, code) =>
      look.counts[code] ? [`${title} ${count(look.counts[code] ?? 0)}`] : [],
    );
    const [events, mpi, io] = look.rates;
    const did = this.row < 0 ? '' : kinds[look.codes.charCodeAt(this.row) - firstCode]?.title;
    const low = this.row * look.per;
    const who = look.per === 1 ? `rank ${low}` : `most of the ranks ${low}-${low + look.per - 1}`;
    const rates = `MPI ${percent(mpi ?? 0)}, I/O ${percent(io ?? 0)}, ${count(events ?? 0)} events/s`;
    return `${when}${did ? `, ${who}: ${did}` : ''}. All ranks: ${all.join(', ')}; ${rates}.`;
  }

  /** Draws what is known now. */
  draw(): void {
    const looks = this.readings.history;
    const { canvas } = this;
    const width = canvas.clientWidth;
    const context = canvas.getContext('2d');
    const per = looks.at(-1)?.per ?? 1;
    const rows = Math.max(...looks.map((look) => (look.per === per ? look.codes.length : 0)), 0);
    if (!width || !context || !rows) {
      return;
    }
    const high = rows === 1 ? ROW : Math.min(Math.max(rows * ROW, LEAST), MOST);
    this.height = AREA + GAP + high + AXIS;
    const scale = devicePixelRatio;
    const pixels = [Math.round(width * scale), Math.round(this.height * scale)] as const;
    if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) {
      [canvas.width, canvas.height] = pixels;
      canvas.style.height = `${this.height}px`;
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, this.height);
    const [first, last] = this.span();
    const x = (seconds: number) => ((seconds - first) / (last - first)) * width;
    const spans = looks.map((look, at) => {
      const before = looks[at - 1]?.seconds ?? first;
      const from = look.seconds - before > LONGEST_S ? look.seconds - 1 : before;
      return [x(from), Math.max(x(look.seconds), x(from) + 1)] as const;
    });
    const colours = this.readings.kinds.map(({ name }) => kindColour(name));
    const whole = spans.map(([from, to]) => [Math.round(from * scale), Math.round(to * scale)] as const);
    drawCounts(
      context,
      looks,
      whole.map(([from, to]) => [from / scale, to / scale] as const),
      colours,
    );
    drawRows(
      context,
      looks.map((look) => (look.per === per ? look.codes : '')),
      whole,
      colours.map((one) => packed(one)),
      {
        top: Math.round((AREA + GAP) * scale),
        width: pixels[0],
        height: Math.round(high * scale),
        rows,
        firstCode: this.readings.firstCode,
      },
    );
    context.fillStyle = colour('faint');
    context.strokeStyle = colour('line');
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const bottom = this.height - AXIS;
    for (const at of ticks(first, last, Math.max(width / TICK_PX, 1))) {
      const place = x(at);
      context.beginPath();
      context.moveTo(place, bottom);
      context.lineTo(place, bottom + 4);
      context.stroke();
      context.textAlign = place < 20 ? 'left' : place > width - 20 ? 'right' : 'center';
      context.fillText(clock(at), place, bottom + AXIS / 2 + 2);
    }
    this.say();
  }
}

type Span = readonly [from: number, to: number];

function drawCounts(
  context: CanvasRenderingContext2D,
  looks: readonly Look[],
  spans: readonly Span[],
  colours: readonly string[],
): void {
  for (const [at, { counts }] of looks.entries()) {
    const [from, to] = spans[at] ?? [0, 0];
    const all = counts.reduce((sum, one) => sum + one, 0);
    let top = AREA;
    for (const [code, many] of counts.entries()) {
      if (many) {
        const part = (AREA * many) / all;
        context.fillStyle = colours[code] ?? '#808080';
        context.fillRect(from, top - part, to - from, part);
        top -= part;
      }
    }
  }
}

interface Picture {
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rows: number;
  readonly firstCode: number;
}

/** Pixel by pixel: rectangles would be tens of thousands. */
function drawRows(
  context: CanvasRenderingContext2D,
  codes: readonly string[],
  spans: readonly Span[],
  colours: readonly number[],
  { top, width, height, rows, firstCode }: Picture,
): void {
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const rowOf = Array.from({ length: height }, (_, y) => Math.floor((y * rows) / height));
  for (const [at, text] of codes.entries()) {
    const [from, to] = spans[at] ?? [0, 0];
    for (let y = 0; y < height; y++) {
      const one = colours[text.charCodeAt(rowOf[y] ?? 0) - firstCode];
      if (one !== undefined) {
        pixels.fill(one, y * width + from, y * width + Math.min(to, width));
      }
    }
  }
  context.putImageData(image, 0, top);
}

/** A colour as a pixel has it, its parts from the lowest byte on. */
function packed(text: string): number {
  const [red, green, blue] = rgb(text);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
