// SPDX-License-Identifier: BSD-3-Clause
// The wall: a cell for each rank, or for each node where there are many, on one canvas. Says which cell the mouse or the
// arrow keys are on. What is in a cell is painted by ranks.ts and nodes.ts.

import { onThemeChange } from '../drawing/theme';
import { element } from '../element';
import { Palette } from './kinds';
import { type Group, Layout, TITLE_HEIGHT } from './layout';

// How high the wall may become before its cells become smaller.
const HIGHEST = 420;

/** Where a cell is, and what it is painted with. */
export interface Cell {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly x: number;
  readonly y: number;
  /** Without the gap to the next cell. */
  readonly width: number;
  readonly height: number;
}

/** What the wall shows. */
export interface Cells {
  readonly groups: readonly Group[];
  readonly paint: (item: number, cell: Cell) => void;
  /** Ranks or nodes that are to catch the eye: those that make no progress, and those that are named. */
  readonly frame: (item: number) => 'stuck' | 'named' | null;
}

export interface WallEvents {
  /** The mouse is on a cell; -1: on none. */
  readonly pointed: (item: number) => void;
  /** A cell was chosen with a click or the arrow keys; -1: none is any more. */
  readonly chosen: (item: number) => void;
  /** A cell was clicked, or Enter pressed on it. */
  readonly opened: (item: number) => void;
  readonly closed: () => void;
}

export class Wall {
  readonly canvas = element('canvas', { class: 'wall', tabindex: 0, role: 'img' });
  private cells: Cells = { groups: [], paint: () => {}, frame: () => null };
  private layout = new Layout([], 1, HIGHEST);
  private palette: Palette | null = null;
  private under = -1;
  private chosenItem = -1;

  constructor(private readonly events: WallEvents) {
    const { canvas } = this;
    canvas.addEventListener('mousemove', (event) => this.point(this.layout.at(event.offsetX, event.offsetY)));
    canvas.addEventListener('mouseleave', () => this.point(-1));
    canvas.addEventListener('click', (event) => {
      const item = this.layout.at(event.offsetX, event.offsetY);
      this.choose(item);
      if (item >= 0) {
        events.opened(item);
      }
    });
    canvas.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(canvas);
    onThemeChange(() => {
      this.palette = null;
      this.draw();
    });
  }

  get chosen(): number {
    return this.chosenItem;
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Home: [Number.NEGATIVE_INFINITY, 0],
      End: [Number.POSITIVE_INFINITY, 0],
    };
    const step = steps[event.key];
    if (step) {
      this.choose(this.layout.step(this.chosenItem, ...step));
    } else if (event.key === 'Enter' && this.chosenItem >= 0) {
      this.events.opened(this.chosenItem);
    } else if (event.key === 'Escape') {
      this.choose(-1);
      this.events.closed();
    } else {
      return;
    }
    event.preventDefault();
  }

  private point(item: number): void {
    if (item !== this.under) {
      this.under = item;
      this.events.pointed(item);
    }
  }

  choose(item: number): void {
    this.chosenItem = item;
    this.draw();
    this.events.chosen(item);
  }

  /** Shows other cells, or the same ones again. */
  show(cells: Cells, label: string): void {
    this.cells = cells;
    // Written again only when it is another one: screen readers would say it again.
    if (this.canvas.getAttribute('aria-label') !== label) {
      this.canvas.setAttribute('aria-label', label);
    }
    this.draw();
  }

  private draw(): void {
    const { canvas, cells } = this;
    const width = canvas.clientWidth;
    const context = canvas.getContext('2d');
    if (!width || !context) {
      return;
    }
    this.layout = new Layout(cells.groups, width, HIGHEST);
    const { height, cell, titled } = this.layout;
    const scale = devicePixelRatio;
    const pixels = [Math.round(width * scale), Math.round(height * scale)] as const;
    if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) {
      [canvas.width, canvas.height] = pixels;
      canvas.style.height = `${height}px`;
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    this.palette ??= new Palette();
    const { palette } = this;
    if (titled) {
      context.fillStyle = palette.faint;
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      context.font = '12px system-ui, sans-serif';
      for (const { title, top } of this.layout.groups) {
        context.fillText(title, 0, top + TITLE_HEIGHT / 2, width);
      }
    }
    const gap = cell[1] >= 28 ? 2 : cell[1] >= 5 ? 1 : 0;
    const [inner, high] = [cell[0] - gap, cell[1] - gap];
    const frames: (readonly [x: number, y: number, colour: string, line: number, corner: boolean])[] = [];
    const thin = high >= 28 ? 2 : 1;
    this.layout.each((item, x, y) => {
      cells.paint(item, { context, palette, x, y, width: inner, height: high });
      const frame = cells.frame(item);
      if (frame) {
        // Those that are waited for catch the eye before those that wait.
        const line = frame === 'named' ? 2 * thin : 1;
        frames.push([x, y, palette.alarm, Math.min(line, Math.ceil(high / 3)), frame === 'named']);
      }
      if (item === this.chosenItem) {
        frames.push([x, y, palette.ink, 2, false]);
      }
    });
    for (const [x, y, colour, line, corner] of frames) {
      context.strokeStyle = colour;
      context.lineWidth = line;
      context.strokeRect(x + line / 2, y + line / 2, inner - line, high - line);
      if (corner) {
        // Told apart without colours.
        const side = Math.max(high / 3, 2);
        context.fillStyle = colour;
        context.beginPath();
        context.moveTo(x + inner, y);
        context.lineTo(x + inner - side, y);
        context.lineTo(x + inner, y + side);
        context.fill();
      }
    }
  }
}
