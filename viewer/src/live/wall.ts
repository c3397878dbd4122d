// SPDX-License-Identifier: BSD-3-Clause
// The wall: a cell for each rank in the colour of what it does, on one canvas, so that tens of thousands have room. What a
// rank does is said below for the one under the mouse, or the one that was chosen with a click or the arrow keys.
import { element } from '../element';
import { colour, layerColour, onThemeChange } from '../theme';
import { count, duration, plainName, size } from '../units';
import type { Rank, Readings } from './reading';

// Widths of cells that are tried, and how high the wall may become.
const CELLS = [36, 28, 20, 14, 10, 7, 5, 4, 3, 2];
const HIGHEST = 400;
// From this width on a cell has its rank's number, and a bar of its shares.
const WITH_NUMBER = 28;
const WITH_BAR = 14;

/** Returns the colour of what a rank does. */
export function kindColour(kind: string): string {
  return colour(kind === 'stopped' ? 'critical' : kind === 'ended' ? 'line' : layerColour(kind));
}

/** Says what a rank does, as a sentence without its source line. */
export function rankText(rank: Rank, readings: Readings): string {
  const who = rank.rank === null ? `Process ${rank.pid}` : `Rank ${rank.rank} (pid ${rank.pid})`;
  const age = readings.age(rank);
  const since = age === null ? '' : ` for ${duration(age)}`;
  const call = rank.object ? `${rank.operation} on ${rank.object}` : rank.operation;
  const inRegion = rank.region ? ` in region ${rank.region}` : '';
  const place =
    rank.kind === 'program'
      ? 'computes outside of regions'
      : rank.kind === 'region'
        ? `computes in region ${rank.operation}${since}`
        : rank.kind === 'ended'
          ? 'has ended'
          : `${rank.kind === 'stopped' ? 'is stopped' : 'is'} in ${call || 'no call'}${inRegion}${since}`;
  if (rank.kind === 'ended') {
    return plainName(`${who} ${place}.`);
  }
  const rates = `MPI ${rank.mpi} %, I/O ${rank.io} %, ${count(rank.events)} events/s`;
  const moved = (
    [
      ['sends', rank.sent],
      ['reads', rank.read],
      ['writes', rank.written],
    ] as const
  )
    .filter(([, bytes]) => bytes > 0)
    .map(([verb, bytes]) => `, ${verb} ${size(bytes)}/s`);
  return plainName(`${who} ${place}. Last second: ${rates}${moved.join('')}.`);
}

export class Wall {
  readonly root: HTMLElement;
  private readonly canvas = element('canvas', {
    class: 'wall',
    tabindex: 0,
    role: 'img',
    'aria-label': 'What each rank does now; the arrow keys choose a rank',
  });
  private readonly about = element('p', { class: 'note wall-about', role: 'status' });
  private readonly legend = element('ul', { class: 'legend', 'aria-label': 'What the ranks do' });
  private cell = 0;
  private across = 1;
  private under = -1;
  private chosen = -1;
  private readonly lines = new Map<string, string>();

  constructor(
    private readonly readings: Readings,
    private readonly askLine: (pid: number) => Promise<string>,
  ) {
    this.root = element('div', {}, this.legend, this.canvas, this.about);
    this.canvas.addEventListener('mousemove', (event) => this.point(this.at(event)));
    this.canvas.addEventListener('mouseleave', () => this.point(-1));
    this.canvas.addEventListener('click', (event) => this.choose(this.at(event)));
    this.canvas.addEventListener('keydown', (event) => {
      const steps: Readonly<Record<string, number>> = {
        ArrowLeft: -1,
        ArrowRight: 1,
        ArrowUp: -this.across,
        ArrowDown: this.across,
      };
      const step = steps[event.key];
      if (step !== undefined && this.readings.ranks.length) {
        event.preventDefault();
        const next = this.chosen < 0 ? 0 : this.chosen + step;
        this.choose(Math.min(Math.max(next, 0), this.readings.ranks.length - 1));
      }
    });
    new ResizeObserver(() => this.draw()).observe(this.root);
    onThemeChange(() => this.draw());
  }

  private at(event: MouseEvent): number {
    const column = Math.floor(event.offsetX / this.cell);
    const place = Math.floor(event.offsetY / this.cell) * this.across + column;
    return column < this.across && place < this.readings.ranks.length ? place : -1;
  }

  private point(place: number): void {
    if (place !== this.under) {
      this.under = place;
      this.say();
    }
  }

  private choose(place: number): void {
    this.chosen = place;
    this.draw();
  }

  private say(): void {
    const rank = this.readings.ranks[this.under >= 0 ? this.under : this.chosen];
    if (!rank) {
      this.about.textContent = this.readings.ranks.length ? 'Point at a rank to see where it is.' : '';
      return;
    }
    const key = `${rank.pid} ${rank.operation} ${rank.since_ms}`;
    const line = this.lines.get(key);
    if (line === undefined && rank.kind === 'mpi') {
      this.lines.clear();
      this.lines.set(key, '');
      this.askLine(rank.pid).then((found) => {
        this.lines.set(key, found);
        this.say();
      });
    }
    const text = rankText(rank, this.readings);
    this.about.textContent = line ? `${text} Called at ${plainName(line)}.` : text;
  }

  /** Draws what is known now. */
  draw(): void {
    const { ranks } = this.readings;
    const width = this.root.clientWidth;
    if (!width) {
      return;
    }
    const last = CELLS.at(-1) ?? 1;
    this.cell =
      CELLS.find((cell) => Math.ceil(ranks.length / Math.floor(width / cell)) * cell <= HIGHEST) ?? last;
    this.across = Math.max(Math.floor(width / this.cell), 1);
    const height = Math.max(Math.ceil(ranks.length / this.across), 1) * this.cell;
    const scale = devicePixelRatio;
    if (
      this.canvas.width !== Math.round(width * scale) ||
      this.canvas.height !== Math.round(height * scale)
    ) {
      this.canvas.width = Math.round(width * scale);
      this.canvas.height = Math.round(height * scale);
      this.canvas.style.height = `${height}px`;
    }
    const context = this.canvas.getContext('2d');
    if (!context) {
      return;
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    const colours = new Map<string, string>();
    const of = (kind: string) => {
      const known = colours.get(kind) ?? kindColour(kind);
      colours.set(kind, known);
      return known;
    };
    const gap = this.cell >= 5 ? 1 : 0;
    const inner = this.cell - gap;
    const counts = new Map<string, number>();
    const alarm = colour('critical');
    const ink = colour('ink');
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = '11px system-ui, sans-serif';
    for (const [place, rank] of ranks.entries()) {
      const x = (place % this.across) * this.cell;
      const y = Math.floor(place / this.across) * this.cell;
      counts.set(rank.kind, (counts.get(rank.kind) ?? 0) + 1);
      context.fillStyle = of(rank.kind);
      context.fillRect(x, y, inner, inner);
      if (this.cell >= WITH_BAR && rank.kind !== 'ended') {
        context.fillStyle = '#00000088';
        context.fillRect(x, y + inner - 4, inner, 4);
        context.fillStyle = of('mpi');
        context.fillRect(x, y + inner - 4, (inner * rank.mpi) / 100, 4);
        context.fillStyle = of('posix');
        context.fillRect(x + (inner * rank.mpi) / 100, y + inner - 4, (inner * rank.io) / 100, 4);
      }
      if (this.cell >= WITH_NUMBER && rank.rank !== null) {
        context.fillStyle = '#000000';
        context.fillText(String(rank.rank), x + inner / 2, y + inner / 2 - 1);
      }
      if (rank.stuck || place === this.chosen) {
        context.strokeStyle = place === this.chosen ? ink : alarm;
        context.lineWidth = 2;
        context.strokeRect(x + 1, y + 1, inner - 2, inner - 2);
      }
    }
    this.drawLegend(counts);
    this.say();
  }

  private drawLegend(counts: ReadonlyMap<string, number>): void {
    const items = this.readings.kinds.flatMap(({ name, title }) => {
      const many = counts.get(name);
      if (!many) {
        return [];
      }
      const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
      mark.style.background = kindColour(name);
      return [element('li', {}, mark, `${title}: ${count(many)}`)];
    });
    this.legend.replaceChildren(...items);
  }
}
